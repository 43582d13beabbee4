import HitTesting
import Recording

/// States and events in DroidBot's order.
struct DroidBotTimeline {
  private enum Step {
    case state(Int)
    /// An event, and the index of the state in which it happened; nil for the current state.
    case event(DroidBotEvent, state: Int?)
  }

  private let scenes: [DroidBotScene]
  private var steps: [(seconds: Double, step: Step)] = []
  private let start: Double
  private var inForce: Int?
  /// The time so far, in seconds from the start; no later step is earlier.
  private var time = 0.0

  /// Makes a timeline.
  ///
  /// - Parameters:
  ///   - states: sorted by time.
  ///   - events: sorted by time.
  init(states: [DroidBotState], events: [DroidBotEvent], notes: inout ImportNotes) {
    var nextID: ViewID = 1
    scenes = states.map { state in
      let scene = DroidBotScene(state, firstID: nextID, notes: &notes)
      nextID = scene.idEnd
      return scene
    }
    start = min(states.first?.seconds ?? .infinity, events.first?.seconds ?? .infinity)
    schedule(events, notes: &notes)
  }

  /// Finds each event's state. A state without events is ordered by its own time.
  private mutating func schedule(_ events: [DroidBotEvent], notes: inout ImportNotes) {
    var byName: [String: [Int]] = [:]
    for (index, scene) in scenes.enumerated() { byName[scene.state.name, default: []].append(index) }
    let byTag = Dictionary(scenes.enumerated().map { ($1.state.tag, $0) }, uniquingKeysWith: min)
    var used: Set<Int> = []
    var happened: [(seconds: Double, step: Step)] = []
    for event in events {
      if let reason = Self.reasonToSkip(event) {
        notes.skipped(reason)
        continue
      }
      var state = event.startState.flatMap { byName[$0] }.flatMap { nearest(of: $0, to: event) }
      if state == nil, let sameSecond = byTag[event.tag] {
        state = sameSecond
        notes.approximate(
          "\(event.type) event: its start state has no file; the state of the same second stands for it")
      }
      if let state { used.insert(state) }
      happened.append((event.seconds, .event(event, state: state)))
    }
    let unused = scenes.indices.filter { !used.contains($0) }.map { (scenes[$0].state.seconds, Step.state($0)) }
    steps = (unused + happened).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { ($0.element.0, $0.element.1) }
  }

  /// Chooses among the files of one state: the file of the event's own second, or else the last
  /// file before the event, or else the first file after it.
  private func nearest(of files: [Int], to event: DroidBotEvent) -> Int? {
    files.first { scenes[$0].state.tag == event.tag } ?? files.last { scenes[$0].state.seconds <= event.seconds }
      ?? files.first
  }

  private static func reasonToSkip(_ event: DroidBotEvent) -> String? {
    switch event.type {
    case "touch", "long_touch", "scroll":
      return event.location == nil ? "\(event.type) event: it tells neither a place nor a view" : nil
    case "set_text", "key": return nil
    case "intent": return "intent event: starts an activity, it is not an input event"
    case "kill_app": return "kill_app event: ends the app, it is not an input event"
    default: return "\(event.type.prefix(40)) event: not a kind of event that is known here"
    }
  }

  // MARK: Playing

  mutating func play(into sink: inout some RecordingSink, notes: inout ImportNotes) throws {
    for (index, (seconds, step)) in steps.enumerated() {
      time = max(time, seconds - start)
      switch step {
      case .state(let state): try show(state, into: &sink)
      case .event(let event, let state):
        if let state { try show(state, into: &sink) }
        guard let inForce else {
          notes.skipped("\(Self.title(event)): before the first state, so there is no scene to resolve it in")
          continue
        }
        if state == nil {
          notes.approximate("\(event.type) event: its start state has no file; the state before it stands for it")
        }
        let next = index + 1 < steps.count ? steps[index + 1].seconds - start : .infinity
        try ImportFault.placing(InputPlace(file: event.file)) {
          try play(event, in: scenes[inForce], before: next, into: &sink, notes: &notes)
        }
      }
    }
  }

  private static func title(_ event: DroidBotEvent) -> String {
    guard event.type == "key", let name = event.name else { return "\(event.type) event" }
    return "key event (\(name.prefix(40)))"
  }

  private mutating func show(_ state: Int, into sink: inout some RecordingSink) throws {
    guard inForce != state else { return }
    let scene = scenes[state]
    try ImportFault.placing(InputPlace(file: scene.state.file)) { try sink.update(.scene(scene.views), time: time) }
    inForce = state
  }

  private mutating func play(
    _ event: DroidBotEvent, in scene: DroidBotScene, before next: Double, into sink: inout some RecordingSink,
    notes: inout ImportNotes
  ) throws {
    let observation = Self.observation(of: event, in: scene, notes: &notes)
    guard event.type != "key", event.type != "set_text", let (from, to) = Self.path(event, notes: &notes) else {
      var presses = Event(time: time, type: .presses)
      presses.observation = observation
      return try sink.add(presses)
    }
    var began = Event(time: time, type: .touches)
    began.touches = [TouchSample(touch: 1, phase: .began, location: from, observation: observation)]
    try sink.add(began)
    // DroidBot does one thing after another, so this step ends no later than the next one begins.
    time = max(time, min(time + Self.seconds(event), next))
    var ended = Event(time: time, type: .touches)
    ended.touches = [TouchSample(touch: 1, phase: .ended, location: to)]
    try sink.add(ended)
  }

  private static func observation(
    of event: DroidBotEvent, in scene: DroidBotScene, notes: inout ImportNotes
  ) -> Observation {
    guard let view = event.view else { return .notObserved }
    if let id = scene.view(meantBy: view) { return Observation(responder: .intended(id)) }
    notes.approximate("\(event.type) event: the view it was meant for is not in the state")
    return .notObserved
  }

  /// The locations where the finger comes down and where it leaves; nil for an event without a
  /// location.
  ///
  /// DroidBot scrolls from two fifths of the view's size on one side of its middle to two fifths on
  /// the other side: `UP` starts above the middle, and `LEFT` starts left of it.
  private static func path(_ event: DroidBotEvent, notes: inout ImportNotes) -> (from: Point, to: Point)? {
    guard let middle = event.location else { return nil }
    guard event.type == "scroll" else { return (middle, middle) }
    guard let size = event.view?.bounds.size else {
      notes.approximate("scroll event: without a view its length is not told")
      return (middle, middle)
    }
    let (across, down) = (abs(size.width) * 2 / 5, abs(size.height) * 2 / 5)
    let shift: Point
    switch event.direction {
    case "UP": shift = Point(x: 0, y: -down)
    case "DOWN": shift = Point(x: 0, y: down)
    case "LEFT": shift = Point(x: -across, y: 0)
    case "RIGHT": shift = Point(x: across, y: 0)
    default:
      notes.approximate("scroll event: its direction is not told")
      return (middle, middle)
    }
    return (Point(x: middle.x + shift.x, y: middle.y + shift.y), Point(x: middle.x - shift.x, y: middle.y - shift.y))
  }

  /// The time for which the finger stays down, in seconds. DroidBot's defaults are 2 s for a long
  /// touch and 0.5 s for a scroll.
  private static func seconds(_ event: DroidBotEvent) -> Double {
    switch event.type {
    case "long_touch": max(0, event.duration ?? 2000) / 1000
    case "scroll": 0.5
    default: 0
    }
  }
}
