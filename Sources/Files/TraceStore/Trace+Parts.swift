import GRDB
import HitTesting
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
      let next = try TableStatement<SnapshotColumns>(
        select: db, path: path,
        "FROM snapshot WHERE recording_id = ? AND first_event_id >= ? ORDER BY first_event_id, id LIMIT 1")
      defer { next.reset() }
      var starts = [(snapshot: snapshots.lowerBound, event: events.lowerBound)]
      // A part begins with the first snapshot at or after each of these row numbers.
      let first = events.lowerBound.rawValue
      var (place, isOver) = first.addingReportingOverflow(rows)
      while !isOver, place < events.upperBound.rawValue {
        next.begin(recording.id, place)
        guard try next.step() else { break }
        let start = (snapshot: try next[\.id], event: try next[\.firstEventID])
        guard start.event < events.upperBound else { break }
        if let last = starts.last, start.snapshot > last.snapshot, start.event > last.event,
          start.snapshot <= snapshots.upperBound
        {
          starts.append(start)
        }
        // All row numbers up to this one have the same snapshot.
        let passed = (start.event.rawValue - first) / rows * rows
        (place, isOver) = (first + passed).addingReportingOverflow(rows)
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
  func eventRows(of recording: Recording, part: RecordingPart?, in database: Database) throws -> Range<EventID> {
    if let part { return part.events }
    guard let snapshots = recording.snapshots else { return 0..<0 }
    let row = try TableStatement<EventEndColumns>(select: database, path: path, "", isCached: true)
    row.begin(
      snapshots.lowerBound, snapshots.upperBound, snapshots.upperBound.rawValue == .max ? nil : snapshots.upperBound + 1
    )
    defer { row.reset() }
    guard try row.step() else { return 0..<0 }
    let first = try row[\.first]
    let last = max(try row[\.lastEvent] ?? 0, try row[\.lastSample] ?? 0)
    // After the largest number of all, the end is negative and refused.
    let end = try (recording.isInterleaved ? nil : row[\.next]) ?? last &+ 1
    guard first >= 0, end >= first, try row[\.firstOfSnapshots].map({ $0 >= first }) ?? true,
      try row[\.lastOfSnapshots].map({ $0 < end }) ?? true
    else {
      throw FileFault(path, .damaged(.eventsOrder(recording: recording.id)))
    }
    return first..<end
  }
}
