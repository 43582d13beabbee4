public import Findings
import GRDB
import HitTesting
import Recording
import SQLiteFile

extension ResultsDatabase {
  /// Reads one run for a report. It changes nothing.
  ///
  /// - Parameters:
  ///   - run: the run's number; nil for the last run.
  ///   - detail: how much of the run is read. More detail takes more memory.
  /// - Throws: ``NoSuchRun``, ``FileFault``.
  /// - Complexity: O(groups) with ``RunReport/Detail/groups``, else O(differences), plus the
  ///   pictured views with ``RunReport/Detail/everything``.
  public func report(run: Int64? = nil, detail: RunReport.Detail = .groups) throws -> RunReport {
    try report(run: run, detail: detail, isWithRecordings: true)
  }

  func report(run: Int64?, detail: RunReport.Detail, isWithRecordings: Bool) throws -> RunReport {
    try read { db in
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM run")
      guard let id = run ?? last,
        let head = try Row.fetchOne(db, sql: "SELECT * FROM run WHERE id = ?", arguments: [id])
      else {
        throw NoSuchRun(run: run, path: path, last: last)
      }
      var report = RunReport(run: id, head: try self.head(head, db))
      if isWithRecordings { report.recordings = try recordings(of: id, db) }
      report.groups = try groups(of: id, db)
      if report.head.method != .touches { try addSweptGroups(to: &report, db) }
      if report.head.measuresMargins { report.margins = try margins(of: id, db) }
      report.judge()
      // A shard sees only a part of the views, so it cannot tell which rules are unmatched.
      if report.head.shard == nil { report.unmatchedRules = try unmatchedRules(of: id, db) }
      if detail >= .differences { try addDifferences(to: &report, db) }
      if detail >= .everything {
        try addWalks(to: &report, db)
        report.pictures = try pictures(of: id, db)
      }
      return report
    }
  }

  func unmatchedRules(of run: Int64, _ db: Database) throws -> [RunReport.UnmatchedRule] {
    try Row.fetchAll(
      db, sql: "SELECT policy, line, selector, nearest FROM unmatched_rule WHERE run_id = ? ORDER BY id",
      arguments: [run]
    ).map {
      RunReport.UnmatchedRule(
        policy: $0["policy"], line: $0["line"], selector: $0["selector"], nearest: $0["nearest"])
    }
  }

  private func head(_ row: Row, _ db: Database) throws -> RunHead {
    var head = RunHead(policy: PolicySource(name: row["policy"], file: row["policy_file"], text: row["policy_text"]))
    head.method = RunMethod(rawValue: row["method"]) ?? .touches
    if let name: String = row["baseline"] {
      head.baseline = PolicySource(name: name, file: row["baseline_file"], text: row["baseline_text"] ?? "")
    }
    head.against = row["against"]
    if let number: Int = row["shard_number"], let count: Int = row["shard_count"] {
      head.shard = Shard(number: number, count: count)
    }
    head.list = row["list"]
    head.measuresMargins = row["measures_margins"]
    if let width: Double = row["least_width"], let height: Double = row["least_height"] {
      var audit = AuditOptions()
      audit.least = Size(width: width, height: height)
      audit.controls = try selector(row["controls"])
      audit.judgesScrolled = row["judges_scrolled"] ?? false
      if let opaque = try selector(row["opaque"]) { audit.opaque = opaque }
      head.audit = audit
    }
    if let file: String = row["accepted_file"] {
      let groups = try Row.fetchAll(
        db, sql: "SELECT * FROM acceptance WHERE run_id = ? ORDER BY id", arguments: [row["id"] as Int64]
      ).map { row in
        Acceptance(
          fingerprint: row["fingerprint"], touches: row["touches"], reason: row["reason"], owner: row["owner"],
          expires: row["expires"], line: row["line"], method: head.method)
      }
      head.accepted = AcceptedGroups(file: file, groups: groups, judgedOn: row["judged_on"])
    }
    return head
  }

  /// - Throws: ``FileFault`` when it is no selector.
  private func selector(_ text: String?) throws -> Selector? {
    guard let text else { return nil }
    do {
      return try Selector(text)
    } catch {
      throw FileFault.damaged(path: path, message: "it holds a selector that cannot be read: \(text.prefix(80))")
    }
  }

  private func recordings(of run: Int64, _ db: Database) throws -> [ComparedRecording] {
    var recordings: [ComparedRecording] = []
    var places: [Int64: Int] = [:]
    let heads = try Row.fetchCursor(
      db,
      sql: """
        SELECT c.*, t.path FROM compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
        WHERE t.run_id = ? ORDER BY c.id
        """, arguments: [run])
    while let row = try heads.next() {
      places[row["id"]] = recordings.count
      recordings.append(recording(row))
    }
    let ofRun = """
      compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
      JOIN compared_part p ON p.compared_recording_id = c.id
      """
    let parts = try Row.fetchCursor(db, sql: "SELECT p.* FROM \(ofRun) WHERE t.run_id = ?", arguments: [run])
    while let row = try parts.next() {
      if let place = places[row["compared_recording_id"]] { recordings[place].counts += counts(row) }
    }
    let reasons = try Row.fetchCursor(
      db,
      sql: """
        SELECT c.id, n.what, n.count FROM \(ofRun) JOIN not_compared n ON n.compared_part_id = p.id WHERE t.run_id = ?
        """, arguments: [run])
    var known: [String: NotCompared] = [:]
    while let row = try reasons.next() {
      let text: String = row["what"]
      let what = try known[text] ?? value(NotCompared.self, text)
      known[text] = what
      if let place = places[row["id"]] { recordings[place].counts.notCompared[what, default: 0] += row["count"] }
    }
    return recordings
  }

