/// Which of many selectors select each view of a scene. It follows the scene's changes.
///
/// Each view has a context number: which selector prefixes its superviews already match. After a
/// change, the subviews of a view are matched again only if its context has changed.
struct SelectorMatches: Sendable {
  /// The selectors that select a view, in ascending order.
  struct Selected: Hashable, Sendable {
    /// The selectors of rules, by the indexes of the rules.
    var rules: [Int] = []
    /// The selectors that come after those of the rules.
    var others: [Int32] = []
  }

  /// The selector prefixes that match a view and its superviews.
  struct Context: Hashable, Sendable {
    /// The prefixes that match the view itself and need a direct subview next.
    var here: [Int32] = []
    /// The prefixes that match the view or one of its superviews and need a view inside next.
    var above: [Int32] = []
    /// For a window, and for views between it and its root views, the view that contains the root
    /// views. It is nil if no selector uses `:root`.
    var rootContainer: Scene.Slot?
  }

  /// A view that is not matched yet.
  private static let unknown: Int32 = -1

  private let table: Shared<SelectorTable>
  private let ruleCount: Int
  /// The indexes in ``lists`` and ``contexts`` for each slot.
  private var selected: [Int32] = []
  private var context: [Int32] = []
  private var lists = Interned(first: Selected())
  private var contexts = Interned(first: Context())
  /// For each class, the compounds that its views can match; nil for a class without views so far.
  private var compoundsOfClass: [[Int32]?] = []
  /// The superclasses of the classes in ``compoundsOfClass``, as of the last match.
  private var topClasses: Set<ClassIndex> = []
  /// The class table's count of replaced superclasses, as of the last match.
  private var replacements = 0

  /// The slots whose selectors the last change affected, other than the ones that became free.
  private(set) var changed: [Scene.Slot] = []
  /// For each rule, the number of views that began to match its selector.
  private(set) var counts: [Int]
  /// The rules that select at least one view.
  private(set) var rulesInUse: Set<Int> = []
  /// For each rule, the number of views that it selects.
  private var uses: [Int]
  /// Whether several rules select one view.
  var givesSeveralRulesToOneView: Bool { viewsWithSeveralRules > 0 }
  private var viewsWithSeveralRules = 0
  /// Whether the last change gave a view to a selector that comes after those of the rules, or took
  /// one from it.
  private(set) var othersChanged = false

  /// - Parameters:
  ///   - rules: The selectors of rules.
  ///   - others: More selectors. Their numbers follow those of the rules.
  init(rules: [Selector], others: [Selector]) {
    table = Shared(SelectorTable(rules + others))
    ruleCount = rules.count
    counts = rules.map { _ in 0 }
    uses = counts
  }

  /// The rules that select a view, in ascending order.
  func rules(_ slot: Scene.Slot) -> [Int] {
    slot < selected.count ? lists.values[Int(selected[slot])].rules : []
  }

  /// The number of what selects a view: equal for views that the same selectors select.
  func ruleList(_ slot: Scene.Slot) -> Int32 { slot < selected.count ? selected[slot] : 0 }

  /// The numbers of views are below this.
  var listCount: Int { lists.values.count }

  /// The selectors that come after those of the rules and that select the views with a number, in
  /// ascending order.
  func others(ofList number: Int32) -> [Int32] { lists.values[Int(number)].others }

  /// Whether a selector that comes after those of the rules selects a view.
  func selects(_ selector: Int32, _ slot: Scene.Slot) -> Bool {
    lists.values[Int(selected[slot])].others.contains(sorted: selector)
  }

  /// How many steps of selectors a view is compared with when it is matched.
  func comparedSteps(_ slot: Scene.Slot, in scene: Scene) -> Int {
    let index = scene.classIndex(slot)
    let ofClass = index < compoundsOfClass.count ? compoundsOfClass[index] : nil
    let outer = scene.superview(slot).map { contexts.values[Int(max(0, context[$0]))] } ?? Context()
    return table.value.comparedSteps(ofClass: ofClass ?? [], prefixes: outer.here.count + outer.above.count)
  }

  // MARK: Following

  /// Matches all views anew.
  mutating func matchAll(in scene: Scene) {
    changed = []
    othersChanged = true
    for slot in selected.indices { forget(slot) }
    (compoundsOfClass, topClasses, replacements) = ([], [], scene.classes.replacements)
    grow(to: scene)
    let inner = InnerSelections(scene)
    for (slot, _) in scene.preorder() { match(slot, in: scene, inner) }
    changed = scene.preorder().map(\.slot)
  }

