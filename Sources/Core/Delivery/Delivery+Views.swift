import HitTesting

/// What views get of the touches that hit them.
extension Delivery {
  /// Tells views of what no recognizer and no scroll view holds back any longer.
  func settle() {
    guard touches.contains(where: { $0.told == .held || $0.told == .begun && !$0.isDown }) else { return }
    let starting = touches.filter { $0.told == .held && !isHeld($0) }
    for touch in starting where touch.told == .held && !isContentTold(touch) { touch.told = .never }
    tell(starting.filter { $0.told == .held }, .began)
    for phase in [DeliveredSample.Phase.ended, .cancelled] {
      let over = touches.filter { $0.phase == phase && $0.told == .begun && !(phase == .ended && isEndHeld($0)) }
      for touch in over { touch.told = .over }
      tell(over, phase)
    }
  }

  /// "On recognition the view's touches are cancelled, and it gets no more of them."
  func takeFromViews(_ taken: [Touch]) {
    let lost = taken.filter { $0.told == .held || $0.told == .begun }
    guard !lost.isEmpty else { return }
    let begun = lost.filter { $0.told == .begun }
    for touch in lost { touch.told = .over }
    tell(begun, .cancelled)
    hear(.taken(touches: lost.map(\.number)))
  }

  /// The same because the views have left the window in which the touches began.
  package func takeFromViews(_ taken: [Int]) { takeFromViews(touches.filter { taken.contains($0.number) }) }

  /// `delaysTouchesBegan`: "true holds the touches until the recognizer fails, then delivers them."
  private func isHeld(_ touch: Touch) -> Bool {
    isHeldByScrollView(touch)
      || attempts.contains { $0.gesture.delaysTouchesBegan && $0.isWaiting && $0.follows(touch) }
  }

  /// `delaysTouchesEnded`: "the end is held until the recognizer is resolved."
  private func isEndHeld(_ touch: Touch) -> Bool {
    attempts.contains { $0.gesture.delaysTouchesEnded && $0.isWaiting && $0.follows(touch) }
  }

  /// Whether the scroll view around a view lets it have the touch.
  private func isContentTold(_ touch: Touch) -> Bool {
    touch.views.dropFirst().first { $0.scrolling != nil }.map { host.contentGets(touch.number, of: $0) } ?? true
  }

  /// Tells each view once of its touches. Touches that were held, and did not come down together,
  /// begin one after another.
  func tell(_ told: [Touch], _ phase: DeliveredSample.Phase) {
    // What a view does may take touches from others, which are then not told.
    let expected: Touch.Told? = phase == .began ? .held : phase == .moved ? .begun : nil
    var rest = told
    while let first = rest.first, let view = first.hit {
      let mine = rest.filter { $0.hit?.id == view.id && (phase != .began || $0.startTime == first.startTime) }
      rest.removeAll { touch in mine.contains { $0 === touch } }
      if phase == .began { for touch in mine { touch.told = .begun } }
      hear(.told(view.id, touches: mine.map(\.number), phase))
      for touch in mine { tellControl(touch, phase) }
      if let expected { rest.removeAll { $0.told != expected } }
    }
  }

  /// Tells the control that was hit. "A control that is not enabled is hit, and tracks nothing."
  private func tellControl(_ touch: Touch, _ phase: DeliveredSample.Phase) {
    // "The touch's view may be a private subview of the control: look along the superviews."
    guard let view = touch.views.first(where: { $0.control != nil }), let control = view.control else { return }
    func send(_ actions: [Happening.ControlAction]) {
      for action in actions { hear(.sent(view.id, action, touch: touch.number)) }
    }
    guard phase != .began else {
      guard control.isEnabled, followed[view.id] == nil else { return }
      followed[view.id] = (touch, ControlTracking())
      return send(ControlTracking.begun(tapCount: touch.tapCount))
    }
    guard var (_, tracking) = followed[view.id].flatMap({ $0.touch === touch ? $0 : nil }) else { return }
    let isInside = phase == .cancelled || !isGreater(view.frame.margin(holding: touch.place), than: .controlMargin)
    if phase == .moved {
      send(tracking.moved(isInside: isInside))
      followed[view.id] = (touch, tracking)
      if case .slider(let knob) = control.family, isOnKnob(touch, knob) { send([.valueChanged]) }
      return
    }
    followed[view.id] = nil
    guard phase == .ended else { return send([.touchCancel]) }
    send(ControlTracking.ended(isInside: isInside))
    if isInside, control.family.changesWhenTapped { send([.valueChanged]) }
  }
}

extension DeliveredView.Control.Family {
  /// Whether a tap changes its value.
  fileprivate var changesWhenTapped: Bool {
    switch self {
    case .switch, .choice, .segmented: true
    case .button, .slider, .other: false
    }
  }
}
