import Foundation
import HitTesting
package import TraceStore

/// Replays traces, several at a time, and writes what differs to a run, in an order that does not depend on how many.
package struct Replay {
  package var traces: [Trace]
  package var policies: ReplayPolicies
  /// How many recordings are replayed at once.
  package var jobs: Int
  /// How many differences of a recording may wait for its turn.
  package var aheadLimit: Int

  package init(traces: [Trace], policies: ReplayPolicies, jobs: Int, aheadLimit: Int = 20_000) {
    self.traces = traces
    self.policies = policies
    self.jobs = jobs
    self.aheadLimit = aheadLimit
  }

  /// - Returns: how many touches and events were looked at.
  /// - Throws: ``UnknownOwnPolicy``, ``StoreFault``.
  package func run(into writer: RunWriter) throws -> Int {
    var looked = 0
    var replays: [RecordingReplay] = []
    for trace in traces {
      for recording in try trace.recordings() { replays.append(try RecordingReplay(trace, recording, policies)) }
    }
    // Where it is not known of one recording, nothing is known.
    var matches: [ReplayedPolicy: [Int]] = [:]
    var recordings: [ReplayedPolicy: Int] = [:]
    let queue = OrderedJobs(replays, jobs: jobs, aheadLimit: aheadLimit)
    for replay in replays {
      let head = replay.head
      try writer.begin(head)
      let (counts, found) = try queue.next { try writer.add($0) }
      try writer.finish(counts)
      looked += counts.touches + counts.others
      for (policy, counts) in found {
        recordings[policy, default: 0] += 1
        matches[policy] = matches[policy].map { zip($0, counts).map { $0 + $1 } } ?? counts
      }
    }
    // The policies that were given; what a recording names of its own is not what was asked about.
    var given: [ReplayedPolicy] = []
    for policy in [policies.candidate, policies.baseline, policies.recorded].compactMap(\.self) where !given.contains(policy) {
      given.append(policy)
    }
    for policy in given where recordings[policy] == replays.count {
      for (part, count) in zip(policy.parts, matches[policy] ?? []) where count == 0 {
        try writer.addUnmatchedRule(policy: policy.name, line: part.line, selector: part.selector)
      }
    }
    return looked
  }
}

/// Replays recordings on threads of their own and hands their differences on in the recordings' order.
///
/// A recording whose turn has not come waits once it is far enough ahead, so that memory does not grow with what differs.
/// The threads have large stacks: the definition, which finds causes, recurses a view's depth.
///
/// `@unchecked Sendable`: `condition` guards all that changes.
private final class OrderedJobs: @unchecked Sendable {
  private typealias Outcome = (counts: ComparedRecording, matches: [ReplayedPolicy: [Int]])

  private static let stackSize = 1 << 30

  /// How many differences are handed over at once: waking the other thread for each costs more than most of them.
  private var batchSize: Int { min(256, aheadLimit) }

  private let condition = NSCondition()
  private let replays: [RecordingReplay]
  private let aheadLimit: Int
  private var pending: [[Difference]]
  private var outcomes: [Result<Outcome, any Error>?]
  /// Which recording's differences are being handed on.
  private var turn = 0
  private var nextToStart = 0
  private var isCancelled = false

  init(_ replays: [RecordingReplay], jobs: Int, aheadLimit: Int) {
    self.replays = replays
    self.aheadLimit = aheadLimit
    pending = Array(repeating: [], count: replays.count)
    outcomes = Array(repeating: nil, count: replays.count)
    for _ in 0..<min(max(1, jobs), replays.count) {
      let thread = Thread { self.work() }
      thread.stackSize = Self.stackSize
      thread.start()
    }
  }

  /// Hands on the next recording's differences and waits for its end.
  func next(_ body: (Difference) throws -> Void) throws -> (counts: ComparedRecording, matches: [ReplayedPolicy: [Int]]) {
    do {
      while true {
        condition.lock()
        while pending[turn].isEmpty, outcomes[turn] == nil { condition.wait() }
        let differences = pending[turn]
        pending[turn] = []
        let outcome = differences.isEmpty ? outcomes[turn] : nil
        if outcome != nil { turn += 1 }
        condition.broadcast()
        condition.unlock()
        if let outcome { return try outcome.get() }
        for difference in differences { try body(difference) }
      }
    } catch {
      condition.withLock {
        isCancelled = true
        condition.broadcast()
      }
      throw error
    }
  }

  private struct Cancelled: Error {}

  private func work() {
    while let index = condition.withLock({ takeNext() }) {
      var batch: [Difference] = []
      let result = Result {
        let outcome = try replays[index].run { difference in
          batch.append(difference)
          guard batch.count >= batchSize else { return }
          try hand(batch, of: index)
          batch.removeAll(keepingCapacity: true)
        }
        try hand(batch, of: index)
        return outcome
      }
      condition.withLock {
        outcomes[index] = result
        condition.broadcast()
      }
    }
  }

  private func takeNext() -> Int? {
    guard nextToStart < replays.count, !isCancelled else { return nil }
    defer { nextToStart += 1 }
    return nextToStart
  }

  private func hand(_ differences: [Difference], of index: Int) throws {
    condition.lock()
    defer { condition.unlock() }
    while pending[index].count >= aheadLimit, !isCancelled { condition.wait() }
    if isCancelled { throw Cancelled() }
    pending[index] += differences
    condition.broadcast()
  }
}
