import HitTesting

/// When each of the system's recognizers recognizes.
extension Delivery {
  /// Gives a recognizer those of its touches that changed.
  mutating func receive(_ changed: [Int], _ id: RecognizerID) {
    guard let attempt = attempts[id] else { return }
    let phases = Set(changed.compactMap { touches[$0]?.phase })
    switch attempt.gesture.kind {
    case .tap(let taps, let fingers): tap(id, phases, taps, fingers)
    case .longPress(let taps, let fingers, _, let movement): press(id, phases, taps, fingers, movement)
    case .pan(let fingers): pan(id, changed, phases, fingers, after: constants.panMovement)
    // "It begins at 10 points."
    case .scroll: pan(id, changed, phases, 1...Int.max, after: 10)
    case .swipe(let directions, let fingers): swipe(id, changed, phases, directions, fingers)
    case .pinch:
      // "Begins when the distance has changed by 10 points."
      twoFingers(id, phases) { abs($0.length - $1.length) >= 10 }
    case .rotation:
      // "Begins at 10 degrees": then the cosine of the angle is at most that of 10 degrees.
      twoFingers(id, phases) { $0.x * $1.x + $0.y * $1.y <= 0.984_807_753_012_208 * $0.length * $1.length }
    case .screenEdge(let edges):
      // "The touch carries the system's mark; a place near the edge alone never begins it."
      guard let edge = attempt.touches.first.flatMap({ touches[$0]?.edge }), edges.contains(edge) else {
        return fail(id)
      }
      pan(id, changed, phases, 1...1, after: constants.panMovement)
    }
  }

  /// The touches of a recognizer since the taps that it has counted.
  private func present(_ id: RecognizerID, _ fingers: Int) -> ArraySlice<Int> {
    guard let attempt = attempts[id] else { return [] }
    return attempt.touches.dropFirst(attempt.taps * fingers)
  }

  private func isFarther(_ touches: some Sequence<Int>, than distance: Double) -> Bool {
    touches.contains { self.touches[$0].map { $0.way.length > distance } ?? false }
  }

  /// "Moves less than 45 points", and is short: ``timeIsUp(_:)``.
  private mutating func tap(
    _ id: RecognizerID, _ phases: Set<DeliveredSample.Phase>, _ taps: Int, _ fingers: Int
  ) {
    let touches = present(id, fingers)
    let isOther = phases.contains(.cancelled) || touches.count > fingers
    guard !isOther, !isFarther(touches, than: constants.tapMovement) else { return fail(id) }
    guard phases.contains(.ended), down(id).isEmpty else { return }
    guard touches.count == fingers else { return fail(id) }
    attempts[id]?.taps += 1
    attempts[id]?.tapEnd = now
    if attempts[id]?.taps == taps { recognize(id, .ended) }
  }

  /// "0.5 s within 10 points (`minimumPressDuration`, `allowableMovement`); no limit after it
  /// began; ends when any finger lifts; taps before it count."
  private mutating func press(
    _ id: RecognizerID, _ phases: Set<DeliveredSample.Phase>, _ taps: Int, _ fingers: Int, _ movement: Double
  ) {
    guard let attempt = attempts[id] else { return }
    guard attempt.state == .possible else {
      if phases.contains(.ended) { return act(id, .ended) }
      return act(id, phases.contains(.cancelled) ? .cancelled : .changed)
    }
    let touches = present(id, fingers)
    guard !isFarther(touches, than: movement), touches.count <= fingers, !phases.contains(.cancelled) else {
      return fail(id)
    }
    guard phases.contains(.ended) else { return }
    guard attempt.taps < taps, attempt.pending == nil else { return fail(id) }
    guard down(id).isEmpty else { return }
    attempts[id]?.taps += 1
    attempts[id]?.tapEnd = now
  }

  /// "At least `minimumNumberOfTouches`; ends when all lift."
  private mutating func pan(
    _ id: RecognizerID, _ changed: [Int], _ phases: Set<DeliveredSample.Phase>, _ fingers: ClosedRange<Int>,
    after distance: Double
  ) {
    let count = down(id).count
    for touch in changed.compactMap({ touches[$0] }) where touch.phase == .moved {
      attempts[id]?.moved.x += touch.step.x / Double(max(1, count))
      attempts[id]?.moved.y += touch.step.y / Double(max(1, count))
    }
    guard let attempt = attempts[id] else { return }
    if phases.contains(.moved) {
      if attempt.state != .possible {
        act(id, .changed)
      } else if attempt.pending == nil, fingers.contains(count), attempt.moved.length >= distance {
        recognize(id, .began)
      }
    }
    guard count == 0 else { return }
    end(id, isCancelled: phases.contains(.cancelled))
  }

