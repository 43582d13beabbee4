import GRDB
import HitTesting

/// A run as reports tell it, read from a results database alone.
package struct RunReport: Sendable {
  package struct Group: Sendable {
    package var key: GroupKey
    package var fingerprint: String
    package var touches: Int
    /// The first difference, with the trace that it is in.
    package var example: Difference
    package var trace: String
  }

  package struct UnmatchedRule: Sendable {
    package var policy: String
    package var line: Int?
    package var selector: String
  }

  package var run: Int64
  package var head: RunHead
  package var recordings: [ComparedRecording] = []
  /// Changed ones first, then faults; the largest first.
  package var groups: [Group] = []
  package var unmatchedRules: [UnmatchedRule] = []

  package var changed: Int { recordings.reduce(0) { $0 + $1.changed } }
  package var unmodelled: Int { recordings.reduce(0) { $0 + $1.unmodelled } }
  package var faults: Int { recordings.reduce(0) { $0 + $1.faults } }
  /// Touches and pointers that were looked at.
  package var touches: Int { recordings.reduce(0) { $0 + $1.touches } }
  /// Events without a location that were looked at.
  package var others: Int { recordings.reduce(0) { $0 + $1.others } }
  package var observed: Int { recordings.reduce(0) { $0 + $1.observed } }
  package var reproduced: Int { recordings.reduce(0) { $0 + $1.reproduced } }
  /// The share of observed touches that the recordings' own policies reproduce; nil where none was observed.
  package var fidelity: Double? { observed == 0 ? nil : Double(reproduced) / Double(observed) }

  package var notCompared: [(reason: String, count: Int)] {
    var sums: [String: Int] = [:]
    for recording in recordings { sums.merge(recording.notCompared, uniquingKeysWith: +) }
    return sums.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { ($0.key, $0.value) }
  }
}

/// No run of that number is in the results database.
package struct NoSuchRun: Error {
  package var run: Int64?
  package var path: String
  package var last: Int64?
}

extension ResultsStore {
  /// - Parameter run: its number; nil for the last one.
  /// - Throws: ``NoSuchRun``, ``StoreFault``.
  package func report(run: Int64? = nil) throws -> RunReport {
    try read { db in
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM run")
      guard let id = run ?? last, let head = try Row.fetchOne(db, sql: "SELECT * FROM run WHERE id = ?", arguments: [id]) else {
        throw NoSuchRun(run: run, path: path, last: last)
      }
      var report = RunReport(
        run: id,
        head: RunHead(
          policy: head["policy"], policyText: head["policy_text"], baseline: head["baseline"], baselineText: head["baseline_text"]
        ))
      report.recordings = try recordings(of: id, db)
      report.groups = try groups(of: id, db)
      report.unmatchedRules = try Row.fetchAll(
        db, sql: "SELECT policy, line, selector FROM unmatched_rule WHERE run_id = ? ORDER BY id", arguments: [id]
      ).map { RunReport.UnmatchedRule(policy: $0["policy"], line: $0["line"], selector: $0["selector"]) }
      return report
    }
  }

  private func recordings(of run: Int64, _ db: Database) throws -> [ComparedRecording] {
    try Row.fetchAll(db, sql: "SELECT * FROM compared_recording WHERE run_id = ? ORDER BY id", arguments: [run]).map { row in
      var recording = ComparedRecording(
        trace: row["trace"], recordingID: row["recording_id"], app: row["app"], ownPolicy: row["own_policy"])
      recording.touches = row["touches"]
      recording.others = row["others"]
      recording.observed = row["observed"]
      recording.reproduced = row["reproduced"]
      recording.unchanged = row["unchanged"]
      recording.changed = row["changed"]
      recording.unmodelled = row["unmodelled"]
      recording.faults = row["faults"]
      for reason in try Row.fetchAll(
        db, sql: "SELECT reason, count FROM not_compared WHERE compared_recording_id = ?", arguments: [row["id"] as Int64])
      {
        recording.notCompared[reason["reason"]] = reason["count"]
      }
      return recording
    }
  }

  private func groups(of run: Int64, _ db: Database) throws -> [RunReport.Group] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT g.*, n.touches, d.event_id, d.snapshot_id, d.time, d.type, d.x, d.y, d.before_view_id, d.after_view_id, c.trace
        FROM difference_group g
        JOIN (SELECT group_id, count(*) AS touches, min(id) AS first FROM difference GROUP BY group_id) n ON n.group_id = g.id
        JOIN difference d ON d.id = n.first
        JOIN compared_recording c ON c.id = d.compared_recording_id
        WHERE g.run_id = ?
        ORDER BY g.verdict = 'unmodelled', g.verdict = 'fault', n.touches DESC, g.id
        """, arguments: [run]
    ).map { row in
      var key = GroupKey(
        verdict: Verdict(rawValue: row["verdict"]) ?? .changed, kind: DifferenceKind(rawValue: row["kind"]) ?? .moved,
        before: row["before"], after: row["after"], recognizersBefore: row["recognizers_before"],
        recognizersAfter: row["recognizers_after"], rule: row["rule"])
      if let rules: String = row["rules"] { key.rules = rules.split(separator: "\n").map(String.init) }
      let (x, y): (Double?, Double?) = (row["x"], row["y"])
      let example = Difference(
        key: key, eventID: row["event_id"], snapshotID: row["snapshot_id"], time: row["time"],
        type: EventType(rawValue: row["type"]), location: x.flatMap { x in y.map { Point(x: x, y: $0) } },
        beforeView: row["before_view_id"], afterView: row["after_view_id"])
      return RunReport.Group(
        key: key, fingerprint: row["fingerprint"], touches: row["touches"], example: example, trace: row["trace"])
    }
  }
}
