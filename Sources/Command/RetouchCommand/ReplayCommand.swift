import ArgumentParser
import Findings
import Replay

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays traces under a policy, and reports the touches that would go to another view.",
    usage: """
      retouch replay <trace> ... --policy <policy> [<options>]
      retouch replay <trace> --against <trace> [<options>]
      """,
    discussion: """
      The comparison is with the recorded responders, or with the policy of --baseline. The result is added as a run to the \
      results database. A folder stands for all traces in it and in its folders.
      With --against, no policy is tried. Retouch compares the trace with another recording of the same script, for example from \
      before a system release.
      Exit code 1 when a touch goes somewhere else, 0 when none does, 2 when a trace of a folder cannot be read.

      EXAMPLES:
        retouch replay shop.sqlite --policy floats.yaml
        retouch replay traces --policy floats.yaml --report html:report.html
        retouch replay shop.sqlite --against old.sqlite
      """)

  @Option(help: "The policy to try: a file, or a name (see retouch policy list).", completion: .policy)
  var policy: String?

  @Option(
    help: ArgumentHelp("Compare with this policy instead of what was recorded.", valueName: "policy"),
    completion: .policy)
  var baseline: String?

  @Option(
    help: ArgumentHelp("Compare with this recording of the same script, under no policy.", valueName: "trace"),
    completion: .file())
  var against: String?

  @OptionGroup var options: RunOptions

  @OptionGroup var code: CodeOptions

  @Flag(help: "Also measure how far each touch may slip until another view gets it, under both policies.")
  var margins = false

  @Option(
    help: ArgumentHelp(
      "Also write what comes of each touch under the policy, step by step, as JSON Lines.", valueName: "file"),
    completion: .file())
  var actions: String?

  @Flag(help: "Replay who acts upon each touch of large recordings, also where the policies send it to the same view.")
  var everyTouch = false

  @OptionGroup var fidelity: FidelityOption

  @OptionGroup var notes: CommonOptions

  func validate() throws { try validateAgainst() }

  func run() throws {
    guard let policy else { return try runAgainst() }
    try options.run(
      .replay(measuresMargins: margins), policy: policy, baseline: baseline, eventTimeout: code.eventTimeout,
      actions: actions, actionSample: everyTouch ? nil : ActionSample(), fidelity: fidelity)
  }
}
