import GRDB
import HitTesting
import Recording
import SQLiteFile

extension TraceWriter {
  /// A finger that is down.
  struct Finger {
    /// The event row with which the touch began.
    var touchID: EventID
    /// The window scene in which it began.
    var windowScene: String?
    /// The snapshot in which it began.
    var snapshotID: SnapshotID
  }

  /// What is stored of a recognizer beside its place.
  struct RecognizerFacts: Equatable {
    var parameters: RecognizerParameters?
    var requirements: [FailureRequirement] = []
  }

  /// The statements that write rows, and those that look up existing rows.
  struct Statements {
    let `class`: TableStatement<ClassColumns>
    let snapshot: TableStatement<SnapshotColumns>
    let view: TableStatement<ViewColumns>
    let state: TableStatement<ViewStateColumns>
    let text: TableStatement<ViewTextColumns>
    let window: TableStatement<WindowStateColumns>
    let delivery: TableStatement<DeliveryStateColumns>
    let recognizer: TableStatement<RecognizerColumns>
    let parameters: TableStatement<RecognizerParametersColumns>
    let requirement: TableStatement<FailureRequirementColumns>
    let recognizerState: TableStatement<RecognizerStateColumns>
    let event: TableStatement<EventColumns>
    let sample: TableStatement<SampleColumns>
    let eventRecognizer: TableStatement<EventRecognizerColumns>
    let responder: TableStatement<ResponderColumns>
    let resolution: TableStatement<ResolutionColumns>
    let touchPath: TableStatement<TouchPathColumns>
    let quietTap: TableStatement<QuietTapColumns>
    let outcome: TableStatement<OutcomeColumns>
    fileprivate let knownView, knownRecognizer: TableStatement<KnownColumns>
    private let knownText: TableStatement<ViewTextColumns>
    private let knownClass: TableStatement<ClassColumns>
    private let knownResponder: TableStatement<ResponderColumns>

    init(_ database: Database, path: String) throws {
      func insert<Columns: TableColumns>() throws -> TableStatement<Columns> {
        try TableStatement(insert: database, path: path)
      }
      func select<Columns>(_ rest: String) throws -> TableStatement<Columns> {
        try TableStatement(select: database, path: path, rest)
      }
      func known(_ table: String) throws -> TableStatement<KnownColumns> {
        try select("FROM \(table) t JOIN class c ON c.id = t.class_id WHERE t.id = ?")
      }
      `class` = try insert()
      snapshot = try insert()
      view = try insert()
      state = try insert()
      text = try insert()
      window = try insert()
      delivery = try insert()
      recognizer = try insert()
      parameters = try insert()
      requirement = try insert()
      recognizerState = try insert()
      event = try insert()
      sample = try insert()
      eventRecognizer = try insert()
      responder = try insert()
      resolution = try insert()
      touchPath = try insert()
      quietTap = try insert()
      outcome = try insert()
      knownView = try known("view")
      knownRecognizer = try known("recognizer")
      knownText = try select("FROM view_text WHERE view_id = ? LIMIT 1")
      knownClass = try select("FROM class WHERE name = ?")
      knownResponder = try select(
        "FROM responder WHERE recording_id = ? AND resolved_to = ? AND path IS ? AND screen IS ?")
    }

    func has<ID: KnownID>(_ id: ID, ofRecording recording: RecordingID? = nil) throws -> Bool {
      guard let found = try ID.known(by: self).first(\.recordingID, id) else { return false }
      return recording.map { $0 == found } ?? true
    }

    /// The name of the class of a view or recognizer; nil for an id that is not stored.
    func className<ID: KnownID>(of id: ID) throws -> String? { try ID.known(by: self).first(\.className, id) }

    /// The row id of a class that is stored.
    func idOfClass(_ name: String) throws -> Int64? { try knownClass.first(\.id, name) }

    func hasText(_ id: ViewID) throws -> Bool { try knownText.hasRow(id) }

    /// The row id of a responder that is stored.
    fileprivate func id(of responder: ResolutionFacts.Responder, _ recording: RecordingID) throws -> Int64? {
      try knownResponder.first(\.id, recording, responder.resolvedTo, responder.name?.path, responder.name?.screen)
    }
  }

