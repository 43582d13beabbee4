import GRDB
package import Recording
import SQLiteFile

extension Trace {
  /// Cuts a long recording between snapshots, always at the same snapshots for the same recording.
  ///
  /// - Parameter rows: The approximate number of event rows in a part; less than 1 counts as 1.
  /// - Returns: The parts in order. The list is empty when the recording is not cut.
  /// - Complexity: O(parts), independent of the numbers of the rows.
  package func parts(of recording: Recording, rows: Int64) throws -> [RecordingPart] {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return [] }
    let rows = max(rows, 1)
    return try read { db in
      let events = try eventRows(of: recording, part: nil, in: db)
      let next = try RowStatement(
        db, path: path,
        sql: """
          SELECT id, first_event_id FROM snapshot WHERE recording_id = ? AND first_event_id >= ?
          ORDER BY first_event_id, id LIMIT 1
          """)
      defer { next.reset() }
      var starts = [(snapshot: snapshots.lowerBound, event: events.lowerBound)]
      // A part begins with the first snapshot at or after each of these row numbers.
      var (place, isOver) = events.lowerBound.addingReportingOverflow(rows)
      while !isOver, place < events.upperBound {
        next.reset()
        next.bind(0, recording.id)
        next.bind(1, place)
        guard try next.step() else { break }
        let start = (snapshot: try next.int(0), event: try next.int(1))
        guard start.event < events.upperBound else { break }
        if let last = starts.last, start.snapshot > last.snapshot, start.event > last.event,
          start.snapshot <= snapshots.upperBound
        {
          starts.append(start)
        }
        // All row numbers up to this one have the same snapshot.
        let passed = (start.event - events.lowerBound) / rows * rows
        (place, isOver) = (events.lowerBound + passed).addingReportingOverflow(rows)
      }
      guard starts.count > 1 else { return [] }
      let ends =
        starts.dropFirst().map { ($0.snapshot - 1, $0.event) } + [(snapshots.upperBound, events.upperBound)]
      return zip(starts, ends).map { RecordingPart(snapshots: $0.snapshot...$1.0, events: $0.event..<$1.1) }
    }
  }

  /// The numbers of the rows of a recording's events and touch samples, or of a part of it.
  ///
  /// If another recorder wrote at the same time, some of the rows belong to it.
  func eventRows(of recording: Recording, part: RecordingPart?, in database: Database) throws -> Range<Int64> {
    if let part { return part.events }
    guard let snapshots = recording.snapshots else { return 0..<0 }
    let row = try RowStatement(
      database, path: path,
      sql: """
        SELECT (SELECT first_event_id FROM snapshot WHERE id = ?1),
          (SELECT first_event_id FROM snapshot WHERE id = ?3),
          (SELECT max(id) FROM event), (SELECT max(id) FROM touch_sample),
          (SELECT id FROM event WHERE snapshot_id >= ?1 ORDER BY snapshot_id, id LIMIT 1),
          (SELECT id FROM event WHERE snapshot_id <= ?2 ORDER BY snapshot_id DESC, id DESC LIMIT 1)
        """, isCached: true)
    row.bind(0, snapshots.lowerBound)
    row.bind(1, snapshots.upperBound)
    row.bind(2, snapshots.upperBound == .max ? nil : snapshots.upperBound + 1)
    defer { row.reset() }
    guard try row.step() else { return 0..<0 }
    let first = try row.int(0)
    let last = max(try row.optionalInt(2) ?? 0, try row.optionalInt(3) ?? 0)
    let (all, isOver) = last.addingReportingOverflow(1)
    let end = try recording.isInterleaved ? all : row.optionalInt(1) ?? all
    guard !isOver, first >= 0, end >= first, try row.optionalInt(4) ?? .max >= first,
      try row.optionalInt(5) ?? .min < end
    else {
      throw FileFault(path, .damaged(.eventsOrder(recording: recording.id)))
    }
    return first..<end
  }
}
