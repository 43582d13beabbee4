package import HitTesting

/// Who acts when several recognizers have a touch.
extension Delivery {
  /// A recognizer's code asks for a state, as by setting `state` in a subclass.
  package func request(_ state: RecognizerState, by id: RecognizerID) {
    guard let attempt = attempt(id) else { return }
    switch (attempt.state, state) {
    case (_, .possible): return
    case (.possible, .failed), (.possible, .cancelled): fail(attempt)
    case (.possible, .changed): recognize(attempt, .began)
    case (.possible, _): recognize(attempt, state)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended): act(attempt, state)
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed): act(attempt, .cancelled)
    default: return
    }
  }

  /// The same for a recognizer that may have no touches, as if its code had got one.
  package func request(_ state: RecognizerState, by gesture: Gesture) {
    if attempt(gesture.id) == nil { recognizing.append(Attempt(gesture, [], at: now)) }
    request(state, by: gesture.id)
  }

  /// "Stops following a touch, which then goes to the views as if the recognizer were not there."
  package func ignore(_ touch: Int, by id: RecognizerID) {
    attempt(id)?.touches.removeAll { $0.number == touch }
  }

  /// "A removed view, or `isEnabled = false`: a recognizer that has begun is cancelled."
  package func abandon(_ id: RecognizerID) {
    guard attempt(id) != nil else { return }
    request(.cancelled, by: id)
    update()
  }

  /// A recognizer has recognized its gesture.
  func recognize(_ attempt: Attempt, _ state: RecognizerState) {
    guard attempt.state == .possible else { return }
    // `require(toFail:)`: "it waits in possible while the other one is possible. When the other one
    // begins or ends, it fails."
    let required = recognizing.required(by: attempt, host)
    if let other = required.first(where: \.state.isRecognized) { return exclude(attempt, by: other) }
    if required.contains(where: { $0.state == .possible }) {
      attempt.pending = state
      return
    }
    attempt.pending = nil
    if let rival = recognizing.recognizedRivals(of: attempt).first(where: { prevents($0, attempt) }) {
      return exclude(attempt, by: rival)
    }
    // `gestureRecognizerShouldBegin`: "asked when it would leave possible; no makes it fail."
    if let refusal = refusal(attempt) {
      hear(.refused(attempt.gesture.id, by: refusal))
      return fail(attempt)
    }
    guard attempt.state == .possible else { return }
    let rivals = attempts.filter { $0 !== attempt && $0.shares(with: attempt) }
    take(attempt, state)
    attempt.recognizedAt = now
    // "Who leaves possible fails every other one with a common touch."
    for rival in rivals where rival.state == .possible && prevents(attempt, rival) {
      noteOrder(attempt, rival)
      exclude(rival, by: attempt)
    }
    // One that recognized just before does not exclude this one, which would have excluded it.
    for rival in rivals where rival.state.isRecognized && rival.recognizedAt == now && prevents(attempt, rival) {
      open.insert(.order(attempt.gesture.id, rival.gesture.id))
    }
    for waiting in recognizing.mayWait(for: attempt, host) where isWaiting(waiting, for: attempt) {
      exclude(waiting, by: attempt)
    }
    // "`touchesCancelled` goes to the view just before the first action."
    if attempt.gesture.cancelsTouchesInView { takeFromViews(attempt.touches) }
    tellAction(attempt, state)
    if let end = attempt.pendingEnd, attempt.state == .began { act(attempt, end) }
  }

  /// A recognizer that has begun takes another state, and calls its targets.
  func act(_ attempt: Attempt, _ state: RecognizerState) {
    take(attempt, state)
    tellAction(attempt, state)
  }

  private func take(_ attempt: Attempt, _ state: RecognizerState) {
    let before = attempt.state
    attempt.state = state
    recognizing.note(attempt, was: before)
    hear(.state(attempt.gesture.id, state))
  }

  private func tellAction(_ attempt: Attempt, _ state: RecognizerState) {
    // "The content moves by the finger's way less 10." The scroll view is its pan's first target.
    if case .scroll(let view) = attempt.gesture.kind, state == .began || state == .changed {
      hear(.scrolled(view, by: Vector(x: attempt.moved.x - attempt.slop.x, y: attempt.moved.y - attempt.slop.y)))
    }
    hear(.acted(attempt.gesture.id, state, touches: attempt.touches.map(\.number)))
  }

  private func exclude(_ attempt: Attempt, by other: Attempt) {
    hear(.excluded(attempt.gesture.id, by: other.gesture.id))
    fail(attempt)
  }

  /// "When the other one fails, it takes the state that it had reached, and its action comes late."
  /// "Failing sends no action."
  func fail(_ attempt: Attempt) {
    guard attempt.state == .possible else { return }
    attempt.pending = nil
    take(attempt, .failed)
    for waiting in recognizing.mayWait(for: attempt, host) where isWaiting(waiting, for: attempt) {
      if let state = waiting.pending { recognize(waiting, state) }
    }
  }

  /// Whether a recognizer could act if the other one had failed.
  private func isWaiting(_ attempt: Attempt, for other: Attempt) -> Bool {
    attempt.pending != nil && host.requires(attempt.gesture, toFail: other.gesture)
  }

  /// Whether the first recognizer excludes the second one: "unless a delegate of either says
  /// simultaneously (one yes is enough), or `canPrevent` or `canBePrevented` says no (one way)."
  private func prevents(_ attempt: Attempt, _ other: Attempt) -> Bool {
    host.canPrevent(attempt.gesture, other.gesture) && !host.allowsSimultaneously(attempt.gesture, other.gesture)
  }

  /// "Which of several recognizers gets a touch first is undefined." That may decide if the
  /// excluded one would have got its touches, or would have acted, at the same time.
  private func noteOrder(_ attempt: Attempt, _ rival: Attempt) {
    let isNext = rival.givenIn < event && changed.contains(where: rival.follows)
    let isAtSameTime = rival.pending == nil && timer(rival)?.time == now
    if isNext || isAtSameTime { open.insert(.order(attempt.gesture.id, rival.gesture.id)) }
  }

  // MARK: Permission

  /// Who does not let a recognizer begin; nil if all do.
  private func refusal(_ attempt: Attempt) -> Happening.Refusal? {
    let gesture = attempt.gesture
    guard host.shouldBegin(gesture, attempt.way) else { return .delegate }
    if case .scroll(let view) = gesture.kind, !mayScroll(attempt, view) { return .scrollView }
    // `gestureRecognizerShouldBegin` of a view: "when the recognition would cancel the view's
    // touch, and the view is asked that is hit."
    guard gesture.cancelsTouchesInView else { return nil }
    for touch in attempt.touches where touch.told == .held || touch.told == .begun {
      guard let hit = touch.hit else { continue }
      guard host.shouldBegin(gesture, attempt.way, by: hit) else { return .view(hit.id) }
      if let control = control(of: touch, insteadOf: attempt) { return .control(control) }
    }
    return nil
  }

  /// The control that was hit, if it acts instead of a recognizer of a superview. "The touch's view
  /// may be a private subview of the control: look along the superviews." "A control that is not
  /// enabled tracks nothing."
  private func control(of touch: Touch, insteadOf attempt: Attempt) -> ViewID? {
    guard let index = touch.views.firstIndex(where: { $0.control != nil }), let control = touch.views[index].control,
      control.isEnabled, let owner = touch.views.firstIndex(where: { $0.id == attempt.gesture.owner }), owner > index
    else { return nil }
    let isOfControl: Bool
    switch (control.family, attempt.gesture.kind) {
    // "Single tap with one finger on `UIButton`, `UISwitch`, `UIStepper`, `UISegmentedControl`,
    // `UIPageControl`."
    case (.button, .tap(1, 1)), (.switch, .tap(1, 1)), (.choice, .tap(1, 1)), (.segmented, .tap(1, 1)):
      isOfControl = true
    // "A swipe along the knob of `UISlider`."
    case (.slider(let knob), .swipe(let directions, _)):
      isOfControl = isOnKnob(touch, knob) && !directions.isDisjoint(with: [.left, .right])
    // "A pan along the knob of `UISwitch`."
    case (.switch, .pan): isOfControl = abs(attempt.moved.x) > abs(attempt.moved.y)
    // "A segmented control in a scroll view so keeps the scroll view's pan from beginning."
    case (.segmented, .scroll): isOfControl = true
    default: isOfControl = false
    }
    return isOfControl ? touch.views[index].id : nil
  }

  /// Whether a touch began on a slider's knob, which is 44 points wide.
  func isOnKnob(_ touch: Touch, _ knob: Double) -> Bool { abs(touch.start.x - knob) <= 22 }
}
