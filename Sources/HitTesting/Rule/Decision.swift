/// What one view did in a hit test, and why.
///
/// Views and rules are named as whoever uses it names them: by slots and indexes in a scene, by labels and texts in findings.
public struct Decision<View: Hashable & Sendable, Rule: Hashable & Sendable>: Hashable, Sendable {
  public var view: View
  public var step: DecisionStep
  public var reason: DecisionReason<View, Rule>

  public init(view: View, step: DecisionStep, reason: DecisionReason<View, Rule>) {
    self.view = view
    self.step = step
    self.reason = reason
  }
}

/// What a view did.
public enum DecisionStep: String, Hashable, Codable, Sendable {
  /// The view asks its subviews.
  case entered
  /// Neither the view nor anything in it gets the touch, unless an override of its own says otherwise afterwards.
  case left
  /// The view gets the touch.
  case hit
  /// The view decides nothing; the reason tells why it is asked at all.
  case noted
}

/// Why a view did what it did.
public enum DecisionReason<View: Hashable & Sendable, Rule: Hashable & Sendable>: Hashable, Sendable {
  case hidden
  case interactionOff
  case animating
  /// The alpha, 0 to 1, is less than the threshold.
  case alpha(value: Double, threshold: Double)
  /// The point is not in the bounds; both are in the view's own space, in points.
  case outside(point: Point, bounds: Rect)
  /// The point is not inside, and the policy has subviews asked all the same.
  case asksOutside
  /// The geometry is not finite, or the transform cannot be inverted.
  case impossibleGeometry
  /// A base that asks for it finds the view not clickable.
  case notClickable(base: BaseRule)
  /// React Native's `box-none`: only its subviews take touches.
  case boxNone
  case inside
  /// No subview takes the touch, so that the view does.
  case itself(base: BaseRule)
  /// A rule for the view says so.
  case ruled(by: Rule)
  /// A rule for the superview does not have the view asked, because of that.
  indirect case notAsked(by: Rule, because: DecisionReason)
  /// Only the frame of a hidden subview contains the point, and a rule lets the view be asked for it.
  case coveredByHidden(subview: View, by: Rule)
  /// The point is not in the view's frame.
  case outsideFrame
  /// A rule for a superview gives the view a touch that was to go to another view.
  case inPlaceOf(view: View, by: Rule)
}

extension Decision: Codable where View: Codable, Rule: Codable {}
extension DecisionReason: Codable where View: Codable, Rule: Codable {}

/// A decision in a scene: views by their slots, rules by their indexes in the policy.
package typealias SceneDecision = Decision<Scene.Slot, Int>
package typealias SceneReason = DecisionReason<Scene.Slot, Int>

extension DecisionReason {
  /// Names the reason, and never changes: fingerprints are made of it.
  public var identifier: String {
    switch self {
    case .hidden: "hidden"
    case .interactionOff: "interaction-off"
    case .animating: "animating"
    case .alpha: "alpha"
    case .outside: "outside"
    case .asksOutside: "asks-outside"
    case .impossibleGeometry: "impossible-geometry"
    case .notClickable: "not-clickable"
    case .boxNone: "box-none"
    case .inside: "inside"
    case .itself: "itself"
    case .ruled: "rule"
    case .notAsked(_, let reason): "not-asked-\(reason.identifier)"
    case .coveredByHidden: "covered-by-hidden"
    case .outsideFrame: "outside-frame"
    case .inPlaceOf: "in-place-of"
    }
  }

  /// The rule that it names; nil for none.
  public var rule: Rule? {
    switch self {
    case .ruled(let rule), .notAsked(let rule, _), .coveredByHidden(_, let rule), .inPlaceOf(_, let rule): rule
    default: nil
    }
  }

  /// The same reason with views and rules named in another way.
  public func map<OtherView, OtherRule>(
    view: (View) -> OtherView, rule: (Rule) -> OtherRule
  ) -> DecisionReason<OtherView, OtherRule> {
    switch self {
    case .hidden: .hidden
    case .interactionOff: .interactionOff
    case .animating: .animating
    case .alpha(let value, let threshold): .alpha(value: value, threshold: threshold)
    case .outside(let point, let bounds): .outside(point: point, bounds: bounds)
    case .asksOutside: .asksOutside
    case .impossibleGeometry: .impossibleGeometry
    case .notClickable(let base): .notClickable(base: base)
    case .boxNone: .boxNone
    case .inside: .inside
    case .itself(let base): .itself(base: base)
    case .ruled(let index): .ruled(by: rule(index))
    case .notAsked(let index, let reason): .notAsked(by: rule(index), because: reason.map(view: view, rule: rule))
    case .coveredByHidden(let subview, let index): .coveredByHidden(subview: view(subview), by: rule(index))
    case .outsideFrame: .outsideFrame
    case .inPlaceOf(let other, let index): .inPlaceOf(view: view(other), by: rule(index))
    }
  }

  /// Whether it is the other reason, whatever its numbers are.
  public func isAlike(_ other: DecisionReason) -> Bool {
    switch (self, other) {
    case (.alpha, .alpha), (.outside, .outside): true
    case (.notAsked(let rule, let reason), .notAsked(let otherRule, let otherReason)):
      rule == otherRule && reason.isAlike(otherReason)
    default: self == other
    }
  }
}

extension Decision {
  /// The same decision with views and rules named in another way.
  public func map<OtherView, OtherRule>(
    view: (View) -> OtherView, rule: (Rule) -> OtherRule
  ) -> Decision<OtherView, OtherRule> {
    Decision<OtherView, OtherRule>(view: view(self.view), step: step, reason: reason.map(view: view, rule: rule))
  }

  /// Names step and reason, and never changes: fingerprints are made of it.
  public var identifier: String { "\(step.rawValue)-\(reason.identifier)" }
}
