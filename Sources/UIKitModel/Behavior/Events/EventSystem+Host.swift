#if UIKIT_MODEL
  import Delivery
  import HitTesting

  /// Answers the delivery what the app's objects answer, and tells them what comes of touches.
  extension EventSystem: @MainActor DeliveryHost {
    func give(_ numbers: [Int], _ phase: DeliveredSample.Phase, to id: RecognizerID, of delivery: Delivery) {
      guard let recognizer = recognizers[id] else { return }
      let changed = Set(numbers.compactMap { touches[$0] })
      switch phase {
      case .began: recognizer.touchesBegan(changed, with: lastEvent)
      case .moved: recognizer.touchesMoved(changed, with: lastEvent)
      case .ended: recognizer.touchesEnded(changed, with: lastEvent)
      case .cancelled: recognizer.touchesCancelled(changed, with: lastEvent)
      }
    }

    func hear(_ happening: Happening) {
      switch happening.kind {
      case .received, .excluded, .refused: break
      case .state(let id, let state):
        UIGestureRecognizer.State(rawValue: state.rawValue).map { recognizers[id]?.take($0) }
      case .acted(let id, _, _): recognizers[id]?.act()
      case .reset(let id):
        recognizers[id]?.startAnew()
        failureAnswers = failureAnswers.filter { !$0.key.contains(id) }
      case .told(let id, let numbers, let phase):
        if let view = views[id] { tell(view, numbers.compactMap { touches[$0] }, phase) }
      case .taken(let numbers): for number in numbers { touches[number]?.view = nil }
      // The code of the control decides, by the same rules: ``UIControl``.
      case .sent: break
      case .scrolled(let id, let way): (views[id] as? UIScrollView)?.dragged(by: way)
      }
    }

    /// Calls a view with some of its touches, which have that phase during the call.
    private func tell(_ view: UIView, _ told: [UITouch], _ phase: DeliveredSample.Phase) {
      let phases = told.map(\.phase)
      for touch in told { touch.phase = UITouch.Phase(phase) }
      switch phase {
      case .began: view.touchesBegan(Set(told), with: lastEvent)
      case .moved: view.touchesMoved(Set(told), with: lastEvent)
      case .ended: view.touchesEnded(Set(told), with: lastEvent)
      case .cancelled: view.touchesCancelled(Set(told), with: lastEvent)
      }
      for (touch, phase) in zip(told, phases) { touch.phase = phase }
    }

    // MARK: Relations

    /// Overridden methods of both recognizers may answer, so each pair must be asked.
    func failureRequirements(of gesture: Gesture) -> Set<RecognizerID>? { nil }

    func requires(_ gesture: Gesture, toFail other: Gesture) -> Bool {
      guard let one = recognizers[gesture.id], let other = recognizers[other.id] else { return false }
      if one.requirements.contains(where: { $0.recognizer === other }) { return true }
      // The methods are called at most once an attempt.
      let pair = [one.deliveryID, other.deliveryID]
      if let answer = failureAnswers[pair] { return answer }
      let answer =
        one.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: one)
        || one.delegate?.gestureRecognizer(one, shouldRequireFailureOf: other) == true
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: one) == true
      failureAnswers[pair] = answer
      return answer
    }

    func allowsSimultaneously(_ gesture: Gesture, _ other: Gesture) -> Bool {
      guard let one = recognizers[gesture.id], let other = recognizers[other.id] else { return false }
      return one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) == true
        || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) == true
    }

    func canPrevent(_ gesture: Gesture, _ other: Gesture) -> Bool {
      guard let one = recognizers[gesture.id], let other = recognizers[other.id] else { return false }
      return one.canPrevent(other) && other.canBePrevented(by: one)
    }

    // MARK: Permission

    func shouldBegin(_ gesture: Gesture, _ way: Vector) -> Bool {
      guard let recognizer = recognizers[gesture.id] else { return false }
      return recognizer.isAllowedToBegin && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false
    }

    func shouldBegin(_ gesture: Gesture, _ way: Vector, by view: DeliveredView) -> Bool {
      guard let recognizer = recognizers[gesture.id], let view = views[view.id] else { return true }
      return view.gestureRecognizerShouldBegin(recognizer)
    }

    func contentGets(_ number: Int, of scrollView: DeliveredView) -> Bool {
      guard let touch = touches[number], let content = touch.hitView,
        let scrollView = views[scrollView.id] as? UIScrollView
      else { return true }
      return scrollView.touchesShouldBegin([touch], with: lastEvent, in: content)
    }

    func contentLoses(_ number: Int, _ content: ArraySlice<DeliveredView>, of scrollView: DeliveredView) -> Bool {
      guard let first = content.first.flatMap({ views[$0.id] }), let scrollView = views[scrollView.id] as? UIScrollView
      else { return true }
      return scrollView.touchesShouldCancel(in: first)
    }
  }
#endif
