/// How a view asks many views: each of them is asked once for all views that ask it.
extension HitTest {
  /// A list of many views, which several views may ask.
  struct ManyViews {
    let answers: Answers
    /// The number of the list.
    let number: Int
    let list: ViewLists.List

    func view(_ index: Int) -> Scene.Slot { answers.order.views[Int(list.numbers[index])] }
  }

  /// The views of a run of selectors, if they are many; nil where each view may ask them one by
  /// one.
  func many(_ run: InnerSelectors.Run) -> ManyViews? {
    guard let number = run.list, let answers else { return nil }
    let index = applied.lists.index(number)
    guard applied.lists.lists[index].numbers.count > AnsweredViews.few else { return nil }
    if let known = answers.lists[number] { return ManyViews(answers: answers, number: number, list: known) }
    var list = applied.lists.lists[index]
    if !applied.followsAllRules {
      let views = applied.lists.order.views
      list = list.renumbered { answers.order.number(views[Int($0)]) }
    }
    answers.lists[number] = list
    return ManyViews(answers: answers, number: number, list: list)
  }

  /// The first result of many views.
  func askMany(_ many: ManyViews, _ run: InnerSelectors.Run, for view: Scene.Slot, _ rule: Int) -> Scene.Slot? {
    let first = firstAnswer(of: many, run.place, to: view, isForHit: true)
    if let decided {
      // Of those that are asked in vain, some are enough.
      let order = many.answers.order
      let named = order.named(run.place, of: view)
      for index in many.list.indexes(in: named.numbers).suffix(AnsweredViews.few).reversed() {
        let other = many.view(index)
        guard first.map({ many.list.isAsked(index, before: $0.index) }) ?? true, other != view,
          !scene.isElement(other), many.list.isNamed(index, named, order)
        else { continue }
        let mayAsk = !isAside || order.inside(view).contains(order.number(other))
        let reason: SceneReason =
          mayAsk ? .asksInVain(view: other, by: rule) : .mustNotAsk(view: other, by: rule)
        decided(SceneDecision(view: view, step: .noted, reason: reason))
      }
    }
    guard let first else { return nil }
    let other = many.view(first.index)
    if let decided, var test = looking(from: view, at: other) {
      decided(SceneDecision(view: view, step: .entered, reason: .ruled(by: rule)))
      decided(SceneDecision(view: other, step: .entered, reason: .asked(by: rule)))
      test.decided = decided
      _ = test.hitTest(other, test.point(in: other))
    }
    return Scene.Slot(first.hit)
  }

  /// The first of many views that answers, in the order in which a view asks them.
  ///
  /// - Returns: its index, and the hit view that it gives, or itself if the location is inside it.
  func firstAnswer(
    of many: ManyViews, _ place: InnerSelector.Place, to view: Scene.Slot, isForHit: Bool
  ) -> (index: Int, hit: Int32)? {
    let (named, inside) = (many.answers.order.named(place, of: view), many.answers.order.inside(view))
    var sides = [(numbers: inside, isAside: isAside)]
    if !isAside {
      // The view itself is between those behind it and those inside it.
      sides.insert((inside.upperBound..<Int32.max, true), at: 0)
      sides.append((0..<(inside.lowerBound - 1), true))
    }
    var best: (index: Int, hit: Int32)?
    for (numbers, isAside) in sides {
      let indexes = many.list.indexes(in: numbers.clamped(to: named.numbers))
      guard let found = firstAnswer(of: many, indexes, named, isForHit: isForHit, isAside) else { continue }
      if !isForHit || many.list.groups.isEmpty { return found }
      if let best, many.list.isAsked(best.index, before: found.index) { continue }
      best = found
    }
    return best
  }

  private func firstAnswer(
    of many: ManyViews, _ indexes: Range<Int>, _ named: NamedViews, isForHit: Bool, _ isAside: Bool
  ) -> (index: Int, hit: Int32)? {
    func isWanted(_ index: Int) -> Bool { many.list.isNamed(index, named, many.answers.order) }
    func inOrder() -> (index: Int, hit: Int32)? {
      for index in many.list.asked(indexes) where isWanted(index) {
        if let hit = answer(many.view(index), isForHit: isForHit, isAside) { return (index, hit) }
      }
      return nil
    }
    if indexes.isEmpty { return nil }
    if indexes.count <= AnsweredViews.few { return inOrder() }
    let key = Answers.Looking(list: many.number, isForHit: isForHit, isAside: isAside)
    let answers = many.answers
    if answers.answered[key] == nil { answers.answered[key] = AnsweredViews(next: many.list.numbers.count) }
    let needsAll = isForHit && !many.list.groups.isEmpty
    if needsAll, answers.answered[key]?.asksInOrder() ?? false { return inOrder() }
    if !needsAll, let known = answers.answered[key]?.answers(in: indexes).first(where: { isWanted($0.index) }) {
      return known
    }
    while let next = answers.answered[key]?.next, next > indexes.lowerBound {
      answers.answered[key]?.next = next - 1
      guard let hit = answer(many.view(next - 1), isForHit: isForHit, isAside) else { continue }
      answers.answered[key]?.answers.append((next - 1, hit))
      if !needsAll, indexes.contains(next - 1), isWanted(next - 1) { return (next - 1, hit) }
    }
    guard needsAll else { return nil }
    return answers.answered[key]?.answers(in: indexes).filter { isWanted($0.index) }
      .min { many.list.isAsked($0.index, before: $1.index) }
  }

  /// The hit view that a view gives, or the view if the location is inside it; nil for nobody.
  private func answer(_ other: Scene.Slot, isForHit: Bool, _ isAside: Bool) -> Int32? {
    var test = self
    (test.isAside, test.decided) = (isAside, nil)
    if !isForHit { return test.hasInside(other) ? Int32(other) : nil }
    return scene.isElement(other) ? nil : test.answer(of: other).map { Int32($0) }
  }
}
