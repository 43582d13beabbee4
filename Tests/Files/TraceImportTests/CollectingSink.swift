import HitTesting
import Recording

/// A sink that keeps what it gets, and checks scenes, times and touches as a trace does.
struct CollectingSink: RecordingSink {
  struct Snapshot {
    var time: Double
    var views: [NewView]
  }

  private(set) var infos: [RecordingInfo] = []
  private(set) var classes: [String: String] = [:]
  private(set) var snapshots: [Snapshot] = []
  private(set) var events: [Event] = []
  private(set) var outcomes: [Outcome] = []
  private(set) var scene = Scene()
  private var time = 0.0
  private var down: Set<Int64> = []

  mutating func begin(_ info: RecordingInfo) throws { infos.append(info) }

  mutating func declare(classes: [String: String]) throws {
    try scene.declare(classes: classes)
    self.classes.merge(classes) { $1 }
  }

  mutating func update(_ update: SceneUpdate, time: Double) throws {
    try advance(to: time)
    try scene.apply(update)
    guard case .scene(let views) = update else { return }
    snapshots.append(Snapshot(time: time, views: views))
  }

  mutating func end(time: Double) {}

  mutating func add(_ event: Event) throws {
    guard !snapshots.isEmpty else { throw EventFault.noSceneYet }
    try advance(to: event.time)
    for sample in event.touches {
      if sample.phase == .began {
        guard down.insert(sample.touch).inserted else { throw EventFault.touchAlreadyBegan(sample.touch) }
      } else if sample.phase == .ended || sample.phase == .cancelled {
        guard down.remove(sample.touch) != nil else { throw EventFault.touchNotBegun(sample.touch) }
      }
      try check(sample.observation)
    }
    try check(event.observation)
    events.append(event)
  }

  mutating func add(_ outcome: Outcome) throws {
    guard let info = infos.last, info.outcomes != .none else { throw EventFault.outcomesNotObserved }
    try advance(to: outcome.time)
    if let id = outcome.view, scene.slot(of: id) == nil { throw EventFault.unknownView(id) }
    for finger in outcome.fingers where !began.contains(where: { $0.touch == finger }) {
      throw EventFault.unknownFinger(finger)
    }
    outcomes.append(outcome)
  }

  private mutating func advance(to next: Double) throws {
    guard next >= time else { throw EventFault.timeRunsBackwards(next, after: time) }
    time = next
  }

  private func check(_ observation: Observation) throws {
    guard case .view(let id) = observation.responder else { return }
    guard scene.slot(of: id) != nil else { throw EventFault.unknownView(id) }
  }

  // MARK: Reading

  /// The samples of all touches, with the times of their events.
  var samples: [(time: Double, sample: TouchSample)] {
    events.flatMap { event in event.touches.map { (event.time, $0) } }
  }

  /// The samples in which touches begin.
  var began: [TouchSample] { samples.map(\.sample).filter { $0.phase == .began } }

  /// A view's box in screen points, without transforms and offsets.
  func box(_ id: ViewID) -> Rect? {
    guard var slot = scene.slot(of: id) else { return nil }
    var box = scene.view(slot).frame
    while let above = scene.superview(slot) {
      let frame = scene.view(above).frame
      box.origin = Point(x: box.origin.x + frame.origin.x, y: box.origin.y + frame.origin.y)
      slot = above
    }
    return box
  }
}
