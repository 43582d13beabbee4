/// The views for which relative selectors inside rules stand, for each view with such a rule.
///
/// It tells which of them a change of the scene may make wrong.
struct RelativeViews: Sendable {
  private struct Entry: Sendable {
    var views: [Int32: [Scene.Slot]]
    var reach: InnerSelector.Reach
    var superview: Scene.Slot
  }

  private var entries: [Scene.Slot: Entry] = [:]
  /// For each superview, those views in it whose selectors look into it.
  private var besides: [Scene.Slot: Set<Scene.Slot>] = [:]
  /// Those whose selectors look anywhere.
  private var anywhere: Set<Scene.Slot> = []

  /// The views for the number of a selector, in drawing order.
  func views(_ selector: Int32, of slot: Scene.Slot) -> [Scene.Slot] { entries[slot]?.views[selector] ?? [] }

  /// Finds the views of a view's relative selectors.
  ///
  /// - Parameter rules: The rules of the view.
  mutating func find(for slot: Scene.Slot, _ rules: [Int], _ applied: AppliedPolicy, in scene: Scene) {
    remove(slot)
    let selectors = rules.flatMap { applied.innerSelectors.relative($0) }
    guard !selectors.isEmpty else { return }
    let superview = scene.superview(slot) ?? Scene.screen
    let reaches = Set(selectors.map(\.reach))
    let reach: InnerSelector.Reach =
      reaches.contains(.relative) ? .relative : reaches.contains(.beside) ? .beside : .inside
    let views = selectors.map { ($0.number, applied.views($0, of: slot, in: scene)) }
    entries[slot] = Entry(
      views: Dictionary(views, uniquingKeysWith: { first, _ in first }), reach: reach, superview: superview)
    switch reach {
    case .relative: anywhere.insert(slot)
    case .beside: besides[superview, default: []].insert(slot)
    case .inside, .anywhere: break
    }
  }

  mutating func remove(_ slot: Scene.Slot) {
    guard let entry = entries.removeValue(forKey: slot) else { return }
    anywhere.remove(slot)
    guard entry.reach == .beside else { return }
    besides[entry.superview]?.remove(slot)
    if besides[entry.superview]?.isEmpty == true { besides[entry.superview] = nil }
  }

  /// The views whose selectors may stand for other views after a change.
  ///
  /// - Complexity: O(changed views × depth).
  func stale(after delta: SceneDelta, _ applied: AppliedPolicy, in scene: Scene) -> Set<Scene.Slot> {
    let matched = applied.changedRules
    guard !entries.isEmpty, !(delta.keepsStructure && matched.isEmpty) else { return [] }
    var stale = anywhere
    var known: Set<Scene.Slot> = []
    let affecting: SceneDelta.Kinds = [.text, .window, .placement, .inserted]
    var changed = matched + delta.changed.filter { !delta.kinds(of: $0).isDisjoint(with: affecting) }
    changed += delta.earlier.places.compactMap { $0.superview.flatMap { scene.slot(of: $0) } }
    for slot in changed {
      var next: Scene.Slot? = slot
      while let view = next, known.insert(view).inserted {
        if entries[view] != nil { stale.insert(view) }
        stale.formUnion(besides[view] ?? [])
        next = scene.superview(view)
      }
    }
    return stale
  }
}
