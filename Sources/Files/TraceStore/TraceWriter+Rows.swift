import GRDB
import HitTesting
import JSONText
import Recording
import SQLiteFile

extension TraceWriter {
  /// A finger that is down.
  struct Finger {
    /// The event row with which the touch began.
    var touchID: Int64
    /// The window scene in which it began.
    var windowScene: String?
  }

  /// The statements that write rows, and those that look up existing rows.
  struct Statements {
    /// The tables with a row for each id in a recording.
    enum Known {
      case view
      case recognizer
    }

    let snapshot, view, state, text, window, recognizer, recognizerState: RowStatement
    let event, sample, eventRecognizer, responder, resolution: RowStatement
    fileprivate let knownResponder: RowStatement
    private let knownView, knownRecognizer, knownText, knownClass: RowStatement

    init(_ database: Database, path: String) throws {
      func insert(_ table: String, _ columns: Int) throws -> RowStatement {
        let values = Array(repeating: "?", count: columns).joined(separator: ", ")
        return try RowStatement(database, path: path, sql: "INSERT INTO \(table) VALUES (\(values))")
      }
      func known(_ table: String) throws -> RowStatement {
        try RowStatement(
          database, path: path,
          sql: "SELECT t.recording_id, c.name FROM \(table) t JOIN class c ON c.id = t.class_id WHERE t.id = ?")
      }
      snapshot = try insert("snapshot", 4)
      view = try insert("view", 3)
      state = try insert("view_state", 27)
      text = try insert("view_text", 8)
      window = try insert("window_state", 6)
      recognizer = try insert("recognizer", 3)
      recognizerState = try insert("recognizer_state", 6)
      event = try insert("event", 16)
      sample = try insert("touch_sample", 7)
      eventRecognizer = try insert("event_recognizer", 3)
      responder = try insert("responder", 4)
      resolution = try insert("resolution", 14)
      knownView = try known("view")
      knownRecognizer = try known("recognizer")
      knownText = try RowStatement(database, path: path, sql: "SELECT 1 FROM view_text WHERE view_id = ? LIMIT 1")
      knownClass = try RowStatement(database, path: path, sql: "SELECT id FROM class WHERE name = ?")
      knownResponder = try RowStatement(
        database, path: path, sql: "SELECT id FROM responder WHERE recording_id = ? AND resolved_to = ? AND path IS ?")
    }

    /// Looks up an id of the trace: column 0 is the recording, column 1 the name of the class.
    subscript(_ table: Known) -> RowStatement { table == .view ? knownView : knownRecognizer }

    func has(_ id: Int64, in table: Known, ofRecording recording: Int64? = nil) throws -> Bool {
      let row = self[table]
      row.bind(0, id)
      defer { row.reset() }
      return try row.step() && (try recording.map { try $0 == row.int(0) } ?? true)
    }

    /// The row id of a class that is stored.
    func idOfClass(_ name: String) throws -> Int64? {
      knownClass.bind(0, name)
      defer { knownClass.reset() }
      return try knownClass.step() ? try knownClass.int(0) : nil
    }

    func hasText(_ id: Int64) throws -> Bool {
      knownText.bind(0, id)
      defer { knownText.reset() }
      return try knownText.step()
    }
  }

  func writeState(_ slot: Scene.Slot) throws {
    let view = scene.view(slot)
    let row = statements.state
    row.bind(0, snapshotID)
    row.bind(1, scene.id(slot) + idBase)
    row.bind(2, false)
    row.bind(3, scene.superview(slot).map { scene.id($0) + idBase })
    row.bind(4, Int64(scene.order(slot)))
    row.bind(5, view.bounds.origin.x)
    row.bind(6, view.bounds.origin.y)
    row.bind(7, view.bounds.size.width)
    row.bind(8, view.bounds.size.height)
    row.bind(9, view.position.x)
    row.bind(10, view.position.y)
    let anchor = view.anchorPoint == Point(x: 0.5, y: 0.5) ? nil : view.anchorPoint
    row.bind(11, anchor?.x)
    row.bind(12, anchor?.y)
    let transform = view.transform == .identity ? nil : view.transform
    row.bind(13, transform?.a)
    row.bind(14, transform?.b)
    row.bind(15, transform?.c)
    row.bind(16, transform?.d)
    row.bind(17, transform?.tx)
    row.bind(18, transform?.ty)
    row.bind(19, view.alpha == 1 ? nil : view.alpha)
    row.bind(20, view.isHidden)
    row.bind(21, view.isUserInteractionEnabled)
    row.bind(22, view.isAnimating)
    row.bind(23, view.clipsToBounds)
    row.bind(24, view.isMultipleTouchEnabled)
    row.bind(25, view.isExclusiveTouch)
    row.bind(26, view.zPosition == 0 ? nil : view.zPosition)
    try row.run()
    countViewState()
  }

