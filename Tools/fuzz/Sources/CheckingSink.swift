import HitTesting
import JSONText
import Recording
import TraceImport

/// Checks scenes and times as a trace does, and keeps what it gets.
struct CheckingSink: RecordingSink {
  private enum Step {
    case begin(RecordingInfo)
    case classes([String: String])
    case scene(Scene, Double)
    case event(Event)
    case outcome(Outcome)
    case end(Double)
  }

  private(set) var scene = Scene()
  var latestScene: Scene { scene }
  private var steps: [Step] = []
  private var hasScene = false
  private var time = 0.0
  private var down: Set<Int64> = []
  /// The views that the recording has had.
  private var known: Set<ViewID> = []
  /// The recognizers that the recording has had.
  private var recognizers: Set<RecognizerID> = []
  /// The fingers that have been down.
  private var fingers: Set<Int64> = []
  private var observesOutcomes = false

  /// All that was kept, in the text form.
  var text: [UInt8] {
    var text: [UInt8] = []
    var writer: JSONLinesWriter?
    for step in steps {
      switch step {
      case .begin(let info):
        text += writer?.output.bytes ?? []
        writer = JSONLinesWriter(info, classes: [:], idBase: 0)
      case .classes(let classes): writer?.output.write(classes)
      case .scene(let scene, let time): writer?.write(scene, time: time)
      case .event(let event): writer?.write(event)
      case .outcome(let outcome): writer?.write(outcome)
      case .end(let time): writer?.writeEnd(time: time)
      }
    }
    return text + (writer?.output.bytes ?? [])
  }

  mutating func begin(_ info: RecordingInfo) {
    (scene, hasScene, time, down, known) = (Scene(classes: scene.classes), false, 0, [], [])
    (recognizers, fingers, observesOutcomes) = ([], [], info.outcomes != .none)
    steps.append(.begin(info))
  }

  mutating func declare(classes: [String: String]) throws {
    try scene.declare(classes: classes)
    steps.append(.classes(classes))
  }

  mutating func update(_ update: SceneUpdate, time: Double) throws {
    try advance(to: time)
    try scene.apply(update)
    for slot in scene.delta.changed {
      known.insert(scene.id(slot))
      recognizers.formUnion(scene.recognizers(slot).map(\.id))
    }
    hasScene = true
    steps.append(.scene(scene, time))
  }

  mutating func end(time: Double) throws {
    try advance(to: time)
    steps.append(.end(time))
  }

  mutating func add(_ event: Event) throws {
    guard hasScene else { throw EventFault.noSceneYet }
    if event.type == .touches, event.touches.isEmpty { throw EventFault.noTouches }
    var seen: Set<Int64> = []
    for sample in event.touches {
      guard seen.insert(sample.touch).inserted else { throw EventFault.touchTwice(sample.touch) }
      switch sample.phase {
      case .began:
        guard !down.contains(sample.touch) else { throw EventFault.touchAlreadyBegan(sample.touch) }
      case .moved, .stationary, .ended, .cancelled:
        guard down.contains(sample.touch) else { throw EventFault.touchNotBegun(sample.touch) }
      default: break
      }
      try check(sample.location, sample.observation)
    }
    try check(event.location, event.observation)
    try advance(to: event.time)
    for sample in event.touches {
      if sample.phase == .began {
        down.insert(sample.touch)
        fingers.insert(sample.touch)
      }
      if sample.phase == .ended || sample.phase == .cancelled { down.remove(sample.touch) }
    }
    steps.append(.event(event))
  }

  mutating func add(_ outcome: Outcome) throws {
    guard hasScene else { throw EventFault.noSceneYet }
    guard observesOutcomes else { throw EventFault.outcomesNotObserved }
    guard outcome.changes >= 0 else { throw EventFault.negativeCount("changes") }
    if let id = outcome.recognizer, !recognizers.contains(id) { throw EventFault.unknownRecognizer(id) }
    if let id = outcome.view, !known.contains(id) { throw EventFault.unknownView(id) }
    var seen: Set<Int64> = []
    for finger in outcome.fingers {
      guard fingers.contains(finger) else { throw EventFault.unknownFinger(finger) }
      guard seen.insert(finger).inserted else { throw EventFault.fingerTwice(finger) }
    }
    try advance(to: outcome.time)
    steps.append(.outcome(outcome))
  }

  private mutating func advance(to next: Double) throws {
    guard next.isFinite else { throw EventFault.notFinite("t") }
    guard next >= time else { throw EventFault.timeRunsBackwards(next, after: time) }
    time = next
  }

  private func check(_ location: Point?, _ observation: Observation) throws {
    if let location, !location.x.isFinite || !location.y.isFinite { throw EventFault.notFinite("at") }
    guard let id = observation.responder.namedView, !known.contains(id) else { return }
    throw EventFault.unknownView(id)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ classes: [String: String]) {
    beginObject()
    key("classes")
    beginObject()
    for (name, superclass) in classes.sorted(by: { $0.key < $1.key }) {
      key(name)
      string(superclass)
    }
    endObject()
    endObject()
    newline()
  }
}
