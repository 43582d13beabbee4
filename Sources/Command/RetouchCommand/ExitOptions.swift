import ArgumentParser
import Findings
import HitTesting
import Wording

/// The options that decide on a run's exit code.
struct ExitOptions: ParsableArguments {
  @Flag(help: "Also exit with 1 if an accepted group no longer occurs, or a rule matches no view.")
  var strict = false

  /// - Parameter fidelity: the fidelity that is asked for; nil for none.
  /// - Throws: `ExitCode` when the code is not 0.
  func exit(with report: RunReport, fidelity: FidelityOption? = nil) throws {
    if report.faults > 0 { throw ExitCode(2) }
    try fidelity?.check(report)
    if report.unaccepted > 0 || (strict && !(report.obsolete.isEmpty && report.unmatchedRules.isEmpty)) {
      throw ExitCode(1)
    }
  }
}

/// The option that asks for a fidelity.
struct FidelityOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Exit with 3 if less than this percentage of the touches with a recorded responder go to it, or if no touch has one.",
      valueName: "percent"))
  var minFidelity: Double?

  func validate() throws {
    guard let minFidelity, minFidelity != 0 else { return }
    guard minFidelity <= 0 || minFidelity >= 1 else {
      throw ValidationError(
        "--min-fidelity takes a percentage, 0 or from 1 to 100; for \(minFidelity.shortText) of 1, "
          + "write \((minFidelity * 100).shortText)")
    }
    guard (1...100).contains(minFidelity) else { throw ValidationError("--min-fidelity takes 0, or from 1 to 100") }
  }

  /// - Throws: `ExitCode` when the fidelity is too low or not known. A shard may have no touch with
  ///   a recorded responder; that of all shards is judged when they are merged.
  fileprivate func check(_ report: RunReport) throws {
    guard let minFidelity, minFidelity > 0, let counts = report.counts.events else { return }
    guard counts.observed > 0 else {
      guard report.head.shard == nil else { return }
      Console.fault(
        "--min-fidelity \(minFidelity.shortText): fidelity is not known, because no touch has a recorded responder; "
          + "remove the option, or record responders")
      throw ExitCode(3)
    }
    // This rounds only once, so that 969 of 1,000 is not less than 96.9 of 100.
    if Double(counts.reproduced) * 100 / Double(counts.observed) < minFidelity {
      Console.fault(
        "fidelity is under \(minFidelity.shortText)%: the trace's policy does not describe the recorded app")
      throw ExitCode(3)
    }
  }
}

/// Refuses a fidelity in a command that replays no touches.
struct NoFidelity: ParsableArguments {
  @Option(help: .hidden) var minFidelity: Double?

  func validate() throws {
    guard minFidelity == nil else {
      throw ValidationError("--min-fidelity is about recorded touches: use retouch replay")
    }
  }
}
