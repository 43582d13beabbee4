package import HitTesting
package import Recording

extension Trace {
  /// Sends a recording of this trace to a sink, with only the scenes in which an event has a
  /// responder.
  ///
  /// All events are kept. An event that continues a touch in a dropped scene is sent in the scene
  /// before, because it is not resolved again. Some other scenes are kept so that the sink knows
  /// all views: the first scene with a view that has left before an event names it, and the scene
  /// in which a view got a recognizer or a first responder that has left since. The scene with the
  /// first event is kept, too.
  ///
  /// - Parameters:
  ///   - info: the description of the new recording.
  ///   - events: the numbers of the events to keep, with all later events of their touches; nil for
  ///     all.
  ///   - change: changes the properties of each view before they are sent.
  /// - Throws: an error that describes the fault in the file, and errors of the sink.
  /// - Complexity: O(views) for each kept scene, and O(changes) for others.
  package func tellTouched(
    _ recording: Recording, as info: RecordingInfo, keeping events: Set<EventID>? = nil,
    to sink: inout some RecordingSink, change: (inout ViewPatch) -> Void
  ) throws {
    var kept = try touchedSnapshots(of: recording, keeping: events)
    while true {
      let needed = try snapshotsNeeded(by: kept, of: recording)
      if needed.isSubset(of: kept) { break }
      kept.formUnion(needed)
    }
    let offset = 0 &- recording.idBase
    try sink.begin(info)
    try sink.declare(classes: declaredClasses())
    try read(recording, events: .all) { cursor in
      var choice = EventChoice(kept: events)
      while try cursor.nextSnapshot() {
        if kept.contains(cursor.snapshotID) {
          let views = cursor.scene.newViews().map { nested in
            var view = nested.view.shifted(by: offset)
            change(&view.properties)
            return view
          }
          try sink.update(.scene(views), time: cursor.time)
        }
        while let item = try cursor.nextItem() {
          switch item {
          case .event(let event, let rows):
            if let chosen = choice.chosen(event, rows) { try sink.add(chosen.shifted(by: offset)) }
          case .outcome(let outcome, let touches):
            guard let chosen = choice.chosen(outcome, touches) else { continue }
            try sink.add(
              chosen.renumbered {
                $0 &+ offset
              } recognizer: {
                $0 &+ offset
              })
          }
        }
      }
    }
    if let time = recording.endTime { try sink.end(time: time) }
  }

  /// The numbers of the snapshots in which an event is resolved, of the snapshot with the first
  /// event, and of the first snapshots with views and recognizers that an event names later.
  private func touchedSnapshots(of recording: Recording, keeping events: Set<EventID>?) throws -> Set<SnapshotID> {
    var kept: Set<SnapshotID> = []
    var firstOfView: [ViewID: SnapshotID] = [:]
    var firstOfRecognizer: [RecognizerID: SnapshotID] = [:]
    // The views and recognizers that are surely in a kept snapshot.
    var views: Set<ViewID> = []
    var recognizers: Set<RecognizerID> = []
    try read(recording, events: .all) { cursor in
      var choice = EventChoice(kept: events)
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        for slot in scene.delta.changed {
          if scene.delta.isInserted(slot), firstOfView[scene.id(slot)] == nil {
            firstOfView[scene.id(slot)] = cursor.snapshotID
          }
          for recognizer in scene.recognizers(slot) where firstOfRecognizer[recognizer.id] == nil {
            firstOfRecognizer[recognizer.id] = cursor.snapshotID
          }
        }
        while let item = try cursor.nextItem() {
          let event: Event
          let rows: [EventID]
          switch item {
          case .event(let whole, let numbers): (event, rows) = (whole, numbers)
          case .outcome(let outcome, let touches):
            guard let chosen = choice.chosen(outcome, touches) else { continue }
            // The snapshot in force may not be kept.
            if let id = chosen.view, views.insert(id).inserted, let first = firstOfView[id] { kept.insert(first) }
            if let id = chosen.recognizer, recognizers.insert(id).inserted, let first = firstOfRecognizer[id] {
              kept.insert(first)
            }
            continue
          }
          guard let resolved = choice.chosen(event, rows)?.resolved else { continue }
          if !resolved.isEmpty || kept.isEmpty { kept.insert(cursor.snapshotID) }
          for observation in resolved {
            // The sink knows views and recognizers only from scenes.
            if let id = observation.responder.namedView, scene.slot(of: id) == nil, let first = firstOfView[id] {
              kept.insert(first)
            }
            for id in observation.recognizers ?? [] {
              if cursor.candidate(id) == nil, let first = firstOfRecognizer[id] { kept.insert(first) }
              recognizers.insert(id)
            }
            var slot = observation.responder.namedView.flatMap(scene.slot)
            while let present = slot, views.insert(scene.id(present)).inserted { slot = scene.superview(present) }
          }
        }
      }
    }
    return kept
  }
}

