import Findings
import GRDB
import HitTesting
import Recording
import SQLiteFile

/// Reads the details that only the longer reports show.
extension ResultsDatabase {
  func addWalks(to report: inout RunReport, _ db: Database) throws {
    let walks = try WalkReader(self).walks(
      rows(
        db,
        """
        \(WalkReader.rows) JOIN difference_group g ON g.id = s.group_id
        WHERE \(Self.isGroupOfRun("s.group_id")) ORDER BY s.group_id, s.id
        """, report.run))
    for place in report.groups.indices { report.groups[place].evidence.walks = walks[report.groups[place].id] ?? [] }
  }

  /// Adds what came of the touches of groups about who acts.
  func addDeliveries(to report: inout RunReport, _ db: Database) throws {
    let lines = try deliveries(
      rows(
        db,
        """
        SELECT s.* FROM delivery_step s JOIN difference_group g ON g.id = s.group_id
        WHERE \(Self.isGroupOfRun("s.group_id")) ORDER BY s.group_id, s.id
        """, report.run))
    for place in report.groups.indices {
      report.groups[place].evidence.deliveries = lines[report.groups[place].id] ?? []
    }
  }

  /// What came of the touches of groups from the rows of the steps, by the numbers of the groups:
  /// for each group what was before, and what is after. A side without a step has no name.
  func deliveries(_ rows: CheckedRows) throws -> [Int64: [DeliveryLine]] {
    var lines: [Int64: [DeliveryLine]] = [:]
    while let row = try rows.next() {
      let (group, side): (Int64, Int) = (try row["group_id"], try row["is_baseline"] ? 0 : 1)
      let none = DeliveryLine(policy: nil, steps: [])
      var known = lines.removeValue(forKey: group) ?? [none, none]
      known[side].policy = try row["policy"]
      known[side].steps.append(try value(DeliveryStep.self, try row["step"]))
      lines[group] = known
    }
    return lines
  }