  func writeRecording(_ info: RecordingInfo) throws {
    let row = try TableStatement<RecordingColumns>(insert: database, path: path)
    row.bind(\.id, recordingID)
    row.bind(\.format, info.format)
    row.bind(\.source, source)
    row.bind(\.policy, info.policy)
    row.bind(\.app, info.app)
    row.bind(\.appVersion, info.appVersion)
    row.bind(\.device, info.device)
    row.bind(\.os, info.os)
    row.bind(\.screenWidth, info.screenSize?.width)
    row.bind(\.screenHeight, info.screenSize?.height)
    row.bind(\.screenScale, info.screenScale)
    row.bind(\.startedAt, info.startedAt)
    row.bind(\.approximations, info.approximations.text)
    row.bind(\.observesOutcomes, info.observesOutcomes)
    row.bind(\.endTime, nil)
    row.bind(\.idBase, idBase)
    try row.run()
  }

  func writeState(_ slot: Scene.Slot) throws {
    let row = statements.state
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.viewID, scene.id(slot) + idBase)
    row.bind(\.isRemoved, false)
    row.bind(\.parentID, scene.superview(slot).map { scene.id($0) + idBase })
    row.bind(\.siblingOrder, Int64(scene.order(slot)))
    row.bind(\.properties, scene.view(slot), idBase: idBase)
    try row.run()
    countViewState()
  }

  func writeRemoval(of id: ViewID) throws {
    let row = statements.state
    row.bindNulls()
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.viewID, id + idBase)
    row.bind(\.isRemoved, true)
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
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.viewID, id)
    row.bind(\.properties, text, idBase: idBase)
    try row.run()
  }

  func writeWindow(_ slot: Scene.Slot) throws {
    guard let window = scene.window(slot) else { return }
    let row = statements.window
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.viewID, scene.id(slot) + idBase)
    row.bind(\.properties, window, idBase: idBase)
    try row.run()
  }

  func writeDelivery(_ slot: Scene.Slot) throws {
    let (id, delivery) = (scene.id(slot), scene.delivery(slot))
    // A view that comes back may have had a row earlier.
    if delivery == DeliveryState(), !viewsWithDelivery.contains(id) { return }
    viewsWithDelivery.insert(id)
    let row = statements.delivery
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.viewID, id + idBase)
    row.bind(\.properties, delivery, idBase: idBase)
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
      let row = id + idBase
      if try row.rawValue > largestID || !statements.has(row) {
        note(row)
        statements.recognizer.bind(\.id, row)
        statements.recognizer.bind(\.recordingID, recordingID)
        statements.recognizer.bind(\.classID, try storedClass(classIndex))
        try statements.recognizer.run()
      }
    }
    let row = statements.recognizerState
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.recognizerID, id + idBase)
    row.bind(\.ownerID, owned.map { $0.view + idBase })
    row.bind(\.position, owned.map { Int64($0.position) })
    row.bind(\.targetID, owned?.recognizer.target.map { $0 + idBase })
    row.bind(\.isEnabled, owned?.recognizer.isEnabled)
    row.bind(\.isUnattached, owned?.recognizer.isUnattached)
    try row.run()
    if let owned { try writeFacts(of: owned.recognizer) }
  }

  private func writeFacts(of recognizer: Recognizer) throws {
    let now = RecognizerFacts(parameters: recognizer.parameters, requirements: recognizer.failureRequirements)
    let before = recognizerFacts[recognizer.id] ?? RecognizerFacts()
    guard now != before else { return }
    recognizerFacts[recognizer.id] = now
    if now.parameters != before.parameters {
      let row = statements.parameters
      row.bind(\.snapshotID, snapshotID)
      row.bind(\.recognizerID, recognizer.id + idBase)
      row.bind(\.isKnown, now.parameters != nil)
      row.bind(\.properties, now.parameters ?? RecognizerParameters(), idBase: idBase)
      try row.run()
    }
    for required in now.requirements where !before.requirements.contains(required) {
      let row = statements.requirement
      row.bind(\.snapshotID, snapshotID)
      row.bind(\.recognizerID, recognizer.id + idBase)
      row.bind(\.otherID, required.other + idBase)
      row.bind(\.source, required.source.rawValue)
      try row.run()
    }
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
      if sample.timestamp?.isFinite == false { throw EventFault.notFinite("stamp") }
      if sample.details?.radius?.isFinite == false { throw EventFault.notFinite("radius") }
      try check(sample.observation)
    }
    if let location = event.location, !location.x.isFinite || !location.y.isFinite { throw EventFault.notFinite("at") }
    try check(event.observation)
  }

  private func check(_ observation: Observation) throws {
    if let id = observation.responder.namedView, scene.slot(of: id) == nil {
      guard try statements.has(id + idBase, ofRecording: recordingID) else {
        throw EventFault.unknownView(id)
      }
    }
    for id in observation.recognizers ?? [] where owners[id] == nil {
      guard try statements.has(id + idBase, ofRecording: recordingID) else {
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
        fingers[sample.touch] = Finger(
          touchID: eventID, windowScene: event.windowScene, snapshotID: snapshotID)
      }
      if let finger = fingers[sample.touch], goesOn(sample, of: finger, in: event) {
        try writeSample(sample, of: finger, first: firstID, time: event.time)
      } else {
        try writeEvent(
          event, first: firstID, sample: sample, location: sample.location,
          observation: sample.phase.resolves ? sample.observation : nil)
      }
      if sample.phase == .began, let tap = outcomes?.begin(sample, row: eventID) { try writeQuietTap(tap) }
      if let path = tracker.follow(sample, row: eventID, time: event.time) {
        try writePath(path)
        outcomes?.follow(path)
      }
      if sample.phase == .ended || sample.phase == .cancelled { fingers[sample.touch] = nil }
    }
  }

  /// Whether a row of `touch_sample` can store a sample completely.
  private func goesOn(_ sample: TouchSample, of finger: Finger, in event: Event) -> Bool {
    !sample.phase.resolves && event.type == .touches && event.subtype == nil
      && event.windowScene == finger.windowScene
  }

  private func writeSample(_ sample: TouchSample, of finger: Finger, first: EventID?, time: Double) throws {
    let row = statements.sample
    row.bind(\.id, eventID)
    row.bind(\.firstID, first)
    row.bind(\.touchID, finger.touchID)
    row.bind(\.snapshotsLater, snapshotID.rawValue - finger.snapshotID.rawValue)
    row.bind(\.phase, Int64(sample.phase.rawValue))
    row.bind(\.time, time)
    row.bind(\.x, sample.location.x)
    row.bind(\.y, sample.location.y)
    row.bind(\.timestamp, sample.timestamp)
    try row.run()
  }

  private func writeEvent(
    _ event: Event, first: EventID?, sample: TouchSample?, location: Point?, observation: Observation?
  ) throws {
    let row = statements.event
    row.bind(\.id, eventID)
    row.bind(\.firstID, first)
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.time, event.time)
    row.bind(\.type, Int64(event.type.rawValue))
    row.bind(\.subtype, event.subtype.map { Int64($0.rawValue) })
    row.bind(\.touchID, sample.flatMap { fingers[$0.touch]?.touchID })
    row.bind(\.touchNumber, sample?.touch)
    row.bind(\.phase, sample.map { Int64($0.phase.rawValue) })
    row.bind(\.x, location?.x)
    row.bind(\.y, location?.y)
    row.bind(\.windowScene, event.windowScene)
    let responder = observation?.responder
    let named = responder?.namedView.map { $0 + idBase }
    row.bind(\.isObserved, responder?.isObserved)
    row.bind(\.responderID, responder?.isObserved == true ? named : nil)
    row.bind(\.intendedID, responder?.isObserved == false ? named : nil)
    row.bind(\.recognizerCount, observation?.recognizers?.count)
    let details = sample?.phase == .began ? sample?.details : nil
    row.bind(\.touchType, details?.type)
    row.bind(\.tapCount, details?.tapCount)
    row.bind(\.radius, details?.radius)
    row.bind(\.timestamp, sample?.timestamp)
    try row.run()
    for (position, recognizer) in (observation?.recognizers ?? []).enumerated() {
      let row = statements.eventRecognizer
      row.bind(\.eventID, eventID)
      row.bind(\.position, Int64(position))
      row.bind(\.recognizerID, recognizer + idBase)
      try row.run()
    }
    guard let observation else { return }
    let facts = try tracker.facts(
      location: location, responder: observation.responder, isTouch: sample?.phase == .began, in: scene
    ) { id in try storedClassName(of: id).map(ClassTable.label) ?? "" }
    try writeResolution(facts)
  }

  // MARK: Resolutions

  private func writeResolution(_ facts: ResolutionFacts) throws {
    let row = statements.resolution
    row.bind(\.eventID, eventID)
    row.bind(\.responderID, try storedResponder(facts.responder))
    row.bind(\.viewID, facts.view.map { $0 + idBase })
    row.bind(\.isTouch, facts.isTouch)
    row.bind(\.isControl, facts.isControl)
    row.bind(\.boxX, facts.box?.origin.x)
    row.bind(\.boxY, facts.box?.origin.y)
    row.bind(\.boxWidth, facts.box?.size.width)
    row.bind(\.boxHeight, facts.box?.size.height)
    row.bind(\.nearID, facts.near.map { $0.view + idBase })
    row.bind(\.nearResponderID, try (facts.near?.responder).map(storedResponder))
    row.bind(\.nearDistance, facts.near?.distance)
    try row.run()
  }

  private func writePath(_ path: TouchPath) throws {
    let row = statements.touchPath
    row.bind(\.touchID, path.touchID)
    row.bind(\.endPhase, Int64(path.endPhase.rawValue))
    row.bind(\.duration, path.duration)
    row.bind(\.length, path.length)
    row.bind(\.reach, path.reach)
    row.bind(\.endX, path.end.x)
    row.bind(\.endY, path.end.y)
    row.bind(\.isTap, path.isTap)
    row.bind(\.repeatedID, path.repeated)
    row.bind(\.repeats, path.repeats)
    try row.run()
  }

  // MARK: Outcomes

  /// Checks an outcome before anything of it is written.
  ///
  /// - Returns: the rows with which its touches began.
  /// - Throws: ``EventFault``.
  func check(_ outcome: Outcome) throws -> [EventID] {
    guard let outcomes else { throw EventFault.outcomesNotObserved }
    guard outcome.changes >= 0 else { throw EventFault.negativeCount("changes") }
    if let id = outcome.recognizer, owners[id] == nil, try !statements.has(id + idBase, ofRecording: recordingID) {
      throw EventFault.unknownRecognizer(id)
    }
    if let id = outcome.view, scene.slot(of: id) == nil, try !statements.has(id + idBase, ofRecording: recordingID) {
      throw EventFault.unknownView(id)
    }
    return try outcomes.touches(of: outcome)
  }

  func write(_ outcome: Outcome, touches: [EventID]) throws {
    let first = outcomeID + 1
    for touch in touches.isEmpty ? [nil] : touches.map(Optional.some) {
      outcomeID += 1
      let row = statements.outcome
      row.bindNulls()
      row.bind(\.id, outcomeID)
      row.bind(\.firstID, outcomeID == first ? nil : first)
      row.bind(\.snapshotID, snapshotID)
      row.bind(\.eventID, eventID)
      row.bind(\.time, outcome.time)
      row.bind(\.touchID, touch)
      row.bind(\.kind, outcome.storedKind)
      row.bind(\.recognizerID, outcome.recognizer.map { $0 + idBase })
      row.bind(\.changes, outcome.changes)
      row.bind(\.viewID, outcome.view.map { $0 + idBase })
      switch outcome.kind {
      case .acted(_, let state), .state(_, let state): row.bind(\.state, Int64(state.rawValue))
      case .sent(_, let event, let action, let target):
        row.bind(\.controlEvent, event.rawValue)
        row.bind(\.action, action)
        row.bind(\.target, target)
      case .cancelled: break
      case .scroll(_, let flags): row.bind(\.scrollFlags, Int64(flags.rawValue))
      }
      row.bind(\.responderID, try actor(of: outcome).map(storedResponder))
      row.bind(\.isAction, outcome.isAction)
      row.bind(\.isFirstAction, outcomes?.isFirstAction(outcome, of: touch) == true)
      try row.run()
    }
  }

  /// The view of an outcome, or the one that has its recognizer; nil when the scene has none.
  private func actor(of outcome: Outcome) -> ResolutionFacts.Responder? {
    let view = outcome.view ?? outcome.recognizer.flatMap { owners[$0] }
    return view.flatMap { scene.slot(of: $0) }.map { .view(tracker.name($0, in: scene)) }
  }

  func writeQuietTap(_ touch: EventID) throws {
    statements.quietTap.bind(\.touchID, touch)
    try statements.quietTap.run()
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
    let id = try hasOtherResponders ? statements.id(of: responder, recordingID) : nil
    if id == nil {
      responderID += 1
      let row = statements.responder
      row.bind(\.id, responderID)
      row.bind(\.recordingID, recordingID)
      row.bind(\.resolvedTo, responder.resolvedTo)
      row.bind(\.path, responder.name?.path)
      row.bind(\.identifier, responder.name?.identifier)
      row.bind(\.screen, responder.name?.screen)
      try row.run()
    }
    responders[responder] = id ?? responderID
    return id ?? responderID
  }
}

/// An id whose thing has a row of its own, with its recording and its class.
protocol KnownID: RecordedID, StoredValue {
  /// The statement that finds the row.
  static func known(by statements: TraceWriter.Statements) -> TableStatement<KnownColumns>
}

extension ViewID: KnownID {
  static func known(by statements: TraceWriter.Statements) -> TableStatement<KnownColumns> { statements.knownView }
}

extension RecognizerID: KnownID {
  static func known(by statements: TraceWriter.Statements) -> TableStatement<KnownColumns> {
    statements.knownRecognizer
  }
}
