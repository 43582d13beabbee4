package import HitTesting
package import Recording

/// A recording made of random numbers. It has scenes, changes to them, and events of every type.
package struct RandomRecording {
  package enum Step {
    case update(SceneUpdate, time: Double)
    case event(Event)
    case outcome(Outcome)
  }

  package private(set) var info = RecordingInfo(policy: "uikit", format: "jsonl")
  package private(set) var steps: [Step] = []
  private var model: SceneModel
  private var random: SplitMix64
  private var time = 0.0
  private var fingers: Set<Int64> = []
  /// The fingers that have been down.
  private var known: Set<Int64> = []

  /// - Parameter updates: How many of the steps change the scene, in percent.
  package init(seed: UInt64, steps count: Int = 40, shape: SceneModel.Shape = .mixed, updates: Int = 40) {
    model = SceneModel(seed: seed, shape: shape)
    random = SplitMix64(seed: seed &+ 77)
    if random.chance(50) { (info.app, info.appVersion) = ("Shop \"A\"", "4.2\n") }
    if random.chance(50) { (info.device, info.os) = ("iPhone15,2", "iOS 18.1 é\u{1F600}") }
    if random.chance(50) { (info.screenSize, info.screenScale) = (Size(width: 393, height: 852.5), 3) }
    info.outcomes = random.pick([.all, .all, .part, .none])
    _ = model.change()
    steps.append(.update(.scene(model.list), time: 0))
    for _ in 0..<count {
      if random.chance(60) { time += random.pick([0, 0.1, 1.0 / 3, 2]) }
      if random.chance(100 - updates) { addEvents() } else { addUpdate() }
      if info.outcomes != .none, random.chance(40) { addOutcome() }
    }
  }

  /// Writes the whole recording to a sink.
  package func play(into sink: inout some RecordingSink) throws {
    try sink.begin(info)
    for step in steps {
      switch step {
      case .update(let update, let time): try sink.update(update, time: time)
      case .event(let event): try sink.add(event)
      case .outcome(let outcome): try sink.add(outcome)
      }
    }
  }

  private mutating func addUpdate() {
    let change = random.chance(15) ? SceneChange() : model.change()
    steps.append(.update(random.chance(25) ? .scene(model.list) : .change(change), time: time))
  }

  private mutating func addEvents() {
    var event = Event(time: time, type: EventType(rawValue: random.pick([0, 0, 0, 0, 1, 2, 3, 9, 10, 11, 14])))
    if random.chance(15) { event.windowScene = random.pick(["left", "Ω"]) }
    switch event.type.rawValue {
    case 0:
      for finger in Int64(1)...4 where random.chance(50) { event.touches.append(sample(finger)) }
      if event.touches.isEmpty { event.touches = [sample(1)] }
    case 1, 2, 3:
      if random.chance(60) { event.subtype = EventSubtype(rawValue: random.pick([1, 100, 105, 7])) }
      event.observation = observation()
    case 9 where random.chance(50):
      event.touches = [TouchSample(touch: 9, phase: TouchPhase(rawValue: 8), location: place())]
    case 11 where random.chance(50):
      let phase = TouchPhase(rawValue: random.pick([5, 6, 7]))
      event.touches = [TouchSample(touch: 8, phase: phase, location: place(), observation: observation())]
    default:
      event.location = place()
      event.observation = observation()
    }
    steps.append(.event(event))
  }

  private mutating func sample(_ finger: Int64) -> TouchSample {
    guard fingers.contains(finger) else {
      fingers.insert(finger)
      known.insert(finger)
      var sample = TouchSample(touch: finger, phase: .began, location: place(), observation: observation())
      if random.chance(50) {
        sample.details = TouchDetails(
          type: random.pick([0, 2, 3]), tapCount: random.pick([1, 2]), radius: random.pick([nil, 20.5]))
        sample.details?.edge = random.pick([nil, 0, 2])
      }
      if random.chance(30) { sample.timestamp = time - random.pick([0.25, 1.0 / 3]) }
      return sample
    }
    let phase: TouchPhase = random.pick([.moved, .moved, .stationary, .ended, .cancelled])
    if phase == .ended || phase == .cancelled { fingers.remove(finger) }
    return TouchSample(touch: finger, phase: phase, location: place())
  }

  private mutating func addOutcome() {
    let (views, recognizers) = (model.entries.keys.sorted(), model.recognizerIDs)
    let state = random.pick(RecognizerState.allCases)
    var kind = Outcome.Kind.cancelled
    switch Int.random(in: 0..<5, using: &random) {
    case 0 where !recognizers.isEmpty: kind = .acted(random.pick(recognizers), state)
    case 1 where !recognizers.isEmpty: kind = .state(random.pick(recognizers), state)
    case 2 where !views.isEmpty:
      kind = .sent(
        random.pick(views), ControlEvent(rawValue: 1 << Int64.random(in: 0...40, using: &random)),
        action: random.pick(["pay:", "é\n", nil]), target: random.pick(["App.Shop", nil]))
    case 3 where !views.isEmpty:
      kind = .scroll(random.pick(views), ScrollFlags(rawValue: Int.random(in: 0...7, using: &random)))
    default: break
    }
    let touched = known.sorted().filter { _ in random.chance(50) }
    steps.append(.outcome(Outcome(time: time, kind, fingers: touched, changes: random.pick([0, 0, 7]))))
  }

  private mutating func place() -> Point { Point(x: random.coordinate(-10...400), y: random.coordinate(-10...860)) }

  private mutating func observation() -> Observation {
    let ids = model.entries.keys.sorted()
    let views = ids.filter { model.entries[$0]?.className.first != "{" }
    let responder: Responder =
      views.isEmpty
      ? .nobody : random.pick([.notObserved, .nobody, .view(random.pick(views)), .intended(random.pick(ids))])
    let recognizers = model.recognizerIDs
    guard random.chance(60) else { return Observation(responder: responder) }
    return Observation(
      responder: responder,
      recognizers: recognizers.isEmpty
        ? [] : (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(recognizers) })
  }
}
