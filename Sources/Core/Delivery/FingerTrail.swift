package import HitTesting

/// The numbers with which the definition of delivery compares what one finger does.
package struct FingerMeasures: Sendable {
  /// Seconds from when the finger came down.
  let times: [Double]
  /// Points from where it came down.
  let lengths: [Double]
  /// Points outside of the control that it hit.
  let margins: [Double]
  let hasSwipes: Bool

  /// - Returns: nil if the outcome depends on other things: code, further touches, or the place on
  ///   a slider.
  package init?(_ touch: DeliveredTouch, _ constants: DeliveryConstants) {
    // "It begins at 10 points", also for pinches, which need two fingers.
    var (times, lengths): (Set<Double>, Set<Double>) = ([0.5], [10])
    var hasSwipes = false
    for gesture in touch.candidates {
      switch gesture.kind {
      case .tap(1, _), .pan, .scroll, .pinch, .rotation, .screenEdge, .hover: continue
      case .longPress(0, _, let duration, let movement):
        times.insert(duration)
        lengths.insert(movement)
      case .swipe: hasSwipes = true
      case .code(let states) where states.isEmpty: continue
      case .tap, .longPress, .code: return nil
      }
    }
    for view in touch.views {
      if case .control(let control) = view.kind, case .slider = control.family { return nil }
    }
    for constant in DeliveryConstant.allCases {
      let interval = constants.interval(constant)
      let numbers = [interval.lowerBound, constants.value(constant), interval.upperBound]
      switch constant {
      case .tapDuration, .tapPause, .contentTouchDelay: times.formUnion(numbers)
      case .tapMovement, .panMovement: lengths.formUnion(numbers)
      case .controlMargin: continue
      }
    }
    let interval = constants.interval(.controlMargin)
    margins = Set([interval.lowerBound, constants.value(.controlMargin), interval.upperBound]).sorted()
    (self.times, self.lengths, self.hasSwipes) = (times.sorted(), lengths.sorted(), hasSwipes)
    // A letter has eight bits for each.
    guard max(times.count, lengths.count, margins.count) < 100 else { return nil }
  }
}

/// What the definition of delivery can tell of the samples of one finger: for each, on which side
/// of the numbers that matter it lies.
///
/// Two fingers with equal letters and equal touches have the same outcome, apart from times. Of
/// samples with equal letters one after another, two tell all: the first may let a view have the
/// touch that was kept from it, and only the second is then told as a move.
package struct FingerTrail: Sendable {
  package private(set) var letters: [UInt64] = []
  private var measures: FingerMeasures?
  /// The box of the control that it hit.
  private var control: Rect?
  private var (start, place): (Point, Point) = (.zero, .zero)
  private var (startTime, time) = (0.0, 0.0)
  private var moved = Vector.zero

  /// Whether the letters tell all. They do not where rounding may decide.
  package private(set) var isWhole = false

  /// Begins a trail, and keeps the memory of the one before.
  package init() {}

  package mutating func begin(at start: Point, _ time: Double, on touch: DeliveredTouch, _ measures: FingerMeasures) {
    letters.removeAll(keepingCapacity: true)
    (self.start, place, startTime, self.time) = (start, start, time, time)
    (self.measures, moved, isWhole) = (measures, .zero, true)
    control = touch.views.first { $0.control != nil }?.frame
  }

  /// Forgets the finger: the outcome depends on other things.
  package mutating func end() { isWhole = false }

  package mutating func add(_ sample: DeliveredSample, at newTime: Double) {
    guard isWhole, let measures else { return }
    time = max(time, newTime)
    var letter = Letter()
    letter.add(sample.phase.place, bits: 2)
    let (passed, step, way) = (
      time - startTime, Vector(from: place, to: sample.place), Vector(from: start, to: sample.place)
    )
    place = sample.place
    if sample.phase == .moved {
      moved.x += step.x
      moved.y += step.y
    }
    var early: UInt64 = 0
    for limit in measures.times {
      early += side(passed, limit)
      // The definition asks both, and rounding may make them differ.
      if side(time, startTime + limit) != side(passed, limit) { isWhole = false }
    }
    letter.add(early, bits: 8)
    letter.add(sides(way.length, measures.lengths), bits: 8)
    letter.add(sides(moved.length, measures.lengths), bits: 8)
    letter.add(side(abs(moved.x), 10), bits: 2)
    letter.add(side(abs(moved.y), 10), bits: 2)
    letter.add(side(moved.x, 0), bits: 2)
    letter.add(side(moved.y, 0), bits: 2)
    letter.add(side(abs(moved.x), abs(moved.y)), bits: 2)
    letter.add(side(abs(way.x), abs(way.y)), bits: 2)
    letter.add(control.map { sides($0.margin(holding: place), measures.margins) } ?? 0, bits: 8)
    if measures.hasSwipes {
      letter.add(side(step.x, 0), bits: 2)
      letter.add(side(step.y, 0), bits: 2)
      for direction in Self.directions { letter.add(direction.isSwipe(way, after: passed) ? 1 : 0, bits: 1) }
    }
    if !letters.suffix(2).elementsEqual([letter.bits, letter.bits]) { letters.append(letter.bits) }
  }

  private static let directions: [Gesture.Direction] = [.left, .right, .up, .down]

  private struct Letter {
    var bits: UInt64 = 0
    mutating func add(_ value: UInt64, bits count: UInt64) { bits = bits << count | value }
  }

  /// 0 if a measure is less than a limit, 1 if it is equal to it, 2 if it is greater.
  private func side(_ measure: Double, _ limit: Double) -> UInt64 {
    measure > limit ? 2 : measure == limit ? 1 : 0
  }

  /// Between which of some limits a measure lies.
  private func sides(_ measure: Double, _ limits: [Double]) -> UInt64 {
    var sum: UInt64 = 0
    for limit in limits { sum += side(measure, limit) }
    return sum
  }
}

extension DeliveredSample.Phase {
  fileprivate var place: UInt64 {
    switch self {
    case .began: 0
    case .moved: 1
    case .ended: 2
    case .cancelled: 3
    }
  }
}
