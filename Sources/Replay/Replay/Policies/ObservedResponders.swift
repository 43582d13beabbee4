package import Findings
package import HitTesting
package import Recording

/// Finds the responder of each event of a recording: the observed one or, when nobody observed it,
/// the one under the recording's own rules.
package struct ObservedResponders {
  private let recording: any RecordingSource
  private let policies: ReplayPolicies
  private var asker: PolicyAsker?

  /// - Parameter policies: the policies that may stand for the recorded app's own rules.
  package init(_ recording: any RecordingSource, _ policies: ReplayPolicies) {
    (self.recording, self.policies) = (recording, policies)
  }

  /// Follows the scene of the cursor to the next snapshot.
  ///
  /// - Throws: ``CostlySelector``.
  package func follow(_ scene: Scene) throws(CostlySelector) { try asker?.follow(scene) }

  /// The responder of the event: its slot if it is a view of the scene, else its name; nil when it
  /// was not observed and the recording's own policy is code.
  ///
  /// A responder with a slot gets no name, as a name costs more than a hit test.
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
