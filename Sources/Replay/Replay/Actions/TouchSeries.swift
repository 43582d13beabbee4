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
    /// The samples, as indexes of ``TouchSeries/samples``.
    fileprivate(set) var samples = 0..<0
    /// The touches that begin, as indexes of ``touches``.
    var begun = 0..<0
    /// The recognizers that were disabled before, or whose views have left.
    var abandoned: [RecognizerID] = []
    /// The views that have left the scene before.
    var removed: [ViewID] = []
  }

  var touches: [Touch] = []
  private(set) var events: [Event] = []
  private(set) var samples: [DeliveredSample] = []
  var outcomes: [Outcome] = []
  /// The names of the recognizers, controls and views that may be told.
  var names = SeriesNames()
  /// The recognizers, for each policy, of whose code nobody knows what it does with their touches.
  var unmodelled: [Int: Set<RecognizerID>] = [:]
  /// The recognizers of which the recording shows what a delegate must have answered.
  var learned: Set<RecognizerID> = []
  /// Whether it is known of all touches whom they hit under the recording's own policy.
  var isHitKnown = true
  /// Whether the policies may differ in a touch.
  var differs = false
  /// The only touch, if what comes of it depends on nothing but its finger; nil for another one,
  /// and for several.
  private(set) var known: KnownSeries.Touch?
  /// For each touch that ``known`` can be, the samples as the definition can tell them apart.
  private var trails: [FingerTrail] = []
  /// What was seen to come of the only touch, without times.
  private(set) var told: [KnownSeries.Told] = []
  /// The fingers, each with its latest touch.
  private var fingers: [(finger: Int64, touch: Int, isDown: Bool)] = []
  /// The time of the latest event.
  private(set) var time = -Double.infinity
  /// The time of the latest sample.
  private var sampled = -Double.infinity
  /// Whether a recognizer may wait for further touches.
  private var waits = false

  var isEmpty: Bool { touches.isEmpty }

  /// The samples of the only touch, as the definition can tell them apart; nil if that is not
  /// known.
  var letters: [[UInt64]]? {
    guard let known else { return nil }
    let trails = trails.prefix(known.fingers.count)
    return trails.allSatisfy(\.isWhole) ? trails.map(\.letters) : nil
  }

  /// Whether a touch that began with this row is one of the series.
  func has(_ row: EventID) -> Bool { touches.contains { $0.row == row } }

  /// How long nothing must happen after a series until nobody waits any more, in seconds.
  static func longestWait(longestPause: Double) -> Double { max(0.5, longestPause) }

  /// A series with more events ends as soon as no finger is down.
  private static let mostEvents = 20_000

  private var isDown: Bool { fingers.contains(where: \.isDown) }

  /// Whether an event at a time belongs to another series.
  func isOver(at time: Double, longestPause: Double) -> Bool {
    guard !isEmpty, !isDown else { return false }
    return !waits || time - sampled > Self.longestWait(longestPause: longestPause) || events.count > Self.mostEvents
  }

  /// The touch that a finger made last; nil if it made none.
  func touch(ofFinger finger: Int64) -> Int? { fingers.first { $0.finger == finger }?.touch }

  /// Whether nobody can get another sample, unless a touch begins.
  var isDone: Bool { isEmpty || !isDown && !waits }

  /// The recognizers and the views that have the touches, under any policy.
  func takers() -> (recognizers: Set<RecognizerID>, views: Set<ViewID>) {
    let made = touches.flatMap(\.made).map(\.touch)
    return (Set(made.flatMap(\.candidates).map(\.id)), Set(made.flatMap(\.views).map(\.id)))
  }

  /// Forgets all, and keeps the memory.
  mutating func removeAll() {
    touches.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    told.removeAll(keepingCapacity: true)
    fingers.removeAll(keepingCapacity: true)
    if !names.views.isEmpty { names = SeriesNames() }
    if !unmodelled.isEmpty { unmodelled = [:] }
    if !learned.isEmpty { learned = [] }
    (isHitKnown, differs, waits, known) = (true, false, false, nil)
    (time, sampled) = (-.infinity, -.infinity)
  }

  /// - Parameter known: the touch, if the outcome depends on nothing but its finger.
  mutating func begin(_ touch: Touch, known: KnownSeries.Touch?) {
    self.known = touches.isEmpty ? known : nil
    for (place, finger) in (self.known?.fingers ?? []).enumerated() {
      if place == trails.count { trails.append(FingerTrail()) }
      trails[place].begin(
        at: touch.location, touch.time, on: touch.made[finger.policy].touch, finger.measures)
    }
    if let index = fingers.firstIndex(where: { $0.finger == touch.finger }) {
      fingers[index] = (touch.finger, touches.count, true)
    } else {
      fingers.append((touch.finger, touches.count, true))
    }
    touches.append(touch)
    waits = waits || touch.made.contains { made in made.touch.candidates.contains { $0.kind.mayWait } }
  }

  /// Begins an event. The samples that are added next belong to it.
  mutating func add(_ event: Event) {
    time = event.time
    if !event.abandoned.isEmpty || !event.removed.isEmpty { known = nil }
    events.append(event)
    events[events.count - 1].samples = samples.count..<samples.count
  }

  /// Adds a sample to the last event.
  mutating func add(_ sample: DeliveredSample) {
    for place in 0..<(known?.fingers.count ?? 0) { trails[place].add(sample, at: time) }
    sampled = time
    samples.append(sample)
    events[events.count - 1].samples = events[events.count - 1].samples.lowerBound..<samples.count
    guard let index = fingers.firstIndex(where: { $0.finger == sample.finger }) else { return }
    switch sample.phase {
    case .began: break
    case .moved:
      let touch = fingers[index].touch
      let way = Vector(from: touches[touch].location, to: sample.place).length
      touches[touch].reach = max(touches[touch].reach, way)
    case .ended, .cancelled: fingers[index].isDown = false
    }
  }

  mutating func add(_ outcome: Outcome) {
    outcomes.append(outcome)
    guard known != nil, let touch = touches.first else { return }
    // What code did, and when, decides.
    if let id = outcome.recognizer, touch.made.contains(where: { $0.ofCode.contains(id) }) {
      known = nil
    } else if let new = KnownSeries.Told(outcome, finger: touch.finger) {
      told.append(new)
    }
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
struct SeriesNames: Hashable {
  var recognizers: [RecognizerID: NamedRecognizer] = [:]
  var views: [ViewID: String] = [:]
  /// The controls among the views.
  var controls: Set<ViewID> = []
  /// The view that has each recognizer.
  var owners: [RecognizerID: ViewID] = [:]
  /// For each policy that is asked, its rules about each recognizer and each view, as indexes.
  var rulesOfRecognizers: [RecognizerID: [[Int]]] = [:]
  var rulesOfViews: [ViewID: [[Int]]] = [:]

  /// Adds the names of another touch, where they are not known from an earlier one.
  mutating func add(_ other: SeriesNames) {
    guard !views.isEmpty else {
      self = other
      return
    }
    recognizers.merge(other.recognizers) { known, _ in known }
    views.merge(other.views) { known, _ in known }
    controls.formUnion(other.controls)
    owners.merge(other.owners) { known, _ in known }
    rulesOfRecognizers.merge(other.rulesOfRecognizers) { known, _ in known }
    rulesOfViews.merge(other.rulesOfViews) { known, _ in known }
  }

  func named(_ id: RecognizerID) -> NamedResponder {
    .recognizer(recognizers[id] ?? NamedRecognizer(className: nil, owner: nil))
  }

  func named(_ id: ViewID) -> NamedResponder { views[id].map { .view(path: $0) } ?? .gone(className: nil) }
}
