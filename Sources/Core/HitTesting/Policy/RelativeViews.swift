/// The views that relative selectors inside rules name where a walk finds them, for each view with
/// such a rule. They follow the scene's changes.
struct RelativeViews: Sendable {
  private struct Entry: Sendable {
    var views: [Int32: [Scene.Slot]]
    var reach: InnerSelector.Reach
    var superview: Scene.Slot
  }

  /// How many steps each change of the structure adds to what is left, up to the limit.
  private static let stepsForChange = 5_000
  /// A view that is found, and kept, costs as much as so many steps.
  private static let stepsForFound = 8

  /// How often views may be compared with steps of selectors. Otherwise time and memory would have
  /// no limit: views inside one another may all name one another.
  private let mostSteps: Int
  private var left: Int
  /// How many were compared since the beginning.
  private(set) var steps = 0
  /// The rule with which they were used up. No views are known then, and none are searched.
  private(set) var costly: (rule: Int, selector: Selector)?
  private var entries: [Scene.Slot: Entry] = [:]
  /// For each superview, its subviews with selectors that look inside the superview.
  private var besides: [Scene.Slot: Set<Scene.Slot>] = [:]
  /// The views with selectors that look anywhere.
  private var anywhere: Set<Scene.Slot> = []

  init(mostSteps: Int) { (self.mostSteps, left) = (mostSteps, mostSteps) }

  /// The views for the number of a selector, in drawing order; nil for a view whose rules do not
  /// have it.
  func views(_ selector: Int32, of slot: Scene.Slot) -> [Scene.Slot]? { entries[slot]?.views[selector] }

  /// Brings the views up to date.
  ///
  /// - Parameters:
  ///   - delta: What changed since the last call; nil for everything.
  ///   - applied: The policy's rules. They follow the scene already.
  /// - Complexity: O(changed views × depth), plus the cost of a walk for each view with such a rule
  ///   that the change affects, up to a limit.
  mutating func follow(_ scene: Scene, _ delta: SceneDelta?, _ applied: AppliedPolicy) {
    guard let delta else {
      for slot in Array(entries.keys) { remove(slot) }
      find(for: scene.preorder().map(\.slot), applied, in: scene)
      return
    }
    let changedRules = applied.changedRules
    guard !(delta.keepsStructure && changedRules.isEmpty) else { return }
    for view in delta.removed { remove(view.slot) }
    left = min(left + Self.stepsForChange, mostSteps)
    // In a fixed order, as it decides which selector is costly.
    find(for: stale(after: delta, applied, in: scene).union(changedRules).sorted(), applied, in: scene)
  }

  private mutating func find(for slots: some Sequence<Scene.Slot>, _ applied: AppliedPolicy, in scene: Scene) {
    guard costly == nil else { return }
    let steps = ComparedSteps(left)
    for slot in slots {
      find(for: slot, applied, in: scene, steps)
      guard costly == nil else {
        (entries, besides, anywhere) = ([:], [:], [])
        return
      }
    }
    self.steps += left - steps.left
    left = steps.left
  }

  private mutating func find(
    for slot: Scene.Slot, _ applied: AppliedPolicy, in scene: Scene, _ steps: ComparedSteps
  ) {
    remove(slot)
    let walking = applied.innerSelectors.walking
    let selectors = applied.matchingRules(slot).flatMap { rule in (walking[rule] ?? []).map { (rule, $0) } }
    guard !selectors.isEmpty else { return }
    let superview = scene.superview(slot) ?? Scene.screen
    let reaches = Set(selectors.map(\.1.reach))
    let reach: InnerSelector.Reach =
      reaches.contains(.relative) ? .relative : reaches.contains(.beside) ? .beside : .inside
    var entry = Entry(views: [:], reach: reach, superview: superview)
    for (rule, selector) in selectors where entry.views[selector.number] == nil {
      let views = applied.walk(selector, of: slot, in: scene, applied.lists.order, steps)
      guard steps.take(views.count * Self.stepsForFound) else {
        costly = (rule, selector.selector)
        return
      }
      entry.views[selector.number] = views
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
