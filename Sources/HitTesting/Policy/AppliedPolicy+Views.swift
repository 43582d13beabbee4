/// The views that the selectors inside rules stand for.
extension AppliedPolicy {
  /// The views that a selector inside a rule stands for, in drawing order.
  ///
  /// The backmost window comes first. A superview comes before its subviews, and siblings come in
  /// their recorded order.
  ///
  /// - Parameter view: The view that the rule is applied to.
  /// - Complexity: O(n log n) for the views that fit the selector apart from what it says of `view`.
  ///   When they are all inside `view` and many, it is O(views inside `view`).
  package func views(_ selector: Selector, of view: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    guard let inner = innerSelectors.bySelector[selector] else { return [] }
    return views(inner, of: view, in: scene)
  }

  func views(_ inner: InnerSelector, of view: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    guard let members = members(inner.number) else { return [] }
    guard inner.isRelative else { return inDrawingOrder(members, scene) }
    if inner.reach == .inside, members.count > 32 {
      var found: [Scene.Slot] = []
      _ = scene.firstDrawn(in: view) { slot in
        if members.contains(slot), inner.selector.matches(slot, in: scene, scope: view) { found.append(slot) }
        return false
      }
      return found
    }
    return inDrawingOrder(members.filter { inner.selector.matches($0, in: scene, scope: view) }, scene)
  }

  /// - Complexity: O(n log n × depth) for few views, otherwise O(views of the scene).
  func inDrawingOrder(_ slots: Set<Scene.Slot>, _ scene: Scene) -> [Scene.Slot] {
    guard slots.count > 1 else { return Array(slots) }
    let (drawn, windows) = (scene.inDrawingOrder(slots), windowsFrontToBack(scene))
    guard windows.count > 1 else { return drawn }
    let ranks = Dictionary(uniqueKeysWithValues: windows.reversed().enumerated().map { ($1, $0) })
    let placed = drawn.enumerated().map { (window: ranks[scene.window(of: $1)] ?? 0, place: $0, slot: $1) }
    return placed.sorted { ($0.window, $0.place) < ($1.window, $1.place) }.map(\.slot)
  }
}
