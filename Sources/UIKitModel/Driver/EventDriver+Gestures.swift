// UIKit has no counterpart to this folder; see EventDriver.swift.

#if UIKIT_MODEL
  public import Foundation

  /// Whole gestures; each call sends several events.
  extension EventDriver {
    /// Taps with one finger, which stays down for 0.05 s.
    ///
    /// - Parameters:
    ///   - location: in screen points.
    ///   - count: the number of taps; each begins 0.1 s after the end of the one before.
    public func tap(at location: CGPoint, count: Int = 1) {
      for tap in 0..<count {
        began(at: location, time: tap == 0 ? nil : time + 0.1)
        ended(time: time + 0.05)
      }
    }

    /// Drags one finger in equal steps, one step in each 60th of a second.
    ///
    /// - Parameters:
    ///   - start: where the finger comes down, in screen points.
    ///   - end: where the last step ends, in screen points.
    ///   - steps: the number of moves, at least 1.
    ///   - lifts: whether the finger leaves the screen at the end.
    ///   - edge: the edge of the screen of which the touch carries the system's mark; empty for
    ///     none.
    public func drag(from start: CGPoint, to end: CGPoint, steps: Int = 10, lifts: Bool = true, edge: UIRectEdge = []) {
      began(at: start, edge: edge)
      for step in 1...max(1, steps) {
        let share = CGFloat(step) / CGFloat(max(1, steps))
        let location = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        moved(to: location, time: time + 1.0 / 60)
      }
      if lifts { ended(time: time + 1.0 / 60) }
    }

    /// Taps with two fingers: they come down in one event, and leave in one event 0.05 s later.
    ///
    /// - Parameters:
    ///   - first: where the first finger is, in screen points.
    ///   - second: where the second finger is, in screen points.
    public func twoFingers(at first: CGPoint, and second: CGPoint) {
      send([Finger(1, .began, at: first), Finger(2, .began, at: second)])
      send([Finger(1, .ended, at: first), Finger(2, .ended, at: second)], at: time + 0.05)
    }

    /// Presses with one finger and holds it in place.
    ///
    /// - Parameters:
    ///   - location: in screen points.
    ///   - seconds: how long the finger stays down.
    public func press(at location: CGPoint, for seconds: TimeInterval) {
      began(at: location)
      advance(by: seconds)
      ended()
    }
  }

  /// Events without a location, which go to the key window.
  extension EventDriver {
    /// Shakes the device: sends one motion event for the beginning and one for the end.
    public func shake() {
      for phase in [UITouch.Phase.began, .ended] {
        let event = UIEvent(.motion, .motionShake, time: prepare(for: nil))
        event.motionPhase = phase
        application.sendEvent(event)
      }
    }

    /// Sends the event of a button on headphones or on the lock screen.
    public func remoteControl(_ subtype: UIEvent.EventSubtype) {
      application.sendEvent(UIEvent(.remoteControl, subtype, time: prepare(for: nil)))
    }

    /// Presses a physical button and lets it go.
    ///
    /// Both events go to the responder that was first responder at the press.
    public func press(_ type: UIPress.PressType) {
      let press = UIPress()
      press.type = type
      send(press)
    }

    /// Presses the key of a keyboard that types a character, and lets it go.
    public func pressKey(_ character: Character) {
      let press = UIPress()
      press.key = UIKey(characters: String(character))
      send(press)
    }

    private func send(_ press: UIPress) {
      press.window = application.keyWindow
      press.responder = application.keyWindow.map { $0.firstResponder ?? $0 }
      for phase in [UIPress.Phase.began, .ended] {
        let time = prepare(for: nil)
        (press.phase, press.timestamp) = (phase, time)
        application.sendEvent(UIPressesEvent([press], time: time))
      }
    }
  }

  /// Events of a pointer without a pressed button; the model hit-tests each of them anew.
  extension EventDriver {
    /// Moves the pointer to a location, in screen points.
    ///
    /// The touch's phase is `.regionEntered` in a window that the pointer was not in, else
    /// `.regionMoved`.
    ///
    /// - Returns: the view under the pointer; nil for none.
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

    /// Takes the pointer off the screen; does nothing when there is no pointer.
    public func hoverEnded() {
      guard let touch = pointer else { return }
      pointer = nil
      touch.timestamp = prepare(for: nil)
      touch.phase = .regionExited
      touch.gestureRecognizers = []
      application.sendEvent(UIEvent(.hover, time: touch.timestamp, touches: [touch]))
    }

    /// Turns the wheel, or moves two fingers on a trackpad.
    ///
    /// - Parameters:
    ///   - location: where the pointer is, in screen points.
    ///   - delta: the change of the content offset, in points; a positive `y` shows what is lower
    ///     down.
    /// - Returns: the view under the pointer; nil for none.
    @discardableResult public func scroll(at location: CGPoint, by delta: CGPoint) -> UIView? {
      let touch = UITouch()
      let event = pointerEvent(.scroll, touch, at: location)
      touch.phase = .moved
      event.scrollDelta = delta
      application.sendEvent(event)
      return touch.view
    }

    /// Pinches or rotates on a trackpad; the event carries the location alone, no scale and no
    /// angle.
    ///
    /// - Parameter location: where the pointer is, in screen points.
    /// - Returns: the view under the pointer; nil for none.
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
