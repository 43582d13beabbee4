public import Findings
public import HitTesting
public import Recording

/// The touches of a difference in who acts, with what came of them.
public struct ShownActions: Sendable {
  /// The facts of the difference.
  public internal(set) var key: GroupKey
  /// The events and what came of them, in order. Times count from the first event.
  public internal(set) var items: [RecordedItem]
  /// Whether the recording's own policy sends the touches to the recorded views; if so, it goes
  /// on doing so.
  var keepsHits = false

  /// How many positions of fingers the events have.
  public var sampleCount: Int { events.reduce(0) { $0 + $1.touches.count } }

  var events: [Event] { items.compactMap { if case .event(let event, _) = $0 { event } else { nil } } }
}

extension ShownDifference {
  /// Takes a difference in who acts from a recording: the touches that belong together, what came
  /// of them, and the scene in which the first one began.
  ///
  /// - Parameters:
  ///   - event: The row with which one of the touches began.
  ///   - key: The group of the difference; nil for the first one of the touch.
  ///   - recording: The recording, which must tell who acted.
  ///   - policies: The policies that are compared.
  /// - Returns: nil if the recording has no such difference.
  /// - Throws: ``UnknownOwnPolicy``, and errors of the recording.
  public init?(
    actionsUpon event: EventID, like key: GroupKey? = nil, in recording: any RecordingSource, policies: ReplayPolicies
  ) throws {
    typealias Found = (touches: Set<EventID>, key: GroupKey)
    let found: Found? = try policies.firstActions(in: recording) { touches, differences in
      guard touches.contains(event) else { return nil }
      let alike = differences.filter { key?.isSameAction(as: $0.key) ?? true }
      return (alike.first { $0.eventID == event } ?? alike.first).map { (Set(touches), $0.key) }
    }
    guard let found else { return nil }
    let shown: ShownDifference?? = try recording.readDelivery { cursor in
      while try cursor.nextSnapshot() {
        while let item = try cursor.nextItem() {
          guard case .event(let first, let rows) = item, !found.touches.isDisjoint(with: rows),
            let start = first.touches.first(where: { $0.phase == .began }), let row = rows.first
          else { continue }
          let began = ResolvedEvent(
            id: row, time: first.time, type: .touches, location: start.location, windowScene: first.windowScene,
            responder: start.observation.responder, recognizers: start.observation.recognizers)
          let scene = cursor.scene
          var shown = ShownDifference(began, in: scene, of: recording.info, policies: policies)
          shown.info.outcomes = .all
          var actions = ShownActions(key: found.key, items: try Self.items(from: item, found.touches, cursor))
          let recording = OneSceneRecording(
            trace: "", info: shown.info, scene: scene, event: began, items: actions.items)
          actions.keepsHits = shown.hitsAreReproduced(actions.hits, in: recording)
          shown.actions = actions
          return shown
        }
      }
      return nil
    }
    guard let shown = shown ?? nil else { return nil }
    self = shown
  }

  /// The items of some touches from their first event on, until another touch begins.
  private static func items(
    from first: RecordedItem, _ touches: Set<EventID>, _ cursor: any DeliveryCursor
  ) throws -> [RecordedItem] {
    var items: [RecordedItem] = []
    var start = 0.0
    var fingers: Set<Int64> = []
    /// - Returns: false when another touch begins.
    func add(_ item: RecordedItem) -> Bool {
      switch item {
      case .outcome(let outcome, let rows):
        if touches.isSuperset(of: rows) { items.append(.outcome(outcome, touches: rows)) }
      case .event(var event, let rows):
        let begun = zip(event.touches, rows).filter { $0.0.phase == .began }
        if begun.contains(where: { !touches.contains($0.1) }) { return false }
        fingers.formUnion(begun.map(\.0.touch))
        let kept = zip(event.touches, rows).filter { fingers.contains($0.0.touch) }
        event.touches = kept.map(\.0)
        if !kept.isEmpty { items.append(.event(event, rows: kept.map(\.1))) }
      }
      return true
    }
    if case .event(let event, _) = first { start = event.time }
    var goesOn = add(first)
    while goesOn {
      while goesOn, let item = try cursor.nextItem() { goesOn = add(item) }
      guard goesOn, try cursor.nextSnapshot() else { break }
    }
    return items.map { $0.since(start) }
  }

  /// What a recording has after its scene.
  public var recordedItems: [RecordedItem] { actions?.items ?? [.event(recordedEvent, rows: [Self.eventID])] }

  /// The difference in who acts, as a replay finds it; nil if there is none, or if the recording's
  /// own policy does not send the touches where it sent them.
  func actionDifference(_ actions: ShownActions, in scene: Scene) throws -> Difference? {
    let hits = actions.hits
    guard hits.compactMap(\.view).allSatisfy({ scene.slot(of: $0) != nil }) else { return nil }
    let recording = OneSceneRecording(trace: "", info: info, scene: scene, event: event, items: actions.items)
    if actions.keepsHits, !hitsAreReproduced(hits, in: recording) { return nil }
    return try policies.firstActions(in: recording) { _, differences in
      differences.first { actions.key.isSameAction(as: $0.key) }
    }
  }

