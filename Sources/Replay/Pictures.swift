import Findings
import HitTesting
import Recording

/// Remembers, for one part of a recording, which groups have occurred and which scenes to picture.
///
/// The first few differences of each group get a picture of their scene.
struct Pictures {
  /// How many differences of each group get a picture of their scene.
  private static let picturesOfGroup = 5
  /// How many unchanged touches a picture shows at most.
  private static let unchangedTouches = 100

  private var found: [GroupKey: Int] = [:]
  private var pictured: [ViewID: PicturedView] = [:]
  private var unchanged: [Point] = []
  private var isPictured = false

  mutating func beginSnapshot() {
    unchanged.removeAll(keepingCapacity: true)
    isPictured = false
  }

  mutating func addUnchanged(_ location: Point) {
    if unchanged.count < Self.unchangedTouches { unchanged.append(location) }
  }

  /// - Returns: whether the difference is the first of its group in this part.
  mutating func add(_ difference: Difference) -> Bool {
    let number = found[difference.key, default: 0] + 1
    found[difference.key] = number
    if number <= Self.picturesOfGroup { isPictured = true }
    return number == 1
  }

  /// The snapshot's scene, as its changes since the last pictured one; nil when it is not shown.
  mutating func endSnapshot(_ cursor: any SceneCursor) -> PicturedScene? {
    guard isPictured else { return nil }
    let views = cursor.scene.picturedViews()
    let removed = Set(pictured.keys).subtracting(views.map(\.id)).sorted()
    let scene = PicturedScene(
      snapshotID: cursor.snapshotID, time: cursor.time, views: views.filter { pictured[$0.id] != $0 }, removed: removed,
      unchangedTouches: unchanged)
    pictured = Dictionary(uniqueKeysWithValues: views.map { ($0.id, $0) })
    return scene
  }
}

extension Scene {
  fileprivate func picturedViews() -> [PicturedView] {
    let ranks = Dictionary(
      uniqueKeysWithValues: windowsFrontToBack().reversed().enumerated().map { ($1, Double($0)) })
    return preorder().map { slot, _ in
      let view = view(slot)
      let toSuperview = view.toSuperview
      // A view with geometry that is not finite cannot be drawn, and SQLite cannot store NaN.
      let isSomewhere = view.bounds.isFinite && toSuperview.isFinite
      return PicturedView(
        id: id(slot), parent: superview(slot).map { id($0) }, order: ranks[slot] ?? order(slot),
        className: classes.labels[classIndex(slot)], identifier: text(slot).identifier,
        bounds: isSomewhere ? view.bounds : .zero, toSuperview: isSomewhere ? toSuperview : .identity,
        alpha: view.alpha, isHidden: view.isHidden, isUserInteractionEnabled: view.isUserInteractionEnabled)
    }
  }
}
