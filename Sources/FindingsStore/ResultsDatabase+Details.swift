import Findings
import GRDB
import HitTesting
import Recording
import SQLiteFile

/// Reads the details that only the longer reports show.
extension ResultsDatabase {
  func addWalks(to report: inout RunReport, _ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT s.* FROM walk_step s JOIN difference_group g ON g.id = s.group_id WHERE g.run_id = ? ORDER BY s.id",
      arguments: [report.run])
    let walks = try walks(rows)
    for place in report.groups.indices { report.groups[place].evidence.walks = walks[report.groups[place].id] ?? [] }
  }

  /// The walks of groups from the rows of their steps, by the numbers of the groups.
  func walks(_ rows: RowCursor) throws -> [Int64: [Walk]] {
    var walks: [Int64: [Walk]] = [:]
    while let row = try rows.next() {
      let (group, isBaseline): (Int64, Bool) = (row["group_id"], row["is_baseline"])
      var known = walks.removeValue(forKey: group) ?? []
      if known.last?.isBaseline != isBaseline {
        known.append(Walk(policy: row["policy"], isBaseline: isBaseline, steps: []))
      }
      known[known.count - 1].steps.append(try value(Walk.Step.self, row["step"]))
      walks[group] = known
    }
    return walks
  }

  func addDifferences(to report: inout RunReport, _ db: Database) throws {
    let places = Dictionary(uniqueKeysWithValues: report.groups.enumerated().map { ($1.id, $0) })
    let recordings = try recordingPlaces(of: report.run, db)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT d.*, p.compared_recording_id, p.number
        FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN compared_part p ON p.id = d.compared_part_id
        WHERE g.run_id = ? ORDER BY d.id
        """, arguments: [report.run])
    while let row = try rows.next() {
      guard let place = places[row["group_id"]] else { continue }
      report.groups[place].differences.append(
        RunReport.Located(
          difference: try difference(row, report.groups[place].key, db),
          recording: recordings[row["compared_recording_id"]] ?? 0,
          part: row["number"]))
    }
  }

  // MARK: Margins

  private static let margins = """
    SELECT m.*, r.responder, t.path AS trace FROM touch_margin m JOIN margin_responder r ON r.id = m.responder_id
    JOIN compared_part p ON p.id = m.compared_part_id JOIN compared_recording c ON c.id = p.compared_recording_id
    JOIN compared_trace t ON t.id = c.compared_trace_id
    """

  func margins(of run: Int64, _ db: Database) throws -> RunMargins {
    var margins = RunMargins()
    let counted = "SELECT count(*) FROM margins WHERE run_id = ?"
    margins.measured = try Int.fetchOne(db, sql: counted, arguments: [run]) ?? 0
    let rows = try Row.fetchCursor(
      db, sql: Self.margins + " WHERE t.run_id = ? AND m.stays = 1 AND m.after < ? ORDER BY m.id",
      arguments: [run, TouchMargin.fragile])
    while let row = try rows.next() {
      let margin = try margin(row)
      if margin.isFragile { margins.add(fragile: margin, trace: row["trace"]) }
    }
    return margins
  }

  /// The margins of a part, in the order of its events.
  func margins(ofPart part: Int64, _ db: Database) throws -> some Cursor<TouchMargin> {
    let statement = try db.cachedStatement(sql: Self.margins + " WHERE m.compared_part_id = ? ORDER BY m.id")
    return try Row.fetchCursor(statement, arguments: [part]).map { try margin($0) }
  }

  private func margin(_ row: Row) throws -> TouchMargin {
    TouchMargin(
      eventID: row["event_id"], snapshotID: row["snapshot_id"], time: row["time"],
      location: Point(x: row["x"], y: row["y"]), responder: try value(NamedResponder.self, row["responder"]),
      stays: row["stays"], before: row["before"], after: row["after"])
  }

  // MARK: Sweeps and audits

  func addSweptGroups(to report: inout RunReport, _ db: Database) throws {
    let places = Dictionary(uniqueKeysWithValues: report.groups.enumerated().map { ($1.id, $0) })
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT d.group_id, max(r.area) AS area, max(r.area / (c.screen_width * c.screen_height)) AS share,
          sum(d.touches_inside) AS inside, min(d.nearest_touch) AS nearest, sum(d.missed_touches) AS missed,
          max((SELECT count(*) FROM audited_control a WHERE a.region_id = d.region_id)) AS controls
        FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN region r ON r.id = d.region_id
        JOIN compared_part p ON p.id = d.compared_part_id JOIN compared_recording c ON c.id = p.compared_recording_id
        WHERE g.run_id = ? GROUP BY d.group_id
        """, arguments: [report.run])
    while let row = try rows.next() {
      guard let place = places[row["group_id"]] else { continue }
      var swept = SweptGroup()
      swept.largestArea = row["area"]
      swept.largestShare = row["share"]
      swept.touchesInside = row["inside"]
      swept.nearestTouch = row["nearest"]
      swept.missedTouches = row["missed"] ?? 0
      swept.controls = row["controls"]
      report.groups[place].swept = swept
    }
  }

  /// A difference with all of its points, if it is one of a sweep.
  func difference(_ row: Row, _ key: GroupKey, _ db: Database) throws -> Difference {
    var difference = difference(row, key)
    guard let id: Int64 = row["region_id"] else { return difference }
    let statement = try db.cachedStatement(sql: "SELECT * FROM region_part WHERE region_id = ? ORDER BY id")
    var region = SweptRegion(
      parts: try Row.fetchAll(statement, arguments: [id]).map { part in
        SweptRegion.Part(
          box: Box(minX: part["min_x"], minY: part["min_y"], maxX: part["max_x"], maxY: part["max_y"]),
          beforeView: part["before_view_id"], afterView: part["after_view_id"])
      })
    (region.touchesInside, region.nearestTouch) = (row["touches_inside"], row["nearest_touch"])
    region.missedTouches = row["missed_touches"] ?? 0
    let controls = try db.cachedStatement(sql: "SELECT * FROM audited_control WHERE region_id = ? ORDER BY id")
    region.controls = try Row.fetchAll(controls, arguments: [id]).map { control in
      AuditedControl(
        view: control["view_id"], size: Size(width: control["width"], height: control["height"]),
        largest: Size(width: control["hit_width"], height: control["hit_height"]))
    }
    difference.region = region
    return difference
  }

  func pictures(of run: Int64, _ db: Database) throws -> [RunReport.PicturedPart] {
    let recordings = try recordingPlaces(of: run, db)
    let parts = try Row.fetchAll(
      db,
      sql: """
        SELECT p.* FROM compared_part p JOIN compared_recording c ON c.id = p.compared_recording_id
        JOIN compared_trace t ON t.id = c.compared_trace_id WHERE t.run_id = ? ORDER BY p.id
        """, arguments: [run])
    return try parts.map { row in
      RunReport.PicturedPart(
        recording: recordings[row["compared_recording_id"]] ?? 0, part: row["number"],
        scenes: try scenes(ofPart: row["id"], db))
    }.filter { !$0.scenes.isEmpty }
  }

  /// The pictured scenes of a part. Each scene holds only its changes since the one before it.
  func scenes(ofPart part: Int64, _ db: Database) throws -> [PicturedScene] {
    func rows(_ sql: String, _ id: Int64) throws -> [Row] {
      try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [id])
    }
    return try rows("SELECT * FROM pictured_scene WHERE compared_part_id = ? ORDER BY id", part)
      .map { row in
        let id: Int64 = row["id"]
        let views = try rows("SELECT * FROM pictured_view WHERE scene_id = ? ORDER BY id", id)
        let touches = try rows("SELECT x, y FROM unchanged_touch WHERE scene_id = ? ORDER BY id", id)
        return PicturedScene(
          snapshotID: row["snapshot_id"], time: row["time"],
          views: views.filter { $0["is_removed"] == false }.map(view),
          removed: views.filter { $0["is_removed"] == true }.map { $0["view_id"] },
          unchangedTouches: touches.map { Point(x: $0["x"], y: $0["y"]) })
      }
  }

  private func view(_ row: Row) -> PicturedView {
    let transform = AffineTransform(
      a: row["transform_a"] ?? 1, b: row["transform_b"] ?? 0, c: row["transform_c"] ?? 0, d: row["transform_d"] ?? 1,
      tx: row["tx"] ?? 0, ty: row["ty"] ?? 0)
    return PicturedView(
      id: row["view_id"], parent: row["parent_id"], order: row["sibling_order"] ?? 0, className: row["class"] ?? "",
      identifier: row["identifier"],
      bounds: Rect(
        x: row["bounds_x"] ?? 0, y: row["bounds_y"] ?? 0, width: row["bounds_width"] ?? 0,
        height: row["bounds_height"] ?? 0),
      toSuperview: transform, alpha: row["alpha"] ?? 1, isHidden: row["is_hidden"] ?? false,
      isUserInteractionEnabled: row["is_user_interaction_enabled"] ?? true)
  }

  /// For each compared recording of the run, its index in the run.
  func recordingPlaces(of run: Int64, _ db: Database) throws -> [Int64: Int] {
    let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT c.id FROM compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
        WHERE t.run_id = ? ORDER BY c.id
        """, arguments: [run])
    return Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }
}
