import Delivery
import Findings
import HitTesting
import Recording

/// Replays who acts upon the touches of one recording, under each policy that is asked.
///
/// It is for policies of rules, and for recordings whose recorder watched who acts. The recording's
/// own policy may be code: it was recorded whom the touches hit.
struct ActionReplay {
  /// A series with what came of it, for each finding and for logs.
  struct Compared {
    var series: TouchSeries
    var result: SeriesComparison.Result
  }

  let recording: any RecordingSource
  /// The policies that are asked, each once; the recording's own one first.
  private let policies: [Policy]
  private let asked: SeriesComparison.Asked
  /// Whether the recording's own policy is code, and the first policy only stands for it.
  fileprivate let isOwnCode: Bool

  /// - Parameters:
  ///   - own: the policy that stands for the recorded app's own rules.
  ///   - candidate: the policy under test; nil for the own one.
  ///   - baseline: the policy to compare with; nil for what was recorded.
  /// - Returns: nil if the candidate or the baseline is code.
  init?(
    _ recording: any RecordingSource, own: ReplayedPolicy, candidate: ReplayedPolicy?, baseline: ReplayedPolicy?
  ) {
    isOwnCode = own.isCode
    var policies = [own.rules ?? Policy(name: own.name, base: .uikit)]
    func index(_ policy: ReplayedPolicy?) -> Int?? {
      guard let policy, policy != own else { return .some(policy.map { _ in 0 }) }
      guard let rules = policy.rules else { return nil }
      if let known = policies.firstIndex(of: rules) { return known }
      policies.append(rules)
      return policies.count - 1
    }
    guard let after = index(candidate), let before = index(baseline) else { return nil }
    asked = SeriesComparison.Asked(own: 0, before: before, after: after ?? 0)
    self.recording = recording
    self.policies = policies
  }

  /// The names of the policies, those of what is compared with first; nil for what was recorded.
  var names: (before: String?, after: String) {
    (asked.before.map { policies[$0].name }, policies[asked.after].name)
  }

  func policy(_ index: Int) -> Policy { policies[index] }
  var indexes: SeriesComparison.Asked { asked }

  /// Reads the recording series by series.
  ///
  /// - Parameters:
  ///   - isLogged: whether series have names and what comes of them although the policies do not
  ///     differ.
  ///   - counts: gets what is counted.
  ///   - snapshot: called for each snapshot after its events were read, with whether a touch began
  ///     in it for which the policies may differ.
  ///   - body: gets each series when it is over.
  func run(
    _ cursor: any DeliveryCursor, isLogged: Bool = false, counts: inout ActionCounts,
    snapshot: (any DeliveryCursor, Bool) throws -> Void = { _, _ in }, body: (Compared) throws -> Void
  ) throws {
    var reader = try SeriesReader(self, cursor, keepsNames: isLogged)
    let sent = SentEvents(cursor)
    let comparison = SeriesComparison(asked: asked, constants: policies.map(DeliveryConstants.init), sent: sent.read)
    func finish(_ series: TouchSeries) throws {
      guard series.isHitKnown else { return }
      let differs = reader.differs(series)
      let result = try comparison.compare(series, differs: differs, isLogged: isLogged, counts: &counts)
      try body(Compared(series: series, result: result))
    }
    while try cursor.nextSnapshot() {
      reader.follow()
      reader.hasDifferent = false
      while let item = try cursor.nextItem() {
        if let series = try reader.add(item, longestPause: comparison.longestPause) { try finish(series) }
      }
      try snapshot(cursor, reader.hasDifferent)
    }
    if let series = reader.finish() { try finish(series) }
  }

  fileprivate func askers(_ scene: Scene) throws -> [PolicyAsker] {
    try policies.map {
      try PolicyAsker(.rules($0), trace: recording.trace, recordingID: recording.id, scene: scene)
    }
  }
}

/// The events that controls were seen to send, read once.
private final class SentEvents {
  private let cursor: any DeliveryCursor
  private var known: [ViewID: Set<ControlEvent>]?

  init(_ cursor: any DeliveryCursor) { self.cursor = cursor }

