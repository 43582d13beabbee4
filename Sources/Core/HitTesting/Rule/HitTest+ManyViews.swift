/// How a view asks many views: each of them is asked once for all views that ask it.
extension HitTest {
  /// A list of many views, which several views may ask.
  struct ManyViews {
    var test: HitTest
    let answers: Answers
    /// The number of the list.
    let number: Int
    let list: ViewLists.List

    func view(_ index: Int) -> Scene.Slot { answers.order.views[Int(list.numbers[index])] }
  }

  /// The views of a run of selectors, if they are many; nil where each view may ask them one by one.
  func many(_ run: InnerSelectors.Run) -> ManyViews? {
    guard let number = run.list, let answers else { return nil }
    let stored = applied.lists.lists[applied.lists.index(number)]
    guard stored.numbers.count > AnsweredViews.few else { return nil }
    if let known = answers.lists[number] {
      return ManyViews(test: self, answers: answers, number: number, list: known)
    }
    let own = applied.lists.order
    let list =
      applied.followsAllRules ? stored : stored.renumbered { answers.order.number(own.views[Int($0)]) }
    answers.lists[number] = list
    return ManyViews(test: self, answers: answers, number: number, list: list)
  }

  /// The first result of many views.
  func askMany(_ many: ManyViews, _ run: InnerSelectors.Run, for view: Scene.Slot, _ rule: Int) -> Scene.Slot? {
    let first = many.firstAnswer(run.place, to: view, isForHit: true)
    if let decided {
      // Of those that are asked in vain, some are enough.
      let indexes = many.list.indexes(in: many.answers.order.range(run.place, of: view, in: scene))
      let parent = run.place.parent(of: view, in: scene)
      for index in indexes.suffix(AnsweredViews.few).reversed() {
        let other = many.view(index)
        guard first.map({ many.list.isAsked(index, before: $0.index) }) ?? true, other != view,
          !scene.isElement(other), parent.map({ scene.superview(other) == $0 }) ?? true
        else { continue }
        let mayAsk = looking(from: view, at: other) != nil
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
}

extension HitTest.ManyViews {
  /// The first view that answers, in the order in which a view asks them.
  func firstAnswer(
    _ place: InnerSelector.Place, to view: Scene.Slot, isForHit: Bool
  ) -> (index: Int, hit: Int32)? {
    let (all, inside) = (answers.order.range(place, of: view, in: test.scene), answers.order.inside(view))
    var sides = [(numbers: inside.clamped(to: all), isAside: test.isAside)]
    // The view itself is between those behind it and those inside it.
    if !test.isAside, all.contains(inside.lowerBound - 1) {
      sides.insert((inside.upperBound..<all.upperBound, true), at: 0)
      sides.append((all.lowerBound..<(inside.lowerBound - 1), true))
    }
    let parent = place.parent(of: view, in: test.scene)
    var best: (index: Int, hit: Int32)?
    for (numbers, isAside) in sides {
      var asking = self
      asking.test.isAside = isAside
      asking.test.decided = nil
      guard let found = asking.firstAnswer(in: list.indexes(in: numbers), parent, isForHit: isForHit) else { continue }
      if !isForHit || list.groups.isEmpty { return found }
      if let best, list.isAsked(best.index, before: found.index) { continue }
      best = found
    }
    return best
  }

  private func firstAnswer(
    in indexes: Range<Int>, _ parent: Scene.Slot?, isForHit: Bool
  ) -> (index: Int, hit: Int32)? {
    func isWanted(_ index: Int) -> Bool { parent.map { test.scene.superview(view(index)) == $0 } ?? true }
    guard indexes.count > AnsweredViews.few else {
      for index in list.asked(indexes) where isWanted(index) {
        if let hit = answer(index, isForHit: isForHit) { return (index, hit) }
      }
      return nil
    }
    let key = HitTest.Answers.Looking(list: number, isForHit: isForHit, isAside: test.isAside)
    if answers.answered[key] == nil { answers.answered[key] = AnsweredViews(next: list.numbers.count) }
    let needsAll = isForHit && !list.groups.isEmpty
    if !needsAll, let known = answers.answered[key]?.answers(in: indexes).first(where: { isWanted($0.index) }) {
      return known
    }
    while let next = answers.answered[key]?.next, next > indexes.lowerBound {
      answers.answered[key]?.next = next - 1
      guard let hit = answer(next - 1, isForHit: isForHit) else { continue }
      answers.answered[key]?.answers.append((next - 1, hit))
      if !needsAll, indexes.contains(next - 1), isWanted(next - 1) { return (next - 1, hit) }
    }
    guard needsAll else { return nil }
    return answers.answered[key]?.answers(in: indexes).filter { isWanted($0.index) }
      .min { list.isAsked($0.index, before: $1.index) }
  }

  /// The hit view that a view gives, or the view if the location is inside it; nil for nobody.
  private func answer(_ index: Int, isForHit: Bool) -> Int32? {
    let other = view(index)
    if !isForHit { return test.hasInside(other) ? Int32(other) : nil }
    return test.scene.isElement(other) ? nil : test.answer(of: other).map { Int32($0) }
  }
}
