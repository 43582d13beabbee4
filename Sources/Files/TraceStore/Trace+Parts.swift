import GRDB
import HitTesting
package import Recording
import SQLiteFile

extension Trace {
  /// Cuts a recording of many events, always at the same places for the same recording. A snapshot
  /// with more events than a part is cut, too.
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
        if event.map({ $0.rawValue - place >= rows }) ?? true {
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

  /// Cuts a recording of many snapshots between them, always at the same places for the same
  /// recording.
  ///
  /// - Parameter count: The number of snapshots in a part; less than 1 counts as 1.
  /// - Returns: The parts in order; some may have no events. The list is empty when the recording
  ///   is not cut.
  /// - Complexity: O(parts).
  package func parts(of recording: Recording, snapshots count: Int64) throws -> [RecordingPart] {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return [] }
    return try read { db in
      let next = try TableStatement<SnapshotColumns>(
        select: db, path: path, "FROM snapshot WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1")
      defer { next.reset() }
      var parts = [RecordingPart(snapshots: snapshots, events: try eventRows(of: recording, part: nil, in: db))]
      var (place, isOver) = snapshots.lowerBound.rawValue.addingReportingOverflow(max(count, 1))
      while !isOver, place <= snapshots.upperBound.rawValue {
        next.begin(SnapshotID(place), snapshots.upperBound)
        guard try next.step(), let part = parts.popLast() else { break }
        let (snapshot, event) = (try next[\.id], try next[\.firstEventID])
        // Where the events are in no order, reading the recording as a whole says so.
        guard event >= part.events.lowerBound, event <= part.events.upperBound else { return [] }
        parts.append(
          RecordingPart(
            snapshots: part.snapshots.lowerBound...(snapshot - 1), events: part.events.lowerBound..<event))
        parts.append(
          RecordingPart(snapshots: snapshot...snapshots.upperBound, events: event..<part.events.upperBound))
        (place, isOver) = snapshot.rawValue.addingReportingOverflow(max(count, 1))
      }
      return parts.count > 1 ? parts : []
    }
  }

  /// Cuts a long recording before touches that begin after some time without a touch, always at the
  /// same places for the same recording.
  ///
  /// - Parameters:
  ///   - rows: The approximate number of event rows in a part; less than 1 counts as 1.
  ///   - pause: How long no touch must have been on the screen, in seconds.
  /// - Returns: The parts in order, each with the snapshot in which the next one begins. The list
  ///   is empty when the recording is not cut.
  /// - Complexity: O(parts) where there are such touches, otherwise O(touches).
  package func parts(of recording: Recording, rows: Int64, after pause: Double) throws -> [RecordingPart] {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return [] }
    let rows = max(rows, 1)
    return try read { db in
      let events = try eventRows(of: recording, part: nil, in: db)
      let row = try TableStatement<TouchPlaceColumns>(
        select: db, path: path, Self.touches("p.touch_id >= ? AND p.touch_id < ? AND p.pause > ?", "p.touch_id"))
      defer { row.reset() }
      var parts = [RecordingPart(snapshots: snapshots, events: events)]
      var (place, isOver) = events.lowerBound.rawValue.addingReportingOverflow(rows)
      while !isOver, place < events.upperBound.rawValue {
        let next = place.addingReportingOverflow(rows)
        row.begin(EventID(place), next.overflow ? events.upperBound : EventID(next.partialValue), pause)
        if try row.step() { cut(&parts, before: try row[\.id], in: try row[\.snapshotID]) }
        (place, isOver) = next
      }
      return parts.count > 1 ? parts : []
    }
  }

  /// Ends the last part before an event, if the next one then has events, too.
  private func cut(_ parts: inout [RecordingPart], before event: EventID, in snapshot: SnapshotID) {
    guard let part = parts.last, part.snapshots.contains(snapshot), part.events.contains(event),
      event > part.events.lowerBound
    else { return }
    parts[parts.count - 1] = RecordingPart(
      snapshots: part.snapshots.lowerBound...snapshot, events: part.events.lowerBound..<event)
    parts.append(
      RecordingPart(snapshots: snapshot...part.snapshots.upperBound, events: event..<part.events.upperBound))
  }

  /// The part of a recording from the last touch on, up to a given one, that began after some time
  /// without a touch.
  ///
  /// - Parameters:
  ///   - touch: The row with which the given touch began.
  ///   - pause: How long no touch must have been on the screen, in seconds.
  /// - Returns: nil for the whole recording.
  func part(of recording: Recording, upTo touch: EventID, after pause: Double) throws -> RecordingPart? {
    guard let snapshots = recording.snapshots, !recording.isInterleaved else { return nil }
    return try read { db in
      let events = try eventRows(of: recording, part: nil, in: db)
      let row = try TableStatement<TouchPlaceColumns>(
        select: db, path: path, Self.touches("p.touch_id BETWEEN ? AND ? AND p.pause > ?", "p.touch_id DESC"))
      row.begin(events.lowerBound, touch, pause)
      defer { row.reset() }
      guard try row.step() else { return nil }
      let (event, snapshot) = (try row[\.id], try row[\.snapshotID])
      guard snapshots.contains(snapshot), events.contains(event) else { return nil }
      return RecordingPart(snapshots: snapshot...snapshots.upperBound, events: event..<events.upperBound)
    }
  }

  /// A part of a recording with only the touches that may have to do with some of its rows.
  ///
  /// - Parameters:
  ///   - part: A part before whose first event nobody touched the screen.
  ///   - rows: The event rows, in order.
  ///   - pause: How long no touch must have been on the screen, in seconds.
  /// - Complexity: O(touches) if no touch began after a pause, and otherwise O(ranges of rows).
  func part(_ part: RecordingPart, around rows: [Range<EventID>], after pause: Double) throws -> RecordingPart {
    try read { db in
      func statement(_ order: String) throws -> TableStatement<TouchPlaceColumns> {
        try TableStatement(
          select: db, path: path, Self.touches("p.touch_id >= ? AND p.touch_id < ? AND p.pause > ?", order))
      }
      let (latest, next) = (try statement("p.touch_id DESC"), try statement("p.touch_id"))
      defer {
        latest.reset()
        next.reset()
      }
      func touch(_ row: TableStatement<TouchPlaceColumns>, _ from: EventID, _ to: EventID) throws -> EventID? {
        row.begin(from, to, pause)
        return try row.step() ? try row[\.id] : nil
      }
      var only: [Range<EventID>] = []
      for rows in rows {
        let rows = rows.clamped(to: part.events)
        // What comes before this event is in the ranges so far, or has nothing to do with the rows.
        let known = only.last?.upperBound ?? part.events.lowerBound
        guard !rows.isEmpty, only.isEmpty || rows.upperBound > known else { continue }
        let end = try touch(next, rows.upperBound, part.events.upperBound) ?? part.events.upperBound
        let start = rows.lowerBound < known ? known : try touch(latest, known, rows.lowerBound + 1) ?? known
        if start == known, let last = only.indices.last {
          only[last] = only[last].lowerBound..<end
        } else {
          only.append(start..<end)
        }
      }
      var part = part
      part.only = only
      return part
    }
  }

  /// The SQL of the first touch of a condition and an order.
  private static func touches(_ condition: String, _ order: String) -> String {
    "FROM touch_path p CROSS JOIN event e ON e.id = p.touch_id WHERE \(condition) ORDER BY \(order) LIMIT 1"
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
