import GRDB
import HitTesting
import Recording
import SQLiteFile

/// Rows that are read one after another.
struct NextRow<Columns: SQLiteFile.Columns> {
  /// Stands on the next row.
  let row: TableStatement<Columns>
  /// Whether there is a next row.
  private(set) var isThere: Bool

  /// - Parameter row: Stands in front of the first row.
  init(_ row: TableStatement<Columns>) throws {
    self.row = row
    isThere = try row.step()
  }

  mutating func step() throws { isThere = try row.step() }
}

/// A row of which each value is read once.
protocol ReadRow {
  associatedtype Columns: SQLiteFile.Columns
  /// - Throws: ``FileFault/badValue(path:_:)``.
  init(_ row: TableStatement<Columns>) throws
}

/// Rows that are read one after another, two of them ahead.
struct RowsAhead<Stored: ReadRow> {
  private let row: TableStatement<Stored.Columns>
  /// nil after the last row.
  private(set) var next: Stored?
  /// The row after ``next``; nil if there is none.
  private(set) var second: Stored?

  /// - Parameter row: Stands in front of the first row.
  init(_ row: TableStatement<Stored.Columns>) throws {
    self.row = row
    second = try row.step() ? try Stored(row) : nil
    try step()
  }

  mutating func step() throws {
    next = second
    if second != nil { second = try row.step() ? try Stored(row) : nil }
  }

  /// Ends the query, so that the statement can be used again.
  func reset() { row.reset() }
}

/// The place of an event's row.
struct EventPlace {
  var id: EventID
  var firstID: EventID?
  var snapshotID: SnapshotID
}

/// Events that are read one after another.
struct NextEvent {
  /// Stands on the next row.
  let row: TableStatement<EventColumns>
  /// nil after the last row.
  private(set) var place: EventPlace?

  /// - Parameter row: Stands in front of the first row.
  init(_ row: TableStatement<EventColumns>) throws {
    self.row = row
    try step()
  }

  mutating func step() throws {
    place =
      try row.step()
      ? EventPlace(id: try row[\.id], firstID: try row[\.firstID], snapshotID: try row[\.snapshotID]) : nil
  }
}

/// Selects the rows of a recording, or of a part of it, for a cursor.
///
/// The statements are the connection's own ones. When another recorder wrote at the same time, its
/// rows are between those of the recording, and are left out.
struct CursorRows {
  private let database: Database
  private let trace: Trace
  private let recording: Trace.Recording
  private let part: RecordingPart?
  /// The snapshots from which the scenes are made. Without snapshots, the range is empty.
  private let first, last: SnapshotID
  private let eventRows: Range<EventID>

  init(_ database: Database, _ trace: Trace, _ recording: Trace.Recording, _ part: RecordingPart?) throws {
    (self.database, self.trace, self.recording, self.part) = (database, trace, recording, part)
    (first, last) = recording.snapshots.map { ($0.lowerBound, part?.snapshots.upperBound ?? $0.upperBound) } ?? (1, 0)
    eventRows = try trace.eventRows(of: recording, part: part, in: database)
  }

  func select<Columns>(_ rest: String) throws -> TableStatement<Columns> {
    try TableStatement(select: database, path: trace.path, rest, isCached: true)
  }

  /// The snapshots at which the cursor stops.
  func snapshots() throws -> NextRow<SnapshotColumns> {
    let row: TableStatement<SnapshotColumns> = try select(
      "FROM snapshot WHERE id BETWEEN ? AND ? AND +recording_id = ? ORDER BY id")
    row.begin(part?.snapshots.lowerBound ?? first, last, recording.id)
    return try NextRow(row)
  }

  /// The snapshots before a part, as it begins with the scene that they left; nil without any.
  func earlierSnapshots() throws -> TableStatement<SnapshotColumns>? {
    guard let part, part.snapshots.lowerBound > first else { return nil }
    let row = try TableStatement<SnapshotColumns>(
      select: database, path: trace.path, "FROM snapshot WHERE id >= ? AND id < ? AND recording_id = ? ORDER BY id")
    row.begin(first, part.snapshots.lowerBound, recording.id)
    return row
  }

  /// The changes of the scene, by snapshots.
  ///
  /// - Parameter tables: The SQL between `FROM` and `WHERE`.
  func ofSnapshots<Columns>(_ tables: String) throws -> NextRow<Columns> {
    let row: TableStatement<Columns> = try select(
      "FROM \(tables) WHERE snapshot_id BETWEEN ? AND ?\(onlyOwn("snapshot_id")) ORDER BY snapshot_id")
    row.begin(first, last)
    return try NextRow(row)
  }

