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
    if report.faults > 0 || !report.unread.isEmpty { throw ExitCode(2) }
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
      "Exit with 3 if in any recording less than this percentage of the touches with a recorded responder go to it, or no touch has one.",
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

  /// Judges each recording for itself, as one whose rules do not fit may be hidden among good ones.
  ///
  /// - Throws: `ExitCode` when the fidelity of a recording is too low or not known. A shard may
  ///   have no touch with a recorded responder; that of all shards is judged when they are merged.
  fileprivate func check(_ report: RunReport) throws {
    guard let minFidelity, minFidelity > 0 else { return }
    let recordings = report.recordings.compactMap { recording in
      recording.counts.events.map { (recording: recording, counts: $0) }
    }
    let known = recordings.filter { $0.counts.observed > 0 }
    let isUnknown: (EventCounts) -> Bool = { $0.observed == 0 && $0.touches + $0.others > 0 }
    if report.head.shard == nil, let unknown = recordings.first(where: { known.isEmpty || isUnknown($0.counts) }) {
      Console.fault(
        "--min-fidelity \(minFidelity.shortText): fidelity is not known, because no touch \(place(unknown.recording, report))"
          + "has a recorded responder; remove the option, or record responders")
      throw ExitCode(3)
    }
    // This rounds only once, so that 969 of 1,000 is not less than 96.9 of 100.
    let low = known.filter { Double($0.counts.reproduced) * 100 / Double($0.counts.observed) < minFidelity }
    guard let worst = low.min(by: { $0.counts.fidelity < $1.counts.fidelity }) else { return }
    Console.fault(
      "fidelity \(place(worst.recording, report))is \(ReportWords.percent(worst.counts.fidelity)) "
        + "(\(worst.counts.reproduced) of \(worst.counts.observed)), less than \(minFidelity.shortText)%"
        + (low.count > 1 ? "; so is that of \(ReportWords.count(low.count - 1, "other recording"))" : "")
        + ": the policy of the recording does not describe the recorded app")
    throw ExitCode(3)
  }

  /// The recording, with a space after it; empty when the run has no other one.
  private func place(_ recording: ComparedRecording, _ report: RunReport) -> String {
    guard report.recordings.count > 1 else { return "" }
    let isOnly = report.recordings.count { $0.trace == recording.trace } == 1
    return isOnly ? "of \(recording.trace) " : "of recording \(recording.recordingID) in \(recording.trace) "
  }
}

extension EventCounts {
  /// The share of the recorded responders that were reproduced.
  fileprivate var fidelity: Double { Double(reproduced) / Double(observed) }
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
