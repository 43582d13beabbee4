import GRDB
package import HitTesting
import JSONText
package import Recording
import SQLiteFile

/// Writes recordings into a new trace, in the order in which they happened.
///
/// It checks everything before it writes, so that a refused update or event does not change the
/// trace.
package final class TraceWriter: RecordingSink {
  /// The numbers of written items.
  package struct Counts: Hashable, Sendable {
    package var recordings = 0
    package var snapshots = 0
    package var views = 0
    package var events = 0
    package var touches = 0
    package var outcomes = 0
  }

  package private(set) var counts = Counts()

  /// Half of the largest id: at least as many ids fit after this one as before it.
  private static let largestFollowed: Int64 = 1 << 62

  let database: Database
  let path: String
  let statements: Statements
  /// The name of the next recording's source, a file or a folder; of several in one folder,
  /// also the path in it.
  package var source = ""
  private(set) var scene = Scene()
  package var latestScene: Scene { scene }
  var recordingID: RecordingID = 0
  var idBase: Int64 = 0
  /// The number of the current snapshot.
  var snapshotID: SnapshotID = 0
  /// The largest snapshot number in the file. Another recorder may have written that snapshot.
  var lastSnapshotID: SnapshotID = 0
  var eventID: EventID = 0
  var hasScene = false
  /// Whether the recording's end was written; nothing comes after it.
  var hasEnded = false
  /// The time of the last written item.
  private(set) var lastTime = 0.0
  private(set) var largestID: Int64 = -1
  private var classIDs: [Int64?] = []
  private var classID: Int64 = 0
  /// The view that owns each recognizer.
  var owners: [RecognizerID: ViewID] = [:]
  /// The recognizers that each view had in the previous snapshot.
  var recognizersOfView: [ViewID: [RecognizerID]] = [:]
  /// The fingers that are down, by their numbers.
  var fingers: [Int64: Finger] = [:]
  var tracker = ResolutionTracker()
  /// The views that have rows of how they treat touches.
  var viewsWithDelivery: Set<ViewID> = []
  /// The stored parameters and requirements of each recognizer that has some.
  var recognizerFacts: [RecognizerID: RecognizerFacts] = [:]
  /// nil when the recording observes no outcomes.
  var outcomes: OutcomeTracker?
  var outcomeID: Int64 = 0
  /// The rows of the recording's latest responders.
  var responders: [ResolutionFacts.Responder: Int64] = [:]
  /// Whether a responder that is not in ``responders`` may have a row.
  var hasOtherResponders = false
  var responderID: Int64 = 0

  /// Creates a trace, and closes it after `body` has written the recordings.
  ///
  /// - Parameter path: The path of the new trace. No file may be there.
  /// - Throws: ``FileFault``, or what `body` throws. The file is then incomplete, and the caller
  ///   must remove it.
  package static func create<Result>(
    at path: String, body: (TraceWriter) throws -> Result
  ) throws -> Result {
    let file = DatabaseFile(kind: .trace, path: path)
    let queue = try file.createScratch()
    return try file.translatingErrors {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN")
        do {
          let indexes = try dropIndexes(db, path: path)
          let writer = try TraceWriter(db, path: path)
          let result = try body(writer)
          for index in indexes { try db.execute(sql: index) }
          // One check at the end costs a fifth of four look-ups for each row.
          try db.checkForeignKeys()
          try db.execute(sql: "COMMIT; PRAGMA optimize; PRAGMA journal_mode = DELETE")
          return result
        } catch {
          // Without a journal nothing can be rolled back. The file is incomplete, and the caller
          // removes it.
          try? db.execute(sql: "COMMIT")
          throw error
        }
      }
    }
  }

  /// Drops the indexes that no statement of a writer needs: sorting all rows at the end costs a
  /// third of inserting each into an index.
  ///
  /// - Returns: the SQL that creates them.
  private static func dropIndexes(_ db: Database, path: String) throws -> [String] {
    let indexes: [(name: String, sql: String)] = try CheckedRows(
      db, path: path,
      sql: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'index' AND sql IS NOT NULL AND name NOT IN ('view_text_view', 'responder_path') ORDER BY rowid
        """
    ).map { (try $0["name"], try $0["sql"]) }
    for index in indexes { try db.execute(sql: "DROP INDEX \(index.name)") }
    return indexes.map(\.sql)
  }

  init(_ database: Database, path: String) throws {
    self.database = database
    self.path = path
    statements = try Statements(database, path: path)
  }

  package func begin(_ info: RecordingInfo) throws { try begin(info, id: recordingID + 1, idBase: largestID + 1) }

  func begin(_ info: RecordingInfo, id: RecordingID, idBase: Int64) throws {
    recordingID = id
    self.idBase = idBase
    largestID = idBase - 1
    scene = Scene(classes: scene.classes)
    (hasScene, hasEnded) = (false, false)
    lastTime = 0
    owners = [:]
    recognizersOfView = [:]
    fingers = [:]
    tracker = ResolutionTracker()
    viewsWithDelivery = []
    recognizerFacts = [:]
    outcomes = OutcomeTracker(info.outcomes)
    responders = [:]
    hasOtherResponders = false
    counts.recordings += 1
    try writeRecording(info)
  }

  package func declare(classes: [String: String]) throws {
    guard !hasEnded else { throw EventFault.afterEnd }
    try scene.declare(classes: classes)
    for name in classes.keys.sorted() {
      guard let index = scene.classes.index(of: name) else { continue }
      let id = try storedClass(index)
      let superclass = try scene.classes.superclass(of: index).map(storedClass)
      try TableStatement<ClassColumns>.update(\.superclassID, to: superclass, id: id, database, path: path)
    }
  }

  package func update(_ update: SceneUpdate, time: Double) throws {
    try checkTime(time)
    try scene.apply(update)
    do {
      try checkDelta()
    } catch {
      scene.undo()
      throw error
    }
    lastTime = time
    hasScene = true
    try writeSnapshot(time: time)
    try writeDelta()
    tracker.follow(scene)
    if !scene.delta.isEmpty { outcomes?.sceneChanged() }
  }

  package func add(_ event: Event) throws {
    guard hasScene else { throw EventFault.noSceneYet }
    try checkTime(event.time)
    try check(event)
    try beginOwnRows()
    lastTime = event.time
    counts.events += 1
    counts.touches += event.touches.count { $0.phase == .began }
    try write(event)
  }

  package func add(_ outcome: Outcome) throws {
    guard hasScene else { throw EventFault.noSceneYet }
    try checkTime(outcome.time)
    let touches = try check(outcome)
    try beginOwnRows()
    lastTime = outcome.time
    counts.outcomes += 1
    try write(outcome, touches: touches)
  }

  package func end(time: Double) throws {
    try checkTime(time)
    lastTime = time
    hasEnded = true
    if let tap = outcomes?.end() { try writeQuietTap(tap) }
    try TableStatement<RecordingColumns>.update(
      \.endTime, to: FiniteNumber(time), id: recordingID, database, path: path)
  }

  private func checkTime(_ time: Double) throws(EventFault) {
    guard !hasEnded else { throw .afterEnd }
    guard time.isFinite else { throw .notFinite("t") }
    guard time >= lastTime else { throw .timeRunsBackwards(time, after: lastTime) }
  }

  // MARK: Scenes

  private func writeSnapshot(time: Double) throws {
    lastSnapshotID += 1
    snapshotID = lastSnapshotID
    counts.snapshots += 1
    statements.snapshot.bind(\.id, snapshotID)
    statements.snapshot.bind(\.recordingID, recordingID)
    statements.snapshot.bind(\.time, time)
    statements.snapshot.bind(\.firstEventID, eventID + 1)
    try statements.snapshot.run()
  }

  /// Goes on in a new snapshot without a change, if another recorder has written one since: the
  /// rows from a snapshot on, up to the next one in the file, are all of one recording.
  private func beginOwnRows() throws {
    if snapshotID != lastSnapshotID { try writeSnapshot(time: lastTime) }
  }

  /// Checks that new views and recognizers agree with earlier ones of the same ids in the
  /// recording.
  private func checkDelta() throws {
    var claimed: [RecognizerID: ViewID] = [:]
    for slot in scene.delta.changed {
      guard let kinds = scene.delta.kinds[slot] else { continue }
      let id = scene.id(slot)
      if kinds.contains(.inserted), let known = try storedClassName(of: id), known != scene.className(slot) {
        throw SceneFault.classChanged(id, from: known, to: scene.className(slot))
      }
      if kinds.contains(.window), let responder = scene.window(slot)?.firstResponder, scene.slot(of: responder) == nil {
        throw SceneFault.inView(id, .unknownView(responder))
      }
      guard kinds.contains(.recognizers) else { continue }
      for recognizer in scene.recognizers(slot) {
        let required = recognizer.failureRequirements
        for earlier in recognizerFacts[recognizer.id]?.requirements ?? [] where !required.contains(earlier) {
          throw SceneFault.inView(id, .requirementTakenBack(recognizer.id, other: earlier.other))
        }
        if let target = recognizer.target, scene.slot(of: target) == nil {
          throw SceneFault.inView(id, .unknownView(target))
        }
        if let owner = claimed[recognizer.id] ?? owners[recognizer.id], owner != id, let other = scene.slot(of: owner),
          scene.recognizers(other).contains(where: { $0.id == recognizer.id })
        {
          throw SceneFault.duplicateRecognizer(recognizer.id)
        }
        claimed[recognizer.id] = id
        if let known = try storedClassName(of: recognizer.id), known != recognizer.className {
          throw SceneFault.inView(id, .recognizerClassChanged(recognizer.id, from: known, to: recognizer.className))
        }
      }
    }
  }

  /// The name of the class that the trace stores for an id; nil for a new id.
  func storedClassName(of id: some KnownID) throws -> String? {
    // An id above all earlier ones is new. This avoids the look-up for nearly all views.
    let row = id + idBase
    return row.rawValue <= largestID ? try statements.className(of: row) : nil
  }

  private func writeDelta() throws {
    for (id, _, _) in scene.delta.removed { try writeRemoval(of: id) }
    // All new views come first: states may point to superviews, first responders and targets that
    // are later in the list.
    for slot in scene.delta.changed where scene.delta.kinds[slot]?.contains(.inserted) == true {
      let id = scene.id(slot) + idBase
      if id.rawValue <= largestID, try statements.has(id) { continue }
      note(id)
      counts.views += 1
      statements.view.bind(\.id, id)
      statements.view.bind(\.recordingID, recordingID)
      statements.view.bind(\.classID, try storedClass(scene.classIndex(slot)))
      try statements.view.run()
    }
    for slot in scene.delta.changed {
      guard let kinds = scene.delta.kinds[slot] else { continue }
      if kinds.contains(.view) || kinds.contains(.placement) { try writeState(slot) }
      // A view that comes back may have had a text earlier and have none now.
      if kinds.contains(.text) || kinds.contains(.inserted) { try writeText(slot, isNew: kinds.contains(.inserted)) }
      if kinds.contains(.window) { try writeWindow(slot) }
      if kinds.contains(.delivery) || kinds.contains(.inserted) { try writeDelivery(slot) }
    }
    try writeRecognizers()
  }

  /// The row id of a class. A new class is written first.
  func storedClass(_ index: ClassIndex) throws -> Int64 {
    while classIDs.count < scene.classes.count { classIDs.append(nil) }
    if let known = classIDs[index] { return known }
    let name = scene.classes.names[index]
    let superclass = try scene.classes.superclass(of: index).map(storedClass)
    if let stored = try statements.idOfClass(name) {
      classIDs[index] = stored
      return stored
    }
    classID += 1
    let row = statements.class
    row.bind(\.id, classID)
    row.bind(\.name, name)
    row.bind(\.label, scene.classes.labels[index])
    row.bind(\.superclassID, superclass)
    try row.run()
    classIDs[index] = classID
    return classID
  }

  /// Continues after the rows that the file has now, also those of other recorders.
  func followFile() throws {
    lastSnapshotID = SnapshotID(try largest("SELECT max(id) FROM snapshot"))
    eventID = EventID(
      try max(largest("SELECT max(id) FROM event"), largest("SELECT max(id) FROM touch_sample")))
    responderID = try largest("SELECT max(id) FROM responder")
    outcomeID = try largest("SELECT max(id) FROM outcome")
    classID = try largest("SELECT max(id) FROM class")
  }

  /// The largest id that a query returns; 0 if there is none.
  ///
  /// - Throws: ``FileFault/full(path:)`` if too few ids are left after it.
  func largest(_ sql: String) throws -> Int64 {
    let id = try RowStatement.integer(database, path: path, sql: sql) ?? 0
    guard id <= Self.largestFollowed else { throw FileFault(path, .full) }
    return id
  }

  /// Returns a function that restores the writer's current state, for use after a rollback.
  func savepoint() -> () -> Void {
    let ids = (recordingID, idBase, snapshotID, lastSnapshotID, eventID, largestID, classID)
    let state = (scene, hasScene, hasEnded, lastTime, classIDs, owners, recognizersOfView, fingers, counts)
    let resolutions = (tracker, responders, hasOtherResponders, responderID)
    let delivery = (viewsWithDelivery, recognizerFacts, outcomes, outcomeID)
    return { [self] in
      (recordingID, idBase, snapshotID, lastSnapshotID, eventID, largestID, classID) = ids
      (scene, hasScene, hasEnded, lastTime, classIDs, owners, recognizersOfView, fingers, counts) = state
      (tracker, responders, hasOtherResponders, responderID) = resolutions
      (viewsWithDelivery, recognizerFacts, outcomes, outcomeID) = delivery
    }
  }

  func note(_ id: some KnownID) { largestID = max(largestID, id.rawValue) }
}
