/// The definition of a hit test: it maps a point to a view by a policy's base and its rules.
///
/// Tests compare all faster forms with it. It calls itself once or twice for each level of the
/// tree, so very deep trees need a large call stack.
package struct HitTest {
  let scene: Scene
  package let applied: AppliedPolicy
  private let joined: JoinedRules
  /// Gets each decision, in the order in which they are made.
  var decided: ((SceneDecision) -> Void)?
  /// Gives the subviews of a view that are asked about a point, from front to back; nil for all of
  /// them. It may leave out subviews that do not take the point.
  package var narrowed: ((Scene.Slot, Point) -> [Scene.Slot]?)?
  /// Gives the result of a view's `hitTest` in place of the rules; nil where the rules give it.
  package var answered: ((Scene.Slot) -> Scene.Slot??)?
  /// Answers for all points of a region in place of the location; nil to test the location.
  package var areaTests: (any AreaTests)?
  /// The location on the screen. Rules ask other views about it.
  private(set) var location: Point?
  /// Whether a view asks one that is not inside it.
  var isAside = false
  private(set) var answers: Answers?

  package init(_ scene: Scene, _ applied: AppliedPolicy, decided: ((SceneDecision) -> Void)? = nil) {
    self.scene = scene
    self.applied = applied
    joined = JoinedRules(applied)
    self.decided = decided
  }

  /// The hit view for a location on the screen, in points; nil for nobody.
  ///
  /// > "Window levels provide the ordering [...] even the bottom window in a level obscures the top
  /// > window of the next lower level." (Apple, `UIWindow.Level`).
  ///
  /// If the `hitTest` of a window gives nil, the next window is asked. It does not matter which
  /// window is key. If any window has a window scene, only windows of the touched scene are shown
  /// and hit.
  package func hitTest(_ location: Point, windowScene: String? = nil) -> Scene.Slot? {
    let test = about(location)
    for window in windowsFrontToBack(in: windowScene) {
      if let hit = test.hitTest(window, convert(location, to: window)) { return hit }
    }
    return nil
  }

  /// The same test of one view alone, as its superview asks it about the location.
  package func hitTest(_ view: Scene.Slot, about location: Point) -> Scene.Slot? {
    let test = about(location)
    return test.hitTest(view, test.point(in: view))
  }

  private func about(_ location: Point) -> HitTest {
    var test = self
    test.location = location
    test.answers = applied.looksAtOthers ? Answers(applied.drawingOrder(in: scene)) : nil
    return test
  }

  /// `hitTest(_:with:)` of one view, with the policy's overrides. The point is in the view's own
  /// bounds space.
  ///
  /// Each override inherits the result of the ones before it. The first one inherits the result of
  /// the base. The point is nil when it cannot be converted to the view's space; then no view is
  /// hit.
  func hitTest(_ view: Scene.Slot, _ point: Point?) -> Scene.Slot? {
    guard let point else { return left(view, .impossibleGeometry) }
    if let hit = answered?(view) { return hit }
    return hitTest(view, point, hitTestRules(view)[...])
  }

  func hitTest(_ view: Scene.Slot, _ point: Point, _ overrides: ArraySlice<Int>) -> Scene.Slot? {
    // From the last override to the first, until one gives the result itself or only the base
    // remains. It is a loop and not a recursion, because policies may have many rules.
    var changing: [Int] = []
    var result: Scene.Slot??
    for rule in overrides.reversed() where result == nil {
      guard let override = applied.hitTestOverride(rule) else { continue }
      switch effect(of: override, rule, on: view, point) {
      case .inherits: break
      case .changes: changing.append(rule)
      case .decides(let hit): result = .some(hit)
      }
    }
    let hit = result ?? inherited(view, point)
    return changing.reversed().reduce(hit) { changed($0, by: $1, in: view) }
  }

  /// The result of the base.
  private func inherited(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    switch applied.policy.base {
    case .uikit: uikit(view, point)
    case .android: android(view, point)
    case .document: document(view, point)
    case .reactNative: reactNative(view, point)
    }
  }

  // MARK: Bases

  /// > "This method traverses the view hierarchy by calling the point(inside:with:) method of each
  /// > subview to determine which subview should receive a touch event." (Apple,
  /// > `UIView.hitTest(_:with:)`)
  private func uikit(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    // "This method ignores view objects that are hidden, that have disabled user interactions, or
    // have an alpha level less than 0.01." This comes before point(inside:), which is then not
    // asked. Each level is tested separately, and alpha is compared as the Float that is stored.
    if let reason = switchedOff(view) { return left(view, reason) }
    // "If point(inside:with:) returns false, that branch of the view hierarchy is ignored", also
    // where subviews contain the point.
    guard let isInside = enter(view, point) else { return nil }
    // "If it returns true, then the subview's hierarchy is similarly traversed until the frontmost
    // view containing the specified point is found": from last to first, and the first non-nil
    // result wins.
    if let hit = hitSubview(of: view, point) { return hit }
    // "The view object that is the farthest descendent of the current view and contains point". It
    // may be the view itself.
    return isInside ? hit(view) : left(view, whyOutside(view, point))
  }

  /// Android's `ViewGroup.dispatchTouchEvent`, as the `summary` of ``BaseRule/android`` puts it.
  private func android(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    // "Invisible views are left out", with everything in them.
    if let reason = switchedOff(view) { return left(view, reason) }
    // It is offered "to the children that contain it". A rectangle with a negative size, as
    // clipping makes off screen, contains nothing.
    guard let isInside = enter(view, point) else { return nil }
    // "Front to back"; "a child takes it if one of its own children does".
    if let hit = hitSubview(of: view, point) { return hit }
    guard isInside else { return left(view, whyOutside(view, point)) }
    // "Or if it is clickable or long-clickable itself (also when disabled [...])". A view that can
    // be scrolled takes it, too: `onTouchEvent` of `ScrollView`, `AbsListView` and `RecyclerView`
    // says so for every finger that comes down.
    return takesItself(view) ? hit(view) : left(view, .notClickable(base: applied.policy.base))
  }

  /// The last view in document order that contains the point. The base `document` is for scenes
  /// without a known z-order.
  private func document(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    if let reason = switchedOff(view) { return left(view, reason) }
    // Children are asked first, "also outside their parents". The last one in document order comes
    // first.
    if let hit = hitSubview(of: view, point) { return hit }
    return tellInside(view, point) ? hit(view) : nil
  }

  /// React Native's view: its `hitTest` overrides UIKit's on iOS, and its documentation describes
  /// `pointerEvents` and `hitSlop`.
  private func reactNative(_ view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    // 'none': "The View is never the target of touch events". A view that is hidden or takes no
    // interaction is not the target either.
    if let reason = switchedOff(view) { return left(view, reason) }
    let events = applied.pointerEvents(view, in: scene)
    // Children are asked in the order of their zIndex, also outside their parent unless it clips.
    let isInside = pointInside(view, point)
    guard isInside || !self.view(view).clipsToBounds || applied.policy.outOfBounds else {
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

  /// The rules that override the view's `hitTest`, in order.
  func hitTestRules(_ slot: Scene.Slot) -> [Int] { joined.effect(on: slot)?.hitTest ?? [] }

  /// The view with the values that the rules set.
  func view(_ slot: Scene.Slot) -> View { joined.view(slot, in: scene) }

  /// The result of the first subview, from front to back, that takes the point. The point is in the
  /// superview's space.
  private func hitSubview(of view: Scene.Slot, _ point: Point) -> Scene.Slot? {
    for subview in narrowed?(view, point) ?? applied.subviews(view, in: scene).reversed() {
      if let hit = hitTest(subview, convert(point, to: subview)) { return hit }
    }
    return nil
  }

  /// Whether the point is inside; nil when the subviews must not be asked, because it is not.
  private func enter(_ view: Scene.Slot, _ point: Point) -> Bool? {
    guard applied.policy.outOfBounds else { return tellInside(view, point) ? true : nil }
    let isInside = pointInside(view, point)
    decided?(SceneDecision(view: view, step: .entered, reason: isInside ? whyInside(view) : .asksOutside))
    return isInside
  }

  /// Why the base's switches take the view and its subtree out of the search; nil when they do not.
  func switchedOff(_ slot: Scene.Slot) -> SceneReason? {
    let view = self.view(slot)
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
    case .android: applied.takesTouchesOnAndroid(slot, in: scene)
    case .reactNative: applied.pointerEvents(slot, in: scene) != .boxNone
    case .uikit, .document: true
    }
  }

  /// The last rule that overrides the view's `point(inside:)`; nil for none.
  private func pointInsideRule(_ slot: Scene.Slot) -> Int? { joined.effect(on: slot)?.pointInside }

  /// `point(inside:with:)`, by the last rule that overrides it, otherwise by the bounds.
  func pointInside(_ slot: Scene.Slot, _ point: Point) -> Bool {
    switch pointInsideOverride(slot) {
    case nil: return isInBounds(slot, point)
    case .subviews: return isInBounds(slot, point) || isInsideSubview(of: slot, point)
    case .onlySubviews: return isInsideSubview(of: slot, point)
    case .of: return pointInsideRule(slot).map { isInsideViews(of: .pointInside(rule: $0), for: slot) } ?? false
    case let override?: return isIn(override.area(in: view(slot).bounds), point, of: slot)
    }
  }

  func pointInsideOverride(_ slot: Scene.Slot) -> PointInsideOverride? {
    pointInsideRule(slot).flatMap { applied.policy.rules[$0].pointInside }
  }

  private func isInBounds(_ slot: Scene.Slot, _ point: Point) -> Bool {
    baseArea(slot).map { isIn(.rect($0), point, of: slot) } ?? false
  }

  /// The area that the base gives a view, in its own space; nil for none. An element that takes no
  /// touches has none.
  func baseArea(_ slot: Scene.Slot) -> Rect? {
    if scene.isElement(slot), !view(slot).takesTouchesAsElement { return nil }
    return applied.policy.base.area(of: view(slot).bounds, hitSlop: applied.hitSlop(slot, in: scene))
  }

  private func isInsideSubview(of slot: Scene.Slot, _ point: Point) -> Bool {
    scene.subviewsWithoutElements(slot).contains { subview in
      switchedOff(subview) == nil && convert(point, to: subview).map { pointInside(subview, $0) } ?? false
    }
  }

  /// Whether the point is inside; it also reports this as a decision.
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
    let bounds = view(slot).bounds
    guard let rule = pointInsideRule(slot) else { return .outside(point: point, bounds: bounds) }
    let area = applied.policy.rules[rule].pointInside?.box(around: bounds)
    return .outsideArea(point: point, area: area, by: rule)
  }

  /// Converts from the superview's bounds space to the view's own. A window's superview space is
  /// the screen.
  ///
  /// It computes `inverse(transform)(p - position) + anchorPoint * bounds.size + bounds.origin`;
  /// nil if the geometry does not allow it.
  func convert(_ point: Point, to slot: Scene.Slot) -> Point? { conversion(to: slot)?.applied(to: point) }

  /// The conversion of points to the view's own space, which is the same for all points.
  package func conversion(to slot: Scene.Slot) -> SpaceConversion? {
    let view = self.view(slot)
    guard view.bounds.isFinite, view.position.isFinite, view.anchorPoint.isFinite, view.transform.isFinite,
      let inverse = view.transform.inverted()
    else { return nil }
    return SpaceConversion(
      position: view.position, inverse: view.transform == .identity ? nil : inverse,
      offset: Point(
        x: view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x,
        y: view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y))
  }

  /// The window scenes that can be touched, in order; one unknown scene if no window has one.
  package var windowScenes: [String?] {
    let known = Set(scene.subviews(Scene.screen).compactMap { applied.windowScene($0, in: scene) })
    return known.isEmpty ? [nil] : known.sorted().map { $0 }
  }

  /// The windows that a touch in a window scene may hit, the frontmost first.
  ///
  /// - Complexity: O(n log n) for the n windows.
  package func windowsFrontToBack(in touched: String?) -> some Sequence<Scene.Slot> {
    let windows = applied.windowsFrontToBack(scene).map { (slot: $0, scene: applied.windowScene($0, in: scene)) }
    let hasScenes = windows.contains { $0.scene != nil }
    return windows.lazy.filter {
      WindowRule.isInTouchedScene($0.scene, touched: touched, someWindowHasScene: hasScenes)
    }.map(\.slot)
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
