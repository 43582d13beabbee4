public import HitTesting
public import Recording
import SQLiteFile

/// Reads what came of the events.
extension TraceCursor: DeliveryCursor {
  /// Reads the next `UIEvent` of the snapshot, or what came of those before; nil after the last
  /// one. The cursor must stop at all events.
  public func nextItem() throws -> RecordedItem? {
    if let stored = try nextOutcome() { return .outcome(stored.outcome, touches: stored.touches) }
    return try nextNumberedEvent().map { .event($0.event, rows: $0.rows) }
  }

  /// The events for which each control was seen to call its actions, in the whole recording.
  ///
  /// - Throws: An error when the file is damaged.
  public func sentControlEvents() throws -> [ViewID: Set<ControlEvent>] {
    let rows = try CheckedRows(
      database, path: trace.path,
      sql: """
        SELECT DISTINCT o.view_id AS view, o.control_event AS event FROM outcome o JOIN snapshot s ON s.id = o.snapshot_id
        WHERE o.kind = 2 AND s.recording_id = ? AND o.view_id IS NOT NULL AND o.control_event IS NOT NULL
        """, [recordingID.rawValue])
    var sent: [ViewID: Set<ControlEvent>] = [:]
    while let row = try rows.next() {
      let (view, event): (Int64, Int64) = (try row["view"], try row["event"])
      sent[ViewID(view), default: []].insert(ControlEvent(rawValue: event))
    }
    return sent
  }

  /// Sends the events and the outcomes of the snapshot to `event` and `outcome` in their order. The
  /// cursor must stop at all events.
  ///
  /// - Throws: An error when the file is damaged, and errors of the closures.
  public func forEachItem(event: (Event) throws -> Void, outcome: (Outcome) throws -> Void) throws {
    while let item = try nextItem() {
      switch item {
      case .event(let whole, _): try event(whole)
      case .outcome(let whole, _): try outcome(whole)
      }
    }
  }

  /// Reads who acted upon a touch; nil when the recording does not tell.
  ///
  /// - Parameter id: The row with which the touch began.
  /// - Throws: An error when the file is damaged.
  public func actor(ofTouch id: EventID) throws -> RecordedActor? {
    guard coverage != .none else { return nil }
    let first = try trace.actions("o.touch_id = ? AND o.is_first_action = 1", [id.rawValue], database).first
    return first?.actor ?? (coverage == .all ? .nobody : nil)
  }

  /// What came of a touch; nil when the recording does not tell all of it.
  ///
  /// - Parameter id: The row with which the touch began.
  /// - Throws: An error when the file is damaged.
  public func outcomes(ofTouch id: EventID) throws -> TouchOutcomes? {
    guard coverage == .all else { return nil }
    let row: TableStatement<OutcomeColumns> = try TableStatement(
      select: database, path: trace.path, "FROM outcome WHERE touch_id = ? ORDER BY id", isCached: true)
    defer { row.reset() }
    row.begin(id)
    var outcomes: [Outcome] = []
    while try row.step() {
      let stored = try OutcomeRow(row)
      guard try latestTouch(ofOutcome: stored.firstID ?? stored.id) == id else { continue }
      outcomes.append(try outcome(stored))
    }
    let lifted = try CheckedRows(
      database, path: trace.path,
      sql: "SELECT e.time + p.duration AS time FROM touch_path p JOIN event e ON e.id = p.touch_id WHERE e.id = ?",
      [id.rawValue], isCached: true
    ).first { try $0["time"] as FiniteNumber }
    return TouchOutcomes(outcomes: outcomes, lifted: lifted?.value)
  }

  /// The touch of an outcome that began last.
  ///
  /// - Parameter first: The first row of the outcome; its other rows follow.
  private func latestTouch(ofOutcome first: Int64) throws -> EventID? {
    let rows = try CheckedRows(
      database, path: trace.path, sql: "SELECT id, first_id, touch_id FROM outcome WHERE id >= ? ORDER BY id", [first],
      isCached: true)
    defer { rows.reset() }
    var latest: Int64?
    while let row = try rows.next() {
      let (id, firstID, touch): (Int64, Int64?, Int64?) = (try row["id"], try row["first_id"], try row["touch_id"])
      guard id == first || firstID == first else { break }
      latest = [latest, touch].compactMap(\.self).max()
    }
    return latest.map { EventID(rawValue: $0) }
  }

  /// An outcome with what its rows store besides.
  struct StoredOutcome {
    var id: Int64
    var outcome: Outcome
    var responder: Int64?
    var isAction: Bool
    var touches: [EventID] = []
    /// The touches of which it is the first action.
    var firsts: [EventID] = []
  }

  /// Reads the next outcome, if it came before the next event of the snapshot.
  func nextOutcome() throws -> StoredOutcome? {
    guard let row = outcomes?.next, row.snapshotID <= snapshotID else { return nil }
    if let sample = sampleOfSnapshot, sample.id <= row.eventID { return nil }
    if let event = try eventOfSnapshot(), event.id <= row.eventID { return nil }
    let first = row.id
    guard row.snapshotID == snapshotID, row.firstID == nil, first > latestOutcome else {
      throw misplaced(outcome: first)
    }
    var stored = StoredOutcome(
      id: first, outcome: try outcome(row), responder: row.responderID, isAction: row.isAction)
    var next = Optional(row)
    while let row = next, row.id == first || row.firstID == first {
      if let touch = row.touchID {
        stored.touches.append(touch)
        if row.isFirstAction { stored.firsts.append(touch) }
        guard let number = try storedTouch(touch).number else { throw misplaced(outcome: first) }
        stored.outcome.fingers.append(number)
      }
      latestOutcome = row.id
      try outcomes?.step()
      next = outcomes?.next
    }
    return stored
  }

  /// An outcome without its fingers.
  private func outcome(_ row: OutcomeRow) throws -> Outcome {
    guard let kind = row.kind else { throw misplaced(outcome: row.id) }
    return Outcome(time: row.time, kind, fingers: [], changes: row.changes)
  }

  func misplaced(outcome: Int64) -> FileFault { FileFault(trace.path, .damaged(.outcome(outcome))) }
}
