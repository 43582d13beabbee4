import Findings
import HitTesting
import Recording

/// Tries changes of a policy on a whole recording: a sweep of all its scenes and a replay of all
/// its touches show whether a change moves anything else than it should.
struct CureTrial {
  private let recording: any RecordingSource
  private let screenSize: Size?
  /// How many views may still be looked at. It is used up by what the scenes are, so that the same
  /// cures are tried on any number of threads.
  private var left: Int

  /// What a part of a recording may spend: 1,000 cures of a recording with 100 scenes of 200 views.
  private static let budget = 20_000_000
  /// What a scene costs besides one for each view.
  private static let scene = 50

  init(_ recording: any RecordingSource, screenSize: Size?) {
    (self.recording, self.screenSize, left) = (recording, screenSize, Self.budget)
  }

  /// Whether a change of a policy moves only points and touches that these controls get by it and
  /// that no other control had, or, for controls that should not be there, only their own.
  ///
  /// - Returns: false also when it would take too long to try.
  mutating func movesNothingElse(
    _ change: Remedy, of policy: Policy, for controls: Set<ViewID>, removesThem: Bool
  ) -> Bool {
    guard left > 0, let cured = try? change.applied(to: policy) else { return false }
    var left = left
    defer { self.left = left }
    let (screenSize, cost) = (screenSize, Self.scene)
    let isClean = try? recording.read { cursor in
      var old = CompiledHitTest(policy, scene: cursor.scene)
      var new = CompiledHitTest(cured, scene: cursor.scene)
      var isFirst = true
      while try cursor.nextSnapshot() {
        let scene = cursor.scene
        let isSame = !isFirst && scene.delta.isEmpty
        old.update(for: scene)
        new.update(for: scene)
        isFirst = false
        func isMeant(_ before: Scene.Slot?, _ after: Scene.Slot?) -> Bool {
          if before == after { return true }
          func isIn(_ slot: Scene.Slot?) -> Bool {
            slot.map { scene.ancestry($0).contains { controls.contains(scene.id($0)) } } ?? false
          }
          if removesThem { return isIn(before) && !isIn(after) }
          return isIn(after) && [.controlGains, .elsewhere, .inside].contains(scene.harm(from: before, to: after))
        }
        if !isSame {
          left -= cost + scene.count
          guard left > 0, Self.sweep(old, new, scene, scene.sweptScreen(screenSize), isMeant) else { return false }
        }
        while let event = try cursor.nextResolvedEvent() {
          guard let location = event.location else { continue }
          let before = old.hitTest(location, windowScene: event.windowScene)
          guard isMeant(before, new.hitTest(location, windowScene: event.windowScene)) else { return false }
        }
      }
      return true
    }
    return isClean ?? false
  }

  /// Whether all points of a screen that go somewhere else do so as is meant.
  private static func sweep(
    _ old: CompiledHitTest, _ new: CompiledHitTest, _ scene: Scene, _ screen: Box,
    _ isMeant: (Scene.Slot?, Scene.Slot?) -> Bool
  ) -> Bool {
    for windowScene in Set(old.windowScenes).union(new.windowScenes) {
      let parts = old.differences(from: new, in: SceneAudit.area(screen, windowScene), of: scene).parts
      for part in parts where part.isProved && !isMeant(part.hits[0], part.hits[1]) { return false }
      // Along turned and round edges, strips are left that no finger finds.
      guard SceneAudit.isNarrow(parts.filter { $0.proof == .nothing }.map(\.box)) else { return false }
    }
    return true
  }
}
