import HitTesting

/// Who acts when several recognizers have a touch.
extension Delivery {
  /// A recognizer has recognized its gesture.
  mutating func recognize(_ id: RecognizerID, _ state: GestureState) {
    guard let attempt = attempts[id], attempt.state == .possible else { return }
    // `require(toFail:)`: "it waits in possible while the other one is possible. When the other one
    // begins or ends, it fails."
    let required = participants.filter { $0 != id && attempt.gesture.failureRequirements.contains($0) }
    if required.contains(where: { attempts[$0]?.state.isRecognized == true }) { return fail(id) }
    if required.contains(where: { attempts[$0]?.state == .possible }) {
      attempts[id]?.pending = state
      return
    }
    attempts[id]?.pending = nil
    let rivals = participants.filter { $0 != id && shares(id, $0) }
    if rivals.contains(where: { attempts[$0]?.state.isRecognized == true && prevents($0, id) }) { return fail(id) }
    guard mayBegin(attempt) else { return fail(id) }
    attempts[id]?.state = state
    note(.state(id, state))
    // "Who leaves possible fails every other one with a common touch."
    for rival in rivals where attempts[rival]?.state == .possible && prevents(id, rival) { fail(rival) }
    for waiting in participants where attempts[waiting]?.pending != nil {
      if attempts[waiting]?.gesture.failureRequirements.contains(id) == true { fail(waiting) }
    }
    // "`touchesCancelled` goes to the view just before the first action."
    if attempt.gesture.cancelsTouchesInView { for touch in attempt.touches { takeFromView(touch) } }
    note(.acted(id, state))
    if case .scroll(let view) = attempt.gesture.kind { note(.scrolled(view)) }
  }

  /// A recognizer that has begun takes another state, and calls its targets.
  mutating func act(_ id: RecognizerID, _ state: GestureState) {
    attempts[id]?.state = state
    note(.state(id, state))
    note(.acted(id, state))
  }

  /// "When the other one fails, it takes the state that it had reached, and its action comes late."
  /// "Failing sends no action."
  mutating func fail(_ id: RecognizerID) {
    guard attempts[id]?.state == .possible else { return }
    attempts[id]?.state = .failed
    attempts[id]?.pending = nil
    note(.state(id, .failed))
    for waiting in participants where waiting != id {
      guard let attempt = attempts[waiting], let state = attempt.pending,
        attempt.gesture.failureRequirements.contains(id)
      else { continue }
      recognize(waiting, state)
    }
  }

  /// Whether the first recognizer excludes the second one: "unless a delegate of either says
  /// simultaneously (one yes is enough), or `canPrevent` says no (one way)."
  private func prevents(_ id: RecognizerID, _ other: RecognizerID) -> Bool {
    guard let mine = attempts[id]?.gesture, let its = attempts[other]?.gesture else { return false }
    if mine.simultaneous.contains(other) || its.simultaneous.contains(id) { return false }
    if mine.doesNotPrevent.contains(other) { return false }
    // "A tap never prevents one with a higher count."
    if case .tap(let taps, _) = mine.kind, case .tap(let more, _) = its.kind, more > taps { return false }
    return true
  }

  private func mayBegin(_ attempt: Attempt) -> Bool {
    guard attempt.gesture.shouldBegin else { return false }
    if case .scroll(let view) = attempt.gesture.kind { return mayScroll(view, attempt) }
    return !attempt.touches.compactMap { touches[$0] }.contains { isOfControl($0, attempt) }
  }

  /// Whether the control that was hit acts instead of a recognizer of a superview.
  private func isOfControl(_ touch: Touch, _ attempt: Attempt) -> Bool {
    guard let place = touch.views.firstIndex(where: { $0.control != nil }), let control = touch.views[place].control,
      let owner = touch.views.firstIndex(where: { $0.id == attempt.gesture.owner }), owner > place
    else { return false }
    switch (control.family, attempt.gesture.kind) {
    // "Single tap with one finger on `UIButton`, `UISwitch`, `UIStepper`, `UISegmentedControl`,
    // `UIPageControl`."
    case (.button, .tap(1, 1)), (.switch, .tap(1, 1)), (.choice, .tap(1, 1)): return true
    // "A swipe along the knob of `UISlider`."
    case (.slider(let knob), .swipe(let directions, _)):
      return isOnKnob(touch, knob) && !directions.isDisjoint(with: [.left, .right])
    // "A pan along the knob of `UISwitch`."
    case (.switch, .pan): return abs(attempt.moved.x) > abs(attempt.moved.y)
    default: return false
    }
  }

  /// Whether a touch began on a slider's knob, which is 44 points wide.
  func isOnKnob(_ touch: Touch, _ knob: Double) -> Bool { abs(touch.start.x - knob) <= 22 }

  /// "`touchesShouldCancel(in:)` is true but for controls: a drag that began on a control does not
  /// scroll then. `canCancelContentTouches = false`: once the content tracks, there is no drag."
  private func mayScroll(_ view: ViewID, _ attempt: Attempt) -> Bool {
    attempt.touches.compactMap { touches[$0] }.allSatisfy { touch in
      guard let place = touch.views.firstIndex(where: { $0.id == view }), let scrolling = touch.views[place].scrolling
      else { return false }
      let isAcross = abs(attempt.moved.x) > abs(attempt.moved.y)
      guard isAcross ? scrolling.isHorizontal : scrolling.isVertical else { return false }
      guard touch.told == .begun, place > 0 else { return true }
      return scrolling.canCancelContentTouches && !touch.views[..<place].contains { $0.control != nil }
    }
  }
}
