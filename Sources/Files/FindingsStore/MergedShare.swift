import Findings
import GRDB
import HitTesting
import SQLiteFile

/// One machine's share of a run that is merged. It keeps the groups in memory and reads everything
/// else when it is needed.
struct MergedShare {
  /// A trace with recordings or parts in the share.
  struct Trace {
    var id: Int64
    /// The trace's number in the whole list, from 1.
    var number: Int
    var path: String
    /// Why the trace cannot be read; nil if it was read.
    var unread: String?
  }

  /// A part of a recording.
  struct Part {
    var id: Int64
    /// The counts, with an empty `notCompared`.
    var counts: RunCounts
  }

  let store: ResultsDatabase
  let run: Int64
  let shard: Shard?
  /// The run's description, without the shard.
  let head: RunHead
  let unmatchedRules: [RunReport.UnmatchedRule]
  private let list: String?
  private let groups: [Int64: RunReport.Group]

  init(_ store: ResultsDatabase, run: Int64) throws {
    (self.store, self.run) = (store, run)
    var report = try store.report(run: run, detail: .groups, isWithRecordings: false)
    try store.read {
      try store.addWalks(to: &report, $0)
      try store.addDeliveries(to: &report, $0)
    }
    (shard, list) = (report.head.shard, report.head.list)
    (report.head.shard, report.head.list) = (nil, nil)
    head = report.head
    unmatchedRules = try store.read { try store.unmatchedRules(of: run, $0) }
    groups = Dictionary(uniqueKeysWithValues: report.groups.map { ($0.id, $0) })
  }

  /// The fact that shows that this share and `other` belong to different runs; nil if their heads
  /// show no difference.
  func difference(from other: MergedShare) -> MergeFault.What? {
    if shard?.count != other.shard?.count { return .shardCount }
    if head.question != other.head.question {
      // If the questions are equal without their baselines, the baselines differ.
      return head.question.comparedWithNothing == other.head.question.comparedWithNothing ? .baseline : .policy
    }
    if head.accepted?.groups != other.head.accepted?.groups { return .accepted }
    return list == other.list ? nil : .traces
  }

  /// The fault that another share differs from this one.
  func fault(_ other: MergedShare, _ what: MergeFault.What) -> MergeFault {
    .differ(path: store.path, other: other.store.path, run: other.run, what: what)
  }

  func traces() throws -> [Trace] {
    try store.read { db in
      try store.rows(db, "SELECT id, number, path, unread FROM compared_trace WHERE run_id = ?", run)
        .map { Trace(id: try $0["id"], number: try $0["number"], path: try $0["path"], unread: try $0["unread"]) }
    }
  }

  func recordings(of trace: Trace) throws -> [(id: Int64, head: ComparedRecording)] {
    try store.read { db in
      try store.rows(
        db,
        """
        SELECT c.*, t.path FROM compared_recording c JOIN compared_trace t ON t.id = c.compared_trace_id
        WHERE t.id = ? ORDER BY c.id
        """, trace.id, isCached: true
      ).map { (try $0["id"], try store.recording($0, head.question.method)) }
    }
  }

  /// A part of a recording by its number; nil when the share does not have it.
  func part(_ number: Int, ofRecording recording: Int64) throws -> Part? {
    try store.read { db in
      try store.rows(
        db, "SELECT * FROM compared_part WHERE compared_recording_id = ? AND number = ?", recording, Int64(number),
        isCached: true
      ).first { Part(id: try $0["id"], counts: try store.counts($0, head.question.method)) }
    }
  }

  /// Passes on the elements of a part, in the order in which they were written.
  ///
  /// - Returns: the part's counts.
  func read(_ part: Part, _ body: (RunElement) throws -> Void) throws -> RunCounts {
    try store.read { db in
      var scenes = try store.scenes(ofPart: part.id, db)[...]
      var told: Set<Int64> = []
      // Each margin comes after the difference of its touch, and before the picture of its scene.
      let margins = try store.margins(ofPart: part.id, db)
      var margin = try margins.next().map(store.margin)
      func passOn(while isNext: (TouchMargin) -> Bool) throws {
        while let next = margin, isNext(next) {
          try body(.margin(next))
          margin = try margins.next().map(store.margin)
        }
      }
      func passOn(_ scene: PicturedScene) throws {
        try passOn { $0.snapshotID <= scene.snapshotID }
        try body(.scene(scene))
      }
      let rows = try store.rows(
        db, "SELECT * FROM difference WHERE compared_part_id = ? ORDER BY id", part.id, isCached: true)
      while let row = try rows.next() {
        let id: Int64 = try row["group_id"]
        guard let group = groups[id] else { continue }
        let difference = try store.difference(row, group.key, head.question.method, db)
        while let scene = scenes.first, scene.snapshotID < difference.snapshotID {
          scenes.removeFirst()
          try passOn(scene)
        }
        try passOn { ($0.snapshotID, $0.eventID) < (difference.snapshotID, difference.eventID ?? 0) }
        try body(told.insert(id).inserted ? .first(difference, group.evidence) : .further(difference))
      }
      for scene in scenes { try passOn(scene) }
      try passOn { _ in true }
      var counts = part.counts
      let actions = try store.rows(
        db, "SELECT * FROM action_class WHERE compared_part_id = ?", part.id, isCached: true)
      while let row = try actions.next() { counts.add(try store.actions(row)) }
      let reasons = try store.rows(
        db, "SELECT id, what, count FROM not_compared WHERE compared_part_id = ?", part.id, isCached: true)
      while let reason = try reasons.next() {
        counts.notCompared[try store.value(NotCompared.self, reason["what"])] = try reason["count"]
      }
      return counts
    }
  }
}

extension RunQuestion {
  /// The same question without its baseline or its other recording.
  fileprivate var comparedWithNothing: RunQuestion {
    switch self {
    case .replay(let policy, _, let measuresMargins): .replay(policy: policy, measuresMargins: measuresMargins)
    case .sweep(let policy, _): .sweep(policy: policy)
    case .audit, .gestures: self
    case .against: .against(trace: "")
    }
  }
}
