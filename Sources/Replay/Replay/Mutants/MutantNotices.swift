import Findings
import HitTesting
import Recording

/// Compares mutants with their policy on the events of one recording.
struct MutantNotices {
  struct Notice {
    var count = 0
    var first: MutantPlace
  }

  /// The mutants that are noticed, by their numbers.
  private(set) var found: [Int: Notice] = [:]

  /// - Parameter mutants: each with its number.
  init(_ policy: Policy, _ mutants: [(Int, PolicyMutant)], _ recording: any RecordingSource) throws {
    try recording.read { cursor in
      func asker(_ policy: Policy) throws -> PolicyAsker {
        try PolicyAsker(
          .rules(policy.standing(onSystemOf: recording.info.policy)), trace: recording.trace, recordingID: recording.id,
          scene: cursor.scene)
      }
      let original = try asker(policy)
      var following = FollowingMutants<PolicyAsker>(mutants, of: policy, in: cursor.scene)
      while try cursor.nextSnapshot() {
        try original.follow(cursor.scene)
        try following.follow(cursor.scene) { try asker($0.policy) }
        while let event = try cursor.nextResolvedEvent() {
          guard !following.concerned.isEmpty, event.isComparable(under: policy),
            case .success(let before) = original.resolve(event, in: cursor)
          else {
            continue
          }
          for place in following.concerned {
            guard case .success(let after)? = following.askers[place]?.resolve(event, in: cursor),
              !before.isSame(as: after, cursor.scene)
            else { continue }
            found[
              following.mutants[place].number,
              default: Notice(first: MutantPlace(event, recording, cursor, from: before, to: after))
            ].count += 1
          }
        }
      }
    }
  }
}

extension PolicyAsker: SceneFollower {}

extension SceneResolution {
  fileprivate func isSame(as other: SceneResolution, _ scene: Scene) -> Bool {
    hasSameResponder(as: other) && hasSameRecognizers(as: other, in: scene)
  }
}

extension MutantPlace {
  /// Makes the place of an event. The event was recorded if its number is not 0.
  init(
    _ event: ResolvedEvent, _ recording: any RecordingSource, _ cursor: any SceneCursor,
    from before: SceneResolution, to after: SceneResolution
  ) {
    self.init(
      trace: recording.trace, recording: recording.id, event: event.id == 0 ? nil : event.id,
      snapshot: cursor.snapshotID, time: event.time, type: event.type, location: event.location,
      windowScene: event.windowScene, before: cursor.named(before), after: cursor.named(after))
    guard before.hasSameResponder(as: after) else { return }
    recognizersBefore = before.recognizers(in: cursor.scene)?.map { cursor.named($0) }
    recognizersAfter = after.recognizers(in: cursor.scene)?.map { cursor.named($0) }
  }
}
