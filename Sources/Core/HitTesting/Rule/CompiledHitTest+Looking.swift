/// How a view's rules ask other views, or look at them, by selectors: the compiled form of
/// ``HitTest``'s.
extension CompiledHitTest {
  /// The view that a rule of a view gives in place of a hit one; ``Scene/none`` for nobody.
  func replaced(_ hit: Int32, by rule: Int, of slot: Int32) -> Int32 {
    guard let replacement = applied.replacement(of: Int(hit), by: rule, in: Int(slot)) else { return hit }
    let other = replacement.with.flatMap { first($0, of: slot) } ?? Int(Scene.none)
    return other == Int(Scene.none) || nodes[other].flags.contains(.isElement) ? Scene.none : Int32(other)
  }

  private func first(_ selector: InnerSelector, of slot: Int32) -> Scene.Slot? {
    selector.isRelative ? applied.first(selector, of: Int(slot)) : applied.lists.firsts[selector.number]
  }

  /// Of a list of views those that may answer one view, and how they are asked.
  private struct Asked {
    var named: NamedViews
    var isAside: Bool
  }

  /// The first result of the views that a rule asks, each with the point in its own space.
  func askOthers(_ rule: Int, _ slot: Int32, _ search: inout Search) -> Int32 {
    for run in applied.innerSelectors.runs[.hitTest(rule: rule)] ?? [] {
      let hit = firstAnswer(run, to: slot, isForHit: true, &search)
      if hit != Scene.none { return hit }
    }
    return Scene.none
  }

  /// Whether the location is inside one of the views that a part of a view's rule looks at.
  func isInsideViews(of part: InnerSelectors.Part, for slot: Int32, _ search: inout Search) -> Bool {
    (applied.innerSelectors.runs[part] ?? []).contains {
      firstAnswer($0, to: slot, isForHit: false, &search) != Scene.none
    }
  }

  /// The answer of the first view of a run that gives one, in the order in which they are asked.
  private func firstAnswer(
    _ run: InnerSelectors.Run, to slot: Int32, isForHit: Bool, _ search: inout Search
  ) -> Int32 {
    guard let number = run.list else {
      for selector in run.selectors {
        for other in (applied.found(selector.number, of: Int(slot)) ?? []).reversed() {
          guard let isAside = look(from: slot, at: Int32(other), isAside: search.isAside) else { continue }
          let answer = answer(of: Int32(other), isForHit: isForHit, isAside, &search)
          if answer != Scene.none { return answer }
        }
      }
      return Scene.none
    }
    let list = applied.lists.index(number)
    guard !applied.lists.lists[list].numbers.isEmpty else { return Scene.none }
    let isOneGroup = applied.lists.lists[list].groups.isEmpty
    var best: (index: Int, hit: Int32)?
    for side in Side.allCases {
      guard let asked = asked(run, side, by: slot, isAside: search.isAside),
        let found = firstAnswer(of: list, asked, isForHit: isForHit, &search)
      else { continue }
      if isOneGroup || !isForHit { return found.hit }
      if let best, applied.lists.lists[list].isAsked(best.index, before: found.index) { continue }
      best = found
    }
    return best?.hit ?? Scene.none
  }

  /// Where views are that a view asks, seen from that view, in the order in which they are asked.
  private enum Side: CaseIterable {
    case inFront, inside, behind
  }

  /// The views on one side that a view may ask; nil for none. It may always ask those inside
  /// itself. It may ask others only if no view has asked outside itself before.
  private func asked(_ run: InnerSelectors.Run, _ side: Side, by slot: Int32, isAside: Bool) -> Asked? {
    if isAside, side != .inside { return nil }
    var named = applied.lists.order.named(run.place, of: Int(slot))
    let inside = applied.lists.order.inside(Int(slot))
    switch side {
    case .inside:
      // A subview of the superview is not inside the view.
      if case .superview(isDirect: true) = run.place, !run.selectors[0].hasStepsBetween { return nil }
      named.numbers = inside.clamped(to: named.numbers)
    // The view itself is between those behind it and those in front of it.
    case .inFront: named.numbers = (inside.upperBound..<Int32.max).clamped(to: named.numbers)
    case .behind: named.numbers = (0..<(inside.lowerBound - 1)).clamped(to: named.numbers)
    }
    return named.numbers.isEmpty ? nil : Asked(named: named, isAside: side == .inside ? isAside : true)
  }

