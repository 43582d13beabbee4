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
    let text: TableStatement<ViewPartColumns<ViewText>>
    let window: TableStatement<ViewPartColumns<WindowState>>
    let delivery: TableStatement<ViewPartColumns<DeliveryState>>
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
    private let knownText: TableStatement<ViewPartColumns<ViewText>>
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
    func id(of responder: ResolutionFacts.Responder, _ recording: RecordingID) throws -> Int64? {
      try knownResponder.first(\.id, recording, responder.resolvedTo, responder.name?.path, responder.name?.screen)
    }
  }

  func writeRecording(_ info: RecordingInfo) throws {
    // A size that is not finite is stored as one that is not known.
    let screen = info.screenSize.flatMap { $0.width.isFinite && $0.height.isFinite ? $0 : nil }
    let row = try TableStatement<RecordingColumns>(insert: database, path: path)
    row.bind(\.id, recordingID)
    row.bind(\.format, info.format)
    row.bind(\.source, source)
    row.bind(\.policy, info.policy)
    row.bind(\.app, info.app)
    row.bind(\.appVersion, info.appVersion)
    row.bind(\.device, info.device)
    row.bind(\.os, info.os)
    row.bind(\.screenWidth, screen?.width)
    row.bind(\.screenHeight, screen?.height)
    row.bind(\.screenScale, info.screenScale.flatMap { $0.isFinite ? $0 : nil })
    row.bind(\.startedAt, info.startedAt)
    row.bind(\.approximations, info.approximations.text)
    row.bind(\.observesOutcomes, info.outcomes.isObserved)
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
  }

  func writeRemoval(of id: ViewID) throws {
    let row = statements.state
    row.bindNulls()
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.viewID, id + idBase)
    row.bind(\.isRemoved, true)
    try row.run()
  }

  func writeText(_ slot: Scene.Slot, isNew: Bool) throws {
    let text = scene.text(slot)
    if isNew, text == ViewText() {
      // Only a view that was in an earlier snapshot can have a text that must be cleared.
      guard try statements.hasText(scene.id(slot) + idBase) else { return }
    }
    try write(text, of: slot, statements.text)
  }

  func writeWindow(_ slot: Scene.Slot) throws {
    if let window = scene.window(slot) { try write(window, of: slot, statements.window) }
  }

  func writeDelivery(_ slot: Scene.Slot) throws {
    let delivery = scene.delivery(slot)
    // A view that comes back may have had a row earlier.
    if delivery == DeliveryState(), !viewsWithDelivery.contains(scene.id(slot)) { return }
    viewsWithDelivery.insert(scene.id(slot))
    try write(delivery, of: slot, statements.delivery)
  }

  @inline(__always)
  private func write<Part: StoredPart>(
    _ part: Part, of slot: Scene.Slot, _ row: TableStatement<ViewPartColumns<Part>>
  ) throws {
    row.bind(\.snapshotID, snapshotID)
    row.bind(\.viewID, scene.id(slot) + idBase)
    row.bind(\.properties, part, idBase: idBase)
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
