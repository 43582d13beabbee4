import Findings
import GRDB
import SQLiteFile

/// The reason why shares of a run cannot be merged.
package enum MergeFault: Error, Hashable, Sendable {
  /// The fact that differs between two shares of different runs.
  package enum What: Hashable, Sendable { case shardCount, policy, baseline, accepted, traces }

  /// A run of all the work, not of one share.
  case notAShard(path: String, run: Int64)
  /// Two shares that compare different traces or policies, or that come from different splits.
  case differ(path: String, other: String, run: Int64, what: What)
  case doubled(shard: Int, path: String, other: String)
  /// Shards are missing. The list has only the first of them.
  case missing(shards: [Int], count: Int)
  /// No share has the trace of this number, or this part of a trace.
  case missingWork(traceNumber: Int, trace: String?)
  /// Two shares have the same part of a trace.
  case doubledWork(trace: String, path: String, other: String)
  case runCounts(path: String, runs: Int, other: String, otherRuns: Int)
}

extension ResultsDatabase {
  /// Merges the shares of several machines, and adds their runs as if one machine had done all the
  /// work.
  ///
  /// The result does not depend on the order of the shares. It equals the result of one machine
  /// byte for byte, but for the time of the run, which is the latest one of the shares.
  ///
  /// - Returns: the numbers of the new runs.
  /// - Throws: ``MergeFault`` when a share is missing, is given twice, or belongs to another run.
  ///   Nothing is added then.
  package func addMerged(_ shards: [ResultsDatabase]) throws -> [Int64] {
    let runs = try shards.map { try $0.runs() }
    guard let first = shards.first, let count = runs.first?.count else { return [] }
    for (shard, numbers) in zip(shards, runs) where numbers.count != count {
      throw MergeFault.runCounts(path: first.path, runs: count, other: shard.path, otherRuns: numbers.count)
    }
    var added: [Int64] = []
    for place in 0..<count {
      // The runs are merged one after another, so that memory does not grow with their number.
      added.append(try addMerged(ordered(zip(shards, runs).map { try MergedShare($0, run: $1[place]) })))
    }
    return added
  }

  /// The maximum number of missing shards in a fault.
  private static let toldShards = 100

  /// The shares of one run, ordered by their numbers.
  private func ordered(_ shares: [MergedShare]) throws -> [MergedShare] {
    var known: [Int: MergedShare] = [:]
    for share in shares {
      guard let number = share.shard?.number else { throw MergeFault.notAShard(path: share.store.path, run: share.run) }
      if let other = known[number] {
        throw MergeFault.doubled(shard: number, path: other.store.path, other: share.store.path)
      }
      known[number] = share
      if let what = shares.first.flatMap(share.difference) { throw shares[0].fault(share, what) }
    }
    let count = shares.first?.shard?.count ?? 0
    // The count may be any number.
    let missing = (1...max(1, count)).lazy.filter { known[$0] == nil }.prefix(Self.toldShards)
    guard missing.isEmpty else { throw MergeFault.missing(shards: Array(missing), count: count) }
    return known.sorted { $0.key < $1.key }.map(\.value)
  }

  private func addMerged(_ shares: [MergedShare]) throws -> Int64 {
    var head = shares[0].head
    // The latest day decides which acceptances have expired.
    head.accepted?.judgedOn = shares.compactMap { $0.head.accepted?.judgedOn }.max()
    head.madeAt = shares.compactMap(\.head.madeAt).max()
    var holders: [Int: [(share: MergedShare, trace: MergedShare.Trace)]] = [:]
    for share in shares {
      for trace in try share.traces() { holders[trace.number, default: []].append((share, trace)) }
    }
    return try addRun(head) { writer in
      for number in 1..<(holders.keys.max() ?? 0) + 1 {
        guard let all = holders[number] else { throw MergeFault.missingWork(traceNumber: number, trace: nil) }
        try addMerged(all, to: writer)
      }
      // A rule is unmatched in the run when it is unmatched in every share.
      for var rule in shares[0].unmatchedRules {
        let all = shares.map { share in share.unmatchedRules.first { $0.isSame(as: rule) } }
        guard all.allSatisfy({ $0 != nil }) else { continue }
        rule.nearest = all.lazy.compactMap { $0?.nearest }.first
        try writer.addUnmatched(rule)
      }
    }.run
  }

  /// Adds a trace. Each share has whole recordings of it, or parts of recordings, or could not read
  /// it.
  private func addMerged(
    _ all: [(share: MergedShare, trace: MergedShare.Trace)], to writer: any FindingsSink
  ) throws {
    let holders = all.filter { $0.trace.unread == nil }
    guard let (first, trace) = holders.first else {
      let trace = all[0].trace
      return try writer.addUnread(UnreadTrace(path: trace.path, number: trace.number, why: trace.unread ?? ""))
    }
    try writer.beginTrace(trace.path, number: trace.number)
    let recordings = try holders.map { try $0.share.recordings(of: $0.trace) }
    for (holder, own) in zip(holders, recordings)
    where holder.trace.path != trace.path || own.map(\.head) != recordings[0].map(\.head) {
      throw first.fault(holder.share, .traces)
    }
    for (index, recording) in recordings[0].enumerated() {
      try writer.begin(recording.head)
      for number in 1...max(1, recording.head.parts) {
        let parts = try zip(holders, recordings).compactMap { holder, own in
          try holder.share.part(number, ofRecording: own[index].id).map { (holder.share, $0) }
        }
        guard let (share, part) = parts.first else {
          throw MergeFault.missingWork(traceNumber: trace.number, trace: trace.path)
        }
        guard parts.count == 1 else {
          throw MergeFault.doubledWork(trace: trace.path, path: share.store.path, other: parts[1].0.store.path)
        }
        try writer.beginPart(number)
        try writer.finishPart(try share.read(part) { try writer.add($0) })
      }
    }
  }
}

extension RunReport.UnmatchedRule {
  fileprivate func isSame(as other: RunReport.UnmatchedRule) -> Bool {
    policy == other.policy && line == other.line && selector == other.selector
  }
}
