import Foundation

/// What became of a mutant.
struct Trial: Codable {
  var mutant: Mutant
  /// The suite that failed; nil as long as none does.
  var noticedBy: String?
  /// How that suite ended.
  var end: ProgramRun.End?
  /// The suites that passed all the same, with the digests of their tests.
  var passed: [String: String] = [:]
  /// How many suites reach it.
  var reaching = 0
  var seconds = 0.0
}

/// Tries mutants, each with the suites that reach it.
struct Trials {
  let bundle: TestBundle
  let baseline: Baseline
  /// The most seconds for one mutant. What is left of its suites is not run then, but the next
  /// time.
  let seconds: Double
  let lines: Lines<Trial>
  private var trials: [String: Trial]
  /// The suites that noticed a mutant of a file: they come first for the next one.
  private var noticing: [String: Set<String>] = [:]

  init(_ bundle: TestBundle, _ baseline: Baseline, seconds: Double) throws {
    (self.bundle, self.baseline, self.seconds) = (bundle, baseline, seconds)
    lines = Lines(bundle.copy.work.appending(path: "results.jsonl"))
    trials = Dictionary(try lines.read().map { ($0.mutant.key, $0) }) { $1 }
    for case let trial in trials.values { note(trial) }
  }

  private mutating func note(_ trial: Trial) {
    if let suite = trial.noticedBy { noticing[trial.mutant.file, default: []].insert(suite) }
  }

  /// What is known of a mutant.
  subscript(_ mutant: Mutant) -> Trial? { trials[mutant.key] }

  /// The suites that reach a mutant and were not run with it yet, in the order in which they run:
  /// those that noticed others in its file, then the quickest.
  func suitesLeft(_ number: Int, _ mutant: Mutant) -> [SuiteRun] {
    let known = noticing[mutant.file] ?? []
    let passed = trials[mutant.key]?.passed ?? [:]
    let left = baseline.runs.filter { $0.reached.contains(number) && passed[$0.suite] != $0.digest }
    return left.filter { known.contains($0.suite) } + left.filter { !known.contains($0.suite) }
  }

  /// The suites left in the order in which they run. Quick ones run in one process, because its
  /// start takes longer than they do.
  private func batches(_ number: Int, _ mutant: Mutant) -> [[SuiteRun]] {
    var batches: [[SuiteRun]] = []
    var seconds = Double.infinity
    for suite in suitesLeft(number, mutant) {
      if seconds + suite.seconds > 4 {
        batches.append([])
        seconds = 0
      }
      batches[batches.count - 1].append(suite)
      seconds += suite.seconds
    }
    return batches
  }

  /// Runs suites with a mutant until one fails.
  mutating func run(_ number: Int, _ mutant: Mutant) throws -> Trial {
    var trial = trials[mutant.key] ?? Trial(mutant: mutant)
    trial.mutant = mutant
    trial.reaching = baseline.runs.filter { $0.reached.contains(number) }.count
    var spent = 0.0
    for batch in batches(number, mutant) {
      let expected = batch.reduce(0) { $0 + $1.seconds }
      // A suite that takes longer than what is left would only be begun.
      if spent + expected > seconds { continue }
      let limit = 20 + 5 * expected
      let run = try bundle.run(batch.map(\.suite), mutant: number, limit: limit)
      spent += run.seconds
      var end = run.end
      let failing = batch.map(\.suite).filter {
        run.output.contains("✘ Suite \($0.drop { $0 != "." }.dropFirst()) failed")
      }
      let suspects = failing.isEmpty ? batch.map(\.suite) : failing
      if end == .failed || end == .crashed {
        // Where a suite fails by chance, the mutant is not what fails it.
        let again = try bundle.run(suspects, mutant: number, limit: limit)
        spent += again.seconds
        if again.end == .passed { end = .passed }
      }
      guard end == .passed else {
        (trial.noticedBy, trial.end) = (suspects.joined(separator: " or "), end)
        break
      }
      for suite in batch { trial.passed[suite.suite] = suite.digest }
    }
    trial.seconds += spent
    try lines.add(trial)
    trials[mutant.key] = trial
    note(trial)
    return trial
  }
}
