package import HitTesting

/// What a finger does in an event.
package struct DeliveredSample: Hashable, Sendable {
  package enum Phase: Hashable, CaseIterable, Sendable {
    case began, moved, ended, cancelled
  }

  /// The finger's number while it is down.
  package var finger: Int64
  package var phase: Phase
  /// Where it is on the screen, in points.
  package var place: Point

  package init(_ finger: Int64, _ phase: Phase, at place: Point) {
    (self.finger, self.phase, self.place) = (finger, phase, place)
  }
}

/// A touch that begins, with who may get it.
package struct DeliveredTouch: Hashable, Sendable {
  /// The hit view and its superviews, the hit view first; empty if nobody was hit.
  package var views: [DeliveredView]
  /// The recognizers that agreed to receive it, those of the hit view first.
  package var candidates: [Gesture]
  /// The raw value of UIKit's `UITouch.TouchType`.
  package var type = 0
  /// The number of the touch in a series of taps, from 1.
  package var tapCount = 1
  /// The edge of the screen of which the touch carries the system's mark; nil for none.
  package var edge: Gesture.Direction?

  package init(views: [DeliveredView], candidates: [Gesture]) { (self.views, self.candidates) = (views, candidates) }
}

/// Something that comes of touches. Touches have the numbers in which they began, from 0.
package struct Happening: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A recognizer gets samples.
    case received(RecognizerID, touches: [Int], DeliveredSample.Phase)
    /// A recognizer takes a state.
    case state(RecognizerID, RecognizerState)
    /// A recognizer is about to fail, because of another one that has recognized.
    case excluded(RecognizerID, by: RecognizerID)
    /// A recognizer is about to fail, because somebody does not let it begin.
    case refused(RecognizerID, by: Refusal)
    /// A recognizer calls its targets in a state; the touches are those that it has.
    case acted(RecognizerID, RecognizerState, touches: [Int])
    /// A view is told of touches, in one call.
    case told(ViewID, touches: [Int], DeliveredSample.Phase)
    /// Touches are taken from their views, which hear no more of them. Views that had been told of
    /// their beginning have just been told that they are cancelled.
    case taken(touches: [Int])
    /// A control calls its actions.
    case sent(ViewID, ControlAction, touch: Int)
    /// A recognizer is over, and starts anew with the next touch.
    case reset(RecognizerID)
    /// The content of a scroll view has gone this way, in points, since a finger began to drag it.
    case scrolled(ViewID, by: Vector)
  }

  /// Who does not let a recognizer begin.
  package enum Refusal: Hashable, Sendable {
    /// Its delegate.
    case delegate
    /// The view that was hit.
    case view(ViewID)
    /// The control that was hit: its own action wins.
    case control(ViewID)
    /// Its scroll view leaves the touch to the content, or to another scroll view.
    case scrollView
  }

  /// The events for which controls call their actions, as UIKit names them.
  package enum ControlAction: CaseIterable, Hashable, Sendable {
    case touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit, touchUpInside
    case touchUpOutside, touchCancel, valueChanged
  }

  /// Seconds, on the clock of the samples.
  package var time: Double
  package var kind: Kind

  package init(time: Double, kind: Kind) { (self.time, self.kind) = (time, kind) }
}

/// A way on the screen, in points.
package struct Vector: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  package init(from start: Point, to end: Point) { (x, y) = (end.x - start.x, end.y - start.y) }

  package static let zero = Vector(x: 0, y: 0)
  package var length: Double { (x * x + y * y).squareRoot() }
}
