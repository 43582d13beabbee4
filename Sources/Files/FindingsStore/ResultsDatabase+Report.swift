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
  ///   - detail: the parts of the run to read. More detail takes more memory.
  /// - Throws: ``NoSuchRun``, `FileFault`.
  /// - Complexity: O(groups) with `RunReport.Detail.groups`, else O(differences), plus the
  ///   pictured views with `RunReport.Detail.everything`.
  public func report(run: Int64? = nil, detail: RunReport.Detail = .groups) throws -> RunReport {
    try report(run: run, detail: detail, isWithRecordings: true)
  }

  func report(run: Int64?, detail: RunReport.Detail, isWithRecordings: Bool) throws -> RunReport {
    try read { db in
      let last = try RowStatement.integer(db, path: path, sql: "SELECT max(id) FROM run")
      guard let id = run ?? last,
        let head = try rows(
          db, "SELECT r.*, m.made_at FROM run r LEFT JOIN run_time m ON m.run_id = r.id WHERE r.id = ?", id
        ).first({ try self.head($0, db) })
      else {
        throw NoSuchRun(run: run, path: path, last: last)
      }
      var report = RunReport(run: id, head: head)
      let method = head.question.method
      if isWithRecordings { report.recordings = try recordings(of: id, method, db) }
      report.unread = try unread(of: id, db)
      report.groups = try groups(of: id, method, db)
      try addExtents(to: &report, db)
      if head.question.measuresMargins { report.margins = try margins(of: id, db) }
      report.judge()
      // A shard matches only a part of the views, so it cannot know which rules are unmatched.
      if report.head.shard == nil { report.unmatchedRules = try unmatchedRules(of: id, db) }
      if detail >= .differences { try addDifferences(to: &report, db) }
      if detail >= .everything {
        try addWalks(to: &report, db)
        try addDeliveries(to: &report, db)
        report.pictures = try pictures(of: id, db)
      }
      return report
    }
  }

  private func unread(of run: Int64, _ db: Database) throws -> [UnreadTrace] {
    try rows(
      db, "SELECT number, path, unread FROM compared_trace WHERE run_id = ? AND unread IS NOT NULL ORDER BY number", run
    ).map { UnreadTrace(path: try $0["path"], number: try $0["number"], why: try $0["unread"]) }
  }

  func unmatchedRules(of run: Int64, _ db: Database) throws -> [RunReport.UnmatchedRule] {
    try rows(
      db, "SELECT id, policy, line, selector, nearest FROM unmatched_rule WHERE run_id = ? ORDER BY id", run
    ).map {
      RunReport.UnmatchedRule(
        policy: try $0["policy"], line: try $0["line"], selector: try $0["selector"], nearest: try $0["nearest"])
    }
  }

  private func head(_ row: CheckedRow, _ db: Database) throws -> RunHead {
    var head = RunHead(try question(row))
    if let number: Int = try row["shard_number"], let count: Int = try row["shard_count"] {
      head.shard = Shard(number: number, count: count)
    }
    (head.list, head.madeAt) = (try row["list"], try row["made_at"])
    if let file: String = try row["accepted_file"] {
      let groups = try rows(db, "SELECT * FROM acceptance WHERE run_id = ? ORDER BY id", try row["id"]).map { row in
        Acceptance(
          try scope(row), differences: try row["differences"], reason: try row["reason"],
          owner: try row["owner"],
          expires: try row["expires"], line: try row["line"], unit: head.question.method.unit)
      }
      head.accepted = AcceptedGroups(file: file, groups: groups, judgedOn: try row["judged_on"])
    }
    return head
  }

  private func scope(_ row: CheckedRow) throws -> Acceptance.Scope {
    if let fingerprint: String = try row["fingerprint"] { return .group(fingerprint: fingerprint) }
    let pattern = GroupPattern(
      rule: try row["rule"], cause: try row["cause"], kind: try (try row["kind"] as String?).map { try known($0) },
      harm: try (try row["harm"] as String?).map { try known($0) }, view: try row["view"])
    return .matching(pattern, limit: try row["most_groups"])
  }

  private func question(_ row: CheckedRow) throws -> RunQuestion {
    let policy = PolicySource(name: try row["policy"], file: try row["policy_file"], text: try row["policy_text"])
    let baseline = try (try row["baseline"] as String?).map { name in
      PolicySource(name: name, file: try row["baseline_file"], text: try row["baseline_text"] ?? "")
    }
    switch try known(try row["method"]) as RunMethod {
    case .replay: return .replay(policy: policy, baseline: baseline, measuresMargins: try row["measures_margins"])
    case .sweep: return .sweep(policy: policy, baseline: baseline)
    case .gestures: return .gestures(policy: policy)
    case .against: return .against(trace: try row["against"])
    case .audit:
      var audit = AuditOptions()
      if let width: Double = try row["least_width"] {
        audit.least = Size(width: width, height: try row["least_height"])
      }
      audit.controls = try selector(try row["controls"])
      audit.judgesScrolled = try row["judges_scrolled"]
      audit.judgesBehindModals = try row["judges_behind_modals"]
      if let opaque = try selector(try row["opaque"]) { audit.opaque = opaque }
      return .audit(policy: policy, audit)
    }
  }

  /// - Throws: `FileFault` if it is not a selector.
  private func selector(_ text: String?) throws -> Selector? {
    guard let text else { return nil }
    do {
      return try Selector(text)
    } catch {
      throw FileFault(path, .damaged(.unknownText(.selector, text)))
    }
  }

  private func recordings(of run: Int64, _ method: RunMethod, _ db: Database) throws -> [ComparedRecording] {
    var recordings: [ComparedRecording] = []
    var places: [Int64: Int] = [:]
    let heads = try rows(
      db,
      """
      SELECT c.*, t.path FROM compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
      WHERE t.run_id = ? ORDER BY c.id
      """, run)
    while let row = try heads.next() {
      places[try row["id"]] = recordings.count
      recordings.append(try recording(row, method))
    }
    let ofRun = """
      compared_trace t JOIN compared_recording c ON c.compared_trace_id = t.id
      JOIN compared_part p ON p.compared_recording_id = c.id
      """
    let parts = try rows(db, "SELECT p.* FROM \(ofRun) WHERE t.run_id = ?", run)
    while let row = try parts.next() {
      if let place = places[try row["compared_recording_id"]] { recordings[place].counts += try counts(row, method) }
    }
    let actions = try rows(
      db,
      "SELECT p.compared_recording_id, a.* FROM \(ofRun) JOIN action_class a ON a.compared_part_id = p.id WHERE t.run_id = ?",
      run)
    while let row = try actions.next() {
      guard let place = places[try row["compared_recording_id"]] else { continue }
      recordings[place].counts.add(try self.actions(row))
    }
    let reasons = try rows(
      db,
      """
      SELECT p.compared_recording_id, n.id, n.what, n.count
      FROM \(ofRun) JOIN not_compared n ON n.compared_part_id = p.id WHERE t.run_id = ?
      """, run)
    var known: [String: NotCompared] = [:]
    while let row = try reasons.next() {
      let text: String = try row["what"]
      let what = try known[text] ?? value(NotCompared.self, text)
      known[text] = what
      if let place = places[try row["compared_recording_id"]] {
        recordings[place].counts.notCompared[what, default: 0] += try row["count"]
      }
    }
    return recordings
  }

  /// A compared recording without its counts. The row also has the path of its trace.
  func recording(_ row: CheckedRow, _ method: RunMethod) throws -> ComparedRecording {
    var info = RecordingInfo(policy: try row["own_policy"], format: "")
    (info.app, info.device, info.os) = (try row["app"], try row["device"], try row["os"])
    if let width: Double = try row["screen_width"], let height: Double = try row["screen_height"] {
      info.screenSize = Size(width: width, height: height)
    }
    let approximations: String? = try row["approximations"]
    guard let known = Set(text: approximations) else {
      throw FileFault(path, .damaged(.unknownText(.approximation, approximations ?? "")))
    }
    info.approximations = known
    return ComparedRecording(
      trace: try row["path"], recordingID: try row["recording_id"], info: info, ownPolicy: try row["own_policy"],
      parts: try row["parts"], method: method)
  }

  /// The actions of one class.
  func actions(_ row: CheckedRow) throws -> ActionCounts {
    let name: String = try row["class"]
    var (counts, ofClass) = (ActionCounts(), ActionCounts.OfClass())
    (ofClass.observed, ofClass.reproduced) = (try row["observed"], try row["reproduced"])
    if ofClass.observed > 0 { counts.classes[name] = ofClass }
    let (asRecorded, unmodelled): (Int, Int) = (try row["as_recorded"], try row["unmodelled"])
    if asRecorded > 0 { counts.asRecorded[name] = asRecorded }
    if unmodelled > 0 { counts.unmodelled[name] = unmodelled }
    return counts
  }

  /// The counts of a part, with an empty `notCompared` and without the classes of actions.
  func counts(_ row: CheckedRow, _ method: RunMethod) throws -> RunCounts {
    var counts = RunCounts(try looked(row, method))
    counts.changed = try row["changed"]
    counts.unmodelled = try row["unmodelled"]
    counts.faults = try row["faults"]
    return counts
  }

  private func looked(_ row: CheckedRow, _ method: RunMethod) throws -> RunCounts.Looked {
    switch method.unit {
    case .touches:
      var counts = EventCounts()
      counts.touches = try row["touches"]
      counts.others = try row["others"]
      counts.unchanged = try row["unchanged"]
      counts.observed = try row["observed"]
      counts.reproduced = try row["reproduced"]
      counts.intended.all = try row["intended"]
      counts.intended.reproduced = try row["intended_reproduced"]
      counts.intended.controls = try row["intended_controls"]
      counts.intended.controlsReproduced = try row["intended_controls_reproduced"]
      counts.actions.touches = try row["action_touches"]
      counts.actions.changed = try row["changed_actions"]
      counts.actions.notExplained = try row["unmodelled_actions"]
      counts.actions.undecided = try row["undecided"]
      counts.actions.later = try row["later"]
      return .events(counts)
    case .scenes, .gestures:
      var counts = PointCounts()
      counts.scenes = try row["scenes"]
      counts.unchanged = try row["unchanged_scenes"]
      counts.searched = try row["searched"]
      counts.unprovedArea = try row["unproved_area"]
      counts.samples = try row["samples"]
      return .points(counts)
    case .audited:
      var counts = ControlCounts()
      counts.scenes = try row["scenes"]
      counts.unchanged = try row["unchanged_scenes"]
      counts.searched = try row["searched"]
      counts.unprovedArea = try row["unproved_area"]
      counts.controls = try row["controls"]
      return .controls(counts)
    }
  }

  private func groups(of run: Int64, _ method: RunMethod, _ db: Database) throws -> [RunReport.Group] {
    var rules: [Int64: [NamedRule]] = [:]
    let stored = try rows(
      db,
      """
      SELECT r.* FROM group_rule r JOIN difference_group g ON g.id = r.group_id
      WHERE \(Self.isGroupOfRun("r.group_id")) ORDER BY r.group_id, r.id
      """, run)
    while let row = try stored.next() {
      rules[try row["group_id"], default: []].append(
        NamedRule(
          isBaseline: try row["is_baseline"], number: try row["number"], line: try row["line"], text: try row["rule"],
          hitTest: try row["hit_test"]))
    }
    return try rows(
      db,
      """
      SELECT g.*, (SELECT count(*) FROM difference WHERE group_id = g.id) AS differences, d.event_id, d.snapshot_id,
        d.time, d.type, d.x, d.y, d.before_view_id, d.after_view_id, d.touches_inside, d.nearest_touch, d.control_share, d.missed_touches,
        d.acted_by, d.acted_as, d.acted_after, t.path AS trace
      FROM difference_group g
      JOIN difference d ON d.id = (SELECT min(id) FROM difference WHERE group_id = g.id)
      JOIN compared_part p ON p.id = d.compared_part_id
      JOIN compared_recording c ON c.id = p.compared_recording_id
      JOIN compared_trace t ON t.id = c.compared_trace_id
      WHERE \(Self.isGroupOfRun("g.id"))
      ORDER BY g.id
      """, run
    ).map { row in
      let key = try value(GroupKey.self, try row["facts"])
      var evidence = GroupEvidence(cause: try value(Cause.self, try row["cause"]))
      evidence.firstDifference = (try row["first_differing_step"] as Int?).map { $0 - 1 }
      evidence.giveBack = try (try row["give_back"] as String?).map { try value(SmallestChange.self, $0) }
      evidence.suspects = try row["suspects"]
      evidence.isExplained = try row["is_explained"]
      evidence.harm = try (try row["harm"] as String?).map { try known($0) }
      evidence.rules = rules[try row["id"]] ?? []
      return RunReport.Group(
        id: try row["id"], key: key, fingerprint: try row["fingerprint"], count: try row["differences"],
        example: try difference(row, key, method), trace: try row["trace"], evidence: evidence)
    }
  }

  /// A value of a column that holds one of a few words.
  ///
  /// - Throws: `FileFault` when it is another word.
  func known<Value: RawRepresentable<String>>(_ word: String) throws -> Value {
    guard let value = Value(rawValue: word) else {
      throw FileFault(path, .damaged(.unknownText(.word, word)))
    }
    return value
  }

  /// Decodes the JSON of a column.
  ///
  /// - Throws: `FileFault` when it is not JSON that this version knows.
  func value<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    do {
      return try FindingsJSON.value(type, text)
    } catch is DecodingError {
      throw FileFault(path, .damaged(.unknownText(.json, text)))
    }
  }

  /// A difference without the boxes of its points or controls.
  func difference(_ row: CheckedRow, _ key: GroupKey, _ method: RunMethod) throws -> Difference {
    let (x, y): (Double?, Double?) = (try row["x"], try row["y"])
    var difference = Difference(
      key: key, subject: try subject(row, method), snapshotID: try row["snapshot_id"], time: try row["time"],
      location: x.flatMap { x in y.map { Point(x: x, y: $0) } },
      beforeView: try row["before_view_id"], afterView: try row["after_view_id"])
    let (who, what, after): (String?, String?, Double?) = (
      try row["acted_by"], try row["acted_as"], try row["acted_after"]
    )
    if let who, let what, let after {
      difference.acted = .first(who: who, what: what, after: after)
    } else if who != nil {
      difference.acted = .nobody
    }
    return difference
  }

  private func subject(_ row: CheckedRow, _ method: RunMethod) throws -> Difference.Subject {
    switch method.unit {
    case .touches:
      return .event(id: try row["event_id"], type: EventType(rawValue: Int(try row["type"] as Int64)))
    case .scenes, .gestures:
      var region = SweptRegion(parts: [])
      (region.touchesInside, region.nearestTouch) = (try row["touches_inside"], try row["nearest_touch"])
      region.controlShare = try row["control_share"]
      return .points(region)
    case .audited:
      var audited = AuditedControls(parts: [], controls: [])
      audited.missedTouches = try row["missed_touches"]
      return .controls(audited)
    }
  }
}
