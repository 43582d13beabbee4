import Delivery
import Findings
import HitTesting
import Recording

/// Touches from a first finger on until nobody waits any more, with what was seen to come of them.
struct TouchSeries {
  /// A touch of the series.
  struct Touch {
    /// The row with which it began in the trace.
    var row: EventID
    var finger: Int64
    var snapshotID: SnapshotID
    /// Seconds from the start of the recording.
    var time: Double
    /// Where it began on the screen, in points.
    var location: Point
    /// The farthest that its finger was from there, in points.
    var reach = 0.0
    /// The touch under each policy that is asked.
    var made: [DeliveryInput.Made]
  }

  /// An event of the series.
  struct Event {
    var time: Double
    var samples: [DeliveredSample]
    /// The touches that begin, by their fingers, as indexes of ``touches``.
    var begun: [Int64: Int] = [:]
    /// The recognizers that were disabled before, or whose views have left.
    var abandoned: [RecognizerID] = []
    /// The views that have left the scene before.
    var removed: [ViewID] = []
  }

  var touches: [Touch] = []
  var events: [Event] = []
  var outcomes: [Outcome] = []
  /// The names of the recognizers, controls and views that may be told; empty where all policies
  /// give the same.
  var names = SeriesNames()
  /// The recognizers, for each policy, of whose code nobody knows what it does with their touches.
  var unmodelled: [Int: Set<RecognizerID>] = [:]
  /// The recognizers of which the recording shows what a delegate must have answered.
  var learned: Set<RecognizerID> = []
  /// Whether it is known of all touches whom they hit under the recording's own policy.
  var isHitKnown = true
  /// The touch with which each finger came down last.
  private var latest: [Int64: Int] = [:]
  private var down: Set<Int64> = []
  /// The time of the latest event.
  private(set) var time = -Double.infinity
  /// Whether a recognizer may wait for further touches.
  private var waits = false

  var isEmpty: Bool { touches.isEmpty }

  /// How long nothing must happen after a series until nobody waits any more, in seconds.
  private static let longestWait = 0.5
  /// A series with more events ends as soon as no finger is down.
  private static let mostEvents = 20_000

  /// Whether an event at a time belongs to another series.
  func isOver(at time: Double, longestPause: Double) -> Bool {
    guard !isEmpty, down.isEmpty else { return false }
    return !waits || time - self.time > max(Self.longestWait, longestPause) || events.count > Self.mostEvents
  }

  /// The touch that a finger made last; nil if it made none.
  func touch(ofFinger finger: Int64) -> Int? { latest[finger] }

  /// Whether nobody can get another sample, unless a touch begins.
  var isDone: Bool { isEmpty || down.isEmpty && !waits }

  /// The recognizers and the views that have the touches, under any policy.
  func takers() -> (recognizers: Set<RecognizerID>, views: Set<ViewID>) {
    let made = touches.flatMap(\.made).map(\.touch)
    return (Set(made.flatMap(\.candidates).map(\.id)), Set(made.flatMap(\.views).map(\.id)))
  }

  mutating func begin(_ touch: Touch) {
    latest[touch.finger] = touches.count
    touches.append(touch)
    waits = waits || touch.made.contains { made in made.touch.candidates.contains { $0.kind.mayWait } }
  }

  mutating func add(_ event: Event) {
    time = event.time
    for sample in event.samples {
      switch sample.phase {
      case .began: down.insert(sample.finger)
      case .moved:
        guard let touch = latest[sample.finger] else { continue }
        let way = Vector(from: touches[touch].location, to: sample.place).length
        touches[touch].reach = max(touches[touch].reach, way)
      case .ended, .cancelled: down.remove(sample.finger)
      }
    }
    events.append(event)
  }
}

extension Gesture.Kind {
  /// Whether it may wait for further touches after all fingers have lifted.
  fileprivate var mayWait: Bool {
    switch self {
    case .tap(let taps, _): taps > 1
    case .longPress(let taps, _, _, _): taps > 0
    case .code: true
    default: false
    }
  }
}

/// The names of recognizers and views of a series, as they were when its touches began.
struct SeriesNames {
  var recognizers: [RecognizerID: NamedRecognizer] = [:]
  var views: [ViewID: String] = [:]
  /// The controls among the views.
  var controls: Set<ViewID> = []
  /// The view that has each recognizer.
  var owners: [RecognizerID: ViewID] = [:]
  /// For each policy that is asked, its rules about each recognizer and each view, as indexes.
  var rulesOfRecognizers: [RecognizerID: [[Int]]] = [:]
  var rulesOfViews: [ViewID: [[Int]]] = [:]

  func named(_ id: RecognizerID) -> NamedResponder {
    .recognizer(recognizers[id] ?? NamedRecognizer(className: nil, owner: nil))
  }

  func named(_ id: ViewID) -> NamedResponder { views[id].map { .view(path: $0) } ?? .gone(className: nil) }
}
