import ArgumentParser
import Foundation
import HitTesting
import Replay
import Reporting
import TraceStore

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays traces under a policy, and tells which touches would go somewhere else.",
    discussion: """
      Compared with the recorded responders, or with --baseline. The result is added as a run to the results database.
      Exit code 1 when a touch goes somewhere else, 0 when none does.
      """)

  @Argument(help: ArgumentHelp("Traces.", valueName: "trace"))
  var traces: [String]

  @Option(help: "The policy to try: a file, or a name (see retouch policy list).")
  var policy: String

  @Option(help: ArgumentHelp("Compare with this policy instead of what was recorded.", valueName: "policy"))
  var baseline: String?

  @Option(help: ArgumentHelp("The recorded app's own rules; default is the policy that the trace names.", valueName: "policy"))
  var recordedPolicy: String?

  @Option(help: ArgumentHelp("The results database to add the run to.", valueName: "file"))
  var results = "retouch-results.sqlite"

  @OptionGroup var options: ReportOptions

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also write it in this format, whether something changed or not; may be given several times. The file - is standard output, "
        + "in the place of the text.", valueName: "format:file"), transform: ReportTarget.init(typed:))
  var reports: [ReportTarget] = []

  @Option(help: "How many recordings to replay at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("Exit with 3 when fewer of 100 touches go where they were recorded.", valueName: "percent"))
  var minFidelity: Double?

  @Option(help: ArgumentHelp("How long a policy's code may take for one event.", valueName: "seconds"))
  var eventTimeout = 5.0

  func validate() throws {
    guard eventTimeout > 0, eventTimeout <= 86_400 else { throw ValidationError("--event-timeout takes seconds, up to a day") }
    guard jobs >= 1 else { throw ValidationError("--jobs takes a whole number from 1") }
    if let minFidelity, !(0...100).contains(minFidelity) { throw ValidationError("--min-fidelity takes 0 to 100") }
    let files = targets.map(\.file)
    guard Set(files).count == files.count else {
      throw ValidationError("each report takes a file of its own, and standard output one")
    }
  }

  /// All that is to be written. Text goes to standard output where nothing else was asked for there.
  private var targets: [ReportTarget] {
    let isDefault = options.format == nil && options.output == nil
    return reports + (isDefault && reports.contains(where: \.isOutput) ? [] : [options.target])
  }

  func run() throws {
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
    let progress = ProgressLine()
    var replay = Replay(traces: opened, policies: policies, jobs: jobs)
    if let progress { replay.progress = { progress.show($0) } }
    let added = try store.addRun(head) { writer in
      defer { progress?.remove() }
      guard try replay.run(into: writer) > 0 else { throw CommandFault.noTouches(traces) }
    }
    let formats = targets.map { ($0, options.rendering(of: $0)) }
    let isLong = formats.contains { $0.1.detail == .everything }
    let report = try store.report(run: added.run, detail: isLong ? .everything : .groups)
    for rule in report.unmatchedRules { Console.note("warning: " + ReportWords.unmatched(rule)) }
    for (target, format) in formats { try Console.write(format.render(report), to: target.file) }
    Console.note("run \(added.run) in \(results)")
    if report.faults > 0 { throw ExitCode(2) }
    if let minFidelity, let fidelity = report.fidelity, fidelity * 100 < minFidelity {
      Console.note("fidelity is under \(minFidelity.shortText)%: the trace's policy does not describe the recorded app")
      throw ExitCode(3)
    }
    if report.unaccepted > 0 { throw ExitCode(1) }
  }
}
