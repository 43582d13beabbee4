import ArgumentParser
import Findings
import Foundation
import HitTesting
import Replay
import Reporting
import TraceStore

struct MutateCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Changes each rule a little, and lists the changes that no recorded touch detects.",
    usage: "retouch policy mutate <policy> --trace <file> ... [<options>]",
    discussion: """
      Each rule is removed, swapped with the next one, made for more or fewer views, and given other numbers and words. A touch \
      notices such a mutant when it goes to another view, or other recognizers are asked, than under the policy. For the mutants \
      that no touch notices, all points of the recorded scenes are searched for one at which a touch would. The score is the share \
      of mutants that are noticed, without those that do the same as the policy at every point.
      Exit code 1 when the score is below --min-score, else 0.

      EXAMPLE:
        retouch policy mutate floats.yaml --trace traces --min-score 80
      """)

  @Argument(help: "A policy's name or a file.", completion: .policy)
  var policy: String

  @Option(
    help: ArgumentHelp("A trace, or a folder of traces; may be given several times.", valueName: "file"),
    completion: .file())
  var trace: [String] = []

  @Option(help: ArgumentHelp("Fail when the score is below this.", valueName: "percent"))
  var minScore: Double?

  @Option(help: "How to print it: text or json.")
  var format = Format.text

  @OptionGroup var jobs: JobsOption

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    guard !trace.isEmpty else { throw ValidationError("give a trace, or a folder of traces, with --trace") }
    guard minScore.map({ $0 >= 0 && $0 <= 100 }) ?? true else {
      throw ValidationError("--min-score takes a percentage, from 0 to 100")
    }
  }

  func run() throws {
    guard case .rules(let rules) = try PolicyCatalog.policy(policy, eventTimeout: 1) else {
      throw CommandFault.codeInsteadOfRules(policy, for: .mutating)
    }
    guard rules.rules.contains(where: { !$0.isOfSystem }) else { throw CommandFault.noRules(policy) }
    let readable = try ReadableTraces(TraceList(paths: trace, listFile: nil))
    let traces = readable.traces
    let report = try MutantReplay(of: rules, in: traces, jobs: jobs.count) { try Trace(path: $0.path).recordings() }
      .run()
    guard report.scenes > 0 else { throw CommandFault.nothingToCompare(traces.map(\.path), .sweep) }
    try Console.data(format == .json ? MutantsJSON.render(report) : MutantsText.render(report))
    try readable.exit()
    guard let minScore else { return }
    guard let score = report.score else { throw CommandFault.noScore(traces.map(\.path)) }
    if score * 100 < minScore { throw ExitCode(1) }
  }
}
