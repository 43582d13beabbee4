package import HitTesting

/// When each of the system's recognizers recognizes.
extension Delivery {
  /// A recognizer of the system tracks touches that have come into a phase.
  package func track(_ numbers: [Int], _ phase: DeliveredSample.Phase, _ recognizer: RecognizerID) {
    guard let attempt = attempt(recognizer), !attempt.state.isFinal else { return }
    switch attempt.gesture.kind {
    case .tap(let taps, let fingers): tap(attempt, phase, taps, fingers)
    case .longPress(let taps, let fingers, let duration, let movement):
      press(attempt, phase, taps, fingers, duration, movement)
    case .pan(let fingers): pan(attempt, numbers, phase, fingers) { hasReached($0.length, .panMovement) }
    // "It begins at 10 points."
    case .scroll:
      pan(attempt, numbers, phase, 1...Int.max) {
        let way = scrollable($0, attempt)
        // A drag in which it began counts without the way that was needed.
        if way.length > 0 { attempt.slop = Vector(x: way.x * 10 / way.length, y: way.y * 10 / way.length) }
        return way.length >= 10
      }
    case .swipe(let directions, let fingers): swipe(attempt, numbers, phase, directions, fingers)
    // "Begins when the distance has changed by 10 points."
    case .pinch: twoFingers(attempt, phase) { abs($0.length - $1.length) >= 10 }
    // "Begins at 10 degrees": then the cosine of the angle is at most that of 10 degrees.
    case .rotation:
      twoFingers(attempt, phase) { $0.x * $1.x + $0.y * $1.y <= 0.984_807_753_012_208 * $0.length * $1.length }
    case .screenEdge(let edges):
      // "The touch carries the system's mark; a place near the edge alone never begins it."
      guard let edge = attempt.touches.first?.edge, edges.contains(edge) else { return fail(attempt) }
      pan(attempt, numbers, phase, 1...1) { hasReached($0.length, .panMovement) }
    case .code(let states):
      // The base class gives up when all its touches are cancelled.
      if states.isEmpty, phase == .cancelled, !attempt.hasFingers { request(.cancelled, by: recognizer) }
      // What its code did when it got this event.
      while let next = attempt.nextOfCode, next.time <= now + 0.004, attempt.gesture.id == recognizer {
        takeNextOfCode(attempt)
      }
    case .hover: return
    }
  }

  private func takeNextOfCode(_ attempt: Attempt) {
    guard let next = attempt.nextOfCode else { return }
    attempt.taken += 1
    request(next.state, by: attempt.gesture.id)
  }

  private func isFarther(_ touches: some Sequence<Touch>, than constant: DeliveryConstant) -> Bool {
    // Each is measured, so that all open ones are noted.
    touches.reduce(false) { isGreater($1.way.length, than: constant) || $0 }
  }

  /// "Moves less than 45 points", and is short: ``timeIsUp(_:)``.
  private func tap(_ attempt: Attempt, _ phase: DeliveredSample.Phase, _ taps: Int, _ fingers: Int) {
    let touches = attempt.present(fingers)
    guard phase != .cancelled, touches.count <= fingers, !isFarther(touches, than: .tapMovement) else {
      return fail(attempt)
    }
    guard phase == .ended, attempt.pending == nil, !attempt.hasFingers else { return }
    guard touches.count == fingers else { return fail(attempt) }
    attempt.taps += 1
    attempt.tapEnd = now
    if attempt.taps == taps { recognize(attempt, .ended) }
  }

  /// "0.5 s within 10 points (`minimumPressDuration`, `allowableMovement`); no limit after it
  /// began; ends when any finger lifts; taps before it count."
  private func press(
    _ attempt: Attempt, _ phase: DeliveredSample.Phase, _ taps: Int, _ fingers: Int, _ duration: Double,
    _ movement: Double
  ) {
    guard attempt.state == .possible else {
      switch phase {
      case .began: return
      case .moved: return act(attempt, .changed)
      case .ended: return act(attempt, .ended)
      case .cancelled: return act(attempt, .cancelled)
      }
    }
    let touches = attempt.present(fingers)
    guard phase != .cancelled, touches.count <= fingers, !touches.contains(where: { $0.way.length > movement }) else {
      return fail(attempt)
    }
    if phase == .began, duration <= 0, attempt.taps == taps, touches.count == fingers {
      return recognize(attempt, .began)
    }
    guard phase == .ended else { return }
    if attempt.pending != nil { return end(attempt, .ended) }
    guard attempt.taps < taps else { return fail(attempt) }
    guard !attempt.hasFingers else { return }
    attempt.taps += 1
    attempt.tapEnd = now
  }

