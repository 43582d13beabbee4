import Delivery
import Findings
import HitTesting
import Recording

/// Collects the events of a recording to series of touches.
struct SeriesReader {
  private let cursor: any DeliveryCursor
  private let askers: [PolicyAsker]
  private var inputs: [DeliveryInput?]
  private var series = TouchSeries()
  /// The series that need not be compared again; nil if all are.
  private let known: KnownSeries?
  /// The touches that began in the scene as it is.
  private var begun: [BegunKey: Begun] = [:]
  private let isOwnCode: Bool
  /// For each policy, whether its rules change anything but who is hit.
  private let changesDelivery: [Bool]
  /// Whether a touch began in the snapshot for which the policies may differ.
  var hasDifferent = false
  /// Whether the policies have other numbers, so that every series may differ.
  private let differsAlways: Bool

  init(_ replay: ActionReplay, _ cursor: any DeliveryCursor, known: KnownSeries?) throws {
    self.cursor = cursor
    askers = try replay.askers(cursor.scene)
    inputs = askers.map { _ in nil }
    let (asked, own) = (replay.indexes, replay.policy(0))
    differsAlways = [asked.after, asked.before].compactMap(\.self).contains {
      replay.policy($0).constants != own.constants
    }
    self.known = known
    isOwnCode = replay.isOwnCode
    changesDelivery = askers.map { asker in
      asker.policy.rules?.rules.contains(where: \.asksMoreThanHits) ?? true
    }
  }

