package import HitTesting

/// Answers in a delivery what the app's code answers in UIKit, and hears what comes of it.
///
/// By default everything is as the values of the gestures and views say. A host that runs code of
/// an app asks that code instead. It may change the delivery in any of these calls.
package protocol DeliveryHost: AnyObject {
  /// Hears what happens, in order.
  func hear(_ happening: Happening)

  /// Gives a recognizer some of its touches that have come into one phase.
  ///
  /// By default the recognizer then does what its kind does: ``Delivery/track(_:_:_:)``.
  func give(_ touches: [Int], _ phase: DeliveredSample.Phase, to recognizer: RecognizerID, of delivery: Delivery)

  /// The recognizers for whose failure a recognizer waits. If it is nil, ``requires(_:toFail:)``
  /// is asked for each pair.
  func failureRequirements(of gesture: Gesture) -> Set<RecognizerID>?
  /// Whether a recognizer waits until the other one has failed.
  func requires(_ gesture: Gesture, toFail other: Gesture) -> Bool
  /// Whether a delegate of either lets both recognize at the same time.
  func allowsSimultaneously(_ gesture: Gesture, _ other: Gesture) -> Bool
  /// What `canPrevent(_:)` of the first and `canBePrevented(by:)` of the second one answer.
  func canPrevent(_ gesture: Gesture, _ other: Gesture) -> Bool
  /// What the delegate's `gestureRecognizerShouldBegin(_:)` answers.
  ///
  /// - Parameter way: how far the fingers have moved, in points on the screen.
  func shouldBegin(_ gesture: Gesture, _ way: Vector) -> Bool
  /// What `gestureRecognizerShouldBegin(_:)` of a view answers.
  func shouldBegin(_ gesture: Gesture, _ way: Vector, by view: DeliveredView) -> Bool
  /// What `touchesShouldBegin(_:with:in:)` of a scroll view answers for a touch of its content.
  func contentGets(_ touch: Int, of scrollView: DeliveredView) -> Bool
  /// What `touchesShouldCancel(in:)` of a scroll view answers for a touch of its content, which has
  /// hit the first of these views.
  func contentLoses(_ touch: Int, _ views: ArraySlice<DeliveredView>, of scrollView: DeliveredView) -> Bool
}

extension DeliveryHost {
  package func give(
    _ touches: [Int], _ phase: DeliveredSample.Phase, to recognizer: RecognizerID, of delivery: Delivery
  ) {
    delivery.track(touches, phase, recognizer)
  }

  package func failureRequirements(of gesture: Gesture) -> Set<RecognizerID>? { gesture.failureRequirements }

  package func requires(_ gesture: Gesture, toFail other: Gesture) -> Bool {
    gesture.failureRequirements.contains(other.id)
  }

  package func allowsSimultaneously(_ gesture: Gesture, _ other: Gesture) -> Bool {
    gesture.simultaneous.contains(other.id) || other.simultaneous.contains(gesture.id)
  }

  package func canPrevent(_ gesture: Gesture, _ other: Gesture) -> Bool { gesture.canPrevent(other) }

  package func shouldBegin(_ gesture: Gesture, _ way: Vector) -> Bool { gesture.shouldBegin.allows(way) }

  package func shouldBegin(_ gesture: Gesture, _ way: Vector, by view: DeliveredView) -> Bool {
    view.shouldBegin.allows(way)
  }

  package func contentGets(_ touch: Int, of scrollView: DeliveredView) -> Bool {
    scrollView.scrolling?.contentGetsTouches != false
  }

  package func contentLoses(_ touch: Int, _ views: ArraySlice<DeliveredView>, of scrollView: DeliveredView) -> Bool {
    // "`touchesShouldCancel(in:)` is true but for controls."
    scrollView.scrolling?.contentLosesTouches ?? (views.first?.control == nil)
  }
}

/// A host without code: it keeps what happens.
package final class DeliveryLog: DeliveryHost {
  /// What happened so far.
  package var happenings: [Happening] = []
  /// Whether it also keeps which recognizer got which sample.
  private let keepsSamples: Bool

  /// Makes an empty log.
  ///
  /// - Parameter keepsSamples: whether it also keeps which recognizer got which sample.
  package init(keepsSamples: Bool = false) { self.keepsSamples = keepsSamples }

  package func hear(_ happening: Happening) { happenings.append(happening) }

  package func give(
    _ touches: [Int], _ phase: DeliveredSample.Phase, to recognizer: RecognizerID, of delivery: Delivery
  ) {
    if keepsSamples { hear(Happening(time: delivery.now, kind: .received(recognizer, touches: touches, phase))) }
    delivery.track(touches, phase, recognizer)
  }
}
