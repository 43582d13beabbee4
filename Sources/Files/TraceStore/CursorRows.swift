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

/// Rows whose numbers are in some ranges, one range after another.
struct RangedRows<Columns: SQLiteFile.Columns> {
  /// Stands on the next row.
  let row: TableStatement<Columns>
  /// The ranges after the present one.
  private var rest: ArraySlice<Range<EventID>>

  /// - Parameter row: Its first parameters are the first and the last number.
  init(_ row: TableStatement<Columns>, _ ranges: [Range<EventID>]) {
    self.row = row
    rest = ranges.dropFirst()
    begin(ranges.first ?? 0..<0)
  }

  private func begin(_ range: Range<EventID>) { row.begin(range.lowerBound, range.upperBound - 1) }

  /// Steps to the next row; false at the end, after which it must not step again.
  mutating func step() throws -> Bool {
    while true {
      if try row.step() { return true }
      guard let next = rest.popFirst() else { return false }
      begin(next)
    }
  }
}

/// Rows that are read one after another, two of them ahead.
struct RowsAhead<Stored: ReadRow> {
  private var rows: RangedRows<Stored.Columns>
  /// nil after the last row.
  private(set) var next: Stored?
  /// The row after ``next``; nil if there is none.
  private(set) var second: Stored?

  /// - Parameter rows: Stand in front of the first row.
  init(_ rows: RangedRows<Stored.Columns>) throws {
    self.rows = rows
    second = try read()
    try step()
  }

  private mutating func read() throws -> Stored? { try rows.step() ? try Stored(rows.row) : nil }

  mutating func step() throws {
    next = second
    if second != nil { second = try read() }
  }

  /// Ends the query, so that the statement can be used again.
  func reset() { rows.row.reset() }
}

/// What came of events, one after another.
struct NextOutcome {
  private let row: TableStatement<OutcomeColumns>
  /// The last number.
  private let last: Int64
  private let snapshots: ClosedRange<SnapshotID>
  private let places: OutcomePlaces
  /// The ranges of events of which it is read that are not over; nil for all.
  private var ranges: ArraySlice<Range<EventID>>?
  /// nil after the last row.
  private(set) var next: OutcomeRow?

  /// - Parameters:
  ///   - row: Its parameters are the first and the last number, and the first and the last
  ///     snapshot.
  ///   - ranges: The events of which it is read; nil for all.
  init(
    _ row: TableStatement<OutcomeColumns>, _ rows: ClosedRange<Int64>, in snapshots: ClosedRange<SnapshotID>,
    of ranges: [Range<EventID>]?, _ places: OutcomePlaces
  ) throws {
    (self.row, last, self.snapshots, self.places) = (row, rows.upperBound, snapshots, places)
    self.ranges = ranges.map { $0[...] }
    begin(rows.lowerBound)
    try step()
  }

  private func begin(_ first: Int64) { row.begin(first, last, snapshots.lowerBound, snapshots.upperBound) }

  mutating func step() throws {
    while true {
      next = try row.step() ? try OutcomeRow(row) : nil
      guard var rest = ranges, let outcome = next else { return }
      while let range = rest.first, range.upperBound <= outcome.eventID { rest.removeFirst() }
      ranges = rest
      if let range = rest.first, outcome.eventID >= range.lowerBound { return }
      guard let range = rest.first, outcome.id < last,
        let first = try places.first(from: range.lowerBound, in: outcome.id + 1...last)
      else {
        next = nil
        return
      }
      begin(first)
    }
  }

  /// Ends the query, so that the statement can be used again.
  func reset() { row.reset() }
}

/// Finds what came of events by the numbers of their rows.
struct OutcomePlaces {
  private let ofTouches, before, after: TableStatement<OutcomePlaceColumns>
  /// How many outcomes of earlier touches are looked at one by one.
  private static let nearby = 8

  init(_ select: (String) throws -> TableStatement<OutcomePlaceColumns>) throws {
    ofTouches = try select("FROM outcome WHERE touch_id >= ? ORDER BY touch_id, id LIMIT 1")
    before = try select("FROM outcome WHERE id BETWEEN ? AND ? ORDER BY id DESC")
    after = try select("FROM outcome WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1")
  }

  /// The number of the first outcome that came of an event or of a later one; nil if there is none.
  ///
  /// - Parameter rows: The outcomes among which it is looked for. The numbers of outcomes and those
  ///   of their events grow with time.
  func first(from event: EventID, in rows: ClosedRange<Int64>) throws -> Int64? {
    defer { for row in [ofTouches, before, after] { row.reset() } }
    return try firstNearTouch(from: event, in: rows) ?? searched(from: event, in: rows)
  }

