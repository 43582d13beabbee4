/// The views that relative selectors inside rules name where a walk finds them, for each view with
/// such a rule. They follow the scene's changes.
struct RelativeViews: Sendable {
  private struct Entry: Sendable {
    var views: [Int32: [Scene.Slot]]
    var reach: InnerSelector.Reach
    var superview: Scene.Slot
  }

  private var entries: [Scene.Slot: Entry] = [:]
  /// For each superview, its subviews with selectors that look inside the superview.
  private var besides: [Scene.Slot: Set<Scene.Slot>] = [:]
  /// The views with selectors that look anywhere.
  private var anywhere: Set<Scene.Slot> = []

  /// The views for the number of a selector, in drawing order; nil for a view whose rules do not
  /// have it.
  func views(_ selector: Int32, of slot: Scene.Slot) -> [Scene.Slot]? { entries[slot]?.views[selector] }

  /// Brings the views up to date.
  ///
  /// - Parameters:
  ///   - delta: What changed since the last call; nil for everything.
  ///   - applied: The policy's rules. They follow the scene already.
  /// - Complexity: O(changed views × depth), plus the cost of a walk for each view with such a rule
  ///   that the change affects.
  mutating func follow(_ scene: Scene, _ delta: SceneDelta?, _ applied: AppliedPolicy) {
    guard let delta else {
      for slot in Array(entries.keys) { remove(slot) }
      for (slot, _) in scene.preorder() { find(for: slot, applied, in: scene) }
      return
    }
    let changedRules = applied.changedRules
    guard !(delta.keepsStructure && changedRules.isEmpty) else { return }
    for view in delta.removed { remove(view.slot) }
    for slot in stale(after: delta, applied, in: scene).union(changedRules) { find(for: slot, applied, in: scene) }
  }

  private mutating func find(for slot: Scene.Slot, _ applied: AppliedPolicy, in scene: Scene) {
    remove(slot)
    let selectors = applied.matchingRules(slot).flatMap { applied.innerSelectors.walking[$0] ?? [] }
    guard !selectors.isEmpty else { return }
    let superview = scene.superview(slot) ?? Scene.screen
    let reaches = Set(selectors.map(\.reach))
    let reach: InnerSelector.Reach =
      reaches.contains(.relative) ? .relative : reaches.contains(.beside) ? .beside : .inside
    var entry = Entry(views: [:], reach: reach, superview: superview)
    for selector in selectors where entry.views[selector.number] == nil {
      entry.views[selector.number] = applied.walk(selector, of: slot, in: scene, applied.lists.order)
    }
    entries[slot] = entry
    switch reach {
    case .relative: anywhere.insert(slot)
    case .beside: besides[superview, default: []].insert(slot)
    case .inside, .anywhere: break
    }
  }

  private mutating func remove(_ slot: Scene.Slot) {
    guard let entry = entries.removeValue(forKey: slot) else { return }
    anywhere.remove(slot)
    guard entry.reach == .beside else { return }
    besides[entry.superview]?.remove(slot)
    if besides[entry.superview]?.isEmpty == true { besides[entry.superview] = nil }
  }

  /// The views whose selectors may stand for other views after a change.
  private func stale(after delta: SceneDelta, _ applied: AppliedPolicy, in scene: Scene) -> Set<Scene.Slot> {
    guard !entries.isEmpty else { return [] }
    var stale = anywhere
    var known: Set<Scene.Slot> = []
    let affecting: SceneDelta.Kinds = [.text, .window, .placement, .inserted]
    var changed = applied.changedRules
    changed += delta.changed.filter { !delta.kinds(of: $0).isDisjoint(with: affecting) }
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
