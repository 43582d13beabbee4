/// How a view's rules ask other views, or look at them, by selectors: the compiled form of
/// ``HitTest``'s.
extension CompiledHitTest {
  /// The first result of the views that a rule asks, each with the point in its own space.
  func askOthers(_ rule: Int, _ slot: Int32, _ search: inout Search) -> Int32 {
    let view = nodes[Int(slot)]
    // A view without subviews asks only views outside itself, and shares their answers.
    let isSharing = view.last == Scene.none && view.parent != Int32(Scene.screen)
    for (number, run) in (applied.innerSelectors.runs[rule] ?? []).enumerated() {
      if isSharing, !search.isAside, let sharing = run.sharing {
        let asking = Search.Asking(rule: rule, run: number, owner: sharing == .siblings ? view.parent : Scene.none)
        let hit = answer(asking, run, to: slot, &search)
        if hit != Scene.none { return hit }
        continue
      }
      let answer = firstAnswer(run, rule, slot) { other in
        guard let isAside = look(from: slot, at: Int32(other), isAside: search.isAside) else {
          // Then it must not ask any view outside itself.
          return other != Int(slot) && view.last == Scene.none ? Scene.none : nil
        }
        let hit = self.answer(of: Int32(other), isAside, &search)
        return hit == Scene.none ? nil : hit
      }
      if let answer { return answer }
    }
    return Scene.none
  }

  /// What a view gets from those that several views ask outside themselves: the hit view of the
  /// first that gives one, without the view that asks.
  private func answer(
    _ asking: Search.Asking, _ run: InnerSelectors.Run, to slot: Int32, _ search: inout Search
  ) -> Int32 {
    var answers: [Search.Answered] = []
    if let known = search.asked[asking], known.search == search.number { answers = known.answers }
    // The second one is for the view that gives the first one.
    while answers.count < 2, answers.allSatisfy({ $0.view == slot }) {
      answers.append(answered(asking, run, slot, besides: answers.first?.view, &search))
      search.asked[asking] = (search.number, answers)
    }
    return answers.first { $0.view != slot }?.hit ?? Scene.none
  }

  /// The first view that gives a hit view; ``Scene/none`` for both if there is none.
  private func answered(
    _ asking: Search.Asking, _ run: InnerSelectors.Run, _ slot: Int32, besides left: Int32?, _ search: inout Search
  ) -> Search.Answered {
    let found: Search.Answered? = firstAnswer(run, asking.rule, slot) { other in
      guard Int32(other) != left else { return nil }
      let hit = answer(of: Int32(other), true, &search)
      return hit == Scene.none ? nil : (Int32(other), hit)
    }
    return found ?? (Scene.none, Scene.none)
  }

  /// The first answer of the views of a run of selectors, in the order in which they are asked.
  private func firstAnswer<Answer>(
    _ run: InnerSelectors.Run, _ rule: Int, _ slot: Int32, _ ask: (Scene.Slot) -> Answer?
  ) -> Answer? {
    if applied.innerSelectors.runs[rule]?.count == 1, let joined = applied.joined(.hitTest(rule: rule)) {
      for other in joined where !nodes[other].flags.contains(.isElement) {
        if let answer = ask(other) { return answer }
      }
      return nil
    }
    for selector in run.selectors {
      for other in views(selector, of: slot).reversed() where !nodes[other].flags.contains(.isElement) {
        if let answer = ask(other) { return answer }
      }
    }
    return nil
  }

  /// The view that a rule of a view gives in place of a hit one; ``Scene/none`` for nobody.
  func replaced(_ hit: Int32, by rule: Int, of slot: Int32) -> Int32 {
    let replacement = applied.innerSelectors.replacements[rule]?.first { selects($0.hit, Int(hit), of: slot) }
    guard let replacement else { return hit }
    let other = replacement.with.flatMap { views($0, of: slot).first } ?? Int(Scene.none)
    return other == Int(Scene.none) || nodes[other].flags.contains(.isElement) ? Scene.none : Int32(other)
  }

  /// Whether the location is inside one of the views that a rule of a view looks at.
  func isInsideViews(of part: InnerSelectors.Part, for slot: Int32, _ search: inout Search) -> Bool {
    let selectors = applied.innerSelectors[part]
    let (view, superview) = (nodes[Int(slot)], nodes[Int(slot)].parent)
    guard selectors.count > 1 || selectors.first?.reach == .siblings, view.last == Scene.none,
      superview != Int32(Scene.screen)
    else {
      for selector in selectors where isInside(selector, of: slot, &search) { return true }
      return false
    }
    // All that it looks at is outside itself, and views that look there share the answers.
    if search.isAside { return false }
    for owner in [Scene.none, superview] {
      if containing(part, of: slot, sharedIn: owner, &search).contains(where: { $0 != slot }) { return true }
    }
    for selector in applied.innerSelectors.relative[part] ?? []
    where selector.reach != .siblings && isInside(selector, of: slot, &search) {
      return true
    }
    return false
  }

  /// The views that a part of a rule looks at for all views, or for all subviews of a superview,
  /// and that contain the location where one asks them that is not around them.
  ///
  /// - Parameter owner: the superview; ``Scene/none`` for all views.
  private func containing(
    _ part: InnerSelectors.Part, of slot: Int32, sharedIn owner: Int32, _ search: inout Search
  ) -> [Int32] {
    let key = Search.Looking(part: part, owner: owner)
    if let known = search.containing[key], known.search == search.number { return known.views }
    var containing: [Int32] = []
    if owner == Scene.none {
      for other in applied.found(part) where hasInside(Int32(other), true, &search) { containing.append(Int32(other)) }
    } else {
      let shared = InnerSelectors.SharedPart(part: part, isOfSiblings: true)
      for selector in applied.innerSelectors.shared[shared] ?? [] {
        for other in views(selector, of: slot) where hasInside(Int32(other), true, &search) {
          containing.append(Int32(other))
        }
      }
    }
    search.containing[key] = (search.number, containing)
    return containing
  }

  /// Whether the location is inside one of the views that a selector of a view's rule finds.
  private func isInside(_ selector: InnerSelector, of slot: Int32, _ search: inout Search) -> Bool {
    for other in views(selector, of: slot) {
      guard let isAside = look(from: slot, at: Int32(other), isAside: search.isAside) else { continue }
      if hasInside(Int32(other), isAside, &search) { return true }
    }
    return false
  }

  /// The views that a selector inside a rule of a view stands for, in drawing order.
  func views(_ selector: InnerSelector, of slot: Int32) -> [Scene.Slot] {
    selector.isRelative ? applied.found(selector.number, of: Int(slot)) ?? [] : applied.found(selector.number)
  }

  private func selects(_ selector: InnerSelector, _ view: Scene.Slot, of slot: Int32) -> Bool {
    selector.isRelative
      ? views(selector, of: slot).contains(view) : applied.selects(selector.number, view)
  }

  /// Whether the search is aside when a view asks another one; nil if the view must not ask.
  func look(from slot: Int32, at other: Int32, isAside: Bool) -> Bool? {
    guard other != slot else { return nil }
    var ancestor = nodes[Int(other)].parent
    while ancestor != slot, ancestor != Int32(Scene.screen) { ancestor = nodes[Int(ancestor)].parent }
    guard ancestor != slot else { return isAside }
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
    while ancestor != Int32(Scene.screen) {
      search.chain.append(ancestor)
      ancestor = nodes[Int(ancestor)].parent
    }
    var point = search.location
    while let view = search.chain.popLast() {
      let node = nodes[Int(view)]
      if node.flags.contains(.isImpossible) { return nil }
      point = convert(point, view, node)
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