  func events(onlyResolved: Bool) throws -> NextEvent {
    let condition = onlyOwn("snapshot_id") + (onlyResolved ? " AND is_observed IS NOT NULL" : "")
    return try NextEvent(ofEvents("event", condition))
  }

  func samples() throws -> RowsAhead<SampleRow> {
    let own = "SELECT id FROM event WHERE snapshot_id IN (\(ownSnapshots))"
    return try RowsAhead(ofEvents("touch_sample", recording.isInterleaved ? " AND touch_id IN (\(own))" : ""))
  }

  /// What came of the events of the recording, or of those of the part.
  func outcomes() throws -> RowsAhead<OutcomeRow> {
    let row: TableStatement<OutcomeColumns> = try select(
      "FROM outcome WHERE id BETWEEN ? AND ? AND +snapshot_id BETWEEN ? AND ?\(onlyOwn("snapshot_id")) ORDER BY id")
    let snapshots = part?.snapshots ?? first...max(first, last)
    let rows = try outcomeRows()
    row.begin(rows?.lowerBound ?? 1, rows?.upperBound ?? 0, snapshots.lowerBound, snapshots.upperBound)
    return try RowsAhead(row)
  }

  /// The numbers of the outcomes of the recording, or of the part; nil if there are none.
  private func outcomeRows() throws -> ClosedRange<Int64>? {
    func end(_ order: String) throws -> Int64? {
      let row: TableStatement<OutcomePlaceColumns> = try select(
        "FROM outcome WHERE snapshot_id BETWEEN ? AND ? ORDER BY snapshot_id \(order), id \(order) LIMIT 1")
      return try row.first(\.id, first, max(first, last))
    }
    guard var lowest = try end("ASC"), var highest = try end("DESC"), lowest <= highest else { return nil }
    if let part {
      let snapshot: TableStatement<SnapshotColumns> = try select("FROM snapshot WHERE id = ?")
      let (all, firstEvent) = (lowest...highest, try snapshot.first(\.firstEventID, first))
      // What is before the first event belongs to the first part.
      if firstEvent.map({ $0 < part.events.lowerBound }) ?? true {
        lowest = try firstOutcome(from: part.events.lowerBound, among: all)
      }
      let next = try firstOutcome(from: part.events.upperBound, among: all)
      if next <= highest { highest = next &- 1 }
    }
    return lowest <= highest ? lowest...highest : nil
  }

  /// The number of the first outcome that came of an event, or of a later one; one after the range
  /// if there is none. The numbers of both grow with time.
  private func firstOutcome(from event: EventID, among rows: ClosedRange<Int64>) throws -> Int64 {
    let row: TableStatement<OutcomePlaceColumns> = try select(
      "FROM outcome WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1")
    defer { row.reset() }
    var (low, high) = (rows.lowerBound, rows.upperBound)
    while low <= high {
      let middle = (low >> 1) + (high >> 1) + (low & high & 1)
      row.begin(middle, high)
      let found = try row.step() ? (id: try row[\.id], event: try row[\.eventID]) : nil
      if let found, found.event < event {
        guard found.id < high else { return high == .max ? high : high + 1 }
        low = found.id + 1
      } else {
        guard middle > low else { return low }
        high = middle - 1
      }
    }
    return low
  }

  /// The touches that begin in a time, each with its resolution `n` and its first action `o`.
  func touches(in times: ClosedRange<Double>) throws -> NextRow<ListedTouchColumns> {
    let row: TableStatement<ListedTouchColumns> = try select(
      """
      FROM event e LEFT JOIN resolution n ON n.event_id = e.id
      LEFT JOIN outcome o ON o.touch_id = e.id AND o.is_first_action = 1
      WHERE e.id BETWEEN ? AND ? AND e.phase = 0 AND e.time BETWEEN ? AND ?\(onlyOwn("e.snapshot_id")) ORDER BY e.id
      """)
    row.begin(eventRows.lowerBound, eventRows.upperBound - 1, times.lowerBound, times.upperBound)
    return try NextRow(row)
  }

  private func ofEvents<Columns>(_ table: String, _ condition: String) throws -> TableStatement<Columns> {
    let row: TableStatement<Columns> = try select("FROM \(table) WHERE id BETWEEN ? AND ?\(condition) ORDER BY id")
    row.begin(eventRows.lowerBound, eventRows.upperBound - 1)
    return row
  }

  private var ownSnapshots: String { "SELECT id FROM snapshot WHERE recording_id = \(recording.id)" }

  private func onlyOwn(_ column: String) -> String {
    recording.isInterleaved ? " AND \(column) IN (\(ownSnapshots))" : ""
  }
}
