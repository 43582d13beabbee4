#if UIKIT_MODEL
  import Foundation

  /// The rules that grant, delay or refuse the state that a recognizer asks for.
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

    private var events: EventSystem { UIApplication.shared.events }

    func request(_ new: State) {
      switch (current, new) {
      case (.possible, .failed), (.possible, .cancelled): fail()
      case (.possible, .began), (.possible, .changed), (.possible, .ended):
        recognize(as: new == .changed ? .began : new)
      case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended):
        current = new
        act()
      case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
        current = .cancelled
        act()
      default: break
      }
    }

    private func recognize(as new: State) {
      guard isEnabled else { return fail() }
      let required = events.participants.filter { $0 !== self && mustFail($0) }
      if required.contains(where: \.current.isRecognized) { return fail() }
      if required.contains(where: { $0.current == .possible && !$0.tracked.isEmpty }) {
        pending = new
        return
      }
      pending = nil
      let rivals = events.participants.filter { $0 !== self && sharesTouch(with: $0) }
      if rivals.contains(where: { $0.current.isRecognized && $0.prevents(self) }) { return fail() }
      guard isAllowedToBegin, mayBegin else { return fail() }

      current = new
      for rival in rivals where rival.current == .possible && prevents(rival) { rival.fail() }
      for waiting in events.participants where waiting !== self && waiting.pending != nil && waiting.mustFail(self) {
        waiting.fail()
      }
      // Apple, `cancelsTouchesInView`: "When this property is true (the default) and the receiver
      // recognizes its gesture, the touches of that gesture that are pending aren't delivered to
      // the view and previously delivered touches are canceled".
      if cancelsTouchesInView { events.takeFromViews(tracked) }
      act()
    }

    func fail() {
      guard current == .possible else { return }
      current = .failed
      pending = nil
      for waiting in events.participants {
        if let asked = waiting.pending, waiting !== self, waiting.mustFail(self) { waiting.recognize(as: asked) }
      }
    }

    /// Fails or cancels, because the recognizer was disabled or its view has left the window.
    func abandon() {
      guard !tracked.isEmpty else { return }
      request(current == .possible ? .failed : .cancelled)
      events.settle()
    }

    func startAnew() {
      reset()
      current = .possible
      pending = nil
      tracked = []
    }

    /// Calls its touch methods with those touches of an event that it follows, phase by phase,
    /// until its state is final.
    func receive(_ touches: [UITouch], with event: UIEvent) {
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        let mine = Set(touches.filter { touch in touch.phase == phase && tracked.contains { $0 === touch } })
        guard !mine.isEmpty, !current.isFinal else { continue }
        switch phase {
        case .began: touchesBegan(mine, with: event)
        case .moved: touchesMoved(mine, with: event)
        case .ended: touchesEnded(mine, with: event)
        default: touchesCancelled(mine, with: event)
        }
      }
    }

    // MARK: Relations

    /// Whether the delegate, and all views from the hit view up to the recognizer's own, let it
    /// begin.
    private var mayBegin: Bool {
      guard delegate?.gestureRecognizerShouldBegin(self) != false else { return false }
      var asked: Set<UIView> = []
      for touch in tracked {
        for view in touch.hitView?.ancestry ?? [] where asked.insert(view).inserted {
          guard view.gestureRecognizerShouldBegin(self) else { return false }
          if view === self.view { break }
        }
      }
      return true
    }

    private func mustFail(_ other: UIGestureRecognizer) -> Bool {
      requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
        || other.shouldBeRequiredToFail(by: self)
        || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    private func sharesTouch(with other: UIGestureRecognizer) -> Bool {
      tracked.contains { touch in other.tracked.contains { $0 === touch } }
    }

    private func prevents(_ other: UIGestureRecognizer) -> Bool {
      guard canPrevent(other), other.canBePrevented(by: self) else { return false }
      return delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
        && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
    }
  }
#endif
