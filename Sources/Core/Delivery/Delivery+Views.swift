import HitTesting

/// What views get of the touches that hit them.
extension Delivery {
  /// Tells views of what no recognizer and no scroll view holds back any longer.
  mutating func settle() {
    for number in touches.keys.sorted() {
      guard let touch = touches[number], touch.told == .held, !isHeld(touch) else { continue }
      let isKept = touch.views.dropFirst().contains { $0.scrolling?.contentGetsTouches == false }
      touches[number]?.told = isKept ? .never : .begun
      if !isKept { tell(number, .began) }
    }
    for number in touches.keys.sorted() {
      guard let touch = touches[number], touch.told == .begun, !touch.isDown else { continue }
      // `delaysTouchesEnded`: "the end is held until the recognizer is resolved."
      if touch.phase == .ended, isAwaited(number, touch, \.delaysTouchesEnded) { continue }
      touches[number]?.told = .over
      tell(number, touch.phase)
    }
  }

  /// "On recognition the view's touches are cancelled, and it gets no more of them."
  mutating func takeFromView(_ number: Int) {
    guard let touch = touches[number], touch.told == .held || touch.told == .begun else { return }
    touches[number]?.told = .over
    if touch.told == .begun { tell(number, .cancelled) }
  }

  /// `delaysTouchesBegan`: "true holds the touches until the recognizer fails, then delivers them."
  private func isHeld(_ touch: Touch) -> Bool {
    holder(of: touch) != nil
      || touch.candidates.contains {
        attempts[$0]?.state == .possible && attempts[$0]?.gesture.delaysTouchesBegan == true
      }
  }

  private func isAwaited(_ number: Int, _ touch: Touch, _ delays: KeyPath<Gesture, Bool>) -> Bool {
    touch.candidates.contains { id in
      guard let attempt = attempts[id], attempt.state == .possible else { return false }
      return attempt.gesture[keyPath: delays] && attempt.touches.contains(number)
    }
  }

  /// The scroll view that holds a touch of its content: "when a finger comes down the scroll view
  /// starts a timer and looks for movement. Movement first: it drags, and the content gets nothing.
  /// The timer first: the content gets the touch."
  func holder(of touch: Touch) -> ViewID? {
    guard touch.isDown, now < touch.startTime + constants.hold else { return nil }
    return touch.views.dropFirst().first { view in
      guard let scrolling = view.scrolling, scrolling.delaysContentTouches else { return false }
      return touch.candidates.contains {
        attempts[$0]?.state == .possible && attempts[$0]?.gesture.kind == .scroll(view.id)
      }
    }?.id
  }

  mutating func tell(_ number: Int, _ phase: DeliveredSample.Phase) {
    guard let touch = touches[number], let hit = touch.hit else { return }
    note(.told(hit.id, finger: touch.finger, phase))
    // "The touch's view may be a private subview of the control: look along the superviews."
    guard let view = touch.views.first(where: { $0.control != nil }), let control = view.control else { return }
    // "A control that is not enabled is hit, and tracks nothing."
    if control.isEnabled { follow(number, touch, phase, view, control) }
  }

  /// What a control does with a touch that it gets.
  private mutating func follow(
    _ number: Int, _ touch: Touch, _ phase: DeliveredSample.Phase, _ view: DeliveredView,
    _ control: DeliveredView.Control
  ) {
    func send(_ action: Happening.ControlAction) { note(.sent(view.id, action)) }
    if phase == .began {
      guard followed[view.id] == nil else { return }
      followed[view.id] = (number, true)
      return send(.touchDown)
    }
    guard let (followedTouch, wasInside) = followed[view.id], followedTouch == number else { return }
    let isInside = view.isNear(touch.place, constants.controlMargin)
    if phase == .moved {
      followed[view.id]?.isInside = isInside
      if isInside != wasInside { send(isInside ? .touchDragEnter : .touchDragExit) }
      send(isInside ? .touchDragInside : .touchDragOutside)
      if case .slider(let knob) = control.family, isOnKnob(touch, knob) { send(.valueChanged) }
      return
    }
    followed[view.id] = nil
    guard phase == .ended else { return send(.touchCancel) }
    send(isInside ? .touchUpInside : .touchUpOutside)
    if isInside, control.family == .switch || control.family == .choice { send(.valueChanged) }
  }
}
