/// The effect of each override on a view's `hitTest`, as ``HitTestOverride`` defines it.
extension HitTest {
  /// The effect of an override of `hitTest` on a point.
  enum Effect {
    /// The result, whatever the override inherits.
    case decides(Scene.Slot?)
    /// The inherited result is the result.
    case inherits
    /// The result depends on the inherited one: ``changed(_:by:in:)`` computes it.
    case changes
  }

  func effect(of override: HitTestOverride, _ rule: Int, on view: Scene.Slot, _ point: Point) -> Effect {
    switch override {
    case .none: return .decides(left(view, .ruled(by: rule)))
    case .passthrough, .replace: return .changes
    case .selfOnly: return .decides(selfOnly(view, point, rule))
    case .penetrable: return .decides(penetrable(view, point, rule))
    case .throughEmptySpace:
      return isCovered(view, point, rule) ? .inherits : .decides(left(view, .ruled(by: rule)))
    case .enlarge(let insets):
      let bounds = self.view(view).bounds
      if bounds.isSame(grownBy: insets) { return .inherits }
      let area = bounds.grown(by: insets)
      return .decides(
        isIn(.rect(area), point, of: view)
          ? hit(view, .ruled(by: rule)) : left(view, .outsideArea(point: point, area: area, by: rule)))
    case .regions(let regions):
      let isInside = regions.contains { isIn(.rect($0), point, of: view) }
      return isInside ? .inherits : .decides(left(view, .ruled(by: rule)))
    case .ask(_, let otherwise):
      if let hit = askOthers(for: view, rule) { return .decides(hit) }
      switch otherwise {
      case .inherited: return .inherits
      case .itself: return .decides(selfOnly(view, point, rule))
      case .nobody: return .decides(left(view, .ruled(by: rule)))
      }
    case .except(let holes):
      let isInRect = holes.contains {
        if case .rect(let rect) = $0 { isIn(.rect(rect), point, of: view) } else { false }
      }
      return isInRect || isInsideViews(of: .hitTest(rule: rule), for: view)
        ? .decides(left(view, .ruled(by: rule))) : .inherits
    }
  }

  /// The result that an override makes of its inherited result.
  func changed(_ hit: Scene.Slot?, by rule: Int, in view: Scene.Slot) -> Scene.Slot? {
    switch applied.hitTestOverride(rule) {
    case .passthrough: hit == view ? left(view, .ruled(by: rule)) : hit
    case .replace: hit.flatMap { replaced($0, by: rule, in: view) }
    default: hit
    }
  }

  /// Whether the frame of any direct subview contains the point. If only hidden subviews contain
  /// it, this is recorded as a decision.
  private func isCovered(_ view: Scene.Slot, _ point: Point, _ rule: Int) -> Bool {
    let isCovering = { isIn(.rect(self.view($0).frame), point, of: view) }
    guard let decided else { return scene.subviewsWithoutElements(view).contains(where: isCovering) }
    let covering = scene.subviewsWithoutElements(view).filter(isCovering)
    guard let first = covering.first else { return false }
    if covering.allSatisfy({ self.view($0).isHidden }) {
      decided(SceneDecision(view: view, step: .noted, reason: .coveredByHidden(subview: first, by: rule)))
    }
    return true
  }

  private func selfOnly(_ view: Scene.Slot, _ point: Point, _ rule: Int) -> Scene.Slot? {
    if let reason = switchedOff(view) { return left(view, reason) }
    guard tellInside(view, point) else { return nil }
    return takesItself(view) ? hit(view, .ruled(by: rule)) : left(view, .notClickable(base: applied.policy.base))
  }

  private func penetrable(_ view: Scene.Slot, _ point: Point, _ rule: Int) -> Scene.Slot? {
    // Nil when it is hidden, its alpha is not above 0.01 or it has no subviews.
    switch invisible(view) {
    case .alpha(let value, let threshold)?: return left(view, .alpha(value: value, threshold: threshold))
    case .some: return left(view, .hidden)
    case nil: break
    }
    let subviews = applied.subviews(view, in: scene)
    if subviews.isEmpty { return left(view, .ruled(by: rule)) }
    decided?(SceneDecision(view: view, step: .entered, reason: .ruled(by: rule)))
    // Its subviews from front to back. A subview that is not skipped is asked with the point
    // converted, and the first non-nil result is returned.
    for subview in subviews.reversed() {
      if let reason = whyNotAsked(subview, by: view, point) {
        _ = left(subview, .notAsked(by: rule, because: reason))
      } else if let hit = hitTest(subview, convert(point, to: subview)) {
        return hit
      }
    }
    // In the end nil, never itself.
    return left(view, .ruled(by: rule))
  }

  /// Skip a subview when its interaction is off, when it is hidden, when its alpha is not above
  /// 0.01 or when its frame does not contain the point.
  private func whyNotAsked(_ slot: Scene.Slot, by container: Scene.Slot, _ point: Point) -> Obstacle? {
    let subview = self.view(slot)
    if !subview.isUserInteractionEnabled { return .interactionOff }
    return invisible(slot) ?? (isIn(.rect(subview.frame), point, of: container) ? nil : .outsideFrame)
  }

  private func invisible(_ slot: Scene.Slot) -> Obstacle? {
    let view = self.view(slot)
    if view.isHidden { return .hidden }
    return view.isAboveFaintest ? nil : .alpha(value: view.alpha, threshold: View.faintest)
  }

  /// The first view that stands for the hit one, by the first replacement that is for it.
  private func replaced(_ hit: Scene.Slot, by rule: Int, in view: Scene.Slot) -> Scene.Slot? {
    guard let replacement = applied.replacement(of: hit, by: rule, in: view) else { return hit }
    let other = replacement.with.flatMap { with in
      with.isRelative ? applied.first(with, of: view) : applied.firstView(with.selector, in: scene)
    }
    guard let other, !scene.isElement(other) else { return left(view, .ruled(by: rule)) }
    return self.hit(other, .inPlaceOf(view: hit, by: rule))
  }
}

extension View {
  /// The penetrable container ignores views with this alpha or less. UIKit ignores only views with
  /// less.
  static let faintest = 0.01

  /// Whether the alpha is above ``faintest``, compared as Core Animation stores it.
  var isAboveFaintest: Bool { Double(Float(alpha)) > Self.faintest }
}
