import Foundation
import GRDB
package import HitTesting

/// A results database: any number of runs, each complete or not there at all.
package struct ResultsStore: Sendable {
  package let path: String
  let queue: DatabaseQueue
  private let file: StoreFile

  /// Opens a results database for reading.
  package init(reading path: String) throws {
    self.path = path
    file = StoreFile(kind: .results, path: path)
    queue = try file.open(readonly: true)
  }

  /// Opens a results database for a further run, or creates it.
  package init(writing path: String) throws {
    self.path = path
    file = StoreFile(kind: .results, path: path)
    let exists = FileManager.default.fileExists(atPath: path)
    queue = exists ? try file.open(readonly: false) : try file.create(isScratch: false)
  }

  /// Adds a run; when the body throws, nothing of it stays.
  ///
  /// - Returns: the run's number and what the body returns.
  package func addRun<Result>(
    _ run: RunHead, body: (RunWriter) throws -> Result
  ) throws -> (run: Int64, result: Result) {
    try file.translatingErrors {
      try queue.write { db in
        try db.execute(
          sql: "INSERT INTO run (policy, policy_text, baseline, baseline_text) VALUES (?, ?, ?, ?)",
          arguments: [run.policy, run.policyText, run.baseline, run.baselineText])
        let id = db.lastInsertedRowID
        return (id, try body(try RunWriter(db, path: path, run: id)))
      }
    }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.translatingErrors { try queue.read(body) }
  }
}

/// What a run compares.
package struct RunHead: Hashable, Sendable {
  package var policy: String
  /// The policy itself, as YAML.
  package var policyText: String
  /// The policy that it is compared with; nil for what was recorded.
  package var baseline: String?
  package var baselineText: String?

  package init(policy: String, policyText: String, baseline: String?, baselineText: String?) {
    self.policy = policy
    self.policyText = policyText
    self.baseline = baseline
    self.baselineText = baselineText
  }
}

package enum Verdict: String, Hashable, Sendable {
  /// The candidate did it.
  case changed
  /// The recorded app had a rule that its own policy does not know.
  case unmodelled
  /// A policy's code gave no answer.
  case fault
}

package enum DifferenceKind: String, Hashable, Sendable {
  /// From one view to another.
  case moved
  /// To nobody.
  case lost
  /// From nobody.
  case gained
  /// To a view in another window.
  case window
  /// The same view, but other recognizers are asked.
  case recognizers
  /// An event without a location.
  case target
  /// No answer.
  case fault
}

