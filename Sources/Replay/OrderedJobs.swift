import Findings
import Foundation

/// Compares parts of recordings on threads of their own and hands what they give on in their order.
///
/// A part whose turn has not come waits once it is far enough ahead, so that memory does not grow with what differs.
/// The threads have large stacks: the definition, which finds causes, recurses a view's depth.
///
/// `@unchecked Sendable`: `condition` guards all that changes.
final class OrderedJobs: @unchecked Sendable {
  struct Job {
    /// Compares a part, and is told whom to tell what differs.
    var run: (_ report: (RunElement) throws -> Void) throws -> ReplayOutcome
  }

  private static let stackSize = 1 << 30

  /// How many differences are handed over at once: waking the other thread for each costs more than most of them.
  private var batchSize: Int { min(256, aheadLimit) }

  private let condition = NSCondition()
  private let jobs: [Job]
  private let aheadLimit: Int
  private var pending: [[RunElement]]
  private var outcomes: [Result<ReplayOutcome, any Error>?]
  /// Which job's differences are being handed on.
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

  /// Hands on what the next job gives and waits for its end.
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
