import HitTesting
import Recording

/// A row of `touch_path`: how a touch went on from where it began until it ended.
struct TouchPath: Equatable {
  /// The row with which it began.
  var touchID: EventID
  var endPhase: TouchPhase
  /// From its beginning to its end, in seconds.
  var duration: Double
  /// The length of the way through all its samples, in points.
  var length: Double
  /// The greatest distance from where it began, in points.
  var reach: Double
  /// Where it ended, on the screen, in points.
  var end: Point
  var isTap = false
  /// The row of the previous tap at the same location, if that changed nothing in the scene.
  var repeated: EventID?
  /// The number of such taps in a row before this one.
  var repeats: Int64 = 0
  /// How long no touch had been on the screen when it began, in seconds; nil if another one was, or
  /// if it is the first one.
  var pause: Double?
}

/// Follows the fingers that are down, and counts taps at one location.
struct FingerTracker {
  /// The longest time of a tap, in seconds: a `UILongPressGestureRecognizer` begins after it.
  private static let tapDuration = 0.5
  /// The greatest distance that the finger moves in a tap, in points.
  private static let tapReach = 10.0
  /// The greatest distance between taps at the same location, in points.
  private static let samePlace = 22.0
  /// The longest time between the beginnings of two taps in a row, in seconds.
  private static let inARow = 2.0

  fileprivate struct Finger {
    var touchID: EventID
    var began: Double
    var pause: Double?
    var start: Point
    var latest: Point
    var length = 0.0
    var reach = 0.0
    /// The tap before it that it repeats, if it is a tap itself.
    var repeated: Tap?
    /// Whether the scene is the one in which it began.
    var keepsScene = true
  }

  fileprivate struct Tap {
    var touchID: EventID
    var began: Double
    var location: Point
    var repeats: Int64
  }

  private var fingers: [Int64: Finger] = [:]
  /// When a finger was lifted last.
  private var lifted: Double?
  /// The last touch, if it was a tap and nothing changed in the scene since it began.
  private var last: Tap?

  mutating func sceneChanged() {
    last = nil
    for number in fingers.keys { fingers[number]?.keepsScene = false }
  }

  /// Follows a sample of a touch.
  ///
  /// - Returns: The path of the touch if it ends with the sample.
  mutating func follow(_ sample: TouchSample, row: EventID, time: Double) -> TouchPath? {
    switch sample.phase {
    case .began:
      fingers[sample.touch] = finger(sample, row: row, time: time)
      last = nil
      return nil
    case .moved, .stationary:
      fingers[sample.touch]?.move(to: sample.location)
      return nil
    case .ended, .cancelled:
      guard var finger = fingers.removeValue(forKey: sample.touch) else { return nil }
      finger.move(to: sample.location)
      lifted = time
      return end(finger, sample.phase, time: time)
    default: return nil
    }
  }

  private func finger(_ sample: TouchSample, row: EventID, time: Double) -> Finger {
    var finger = Finger(touchID: row, began: time, start: sample.location, latest: sample.location)
    if fingers.isEmpty { finger.pause = lifted.map { time - $0 } }
    if let last, time - last.began <= Self.inARow, last.location.distance(to: sample.location) <= Self.samePlace {
      finger.repeated = last
    }
    return finger
  }

  private mutating func end(_ finger: Finger, _ phase: TouchPhase, time: Double) -> TouchPath {
    var path = TouchPath(
      touchID: finger.touchID, endPhase: phase, duration: time - finger.began, length: finger.length,
      reach: finger.reach, end: finger.latest)
    path.pause = finger.pause
    path.isTap = phase == .ended && path.duration <= Self.tapDuration && path.reach <= Self.tapReach
    guard path.isTap else { return path }
    if let repeated = finger.repeated {
      path.repeated = repeated.touchID
      path.repeats = repeated.repeats + 1
    }
    if finger.keepsScene {
      last = Tap(touchID: finger.touchID, began: finger.began, location: finger.start, repeats: path.repeats)
    }
    return path
  }
}

extension FingerTracker.Finger {
  fileprivate mutating func move(to location: Point) {
    length += latest.distance(to: location)
    reach = max(reach, start.distance(to: location))
    latest = location
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    let (x, y) = (other.x - x, other.y - y)
    return (x * x + y * y).squareRoot()
  }
}
