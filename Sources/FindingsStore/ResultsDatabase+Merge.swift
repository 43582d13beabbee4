import Findings
import GRDB
import HitTesting
import Recording
import SQLiteFile

/// The reason why shares of a run cannot be merged.
package enum MergeFault: Error, Hashable, Sendable {
  /// The fact in which two shares belong to different runs.
  package enum What: Hashable, Sendable { case shardCount, policy, baseline, accepted, traces }

  /// A run of all the work, not of a share of it.
  case notAShard(path: String, run: Int64)
  /// Two shares that compare different traces or policies, or that come from different splits.
  case differ(path: String, other: String, run: Int64, what: What)
  case doubled(shard: Int, path: String, other: String)
  case missing(shards: [Int], count: Int)
  case runCounts(path: String, runs: Int, other: String, otherRuns: Int)
}

extension ResultsDatabase {
  /// Adds the runs whose shares several machines did, as if one machine had done all the work.
  ///
  /// The result does not depend on the order of the shares. It is byte for byte what one machine
  /// writes.
  ///
  /// - Returns: the numbers of the new runs.
  /// - Throws: ``MergeFault`` when a share is missing, is given twice, or belongs to another run.
  ///   Nothing is added then.
  package func addMerged(_ shards: [ResultsDatabase]) throws -> [Int64] {
    let runs = try shards.map { shard in
      try shard.read { try Int64.fetchAll($0, sql: "SELECT id FROM run ORDER BY id") }
    }
    guard let first = shards.first, let count = runs.first?.count else { return [] }
    for (shard, numbers) in zip(shards, runs) where numbers.count != count {
      throw MergeFault.runCounts(path: first.path, runs: count, other: shard.path, otherRuns: numbers.count)
    }
    var shares: [[Share]] = []
    for place in 0..<count { shares.append(try ordered(zip(shards, runs).map { try Share($0, run: $1[place]) })) }
    return try shares.map(addMerged)
  }

  /// The shares of one run, ordered by their numbers.
  private func ordered(_ shares: [Share]) throws -> [Share] {
    var known: [Int: Share] = [:]
    for share in shares {
      guard let number = share.shard?.number else { throw MergeFault.notAShard(path: share.store.path, run: share.run) }
      if let other = known[number] {
        throw MergeFault.doubled(shard: number, path: other.store.path, other: share.store.path)
      }
      known[number] = share
      if let what = shares.first.flatMap(share.difference) {
        throw MergeFault.differ(path: shares[0].store.path, other: share.store.path, run: share.run, what: what)
      }
    }
    let count = shares.first?.shard?.count ?? 0
    let missing = (1...max(1, count)).filter { known[$0] == nil }
    guard missing.isEmpty else { throw MergeFault.missing(shards: missing, count: count) }
    return known.sorted { $0.key < $1.key }.map(\.value)
  }

  private func addMerged(_ shares: [Share]) throws -> Int64 {
    var head = shares[0].head
    // The latest day decides which acceptances have expired.
    head.accepted?.judgedOn = shares.compactMap { $0.head.accepted?.judgedOn }.max()
    return try addRun(head) { writer in
      var place = 0
      for (recording, head) in shares[0].recordings.enumerated() {
        try writer.begin(head)
        for number in 1...max(1, head.parts) {
          try writer.beginPart(number)
          let share = shares.first { $0.shard?.takes(place) == true }
          guard let counts = try share?.read(PartKey(recording: recording, number: number), { try writer.add($0) })
          else {
            throw MergeFault.missing(shards: [place % shares.count + 1], count: shares.count)
          }
          try writer.finishPart(counts)
          place += 1
        }
      }
      // A rule is unmatched in the run when it is unmatched in every share.
      let unmatched = shares[0].unmatchedRules.filter { rule in shares.allSatisfy { $0.unmatchedRules.contains(rule) } }
      for rule in unmatched {
        try writer.addUnmatchedRule(policy: rule.policy, line: rule.line, selector: rule.selector)
      }
    }.run
  }
}

private struct PartKey: Hashable {
  /// The index of the part's recording in the run.
  var recording: Int
  /// The number of the part, from 1.
  var number: Int
}

/// One machine's share of a run.
private struct Share {
  let store: ResultsDatabase
  let run: Int64
  let shard: Shard?
  /// The run's description, without the shard.
  let head: RunHead
  let recordings: [ComparedRecording]
  let unmatchedRules: [RunReport.UnmatchedRule]
  /// The row ids of the share's parts.
  let parts: [PartKey: Int64]
  private let groups: [Int64: RunReport.Group]

  init(_ store: ResultsDatabase, run: Int64) throws {
    var report = try store.report(run: run)
    parts = try store.read { db in
      try store.addWalks(to: &report, db)
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT p.id, p.number,
            (SELECT count(*) FROM compared_recording b WHERE b.run_id = c.run_id AND b.id < c.id) AS place
          FROM compared_part p JOIN compared_recording c ON c.id = p.compared_recording_id WHERE c.run_id = ?
          """, arguments: [run])
      return Dictionary(
        rows.map { (PartKey(recording: $0["place"], number: $0["number"]), $0["id"]) },
        uniquingKeysWith: { first, _ in first })
    }
    (self.store, self.run, shard) = (store, run, report.head.shard)
    var head = report.head
    head.shard = nil
    self.head = head
    recordings = report.recordings.map { recording in
      var recording = recording
      recording.counts = ComparedRecording.Counts()
      return recording
    }
    unmatchedRules = try store.read { try store.unmatchedRules(of: run, $0) }
    groups = Dictionary(uniqueKeysWithValues: report.groups.map { ($0.id, $0) })
  }

  /// The fact in which this share belongs to another run than `other`; nil when both belong
  /// together.
  func difference(from other: Share) -> MergeFault.What? {
    if shard?.count != other.shard?.count { return .shardCount }
    if head.policy != other.head.policy { return .policy }
    if head.baseline != other.head.baseline || head.against != other.head.against { return .baseline }
    if head.accepted?.groups != other.head.accepted?.groups { return .accepted }
    return recordings == other.recordings ? nil : .traces
  }

  /// Passes on what a part found, in the order in which it was written.
  ///
  /// - Returns: the part's counts; nil when the share does not contain the part.
  func read(_ key: PartKey, _ body: (RunElement) throws -> Void) throws -> ComparedRecording.Counts? {
    guard let part = parts[key] else { return nil }
    return try store.read { db in
      var scenes = try store.scenes(ofPart: part, db)[...]
      var told: Set<Int64> = []
      let rows = try Row.fetchCursor(
        db, sql: "SELECT * FROM difference WHERE compared_part_id = ? ORDER BY id", arguments: [part])
      while let row = try rows.next() {
        let id: Int64 = row["group_id"]
        guard let group = groups[id] else { continue }
        let difference = store.difference(row, group.key)
        while let scene = scenes.first, scene.snapshotID < difference.snapshotID {
          try body(.scene(scenes.removeFirst()))
        }
        try body(.difference(difference, evidence: told.insert(id).inserted ? group.evidence : nil))
      }
      for scene in scenes { try body(.scene(scene)) }
      guard let row = try Row.fetchOne(db, sql: "SELECT * FROM compared_part WHERE id = ?", arguments: [part]) else {
        return nil
      }
      var counts = store.counts(row)
      for reason in try Row.fetchAll(
        db, sql: "SELECT what, count FROM not_compared WHERE compared_part_id = ?", arguments: [part])
      {
        counts.notCompared[try store.value(NotCompared.self, reason["what"])] = reason["count"]
      }
      return counts
    }
  }
}