  /// Matches again what a change affected.
  ///
  /// - Complexity: O(changed views) if their contexts stay. If the context of a view changes, the
  ///   views inside it count as well, down to views with unchanged contexts.
  mutating func follow(_ scene: Scene, _ delta: SceneDelta) {
    // A class that views already had can get a superclass only if it is a topmost class, or if a
    // declared superclass replaces a reported one.
    guard topClasses.allSatisfy({ scene.classes.superclass(of: $0) == nil }),
      scene.classes.replacements == replacements
    else { return matchAll(in: scene) }
    changed.removeAll(keepingCapacity: true)
    othersChanged = false
    guard !delta.keepsStructure else { return }
    grow(to: scene)
    for view in delta.removed { forget(view.slot) }
    let affecting: SceneDelta.Kinds = [.text, .window, .placement, .inserted]
    var affected = delta.changed.filter { !delta.kinds(of: $0).isDisjoint(with: affecting) }
    if table.value.asksInside { affected += superviews(of: affected, delta, in: scene) }
    let isNew = { (slot: Scene.Slot) in delta.kinds(of: slot).contains(.inserted) }
    for slot in affected where isNew(slot) { forget(slot) }
    let inner = InnerSelections(scene)
    for slot in affected {
      // The view was already matched as a subview of a new view.
      if isNew(slot), context[slot] != Self.unknown { continue }
      // A new superview matches its subviews when its turn comes.
      if table.value.asksSuperviews, let superview = scene.superview(slot), context[superview] == Self.unknown {
        continue
      }
      matchTree(slot, in: scene, inner)
    }
  }

  /// The superviews of the affected views, after and before a change, without the affected views
  /// and new views.
  private func superviews(of affected: [Scene.Slot], _ delta: SceneDelta, in scene: Scene) -> [Scene.Slot] {
    var known = Set(affected)
    var found: [Scene.Slot] = []
    var inner = affected.map { scene.superview($0) }
    inner += delta.earlier.places.map { $0.superview.flatMap { scene.slot(of: $0) } }
    for first in inner {
      var next = first
      while let view = next, known.insert(view).inserted {
        if !delta.isInserted(view) { found.append(view) }
        next = scene.superview(view)
      }
    }
    return found
  }

  private mutating func grow(to scene: Scene) {
    let missing = scene.capacity - selected.count
    guard missing > 0 else { return }
    selected += Array(repeating: 0, count: missing)
    context += Array(repeating: Self.unknown, count: missing)
  }

  /// Forgets the view in a slot that became free or has another view now.
  private mutating func forget(_ slot: Scene.Slot) {
    guard slot < context.count, context[slot] != Self.unknown else { return }
    contexts.release(context[slot])
    context[slot] = Self.unknown
    guard selected[slot] != 0 else { return }
    note(lists.values[Int(selected[slot])], Selected(), slot)
    lists.release(selected[slot])
    selected[slot] = 0
  }

  /// Matches a view, and the views inside it as long as contexts change.
  private mutating func matchTree(_ slot: Scene.Slot, in scene: Scene, _ inner: InnerSelections) {
    guard match(slot, in: scene, inner), table.value.asksSuperviews else { return }
    var pending = [slot]
    while let superview = pending.popLast() {
      var subview = scene.lastSubview(superview)
      while subview != Scene.none {
        if match(Int(subview), in: scene, inner) { pending.append(Int(subview)) }
        subview = scene.previousSibling(Int(subview))
      }
    }
  }

  // MARK: One view

  /// Matches a view in its superview's context. Returns whether the view's own context changed.
  @discardableResult private mutating func match(
    _ slot: Scene.Slot, in scene: Scene, _ inner: InnerSelections
  ) -> Bool {
    let ofClass = compounds(ofClass: scene.classIndex(slot), in: scene.classes)
    var fitting: [Int32] = []
    table.value.addCompounds(of: slot, in: scene, inner, ofClass: ofClass, to: &fitting)
    var matching = Matching()
    var outer: Int32 = 0
    if table.value.asksSuperviews {
      if let superview = scene.superview(slot) { outer = max(0, context[superview]) }
      matching.outer = contexts.values[Int(outer)]
      if table.value.asksRoots { matching.rootContainer = rootContainer(slot, in: scene) }
    }
    for compound in fitting { matching.add(compound, table.value) }

    set(matching.selected(ruleCount: ruleCount), slot)
    let old = context[slot]
    // Most views match no prefix that their superviews do not match.
    if matching.addsNothing {
      contexts.use(number: outer)
      context[slot] = outer
    } else {
      context[slot] = contexts.use(matching.context)
    }
    if old != Self.unknown { contexts.release(old) }
    return context[slot] != old
  }

  /// The ``Context/rootContainer`` of a view, whose superview is already matched.
  private func rootContainer(_ slot: Scene.Slot, in scene: Scene) -> Scene.Slot? {
    if scene.windows[slot] != nil { return scene.rootContainer(of: slot) }
    guard let superview = scene.superview(slot),
      let container = contexts.values[Int(max(0, context[superview]))].rootContainer, superview != container,
      slot == container || scene.superview(container) == slot
    else { return nil }
    return container
  }

