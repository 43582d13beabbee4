package import HitTesting
package import Recording
package import SQLiteFile

extension Trace {
  /// Runs a query of our own. The file cannot be written by it.
  ///
  /// - Parameter body: receives the rows. Do not use them afterwards.
  /// - Throws: errors of `body`, or an error that describes the fault in the file.
  package func query<Result>(_ sql: String, _ body: (CheckedRows) throws -> Result) throws -> Result {
    try read { db in try body(CheckedRows(db, path: path, sql: sql)) }
  }
}

extension Trace {
  /// The snapshot of a recording that is in force at a time; nil before the first one.
  ///
  /// - Parameter time: in seconds from the start of the recording.
  /// - Throws: an error that describes the fault in the file.
  package func snapshot(at time: Double, in recording: Recording) throws -> SnapshotID? {
    try read { db in
      let rows = try TableStatement<SnapshotColumns>(
        select: db, path: path, "FROM snapshot WHERE recording_id = ? AND time <= ? ORDER BY id DESC LIMIT 1")
      return try rows.first(\.id, recording.id, time)
    }
  }

  /// The part of a recording that has only one event, with all its touches.
  ///
  /// - Parameter id: The first row of the event.
  /// - Returns: nil if the recording has no such row.
  /// - Throws: an error that describes the fault in the file.
  package func part(ofEvent id: EventID, in recording: Recording) throws -> RecordingPart? {
    // No row follows the largest number of all.
    guard let snapshots = recording.snapshots, id.rawValue < .max else { return nil }
    return try read { db in
      let row = try CheckedRows(
        db, path: path,
        sql: """
          SELECT e.snapshot_id AS snapshot,
            (SELECT id FROM event n WHERE n.id > e.id AND n.first_id IS NOT e.id ORDER BY n.id LIMIT 1) AS next
          FROM event e JOIN snapshot s ON s.id = e.snapshot_id WHERE e.id = ? AND s.recording_id = ?
          """, [id.rawValue, recording.id.rawValue])
      guard let (snapshot, next) = try row.first({ (try $0["snapshot"] as Int64, try $0["next"] as Int64?) }),
        snapshots.contains(SnapshotID(snapshot))
      else { return nil }
      let end = next.map { EventID($0) } ?? EventID(Int64.max)
      return RecordingPart(snapshots: SnapshotID(snapshot)...SnapshotID(snapshot), events: id..<end)
    }
  }

  /// The rows of an event, those of touches that go on included.
  ///
  /// - Parameter id: The first row of the event.
  /// - Returns: At most 100 rows, each with its touch; empty if there is no such event.
  /// - Throws: an error that describes the fault in the file.
  package func rows(ofEvent id: EventID) throws -> [EventRow] {
    guard id.rawValue <= .max - Self.mostTouches else { return [] }
    let rows = ["event", "touch_sample"].map {
      "SELECT id, touch_id, phase FROM \($0) WHERE id BETWEEN ?1 AND ?2 AND (id = ?1 OR first_id = ?1)"
    }
    return try read { db in
      try CheckedRows(
        db, path: path,
        sql: """
          SELECT r.id AS id, r.touch_id AS touch, r.phase AS phase, b.touch_number AS number
          FROM (\(rows.joined(separator: " UNION ALL "))) r LEFT JOIN event b ON b.id = r.touch_id ORDER BY r.id
          """, [id.rawValue, id.rawValue + Self.mostTouches - 1]
      ).map { row in
        let (id, touch, phase): (Int64, Int64?, Int64?) = (try row["id"], try row["touch"], try row["phase"])
        return EventRow(
          id: EventID(id), touchID: touch.map { EventID($0) }, touchNumber: try row["number"],
          phase: phase.map { TouchPhase(rawValue: Int($0)) })
      }
    }
  }

  /// How many touches of an event are listed.
  private static var mostTouches: Int64 { 100 }

  /// The numbers of the first and the last row of events; nil if there is none.
  ///
  /// - Throws: an error that describes the fault in the file.
  package func eventIDs() throws -> ClosedRange<EventID>? {
    try read { db in
      let ends: (Int64?, Int64?)? = try CheckedRows(
        db, path: path,
        sql: """
          SELECT min(low) AS low, max(high) AS high FROM (SELECT min(id) AS low, max(id) AS high FROM event
            UNION ALL SELECT min(id), max(id) FROM touch_sample)
          """
      ).first { (try $0["low"], try $0["high"]) }
      guard let low = ends?.0, let high = ends?.1 else { return nil }
      return EventID(low)...EventID(high)
    }
  }

  /// Reads the first touches that begin in a snapshot.
  ///
  /// - Parameter most: The greatest number of them.
  /// - Returns: the touches, and the number of all.
  /// - Throws: an error that describes the fault in the file.
  package func listedTouches(
    in snapshot: SnapshotID, of recording: Recording, most: Int64
  ) throws -> (first: [ListedTouch], count: Int64) {
    let (begun, count) = try begunTouches(in: snapshot, most: most)
    // Rows of a stranger may have the largest number of all, after which no part can end.
    guard let first = begun.first, let last = begun.last, last.id.rawValue < .max else { return ([], count) }
    let part = RecordingPart(snapshots: snapshot...snapshot, events: first.id..<(last.id + 1))
    let touches = try readTouches(of: recording, part: part, matching: nil) { list in
      var touches: [ListedTouch] = []
      while let touch = try list.next() { touches.append(touch) }
      return touches
    }
    return (touches, count)
  }
}

/// A row of an event.
package struct EventRow: Hashable, Sendable {
  package var id: EventID
  /// The row with which its touch began; nil for none.
  package var touchID: EventID?
  /// The finger's number while it is down; nil for no touch.
  package var touchNumber: Int64?
  package var phase: TouchPhase?
}
