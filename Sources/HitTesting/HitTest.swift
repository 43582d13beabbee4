/// The definition of a hit test: which view a touch at a point goes to, by a policy's base and its rules.
///
/// Everything faster is tested against it. It recurses once or twice a level, so that very deep trees need a large stack.
package struct HitTest {
  let scene: Scene
  let applied: AppliedPolicy
  /// Told each decision in the order in which it is made.
  var decided: ((Decision) -> Void)?

  package init(_ scene: Scene, _ applied: AppliedPolicy, decided: ((Decision) -> Void)? = nil) {
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
    // Highest level first; within a level the recorded front-to-back order.
    for window in scene.windowsFrontToBack(level: { applied.level($0, in: scene) }) {
      if isInTouchedScene(window, windowScene), let hit = hitTest(window, convert(location, to: window)) { return hit }
    }
    return nil
  }

  /// `hitTest(_:with:)` of one view, with the policy's overrides; the point is in the view's own bounds space.
  ///
  /// Each override inherits what the ones before it made; the first inherits the base rule.
  func hitTest(_ view: Scene.Slot, _ point: Point?) -> Scene.Slot? {
    hitTest(view, point, applied.rules(view).filter { applied.policy.rules[$0].hitTest != nil }[...])
  }

  private func hitTest(_ view: Scene.Slot, _ point: Point?, _ overrides: ArraySlice<Int>) -> Scene.Slot? {
    guard let rule = overrides.last, let override = applied.policy.rules[rule].hitTest else {
      return switch applied.policy.base {
      case .uikit: uikit(view, point)
      case .android: android(view, point)
      case .document: document(view, point)
      }
    }
    switch override {
    case .none: return left(view, .rule(rule))
    case .passthrough:
      let inherited = hitTest(view, point, overrides.dropLast())
      return inherited == view ? left(view, .rule(rule)) : inherited
    case .selfOnly: return selfOnly(view, point, rule)
    }
  }

  // MARK: Events without a location

  /// Who gets motion, remote control and presses: the key window's first responder, or the key window itself.
  ///
  /// > "The window object that receives keyboard and other non-touch related events" (Apple, `UIWindowScene.keyWindow`).
  package func eventTarget(windowScene: String? = nil) -> Scene.Slot? {
    guard let window = keyWindow(windowScene) else { return nil }
    let first = scene.windows[window]?.firstResponder.flatMap { scene.slot(of: $0) }
    return first ?? window
  }

  /// The window that is key; when none that is shown is, the visible window of the highest level, of those that may.
  private func keyWindow(_ windowScene: String?) -> Scene.Slot? {
    let shown = scene.windowsFrontToBack(level: { applied.level($0, in: scene) }).filter { window in
      isInTouchedScene(window, windowScene) && !applied.view(window, in: scene).isHidden && applied.canBecomeKey(window)
    }
    // A window that a rule makes key takes that from the recorded one.
    return shown.first { applied.isMadeKey($0) == true }
      ?? shown.first { applied.isMadeKey($0) == nil && scene.windows[$0]?.isKey == true } ?? shown.first
  }

  // MARK: Bases

  /// > "This method traverses the view hierarchy by calling the point(inside:with:) method of each subview to determine which
  /// > subview should receive a touch event." (Apple, `UIView.hitTest(_:with:)`)
  private func uikit(_ view: Scene.Slot, _ point: Point?) -> Scene.Slot? {
    // "This method ignores view objects that are hidden, that have disabled user interactions, or have an alpha level less
    // than 0.01." Before point(inside:), which is then not asked; each level by itself, alpha as the Float that is stored.
    if let reason = switchedOff(view) { return left(view, reason) }
    // "If point(inside:with:) returns false, that branch of the view hierarchy is ignored" - also subviews that contain it.
    guard let point = pointInside(view, point) else { return nil }
    // "If it returns true, then the subview's hierarchy is similarly traversed until the frontmost view containing the
    // specified point is found": from last to first, the first that answers wins.
    for subview in scene.subviews(view).reversed() {
      if let hit = hitTest(subview, convert(point, to: subview)) { return hit }
    }
    // "The view object that is the farthest descendent of the current view and contains point" - may be the view itself.
    return hit(view)
  }

  /// Android's `ViewGroup.dispatchTouchEvent`, as `summary` of ``BaseRule/android`` has it.
  private func android(_ view: Scene.Slot, _ point: Point?) -> Scene.Slot? {
    // "Invisible views are left out", with what is in them.
    if applied.view(view, in: scene).isHidden { return left(view, .hidden) }
    // Offered "to the children that contain it"; an inverted rectangle, as clipping leaves it off screen, contains nothing.
    guard let point = pointInside(view, point) else { return nil }
    // "Front to back"; "a child takes it if one of its own children does".
    for subview in scene.subviews(view).reversed() {
      if let hit = hitTest(subview, convert(point, to: subview)) { return hit }
    }
    // "Or if it is clickable or long-clickable itself (also when disabled [...])".
    return scene.isClickable(view) ? hit(view) : left(view, .notClickable)
  }

  /// The last view in document order that contains the point, as `document` hit-tests where nothing is known of z-order.
  private func document(_ view: Scene.Slot, _ point: Point?) -> Scene.Slot? {
    if applied.view(view, in: scene).isHidden { return left(view, .hidden) }
    // Children are asked first, and "also outside their parents"; what is last in document order is asked first.
    for subview in scene.subviews(view).reversed() {
      if let hit = hitTest(subview, point.flatMap { convert($0, to: subview) }) { return hit }
    }
    return pointInside(view, point) == nil ? nil : hit(view)
  }

  private func selfOnly(_ view: Scene.Slot, _ point: Point?, _ rule: Int) -> Scene.Slot? {
    if let reason = switchedOff(view) { return left(view, reason) }
    guard pointInside(view, point) != nil else { return nil }
    guard takesItself(view) else { return left(view, .notClickable) }
    decided?(Decision(view: view, step: .hit, reason: .rule(rule)))
    return view
  }

  // MARK: Parts

  /// Whether the base rule's switches take the view, and with it its subtree, out of the search.
  private func switchedOff(_ slot: Scene.Slot) -> Decision.Reason? {
    let view = applied.view(slot, in: scene)
    if view.isHidden { return .hidden }
    guard applied.policy.base == .uikit else { return nil }
    if !view.isUserInteractionEnabled { return .interactionOff }
    if view.isAnimating { return .animating }
    if Double(Float(view.alpha)) < 0.01 { return .alpha(view.alpha) }
    return nil
  }

  private func takesItself(_ slot: Scene.Slot) -> Bool { applied.policy.base != .android || scene.isClickable(slot) }

  /// `point(inside:with:)`: the point itself when it is inside, by the last rule that says, else by the bounds.
  private func pointInside(_ slot: Scene.Slot, _ point: Point?) -> Point? {
    let view = applied.view(slot, in: scene)
    guard view.bounds.isFinite, let point else {
      _ = left(slot, .impossibleGeometry)
      return nil
    }
    let rule = applied.rules(slot).last { applied.policy.rules[$0].pointInside != nil }
    let isInside: Bool
    switch rule.flatMap({ applied.policy.rules[$0].pointInside }) {
    case .outset(let insets): isInside = view.bounds.grown(by: insets).contains(point)
    case .minimumSize(let size): isInside = view.bounds.grown(toAtLeast: size).contains(point)
    case .always: isInside = true
    case .never: isInside = false
    case nil:
      let isInverted = view.bounds.size.width < 0 || view.bounds.size.height < 0
      isInside = view.bounds.contains(point) && !(isInverted && applied.policy.base != .uikit)
    }
    let reason = rule.map { Decision.Reason.rule($0) }
    if isInside {
      decided?(Decision(view: slot, step: .entered, reason: reason ?? .inside))
      return point
    }
    _ = left(slot, reason ?? .outside(point))
    return nil
  }

  /// From the superview's bounds space (a window's: the screen) to the view's own.
  ///
  /// `inverse(transform)(p - position) + anchorPoint * bounds.size + bounds.origin`, nil where geometry does not allow it.
  private func convert(_ point: Point, to slot: Scene.Slot) -> Point? {
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

  private func isInTouchedScene(_ window: Scene.Slot, _ touched: String?) -> Bool {
    let name = scene.windows[window]?.scene
    if let touched { return name == touched }
    return name != nil || !scene.subviews(Scene.screen).contains { scene.windows[$0]?.scene != nil }
  }

  private func hit(_ view: Scene.Slot) -> Scene.Slot? {
    decided?(Decision(view: view, step: .hit, reason: .itself))
    return view
  }

  private func left(_ view: Scene.Slot, _ reason: Decision.Reason) -> Scene.Slot? {
    decided?(Decision(view: view, step: .left, reason: reason))
    return nil
  }
}

/// One step of a hit test.
package struct Decision: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The point is inside, so that its subviews are asked.
    case entered
    /// Neither it nor, but for overrides of its own, anything in it gets the touch.
    case left
    /// It gets the touch.
    case hit
  }

  package enum Reason: Hashable, Sendable {
    case hidden
    case interactionOff
    case animating
    case alpha(Double)
    /// The point, in the view's own space, is not in its bounds.
    case outside(Point)
    /// Geometry that is not finite, or a transform that cannot be inverted.
    case impossibleGeometry
    case notClickable
    case inside
    /// No subview takes the touch, so the view does.
    case itself
    /// A rule of the policy, by its index.
    case rule(Int)
  }

  package var view: Scene.Slot
  package var step: Step
  package var reason: Reason
}