/// What differences with one cause have in common.
package struct GroupKey: Hashable, Sendable {
  package var verdict: Verdict
  package var kind: DifferenceKind
  /// Paths without ids and indexes; nil for nobody.
  package var before: String?
  package var after: String?
  /// The candidate recognizers, nearest first; nil where they are the same, or were not compared.
  package var recognizersBefore: String?
  package var recognizersAfter: String?
  /// The decision that made the difference, in words.
  package var rule: String
  /// Where several rules may have: those that together did, as few as possible. Without them it goes where it went.
  package var rules: [String] = []

  package init(
    verdict: Verdict, kind: DifferenceKind, before: String?, after: String?, recognizersBefore: String? = nil,
    recognizersAfter: String? = nil, rule: String
  ) {
    self.verdict = verdict
    self.kind = kind
    self.before = before
    self.after = after
    self.recognizersBefore = recognizersBefore
    self.recognizersAfter = recognizersAfter
    self.rule = rule
  }

  /// 16 hexadecimal digits that stay the same when ids, times and the number of differences change (FNV-1a, 64 bits).
  package var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let parts = [verdict.rawValue, kind.rawValue, before ?? "", after ?? "", rule]
    for part in parts + [recognizersBefore, recognizersAfter].compactMap(\.self) + rules {
      for byte in Array(part.utf8) + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// One touch or event that goes somewhere else.
package struct Difference: Hashable, Sendable {
  package var key: GroupKey
  package var eventID: Int64
  package var snapshotID: Int64
  /// Seconds from the start of the recording.
  package var time: Double
  package var type: EventType
  /// On the screen, in points; nil for an event without a location.
  package var location: Point?
  package var beforeView: ViewID?
  package var afterView: ViewID?

  package init(
    key: GroupKey, eventID: Int64, snapshotID: Int64, time: Double, type: EventType, location: Point?, beforeView: ViewID?,
    afterView: ViewID?
  ) {
    self.key = key
    self.eventID = eventID
    self.snapshotID = snapshotID
    self.time = time
    self.type = type
    self.location = location
    self.beforeView = beforeView
    self.afterView = afterView
  }
}

/// How one recording of one trace came out.
package struct ComparedRecording: Hashable, Sendable {
  /// The trace file as it was given.
  package var trace: String
  package var recordingID: Int64
  package var app: String?
  /// The policy that stands for the recorded app's own rules.
  package var ownPolicy: String
  /// Touches and pointers that were looked at.
  package var touches = 0
  /// Events without a location that were looked at.
  package var others = 0
  package var observed = 0
  package var reproduced = 0
  package var unchanged = 0
  package var changed = 0
  package var unmodelled = 0
  package var faults = 0
  /// What was not compared, or not with what was recorded, and how often.
  package var notCompared: [String: Int] = [:]

  package init(trace: String, recordingID: Int64, app: String?, ownPolicy: String) {
    self.trace = trace
    self.recordingID = recordingID
    self.app = app
    self.ownPolicy = ownPolicy
  }
}

/// Writes one run, recording by recording.
package final class RunWriter {
  private let database: Database
  private let run: Int64
  private let differences: RowStatement
  private var groups: [GroupKey: Int64] = [:]
  private var recordingID: Int64 = 0

  init(_ database: Database, path: String, run: Int64) throws {
    self.database = database
    self.run = run
    differences = try RowStatement(
      database, path: path,
      sql: """
        INSERT INTO difference (group_id, compared_recording_id, event_id, snapshot_id, time, type, x, y, before_view_id,
          after_view_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
  }

  /// Starts a recording; what is added next belongs to it.
  package func begin(_ recording: ComparedRecording) throws {
    try database.execute(
      sql: "INSERT INTO compared_recording VALUES (NULL, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0)",
      arguments: [run, recording.trace, recording.recordingID, recording.app, recording.ownPolicy])
    recordingID = database.lastInsertedRowID
  }

  package func add(_ difference: Difference) throws {
    let group: Int64
    if let known = groups[difference.key] {
      group = known
    } else {
      let key = difference.key
      try database.execute(
        sql: "INSERT INTO difference_group VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          run, key.fingerprint, key.verdict.rawValue, key.kind.rawValue, key.before, key.after, key.recognizersBefore,
          key.recognizersAfter, key.rule, key.rules.isEmpty ? nil : key.rules.joined(separator: "\n"),
        ])
      group = database.lastInsertedRowID
      groups[key] = group
    }
    differences.bind(0, group)
    differences.bind(1, recordingID)
    differences.bind(2, difference.eventID)
    differences.bind(3, difference.snapshotID)
    differences.bind(4, difference.time)
    differences.bind(5, Int64(difference.type.rawValue))
    differences.bind(6, difference.location?.x)
    differences.bind(7, difference.location?.y)
    differences.bind(8, difference.beforeView)
    differences.bind(9, difference.afterView)
    try differences.run()
  }

  /// Completes the recording that was begun last.
  package func finish(_ recording: ComparedRecording) throws {
    try database.execute(
      sql: """
        UPDATE compared_recording
        SET touches = ?, others = ?, observed = ?, reproduced = ?, unchanged = ?, changed = ?, unmodelled = ?, faults = ?
        WHERE id = ?
        """,
      arguments: [
        recording.touches, recording.others, recording.observed, recording.reproduced, recording.unchanged, recording.changed,
        recording.unmodelled, recording.faults, recordingID,
      ])
    for (reason, count) in recording.notCompared.sorted(by: { $0.key < $1.key }) {
      try database.execute(
        sql: "INSERT INTO not_compared (compared_recording_id, reason, count) VALUES (?, ?, ?)",
        arguments: [recordingID, reason, count])
    }
  }

  package func addUnmatchedRule(policy: String, line: Int?, selector: String) throws {
    try database.execute(
      sql: "INSERT INTO unmatched_rule (run_id, policy, line, selector) VALUES (?, ?, ?, ?)",
      arguments: [run, policy, line, selector])
  }
}