  func read() throws -> [ViewID: Set<ControlEvent>] {
    if let known { return known }
    let read = try cursor.sentControlEvents().mapValues { Set($0.compactMap(\.delivered)) }
    known = read
    return read
  }
}

extension DeliveryConstants {
  /// The numbers that a policy sets, and the usual ones.
  init(_ policy: Policy) {
    self.init()
    for (constant, interval) in policy.constants { set(constant, interval) }
  }
}

extension SeriesComparison {
  /// How long a pause between two taps may be under any policy, in seconds.
  var longestPause: Double { constants.map { $0.interval(.tapPause).upperBound }.max() ?? 0 }
}

/// Collects the events of a recording to series of touches.
private struct SeriesReader {
  private let cursor: any DeliveryCursor
  private let askers: [PolicyAsker]
  private var inputs: [DeliveryInput?]
  private var series = TouchSeries()
  private let keepsNames: Bool
  private let isOwnCode: Bool
  /// For each policy, whether its rules change anything but who is hit.
  private let changesDelivery: [Bool]
  /// Whether a touch began in the snapshot for which the policies may differ.
  var hasDifferent = false
  /// Whether the policies have other numbers, so that every series may differ.
  private let differsAlways: Bool

  init(_ replay: ActionReplay, _ cursor: any DeliveryCursor, keepsNames: Bool) throws {
    self.cursor = cursor
    askers = try replay.askers(cursor.scene)
    inputs = askers.map { _ in nil }
    let (asked, own) = (replay.indexes, replay.policy(0))
    differsAlways = [asked.after, asked.before].compactMap(\.self).contains {
      replay.policy($0).constants != own.constants
    }
    self.keepsNames = keepsNames
    isOwnCode = replay.isOwnCode
    changesDelivery = askers.map { asker in
      asker.policy.rules?.rules.contains { $0.changesDelivery || $0.set != nil || $0.recognizerMove != nil } ?? true
    }
  }

  mutating func follow() {
    guard let own = askers.first else { return }
    own.follow(cursor.scene)
    for asker in askers.dropFirst() { asker.follow(cursor.scene, besides: own) }
    if !series.isDone { followChanges() }
  }

  /// Notes which recognizers of the series were disabled, and which views have left.
  private mutating func followChanges() {
    let (scene, delta) = (cursor.scene, cursor.scene.delta)
    guard !delta.removed.isEmpty || delta.changed.contains(where: { delta.kinds[$0]?.contains(.recognizers) == true })
    else {
      return
    }
    let (recognizers, views) = series.takers()
    let removed = views.filter { scene.slot(of: $0) == nil }.sorted()
    let abandoned = recognizers.filter { id in
      // One that a rule adds stays as long as its view.
      guard id.rawValue >= 0 else { return false }
      guard let owner = cursor.candidate(id).flatMap({ scene.slot(of: $0.owner) }) else { return true }
      return askers[0].applied?.recognizers(owner, in: scene).first { $0.id == id }?.isEnabled == false
    }
    guard !removed.isEmpty || !abandoned.isEmpty else { return }
    series.add(
      TouchSeries.Event(
        time: max(cursor.time, series.time), samples: [], abandoned: abandoned.sorted(), removed: removed))
  }

  /// Whether the policies may differ in a series.
  func differs(_ series: TouchSeries) -> Bool {
    differsAlways || series.touches.contains { touch in touch.made.contains { $0.touch != touch.made[0].touch } }
  }

  /// Adds an item.
  ///
  /// - Returns: the series that is over before it; nil if none is.
  mutating func add(_ item: RecordedItem, longestPause: Double) throws -> TouchSeries? {
    switch item {
    case .outcome(let outcome, _):
      series.outcomes.append(outcome)
      return nil
    case .event(let event, let rows):
      guard event.type == .touches else { return nil }
      var over: TouchSeries?
      if series.isOver(at: event.time, longestPause: longestPause) { over = finish() }
      try add(event, rows)
      return over
    }
  }

  /// - Returns: the series so far; nil if there is none.
  mutating func finish() -> TouchSeries? {
    defer { series = TouchSeries() }
    return series.isEmpty ? nil : series
  }