  /// The index of the first view of a list that answers, and the answer.
  private func firstAnswer(
    of list: Int, _ asked: Asked, isForHit: Bool, _ search: inout Search
  ) -> (index: Int, hit: Int32)? {
    let views = applied.lists.lists[list]
    let indexes = views.indexes(in: asked.named.numbers)
    if indexes.isEmpty { return nil }
    if indexes.count <= AnsweredViews.few { return firstInOrder(of: list, indexes, asked, isForHit: isForHit, &search) }
    let place = list * 4 + (isForHit ? 2 : 0) + (asked.isAside ? 1 : 0)
    if search.answered.count < applied.lists.lists.count * 4 {
      search.answered += Array(
        repeating: AnsweredViews(), count: applied.lists.lists.count * 4 - search.answered.count)
    }
    if search.answered[place].search != search.number {
      search.answered[place].begin(search.number, views.numbers.count)
    }
    let needsAll = isForHit && !views.groups.isEmpty
    if needsAll, search.answered[place].asksInOrder() {
      return firstInOrder(of: list, indexes, asked, isForHit: isForHit, &search)
    }
    if !needsAll, let known = first(search.answered[place], in: indexes, asked, list) { return known }
    while search.answered[place].next > indexes.lowerBound {
      search.answered[place].next -= 1
      let index = search.answered[place].next
      let hit = answer(ofNumber: views.numbers[index], isForHit: isForHit, asked.isAside, &search)
      guard hit != Scene.none else { continue }
      search.answered[place].answers.append((index, hit))
      if !needsAll, index < indexes.upperBound, views.isNamed(index, asked.named, applied.lists.order) {
        return (index, hit)
      }
    }
    return needsAll ? first(search.answered[place], in: indexes, asked, list) : nil
  }

  /// The same, by asking one after the other.
  private func firstInOrder(
    of list: Int, _ indexes: Range<Int>, _ asked: Asked, isForHit: Bool, _ search: inout Search
  ) -> (index: Int, hit: Int32)? {
    let views = applied.lists.lists[list]
    for index in views.asked(indexes) where views.isNamed(index, asked.named, applied.lists.order) {
      let hit = answer(ofNumber: views.numbers[index], isForHit: isForHit, asked.isAside, &search)
      if hit != Scene.none { return (index, hit) }
    }
    return nil
  }

  /// The first of the known answers of views with these indexes.
  private func first(
    _ answered: AnsweredViews, in indexes: Range<Int>, _ asked: Asked, _ list: Int
  ) -> (index: Int, hit: Int32)? {
    let views = applied.lists.lists[list]
    var best: (index: Int, hit: Int32)?
    for answer in answered.answers(in: indexes) where views.isNamed(answer.index, asked.named, applied.lists.order) {
      if views.groups.isEmpty { return answer }
      if let best, views.isAsked(best.index, before: answer.index) { continue }
      best = answer
    }
    return best
  }

  /// The answer of the view with a number.
  private func answer(
    ofNumber number: Int32, isForHit: Bool, _ isAside: Bool, _ search: inout Search
  ) -> Int32 {
    answer(of: Int32(applied.lists.order.views[Int(number)]), isForHit: isForHit, isAside, &search)
  }

