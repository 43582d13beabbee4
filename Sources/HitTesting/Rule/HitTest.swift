/// The definition of a hit test: which view a touch at a point goes to, by a policy's base and its rules.
///
/// Everything faster is tested against it. It recurses once or twice a level, so that very deep trees need a large stack.
package struct HitTest {
  let scene: Scene
  let applied: AppliedPolicy
  /// Told each decision in the order in which it is made.
  var decided: ((SceneDecision) -> Void)?

  package init(_ scene: Scene, _ applied: AppliedPolicy, decided: ((SceneDecision) -> Void)? = nil) {
    self.scene = scene
    self.applied = applied
    self.decided = decided
  }

  /// The hit view for a location on the screen.
  ///
  /// > "Window levels provide the ordering [...] even the bottom window in a level obscures the top window of the next lower
  /// > level." (Apple, `UIWindow.Level`). A window whose `hitTest` gives nil lets the next one be asked; the key window plays
  /// > no part. Where some window has a scene, windows without one, or of another one, are neither shown nor hit.
  package func hitTest(_ location: Point, windowScene: String? = nil) -> Scene.Slot? {
    for window in applied.windowsFrontToBack(scene) {
      if isInTouchedScene(window, windowScene), let hit = hitTest(window, convert(location, to: window)) { return hit }
    }
    return nil
  }

  /// `hitTest(_:with:)` of one view, with the policy's overrides; the point is in the view's own bounds space.
  ///
  /// Each override inherits what the ones before it made; the first inherits the base rule.
  /// A point that cannot be converted to that space, nil, is in no view.
  func hitTest(_ view: Scene.Slot, _ point: Point?) -> Scene.Slot? {
    guard let point else { return left(view, .impossibleGeometry) }
    return hitTest(view, point, applied.hitTestRules(view)[...])
  }

  func hitTest(_ view: Scene.Slot, _ point: Point, _ overrides: ArraySlice<Int>) -> Scene.Slot? {
    if let rule = overrides.last, let override = applied.hitTestOverride(rule) {
      return hitTest(view, point, override, rule) { hitTest(view, point, overrides.dropLast()) }
    }
    return switch applied.policy.base {
    case .uikit: uikit(view, point)
    case .android: android(view, point)
    case .document: document(view, point)
    case .reactNative: reactNative(view, point)
    }
  }

  // MARK: Bases

  /// > "This method traverses the view hierarchy by calling the point(inside:with:) method of each subview to determine which
  /// > subview should receive a touch event." (Apple, `UIView.hitTest(_:with:)`)
  private func uikit(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    // "This method ignores view objects that are hidden, that have disabled user interactions, or have an alpha level less
    // than 0.01." Before point(inside:), which is then not asked; each level by itself, alpha as the Float that is stored.
    if let reason = switchedOff(view) { return left(view, reason) }
    // "If point(inside:with:) returns false, that branch of the view hierarchy is ignored" - also subviews that contain it.
    guard let isInside = enter(view, point) else { return nil }
    // "If it returns true, then the subview's hierarchy is similarly traversed until the frontmost view containing the
    // specified point is found": from last to first, the first that answers wins.
    if let hit = hitSubview(of: view, point) { return hit }
    // "The view object that is the farthest descendent of the current view and contains point" - may be the view itself.
    return isInside ? hit(view) : left(view, whyOutside(view, point))
  }

  /// Android's `ViewGroup.dispatchTouchEvent`, as `summary` of ``BaseRule/android`` has it.
  private func android(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    // "Invisible views are left out", with what is in them.
    if let reason = switchedOff(view) { return left(view, reason) }
    // Offered "to the children that contain it"; an inverted rectangle, as clipping leaves it off screen, contains nothing.
    guard let isInside = enter(view, point) else { return nil }
    // "Front to back"; "a child takes it if one of its own children does".
    if let hit = hitSubview(of: view, point) { return hit }
    guard isInside else { return left(view, whyOutside(view, point)) }
    // "Or if it is clickable or long-clickable itself (also when disabled [...])".
    return takesItself(view) ? hit(view) : left(view, .notClickable(base: applied.policy.base))
  }

  /// The last view in document order that contains the point, as `document` hit-tests where nothing is known of z-order.
  private func document(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    if let reason = switchedOff(view) { return left(view, reason) }
    // Children are asked first, and "also outside their parents"; what is last in document order is asked first.
    if let hit = hitSubview(of: view, point) { return hit }
    return tellInside(view, point) ? hit(view) : nil
  }

  /// React Native's view, as its `hitTest` overrides UIKit's on iOS and its documentation has `pointerEvents` and `hitSlop`.
  private func reactNative(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    // 'none': "The View is never the target of touch events"; nor is one that is hidden or takes no interaction.
    if let reason = switchedOff(view) { return left(view, reason) }
    let events = applied.pointerEvents(view, in: scene)
    // Children are asked also where their parent does not contain the point, unless it clips; by their zIndex.
    let isInside = pointInside(view, point)
    guard isInside || !applied.view(view, in: scene).clipsToBounds || applied.policy.outOfBounds else {
      return left(view, whyOutside(view, point))
    }
    decided?(SceneDecision(view: view, step: .entered, reason: isInside ? whyInside(view) : .asksOutside))
    // 'box-only': "The view can be the target of touch events but its subviews cannot be."
    if events != .boxOnly, let hit = hitSubview(of: view, point) { return hit }
    guard isInside else { return left(view, whyOutside(view, point)) }
    // 'box-none': "The View is never the target of touch events but its subviews can be."
    return events == .boxNone ? left(view, .boxNone) : hit(view)
  }

  // MARK: Parts

  /// The first subview, front to back, that takes the point, which is in the superview's space.
  private func hitSubview(of view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    for subview in applied.subviews(view, in: scene).reversed() {
      if let hit = hitTest(subview, convert(point, to: subview)) { return hit }
    }
    return nil
  }

  /// Whether the point is inside; nil where, because it is not, the subviews are not asked either.
  private func enter(_ view: Scene.Slot, _ point: Point) -> Bool? {
    guard applied.policy.outOfBounds else { return tellInside(view, point) ? true : nil }
    let isInside = pointInside(view, point)
    decided?(SceneDecision(view: view, step: .entered, reason: isInside ? whyInside(view) : .asksOutside))
    return isInside
  }

  /// Whether the base's switches take the view, and with it its subtree, out of the search.
  func switchedOff(_ slot: Scene.Slot) -> SceneReason? {
    let view = applied.view(slot, in: scene)
    if view.isHidden { return .hidden }
    let base = applied.policy.base
    if base == .reactNative, applied.pointerEvents(slot, in: scene) == PointerEvents.none { return .interactionOff }
    if base == .uikit || base == .reactNative, !view.isUserInteractionEnabled { return .interactionOff }
    guard base == .uikit else { return nil }
    if view.isAnimating { return .animating }
    if Double(Float(view.alpha)) < applied.policy.alphaThreshold {
      return .alpha(value: view.alpha, threshold: applied.policy.alphaThreshold)
    }
    return nil
  }

  func takesItself(_ slot: Scene.Slot) -> Bool {
    switch applied.policy.base {
    case .android: applied.isClickable(slot, in: scene)
    case .reactNative: applied.pointerEvents(slot, in: scene) != .boxNone
    case .uikit, .document: true
    }
  }

  private func pointInsideRule(_ slot: Scene.Slot) -> Int? {
    applied.rules(slot).last { applied.policy.rules[$0].pointInside != nil }
  }

  /// `point(inside:with:)`, by the last rule that says, else by the bounds.
  private func pointInside(_ slot: Scene.Slot, _ point: Point) -> Bool {
    let bounds = applied.view(slot, in: scene).bounds
    let isInBounds =
      applied.policy.base.area(of: bounds, hitSlop: applied.hitSlop(slot, in: scene))?.contains(point) ?? false
    switch pointInsideRule(slot).flatMap({ applied.policy.rules[$0].pointInside }) {
    case nil: return isInBounds
    case .subviews:
      return isInBounds
        || scene.subviews(slot).contains { subview in
          switchedOff(subview) == nil && convert(point, to: subview).map { pointInside(subview, $0) } ?? false
        }
    case let override?: return override.contains(point, bounds: bounds)
    }
  }

  /// Whether the point is inside, which is told as a decision.
  func tellInside(_ slot: Scene.Slot, _ point: Point) -> Bool {
    let isInside = pointInside(slot, point)
    if let decided {
      let reason = isInside ? whyInside(slot) : whyOutside(slot, point)
      decided(SceneDecision(view: slot, step: isInside ? .entered : .left, reason: reason))
    }
    return isInside
  }

  private func whyInside(_ slot: Scene.Slot) -> SceneReason { pointInsideRule(slot).map { .ruled(by: $0) } ?? .inside }

  private func whyOutside(_ slot: Scene.Slot, _ point: Point) -> SceneReason {
    pointInsideRule(slot).map { .ruled(by: $0) } ?? .outside(point: point, bounds: applied.view(slot, in: scene).bounds)
  }

  /// From the superview's bounds space (a window's: the screen) to the view's own.
  ///
  /// `inverse(transform)(p - position) + anchorPoint * bounds.size + bounds.origin`, nil where geometry does not allow it.
  func convert(_ point: Point, to slot: Scene.Slot) -> Point? {
    let view = applied.view(slot, in: scene)
    guard view.bounds.isFinite, view.position.isFinite, view.anchorPoint.isFinite, view.transform.isFinite,
      let inverse = view.transform.inverted()
    else { return nil }
    let fromPosition = Point(x: point.x - view.position.x, y: point.y - view.position.y)
    let turned = view.transform == .identity ? fromPosition : inverse.applied(to: fromPosition)
    return Point(
      x: turned.x + (view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x),
      y: turned.y + (view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y))
  }

  func isInTouchedScene(_ window: Scene.Slot, _ touched: String?) -> Bool {
    WindowRule.isInTouchedScene(
      applied.windowScene(window, in: scene), touched: touched,
      someWindowHasScene: scene.subviews(Scene.screen).contains { applied.windowScene($0, in: scene) != nil })
  }

  func hit(_ view: Scene.Slot, _ reason: SceneReason? = nil) -> Scene.Slot? {
    decided?(SceneDecision(view: view, step: .hit, reason: reason ?? .itself(base: applied.policy.base)))
    return view
  }

  func left(_ view: Scene.Slot, _ reason: SceneReason) -> Scene.Slot? {
    decided?(SceneDecision(view: view, step: .left, reason: reason))
    return nil
  }
}
