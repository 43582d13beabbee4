import Findings
import HitTesting
import Recording

/// Tries changes of a policy on a whole recording: a sweep of all its scenes and a replay of all
/// its touches show whether a change moves anything else than it should.
struct CureTrial {
  private let recording: any RecordingSource
  private let screenSize: Size?
  /// The rest of the budget, in views. The costs depend only on the scenes, so the same cures are
  /// tried with any number of threads.
  private var left: Int

  /// Enough for 800 cures of a recording with 100 scenes of 200 views.
  private static let budget = 20_000_000
  /// The cost of a scene, besides 1 for each view.
  private static let scene = 50

  init(_ recording: any RecordingSource, screenSize: Size?) {
    (self.recording, self.screenSize, left) = (recording, screenSize, Self.budget)
  }

  /// Whether a change of a policy moves only points and touches that these controls gain and no
  /// other control loses. With `removesThem`, it may only move those of these controls away.
  ///
  /// - Returns: false also when the budget is used up.
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
        for tester in [old, new] { try tester.applied.checkSelectors() }
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

  /// Whether all points of a screen that go somewhere else are meant to.
  private static func sweep(
    _ old: CompiledHitTest, _ new: CompiledHitTest, _ scene: Scene, _ screen: Box,
    _ isMeant: (Scene.Slot?, Scene.Slot?) -> Bool
  ) -> Bool {
    for windowScene in Set(old.windowScenes).union(new.windowScenes) {
      let parts = old.differences(from: new, in: SceneAudit.area(screen, windowScene), of: scene).parts
      for part in parts where part.isProved && !isMeant(part.hits[0], part.hits[1]) { return false }
      // Along rotated and round edges, strips remain that are too narrow for a finger.
      guard SceneAudit.isNarrow(parts.filter { $0.proof == .nothing }.map(\.box)) else { return false }
    }
    return true
  }
}