  /// The hit view that a view gives, or the view if the location is inside it; ``Scene/none`` for
  /// nobody. Elements are no views, and give none.
  private func answer(of slot: Int32, isForHit: Bool, _ isAside: Bool, _ search: inout Search) -> Int32 {
    guard isForHit else { return hasInside(slot, isAside, &search) ? slot : Scene.none }
    return nodes[Int(slot)].flags.contains(.isElement) ? Scene.none : answer(of: slot, isAside, &search)
  }

  /// The views that a run names for a view, in the order in which they are asked.
  func views(_ run: InnerSelectors.Run, of slot: Int32) -> [Scene.Slot] {
    guard let number = run.list else {
      return run.selectors.flatMap { (applied.found($0.number, of: Int(slot)) ?? []).reversed() }
    }
    let (list, order) = (applied.lists.lists[applied.lists.index(number)], applied.lists.order)
    let named = order.named(run.place, of: Int(slot))
    return list.asked(list.indexes(in: named.numbers)).filter { list.isNamed($0, named, order) }
      .map { order.views[Int(list.numbers[$0])] }
  }

  /// Whether the search is aside when a view asks another one; nil if the view must not ask.
  func look(from slot: Int32, at other: Int32, isAside: Bool) -> Bool? {
    guard other != slot else { return nil }
    let order = applied.lists.order
    guard !order.inside(Int(slot)).contains(order.number(Int(other))) else { return isAside }
    return isAside ? nil : true
  }

  private func answer(of slot: Int32, _ isAside: Bool, _ search: inout Search) -> Int32 {
    let place = Int(slot) * 2 + (isAside ? 1 : 0)
    if search.answers[place].hitSearch == search.number { return search.answers[place].hit }
    let (point, wasAside) = (pointInSuperview(of: slot, &search), search.isAside)
    search.isAside = isAside
    var hit = Scene.none
    if let point { hit = self.hit(slot, point, &search) }
    search.isAside = wasAside
    search.answers[place].hitSearch = search.number
    search.answers[place].hit = hit
    return hit
  }

  private func hasInside(_ slot: Int32, _ isAside: Bool, _ search: inout Search) -> Bool {
    let place = Int(slot) * 2 + (isAside ? 1 : 0)
    if search.answers[place].insideSearch == search.number { return search.answers[place].isInside }
    var isInside = false
    if !nodes[Int(slot)].flags.contains(.isImpossible), let point = pointInSuperview(of: slot, &search) {
      let (node, wasAside) = (nodes[Int(slot)], search.isAside)
      search.isAside = isAside
      isInside = accepts(slot, node, convert(point, slot, node), &search)
      search.isAside = wasAside
    }
    search.answers[place].insideSearch = search.number
    search.answers[place].isInside = isInside
    return isInside
  }

  /// The location in the space of a view's superview; nil if the geometry of a superview does not
  /// allow it.
  private func pointInSuperview(of slot: Int32, _ search: inout Search) -> Point? {
    // The superviews are on a separate stack, because trees may be deep.
    search.chain.removeAll(keepingCapacity: true)
    var ancestor = nodes[Int(slot)].parent
    while ancestor != Int32(Scene.screen), search.spaces[Int(ancestor)].search != search.number {
      search.chain.append(ancestor)
      ancestor = nodes[Int(ancestor)].parent
    }
    var point: Point? = ancestor == Int32(Scene.screen) ? search.location : search.spaces[Int(ancestor)].point
    while let view = search.chain.popLast() {
      let node = nodes[Int(view)]
      point = node.flags.contains(.isImpossible) ? nil : point.map { convert($0, view, node) }
      search.spaces[Int(view)] = Search.Space(search: search.number, point: point)
    }
    return point
  }
}

extension Policy {
  /// Whether some rules are for some types of events only.
  package var distinguishesEvents: Bool { rules.contains { $0.eventTypes != nil } }

  /// Whether a rule asks other views or looks at them.
  var looksAtOthers: Bool {
    rules.contains { $0.hitTest?.lookedAt.isEmpty == false || $0.pointInside?.lookedAt.isEmpty == false }
  }
}
