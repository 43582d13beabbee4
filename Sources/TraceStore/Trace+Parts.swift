import GRDB
package import Recording
import SQLiteFile

extension Trace {
  /// Cuts a long recording between snapshots, always at the same places for the same recording.
  ///
  /// - Parameter rows: The approximate number of event rows in a part, at least 1.
  /// - Returns: The parts in order. The list is empty when the recording is not cut.
  package func parts(of recording: Recording, rows: Int64) throws -> [RecordingPart] {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return [] }
    return try read { db in
      let events = try eventRows(of: recording, part: nil, in: db)
      guard events.upperBound - events.lowerBound > rows else { return [] }
      let next = try RowStatement(
        db, path: path,
        sql: """
          SELECT id, first_event_id FROM snapshot WHERE recording_id = ? AND first_event_id >= ?
          ORDER BY first_event_id, id LIMIT 1
          """)
      var starts = [(snapshot: snapshots.lowerBound, event: events.lowerBound)]
      for place in stride(from: events.lowerBound + rows, to: events.upperBound, by: Int(rows)) {
        next.bind(0, recording.id)
        next.bind(1, place)
        defer { next.reset() }
        guard try next.step(), let last = starts.last, next.int(0) > last.snapshot, next.int(1) > last.event,
          next.int(1) < events.upperBound
        else { continue }
        starts.append((next.int(0), next.int(1)))
      }
      guard starts.count > 1 else { return [] }
      let ends =
        starts.dropFirst().map { ($0.snapshot - 1, $0.event) } + [(snapshots.upperBound, events.upperBound)]
      return zip(starts, ends).map { RecordingPart(snapshots: $0.snapshot...$1.0, events: $0.event..<$1.1) }
    }
  }

  /// The numbers of the rows of a recording's events and touch samples, or of a part of it.
  ///
  /// When another recorder wrote at the same time, some of the rows belong to it.
  func eventRows(of recording: Recording, part: RecordingPart?, in database: Database) throws -> Range<Int64> {
    if let part { return part.events }
    guard let snapshots = recording.snapshots else { return 0..<0 }
    let row = try RowStatement(
      database, path: path,
      sql: """
        SELECT (SELECT first_event_id FROM snapshot WHERE id = ?1), (SELECT first_event_id FROM snapshot WHERE id = ?2 + 1),
          max(coalesce((SELECT max(id) FROM event), 0), coalesce((SELECT max(id) FROM touch_sample), 0)) + 1,
          (SELECT id FROM event WHERE snapshot_id >= ?1 ORDER BY snapshot_id, id LIMIT 1),
          (SELECT id FROM event WHERE snapshot_id <= ?2 ORDER BY snapshot_id DESC, id DESC LIMIT 1)
        """, isCached: true)
    row.bind(0, snapshots.lowerBound)
    row.bind(1, snapshots.upperBound)
    defer { row.reset() }
    guard try row.step() else { return 0..<0 }
    let first = row.int(0)
    let end = recording.isInterleaved ? row.int(2) : row.optionalInt(1) ?? row.int(2)
    guard first >= 0, end >= first, row.optionalInt(3) ?? .max >= first, row.optionalInt(4) ?? .min < end else {
      throw FileFault.damaged(
        path: path, message: "events of recording \(recording.id) are not in the order of their snapshots")
    }
    return first..<end
  }
}
