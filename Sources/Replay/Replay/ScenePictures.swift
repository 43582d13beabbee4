package import Findings
package import HitTesting
package import Recording

/// Makes pictures of a recording's scenes, each as the changes since the last pictured scene.
package struct ScenePictures {
  /// The views added, removed or changed since the last pictured scene; nil before the first one.
  private var changed: Set<ViewID>?

  package init() {}

  /// Notes what the snapshot changed. Call it for each snapshot, pictured or not.
  package mutating func beginSnapshot(_ scene: Scene) {
    guard changed != nil else { return }
    for slot in scene.delta.changed { changed?.insert(scene.id(slot)) }
    for view in scene.delta.removed { changed?.insert(view.id) }
  }

  /// Makes the next picture a whole scene.
  package mutating func beginAnew() { changed = nil }

  /// The scene of the current snapshot.
  ///
  /// - Complexity: O(changed views and windows); O(views) for a whole scene.
  package mutating func picture(_ cursor: any SceneCursor, unchangedTouches: [Point] = []) -> PicturedScene {
    let scene = cursor.scene
    var slots = changed.map { $0.compactMap(scene.slot(of:)) } ?? Array(scene.preorder().map(\.0))
    let windows = scene.windowsFrontToBack()
    // A change of one window can change the order number of all windows.
    slots += windows
    let ranks = Dictionary(uniqueKeysWithValues: windows.reversed().enumerated().map { ($1, Double($0)) })
    defer { changed = [] }
    return PicturedScene(
      snapshotID: cursor.snapshotID, time: cursor.time,
      views: slots.map { scene.pictured($0, order: ranks[$0] ?? scene.order($0)) },
      removed: (changed ?? []).filter { scene.slot(of: $0) == nil }, unchangedTouches: unchangedTouches)
  }
}

extension Scene {
  /// How many characters of a label a picture has at most. A label may be the whole text of a page.
  private static var labelLength: Int { 100 }

  fileprivate func pictured(_ slot: Slot, order: Double) -> PicturedView {
    let view = view(slot)
    let toSuperview = view.toSuperview
    // A view with geometry that is not finite cannot be drawn, and SQLite cannot store NaN.
    let isSomewhere = view.bounds.isFinite && toSuperview.isFinite
    return PicturedView(
      id: id(slot), parent: superview(slot).map { id($0) }, order: order, className: classes.labels[classIndex(slot)],
      identifier: text(slot).identifier, label: text(slot).label.map { String($0.prefix(Self.labelLength)) },
      bounds: isSomewhere ? view.bounds : .zero,
      toSuperview: isSomewhere ? toSuperview : .identity, alpha: view.alpha, isHidden: view.isHidden,
      isUserInteractionEnabled: view.isUserInteractionEnabled)
  }
}
