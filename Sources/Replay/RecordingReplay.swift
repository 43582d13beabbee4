package import HitTesting
import TraceStore

/// What a replay compares.
package struct ReplayPolicies: Sendable {
  /// The policy that is tried.
  package var candidate: Policy
  /// What it is compared with; nil for the recorded responders.
  package var baseline: Policy?
  /// What stands for the recorded app's own rules; nil for the policy that the recording names.
  package var recorded: Policy?

  package init(candidate: Policy, baseline: Policy? = nil, recorded: Policy? = nil) {
    self.candidate = candidate
    self.baseline = baseline
    self.recorded = recorded
  }
}

/// A recording names a policy that is not built in, and no other one was given.
package struct UnknownOwnPolicy: Error {
  package var name: String
  package var path: String
}

/// Replays one recording: each resolved touch under the candidate, its own policy and the baseline.
struct RecordingReplay {
  let trace: Trace
  let recording: Trace.Recording
  let policies: ReplayPolicies
  /// The policy that stands for the recorded app's own rules.
  let own: Policy

  init(_ trace: Trace, _ recording: Trace.Recording, _ policies: ReplayPolicies) throws {
    self.trace = trace
    self.recording = recording
    self.policies = policies
    guard let own = policies.recorded ?? Policy.builtIn.first(where: { $0.name == recording.info.policy }) else {
      throw UnknownOwnPolicy(name: recording.info.policy, path: trace.path)
    }
    self.own = own
  }

  /// The recording with nothing compared yet.
  var head: ComparedRecording {
    ComparedRecording(trace: trace.path, recordingID: recording.id, app: recording.info.app, ownPolicy: own.name)
  }

  /// - Parameter report: told each difference, in the order of the events.
  /// - Returns: the counts, and for each rule of each policy how many views it was found to be for.
  func run(report: (Difference) throws -> Void) throws -> (counts: ComparedRecording, matches: [Policy: [Int]]) {
    // A connection of its own: recordings of one trace are replayed side by side.
    try Trace(path: trace.path).read(recording, events: .resolved) { cursor in
      var comparison = Comparison(head, policies: policies, own: own, cursor: cursor)
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

/// The state of a replay between two events.
private struct Comparison {
  private(set) var counts: ComparedRecording
  private let policies: ReplayPolicies
  private let cursor: SceneCursor
  /// nil when it is the recording's own policy.
  private var candidate: HitTester?
  private var own: HitTester
  /// nil when the recorded responders, or the recording's own policy, are what is compared with.
  private var baseline: HitTester?

  init(_ head: ComparedRecording, policies: ReplayPolicies, own: Policy, cursor: SceneCursor) {
    counts = head
    self.policies = policies
    self.cursor = cursor
    if policies.candidate != own { candidate = HitTester(policies.candidate, scene: cursor.scene) }
    self.own = HitTester(own, scene: cursor.scene)
    if let policy = policies.baseline, policy != own { baseline = HitTester(policy, scene: cursor.scene) }
  }

  var matches: [Policy: [Int]] {
    let testers = [own, candidate, baseline].compactMap { $0 }
    return Dictionary(testers.map { ($0.applied.policy, $0.applied.matchCounts) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func follow(_ scene: Scene) {
    candidate?.update(for: scene)
    own.update(for: scene)
    baseline?.update(for: scene)
  }

  mutating func compare(_ event: ResolvedEvent) -> Difference? {
    guard let location = event.location else {
      counts.notCompared["\(event.type.name ?? "type \(event.type.rawValue)") events have no location", default: 0] += 1
      return nil
    }
    counts.touches += 1
    let ownHit = own.hitTest(location, windowScene: event.windowScene)
    let recorded = recordedHit(of: event)
    if let recorded {
      counts.observed += 1
      if recorded == Hit(slot: ownHit) { counts.reproduced += 1 }
    } else if policies.baseline == nil {
      let reason = "touches without a recorded responder: compared with what \(own.applied.policy.name) gives"
      counts.notCompared[reason, default: 0] += 1
    }
    var before = recorded ?? Hit(slot: ownHit)
    if policies.baseline != nil {
      before = Hit(slot: baseline == nil ? ownHit : baseline?.hitTest(location, windowScene: event.windowScene))
    }
    let after = candidate == nil ? ownHit : candidate?.hitTest(location, windowScene: event.windowScene)
    guard before != Hit(slot: after) else {
      counts.unchanged += 1
      return nil
    }
    let scene = cursor.scene
    let verdict: Verdict = policies.baseline != nil || before == Hit(slot: ownHit) ? .changed : .unmodelled
    if verdict == .changed { counts.changed += 1 } else { counts.unmodelled += 1 }
    let cause = Cause(scene: scene, location: location, windowScene: event.windowScene)
    let rule =
      verdict == .changed
      ? cause.firstDifference(before: (baseline ?? own).applied, after: (candidate ?? own).applied)
      : before.isNobody ? "nobody got the touch" : cause.whyNot(before.slot, under: own.applied)
    let key = GroupKey(
      verdict: verdict, kind: kind(from: before, to: after, in: scene),
      before: before.slot.map { scene.path($0) } ?? before.gone.map { cursor.goneLabel(ofView: $0) },
      after: after.map { scene.path($0) }, rule: rule)
    return Difference(
      key: key, eventID: event.id, snapshotID: cursor.snapshotID, time: event.time, location: location,
      beforeView: before.slot.map { scene.id($0) } ?? before.gone, afterView: after.map { scene.id($0) })
  }

  /// Who was seen to get it; nil where that was not observed.
  private func recordedHit(of event: ResolvedEvent) -> Hit? {
    switch event.responder {
    case .view(let id):
      let slot = cursor.slot(of: id)
      return Hit(slot: slot, gone: slot == nil ? id : nil)
    case .nobody: return Hit(slot: nil)
    case .notObserved: return nil
    }
  }

  private func kind(from before: Hit, to after: Scene.Slot?, in scene: Scene) -> DifferenceKind {
    if before.isNobody { return .gained }
    guard let after else { return .lost }
    guard let slot = before.slot else { return .moved }
    return scene.window(of: slot) == scene.window(of: after) ? .moved : .window
  }
}

/// Who gets a touch: a view of the scene, one that is not in it, or nobody.
private struct Hit: Equatable {
  var slot: Scene.Slot?
  /// A recorded view that is not in the scene.
  var gone: ViewID?

  var isNobody: Bool { slot == nil && gone == nil }
}
