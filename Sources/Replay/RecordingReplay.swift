package import HitTesting
import TraceStore

/// What a replay compares.
package struct ReplayPolicies: Sendable {
  /// The policy that is tried.
  package var candidate: ReplayedPolicy
  /// What it is compared with; nil for the recorded responders.
  package var baseline: ReplayedPolicy?
  /// What stands for the recorded app's own rules; nil for the policy that the recording names.
  package var recorded: ReplayedPolicy?
  /// What a recording may name beside the built-in policies.
  package var known: [ReplayedPolicy]

  package init(
    candidate: ReplayedPolicy, baseline: ReplayedPolicy? = nil, recorded: ReplayedPolicy? = nil, known: [ReplayedPolicy] = []
  ) {
    self.candidate = candidate
    self.baseline = baseline
    self.recorded = recorded
    self.known = known
  }

  package init(candidate: Policy, baseline: Policy? = nil, recorded: Policy? = nil) {
    self.init(candidate: .rules(candidate), baseline: baseline.map { .rules($0) }, recorded: recorded.map { .rules($0) })
  }

  /// The policy of that name, if a recording may name it.
  func own(named name: String) -> ReplayedPolicy? {
    known.first { $0.name == name } ?? Policy.builtIn.first { $0.name == name }.map { .rules($0) }
  }
}

/// A recording names a policy that is not known, and no other one was given.
package struct UnknownOwnPolicy: Error {
  package var name: String
  package var path: String
}

/// Replays one recording: each resolved event under the candidate, its own policy and the baseline.
struct RecordingReplay {
  let trace: Trace
  let recording: Trace.Recording
  let policies: ReplayPolicies
  /// The policy that stands for the recorded app's own rules.
  let own: ReplayedPolicy

  init(_ trace: Trace, _ recording: Trace.Recording, _ policies: ReplayPolicies) throws {
    self.trace = trace
    self.recording = recording
    self.policies = policies
    guard let own = policies.recorded ?? policies.own(named: recording.info.policy) else {
      throw UnknownOwnPolicy(name: recording.info.policy, path: trace.path)
    }
    self.own = own
  }

  /// The recording with nothing compared yet.
  var head: ComparedRecording {
    ComparedRecording(trace: trace.path, recordingID: recording.id, app: recording.info.app, ownPolicy: own.name)
  }

  /// - Parameter report: told each difference, in the order of the events.
  /// - Returns: the counts, and for each part of each policy how many views it was found to be for, where that is known.
  func run(report: (Difference) throws -> Void) throws -> (counts: ComparedRecording, matches: [ReplayedPolicy: [Int]]) {
    // A connection of its own: recordings of one trace are replayed side by side.
    try Trace(path: trace.path).read(recording, events: .resolved) { cursor in
      var comparison = try Comparison(self, cursor: cursor)
      while try cursor.nextSnapshot() {
        comparison.follow(cursor.scene)
        while let event = try cursor.nextResolvedEvent() {
          if let difference = comparison.compare(event) { try report(difference) }
        }
      }
      return (comparison.counts, comparison.matches)
    }
  }
}
