package import Findings
package import HitTesting
package import Recording

/// Tells who got each event of a recording, as it was observed. Where nobody observed it, the
/// recording's own rules tell.
package struct ObservedResponders {
  private let recording: any RecordingSource
  private let policies: ReplayPolicies
  private var asker: PolicyAsker?

  /// - Parameter policies: those that may stand for the recorded app's own rules.
  package init(_ recording: any RecordingSource, _ policies: ReplayPolicies) {
    (self.recording, self.policies) = (recording, policies)
  }

  /// Follows the scene of the cursor to the next snapshot.
  package mutating func follow(_ scene: Scene) { asker?.follow(scene) }

  /// Who got the event, and its slot where that is a view of the scene; nil when it was not
  /// observed and the recording's own policy is code.
  ///
  /// The responder itself is named only when its slot is nil, as a name costs more than a hit test.
  ///
  /// - Throws: ``UnknownOwnPolicy``.
  package mutating func responder(
    of event: ResolvedEvent, in cursor: any SceneCursor
  ) throws -> (slot: Scene.Slot?, other: NamedResponder)? {
    if let recorded = cursor.recorded(event) { return (recorded.slot, cursor.named(gone: recorded.gone)) }
    if asker == nil {
      guard let own = policies.own(of: recording) else {
        throw UnknownOwnPolicy(name: recording.info.policy, path: recording.trace)
      }
      guard !own.isCode else { return nil }
      asker = try PolicyAsker(own, trace: recording.trace, recordingID: recording.id, scene: cursor.scene)
    }
    guard case .success(let resolution)? = asker?.resolve(event, in: cursor) else { return nil }
    return (resolution.slot, .nobody)
  }
}
