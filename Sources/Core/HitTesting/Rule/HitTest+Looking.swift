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
    /// The views of selectors that may contain the location.
    var containing: [Selector: [Scene.Slot]] = [:]
  }

  /// The test with which one view asks another; nil if the view must not ask, because that might
  /// not end.
  ///
  /// A view may always ask a view inside itself. It may ask a view outside itself only if no view
  /// has asked outside itself before.
  func looking(from view: Scene.Slot, at other: Scene.Slot) -> HitTest? {
    guard other != view else { return nil }
    let isAside = !scene.ancestry(other).contains(view)
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

  /// Whether the location is inside one of the views that a selector of a view's rule finds.
  func isInside(_ selector: Selector, of view: Scene.Slot) -> Bool {
    mayContain(selector, of: view).contains { other in
      looking(from: view, at: other)?.hasInside(other) ?? false
    }
  }

  /// The views that a selector of a view's rule finds, without those that do not contain the
  /// location whoever asks them. Most views of a screen may look at the same views.
  private func mayContain(_ selector: Selector, of view: Scene.Slot) -> [Scene.Slot] {
    if let known = answers?.containing[selector] { return known }
    let found = applied.views(selector, of: view, in: scene)
    guard let answers, !selector.isRelative, found.count > 1 else { return found }
    let containing = found.filter { asksOthersInside($0) || hasInside($0) }
    answers.containing[selector] = containing
    return containing
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
