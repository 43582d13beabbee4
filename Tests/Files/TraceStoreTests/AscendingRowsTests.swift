import GRDB
import HitTesting
import SQLiteFile
import TestSupport
import Testing

/// A row is found whatever was asked before.
@Suite struct AscendingRowsTests {
  @Test(arguments: 0..<100)
  func `each id is found, or known to be missing`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (least, largest) = (EventID(rawValue: .min), EventID(rawValue: .max))
    let ids = Set(
      (0..<random.pick([0, 1, 5, 30])).map { _ in EventID(Int64.random(in: -9...40, using: &random)) } + [
        least, largest,
      ])
    try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE thing (id INTEGER PRIMARY KEY)")
      for id in ids { try db.execute(sql: "INSERT INTO thing VALUES (?)", arguments: [id.rawValue]) }
      var rows = AscendingRows(
        try TableStatement<ThingColumns>(select: db, path: "", "FROM thing WHERE id >= ? ORDER BY id"), id: \.id)
      var wanted: EventID = 0
      for _ in 0..<200 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: wanted = random.pick([least, largest])
        case 1: wanted = EventID(Int64.random(in: -10...41, using: &random))
        case 2: rows.reset()
        default: wanted = min(wanted, 50) + Int64.random(in: 0...2, using: &random)
        }
        #expect(try rows.find(wanted) == ids.contains(wanted))
        if ids.contains(wanted) { #expect(try rows.found[\.id] == wanted) }
      }
      rows.reset()
    }
  }
}

private struct ThingColumns: Columns {
  let id: SQLiteFile.Column<EventID>

  init(_ columns: inout ColumnList) { id = columns.add("id") }
}
