/// The views that the selectors inside rules name.
extension AppliedPolicy {
  /// The views in drawing order, with the windows by the levels that the rules give them.
  ///
  /// - Complexity: O(1) for a policy with selectors inside its rules. In a copy without some rules,
  ///   O(views).
  func drawingOrder(in scene: Scene) -> DrawingOrder {
    followsAllRules && !lists.isEmpty ? lists.order : DrawingOrder(scene, windows: windowsFrontToBack(scene).reversed())
  }

  /// The views that a selector inside a rule names, in drawing order.
  ///
  /// The backmost window comes first. A superview comes before its subviews, and siblings come in
  /// their recorded order.
  ///
  /// - Parameter view: The view that the rule is applied to.
  /// - Complexity: O(views), or O(views × depth) where a walk finds them.
  package func views(_ selector: Selector, of view: Scene.Slot, in scene: Scene) -> [Scene.Slot] {
    guard let inner = innerSelectors.bySelector[selector] else { return [] }
    let list = inner.place == .found ? nil : innerSelectors.list(ofSelector: inner.number)
    let run = InnerSelectors.Run(selectors: [inner], place: inner.place, list: list)
    return asked(run, of: view, in: scene, drawingOrder(in: scene)).reversed()
  }

  /// The views that a run of selectors names, in the order in which they are asked: for each
  /// selector from front to back.
  ///
  /// - Parameter view: The view that the rule is applied to.
  func asked(
    _ run: InnerSelectors.Run, of view: Scene.Slot, in scene: Scene, _ order: DrawingOrder
  ) -> [Scene.Slot] {
    guard let number = run.list else {
      return run.selectors.flatMap { selector in
        (found(selector.number, of: view) ?? walk(selector, of: view, in: scene, order)).reversed()
      }
    }
    let named = lists.order.named(run.place, of: view)
    let indexes = lists.lists[lists.index(number)].indexes(in: named.numbers)
    if indexes.isEmpty { return [] }
    let (own, list) = (lists.order, lists.lists[lists.index(number)])
    var asked = list.asked(indexes).filter { list.isNamed($0, named, own) }
    if !followsAllRules {
      // Other windows may be in front.
      let groups = asked.map { list.groups.isEmpty ? 0 : list.groups[$0] }
      let numbers = asked.map { order.number(own.views[Int(list.numbers[$0])]) }
      asked = asked.indices.sorted { groups[$0] == groups[$1] ? numbers[$0] > numbers[$1] : groups[$0] < groups[$1] }
        .map { asked[$0] }
    }
    return asked.map { own.views[Int(list.numbers[$0])] }
  }

  // MARK: Replacements

  /// The first replacement of a rule that is for the hit view of a view with the rule; nil if none
  /// is.
  func replacement(
    of hit: Scene.Slot, by rule: Int, in view: Scene.Slot
  ) -> (hit: InnerSelector, with: InnerSelector?)? {
    innerSelectors.replacements[rule]?.first { names($0.hit, hit, for: view) }
  }

  /// Whether a selector of a replacement names a view.
  ///
  /// - Parameter view: The view that the rule is applied to.
  private func names(_ selector: InnerSelector, _ other: Scene.Slot, for view: Scene.Slot) -> Bool {
    if selector.place == .found { return found(selector.number, of: view)?.contains(other) ?? false }
    guard selects(selector.number, other) else { return false }
    guard selector.isRelative, let (list, named) = list(selector, of: view) else { return !selector.isRelative }
    let number = lists.order.number(other)
    return named.numbers.contains(number)
      && list.indexes(in: number..<(number + 1)).contains { list.isNamed($0, named, lists.order) }
  }

  /// The first view in drawing order that a relative selector of a replacement names.
  ///
  /// - Parameter view: The view that the rule is applied to.
  func first(_ selector: InnerSelector, of view: Scene.Slot) -> Scene.Slot? {
    guard selector.place != .found else { return found(selector.number, of: view)?.first }
    guard let (list, named) = list(selector, of: view) else { return nil }
    return list.indexes(in: named.numbers).first { list.isNamed($0, named, lists.order) }
      .map { lists.order.views[Int(list.numbers[$0])] }
  }

  /// The views that a selector may name, and which of them it names for a view.
  private func list(_ selector: InnerSelector, of view: Scene.Slot) -> (ViewLists.List, NamedViews)? {
    innerSelectors.list(ofSelector: selector.number).map {
      (lists.lists[lists.index($0)], lists.order.named(selector.place, of: view))
    }
  }

  /// What it takes to ask a view, in views without rules: more if it looks at others by many runs
  /// of selectors.
  package func effort(of view: Scene.Slot) -> Int {
    let counts = innerSelectors.runCounts
    guard !innerSelectors.runs.isEmpty else { return 1 }
    return rules(view).reduce(1) { $0 + ($1 < counts.count ? counts[$1] / 2 : 0) }
  }

  /// The views that a selector names for a view with the rule, without the stored results, in
  /// drawing order.
  ///
  /// - Parameter steps: What the walk may cost.
  func walk(
    _ inner: InnerSelector, of view: Scene.Slot, in scene: Scene, _ order: DrawingOrder,
    _ steps: ComparedSteps = ComparedSteps(.max)
  ) -> [Scene.Slot] {
    let root: Scene.Slot?
    switch inner.reach {
    case .inside: root = view
    case .beside: root = scene.superview(view) ?? view
    case .anywhere, .relative: root = nil
    }
    var numbers = 0..<Int32(order.views.count)
    if let root { numbers = order.number(root)..<order.inside(root).upperBound }
    let named: [Scene.Slot]
    if followsAllRules, let list = innerSelectors.list(ofSelector: inner.number) {
      let known = lists.lists[lists.index(list)]
      named = known.indexes(in: numbers).map { order.views[Int(known.numbers[$0])] }
    } else {
      named = numbers.lazy.map { order.views[Int($0)] }.filter { selects(inner.number, $0) }
    }
    guard inner.isRelative, !named.isEmpty else { return named }
    return inner.selector.selected(of: named, in: scene, scope: view, steps)
  }
}