extension Trace {
  /// The numbers of the snapshots in which views of the kept snapshots got their recognizers or
  /// first responders, if these name a view that has left since.
  private func snapshotsNeeded(by kept: Set<SnapshotID>, of recording: Recording) throws -> Set<SnapshotID> {
    var needed: Set<SnapshotID> = []
    var changed: [ViewID: (window: SnapshotID, recognizers: SnapshotID)] = [:]
    try read(recording, events: .none) { cursor in
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        for slot in scene.delta.changed {
          let kinds = scene.delta.kinds[slot] ?? []
          let number = cursor.snapshotID
          var known = changed[scene.id(slot)] ?? (number, number)
          if kinds.contains(.inserted) { known = (number, number) }
          if kinds.contains(.window) { known.window = number }
          if kinds.contains(.recognizers) { known.recognizers = number }
          changed[scene.id(slot)] = known
        }
        guard kept.contains(cursor.snapshotID) else { continue }
        for (slot, _) in scene.preorder() {
          guard let known = changed[scene.id(slot)] else { continue }
          if let responder = scene.window(slot)?.firstResponder, scene.slot(of: responder) == nil {
            needed.insert(known.window)
          }
          if scene.recognizers(slot).contains(where: { $0.target.map { scene.slot(of: $0) == nil } ?? false }) {
            needed.insert(known.recognizers)
          }
        }
      }
    }
    return needed
  }
}

/// Chooses events of a recording, in their order.
private struct EventChoice {
  /// The numbers of the rows to keep; nil for all.
  let kept: Set<EventID>?
  /// The fingers whose touches are kept.
  private var touches: Set<Int64> = []

  init(kept: Set<EventID>?) { self.kept = kept }

  /// The event with its kept touches; nil if nothing of it is kept.
  mutating func chosen(_ event: Event, _ rows: [EventID]) -> Event? {
    guard let kept else { return event }
    if event.touches.isEmpty { return kept.contains(rows[0]) ? event : nil }
    var chosen = event
    chosen.touches.removeAll()
    for (sample, row) in zip(event.touches, rows) {
      if sample.phase.resolves {
        if kept.contains(row) { touches.insert(sample.touch) } else { touches.remove(sample.touch) }
      }
      if touches.contains(sample.touch) { chosen.touches.append(sample) }
    }
    return chosen.touches.isEmpty ? nil : chosen
  }

  /// The outcome of the kept touches; nil if it came of none of them.
  func chosen(_ outcome: Outcome, _ touches: [EventID]) -> Outcome? {
    guard let kept else { return outcome }
    var chosen = outcome
    chosen.fingers = zip(outcome.fingers, touches).filter { kept.contains($1) }.map(\.0)
    return chosen.fingers.isEmpty ? nil : chosen
  }
}

extension Event {
  /// The observations of an event, or of those of its touches that are resolved to a responder.
  fileprivate var resolved: [Observation] {
    touches.isEmpty ? [observation] : touches.filter(\.phase.resolves).map(\.observation)
  }

  /// The same event with shifted ids of views and recognizers.
  fileprivate func shifted(by offset: Int64) -> Event {
    var event = self
    event.observation = observation.shifted(by: offset)
    event.touches = touches.map { sample in
      var sample = sample
      sample.observation = sample.observation.shifted(by: offset)
      return sample
    }
    return event
  }
}

extension Observation {
  fileprivate func shifted(by offset: Int64) -> Observation {
    var observation = self
    observation.responder = responder.renumbered { $0 &+ offset }
    observation.recognizers = recognizers.map { ids in ids.map { $0 &+ offset } }
    return observation
  }
}

extension NewView {
  fileprivate func shifted(by offset: Int64) -> NewView {
    var view = self
    view.id = view.id &+ offset
    view.parent = parent.map { $0 &+ offset }
    if case .some(.some(let responder)) = properties.firstResponder {
      view.properties.firstResponder = .some(responder &+ offset)
    }
    view.properties.recognizers = properties.recognizers.map { list in
      list.map { recognizer in
        var recognizer = recognizer
        recognizer.id = recognizer.id &+ offset
        recognizer.target = recognizer.target.map { $0 &+ offset }
        recognizer.failureRequirements = recognizer.failureRequirements.map {
          FailureRequirement($0.other &+ offset, source: $0.source)
        }
        return recognizer
      }
    }
    return view
  }
}
