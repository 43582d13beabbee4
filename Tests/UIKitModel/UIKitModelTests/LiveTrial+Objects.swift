import Delivery
import Foundation
import HitTesting
import UIKitModel

/// Runs it with live objects.
extension LiveTrial {
  private func name(_ id: RecognizerID) -> String { "\(id.rawValue)" }

  /// Runs it with live objects.
  ///
  /// - Returns: what they are called for, and each touch, without recognizers.
  @MainActor func runLive() -> ([String], [DeliveredTouch]) {
    let objects = LiveObjects()
    for (view, parent) in views {
      let frame = CGRect(
        x: view.frame.origin.x, y: view.frame.origin.y, width: view.frame.size.width, height: view.frame.size.height)
      objects.add(Self.object(view), view.id, frame, to: parent.flatMap { objects.views[views[$0].view.id] })
    }
    for gesture in gestures {
      let owner = objects.views[gesture.owner]
      let delegate = AskedDelegate()
      delegate.shouldBegin = gesture.shouldBegin == .always
      delegate.shouldReceive = !refusing.contains(gesture.id)
      delegate.simultaneous = Set(gesture.simultaneous.map(name))
      // Half of them by the delegate, and half by `require(toFail:)`.
      if gesture.id.rawValue % 2 == 0 { delegate.requiresFailureOf = Set(gesture.failureRequirements.map(name)) }
      let recognizer = (owner as? UIScrollView)?.panGestureRecognizer
      let isScroll = gesture.kind == .scroll(gesture.owner)
      objects.add(
        isScroll ? recognizer ?? UIGestureRecognizer() : object(gesture), gesture.id, to: owner, delegate)
    }
    for gesture in gestures where gesture.id.rawValue % 2 != 0 {
      for other in gesture.failureRequirements {
        objects.recognizers[other].map { objects.recognizers[gesture.id]?.require(toFail: $0) }
      }
    }
    var touches: [DeliveredTouch] = []
    objects.began = { touch in
      var begun = DeliveredTouch(views: chain(touch.view, objects), candidates: [])
      begun.tapCount = touch.tapCount
      (begun.type, begun.edge) = (touch.type.rawValue, self.touches[touches.count].isOfEdge ? .left : nil)
      touches.append(begun)
    }
    let phases: [DeliveredSample.Phase: UITouch.Phase] = [
      .began: .began, .moved: .moved, .ended: .ended, .cancelled: .cancelled,
    ]
    var rest = self.touches[...]
    for (time, fingers) in samples {
      let sent = fingers.map { sample in
        let place = CGPoint(x: sample.place.x, y: sample.place.y)
        var finger = EventDriver.Finger(Int(sample.finger), phases[sample.phase] ?? .began, at: place)
        if sample.phase == .began, let touch = rest.popFirst() {
          finger.edge = touch.isOfEdge ? .left : []
          objects.driver.touchType = touch.type
        }
        return finger
      }
      objects.driver.send(sent, at: time)
    }
    objects.driver.advance(by: 10)
    return (words(objects.happenings), touches)
  }

  /// The views of a touch as they are now.
  @MainActor private func chain(_ hit: UIView?, _ objects: LiveObjects) -> [DeliveredView] {
    var chain: [DeliveredView] = []
    var next = hit
    while let view = next {
      if let id = objects.views.first(where: { $0.value === view })?.key,
        var known = views.first(where: { $0.view.id == id })?.view
      {
        let box = view.convert(view.bounds, to: nil)
        known.frame = Rect(
          x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height))
        chain.append(known)
      }
      next = view.superview
    }
    return chain
  }

  @MainActor private static func object(_ view: DeliveredView) -> UIView {
    let object: UIView
    switch view.kind {
    case .plain: object = view.id == 1 ? UIWindow() : TellingView()
    case .control(let control):
      let made =
        switch control.family {
        case .button: UIButton()
        case .switch: UISwitch()
        case .segmented: UISegmentedControl(items: ["one", "two"])
        case .slider, .choice, .other: UIControl()
        }
      made.isEnabled = control.isEnabled
      object = made
    case .scrollView(let scrolling):
      let made = UIScrollView()
      let (width, height) = (view.frame.size.width, view.frame.size.height)
      made.contentSize = CGSize(
        width: scrolling.isHorizontal ? 8192 + width : width, height: scrolling.isVertical ? 8192 + height : height)
      // Far from all edges.
      made.contentOffset = CGPoint(x: scrolling.isHorizontal ? 4096 : 0, y: scrolling.isVertical ? 4096 : 0)
      made.delaysContentTouches = scrolling.delaysContentTouches
      made.canCancelContentTouches = scrolling.canCancelContentTouches
      object = made
    }
    object.isMultipleTouchEnabled = view.isMultipleTouchEnabled
    object.isExclusiveTouch = view.isExclusiveTouch
    return object
  }

  @MainActor private func object(_ gesture: Gesture) -> UIGestureRecognizer {
    let object: UIGestureRecognizer
    switch gesture.kind {
    case .tap(let taps, let fingers):
      let tap = UITapGestureRecognizer()
      (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, fingers)
      object = tap
    case .longPress(let taps, let fingers, let duration, let movement):
      let press = UILongPressGestureRecognizer()
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (taps, fingers)
      (press.minimumPressDuration, press.allowableMovement) = (duration, CGFloat(movement))
      object = press
    case .pan(let fingers):
      let pan = TellingPan()
      pan.doesNotPrevent = Set(gesture.doesNotPrevent.map(name))
      (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (fingers.lowerBound, fingers.upperBound)
      object = pan
    case .swipe(let directions, let fingers):
      let swipe = UISwipeGestureRecognizer()
      swipe.numberOfTouchesRequired = fingers
      swipe.direction = directions == [.left] ? .left : [.up, .right]
      object = swipe
    case .pinch: object = UIPinchGestureRecognizer()
    case .rotation: object = UIRotationGestureRecognizer()
    case .screenEdge:
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .left
      object = pan
    case .code, .scroll, .hover: object = UIGestureRecognizer()
    }
    object.cancelsTouchesInView = gesture.cancelsTouchesInView
    object.delaysTouchesBegan = gesture.delaysTouchesBegan
    object.delaysTouchesEnded = gesture.delaysTouchesEnded
    object.requiresExclusiveTouchType = gesture.requiresExclusiveTouchType
    if ofPencils.contains(gesture.id) {
      object.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    }
    return object
  }
}