  /// A compared recording without its counts. The row also has the path of its trace.
  func recording(_ row: Row) -> ComparedRecording {
    var info = RecordingInfo(policy: row["own_policy"], format: "")
    (info.app, info.device, info.os) = (row["app"], row["device"], row["os"])
    if let width: Double = row["screen_width"], let height: Double = row["screen_height"] {
      info.screenSize = Size(width: width, height: height)
    }
    return ComparedRecording(
      trace: row["path"], recordingID: row["recording_id"], info: info, ownPolicy: row["own_policy"],
      parts: row["parts"])
  }

  func counts(_ row: Row) -> ComparedRecording.Counts {
    var counts = ComparedRecording.Counts()
    counts.touches = row["touches"]
    counts.others = row["others"]
    counts.observed = row["observed"]
    counts.reproduced = row["reproduced"]
    counts.intended.all = row["intended"]
    counts.intended.reproduced = row["intended_reproduced"]
    counts.intended.controls = row["intended_controls"]
    counts.intended.controlsReproduced = row["intended_controls_reproduced"]
    counts.unchanged = row["unchanged"]
    counts.changed = row["changed"]
    counts.unmodelled = row["unmodelled"]
    counts.faults = row["faults"]
    counts.searched = row["searched"]
    counts.controls = row["controls"]
    counts.unprovedArea = row["unproved_area"]
    counts.samples = row["samples"]
    return counts
  }

  private func groups(of run: Int64, _ db: Database) throws -> [RunReport.Group] {
    var rules: [Int64: [NamedRule]] = [:]
    for row in try Row.fetchAll(
      db,
      sql: """
        SELECT r.* FROM group_rule r JOIN difference_group g ON g.id = r.group_id WHERE g.run_id = ? ORDER BY r.id
        """, arguments: [run])
    {
      rules[row["group_id"], default: []].append(
        NamedRule(
          isBaseline: row["is_baseline"], number: row["number"], line: row["line"], text: row["rule"],
          hitTest: row["hit_test"]))
    }
    return try Row.fetchAll(
      db,
      sql: """
        SELECT g.*, (SELECT count(*) FROM difference WHERE group_id = g.id) AS touches, d.event_id, d.snapshot_id, d.time, d.type, d.x, d.y, d.before_view_id, d.after_view_id,
          t.path AS trace
        FROM difference_group g
        JOIN difference d ON d.id = (SELECT min(id) FROM difference WHERE group_id = g.id)
        JOIN compared_part p ON p.id = d.compared_part_id
        JOIN compared_recording c ON c.id = p.compared_recording_id
        JOIN compared_trace t ON t.id = c.compared_trace_id
        WHERE g.run_id = ?
        ORDER BY g.id
        """, arguments: [run]
    ).map { row in
      let key = try value(GroupKey.self, row["facts"])
      var evidence = GroupEvidence(cause: try value(Cause.self, row["cause"]))
      evidence.firstDifference = (row["first_differing_step"] as Int?).map { $0 - 1 }
      evidence.giveBack = try (row["give_back"] as String?).map { try value(SmallestChange.self, $0) }
      evidence.suspects = row["suspects"]
      evidence.harm = (row["harm"] as String?).flatMap(Harm.init)
      evidence.rules = rules[row["id"]] ?? []
      return RunReport.Group(
        id: row["id"], key: key, fingerprint: row["fingerprint"], touches: row["touches"],
        example: difference(row, key), trace: row["trace"], evidence: evidence)
    }
  }

  /// Decodes the JSON of a column.
  ///
  /// - Throws: ``FileFault`` when it is not JSON that this version knows.
  func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    do {
      return try FindingsJSON.value(type, text)
    } catch is DecodingError {
      throw FileFault.damaged(path: path, message: "it holds JSON that this version does not know: \(text.prefix(80))")
    }
  }

  func difference(_ row: Row, _ key: GroupKey) -> Difference {
    let (x, y): (Double?, Double?) = (row["x"], row["y"])
    return Difference(
      key: key, eventID: row["event_id"], snapshotID: row["snapshot_id"], time: row["time"],
      type: EventType(rawValue: row["type"]), location: x.flatMap { x in y.map { Point(x: x, y: $0) } },
      beforeView: row["before_view_id"], afterView: row["after_view_id"])
  }
}
