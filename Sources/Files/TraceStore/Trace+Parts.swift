import GRDB
import HitTesting
package import Recording
import SQLiteFile

extension Trace {
  /// Cuts a long recording between snapshots, always at the same places for the same recording.
  ///
  /// - Parameters:
  ///   - rows: The approximate number of event rows in a part; less than 1 counts as 1.
  ///   - cutsSnapshots: Whether a snapshot with more events than that is cut, too.
  /// - Returns: The parts in order. The list is empty when the recording is not cut.
  /// - Complexity: O(parts), independent of the numbers of the rows.
  package func parts(of recording: Recording, rows: Int64, cutsSnapshots: Bool) throws -> [RecordingPart] {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return [] }
    let rows = max(rows, 1)
    return try read { db in
      let events = try eventRows(of: recording, part: nil, in: db)
      let next = try TableStatement<SnapshotColumns>(
        select: db, path: path,
        "FROM snapshot WHERE recording_id = ? AND first_event_id >= ? ORDER BY first_event_id, id LIMIT 1")
      defer { next.reset() }
      let nextEvent = try TableStatement<EventColumns>(
        select: db, path: path, "FROM event WHERE id >= ? ORDER BY id LIMIT 1")
      defer { nextEvent.reset() }
      var parts = [RecordingPart(snapshots: snapshots, events: events)]
      /// Ends the last part, where it and the next one have events.
      func cut(before snapshot: SnapshotID, lastOfPart: SnapshotID, at event: EventID) {
        guard let last = parts.indices.last, snapshot <= snapshots.upperBound, event < events.upperBound,
          lastOfPart >= parts[last].snapshots.lowerBound, event > parts[last].events.lowerBound
        else { return }
        parts[last].snapshots = parts[last].snapshots.lowerBound...lastOfPart
        parts[last].events = parts[last].events.lowerBound..<event
        parts.append(RecordingPart(snapshots: snapshot...snapshots.upperBound, events: event..<events.upperBound))
      }
      // A part begins with the first snapshot at or after each of these row numbers, or with the
      // first event if no snapshot begins before the next of these numbers.
      let first = events.lowerBound.rawValue
      var (place, isOver) = first.addingReportingOverflow(rows)
      while !isOver, place < events.upperBound.rawValue {
        next.begin(recording.id, place)
        let snapshot = try next.step() ? (id: try next[\.id], event: try next[\.firstEventID]) : nil
        var event = snapshot?.event
        if cutsSnapshots, event.map({ $0.rawValue - place >= rows }) ?? true {
          nextEvent.begin(place)
          event = try nextEvent.step() ? min(try nextEvent[\.id], event ?? events.upperBound) : event
        }
        guard let event else { break }
        let current = snapshot.map { $0.id - 1 } ?? snapshots.upperBound
        cut(before: snapshot?.event == event ? current + 1 : current, lastOfPart: current, at: event)
        let passed = (event.rawValue - first) / rows * rows
        (place, isOver) = (first + passed).addingReportingOverflow(rows)
      }
      return parts.count > 1 ? parts : []
    }
  }

  /// The part of a recording from the last moment before a touch at which no touch was on the
  /// screen and the last one had ended for some time.
  ///
  /// - Parameters:
  ///   - touch: The row with which the touch began.
  ///   - pause: How long before that moment the last touch must have ended, in seconds.
  /// - Returns: nil for the whole recording.
  /// - Complexity: O(touches before it).
  func part(of recording: Recording, upTo touch: EventID, after pause: Double) throws -> RecordingPart? {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return nil }
    return try read { db in
      let events = try eventRows(of: recording, part: nil, in: db)
      let row = try TableStatement<TouchTimeColumns>(
        select: db, path: path,
        """
        FROM event e LEFT JOIN touch_path p ON p.touch_id = e.id WHERE e.id BETWEEN ? AND ? AND e.phase = 0 ORDER BY e.id
        """)
      row.begin(events.lowerBound, touch)
      defer { row.reset() }
      var part: RecordingPart?
      var lastEnd = -Double.infinity
      while try row.step() {
        let (id, snapshot, time) = (try row[\.id], try row[\.snapshotID], try row[\.time])
        if time - lastEnd > pause, lastEnd > -.infinity, snapshots.contains(snapshot), id < events.upperBound {
          part = RecordingPart(snapshots: snapshot...snapshots.upperBound, events: id..<events.upperBound)
        }
        // Nobody knows how long a touch lasted whose end was not seen.
        lastEnd = max(lastEnd, try row[\.duration].map { time + $0 } ?? .infinity)
      }
      return part
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
