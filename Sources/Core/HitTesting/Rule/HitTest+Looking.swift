/// How a view's rules ask other views, or look at them, by selectors.
extension HitTest {
  /// The answers of views that other views asked, so that each view is asked once.
  final class Answers {
    struct Question: Hashable {
      var view: Scene.Slot
      var isAside: Bool
    }

    var hits: [Question: Scene.Slot?] = [:]
    var insides: [Question: Bool] = [:]
    /// The views that a rule asks, whatever view it is applied to.
    var asked: [Int: [Scene.Slot]] = [:]
    /// What several views look at by the same part of a rule.
    struct Looking: Hashable {
      var part: InnerSelectors.Part
      /// The superview whose subviews look at it; nil for all views.
      var superview: Scene.Slot?
    }

    /// Of the views of such a part, those that may contain the location, and those that do for one
    /// that is not around them.
    var candidates: [Looking: [Scene.Slot]] = [:]
    var containing: [Looking: [Scene.Slot]] = [:]
  }

  /// The test with which one view asks another; nil if the view must not ask, because that might
  /// not end.
  ///
  /// A view may always ask a view inside itself. It may ask a view outside itself only if no view
  /// has asked outside itself before.
  func looking(from view: Scene.Slot, at other: Scene.Slot) -> HitTest? {
    guard other != view else { return nil }
    let isAside = !scene.isIn(other, view)
    guard !isAside || !self.isAside else { return nil }
    var test = self
    test.isAside = self.isAside || isAside
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
    let selectors = applied.innerSelectors[.hitTest(rule: rule)]
    // To ask a view again has the same result.
    var known: Set<Scene.Slot> = []
    let asked = selectors.flatMap { selector in
      applied.views(selector, of: view, in: scene).reversed().filter { known.insert($0).inserted }
    }
    if applied.innerSelectors.relative[.hitTest(rule: rule)] == nil { answers?.asked[rule] = asked }
    return asked
  }

  /// Whether the location is inside one of the views that a rule of a view looks at.
  func isInsideViews(of part: InnerSelectors.Part, for view: Scene.Slot) -> Bool {
    for superview in Set([nil, scene.superview(view)])
    where applied.innerSelectors.shared[.init(part: part, isOfSiblings: superview != nil)] != nil {
      let looking = Answers.Looking(part: part, superview: superview)
      // Outside itself, a view gets the same answers as all others that look there.
      if !isAside, containing(looking, for: view).contains(where: { !scene.isIn($0, view) }) { return true }
      if scene.lastSubview(view) != Scene.none,
        mayContain(looking, for: view).contains(where: { $0 != view && scene.isIn($0, view) && hasInside($0) })
      {
        return true
      }
    }
    let isWindow = scene.superview(view) == nil
    return (applied.innerSelectors.relative[part] ?? []).contains { selector in
      (selector.reach != .siblings || isWindow)
        && applied.views(selector, of: view, in: scene).contains { looking(from: view, at: $0)?.hasInside($0) ?? false }
    }
  }

  /// The views that several views look at, and that contain the location where one asks them that
  /// is not around them.
  private func containing(_ looking: Answers.Looking, for view: Scene.Slot) -> [Scene.Slot] {
    if let known = answers?.containing[looking] { return known }
    var test = self
    test.isAside = true
    let containing = mayContain(looking, for: view).filter { test.hasInside($0) }
    answers?.containing[looking] = containing
    return containing
  }

  /// The views that several views look at, without those that do not contain the location whoever
  /// asks them. Most views of a screen may look at the same views.
  private func mayContain(_ looking: Answers.Looking, for view: Scene.Slot) -> [Scene.Slot] {
    if let known = answers?.candidates[looking] { return known }
    let shared = InnerSelectors.SharedPart(part: looking.part, isOfSiblings: looking.superview != nil)
    let selectors = applied.innerSelectors.shared[shared] ?? []
    var known: Set<Scene.Slot> = []
    let found = selectors.flatMap { selector in
      applied.views(selector, of: view, in: scene).filter { known.insert($0).inserted }
    }
    guard let answers else { return found }
    let candidates = found.filter { asksOthersInside($0) || hasInside($0) }
    answers.candidates[looking] = candidates
    return candidates
  }

  /// Whether the `point(inside:)` of a view asks other views.
  private func asksOthersInside(_ view: Scene.Slot) -> Bool {
    switch pointInsideOverride(view) {
    case .subviews, .onlySubviews, .of: true
    default: false
    }
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
    scene.ancestry(view).reversed().reduce(location) { point, ancestor in point.flatMap { convert($0, to: ancestor) } }
  }
}
