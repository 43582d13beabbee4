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
    if attempt(gesture.id) == nil { attempts.append(Attempt(gesture, [], at: now)) }
    request(state, by: gesture.id)
  }

  /// "Stops following a touch, which then goes to the views as if the recognizer were not there."
  package func ignore(_ touch: Int, by id: RecognizerID) {
    attempt(id)?.touches.removeAll { $0.number == touch }
  }

  /// "A removed view, or `isEnabled = false`: a recognizer that has begun is cancelled."
  package func abandon(_ id: RecognizerID) {
    guard let attempt = attempt(id) else { return }
    request(attempt.state == .possible ? .failed : .cancelled, by: id)
    update()
  }

  /// A recognizer has recognized its gesture.
  func recognize(_ attempt: Attempt, _ state: RecognizerState) {
    guard attempt.state == .possible else { return }
    // `require(toFail:)`: "it waits in possible while the other one is possible. When the other one
    // begins or ends, it fails."
    let required = attempts.filter { $0 !== attempt && host.requires(attempt.gesture, toFail: $0.gesture) }
    if required.contains(where: \.state.isRecognized) { return fail(attempt) }
    if required.contains(where: { $0.state == .possible }) {
      attempt.pending = state
      return
    }
    attempt.pending = nil
    let rivals = attempts.filter { $0 !== attempt && $0.shares(with: attempt) }
    if rivals.contains(where: { $0.state.isRecognized && prevents($0, attempt) }) { return fail(attempt) }
    // `gestureRecognizerShouldBegin`: "asked when it would leave possible; no makes it fail."
    guard mayBegin(attempt) else { return fail(attempt) }
    guard attempt.state == .possible else { return }
    take(attempt, state)
    // "Who leaves possible fails every other one with a common touch."
    for rival in rivals where rival.state == .possible && prevents(attempt, rival) {
      noteOrder(attempt, rival)
      fail(rival)
    }
    for waiting in attempts where waiting.pending != nil && host.requires(waiting.gesture, toFail: attempt.gesture) {
      fail(waiting)
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
    attempt.state = state
    hear(.state(attempt.gesture.id, state))
  }

  private func tellAction(_ attempt: Attempt, _ state: RecognizerState) {
    // "The content moves by the finger's way less 10." The scroll view is its pan's first target.
    if case .scroll(let view) = attempt.gesture.kind, state == .began || state == .changed {
      hear(.scrolled(view, by: Vector(x: attempt.moved.x - attempt.slop.x, y: attempt.moved.y - attempt.slop.y)))
    }
    hear(.acted(attempt.gesture.id, state, touches: attempt.touches.map(\.number)))
  }

  /// "When the other one fails, it takes the state that it had reached, and its action comes late."
  /// "Failing sends no action."
  func fail(_ attempt: Attempt) {
    guard attempt.state == .possible else { return }
    attempt.pending = nil
    take(attempt, .failed)
    for waiting in attempts where waiting !== attempt {
      guard let state = waiting.pending, host.requires(waiting.gesture, toFail: attempt.gesture) else { continue }
      recognize(waiting, state)
    }
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

  private func mayBegin(_ attempt: Attempt) -> Bool {
    let gesture = attempt.gesture
    guard host.shouldBegin(gesture, attempt.way) else { return false }
    if case .scroll(let view) = gesture.kind, !mayScroll(attempt, view) { return false }
    // `gestureRecognizerShouldBegin` of a view: "when the recognition would cancel the view's
    // touch, and the view is asked that is hit."
    guard gesture.cancelsTouchesInView else { return true }
    return attempt.touches.allSatisfy { touch in
      guard let hit = touch.hit, touch.told == .held || touch.told == .begun else { return true }
      return host.shouldBegin(gesture, attempt.way, by: hit) && !isOfControl(touch, attempt)
    }
  }

  /// Whether the control that was hit acts instead of a recognizer of a superview. "The touch's
  /// view may be a private subview of the control: look along the superviews." "A control that is
  /// not enabled tracks nothing."
  private func isOfControl(_ touch: Touch, _ attempt: Attempt) -> Bool {
    guard let index = touch.views.firstIndex(where: { $0.control != nil }), let control = touch.views[index].control,
      control.isEnabled, let owner = touch.views.firstIndex(where: { $0.id == attempt.gesture.owner }), owner > index
    else { return false }
    switch (control.family, attempt.gesture.kind) {
    // "Single tap with one finger on `UIButton`, `UISwitch`, `UIStepper`, `UISegmentedControl`,
    // `UIPageControl`."
    case (.button, .tap(1, 1)), (.switch, .tap(1, 1)), (.choice, .tap(1, 1)), (.segmented, .tap(1, 1)): return true
    // "A swipe along the knob of `UISlider`."
    case (.slider(let knob), .swipe(let directions, _)):
      return isOnKnob(touch, knob) && !directions.isDisjoint(with: [.left, .right])
    // "A pan along the knob of `UISwitch`."
    case (.switch, .pan): return abs(attempt.moved.x) > abs(attempt.moved.y)
    // "A segmented control in a scroll view so keeps the scroll view's pan from beginning."
    case (.segmented, .scroll): return true
    default: return false
    }
  }

  /// Whether a touch began on a slider's knob, which is 44 points wide.
  func isOnKnob(_ touch: Touch, _ knob: Double) -> Bool { abs(touch.start.x - knob) <= 22 }
}