  func writeRemoval(of id: ViewID) throws {
    let row = statements.state
    row.bindNulls()
    row.bind(0, snapshotID)
    row.bind(1, id + idBase)
    row.bind(2, true)
    try row.run()
    countViewState()
  }

  func writeText(_ slot: Scene.Slot, isNew: Bool) throws {
    let id = scene.id(slot) + idBase
    let text = scene.text(slot)
    if isNew, text == ViewText() {
      // Only a view that was in an earlier snapshot can have a text that must be cleared.
      guard try statements.hasText(id) else { return }
    }
    let row = statements.text
    row.bind(0, snapshotID)
    row.bind(1, id)
    row.bind(2, text.identifier)
    row.bind(3, text.tag)
    row.bind(4, text.label)
    row.bind(5, text.controller)
    row.bind(6, text.layerName)
    row.bind(7, text.props.isEmpty ? nil : PropertyText.encode(text.props))
    try row.run()
  }

  func writeWindow(_ slot: Scene.Slot) throws {
    guard let window = scene.window(slot) else { return }
    let row = statements.window
    row.bind(0, snapshotID)
    row.bind(1, scene.id(slot) + idBase)
    row.bind(2, window.level)
    row.bind(3, window.isKey)
    row.bind(4, window.scene)
    row.bind(5, window.firstResponder.map { $0 + idBase })
    try row.run()
  }

  /// A recognizer with its owner and its position in the owner's list.
  private typealias Owned = (view: ViewID, position: Int, recognizer: Recognizer)

  /// Writes a row for each recognizer whose owner, position or state changed. A recognizer that
  /// lost its owner gets a row without an owner.
  func writeRecognizers() throws {
    var changed: [RecognizerID: Owned?] = [:]
    func take(_ recognizers: [RecognizerID], from owner: ViewID) {
      for id in recognizers where owners[id] == owner {
        owners[id] = nil
        if changed[id] == nil { changed[id] = .some(nil) }
      }
    }
    for (id, _, _) in scene.delta.removed { take(recognizersOfView.removeValue(forKey: id) ?? [], from: id) }
    for slot in scene.delta.changed where scene.delta.kinds[slot]?.contains(.recognizers) == true {
      let owner = scene.id(slot)
      let now = scene.recognizers(slot)
      take(recognizersOfView.removeValue(forKey: owner) ?? [], from: owner)
      for (position, recognizer) in now.enumerated() {
        owners[recognizer.id] = owner
        changed[recognizer.id] = (owner, position, recognizer)
      }
      if !now.isEmpty { recognizersOfView[owner] = now.map(\.id) }
    }
    for (id, owned) in changed.sorted(by: { $0.key < $1.key }) { try writeRecognizer(id, owned) }
  }

  private func writeRecognizer(_ id: RecognizerID, _ owned: Owned?) throws {
    if let owned, let classIndex = scene.classes.index(of: owned.recognizer.className) {
      if try id + idBase > largestID || !statements.has(id + idBase, in: .recognizer) {
        noteRecognizerID(id + idBase)
        statements.recognizer.bind(0, id + idBase)
        statements.recognizer.bind(1, recordingID)
        statements.recognizer.bind(2, try storedClass(classIndex))
        try statements.recognizer.run()
      }
    }
    let row = statements.recognizerState
    row.bind(0, snapshotID)
    row.bind(1, id + idBase)
    row.bind(2, owned.map { $0.view + idBase })
    row.bind(3, owned.map { Int64($0.position) })
    row.bind(4, owned?.recognizer.target.map { $0 + idBase })
    row.bind(5, owned.map { $0.recognizer.isEnabled ? 1 as Int64 : 0 })
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
    if let id = observation.responder.namedView, scene.slot(of: id) == nil {
      guard try statements.has(id + idBase, in: .view, ofRecording: recordingID) else {
        throw EventFault.unknownView(id)
      }
    }
    for id in observation.recognizers ?? [] where owners[id] == nil {
      guard try statements.has(id + idBase, in: .recognizer, ofRecording: recordingID) else {
        throw EventFault.unknownRecognizer(id)
      }
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
      let firstID = eventID == first ? nil : first
      if sample.phase == .began {
        fingers[sample.touch] = Finger(touchID: eventID, windowScene: event.windowScene)
      }
      if let finger = fingers[sample.touch], goesOn(sample, of: finger, in: event) {
        try writeSample(sample, touchID: finger.touchID, first: firstID, time: event.time)
      } else {
        try writeEvent(
          event, first: firstID, sample: sample, location: sample.location,
          observation: sample.phase.resolves ? sample.observation : nil)
      }
      if sample.phase == .ended || sample.phase == .cancelled { fingers[sample.touch] = nil }
    }
  }

