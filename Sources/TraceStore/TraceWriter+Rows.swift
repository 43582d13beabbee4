import GRDB
import HitTesting
import JSONText
import Recording
import SQLiteFile

extension TraceWriter {
  /// The statements that write the rows.
  struct Statements {
    let snapshot, view, state, text, window, recognizer, recognizerState, event, eventRecognizer: RowStatement

    init(_ database: Database, path: String) throws {
      func insert(_ table: String, _ columns: Int) throws -> RowStatement {
        let values = Array(repeating: "?", count: columns).joined(separator: ", ")
        return try RowStatement(database, path: path, sql: "INSERT INTO \(table) VALUES (\(values))")
      }
      snapshot = try insert("snapshot", 3)
      view = try insert("view", 3)
      state = try insert("view_state", 28)
      text = try insert("view_text", 9)
      window = try insert("window_state", 7)
      recognizer = try insert("recognizer", 3)
      recognizerState = try insert("recognizer_state", 7)
      event = try insert("event", 15)
      eventRecognizer = try insert("event_recognizer", 4)
    }
  }

  func writeState(_ slot: Scene.Slot) throws {
    let view = scene.view(slot)
    let row = statements.state
    row.bindNull(0)
    row.bind(1, scene.id(slot) + idBase)
    row.bind(2, snapshotID)
    row.bind(3, false)
    row.bind(4, scene.superview(slot).map { scene.id($0) + idBase })
    row.bind(5, scene.order(slot))
    row.bind(6, view.bounds.origin.x)
    row.bind(7, view.bounds.origin.y)
    row.bind(8, view.bounds.size.width)
    row.bind(9, view.bounds.size.height)
    row.bind(10, view.position.x)
    row.bind(11, view.position.y)
    let anchor = view.anchorPoint == Point(x: 0.5, y: 0.5) ? nil : view.anchorPoint
    row.bind(12, anchor?.x)
    row.bind(13, anchor?.y)
    let transform = view.transform == .identity ? nil : view.transform
    row.bind(14, transform?.a)
    row.bind(15, transform?.b)
    row.bind(16, transform?.c)
    row.bind(17, transform?.d)
    row.bind(18, transform?.tx)
    row.bind(19, transform?.ty)
    row.bind(20, view.alpha == 1 ? nil : view.alpha)
    row.bind(21, view.isHidden)
    row.bind(22, view.isUserInteractionEnabled)
    row.bind(23, view.isAnimating)
    row.bind(24, view.clipsToBounds)
    row.bind(25, view.isMultipleTouchEnabled)
    row.bind(26, view.isExclusiveTouch)
    row.bind(27, view.zPosition == 0 ? nil : view.zPosition)
    try row.run()
    countViewState()
  }

  func writeRemoval(of id: ViewID) throws {
    let row = statements.state
    for column in 0..<28 { row.bindNull(column) }
    row.bind(1, id + idBase)
    row.bind(2, snapshotID)
    row.bind(3, true)
    try row.run()
    countViewState()
  }

  func writeText(_ slot: Scene.Slot, isNew: Bool) throws {
    let id = scene.id(slot) + idBase
    let text = scene.text(slot)
    if isNew, text == ViewText() {
      // Only a view that was in an earlier snapshot can have a text that must be cleared.
      let known = try Bool.fetchOne(database, sql: "SELECT 1 FROM view_text WHERE view_id = ? LIMIT 1", arguments: [id])
      guard known == true else { return }
    }
    let row = statements.text
    row.bindNull(0)
    row.bind(1, id)
    row.bind(2, snapshotID)
    row.bind(3, text.identifier)
    row.bind(4, text.tag)
    row.bind(5, text.label)
    row.bind(6, text.controller)
    row.bind(7, text.layerName)
    row.bind(8, text.props.isEmpty ? nil : PropertyText.encode(text.props))
    try row.run()
  }

  func writeWindow(_ slot: Scene.Slot) throws {
    guard let window = scene.window(slot) else { return }
    let row = statements.window
    row.bindNull(0)
    row.bind(1, scene.id(slot) + idBase)
    row.bind(2, snapshotID)
    row.bind(3, window.level)
    row.bind(4, window.isKey)
    row.bind(5, window.scene)
    row.bind(6, window.firstResponder.map { $0 + idBase })
    try row.run()
  }

  /// Writes the recognizers that a view owns now. Recognizers that no view owns any more get a row
  /// without an owner.
  func writeRecognizers(_ slot: Scene.Slot) throws {
    let owner = scene.id(slot)
    let now = scene.recognizers(slot)
    for (position, recognizer) in now.enumerated() {
      try writeRecognizer(recognizer.id, owner: (owner, position, recognizer))
      owners[recognizer.id] = owner
    }
    let here = Set(now.map(\.id))
    for id in owners.filter({ $0.value == owner && !here.contains($0.key) }).keys.sorted() {
      owners[id] = nil
      let isElsewhere = scene.delta.changed.contains { other in scene.recognizers(other).contains { $0.id == id } }
      if !isElsewhere { try writeRecognizer(id, owner: nil) }
    }
  }