  private mutating func set(_ new: Selected, _ slot: Scene.Slot) {
    let old = selected[slot]
    guard lists.values[Int(old)] != new else { return }
    changed.append(slot)
    note(lists.values[Int(old)], new, slot)
    selected[slot] = lists.use(new)
    lists.release(old)
  }

  /// Counts the rules that a view begins and ceases to match.
  private mutating func note(_ old: Selected, _ new: Selected, _ slot: Scene.Slot) {
    if new.rules.count > 1 { viewsWithSeveralRules += 1 }
    if old.rules.count > 1 { viewsWithSeveralRules -= 1 }
    for rule in new.rules where !old.rules.contains(sorted: rule) {
      counts[rule] += 1
      uses[rule] += 1
      if uses[rule] == 1 { rulesInUse.insert(rule) }
    }
    for rule in old.rules where !new.rules.contains(sorted: rule) {
      uses[rule] -= 1
      if uses[rule] == 0 { rulesInUse.remove(rule) }
    }
    if old.others != new.others { othersChanged = true }
  }

  private mutating func compounds(ofClass index: ClassIndex, in classes: ClassTable) -> [Int32] {
    if index < compoundsOfClass.count, let known = compoundsOfClass[index] { return known }
    if index >= compoundsOfClass.count {
      compoundsOfClass += Array(repeating: nil, count: classes.count - compoundsOfClass.count)
    }
    let found = table.value.compounds(ofClass: index, in: classes)
    compoundsOfClass[index] = found
    var top = index
    while let next = classes.superclass(of: top) { top = next }
    topClasses.insert(top)
    return found
  }
}

/// The selectors and prefixes that one view matches.
private struct Matching {
  /// The context of the superview.
  var outer = SelectorMatches.Context()
  var rootContainer: Scene.Slot?
  private var here: [Int32] = []
  private var above: [Int32] = []
  private var found: [Int32] = []

  /// Adds the prefixes that end with a compound that the view matches.
  mutating func add(_ compound: Int32, _ table: SelectorTable) {
    let entry = table.compounds[Int(compound)]
    if let first = entry.first { add(prefix: first, table) }
    guard !entry.later.isEmpty else { return }
    if entry.later.count <= outer.here.count + outer.above.count {
      for number in entry.later {
        let link = table.prefixes[Int(number)].link
        guard let before = link.before else { continue }
        if (link.isChild ? outer.here : outer.above).contains(sorted: before) { add(prefix: number, table) }
      }
    } else {
      for before in outer.here { add(after: before, isChild: true, compound, table) }
      for before in outer.above { add(after: before, isChild: false, compound, table) }
    }
  }

  private mutating func add(after before: Int32, isChild: Bool, _ compound: Int32, _ table: SelectorTable) {
    let link = SelectorTable.Link(before: before, isChild: isChild, compound: compound)
    if let number = table.links[link] { add(prefix: number, table) }
  }

  private mutating func add(prefix number: Int32, _ table: SelectorTable) {
    let prefix = table.prefixes[Int(number)]
    found += prefix.selectors
    if prefix.isParentOfNext { here.append(number) }
    if prefix.isAncestorOfNext { above.append(number) }
  }

  /// Whether the view's context equals that of its superview.
  var addsNothing: Bool {
    here.isEmpty && above.isEmpty && rootContainer == nil && outer.here.isEmpty && outer.rootContainer == nil
  }

  var context: SelectorMatches.Context {
    SelectorMatches.Context(
      here: here.sorted(), above: above.isEmpty ? outer.above : (outer.above + above).ascending,
      rootContainer: rootContainer)
  }

  func selected(ruleCount: Int) -> SelectorMatches.Selected {
    guard !found.isEmpty else { return SelectorMatches.Selected() }
    let all = found.ascending
    let rules = all.prefix { $0 < ruleCount }
    return SelectorMatches.Selected(rules: rules.map { Int($0) }, others: Array(all.dropFirst(rules.count)))
  }
}

extension Array where Element: Comparable {
  /// The different elements in ascending order.
  fileprivate var ascending: [Element] {
    guard count > 1 else { return self }
    var result: [Element] = []
    for element in sorted() where result.last != element { result.append(element) }
    return result
  }

  /// Whether this list has the element. It must be in ascending order.
  fileprivate func contains(sorted element: Element) -> Bool {
    let index = firstIndex(notBelow: element)
    return index < count && self[index] == element
  }
}

extension SceneDelta {
  /// What changed in a view; empty for a view that did not change.
  func kinds(of slot: Scene.Slot) -> Kinds { kinds[slot] ?? [] }
}