  /// "At least `minimumNumberOfTouches`; ends when all lift."
  private func pan(
    _ attempt: Attempt, _ numbers: [Int], _ phase: DeliveredSample.Phase, _ fingers: ClosedRange<Int>,
    begins: (Vector) -> Bool
  ) {
    let count = attempt.fingers.count
    switch phase {
    case .began: return
    case .moved:
      for touch in attempt.touches where numbers.contains(touch.number) {
        attempt.moved.x += touch.step.x / Double(max(1, count))
        attempt.moved.y += touch.step.y / Double(max(1, count))
      }
      if attempt.state != .possible {
        act(attempt, .changed)
      } else if attempt.pending == nil, fingers.contains(count), begins(attempt.moved) {
        recognize(attempt, .began)
      }
    case .ended: if count == 0 { end(attempt, .ended) }
    case .cancelled: if count == 0 { end(attempt, .cancelled) }
    }
  }

  /// Ends a continuous gesture whose fingers have lifted, or fails one that did not begin. One that
  /// waits for another recognizer ends when it has begun.
  private func end(_ attempt: Attempt, _ state: RecognizerState) {
    if attempt.state != .possible { return act(attempt, state) }
    if attempt.pending == nil { fail(attempt) } else { attempt.pendingEnd = state }
  }

  /// "Acts while the finger moves, at the first sample with t <= 0.5 s" that is a swipe; "any
  /// movement against the direction makes it fail; exactly as many fingers as asked, each of which
  /// qualifies."
  private func swipe(
    _ attempt: Attempt, _ numbers: [Int], _ phase: DeliveredSample.Phase, _ directions: Set<Gesture.Direction>,
    _ fingers: Int
  ) {
    guard attempt.pending == nil else { return }
    let time = now - attempt.begin
    guard time <= 0.5, attempt.touches.count <= fingers, phase != .cancelled else { return fail(attempt) }
    if phase == .ended {
      if !attempt.hasFingers { fail(attempt) }
      return
    }
    guard phase == .moved else { return }
    let possible = (attempt.directions ?? directions).filter { direction in
      !attempt.touches.contains { numbers.contains($0.number) && direction.split($0.step).along < 0 }
    }
    attempt.directions = possible
    guard !possible.isEmpty else { return fail(attempt) }
    let qualifies = possible.contains { direction in
      attempt.touches.count == fingers && attempt.touches.allSatisfy { direction.isSwipe($0.way, after: time) }
    }
    if qualifies { recognize(attempt, .ended) }
  }

  /// "Needs two fingers, goes on with one, ends when both lift."
  private func twoFingers(
    _ attempt: Attempt, _ phase: DeliveredSample.Phase, begins: (Vector, Vector) -> Bool
  ) {
    let fingers = attempt.fingers
    guard !fingers.isEmpty else { return end(attempt, phase == .cancelled ? .cancelled : .ended) }
    guard fingers.count >= 2 else {
      if phase == .moved, attempt.state != .possible { act(attempt, .changed) }
      return
    }
    let span = Vector(from: fingers[0].place, to: fingers[1].place)
    guard let first = attempt.span else {
      attempt.span = span
      return
    }
    guard phase == .moved else { return }
    if attempt.state != .possible {
      act(attempt, .changed)
    } else if attempt.pending == nil, begins(first, span) {
      recognize(attempt, .began)
    }
  }
}

extension Delivery.Attempt {
  /// Its touches since the taps that it has counted.
  func present(_ fingers: Int) -> ArraySlice<Delivery.Touch> { touches.dropFirst(taps * fingers) }

  /// How far its fingers have moved.
  var way: Vector {
    switch gesture.kind {
    case .pan, .scroll, .screenEdge: moved
    default: touches.last?.way ?? .zero
    }
  }
}

