import HitTesting

/// A scene that is as it was after an update was refused.
///
/// It keeps an earlier state with the updates since then, and applies these again after a refusal.
/// The earlier state is renewed after as many changes as the scene has views, so that a copy of the
/// whole scene is rare.
struct SurvivingScene {
  private(set) var scene: Scene
  private var earlier: Scene?
  private var since: [SceneUpdate] = []
  /// How many views the updates since then changed.
  private var changes = 0

  init(_ scene: Scene) { self.scene = scene }

  /// Applies an update. When this throws, the scene must not be used any more.
  mutating func apply(_ update: SceneUpdate) throws(SceneFault) { try scene.apply(update) }

  /// Applies an update and checks the result. When this throws, the scene is as it was before.
  mutating func applyOrRestore(_ update: SceneUpdate, check: (Scene) throws -> Void) throws {
    let start = earlier ?? scene
    earlier = start
    do {
      try scene.apply(update)
      try check(scene)
    } catch {
      scene = start
      // These were accepted before, in the same state.
      for update in since { try scene.apply(update) }
      throw error
    }
    since.append(update)
    changes += 1 + scene.delta.changed.count + scene.delta.removed.count
    guard changes >= scene.count else { return }
    earlier = nil
    since.removeAll()
    changes = 0
  }
}
