import ArgumentParser
import Findings
import FindingsStore
import Foundation
import HitTesting
import Replay
import Reporting
import Wording

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Compares all points of each recorded scene under two policies, not only those that somebody touched.",
    discussion: """
      Each scene of the traces is searched for points at which another view is hit. Where no view is turned or round, edges are
      exact to the last bit; what cannot be proved is told in square points. The result is added as a run to the results database.
      It takes policies of rules. Code can be asked only about touches: see retouch replay.
      Exit code 1 when a point goes somewhere else, 0 when none does.
      """)

  @OptionGroup var input: TraceArguments

  @Option(help: "The policy to try: a file, or a name (see retouch policy list).")
  var policy: String

  @Option(
    help: ArgumentHelp(
      "Compare with this policy; default is the recorded app's own, which the trace names.", valueName: "policy"))
  var baseline: String?

  @Option(
    help: ArgumentHelp("The recorded app's own rules; default is the policy that the trace names.", valueName: "policy")
  )
  var recordedPolicy: String?

  @Option(help: ArgumentHelp("The results database to add the run to.", valueName: "file"))
  var results = "retouch-results.sqlite"

  @OptionGroup var output: RunOutput

  @Option(help: "How many recordings, or parts of long ones, to search at once.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup var accepted: AcceptedOption

  @OptionGroup var exit: ExitOptions

  @Option(
    help: ArgumentHelp(
      "Search one of several shares, as 2/3, on one of several machines; see retouch merge.", valueName: "i/n"),
    transform: Shard.init(typed:))
  var shard: Shard?

  func validate() throws {
    guard jobs >= 1 else { throw ValidationError("--jobs takes a whole number from 1") }
  }

  func run() throws {
    func find(_ name: String) throws -> ReplayedPolicy { try PolicyCatalog.policy(name, eventTimeout: 5) }
    let policies = ReplayPolicies(
      candidate: try find(policy), baseline: try baseline.map(find), recorded: try recordedPolicy.map(find),
      known: PolicyCatalog.known(eventTimeout: 5))
    let list = try input.list()
    let work = try list.work(of: shard)
    let source = try PolicyCatalog.source(policies.candidate, given: policy)
    var head = RunHead(
      policy: source,
      baseline: try policies.baseline.flatMap { found in
        try baseline.map { try PolicyCatalog.source(found, given: $0) }
      }, shard: shard, list: work.list, accepted: try accepted.groups(for: .points, policyFile: source.file))
    head.method = .points
    let store = try ResultsDatabase(writing: results, words: EnglishWords())
    let progress = ProgressLine(.points)
    var replay = Replay(of: work.traces, policies: policies, jobs: jobs)
    replay.method = .points
    if let progress { replay.progress = { progress.show($0) } }
    let added = try store.addRun(head) { writer in
      defer { progress?.remove() }
      guard try replay.run(into: writer) > 0 || shard != nil else {
        throw CommandFault.noScenes(list.traces.map(\.path))
      }
    }
    let report = try output.write(store, run: added.run)
    Console.note("run \(added.run) in \(results)")
    try exit.exit(with: report)
  }
}
