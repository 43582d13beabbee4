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

  /// What it takes to ask a view, in views without rules: more if it looks at others by many runs
  /// of selectors.
  package func effort(of view: Scene.Slot) -> Int {
    let counts = innerSelectors.runCounts
    guard !innerSelectors.runs.isEmpty else { return 1 }
    return rules(view).reduce(1) { $0 + ($1 < counts.count ? counts[$1] / 2 : 0) }
  }

  /// The views that a selector names for a view with the rule, without the stored results, in
  /// drawing order.
  func walk(
    _ inner: InnerSelector, of view: Scene.Slot, in scene: Scene, _ order: DrawingOrder
  ) -> [Scene.Slot] {
    let root: Scene.Slot?
    switch inner.reach {
    case .inside: root = view
    case .beside: root = scene.superview(view) ?? view
    case .anywhere, .relative: root = nil
    }
    var numbers = 0..<Int32(order.views.count)
    if let root { numbers = order.number(root)..<order.inside(root).upperBound }
    let isFound = { (slot: Scene.Slot) in
      selects(inner.number, slot) && (!inner.isRelative || inner.selector.matches(slot, in: scene, scope: view))
    }
    guard followsAllRules, let list = innerSelectors.list(ofSelector: inner.number) else {
      return numbers.lazy.map { order.views[Int($0)] }.filter(isFound)
    }
    let known = lists.lists[lists.index(list)]
    return known.indexes(in: numbers).lazy.map { order.views[Int(known.numbers[$0])] }.filter(isFound)
  }
}
