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
