import ArgumentParser
import Findings
import Replay

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays traces under a policy, and reports the touches that would go to another view.",
    discussion: """
      Compared with the recorded responders, or with --baseline. The result is added as a run to the results database.
      A folder stands for all traces in it and in its folders.
      With --against no policy is tried: what the trace recorded is compared with what another one of the same script did, say
      before and after a system release.
      Exit code 1 when a touch goes somewhere else, 0 when none does.
      """)

  @OptionGroup var options: RunOptions

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

  @OptionGroup var code: CodeOptions

  @Flag(help: "Also measure how far each touch may slip until another view gets it, under both policies.")
  var margins = false

  @OptionGroup var notes: NoteOptions

  func validate() throws { try validateAgainst() }

  func run() throws {
    guard let policy else { return try runAgainst() }
    try options.run(
      .replay(measuresMargins: margins), policy: policy, baseline: baseline, eventTimeout: code.eventTimeout)
  }
}