  func writeRecognizer(_ id: RecognizerID, owner: (view: ViewID, position: Int, recognizer: Recognizer)?) throws {
    if let owner {
      let known = try Bool.fetchOne(database, sql: "SELECT 1 FROM recognizer WHERE id = ?", arguments: [id + idBase])
      if known != true, let classIndex = scene.classes.index(of: owner.recognizer.className) {
        noteRecognizerID(id + idBase)
        statements.recognizer.bind(0, id + idBase)
        statements.recognizer.bind(1, recordingID)
        statements.recognizer.bind(2, try storedClass(classIndex))
        try statements.recognizer.run()
      }
    }
    // A recognizer that moves twice in one snapshot keeps only its last row for that snapshot.
    try database.execute(
      sql: "DELETE FROM recognizer_state WHERE recognizer_id = ? AND snapshot_id = ?",
      arguments: [id + idBase, snapshotID])
    let row = statements.recognizerState
    row.bindNull(0)
    row.bind(1, id + idBase)
    row.bind(2, snapshotID)
    row.bind(3, owner.map { $0.view + idBase })
    row.bind(4, owner.map { Int64($0.position) })
    row.bind(5, owner?.recognizer.target.map { $0 + idBase })
    row.bind(6, owner.map { $0.recognizer.isEnabled ? 1 as Int64 : 0 })
    try row.run()
  }

  // MARK: Events

  /// Checks an event before anything of it is written.
  ///
  /// - Throws: ``EventFault``.
  func check(_ event: Event) throws {
    if event.type == .touches, event.touches.isEmpty { throw EventFault.noTouches }
    var seen: Set<Int64> = []
    for sample in event.touches {
      // A set costs more than everything else here, and most events have one finger.
      if event.touches.count > 1, !seen.insert(sample.touch).inserted { throw EventFault.touchTwice(sample.touch) }
      guard sample.location.x.isFinite, sample.location.y.isFinite else { throw EventFault.notFinite("at") }
      switch sample.phase {
      case .began:
        if fingers[sample.touch] != nil { throw EventFault.touchAlreadyBegan(sample.touch) }
      case .moved, .stationary, .ended, .cancelled:
        if fingers[sample.touch] == nil { throw EventFault.touchNotBegun(sample.touch) }
      default: break
      }
      try check(sample.observation)
    }
    if let location = event.location, !location.x.isFinite || !location.y.isFinite { throw EventFault.notFinite("at") }
    try check(event.observation)
  }

  private func check(_ observation: Observation) throws {
    if case .view(let id) = observation.responder, scene.slot(of: id) == nil {
      let known = try Bool.fetchOne(
        database, sql: "SELECT 1 FROM view WHERE id = ? AND recording_id = ?", arguments: [id + idBase, recordingID])
      guard known == true else { throw EventFault.unknownView(id) }
    }
    for id in observation.recognizers ?? [] where owners[id] == nil {
      let known = try Bool.fetchOne(
        database, sql: "SELECT 1 FROM recognizer WHERE id = ? AND recording_id = ?",
        arguments: [id + idBase, recordingID])
      guard known == true else { throw EventFault.unknownRecognizer(id) }
    }
  }

  func write(_ event: Event) throws {
    guard !event.touches.isEmpty else {
      eventID += 1
      try writeEvent(event, first: nil, sample: nil, location: event.location, observation: event.observation)
      return
    }
    let first = eventID + 1
    for sample in event.touches {
      eventID += 1
      if sample.phase == .began { fingers[sample.touch] = eventID }
      try writeEvent(
        event, first: eventID == first ? nil : first, sample: sample, location: sample.location,
        observation: sample.phase.resolves ? sample.observation : nil)
      if sample.phase == .ended || sample.phase == .cancelled { fingers[sample.touch] = nil }
    }
  }

  private func writeEvent(
    _ event: Event, first: Int64?, sample: TouchSample?, location: Point?, observation: Observation?
  ) throws {
    let row = statements.event
    row.bind(0, eventID)
    row.bind(1, first)
    row.bind(2, snapshotID)
    row.bind(3, event.time)
    row.bind(4, Int64(event.type.rawValue))
    row.bind(5, event.subtype.map { Int64($0.rawValue) })
    row.bind(6, sample.flatMap { fingers[$0.touch] })
    row.bind(7, sample?.touch)
    row.bind(8, sample.map { Int64($0.phase.rawValue) })
    row.bind(9, location?.x)
    row.bind(10, location?.y)
    row.bind(11, event.windowScene)
    switch observation?.responder {
    case nil:
      row.bindNull(12)
      row.bindNull(13)
    case .notObserved:
      row.bind(12, false)
      row.bindNull(13)
    case .nobody:
      row.bind(12, true)
      row.bindNull(13)
    case .view(let id):
      row.bind(12, true)
      row.bind(13, id + idBase)
    }
    row.bind(14, observation?.recognizers.map { Int64($0.count) })
    try row.run()
    for (position, recognizer) in (observation?.recognizers ?? []).enumerated() {
      let row = statements.eventRecognizer
      row.bindNull(0)
      row.bind(1, eventID)
      row.bind(2, Int64(position))
      row.bind(3, recognizer + idBase)
      try row.run()
    }
  }
}
