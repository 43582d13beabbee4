package import Findings
import GRDB
import HitTesting
import SQLiteFile

/// Reads the details of a run from its database, piece by piece.
package struct StoredRunDetails: RunDetails {
  private let store: ResultsDatabase
  private let run: Int64
  private let method: RunMethod
  /// For each compared recording of the run, its index in the run.
  private let recordings: [Int64: Int]
  private let walks: WalkReader

  package init(_ store: ResultsDatabase, of report: RunReport) throws {
    (self.store, run, method) = (store, report.run, report.head.question.method)
    walks = WalkReader(store)
    recordings = try store.read { try store.recordingPlaces(of: report.run, $0) }
  }

  package func walks(of group: RunReport.Group) throws -> [Walk] {
    try store.read { db in
      let steps = try store.rows(
        db, WalkReader.rows + " WHERE s.group_id = ? ORDER BY s.id", group.id, isCached: true)
      return try walks.walks(steps)[group.id] ?? []
    }
  }

  package func deliveries(of group: RunReport.Group) throws -> [DeliveryLine] {
    try store.read { db in
      let steps = try store.rows(
        db, "SELECT * FROM delivery_step WHERE group_id = ? ORDER BY id", group.id, isCached: true)
      return try store.deliveries(steps)[group.id] ?? []
    }
  }

  package func recordings(of group: RunReport.Group) throws -> [Int] {
    try store.read { db in
      try store.rows(
        db,
        """
        SELECT DISTINCT p.compared_recording_id FROM difference d JOIN compared_part p ON p.id = d.compared_part_id
        WHERE d.group_id = ?
        """, group.id, isCached: true
      ).map(place).sorted()
    }
  }

  package func differences(of group: RunReport.Group, limit: Int) throws -> [RunReport.Located] {
    try store.read { db in
      try store.rows(
        db,
        """
        SELECT d.*, p.number, p.compared_recording_id
        FROM difference d JOIN compared_part p ON p.id = d.compared_part_id
        WHERE d.group_id = ? ORDER BY d.id LIMIT ?
        """, group.id, Int64(limit), isCached: true
      ).map { row in
        try RunReport.Located(
          difference: store.difference(row, group.key, method, db), recording: place(row), part: row["number"])
      }
    }
  }

  package func pictures(_ body: (RunReport.PicturedPart, [RunReport.PicturedTouch]) throws -> Void) throws {
    try store.read { db in
      let parts = try store.rows(
        db,
        """
        SELECT p.id, p.number, p.compared_recording_id
        FROM compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
        JOIN compared_part p ON p.compared_recording_id = c.id
        WHERE t.run_id = ? AND EXISTS (SELECT * FROM pictured_scene s WHERE s.compared_part_id = p.id)
        ORDER BY p.id
        """, run)
      while let row = try parts.next() {
        let id: Int64 = try row["id"]
        let touches = try store.rows(
          db,
          """
          SELECT id, group_id, snapshot_id, x, y FROM difference
          WHERE compared_part_id = ?1 AND x IS NOT NULL
            AND snapshot_id IN (SELECT snapshot_id FROM pictured_scene WHERE compared_part_id = ?1)
          ORDER BY id LIMIT ?2
          """, id, Int64(RunReport.picturedTouches), isCached: true
        ).map { row in
          RunReport.PicturedTouch(
            group: try row["group_id"], snapshotID: try row["snapshot_id"],
            location: Point(x: try row["x"], y: try row["y"]))
        }
        let part = RunReport.PicturedPart(
          recording: try place(row), part: try row["number"], scenes: try store.scenes(ofPart: id, db))
        try body(part, touches)
      }
    }
  }

  private func place(_ row: CheckedRow) throws -> Int { try store.place(of: row, in: recordings) }
}
