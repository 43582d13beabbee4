public import Findings
import HitTesting
public import Recording

/// Replays recordings under policies and writes what differs to a run.
///
/// Several parts of recordings are replayed at once. The order of what is written does not depend
/// on how many. A replay changes no recording.
public struct Replay {
  /// The recordings to replay, in the order of the results.
  public var recordings: [any RecordingSource]
  /// The policies under which they are replayed.
  public var policies: ReplayPolicies
  /// How many parts of recordings are replayed at once, each on its own thread; at least 1.
  public var jobs: Int
  /// How many differences of one part may wait in memory until it is the part's turn to be written.
  public var aheadLimit: Int

  /// The approximate number of event rows in a part; longer recordings are split into parts.
  public var partRows: Int64
  /// The share of the parts to replay; nil for all parts.
  public var shard: Shard?
  /// Called after each part, on the thread that called ``run(into:)``; nil for no calls.
  public var progress: (@Sendable (ReplayProgress) -> Void)?

  /// Prepares a replay; nothing is read yet.
  ///
  /// - Parameters:
  ///   - recordings: the recordings to replay.
  ///   - policies: the policies under which they are replayed.
  ///   - jobs: how many parts of recordings are replayed at once.
  ///   - aheadLimit: how many differences of one part may wait until it is the part's turn.
  ///   - partRows: the approximate number of event rows in a part.
  ///   - shard: the share of the parts to replay; nil for all parts.
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

  /// Replays all recordings and writes the findings in order. It blocks until all parts are done.
  ///
  /// - Parameter writer: receives the recordings, their parts and what differs in them.
  /// - Returns: how many touches and other events were compared.
  /// - Throws: ``UnknownOwnPolicy``, errors of the recordings and of policies' code, and errors of
  ///   the sink.
  /// - Complexity: O(events × views asked), and O(views) for each snapshot that changes the scene.
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
    // When one part does not know its matches, nothing is known for the whole policy.
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
    // Reports unmatched rules only for the given policies, not for those that recordings name.
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

/// How much of a replay is done.
public struct ReplayProgress: Hashable, Sendable {
  /// How many parts are replayed and written.
  public var partsDone: Int
  /// How many parts the whole replay, or its shard, has.
  public var parts: Int
  /// How many touches and other events were compared so far.
  public var touches: Int

  /// Describes a state of a replay.
  ///
  /// - Parameters:
  ///   - partsDone: how many parts are replayed and written.
  ///   - parts: how many parts there are.
  ///   - touches: how many touches and other events were compared so far.
  public init(partsDone: Int, parts: Int, touches: Int) {
    self.partsDone = partsDone
    self.parts = parts
    self.touches = touches
  }
}