  /// Looks just before the first outcome of the touches from the event on: only some of earlier
  /// touches are there.
  private func firstNearTouch(from event: EventID, in rows: ClosedRange<Int64>) throws -> Int64? {
    ofTouches.begin(event)
    guard try ofTouches.step() else { return nil }
    var first = try ofTouches[\.id]
    guard rows.contains(first), try ofTouches[\.eventID] >= event else { return nil }
    before.begin(rows.lowerBound, first)
    _ = try before.step()
    for _ in 0..<Self.nearby {
      guard try before.step(), try before[\.eventID] >= event else { return first }
      first = try before[\.id]
    }
    return nil
  }

  private func searched(from event: EventID, in rows: ClosedRange<Int64>) throws -> Int64? {
    var (low, high, first) = (rows.lowerBound, rows.upperBound, Int64?.none)
    while low <= high {
      let middle = (low >> 1) + (high >> 1) + (low & high & 1)
      after.begin(middle, high)
      let found = try after.step() ? (id: try after[\.id], event: try after[\.eventID]) : nil
      if let found, found.event < event {
        guard found.id < high else { return first }
        low = found.id + 1
      } else {
        first = found?.id ?? first
        guard middle > low else { return first }
        high = middle - 1
      }
    }
    return first
  }
}

/// The place of an event's row.
struct EventPlace {
  var id: EventID
  var firstID: EventID?
  var snapshotID: SnapshotID
}

/// Events that are read one after another.
struct NextEvent {
  private var rows: RangedRows<EventColumns>
  /// Stands on the next row.
  var row: TableStatement<EventColumns> { rows.row }
  /// nil after the last row.
  private(set) var place: EventPlace?

  /// - Parameter rows: Stand in front of the first row.
  init(_ rows: RangedRows<EventColumns>) throws {
    self.rows = rows
    try step()
  }

  mutating func step() throws {
    place =
      try rows.step()
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

  /// What came of the events of the recording, or of those of the part; nil if nothing did.
  func outcomes() throws -> NextOutcome? {
    guard let rows = try outcomeRows() else { return nil }
    let snapshots = part?.snapshots ?? first...max(first, last)
    return try NextOutcome(
      select(
        "FROM outcome WHERE id BETWEEN ? AND ? AND +snapshot_id BETWEEN ? AND ?\(onlyOwn("snapshot_id")) ORDER BY id"),
      rows, in: snapshots, of: part?.only, OutcomePlaces(select))
  }

  /// The numbers of the outcomes of the recording, or of the part; nil if there are none.
  private func outcomeRows() throws -> ClosedRange<Int64>? {
    func end(_ order: String) throws -> Int64? {
      let row: TableStatement<OutcomePlaceColumns> = try select(
        "FROM outcome WHERE snapshot_id BETWEEN ? AND ? ORDER BY snapshot_id \(order), id \(order) LIMIT 1")
      return try row.first(\.id, first, max(first, last))
    }
    guard let lowest = try end("ASC"), let highest = try end("DESC"), lowest <= highest else { return nil }
    guard let part else { return lowest...highest }
    let snapshot: TableStatement<SnapshotColumns> = try select("FROM snapshot WHERE id = ?")
    let (all, places, firstEvent) = (
      lowest...highest, try OutcomePlaces(select), try snapshot.first(\.firstEventID, first)
    )
    // What is before the first event belongs to the first part.
    let isFirst = firstEvent.map { $0 >= part.events.lowerBound } ?? false
    guard let start = isFirst ? lowest : try places.first(from: part.events.lowerBound, in: all) else { return nil }
    let next = try places.first(from: part.events.upperBound, in: all)
    guard next.map({ start < $0 }) ?? true else { return nil }
    return start...(next.map { $0 - 1 } ?? highest)
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

  private func ofEvents<Columns>(_ table: String, _ condition: String) throws -> RangedRows<Columns> {
    RangedRows(
      try select("FROM \(table) WHERE id BETWEEN ? AND ?\(condition) ORDER BY id"), part?.only ?? [eventRows])
  }

  private var ownSnapshots: String { "SELECT id FROM snapshot WHERE recording_id = \(recording.id)" }

  private func onlyOwn(_ column: String) -> String {
    recording.isInterleaved ? " AND \(column) IN (\(ownSnapshots))" : ""
  }
}
