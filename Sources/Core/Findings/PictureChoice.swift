import HitTesting

/// Chooses the scenes whose pictures a run keeps: those with one of the first few differences of a
/// group. The choice depends only on the order of the differences.
package struct PictureChoice {
  /// How many differences of each group get a picture of their scene.
  package static let picturesOfGroup = 5

  /// The latest snapshot of the part that gets a picture.
  private var chosen: SnapshotID?
  /// The snapshot and the views of the part's last kept scene.
  private var last: SnapshotID?
  private var kept: [ViewID: PicturedView] = [:]
  /// The views that were added or changed since then; nil for a view that was removed.
  private var pending: [ViewID: PicturedView?] = [:]

  package init() {}

  package mutating func beginPart() { self = PictureChoice() }

  /// - Parameter number: how many differences of its group the run has, including this one.
  package mutating func add(_ difference: Difference, number: Int) {
    if number <= Self.picturesOfGroup { chosen = difference.snapshotID }
  }

  /// Takes the part's next scene, after the differences in it.
  ///
  /// - Returns: the scene as differences from the last kept one, ordered by the views' ids; nil
  ///   when it is not kept, or was kept before.
  /// - Complexity: O(changed views · log changed views).
  package mutating func take(_ scene: PicturedScene) -> PicturedScene? {
    for view in scene.removed { pending[view] = .some(nil) }
    for view in scene.views { pending[view.id] = view }
    guard scene.snapshotID == chosen, scene.snapshotID != last else { return nil }
    last = scene.snapshotID
    var scene = scene
    (scene.views, scene.removed) = ([], [])
    for (id, view) in pending where kept[id] != view {
      if let view { scene.views.append(view) } else { scene.removed.append(id) }
      kept[id] = view
    }
    scene.views.sort { $0.id < $1.id }
    scene.removed.sort()
    pending.removeAll(keepingCapacity: true)
    return scene
  }
}