  private mutating func add(_ event: Event, _ rows: [EventID]) throws {
    var added = TouchSeries.Event(time: event.time, samples: [])
    for (sample, row) in zip(event.touches, rows) {
      guard let phase = DeliveredSample.Phase(sample.phase) else { continue }
      if phase == .began {
        added.begun[sample.touch] = series.touches.count
        try begin(sample, row, event)
      }
      added.samples.append(DeliveredSample(sample.touch, phase, at: sample.location))
    }
    if !added.samples.isEmpty, !series.isEmpty { series.add(added) }
  }

  private mutating func begin(_ sample: TouchSample, _ row: EventID, _ event: Event) throws {
    let scene = cursor.scene
    let resolved = ResolvedEvent(
      id: row, time: event.time, type: .touches, location: sample.location, windowScene: event.windowScene,
      responder: sample.observation.responder)
    let hits = askers.map { $0.hitTest(resolved, in: scene) }
    // Where it was seen who got the touch, the own policy need not be asked, and a policy that
    // sends it where the own one does agrees.
    var own = hits[0]
    switch sample.observation.responder {
    case .view(let id): own = cursor.slot(of: id)
    case .nobody: own = nil
    // Nobody can ask the app's code again.
    case .notObserved, .intended: series.isHitKnown = series.isHitKnown && !isOwnCode
    }
    var made: [DeliveryInput.Made] = []
    var refused: Set<RecognizerID> = []
    for index in askers.indices {
      guard let applied = askers[index].applied else { continue }
      let isAsOwn = index == 0 || hits[index] == (isOwnCode ? own : hits[0])
      // Most policies change hit tests alone.
      if index > 0, isAsOwn, !changesDelivery[index], !changesDelivery[0] {
        made.append(made[0])
        continue
      }
      var input = inputs[index]?.followed(applied) ?? DeliveryInput(applied)
      var begun = DeliveryInput.Begun(sample: sample, hit: isAsOwn ? own : hits[index])
      if index == 0 {
        begun.recognizers = sample.observation.recognizers
        if let recorded = begun.recognizers {
          refused = Set(input.candidates(begun.hit, in: scene)).subtracting(recorded)
        }
      } else if isAsOwn, let recorded = sample.observation.recognizers {
        // Those that no view lists get the touch as before.
        begun.unattached = Set(recorded)
      }
      made.append(input.make(begun, refused: index == 0 ? [] : refused, cursor))
      inputs[index] = input
    }
    let differs = differsAlways || made.contains { $0.touch != made[0].touch }
    hasDifferent = hasDifferent || differs
    if differs || keepsNames { addNames(made, hits) }
    series.begin(
      TouchSeries.Touch(
        row: row, finger: sample.touch, snapshotID: cursor.snapshotID, time: event.time, location: sample.location,
        made: made))
  }

  private mutating func addNames(_ made: [DeliveryInput.Made], _ hits: [Scene.Slot?]) {
    let scene = cursor.scene
    for touch in made {
      for view in touch.touch.views where series.names.views[view.id] == nil {
        guard let slot = scene.slot(of: view.id) else { continue }
        series.names.views[view.id] = scene.path(slot)
        if scene.isControl(slot) { series.names.controls.insert(view.id) }
        series.names.rulesOfViews[view.id] = askers.map { $0.applied?.rules(slot) ?? [] }
        for recognizer in askers.flatMap({ $0.applied?.recognizers(slot, in: scene) ?? [] }) {
          guard series.names.recognizers[recognizer.id] == nil else { continue }
          series.names.recognizers[recognizer.id] = NamedRecognizer(
            className: ClassTable.label(of: recognizer.className), owner: scene.label(slot))
          series.names.owners[recognizer.id] = view.id
          series.names.rulesOfRecognizers[recognizer.id] = askers.map {
            $0.applied?.recognizerRules(recognizer, of: slot, in: scene) ?? []
          }
        }
      }
    }
  }
}

extension DeliveredSample.Phase {
  init?(_ phase: TouchPhase) {
    switch phase {
    case .began: self = .began
    case .moved: self = .moved
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    default: return nil
    }
  }
}