  /// Whether a row of `touch_sample` can store a sample completely.
  private func goesOn(_ sample: TouchSample, of finger: Finger, in event: Event) -> Bool {
    !sample.phase.resolves && event.type == .touches && event.subtype == nil
      && event.windowScene == finger.windowScene
  }

  private func writeSample(_ sample: TouchSample, touchID: Int64, first: Int64?, time: Double) throws {
    let row = statements.sample
    row.bind(0, eventID)
    row.bind(1, first)
    row.bind(2, touchID)
    row.bind(3, Int64(sample.phase.rawValue))
    row.bind(4, time)
    row.bind(5, sample.location.x)
    row.bind(6, sample.location.y)
    try row.run()
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
    row.bind(6, sample.flatMap { fingers[$0.touch]?.touchID })
    row.bind(7, sample?.touch)
    row.bind(8, sample.map { Int64($0.phase.rawValue) })
    row.bind(9, location?.x)
    row.bind(10, location?.y)
    row.bind(11, event.windowScene)
    let responder = observation?.responder
    let named = responder?.namedView.map { $0 + idBase }
    row.bind(12, responder.map { $0.isObserved ? 1 as Int64 : 0 })
    row.bind(13, responder?.isObserved == true ? named : nil)
    row.bind(14, responder?.isObserved == false ? named : nil)
    row.bind(15, observation?.recognizers.map { Int64($0.count) })
    try row.run()
    for (position, recognizer) in (observation?.recognizers ?? []).enumerated() {
      let row = statements.eventRecognizer
      row.bind(0, eventID)
      row.bind(1, Int64(position))
      row.bind(2, recognizer + idBase)
      try row.run()
    }
    guard let observation else { return }
    let facts = try tracker.facts(
      row: eventID, firstRow: first ?? eventID, time: event.time, location: location, responder: observation.responder,
      isTouch: sample?.phase == .began, in: scene
    ) { id in try storedClassName(of: id, in: .view).map(ClassTable.label) ?? "" }
    try writeResolution(facts)
  }

  // MARK: Resolutions

  private func writeResolution(_ facts: ResolutionFacts) throws {
    let row = statements.resolution
    row.bind(0, eventID)
    row.bind(1, try storedResponder(facts.responder))
    row.bind(2, facts.view.map { $0 + idBase })
    row.bind(3, facts.isTouch)
    row.bind(4, facts.isControl.map { $0 ? 1 as Int64 : 0 })
    row.bind(5, facts.box?.origin.x)
    row.bind(6, facts.box?.origin.y)
    row.bind(7, facts.box?.size.width)
    row.bind(8, facts.box?.size.height)
    row.bind(9, facts.near.map { $0.view + idBase })
    row.bind(10, try (facts.near?.responder).map(storedResponder))
    row.bind(11, facts.near?.distance)
    row.bind(12, facts.repeated)
    row.bind(13, facts.repeats)
    try row.run()
  }

  /// The maximum number of cached responders. If a recording has more, their rows are looked up.
  private static let rememberedResponders = 10_000

  /// The row id of a responder. A new one is written first.
  private func storedResponder(_ responder: ResolutionFacts.Responder) throws -> Int64 {
    if let known = responders[responder] { return known }
    if responders.count == Self.rememberedResponders {
      responders.removeAll()
      hasOtherResponders = true
    }
    let id = try hasOtherResponders ? statements.responder(responder, recordingID) : nil
    if id == nil {
      responderID += 1
      try statements.insert(responder, responderID, recordingID)
    }
    responders[responder] = id ?? responderID
    return id ?? responderID
  }
}

extension TraceWriter.Statements {
  fileprivate func insert(_ responder: ResolutionFacts.Responder, _ id: Int64, _ recording: Int64) throws {
    self.responder.bind(0, id)
    self.responder.bind(1, recording)
    self.responder.bind(2, responder.resolvedTo)
    self.responder.bind(3, responder.path)
    try self.responder.run()
  }

  /// The row id of a responder that is stored.
  fileprivate func responder(_ responder: ResolutionFacts.Responder, _ recording: Int64) throws -> Int64? {
    knownResponder.bind(0, recording)
    knownResponder.bind(1, responder.resolvedTo)
    knownResponder.bind(2, responder.path)
    defer { knownResponder.reset() }
    return try knownResponder.step() ? try knownResponder.int(0) : nil
  }
}
