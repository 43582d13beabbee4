public import Findings
import HitTesting
public import Recording

/// Replays traces, several at a time, and writes what differs to a run, in an order that does not depend on how many.
public struct Replay {
  public var recordings: [any RecordingSource]
  public var policies: ReplayPolicies
  /// How many recordings are replayed at once.
  public var jobs: Int
  /// How many differences of a recording may wait for its turn.
  public var aheadLimit: Int

  /// About how many rows of events a part of a long recording has.
  public var partRows: Int64
  /// The share of the parts that is replayed; nil for all.
  public var shard: Shard?
  /// Called after each part.
  public var progress: (@Sendable (ReplayProgress) -> Void)?

  /// - Parameter shard: the share of the parts that is replayed; nil for all.
  public init(
    recordings: [any RecordingSource], policies: ReplayPolicies, jobs: Int = 1, aheadLimit: Int = 20_000,
    partRows: Int64 = 500_000, shard: Shard? = nil
  ) {
    self.recordings = recordings
    self.policies = policies
    self.jobs = jobs
    self.aheadLimit = aheadLimit
    self.partRows = partRows
    self.shard = shard
  }

  /// Replays all recordings.
  ///
  /// - Parameter writer: told what is found, in the order of the recordings and of their events.
  /// - Returns: how many touches and events were looked at.
  /// - Throws: ``UnknownOwnPolicy``, ``FileFault``.
  @discardableResult
  public func run(into writer: any FindingsSink) throws -> Int {
    var looked = 0
    var replays: [RecordingReplay] = []
    for recording in recordings { replays.append(try RecordingReplay(recording, policies, partRows: partRows)) }
    let all = replays.flatMap { replay in
      (0..<replay.partCount).map { part in OrderedJobs.Job { report in try replay.run(part: part, report: report) } }
    }
    let jobs = all.enumerated().filter { shard?.takes($0.offset) ?? true }
    let queue = OrderedJobs(jobs.map(\.element), threads: self.jobs, aheadLimit: aheadLimit)
    let own = Set(jobs.map(\.offset))
    // Where it is not known of one part, nothing is known.
    var matches: [ReplayedPolicy: [Int]] = [:]
    var parts: [ReplayedPolicy: Int] = [:]
    var place = 0
    var partsDone = 0
    for replay in replays {
      try writer.begin(replay.head)
      for number in 1...replay.partCount {
        defer { place += 1 }
        guard own.contains(place) else { continue }
        try writer.beginPart(number)
        let outcome = try queue.next { try writer.add($0) }
        try writer.finishPart(outcome.counts)
        looked += outcome.counts.touches + outcome.counts.others
        partsDone += 1
        progress?(ReplayProgress(partsDone: partsDone, parts: jobs.count, touches: looked))
        for (policy, counts) in outcome.matches {
          parts[policy, default: 0] += 1
          matches[policy] = matches[policy].map { zip($0, counts).map { $0 + $1 } } ?? counts
        }
      }
    }
    // The policies that were given; what a recording names of its own is not what was asked about.
    var given: [ReplayedPolicy] = []
    for policy in [policies.candidate, policies.baseline, policies.recorded].compactMap(\.self)
    where !given.contains(policy) {
      given.append(policy)
    }
    for policy in given where parts[policy, default: 0] == jobs.count {
      let counts = matches[policy] ?? policy.parts.map { _ in 0 }
      for (part, count) in zip(policy.parts, counts) where count == 0 {
        try writer.addUnmatchedRule(policy: policy.name, line: part.line, selector: part.selector)
      }
    }
    return looked
  }
}

/// How far a replay is.
public struct ReplayProgress: Hashable, Sendable {
  public var partsDone: Int
  public var parts: Int
  /// Touches and events that were looked at so far.
  public var touches: Int

  public init(partsDone: Int, parts: Int, touches: Int) {
    self.partsDone = partsDone
    self.parts = parts
    self.touches = touches
  }
}
