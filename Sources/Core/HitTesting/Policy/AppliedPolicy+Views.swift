/// The views that the selectors inside rules stand for.
extension AppliedPolicy {
  /// The views that a selector inside a rule stands for, in drawing order.
  ///
  /// The backmost window comes first. A superview comes before its subviews, and siblings come in
  /// their recorded order.
  ///
  /// - Parameter view: The view that the rule is applied to.
  /// - Complexity: O(1). In a copy without some rules, O(n log n) for the n views that it finds.
  package func views(_ selector: Selector, of view: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    guard let inner = innerSelectors.bySelector[selector] else { return [] }
    return views(inner, of: view, in: scene)
  }

  func views(_ inner: InnerSelector, of view: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    if inner.isRelative { return found(inner.number, of: view) ?? relativeViews(inner, of: view, in: scene) }
    if followsAllRules, innerSelectors.wholes.contains(inner.number) { return found(inner.number) }
    return inDrawingOrder(members(inner.number) ?? [], scene)
  }

  /// The views of a relative selector, without the stored results.
  ///
  /// - Complexity: O(n log n) for the n views that match it without its relative conditions, or
  ///   O(views inside `view` or its superview) if n is large.
  func relativeViews(_ inner: InnerSelector, of view: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    let members = members(inner.number) ?? []
    let isFound = { (slot: Scene.Slot) in inner.selector.matches(slot, in: scene, scope: view) }
    let root: Scene.Slot?
    switch inner.reach {
    case .inside: root = view
    case .beside, .siblings: root = scene.superview(view) ?? view
    case .anywhere, .relative: root = nil
    }
    guard let root, members.count > 8 else { return inDrawingOrder(members.filter(isFound), scene) }
    var found: [Scene.Slot] = []
    _ = scene.firstDrawn(in: root) { slot in
      if members.contains(slot), isFound(slot) { found.append(slot) }
      return false
    }
    return found
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