  func addDifferences(to report: inout RunReport, _ db: Database) throws {
    let places = Dictionary(uniqueKeysWithValues: report.groups.enumerated().map { ($1.id, $0) })
    let recordings = try recordingPlaces(of: report.run, db)
    let rows = try rows(
      db,
      """
      SELECT d.*, p.compared_recording_id, p.number
      FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN compared_part p ON p.id = d.compared_part_id
      WHERE \(Self.isGroupOfRun("d.group_id")) ORDER BY d.group_id, d.id
      """, report.run)
    while let row = try rows.next() {
      guard let place = places[try row["group_id"]] else { continue }
      report.groups[place].differences.append(
        RunReport.Located(
          difference: try difference(row, report.groups[place].key, report.head.question.method, db),
          recording: try self.place(of: row, in: recordings),
          part: try row["number"]))
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
    let counted = "SELECT count(*) AS measured FROM margins WHERE run_id = ?"
    margins.measured = try rows(db, counted, run).first { try $0["measured"] } ?? 0
    let rows = try rows(
      db, Self.margins + " WHERE t.run_id = ? AND m.stays = 1 AND m.after < \(TouchMargin.fragile) ORDER BY m.id", run)
    while let row = try rows.next() {
      let margin = try margin(row)
      if margin.isFragile { margins.add(fragile: margin, trace: try row["trace"]) }
    }
    return margins
  }

  /// The margins of a part, in the order of its events.
  func margins(ofPart part: Int64, _ db: Database) throws -> CheckedRows {
    try rows(db, Self.margins + " WHERE m.compared_part_id = ? ORDER BY m.id", part, isCached: true)
  }

  func margin(_ row: CheckedRow) throws -> TouchMargin {
    TouchMargin(
      eventID: try row["event_id"], snapshotID: try row["snapshot_id"], time: try row["time"],
      location: Point(x: try row["x"], y: try row["y"]),
      responder: try value(NamedResponder.self, try row["responder"]),
      stays: try row["stays"], before: try row["before"], after: try row["after"])
  }

  // MARK: Sweeps and audits

  /// Adds the totals of the points or controls of each group.
  func addExtents(to report: inout RunReport, _ db: Database) throws {
    let method = report.head.question.method
    guard method.unit != .touches else { return }
    let places = Dictionary(uniqueKeysWithValues: report.groups.enumerated().map { ($1.id, $0) })
    let rows = try rows(
      db,
      """
      SELECT d.group_id, max(r.area) AS area, max(r.area / (c.screen_width * c.screen_height)) AS share,
        sum(d.touches_inside) AS inside, min(d.nearest_touch) AS nearest, max(d.control_share) AS control_share,
        sum(d.missed_touches) AS missed,
        max((SELECT count(*) FROM audited_control a WHERE a.region_id = d.region_id)) AS controls
      FROM difference d JOIN difference_group g ON g.id = d.group_id JOIN region r ON r.id = d.region_id
      JOIN compared_part p ON p.id = d.compared_part_id JOIN compared_recording c ON c.id = p.compared_recording_id
      WHERE g.run_id = ? GROUP BY d.group_id
      """, report.run)
    while let row = try rows.next() {
      guard let place = places[try row["group_id"]] else { continue }
      if method == .audit {
        var audited = AuditedGroup()
        audited.largestArea = try row["area"]
        audited.controls = try row["controls"]
        audited.missedTouches = try row["missed"]
        report.groups[place].extent = .controls(audited)
      } else {
        var swept = SweptGroup()
        swept.largestArea = try row["area"]
        swept.largestShare = try row["share"]
        swept.touchesInside = try row["inside"]
        swept.nearestTouch = try row["nearest"]
        swept.largestControlShare = try row["control_share"]
        report.groups[place].extent = .points(swept)
      }
    }
  }

  /// A difference with all of its points or controls.
  func difference(_ row: CheckedRow, _ key: GroupKey, _ method: RunMethod, _ db: Database) throws -> Difference {
    var difference = try difference(row, key, method)
    switch difference.subject {
    case .event: break
    case .points(var region):
      region.parts = try parts(ofRegion: row["region_id"], db)
      difference.subject = .points(region)
    case .controls(var audited):
      let id: Int64 = try row["region_id"]
      audited.parts = try parts(ofRegion: id, db)
      let controls = try rows(db, "SELECT * FROM audited_control WHERE region_id = ? ORDER BY id", id, isCached: true)
      audited.controls = try controls.map { control in
        AuditedControl(
          view: try control["view_id"], size: Size(width: try control["width"], height: try control["height"]),
          largest: Size(width: try control["hit_width"], height: try control["hit_height"]))
      }
      difference.subject = .controls(audited)
    }
    return difference
  }

  private func parts(ofRegion id: Int64, _ db: Database) throws -> [SweptRegion.Part] {
    try rows(db, "SELECT * FROM region_part WHERE region_id = ? ORDER BY id", id, isCached: true).map { part in
      SweptRegion.Part(
        box: Box(minX: try part["min_x"], minY: try part["min_y"], maxX: try part["max_x"], maxY: try part["max_y"]),
        beforeView: try part["before_view_id"], afterView: try part["after_view_id"])
    }
  }

  func pictures(of run: Int64, _ db: Database) throws -> [RunReport.PicturedPart] {
    let recordings = try recordingPlaces(of: run, db)
    let parts = try rows(
      db,
      """
      SELECT p.* FROM compared_part p JOIN compared_recording c ON c.id = p.compared_recording_id
      JOIN compared_trace t ON t.id = c.compared_trace_id WHERE t.run_id = ? ORDER BY p.id
      """, run)
    return try parts.map { row in
      RunReport.PicturedPart(
        recording: try self.place(of: row, in: recordings), part: try row["number"],
        scenes: try scenes(ofPart: try row["id"], db))
    }.filter { !$0.scenes.isEmpty }
  }

  /// The pictured scenes of a part. Each scene holds only its changes since the one before it.
  func scenes(ofPart part: Int64, _ db: Database) throws -> [PicturedScene] {
    let stored = try rows(
      db, "SELECT * FROM pictured_scene WHERE compared_part_id = ? ORDER BY id", part, isCached: true)
    let views = try TableStatement<PicturedViewColumns>(
      select: db, path: path, "FROM pictured_view WHERE scene_id = ? ORDER BY id", isCached: true)
    defer { views.reset() }
    return try stored.map { row in
      let id: Int64 = try row["id"]
      var scene = PicturedScene(
        snapshotID: try row["snapshot_id"], time: try row["time"], views: [], removed: [], unchangedTouches: [])
      views.begin(id)
      while try views.step() {
        if try views[\.isRemoved] {
          scene.removed.append(try views[\.viewID])
        } else {
          scene.views.append(try views.view())
        }
      }
      let touches = try rows(
        db, "SELECT id, x, y FROM unchanged_touch WHERE scene_id = ? ORDER BY id", id, isCached: true)
      scene.unchangedTouches = try touches.map { Point(x: try $0["x"], y: try $0["y"]) }
      return scene
    }
  }

  /// The index of a row's recording in the run.
  ///
  /// - Throws: ``FileFault`` if the recording belongs to another run.
  func place(of row: CheckedRow, in recordings: [Int64: Int]) throws -> Int {
    let id: Int64 = try row["compared_recording_id"]
    guard let place = recordings[id] else {
      throw FileFault(path, .damaged(.otherRun(comparedRecording: id)))
    }
    return place
  }

  /// For each compared recording of the run, its index in the run.
  func recordingPlaces(of run: Int64, _ db: Database) throws -> [Int64: Int] {
    let ids: [Int64] = try rows(
      db,
      """
      SELECT c.id FROM compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
      WHERE t.run_id = ? ORDER BY c.id
      """, run
    ).map { try $0["id"] }
    return Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }
}
