import Delivery
import Findings
import HitTesting

/// The touches that an audit tries, and what their fingers do.
extension TriedTouch {
  /// What the fingers do at one time.
  struct Moment {
    /// Seconds from the beginning of the touch.
    var time: Double
    var samples: [DeliveredSample]
    /// The number of the touch in a series of taps, from 1.
    var tapCount = 1
  }

  /// How fast fingers move, in points in a second. A slow drag reaches a scroll view's 10 points
  /// after the scroll view has let its content have the touch.
  private static let (slow, fast) = (40.0, 1500.0)
  /// The time from one sample to the next, and from the beginning of a tap to its end and to the
  /// next tap, in seconds.
  private static let (sample, tapEnd, nextTap) = (1.0 / 60, 0.06, 0.2)
  /// How far two fingers are from each other, in points, and how far each of them moves in a pinch.
  private static let (span, pinched) = (120.0, 40.0)
  /// How many fingers and taps a person can have in one gesture.
  static let mostFingers = 10

  /// The touches to try on recognizers: those that people make most, and those that the recognizers
  /// ask for by their numbers of fingers and taps, their durations and their movements.
  static func all(for gestures: [Gesture]) -> [TriedTouch] {
    var (fingers, taps): (Set<Int>, Set<Int>) = ([1, 2], [1, 2])
    var presses = [Press(taps: 0, seconds: 1, moved: 0)]
    for gesture in gestures {
      switch gesture.kind {
      case .tap(let count, let ofFingers):
        taps.insert(count)
        fingers.insert(ofFingers)
      case .longPress(let count, let ofFingers, let duration, let movement):
        fingers.insert(ofFingers)
        // A press that moves first is too much for one that allows less movement.
        for moved in [0, 0.9 * movement] {
          presses.append(Press(taps: count, seconds: max(0, duration) + 0.25, moved: moved))
        }
      case .pan(let counts): fingers.insert(counts.lowerBound)
      case .swipe(_, let ofFingers): fingers.insert(ofFingers)
      case .scroll, .pinch, .rotation, .screenEdge, .code, .hover: continue
      }
    }
    var all: [TriedTouch] = []
    for count in fingers.sorted() where count <= mostFingers {
      for number in taps.sorted() where number <= mostFingers { all.append(.tap(number, fingers: count)) }
      for press in presses where press.isPossible && !all.contains(press.touch(fingers: count)) {
        all.append(press.touch(fingers: count))
      }
      for kind in [Kind.flick, .drag] { all += Direction.allCases.map { .move(kind, $0, fingers: count) } }
    }
    return all + [Kind.spread, .pinch, .rotation].map { TriedTouch($0, fingers: 2) }
  }

  private struct Press {
    var taps: Int
    var seconds: Double
    var moved: Double

    /// Whether a person could do it: within a minute, and on a screen.
    var isPossible: Bool { taps <= TriedTouch.mostFingers && seconds <= 60 && moved <= 1_000 }

    func touch(fingers: Int) -> TriedTouch {
      var touch = TriedTouch(.press, fingers: fingers)
      (touch.taps, touch.seconds, touch.moved) = (taps, seconds, max(0, moved))
      return touch
    }
  }

  static func tap(_ taps: Int, fingers: Int = 1) -> TriedTouch {
    var touch = TriedTouch(.tap, fingers: fingers)
    touch.taps = taps
    return touch
  }

  static func press(seconds: Double) -> TriedTouch { Press(taps: 0, seconds: seconds, moved: 0).touch(fingers: 1) }

  /// A drag or a flick.
  static func move(_ kind: Kind, _ direction: Direction, fingers: Int = 1) -> TriedTouch {
    var touch = TriedTouch(kind, fingers: fingers)
    touch.direction = direction
    return touch
  }

  /// What the fingers do, in order. The first finger begins at (0, 0).
  var moments: [Moment] {
    switch kind {
    case .tap: return (0..<taps).flatMap(tap)
    case .press:
      let start = Double(taps) * Self.nextTap
      var held = [moment(start, .began, taps + 1)]
      if let moved, moved > 0 { held.append(moment(start + Self.sample, .moved) { _ in Vector(x: moved, y: 0) }) }
      held.append(moment(start + (seconds ?? 0), .ended) { [moved] _ in Vector(x: moved ?? 0, y: 0) })
      return (0..<taps).flatMap(tap) + held
    case .drag: return moving(by: direction?.way(Self.slow) ?? .zero, seconds: 1.5)
    case .flick: return moving(by: direction?.way(Self.fast) ?? .zero, seconds: 0.15)
    case .pinch, .spread:
      let change = kind == .pinch ? -Self.pinched : Self.pinched
      return moving(seconds: 0.5) { finger, share in
        // They stay on both sides of the first finger's beginning.
        let side = finger == 0 ? -1.0 : 1
        return Vector(x: side * change * share, y: 0)
      }
    case .rotation:
      return moving(seconds: 0.5) { finger, share in
        let side = (finger == 0 ? -1 : 1) * Self.span / 2
        let turn = Turn(share: share)
        return Vector(x: side * (turn.cosine - 1), y: side * turn.sine)
      }
    }
  }

  /// A turn by a share of 60 degrees, without trigonometry: by its half angle's tangent.
  private struct Turn {
    var cosine: Double
    var sine: Double

    init(share: Double) {
      let tangent = share * 0.577_350_269_189_626
      let square = tangent * tangent
      (cosine, sine) = ((1 - square) / (1 + square), 2 * tangent / (1 + square))
    }
  }

  private func tap(_ number: Int) -> [Moment] {
    let start = Double(number) * Self.nextTap
    return [moment(start, .began, number + 1), moment(start + Self.tapEnd, .ended, number + 1)]
  }

  private func moving(by speed: Vector, seconds: Double) -> [Moment] {
    moving(seconds: seconds) { _, share in Vector(x: speed.x * seconds * share, y: speed.y * seconds * share) }
  }

  private func moving(seconds: Double, _ way: (_ finger: Int, _ share: Double) -> Vector) -> [Moment] {
    let count = Int((seconds / Self.sample).rounded())
    let moved = (1...count).map { number in
      moment(Double(number) * Self.sample, .moved) { way($0, Double(number) / Double(count)) }
    }
    return [moment(0, .began)] + moved + [moment(Double(count + 1) * Self.sample, .ended) { way($0, 1) }]
  }

  private func moment(
    _ time: Double, _ phase: DeliveredSample.Phase, _ tapCount: Int = 1,
    _ way: (_ finger: Int) -> Vector = { _ in .zero }
  ) -> Moment {
    let samples = (0..<fingers).map { finger in
      let way = way(finger)
      let start = Double(finger) * (fingers == 2 ? Self.span : 20)
      return DeliveredSample(Int64(finger + 1), phase, at: Point(x: start + way.x, y: way.y))
    }
    return Moment(time: time, samples: samples, tapCount: tapCount)
  }
}

extension TriedTouch.Direction {
  fileprivate func way(_ length: Double) -> Vector {
    switch self {
    case .left: Vector(x: -length, y: 0)
    case .right: Vector(x: length, y: 0)
    case .up: Vector(x: 0, y: -length)
    case .down: Vector(x: 0, y: length)
    }
  }
}
