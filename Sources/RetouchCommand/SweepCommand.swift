import ArgumentParser
import Findings

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

  @OptionGroup var options: RunOptions

  @Option(help: "The policy to try: a file, or a name (see retouch policy list).")
  var policy: String

  @Option(
    help: ArgumentHelp(
      "Compare with this policy; default is the recorded app's own, which the trace names.", valueName: "policy"))
  var baseline: String?

  func validate() throws { try options.exit.refuseFidelity() }

  func run() throws { try options.run(.points, policy: policy, baseline: baseline) }
}
