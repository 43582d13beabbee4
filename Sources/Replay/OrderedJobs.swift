import Findings
import Foundation

/// Compares parts of recordings on several threads and hands on the results in the order of the
/// parts.
///
/// A thread that is far ahead of its part's turn waits, so that memory does not grow with the
/// number of differences. The threads have large stacks: the definition of a hit test, which finds
/// causes, recurses once for each level of the view tree.
///
/// `@unchecked Sendable`: `condition` guards all state that changes.
final class OrderedJobs: @unchecked Sendable {
  struct Job {
    /// Compares a part and passes each difference to `report`.
    var run: (_ report: (RunElement) throws -> Void) throws -> ReplayOutcome
  }

  private static let stackSize = 1 << 30

  /// How many differences are handed over at once. Waking the other thread costs more than most
  /// single differences do.
  private var batchSize: Int { min(256, aheadLimit) }

  private let condition = NSCondition()
  private let jobs: [Job]
  private let aheadLimit: Int
  private var pending: [[RunElement]]
  private var outcomes: [Result<ReplayOutcome, any Error>?]
  /// The index of the job whose differences are being handed on.
  private var turn = 0
  private var nextToStart = 0
  private var isCancelled = false

  init(_ jobs: [Job], threads: Int, aheadLimit: Int) {
    self.jobs = jobs
    self.aheadLimit = aheadLimit
    pending = Array(repeating: [], count: jobs.count)
    outcomes = Array(repeating: nil, count: jobs.count)
    for _ in 0..<min(max(1, threads), jobs.count) {
      let thread = Thread { self.work() }
      thread.stackSize = Self.stackSize
      thread.start()
    }
  }

  /// Hands on the differences of the next job and waits until the job ends.
  func next(_ body: (RunElement) throws -> Void) throws -> ReplayOutcome {
    do {
      while true {
        condition.lock()
        while pending[turn].isEmpty, outcomes[turn] == nil { condition.wait() }
        let elements = pending[turn]
        pending[turn] = []
        let outcome = elements.isEmpty ? outcomes[turn] : nil
        if outcome != nil { turn += 1 }
        condition.broadcast()
        condition.unlock()
        if let outcome { return try outcome.get() }
        for element in elements { try body(element) }
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
      var batch: [RunElement] = []
      let result = Result {
        let outcome = try jobs[index].run { element in
          batch.append(element)
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
    guard nextToStart < jobs.count, !isCancelled else { return nil }
    defer { nextToStart += 1 }
    return nextToStart
  }

  private func hand(_ elements: [RunElement], of index: Int) throws {
    condition.lock()
    defer { condition.unlock() }
    while pending[index].count >= aheadLimit, !isCancelled { condition.wait() }
    if isCancelled { throw Cancelled() }
    pending[index] += elements
    condition.broadcast()
  }
}
