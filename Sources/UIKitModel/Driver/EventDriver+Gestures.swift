// UIKit has nothing of what is in this folder; see EventDriver.swift.

#if !canImport(UIKit)
  public import Foundation

  /// Whole gestures, each of several events.
  extension EventDriver {
    /// One finger, down for 0.05 s; several taps follow each other after 0.1 s.
    public func tap(at location: CGPoint, count: Int = 1) {
      for tap in 0..<count {
        began(at: location, time: tap == 0 ? nil : time + 0.1)
        ended(time: time + 0.05)
      }
    }

    /// One finger that moves in equal steps, one in each 60th of a second.
    public func drag(from start: CGPoint, to end: CGPoint, steps: Int = 10, lifts: Bool = true) {
      began(at: start)
      for step in 1...max(1, steps) {
        let share = CGFloat(step) / CGFloat(max(1, steps))
        let location = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        moved(to: location, time: time + 1.0 / 60)
      }
      if lifts { ended(time: time + 1.0 / 60) }
    }

    /// Two fingers that come down in one event, and leave in one 0.05 s later.
    public func twoFingers(at first: CGPoint, and second: CGPoint) {
      send([Finger(1, .began, at: first), Finger(2, .began, at: second)])
      send([Finger(1, .ended, at: first), Finger(2, .ended, at: second)], at: time + 0.05)
    }

    /// One finger that stays down for so many seconds.
    public func press(at location: CGPoint, for seconds: TimeInterval) {
      began(at: location)
      advance(by: seconds)
      ended()
    }
  }

  /// Events without a location, which go to the key window.
  extension EventDriver {
    /// The device is shaken: one event when it begins, one when it ends.
    public func shake() {
      for phase in [UITouch.Phase.began, .ended] {
        let event = UIEvent(.motion, .motionShake, time: prepare(for: nil))
        event.motionPhase = phase
        application.sendEvent(event)
      }
    }

    /// A button of the headphones or of the lock screen.
    public func remoteControl(_ subtype: UIEvent.EventSubtype) {
      application.sendEvent(UIEvent(.remoteControl, subtype, time: prepare(for: nil)))
    }

    /// A button is pressed and let go; both go to who was first responder at the press.
    public func press(_ type: UIPress.PressType) {
      let press = UIPress()
      press.type = type
      press.window = application.keyWindow
      press.responder = application.keyWindow.map { $0.firstResponder ?? $0 }
      for phase in [UIPress.Phase.began, .ended] {
        let time = prepare(for: nil)
        (press.phase, press.timestamp) = (phase, time)
        application.sendEvent(UIPressesEvent([press], time: time))
      }
    }
  }

  /// Events of a pointer that does not press; each is hit-tested anew.
  extension EventDriver {
    /// The pointer is there: the phase says whether it has entered the window or moved in it.
    @discardableResult public func hover(at location: CGPoint) -> UIView? {
      let touch = pointer ?? UITouch()
      let before = pointer == nil ? nil : touch.window
      pointer = touch
      touch.previousScreenLocation = before == nil ? location : touch.screenLocation
      let event = pointerEvent(.hover, touch, at: location)
      touch.phase = before != nil && before === touch.window ? .regionMoved : .regionEntered
      application.sendEvent(event)
      return touch.view
    }

    /// The pointer leaves the screen.
    public func hoverEnded() {
      guard let touch = pointer else { return }
      pointer = nil
      touch.timestamp = prepare(for: nil)
      touch.phase = .regionExited
      touch.gestureRecognizers = []
      application.sendEvent(UIEvent(.hover, time: touch.timestamp, touches: [touch]))
    }

    /// The wheel or two fingers on a trackpad; a positive `y` shows what lies further down.
    @discardableResult public func scroll(at location: CGPoint, by delta: CGPoint) -> UIView? {
      let touch = UITouch()
      let event = pointerEvent(.scroll, touch, at: location)
      touch.phase = .moved
      event.scrollDelta = delta
      application.sendEvent(event)
      return touch.view
    }

    /// A pinch or a turn on a trackpad; only its place is carried.
    @discardableResult public func transform(at location: CGPoint) -> UIView? {
      let touch = UITouch()
      let event = pointerEvent(.transform, touch, at: location)
      touch.phase = .moved
      application.sendEvent(event)
      return touch.view
    }

    private func pointerEvent(_ type: UIEvent.EventType, _ touch: UITouch, at location: CGPoint) -> UIEvent {
      touch.timestamp = prepare(for: nil)
      touch.type = .indirectPointer
      touch.screenLocation = location
      touch.startLocation = location
      let event = UIEvent(type, time: touch.timestamp, touches: [touch])
      application.events.resolve(touch, with: event, in: windowScene)
      return event
    }
  }
#endif