  /// Ends a continuous gesture whose fingers have lifted, or fails one that did not begin.
  private mutating func end(_ id: RecognizerID, isCancelled: Bool) {
    guard let attempt = attempts[id], !attempt.state.isFinal else { return }
    if attempt.state != .possible { return act(id, isCancelled ? .cancelled : .ended) }
    if attempt.pending == nil { fail(id) }
  }

  /// "Acts while the finger moves, at the first sample with t <= 0.5 s, distance along the
  /// direction >= 50 (1 - 0.94 t) and across it <= 50 (1 - 0.98 t) points; any movement against the
  /// direction makes it fail; exactly as many fingers as asked, each of which qualifies."
  private mutating func swipe(
    _ id: RecognizerID, _ changed: [Int], _ phases: Set<DeliveredSample.Phase>, _ directions: Set<Gesture.Direction>,
    _ fingers: Int
  ) {
    guard let attempt = attempts[id], attempt.pending == nil else { return }
    let time = now - attempt.begin
    guard time <= 0.5, down(id).count <= fingers, !phases.contains(.cancelled) else { return fail(id) }
    let possible = directions.filter { direction in
      !changed.contains { touches[$0].map { $0.phase == .moved && direction.split($0.step).along < 0 } ?? false }
    }
    guard !possible.isEmpty else { return fail(id) }
    attempts[id]?.gesture.kind = .swipe(possible, fingers: fingers)
    let qualifies = possible.contains { direction in
      attempt.touches.count == fingers
        && attempt.touches.allSatisfy {
          guard let way = touches[$0].map({ direction.split($0.way) }) else { return false }
          return way.along >= 50 * (1 - 0.94 * time) && way.across <= 50 * (1 - 0.98 * time)
        }
    }
    if phases.contains(.moved), qualifies { return recognize(id, .ended) }
    if down(id).isEmpty { fail(id) }
  }

  /// "Needs two fingers, goes on with one, ends when both lift."
  private mutating func twoFingers(
    _ id: RecognizerID, _ phases: Set<DeliveredSample.Phase>, begins: (Vector, Vector) -> Bool
  ) {
    let fingers = down(id)
    if fingers.count >= 2, let one = touches[fingers[0]], let other = touches[fingers[1]] {
      let span = Vector(from: one.place, to: other.place)
      guard let first = attempts[id]?.span else {
        attempts[id]?.span = span
        return
      }
      guard phases.contains(.moved), let attempt = attempts[id] else { return }
      if attempt.state != .possible { return act(id, .changed) }
      if attempt.pending == nil, begins(first, span) { recognize(id, .began) }
    } else if fingers.isEmpty {
      end(id, isCancelled: phases.contains(.cancelled))
    }
  }

  // MARK: Time

  /// Something that waits for a time.
  struct Timer {
    var time: Double
    /// The recognizer that then decides; nil for a scroll view that holds a touch.
    var recognizer: RecognizerID?
    /// Whether a sample of that time still counts.
    var isAfterSamples = false
  }

  /// What waits for the earliest time.
  func nextTimer() -> Timer? {
    var timers = participants.compactMap(timer)
    for touch in touches.values where touch.told == .held && holder(of: touch) != nil {
      timers.append(Timer(time: touch.startTime + constants.hold))
    }
    return timers.min { one, other in
      one.time == other.time ? !one.isAfterSamples && other.isAfterSamples : one.time < other.time
    }
  }

  private func timer(_ id: RecognizerID) -> Timer? {
    guard let time = deadline(id) else { return nil }
    var timer = Timer(time: time, recognizer: id)
    if case .swipe = attempts[id]?.gesture.kind { timer.isAfterSamples = true }
    return timer
  }

  /// When a recognizer decides if nothing else happens.
  private func deadline(_ id: RecognizerID) -> Double? {
    guard let attempt = attempts[id], attempt.state == .possible, attempt.pending == nil else { return nil }
    let isUp = down(id).isEmpty
    func start(_ touches: ArraySlice<Int>) -> Double? { touches.compactMap { self.touches[$0]?.startTime }.max() }
    switch attempt.gesture.kind {
    case .tap(_, let fingers):
      if isUp { return attempt.taps > 0 ? attempt.tapEnd + constants.tapPause : nil }
      return start(present(id, fingers)).map { $0 + constants.tapDuration }
    case .longPress(let taps, let fingers, let duration, _):
      let touches = present(id, fingers)
      if isUp { return attempt.taps > 0 ? attempt.tapEnd + constants.tapPause : nil }
      if attempt.taps < taps { return start(touches).map { $0 + constants.tapDuration } }
      return touches.count == fingers ? start(touches).map { $0 + duration } : nil
    case .swipe: return attempt.begin + 0.5
    default: return nil
    }
  }

  mutating func timeIsUp(_ id: RecognizerID) {
    if case .longPress(let taps, _, _, _) = attempts[id]?.gesture.kind, attempts[id]?.taps == taps, !down(id).isEmpty {
      recognize(id, .began)
    } else {
      fail(id)
    }
  }
}

extension Gesture.Direction {
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