extension Gesture.Direction {
  /// "Distance along the direction >= 50 (1 - 0.94 t) and across it <= 50 (1 - 0.98 t) points."
  func isSwipe(_ way: Vector, after time: Double) -> Bool {
    let way = split(way)
    return way.along >= 50 * (1 - 0.94 * time) && way.across <= 50 * (1 - 0.98 * time)
  }

  /// The parts of a way along the direction and across it; the second one is never negative.
  fileprivate func split(_ way: Vector) -> (along: Double, across: Double) {
    switch self {
    case .left: (-way.x, abs(way.y))
    case .right: (way.x, abs(way.y))
    case .up: (-way.y, abs(way.x))
    case .down: (way.y, abs(way.x))
    }
  }
}

// MARK: - Time

extension Delivery {
  /// Something that waits for a time.
  struct Timer {
    var time: Double
    /// The recognizer that then decides; nil for a scroll view that holds a touch.
    var attempt: Attempt?
    /// Whether a sample of that time still counts.
    var isAfterSamples = false
  }

  /// The time at which something happens if no event comes before; nil for none.
  package var nextTime: Double? { nextTimer()?.time }

  /// What waits for the earliest time.
  func nextTimer() -> Timer? {
    var next: Timer?
    func add(_ timer: Timer?) {
      guard let timer else { return }
      guard let earlier = next else {
        next = timer
        return
      }
      if timer.time < earlier.time || timer.time == earlier.time && earlier.isAfterSamples && !timer.isAfterSamples {
        next = timer
      }
    }
    for attempt in isReversed ? attempts.reversed() : attempts { add(timer(attempt)) }
    for touch in touches where touch.told == .held && isHeldByScrollView(touch) {
      add(Timer(time: touch.startTime + constants[.contentTouchDelay].value))
    }
    return next
  }

  /// When a recognizer decides if nothing else happens.
  func timer(_ attempt: Attempt) -> Timer? {
    if let next = attempt.nextOfCode { return Timer(time: next.time, attempt: attempt, isAfterSamples: true) }
    guard attempt.state == .possible, attempt.pending == nil else { return nil }
    if case .swipe = attempt.gesture.kind {
      // "At the first sample with t <= 0.5 s."
      return Timer(time: attempt.begin + 0.5, attempt: attempt, isAfterSamples: true)
    }
    if let (start, constant) = limit(attempt) {
      return Timer(time: start + constants[constant].value, attempt: attempt)
    }
    guard case .longPress(let taps, let fingers, let duration, _) = attempt.gesture.kind, attempt.taps == taps,
      attempt.hasFingers
    else { return nil }
    let touches = attempt.present(fingers)
    guard touches.count == fingers, let start = touches.last?.startTime else { return nil }
    return Timer(time: start + duration, attempt: attempt)
  }

  /// The time from which a tap may only last so long, or a pause.
  private func limit(_ attempt: Attempt) -> (start: Double, DeliveryConstant)? {
    let fingers: Int
    switch attempt.gesture.kind {
    case .tap(_, let count): fingers = count
    case .longPress(let taps, let count, _, _):
      guard attempt.taps < taps || !attempt.hasFingers else { return nil }
      fingers = count
    default: return nil
    }
    if !attempt.hasFingers { return attempt.taps > 0 ? (attempt.tapEnd, .tapPause) : nil }
    return attempt.present(fingers).last.map { ($0.startTime, .tapDuration) }
  }

  func timeIsUp(_ attempt: Attempt) {
    if let (_, constant) = limit(attempt) { noteOpen(constant) }
    if attempt.nextOfCode != nil { return takeNextOfCode(attempt) }
    if case .longPress(let taps, _, _, _) = attempt.gesture.kind, attempt.taps == taps, attempt.hasFingers {
      recognize(attempt, .began)
    } else {
      fail(attempt)
    }
  }

  /// Notes the constants in whose intervals it is by now.
  func noteOpenTimes(until time: Double) {
    for attempt in attempts where attempt.state == .possible && attempt.pending == nil {
      guard let (start, constant) = limit(attempt), time - start >= constants[constant].interval.lowerBound else {
        continue
      }
      noteOpen(constant)
    }
  }
}