  mutating func follow() throws(CostlySelector) {
    guard let own = askers.first else { return }
    try own.follow(cursor.scene)
    for asker in askers.dropFirst() { try asker.follow(cursor.scene, besides: own) }
    if !cursor.scene.delta.isEmpty { begun.removeAll(keepingCapacity: true) }
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
      TouchSeries.Event(time: max(cursor.time, series.time), abandoned: abandoned.sorted(), removed: removed))
  }

  /// Adds an item.
  ///
  /// - Returns: the series that is over before it; nil if none is.
  mutating func add(_ item: RecordedItem, longestPause: Double) throws -> TouchSeries? {
    switch item {
    case .outcome(let outcome, _):
      series.add(outcome)
      return nil
    case .event(let event, let rows):
      guard event.type == .touches else { return nil }
      let over = finish(before: event.time, longestPause)
      add(event, rows)
      return over
    }
  }

  /// Adds a touch that goes on.
  ///
  /// - Returns: the series that is over before it; nil if none is.
  mutating func add(_ move: TouchMove, longestPause: Double) -> TouchSeries? {
    let over = finish(before: move.time, longestPause)
    guard !series.isEmpty, let phase = DeliveredSample.Phase(move.phase) else { return over }
    series.add(TouchSeries.Event(time: move.time))
    series.add(DeliveredSample(move.touch, phase, at: move.location))
    return over
  }

  private mutating func finish(before time: Double, _ longestPause: Double) -> TouchSeries? {
    series.isOver(at: time, longestPause: longestPause) ? finish() : nil
  }

  /// - Returns: the series so far; nil if there is none, or if what comes of it is known.
  mutating func finish() -> TouchSeries? {
    defer { series.removeAll() }
    if series.isEmpty || !series.differs && series.isHitKnown && known?.recognizes(series) == true { return nil }
    return series
  }

  private mutating func add(_ event: Event, _ rows: [EventID]) {
    let first = series.touches.count
    var samples: [DeliveredSample] = []
    for (sample, row) in zip(event.touches, rows) {
      guard let phase = DeliveredSample.Phase(sample.phase) else { continue }
      if phase == .began { begin(sample, row, event) }
      samples.append(DeliveredSample(sample.touch, phase, at: sample.location))
    }
    guard !samples.isEmpty, !series.isEmpty else { return }
    series.add(TouchSeries.Event(time: event.time, begun: first..<series.touches.count))
    for sample in samples { series.add(sample) }
  }

  private mutating func begin(_ sample: TouchSample, _ row: EventID, _ event: Event) {
    let resolved = ResolvedEvent(
      id: row, time: event.time, type: .touches, location: sample.location, windowScene: event.windowScene,
      responder: sample.observation.responder)
    let hits = cursor.withScene { scene in askers.map { $0.hitTest(resolved, in: scene) } }
    // Where it was seen who got the touch, the own policy need not be asked, and a policy that
    // sends it where the own one does agrees.
    var own = hits[0]
    switch sample.observation.responder {
    case .view(let id): own = cursor.slot(of: id)
    case .nobody: own = nil
    // Nobody can ask the app's code again.
    case .notObserved, .intended: series.isHitKnown = series.isHitKnown && !isOwnCode
    }
    let key = BegunKey(hits: hits, own: own, sample)
    let begun = self.begun[key] ?? make(key, sample, cursor.scene)
    series.differs = series.differs || begun.differs
    hasDifferent = hasDifferent || begun.differs
    series.names.add(begun.names)
    series.begin(
      TouchSeries.Touch(
        row: row, finger: sample.touch, snapshotID: cursor.snapshotID, time: event.time, location: sample.location,
        made: begun.made), known: begun.known)
  }

  /// Makes a touch under each policy.
  private mutating func make(_ key: BegunKey, _ sample: TouchSample, _ scene: Scene) -> Begun {
    var made: [DeliveryInput.Made] = []
    var refused: Set<RecognizerID> = []
    for index in askers.indices {
      guard let applied = askers[index].applied else { continue }
      let isAsOwn = index == 0 || key.hits[index] == (isOwnCode ? key.own : key.hits[0])
      // Most policies change hit tests alone.
      if index > 0, isAsOwn, !changesDelivery[index], !changesDelivery[0] {
        made.append(made[0])
        continue
      }
      var input = inputs[index]?.followed(applied) ?? DeliveryInput(applied)
      var begun = DeliveryInput.Begun(sample: sample, hit: isAsOwn ? key.own : key.hits[index])
      if index == 0 {
        begun.recognizers = key.recognizers
        if let recorded = begun.recognizers {
          refused = Set(input.candidates(begun.hit, in: scene)).subtracting(recorded)
        }
      } else if isAsOwn, let recorded = key.recognizers {
        // Those that no view lists get the touch as before.
        begun.unattached = Set(recorded)
      }
      made.append(input.make(begun, refused: index == 0 ? [] : refused, cursor))
      inputs[index] = input
    }
    let differs = differsAlways || made.contains { $0.touch != made[0].touch }
    let names = names(made, scene)
    let begun = Begun(
      made: made, differs: differs, known: known?.touch(differs ? made : [made[0]], differs ? names : nil), names: names
    )
    self.begun[key] = begun
    return begun
  }

  private func names(_ made: [DeliveryInput.Made], _ scene: Scene) -> SeriesNames {
    var names = SeriesNames()
    for touch in made {
      for view in touch.touch.views where names.views[view.id] == nil {
        guard let slot = scene.slot(of: view.id) else { continue }
        names.views[view.id] = scene.path(slot)
        if scene.isControl(slot) { names.controls.insert(view.id) }
        names.rulesOfViews[view.id] = askers.map { $0.applied?.rules(slot) ?? [] }
        for recognizer in askers.flatMap({ $0.applied?.recognizers(slot, in: scene) ?? [] }) {
          guard names.recognizers[recognizer.id] == nil else { continue }
          names.recognizers[recognizer.id] = NamedRecognizer(
            className: ClassTable.label(of: recognizer.className), owner: scene.label(slot))
          names.owners[recognizer.id] = view.id
          names.rulesOfRecognizers[recognizer.id] = askers.map {
            $0.applied?.recognizerRules(recognizer, of: slot, in: scene) ?? []
          }
        }
      }
    }
    return names
  }
}

/// All of a touch that decides who may get it, in one scene.
private struct BegunKey: Hashable {
  /// The views that it hits under each policy.
  var hits: [Scene.Slot?]
  /// The view that it hit when it was recorded.
  var own: Scene.Slot?
  /// The recognizers that were recorded for it; nil if that is not known.
  var recognizers: [RecognizerID]?
  private var type, tapCount, edge: Int?

  init(hits: [Scene.Slot?], own: Scene.Slot?, _ sample: TouchSample) {
    (self.hits, self.own, recognizers) = (hits, own, sample.observation.recognizers)
    (type, tapCount, edge) = (sample.details?.type, sample.details?.tapCount, sample.details?.edge)
  }
}

/// A touch under each policy.
private struct Begun {
  var made: [DeliveryInput.Made]
  /// Whether the policies may differ in it.
  var differs: Bool
  var known: KnownSeries.Touch?
  var names: SeriesNames
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
