import ArgumentParser
import Findings
import Replay

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Compares all points of each recorded scene under two policies, not only those that somebody touched.",
    usage: "retouch sweep <trace> ... --policy <policy> [<options>]",
    discussion: """
      Each scene of the traces is searched for points at which another view is hit. Where no view is rotated or round, edges are \
      exact to the last bit. The report says how many square points are not proved. The result is added as a run to the results \
      database.
      A policy of code is asked at sampled points, at most 22 points apart, and nothing of it is proved.
      Exit code 1 when a point goes somewhere else, 0 when none does, 2 when a trace of a folder cannot be read.

      EXAMPLE:
        retouch sweep shop.sqlite --policy floats.yaml --baseline uikit
      """)

  @Option(help: "The policy to try: a file, or a name (see retouch policy list).", completion: .policy)
  var policy: String

  @Option(
    help: ArgumentHelp(
      "Compare with this policy; default is the recorded app's own, which the trace names.", valueName: "policy"),
    completion: .policy)
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Also write a proof about all points, which retouch check verifies.", valueName: "file"),
    completion: .file())
  var certificate: String?

  @OptionGroup var options: RunOptions

  @OptionGroup var code: CodeOptions

  @OptionGroup var noFidelity: NoFidelity

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    guard certificate == nil || options.shard == nil else {
      throw ValidationError("--certificate is for all the work, and --shard does a share of it; give one of them")
    }
  }

  func run() throws {
    try options.run(
      .sweep, policy: policy, baseline: baseline, eventTimeout: code.eventTimeout, certificate: certificate)
  }
}
