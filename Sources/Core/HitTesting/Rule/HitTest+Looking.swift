/// How a view's rules ask other views, or look at them, by selectors.
extension HitTest {
  /// The answers of views that other views asked, so that each view is asked once.
  final class Answers {
    struct Question: Hashable {
      var view: Scene.Slot
      var isAside: Bool
    }

    let order: DrawingOrder
    var hits: [Question: Scene.Slot?] = [:]
    var insides: [Question: Bool] = [:]
    /// The location in the spaces of views.
    var points: [Scene.Slot: Point?] = [:]
    /// The views that a rule asks, whatever view it is applied to.
    var asked: [Int: [Scene.Slot]] = [:]
    /// The views of lists, from back to front, by their numbers.
    var lists: [Int: [Int32]] = [:]

    struct Looking: Hashable {
      var list: Int
      var isAside: Bool
    }

    /// Which views of a list contain the location.
    var containing: [Looking: AnsweredViews] = [:]

    init(_ order: DrawingOrder) { self.order = order }
  }

  /// The test with which one view asks another; nil if the view must not ask, because that might
  /// not end.
  ///
  /// A view may always ask a view inside itself. It may ask a view outside itself only if no view
  /// has asked outside itself before.
  func looking(from view: Scene.Slot, at other: Scene.Slot) -> HitTest? {
    guard other != view else { return nil }
    let isInside = answers.map { $0.order.inside(view).contains($0.order.number(other)) } ?? scene.isIn(other, view)
    guard isInside || !self.isAside else { return nil }
    var test = self
    test.isAside = self.isAside || !isInside
    return test
  }

  /// The result of a view's `hitTest` for the location.
  func answer(of view: Scene.Slot) -> Scene.Slot? {
    let question = Answers.Question(view: view, isAside: isAside)
    if let known = answers?.hits[question] { return known }
    let hit = hitTest(view, point(in: view))
    answers?.hits[question] = .some(hit)
    return hit
  }

  /// The views that a rule of a view asks, in order: for each selector from front to back.
  func asked(by rule: Int, for view: Scene.Slot) -> [Scene.Slot] {
    if let known = answers?.asked[rule] { return known }
    let runs = applied.innerSelectors.runs[.hitTest(rule: rule)] ?? []
    let order = answers?.order ?? applied.drawingOrder(in: scene)
    // To ask a view again has the same result.
    var known: Set<Scene.Slot> = []
    let asked = runs.flatMap { run in
      applied.asked(run, of: view, in: scene, order).filter { known.insert($0).inserted }
    }
    if runs.allSatisfy({ $0.place == .anywhere }) { answers?.asked[rule] = asked }
    return asked
  }

  /// Whether the location is inside one of the views that a part of a view's rule looks at.
  func isInsideViews(of part: InnerSelectors.Part, for view: Scene.Slot) -> Bool {
    (applied.innerSelectors.runs[part] ?? []).contains { run in
      if let answers, let list = run.list { return isInside(list, run.place, for: view, answers) }
      let order = answers?.order ?? applied.drawingOrder(in: scene)
      return applied.asked(run, of: view, in: scene, order).contains {
        looking(from: view, at: $0)?.hasInside($0) ?? false
      }
    }
  }

  /// The same for a list that many views may look at.
  private func isInside(
    _ list: Int, _ place: InnerSelector.Place, for view: Scene.Slot, _ answers: Answers
  ) -> Bool {
    let (all, inside) = (answers.order.range(place, of: view, in: scene), answers.order.inside(view))
    let parent = place.parent(of: view, in: scene)
    func contains(_ numbers: Range<Int32>, isAside: Bool) -> Bool {
      var test = self
      test.isAside = isAside
      return test.isInside(list, numbers, subviewsOf: parent, answers)
    }
    if contains(inside.clamped(to: all), isAside: isAside) { return true }
    // The view itself is between those behind it and those inside it.
    guard !isAside, all.contains(inside.lowerBound - 1) else { return false }
    return contains(all.lowerBound..<(inside.lowerBound - 1), isAside: true)
      || contains(inside.upperBound..<all.upperBound, isAside: true)
  }

  private func isInside(
    _ list: Int, _ numbers: Range<Int32>, subviewsOf parent: Scene.Slot?, _ answers: Answers
  ) -> Bool {
    let views = numbersOfViews(list, answers)
    let low = views.firstIndex(notBelow: numbers.lowerBound)
    let high = views.firstIndex(notBelow: numbers.upperBound)
    let indexes = low..<max(low, high)
    func view(_ index: Int) -> Scene.Slot { answers.order.views[Int(views[index])] }
    func isWanted(_ index: Int) -> Bool { parent.map { scene.superview(view(index)) == $0 } ?? true }
    guard indexes.count > AnsweredViews.few else { return indexes.contains { isWanted($0) && hasInside(view($0)) } }
    let looking = Answers.Looking(list: list, isAside: isAside)
    if answers.containing[looking] == nil { answers.containing[looking] = AnsweredViews(next: views.count) }
    if answers.containing[looking]?.answers(in: indexes).contains(where: { isWanted($0.index) }) ?? false { return true }
    while let next = answers.containing[looking]?.next, next > low {
      answers.containing[looking]?.next = next - 1
      guard hasInside(view(next - 1)) else { continue }
      answers.containing[looking]?.answers.append((next - 1, 0))
      if indexes.contains(next - 1), isWanted(next - 1) { return true }
    }
    return false
  }

  private func numbersOfViews(_ list: Int, _ answers: Answers) -> [Int32] {
    if let known = answers.lists[list] { return known }
    let (own, views) = (applied.lists.order, applied.lists.lists[applied.lists.index(list)].numbers)
    let numbers = applied.followsAllRules ? views : views.map { answers.order.number(own.views[Int($0)]) }.sorted()
    answers.lists[list] = numbers
    return numbers
  }

  private func hasInside(_ view: Scene.Slot) -> Bool {
    let question = Answers.Question(view: view, isAside: isAside)
    if let known = answers?.insides[question] { return known }
    let isInside = point(in: view).map { pointInside(view, $0) } ?? false
    answers?.insides[question] = isInside
    return isInside
  }

  /// The location in a view's own space; nil if the geometry of the view or a superview does not
  /// allow it.
  func point(in view: Scene.Slot) -> Point? {
    var unknown: [Scene.Slot] = []
    var next: Scene.Slot? = view
    while let slot = next, answers?.points[slot] == nil {
      unknown.append(slot)
      next = scene.superview(slot)
    }
    var point = next.flatMap { answers?.points[$0] ?? nil } ?? (next == nil ? location : nil)
    for slot in unknown.reversed() {
      point = point.flatMap { convert($0, to: slot) }
      answers?.points[slot] = .some(point)
    }
    return point
  }
}
