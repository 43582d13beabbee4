package import HitTesting
package import Recording

extension Trace {
  /// Tells a sink a recording of this trace, with only the scenes in which an event has a
  /// responder.
  ///
  /// All events stay. An event that continues a touch in another scene comes in the scene before,
  /// as it is not resolved again. Other scenes stay where the sink would not know a view without
  /// them: the first scene with a view that has left when an event names it, and the scene in which
  /// a view got a recognizer or a first responder that has left since. The scene with the first
  /// event stays, too.
  ///
  /// - Parameters:
  ///   - info: the description of the new recording.
  ///   - kept: the numbers of the events that stay, of touches with all that they do; nil for all.
  ///   - change: changes the properties of each view before they are told.
  /// - Throws: an error that says what is wrong with the file, and errors of the sink.
  /// - Complexity: O(views) for each scene that stays, and O(what changed) for others.
  package func tellTouched(
    _ recording: Recording, as info: RecordingInfo, keeping events: Set<Int64>? = nil,
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
        while let (event, rows) = try cursor.nextNumberedEvent() {
          if let chosen = choice.chosen(event, rows) { try sink.add(chosen.shifted(by: offset)) }
        }
      }
    }
    if let time = recording.endTime { try sink.end(time: time) }
  }

  /// The numbers of the snapshots in which an event is resolved, or which have the first event or
  /// something that an event names later.
  private func touchedSnapshots(of recording: Recording, keeping events: Set<Int64>?) throws -> Set<Int64> {
    var kept: Set<Int64> = []
    var firstOfView: [ViewID: Int64] = [:]
    var firstOfRecognizer: [RecognizerID: Int64] = [:]
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
        while let (event, rows) = try cursor.nextNumberedEvent() {
          guard let resolved = choice.chosen(event, rows)?.resolved else { continue }
          if !resolved.isEmpty || kept.isEmpty { kept.insert(cursor.snapshotID) }
          for observation in resolved {
            // The sink knows views and recognizers only from scenes.
            if let id = observation.responder.namedView, scene.slot(of: id) == nil, let first = firstOfView[id] {
              kept.insert(first)
            }
            for id in observation.recognizers ?? [] where cursor.candidate(id) == nil {
              if let first = firstOfRecognizer[id] { kept.insert(first) }
            }
          }
        }
      }
    }
    return kept
  }
}

extension Trace {
  /// The numbers of the snapshots from which views of some snapshots have their recognizers or
  /// first responders, where these name a view that has left since.
  private func snapshotsNeeded(by kept: Set<Int64>, of recording: Recording) throws -> Set<Int64> {
    var needed: Set<Int64> = []
    var changed: [ViewID: (window: Int64, recognizers: Int64)] = [:]
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
  /// The numbers of the rows that stay; nil for all.
  let kept: Set<Int64>?
  /// The fingers whose touches stay.
  private var touches: Set<Int64> = []

  init(kept: Set<Int64>?) { self.kept = kept }

  /// The event with the touches that stay; nil when it goes.
  mutating func chosen(_ event: Event, _ rows: [Int64]) -> Event? {
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
}

extension Event {
  /// The observations of what is resolved to a responder.
  fileprivate var resolved: [Observation] {
    touches.isEmpty ? [observation] : touches.filter(\.phase.resolves).map(\.observation)
  }

  /// The same with other ids of views and recognizers.
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
    view.id &+= offset
    view.parent = parent.map { $0 &+ offset }
    if case .some(.some(let responder)) = properties.firstResponder {
      view.properties.firstResponder = .some(responder &+ offset)
    }
    view.properties.recognizers = properties.recognizers.map { list in
      list.map { recognizer in
        var recognizer = recognizer
        recognizer.id &+= offset
        recognizer.target = recognizer.target.map { $0 &+ offset }
        return recognizer
      }
    }
    return view
  }
}
