import ArgumentParser
import Findings
import FindingsStore
import Foundation
import HitTesting
import Replay
import Reporting
import Wording

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays traces under a policy, and tells which touches would go somewhere else.",
    discussion: """
      Compared with the recorded responders, or with --baseline. The result is added as a run to the results database.
      A folder stands for all traces in it and in its folders.
      With --against no policy is tried: what the trace recorded is compared with what another one of the same script did, say
      before and after a system release.
      Exit code 1 when a touch goes somewhere else, 0 when none does.
      """)

  @OptionGroup var input: TraceArguments

  @Option(help: "The policy to try: a file, or a name (see retouch policy list).")
  var policy: String?

  @Option(help: ArgumentHelp("Compare with this policy instead of what was recorded.", valueName: "policy"))
  var baseline: String?

  @Option(help: ArgumentHelp("Compare with this recording of the same script, under no policy.", valueName: "trace"))
  var against: String?

  @Option(
    help: ArgumentHelp("The recorded app's own rules; default is the policy that the trace names.", valueName: "policy")
  )
  var recordedPolicy: String?

  @Option(help: ArgumentHelp("The results database to add the run to.", valueName: "file"))
  var results = "retouch-results.sqlite"

  @OptionGroup var output: RunOutput

  @Option(help: "How many recordings, or parts of long ones, to replay at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("How long a policy's code may take for one event.", valueName: "seconds"))
  var eventTimeout = 5.0

  @OptionGroup var accepted: AcceptedOption

  @OptionGroup var exit: ExitOptions

  @Option(
    help: ArgumentHelp(
      "Replay one of several shares, as 2/3, on one of several machines; see retouch merge.", valueName: "i/n"),
    transform: Shard.init(typed:))
  var shard: Shard?

  func validate() throws {
    try validateAgainst()
    guard eventTimeout > 0, eventTimeout <= 86_400 else {
      throw ValidationError("--event-timeout takes seconds, up to a day")
    }
    guard jobs >= 1 else { throw ValidationError("--jobs takes a whole number from 1") }
  }

  func run() throws {
    guard let policy else { return try runAgainst() }
    func find(_ name: String) throws -> ReplayedPolicy { try PolicyCatalog.policy(name, eventTimeout: eventTimeout) }
    let policies = ReplayPolicies(
      candidate: try find(policy), baseline: try baseline.map(find), recorded: try recordedPolicy.map(find),
      known: PolicyCatalog.known(eventTimeout: eventTimeout))
    let list = try input.list()
    let work = try list.work(of: shard)
    let source = try PolicyCatalog.source(policies.candidate, given: policy)
    let head = RunHead(
      policy: source,
      baseline: try policies.baseline.flatMap { found in
        try baseline.map { try PolicyCatalog.source(found, given: $0) }
      }, shard: shard, list: work.list, accepted: try accepted.groups(policyFile: source.file))
    let store = try ResultsDatabase(writing: results, words: EnglishWords())
    let progress = ProgressLine()
    var replay = Replay(of: work.traces, policies: policies, jobs: jobs)
    if let progress { replay.progress = { progress.show($0) } }
    let added = try store.addRun(head) { writer in
      defer { progress?.remove() }
      guard try replay.run(into: writer) > 0 || shard != nil else {
        throw CommandFault.noTouches(list.traces.map(\.path))
      }
    }
    try finish(added.run, in: store, asksCode: [policies.candidate, policies.baseline].contains { $0?.isCode == true })
  }

  /// Writes the reports of a run, and ends with the run's exit code.
  ///
  /// - Parameter asksCode: whether a policy is code.
  func finish(_ run: Int64, in store: ResultsDatabase, asksCode: Bool = false) throws {
    let report = try output.write(store, run: run)
    if asksCode { Console.note(ReportWords.availability(report)) }
    Console.note("run \(run) in \(results)")
    try exit.exit(with: report)
  }
}

extension Shard {
  /// Reads a shard as the user types it: `2/3`.
  ///
  /// - Throws: `ValidationError`.
  init(typed: String) throws {
    let numbers = typed.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      let shard = Shard(number: number, count: count)
    else { throw ValidationError("it takes two numbers, as 2/3") }
    self = shard
  }
}
