package import Findings
import GRDB
import HitTesting

/// Reads the details of a run from its database, piece by piece.
package struct StoredRunDetails: RunDetails {
  private let store: ResultsDatabase
  private let run: Int64
  /// For each compared recording of the run, its index in the run.
  private let recordings: [Int64: Int]

  package init(_ store: ResultsDatabase, run: Int64) throws {
    (self.store, self.run) = (store, run)
    recordings = try store.read { try store.recordingPlaces(of: run, $0) }
  }

  package func walks(of group: RunReport.Group) throws -> [Walk] {
    try store.read { db in
      let statement = try db.cachedStatement(sql: "SELECT * FROM walk_step WHERE group_id = ? ORDER BY id")
      return try store.walks(Row.fetchCursor(statement, arguments: [group.id]))[group.id] ?? []
    }
  }

  package func recordings(of group: RunReport.Group) throws -> [Int] {
    try store.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT DISTINCT p.compared_recording_id FROM difference d JOIN compared_part p ON p.id = d.compared_part_id
          WHERE d.group_id = ?
          """)
      return try Row.fetchAll(statement, arguments: [group.id]).map(place).sorted()
    }
  }

  package func differences(of group: RunReport.Group, limit: Int) throws -> [RunReport.Located] {
    try store.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT d.*, p.number, p.compared_recording_id
          FROM difference d JOIN compared_part p ON p.id = d.compared_part_id
          WHERE d.group_id = ? ORDER BY d.id LIMIT ?
          """)
      return try Row.fetchAll(statement, arguments: [group.id, limit]).map { row in
        try RunReport.Located(
          difference: store.difference(row, group.key, db), recording: place(row), part: row["number"])
      }
    }
  }

  package func pictures(_ body: (RunReport.PicturedPart, [RunReport.PicturedTouch]) throws -> Void) throws {
    try store.read { db in
      let parts = try Row.fetchCursor(
        db,
        sql: """
          SELECT p.id, p.number, p.compared_recording_id
          FROM compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
          JOIN compared_part p ON p.compared_recording_id = c.id
          WHERE t.run_id = ? AND EXISTS (SELECT * FROM pictured_scene s WHERE s.compared_part_id = p.id)
          ORDER BY p.id
          """, arguments: [run])
      while let row = try parts.next() {
        let id: Int64 = row["id"]
        let statement = try db.cachedStatement(
          sql: """
            SELECT group_id, snapshot_id, x, y FROM difference
            WHERE compared_part_id = ? AND x IS NOT NULL
              AND snapshot_id IN (SELECT snapshot_id FROM pictured_scene WHERE compared_part_id = ?)
            ORDER BY id LIMIT ?
            """)
        let touches = try Row.fetchAll(statement, arguments: [id, id, RunReport.picturedTouches]).map { row in
          RunReport.PicturedTouch(
            group: row["group_id"], snapshotID: row["snapshot_id"], location: Point(x: row["x"], y: row["y"]))
        }
        let part = RunReport.PicturedPart(
          recording: place(row), part: row["number"], scenes: try store.scenes(ofPart: id, db))
        try body(part, touches)
      }
    }
  }

  private func place(_ row: Row) -> Int { recordings[row["compared_recording_id"]] ?? 0 }
}
