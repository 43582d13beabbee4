import ArgumentParser
import Foundation
import HitTesting
import Replay
import Reporting
import TraceStore

struct ReplayCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays traces under a policy, and tells which touches would go somewhere else.",
    discussion: """
      Compared with the recorded responders, or with --baseline. The result is added as a run to the results database.
      With --against no policy is tried: what the trace recorded is compared with what another one of the same script did, say
      before and after a system release.
      Exit code 1 when a touch goes somewhere else, 0 when none does.
      """)

  @Argument(help: ArgumentHelp("Traces.", valueName: "trace"))
  var traces: [String]

  @Option(help: "The policy to try: a file, or a name (see retouch policy list).")
  var policy: String?

  @Option(help: ArgumentHelp("Compare with this policy instead of what was recorded.", valueName: "policy"))
  var baseline: String?

  @Option(help: ArgumentHelp("Compare with this recording of the same script, under no policy.", valueName: "trace"))
  var against: String?

  @Option(help: ArgumentHelp("The recorded app's own rules; default is the policy that the trace names.", valueName: "policy"))
  var recordedPolicy: String?

  @Option(help: ArgumentHelp("The results database to add the run to.", valueName: "file"))
  var results = "retouch-results.sqlite"

  @Option(help: "How to print the result: text or json.")
  var format = Format.text

  @Option(help: "How many recordings to replay at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("Exit with 3 when fewer of 100 touches go where they were recorded.", valueName: "percent"))
  var minFidelity: Double?

  @Option(help: ArgumentHelp("How long a policy's code may take for one event.", valueName: "seconds"))
  var eventTimeout = 5.0

  func validate() throws {
    try validateAgainst()
    guard eventTimeout > 0, eventTimeout <= 86_400 else { throw ValidationError("--event-timeout takes seconds, up to a day") }
    guard jobs >= 1 else { throw ValidationError("--jobs takes a whole number from 1") }
    if let minFidelity, !(0...100).contains(minFidelity) { throw ValidationError("--min-fidelity takes 0 to 100") }
  }

  func run() throws {
    guard let policy else { return try runAgainst() }
    func find(_ name: String) throws -> ReplayedPolicy { try PolicyCatalog.policy(name, eventTimeout: eventTimeout) }
    let policies = ReplayPolicies(
      candidate: try find(policy), baseline: try baseline.map(find), recorded: try recordedPolicy.map(find),
      known: PolicyCatalog.known(eventTimeout: eventTimeout))
    let opened = try traces.map(Trace.init(path:))
    let store = try ResultsStore(writing: results)
    let head = RunHead(
      policy: try PolicyCatalog.source(policies.candidate, given: policy),
      baseline: try policies.baseline.flatMap { found in
        try baseline.map { try PolicyCatalog.source(found, given: $0) }
      })
    let replay = Replay(traces: opened, policies: policies, jobs: jobs)
    let added = try store.addRun(head) { writer in
      guard try replay.run(into: writer) > 0 else { throw CommandFault.noTouches(traces) }
    }
    try finish(added.run, in: store)
  }

  /// Prints a run's report, and ends with the code that it asks for.
  func finish(_ run: Int64, in store: ResultsStore) throws {
    let report = try store.report(run: run)
    for rule in report.unmatchedRules { Console.note("warning: " + ReportWords.unmatched(rule)) }
    Console.data(format == .json ? JSONReport().render(report) : TextReport().render(report))
    Console.note("run \(run) in \(results)")
    if report.faults > 0 { throw ExitCode(2) }
    if let minFidelity, let fidelity = report.fidelity, fidelity * 100 < minFidelity {
      Console.note("fidelity is under \(minFidelity.shortText)%: the trace's policy does not describe the recorded app")
      throw ExitCode(3)
    }
    if report.unaccepted > 0 { throw ExitCode(1) }
  }
}
