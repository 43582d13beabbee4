import Findings
public import HitTesting
import Recording

/// What a replay compares.
public struct ReplayPolicies: Sendable {
  /// The policy that is tried.
  public var candidate: ReplayedPolicy
  /// What it is compared with; nil for the recorded responders.
  public var baseline: ReplayedPolicy?
  /// What stands for the recorded app's own rules; nil for the policy that the recording names.
  public var recorded: ReplayedPolicy?
  /// What a recording may name beside the built-in policies.
  public var known: [ReplayedPolicy]

  public init(
    candidate: ReplayedPolicy, baseline: ReplayedPolicy? = nil, recorded: ReplayedPolicy? = nil,
    known: [ReplayedPolicy] = []
  ) {
    self.candidate = candidate
    self.baseline = baseline
    self.recorded = recorded
    self.known = known
  }

  public init(candidate: Policy, baseline: Policy? = nil, recorded: Policy? = nil) {
    self.init(
      candidate: .rules(candidate), baseline: baseline.map { .rules($0) }, recorded: recorded.map { .rules($0) })
  }
}

/// A recording names a policy that is not known, and no other one was given.
public struct UnknownOwnPolicy: Error {
  public var name: String
  public var path: String
}

/// Replays one recording, part by part: each resolved event under the candidate, its own policy and the baseline.
struct RecordingReplay {
  let recording: any RecordingSource
  let policies: ReplayPolicies
  /// The policy that stands for the recorded app's own rules.
  let own: ReplayedPolicy
  /// Empty where it is not cut.
  private let parts: [RecordingPart]

  /// - Parameter partRows: about how many rows of events a part has.
  init(_ recording: any RecordingSource, _ policies: ReplayPolicies, partRows: Int64) throws {
    self.recording = recording
    self.policies = policies
    guard let own = policies.recorded ?? ReplayedPolicy.own(named: recording.info.policy, known: policies.known) else {
      throw UnknownOwnPolicy(name: recording.info.policy, path: recording.trace)
    }
    self.own = own
    // Code answers for a recording's events in turn.
    let isCode = [own, policies.candidate, policies.baseline].contains { $0.map { $0.rules == nil } ?? false }
    parts = isCode ? [] : try recording.parts(rows: partRows)
  }

  /// The recording with nothing compared yet.
  var head: ComparedRecording {
    ComparedRecording(
      trace: recording.trace, recordingID: recording.id, info: recording.info, ownPolicy: own.name, parts: partCount)
  }

  /// How many parts it is compared in; each can be run on its own.
  var partCount: Int { max(1, parts.count) }

  /// - Parameters:
  ///   - part: its place among the recording's parts.
  ///   - report: told what differs, in the order of the events.
  /// - Returns: the counts, and for each part of each policy how many views it was found to be for, where that is known.
  func run(part: Int, report: (RunElement) throws -> Void) throws -> ReplayOutcome {
    try recording.read(part: parts.isEmpty ? nil : parts[part]) { cursor in
      var comparison = try PolicyComparison(self, cursor: cursor)
      var pictures = Pictures()
      while try cursor.nextSnapshot() {
        comparison.follow(cursor.scene)
        pictures.beginSnapshot()
        while let event = try cursor.nextResolvedEvent() {
          if let finding = comparison.compare(event) {
            let isFirst = pictures.add(finding.difference)
            try report(
              .difference(finding.difference, evidence: isFirst ? comparison.evidence(of: finding, event) : nil))
          } else if let location = event.location {
            pictures.addUnchanged(location)
          }
        }
        if let scene = pictures.endSnapshot(cursor) { try report(.scene(scene)) }
      }
      return ReplayOutcome(counts: comparison.counts, matches: comparison.matches)
    }
  }
}

/// How a part of a recording came out.
struct ReplayOutcome {
  var counts: ComparedRecording.Counts
  /// For each part of each policy how many views it was found to be for; nothing for those of which that is not known.
  var matches: [ReplayedPolicy: [Int]]
}
