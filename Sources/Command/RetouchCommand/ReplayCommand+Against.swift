import ArgumentParser
import Findings
import FindingsStore
import Foundation
import Replay
import Reporting
import TraceStore
import Wording

/// The comparison of a recording with another recording of the same script.
extension ReplayCommand {
  func validateAgainst() throws {
    guard against != nil else {
      if policy == nil {
        throw ValidationError("give the policy to try with --policy, or another recording with --against")
      }
      return
    }
    guard policy == nil, baseline == nil else {
      throw ValidationError(
        "--against compares what was recorded, under no policy: it takes neither --policy nor --baseline")
    }
    guard !margins else { throw ValidationError("--against compares what was recorded: it takes no --margins") }
    guard !everyTouch else {
      throw ValidationError("--against compares what was recorded: it takes no --every-touch")
    }
    guard options.shard == nil else {
      throw ValidationError("--against compares two whole recordings: it takes no --shard")
    }
    guard options.input.traces.count == 1, options.input.tracesFrom == nil else {
      throw ValidationError("--against compares one trace with another: give one trace")
    }
  }

  func runAgainst() throws {
    guard let against else { return }
    let trace = options.input.traces[0]
    func file(_ path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }
    if file(against) == file(trace) {
      Console.fault("warning: --against \(against) is the same file: nothing can differ")
    }
    let recorded = try options.recordedPolicy.map { try PolicyCatalog.policy($0, eventTimeout: code.eventTimeout) }
    let comparison = try PairedTraces(
      old: Trace(given: against).recordings(), new: Trace(given: trace).recordings(), paths: (against, trace),
      recorded: recorded,
      known: PolicyCatalog.known(eventTimeout: code.eventTimeout), jobs: options.jobs)
    if let apps = comparison.otherApps {
      Console.fault("warning: " + ReportWords.otherApps(old: apps.old, new: apps.new))
    }
    let store = try options.openResults()
    var head = RunHead(
      .against(trace: against), accepted: try options.accepted.groups(for: .against, policyFile: nil))
    head.madeAt = try RunClock.time()
    let added = try store.addRun(head) { try comparison.run(into: $0) }
    try options.finish(added.run, fidelity: fidelity)
  }
}
