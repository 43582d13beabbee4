import Findings
import HitTesting
import Recording

/// Remembers, for one part of a recording, which groups have occurred and which scenes to picture.
///
/// It pictures all scenes that ``PictureChoice`` may keep, and few more.
struct Pictures {
  /// How many unchanged touches a picture shows at most.
  private static let unchangedTouches = 100

  private let written: WrittenGroups
  private var found: [GroupKey: Int] = [:]
  /// The views that came, left or changed since the last pictured scene; nil before the first one.
  private var changed: Set<ViewID>?
  private var unchanged: [Point] = []
  private var isPictured = false

  init(_ written: WrittenGroups) { self.written = written }

  mutating func beginSnapshot(_ scene: Scene) {
    if changed != nil {
      for slot in scene.delta.changed { changed?.insert(scene.id(slot)) }
      for view in scene.delta.removed { changed?.insert(view.id) }
    }
    unchanged.removeAll(keepingCapacity: true)
    isPictured = false
  }

  mutating func addUnchanged(_ location: Point) {
    if unchanged.count < Self.unchangedTouches { unchanged.append(location) }
  }

  /// - Returns: whether the difference is the first of its group in this part, and whether it may
  ///   be the first one in the run.
  mutating func add(_ difference: Difference) -> (isFirst: Bool, isNew: Bool) {
    if let number = found[difference.key] {
      found[difference.key] = number + 1
      if number < PictureChoice.picturesOfGroup { isPictured = true }
      return (false, false)
    }
    let before = written.parts(with: difference.key)
    found[difference.key] = before + 1
    if before < PictureChoice.picturesOfGroup { isPictured = true }
    return (true, before == 0)
  }

  /// The snapshot's scene, as its changes since the last pictured one; nil when it is not shown.
  mutating func endSnapshot(_ cursor: any SceneCursor) -> PicturedScene? {
    guard isPictured else { return nil }
    let scene = cursor.scene
    var slots = changed.map { $0.compactMap(scene.slot(of:)) } ?? Array(scene.preorder().map(\.0))
    let windows = scene.windowsFrontToBack()
    // The place of a window among the others depends on all of them.
    slots += windows
    let ranks = Dictionary(uniqueKeysWithValues: windows.reversed().enumerated().map { ($1, Double($0)) })
    defer { changed = [] }
    return PicturedScene(
      snapshotID: cursor.snapshotID, time: cursor.time,
      views: slots.map { scene.pictured($0, order: ranks[$0] ?? scene.order($0)) },
      removed: (changed ?? []).filter { scene.slot(of: $0) == nil }, unchangedTouches: unchanged)
  }
}

extension Scene {
  fileprivate func pictured(_ slot: Slot, order: Double) -> PicturedView {
    let view = view(slot)
    let toSuperview = view.toSuperview
    // A view with geometry that is not finite cannot be drawn, and SQLite cannot store NaN.
    let isSomewhere = view.bounds.isFinite && toSuperview.isFinite
    return PicturedView(
      id: id(slot), parent: superview(slot).map { id($0) }, order: order, className: classes.labels[classIndex(slot)],
      identifier: text(slot).identifier, bounds: isSomewhere ? view.bounds : .zero,
      toSuperview: isSomewhere ? toSuperview : .identity, alpha: view.alpha, isHidden: view.isHidden,
      isUserInteractionEnabled: view.isUserInteractionEnabled)
  }
}
