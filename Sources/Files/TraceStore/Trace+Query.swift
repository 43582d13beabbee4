package import HitTesting
import Recording
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