  /// Whether the recording's own policy sends the touches to the recorded views. Code is not asked.
  private func hitsAreReproduced(_ hits: [ShownActions.Hit], in recording: OneSceneRecording) -> Bool {
    guard let own = policies.own(of: recording)?.rules else { return false }
    let scene = recording.scene
    let test = HitTest(scene, AppliedPolicy(own, in: scene))
    return hits.allSatisfy { hit in
      test.hitTest(hit.location, windowScene: hit.windowScene).map { scene.id($0) } == hit.view
    }
  }

  private var recognizers: Set<RecognizerID> {
    Set(views.flatMap { $0.properties.recognizers ?? [] }.map(\.id))
  }

  /// The same without what came of the views and recognizers that only `old` has.
  func following(_ old: ShownDifference) -> ShownDifference {
    guard actions != nil else { return self }
    let gone = old.recognizers.subtracting(recognizers)
    let views = Set(old.views.map(\.id)).subtracting(self.views.map(\.id))
    guard !gone.isEmpty || !views.isEmpty else { return self }
    var smaller = self
    smaller.actions?.items.removeAll { item in
      guard case .outcome(let outcome, _) = item else { return false }
      return outcome.recognizer.map(gone.contains) ?? outcome.view.map(views.contains) ?? false
    }
    smaller.actions?.changeSamples { $0.observation.recognizers?.removeAll { gone.contains($0) } }
    for view in smaller.views.indices {
      for index in smaller.views[view].properties.recognizers?.indices ?? 0..<0 {
        smaller.views[view].properties.recognizers?[index].failureRequirements.removeAll { gone.contains($0.other) }
      }
    }
    return smaller
  }
}

extension ShownActions {
  /// Where a touch began, and the view that was seen to get it; nil for nobody.
  struct Hit {
    var location: Point
    var windowScene: String?
    var view: ViewID?
  }

  /// The touches whose views were observed.
  var hits: [Hit] {
    events.flatMap { event in
      event.touches.filter { $0.phase == .began && $0.observation.responder.isObserved }.map {
        Hit(location: $0.location, windowScene: event.windowScene, view: $0.observation.responder.namedView)
      }
    }
  }

  /// Changes each event.
  mutating func changeEvents(_ change: (inout Event) -> Void) {
    items = items.map { item in
      guard case .event(var event, let rows) = item else { return item }
      change(&event)
      return .event(event, rows: rows)
    }
  }

  /// Changes each sample.
  mutating func changeSamples(_ change: (inout TouchSample) -> Void) {
    changeEvents { event in for index in event.touches.indices { change(&event.touches[index]) } }
  }

  /// Leaves out samples, and events without any. What came of such an event comes of the next one.
  ///
  /// - Parameter isGone: Gets the time of the event, the sample and its row.
  mutating func removeSamples(_ isGone: (Double, TouchSample, EventID) -> Bool) {
    var left: [RecordedItem] = []
    var moved: [(outcome: Outcome, touches: [EventID])] = []
    var gone: Double?
    for item in items {
      switch item {
      case .outcome(let outcome, let touches):
        if outcome.time == gone { moved.append((outcome, touches)) } else { left.append(item) }
      case .event(var event, let rows):
        let kept = zip(event.touches, rows).filter { !isGone(event.time, $0.0, $0.1) }
        event.touches = kept.map(\.0)
        gone = kept.isEmpty ? event.time : nil
        if kept.isEmpty { continue }
        left.append(.event(event, rows: kept.map(\.1)))
        for (var outcome, touches) in moved {
          outcome.time = event.time
          left.append(.outcome(outcome, touches: touches))
        }
        moved = []
      }
    }
    items = left
  }

  mutating func renumber(_ views: [ViewID: ViewID], _ recognizers: [RecognizerID: RecognizerID]) {
    changeSamples { sample in
      sample.observation.responder = sample.observation.responder.renumbered { views[$0] ?? $0 }
      sample.observation.recognizers = sample.observation.recognizers?.map { recognizers[$0] ?? $0 }
    }
    items = items.map { item in
      guard case .outcome(let outcome, let touches) = item else { return item }
      let new = outcome.renumbered(view: { views[$0] ?? $0 }, recognizer: { recognizers[$0] ?? $0 })
      return .outcome(new, touches: touches)
    }
  }
}

extension RecordedItem {
  /// The same without how often a recognizer called its targets.
  var withoutChanges: RecordedItem {
    guard case .outcome(var outcome, let touches) = self else { return self }
    outcome.changes = 0
    return .outcome(outcome, touches: touches)
  }

  /// The same with times that count from another moment, in whole microseconds.
  fileprivate func since(_ start: Double) -> RecordedItem {
    func since(_ time: Double) -> Double { ((time - start) * 1e6).rounded() / 1e6 }
    switch self {
    case .event(var event, let rows):
      event.time = since(event.time)
      for index in event.touches.indices {
        event.touches[index].timestamp = event.touches[index].timestamp.map(since)
      }
      return .event(event, rows: rows)
    case .outcome(var outcome, let touches):
      outcome.time = since(outcome.time)
      return .outcome(outcome, touches: touches)
    }
  }
}

extension GroupKey {
  /// Whether both are about the same difference in who acts, whatever their verdicts.
  func isSameAction(as other: GroupKey) -> Bool {
    kind.isOfAction && kind == other.kind && before == other.before && after == other.after && reason == other.reason
  }
}
