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
    /// Lists of views, with their numbers in ``order``.
    var lists: [Int: ViewLists.List] = [:]

    struct Looking: Hashable {
      var list: Int
      var isForHit: Bool
      var isAside: Bool
    }

    /// Which views of a list answer.
    var answered: [Looking: AnsweredViews] = [:]

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

  /// The first result of the views that a part of a view's rule asks.
  func askOthers(for view: Scene.Slot, _ rule: Int) -> Scene.Slot? {
    let order = order
    for run in applied.innerSelectors.runs[.hitTest(rule: rule)] ?? [] {
      let hit =
        if let many = many(run) {
          askMany(many, run, for: view, rule)
        } else {
          askOthers(applied.asked(run, of: view, in: scene, order), for: view, rule)
        }
      if let hit { return hit }
    }
    return nil
  }

  /// The first result of some views, each asked with the point in its own space. Elements are no
  /// views and are not asked.
  private func askOthers(_ asked: [Scene.Slot], for view: Scene.Slot, _ rule: Int) -> Scene.Slot? {
    for other in asked where other != view && !scene.isElement(other) {
      guard var test = looking(from: view, at: other) else {
        decided?(SceneDecision(view: view, step: .noted, reason: .mustNotAsk(view: other, by: rule)))
        // Then it must not ask any view outside itself.
        if scene.subviews(view).isEmpty { return nil }
        continue
      }
      // Decisions of a view that is asked in vain have no effect, so keep them until its result is
      // known.
      var decisions: [SceneDecision] = []
      if decided != nil { test.decided = { decisions.append($0) } }
      guard let hit = test.answer(of: other) else {
        decided?(SceneDecision(view: view, step: .noted, reason: .asksInVain(view: other, by: rule)))
        continue
      }
      decided?(SceneDecision(view: view, step: .entered, reason: .ruled(by: rule)))
      decided?(SceneDecision(view: other, step: .entered, reason: .asked(by: rule)))
      if let decided { decisions.forEach(decided) }
      return hit
    }
    return nil
  }

  /// Whether the location is inside one of the views that a part of a view's rule looks at.
  func isInsideViews(of part: InnerSelectors.Part, for view: Scene.Slot) -> Bool {
    let order = order
    return (applied.innerSelectors.runs[part] ?? []).contains { run in
      if let many = many(run) { return firstAnswer(of: many, run.place, to: view, isForHit: false) != nil }
      return applied.asked(run, of: view, in: scene, order).contains {
        looking(from: view, at: $0)?.hasInside($0) ?? false
      }
    }
  }

  private var order: DrawingOrder { answers?.order ?? applied.drawingOrder(in: scene) }

  func hasInside(_ view: Scene.Slot) -> Bool {
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
