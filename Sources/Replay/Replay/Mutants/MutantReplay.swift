package import Findings
import Foundation
package import HitTesting
import Recording

/// Finds out which mutants of a policy the recorded touches notice, and at which points a touch
/// would notice the others.
///
/// Threads share the traces and also the mutants, so that one long recording keeps all threads
/// busy. The result does not depend on the number of threads.
package struct MutantReplay: Sendable {
  private let policy: Policy
  private let traces: [ListedTrace]
  private let jobs: Int
  private let open: Replay.Opening
  private let alwaysTried: Int
  private let budget: Int

  /// - Parameters:
  ///   - jobs: how many threads work at once.
  ///   - alwaysTried: how many mutants are tried if the budget for rules of views allows it. With
  ///     thousands of rules and views, no more than these, because each mutant applies all rules to
  ///     all views.
  ///   - budget: how many rules all mutants may apply together to views with hundreds of them; a
  ///     selector in a rule counts as one. Beyond it, some mutants are not tried.
  ///   - open: opens a trace.
  package init(
    of policy: Policy, in traces: [ListedTrace], jobs: Int, alwaysTried: Int = 1_000, budget: Int = 80_000_000,
    open: @escaping Replay.Opening
  ) {
    (self.policy, self.traces, self.jobs, self.open) = (policy, traces, jobs, open)
    (self.alwaysTried, self.budget) = (alwaysTried, budget)
  }

  /// Compares each mutant with the policy. It blocks until all is done.
  ///
  /// - Throws: Errors of the recordings.
  /// - Complexity: O(mutants × events × views asked); for mutants that no event notices, also
  ///   O(scenes that change × views asked).
  package func run() throws -> MutantReport {
    var survey = MutantSurvey(policy)
    try forEachRecording { recording, _ in
      try MutantSurvey(policy, recording)
    } take: {
      survey.add($0)
    }
    let mutants = policy.mutants(survey.matched)
    var report = MutantReport(
      policy: policy.name, rules: policy.rules.indices.map { policy.named(rule: $0, isBaseline: false) },
      mutants: mutants.map { MutantReport.Mutant(rule: $0.rule, change: $0.change) })
    (report.recordings, report.scenes, report.events) = (survey.recordings, survey.scenes, survey.events)
    // Where not all can be tried, one in each of as many equal parts is, at changing places in it:
    // rules that are alike have alike mutants in the same order.
    let most = min(
      mutants.count, max(alwaysTried, budget / 10 / (survey.views + policy.rules.count + 1)),
      max(1, budget / max(1, survey.cost)))
    for part in 0..<most where most < mutants.count {
      let (start, end) = (part * mutants.count / most, (part + 1) * mutants.count / most)
      for number in start..<end { report.mutants[number].isTried = number == start + part % (end - start) }
    }
    let tried = mutants.enumerated().filter { report.mutants[$0.offset].isTried }
    var pieces = pieces(of: tried.count, survey)
    try forEachRecording(pieces: pieces) { recording, piece in
      try MutantNotices(policy, share(tried, piece, of: pieces), recording).found
    } take: { found in
      for (number, notice) in found {
        report.mutants[number].noticedBy += notice.count
        if report.mutants[number].example == nil { report.mutants[number].example = notice.first }
      }
    }

    let missed = tried.filter { report.mutants[$0.offset].noticedBy == 0 }
    pieces = self.pieces(of: missed.count, survey)
    var best: [Int: MutantWitness] = [:]
    let settled = SettledMutants()
    try forEachRecording(pieces: pieces) { recording, piece in
      let rest = share(missed, piece, of: pieces).filter { !settled.contains($0.0) }
      return try MutantSearches(policy, rest, recording).found
    } take: { found in
      for (number, result) in found {
        report.mutants[number].unprovedArea = max(report.mutants[number].unprovedArea, result.unprovedArea)
        guard let witness = result.witness, witness.isBetter(than: best[number]) else { continue }
        best[number] = witness
        report.mutants[number].witness = witness.place
        if witness.isRoomy { settled.insert(number) }
      }
    }
    return report
  }

  /// The weight that the mutants of one piece have together: a thread holds their rules, and for
  /// each what it made of a scene.
  private static let weightOfPiece = 8_192
  /// How many views of a scene weigh as much as a rule.
  private static let viewsOfWeight = 64

  /// The number of pieces in which mutants are compared. Each piece reads all recordings.
  private func pieces(of mutants: Int, _ survey: MutantSurvey) -> Int {
    let rules = policy.rules.reduce(0) { $0 + $1.weight } + 1
    let weight = mutants * (rules + survey.mostViews / Self.viewsOfWeight)
    return max(traces.count < jobs ? jobs : 1, (weight + Self.weightOfPiece - 1) / Self.weightOfPiece)
  }

  /// The mutants of one piece, which takes every `pieces`-th one, with their numbers.
  private func share(
    _ mutants: [(offset: Int, element: PolicyMutant)], _ piece: Int, of pieces: Int
  ) -> [(Int, PolicyMutant)] {
    stride(from: piece, to: mutants.count, by: pieces).map { (mutants[$0].offset, mutants[$0].element) }
  }

  /// The trace that a thread has open.
  private struct OpenTrace {
    var number: Int?
    var recordings: [any RecordingSource] = []
  }

  /// Calls `look` for all recordings, on several threads, and passes on the results in order.
  ///
  /// - Parameter pieces: How often `look` is called for each recording. It receives the number of
  ///   the call, from 0.
  private func forEachRecording<Found>(
    pieces: Int = 1, _ look: @escaping (any RecordingSource, Int) throws -> Found, take: (Found) -> Void
  ) throws {
    typealias Queue = OrderedJobs<Found, OpenTrace>
    let (traces, open) = (traces, open)
    let all = Queue.Jobs(count: traces.count * pieces) { number in
      { opened, report in
        let trace = traces[number / pieces]
        if opened.number != trace.number {
          // Closes the previous trace.
          opened = OpenTrace()
          opened = OpenTrace(number: trace.number, recordings: try open(trace))
        }
        for recording in opened.recordings { try report(look(recording, number % pieces)) }
        return .none
      }
    }
    try Queue(all, threads: jobs, aheadLimit: 1_000, context: { OpenTrace() }).handOn(take)
  }
}

/// The mutants for which earlier recordings have a witness that is good enough.
///
/// `@unchecked Sendable`: `lock` guards the numbers.
private final class SettledMutants: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: Set<Int> = []

  func contains(_ number: Int) -> Bool { lock.withLock { numbers.contains(number) } }

  func insert(_ number: Int) { lock.withLock { _ = numbers.insert(number) } }
}
