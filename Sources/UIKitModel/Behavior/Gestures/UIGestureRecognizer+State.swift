#if UIKIT_MODEL
  import Foundation

  /// What the delivery of touches asks of a recognizer, and tells it.
  extension UIGestureRecognizer {
    var touchesDown: [UITouch] { tracked.filter(\.isDown) }
    var hasTouchesDown: Bool { tracked.contains { $0.isDown } }

    /// The middle, on the screen, of the touches that are down, or of all its touches when none is
    /// down.
    var screenLocation: CGPoint {
      let touches = touchesDown.isEmpty ? tracked : touchesDown
      guard !touches.isEmpty else { return .zero }
      let sum = touches.reduce(CGPoint.zero) { $0 + $1.screenLocation }
      return CGPoint(x: sum.x / CGFloat(touches.count), y: sum.y / CGFloat(touches.count))
    }

    var events: EventSystem { UIApplication.shared.events }

    /// Whether it and its delegate agree to get a touch that begins.
    func agrees(to touch: UITouch, of event: UIEvent) -> Bool {
      guard isEnabled, !current.isFinal, allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
      else {
        return false
      }
      // "`buttonMask` counts for indirect pointers alone."
      if event.type == .touches, touch.type == .indirectPointer, !event.buttonMask.isSuperset(of: requiredButtons) {
        return false
      }
      return shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) != false
        && delegate?.gestureRecognizer(self, shouldReceive: touch) != false
    }

    /// Takes a state that was granted. An override of ``state`` sees it, too, unless it has itself
    /// asked for a state.
    func take(_ new: State) {
      if new == .began { didBegin() }
      guard !isAsking else {
        current = new
        return
      }
      isTaking = true
      state = new
      isTaking = false
    }

    func startAnew() {
      reset()
      current = .possible
    }
  }
#endif
