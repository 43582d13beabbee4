/// What one view did in a hit test, and why.
///
/// In a scene, slots and indexes identify views and rules. In findings, labels and texts do.
public struct Decision<View: Hashable & Sendable, Rule: Hashable & Sendable>: Hashable, Sendable {
  /// The view that decides.
  public var view: View
  /// What the view did.
  public var step: DecisionStep
  /// Why the view did it.
  public var reason: DecisionReason<View, Rule>

  /// Makes a decision of a view.
  public init(view: View, step: DecisionStep, reason: DecisionReason<View, Rule>) {
    self.view = view
    self.step = step
    self.reason = reason
  }
}

/// What a view did when it was asked about a point.
public enum DecisionStep: String, Hashable, Codable, Sendable {
  /// The view asks its subviews.
  case entered = "entered"
  /// Neither the view nor anything in it gets the touch. An override of the view may still change
  /// that afterwards.
  case left = "left"
  /// The view gets the touch.
  case hit = "hit"
  /// The view decides nothing here. The reason explains why the view is asked at all.
  case noted = "noted"
}

/// Why a view did what it did. It carries facts and no sentences.
public enum DecisionReason<View: Hashable & Sendable, Rule: Hashable & Sendable>: Hashable, Sendable {
  /// The view is hidden.
  case hidden
  /// The view takes no interaction.
  case interactionOff
  /// An animation keeps touches from the view.
  case animating
  /// The alpha, from 0 to 1, is below the threshold, or not above it for a container that a rule
  /// makes penetrable.
  case alpha(value: Double, threshold: Double)
  /// The point is outside the bounds. Both are in the view's own space, in points.
  case outside(point: Point, bounds: Rect)
  /// The point is outside the area that a rule gives the view, in the view's own space, in points.
  /// The area is given as a box around it; nil if it depends on other views, or if it is empty.
  case outsideArea(point: Point, area: Rect?, by: Rule)
  /// The point is not inside, but the policy asks subviews there too.
  case asksOutside
  /// The geometry is not finite, or the transform has no inverse.
  case impossibleGeometry
  /// The view is not clickable, and its base requires that.
  case notClickable(base: BaseRule)
  /// The view has React Native's `box-none`: only its subviews take touches.
  case boxNone
  /// The point is inside.
  case inside
  /// No subview takes the touch, so the view takes it.
  case itself(base: BaseRule)
  /// A rule for the view decides it.
  case ruled(by: Rule)
  /// A rule for the superview skips the view for the given reason.
  case notAsked(by: Rule, because: Obstacle)
  /// Only frames of hidden subviews contain the point, and a rule still lets the view be asked
  /// there.
  case coveredByHidden(subview: View, by: Rule)
  /// A rule of another view asks the view.
  case asked(by: Rule)
  /// A rule lets the view ask another one, which does not take the touch.
  case asksInVain(view: View, by: Rule)
  /// A rule lets the view ask another one, which it must not: the view is itself asked by a rule,
  /// and neither is inside the one that asks it.
  case mustNotAsk(view: View, by: Rule)
  /// A rule gives the view a touch that would have gone to another view.
  case inPlaceOf(view: View, by: Rule)
}

/// The state of a view for which a rule of its superview skips it.
public enum Obstacle: Hashable, Codable, Sendable {
  /// The view is hidden.
  case hidden
  /// The view takes no interaction.
  case interactionOff
  /// The alpha, 0 to 1, is not above the threshold.
  case alpha(value: Double, threshold: Double)
  /// The point is not in the view's frame.
  case outsideFrame

  /// The name of the state. It never changes, because fingerprints contain it.
  public var identifier: String {
    switch self {
    case .hidden: "hidden"
    case .interactionOff: "interaction-off"
    case .alpha: "alpha"
    case .outsideFrame: "outside-frame"
    }
  }
}

extension Decision: Codable where View: Codable, Rule: Codable {}
extension DecisionReason: Codable where View: Codable, Rule: Codable {}

/// A decision in a scene. Views are given by their slots, rules by their indexes in the policy.
package typealias SceneDecision = Decision<Scene.Slot, Int>
package typealias SceneReason = DecisionReason<Scene.Slot, Int>

extension DecisionReason {
  /// A word for the kind of reason. It never changes, as fingerprints contain it.
  @inlinable public var identifier: String {
    switch self {
    case .hidden: "hidden"
    case .interactionOff: "interaction-off"
    case .animating: "animating"
    case .alpha: "alpha"
    case .outside: "outside"
    case .outsideArea: "outside-area"
    case .asksOutside: "asks-outside"
    case .impossibleGeometry: "impossible-geometry"
    case .notClickable: "not-clickable"
    case .boxNone: "box-none"
    case .inside: "inside"
    case .itself: "itself"
    case .ruled: "rule"
    case .notAsked(_, let reason): "not-asked-\(reason.identifier)"
    case .coveredByHidden: "covered-by-hidden"
    case .asked: "asked"
    case .asksInVain: "asks-in-vain"
    case .mustNotAsk: "must-not-ask"
    case .inPlaceOf: "in-place-of"
    }
  }

  /// The rule that the reason names; nil when it names none.
  @inlinable public var rule: Rule? {
    switch self {
    case .ruled(let rule), .notAsked(let rule, _), .coveredByHidden(_, let rule), .inPlaceOf(_, let rule),
      .asked(let rule), .asksInVain(_, let rule), .mustNotAsk(_, let rule), .outsideArea(_, _, let rule):
      rule
    default: nil
    }
  }

  /// The same reason with other values for its views and rules.
  @inlinable public func map<OtherView, OtherRule>(
    view: (View) -> OtherView, rule: (Rule) -> OtherRule
  ) -> DecisionReason<OtherView, OtherRule> {
    switch self {
    case .hidden: .hidden
    case .interactionOff: .interactionOff
    case .animating: .animating
    case .alpha(let value, let threshold): .alpha(value: value, threshold: threshold)
    case .outside(let point, let bounds): .outside(point: point, bounds: bounds)
    case .outsideArea(let point, let area, let index): .outsideArea(point: point, area: area, by: rule(index))
    case .asksOutside: .asksOutside
    case .impossibleGeometry: .impossibleGeometry
    case .notClickable(let base): .notClickable(base: base)
    case .boxNone: .boxNone
    case .inside: .inside
    case .itself(let base): .itself(base: base)
    case .ruled(let index): .ruled(by: rule(index))
    case .notAsked(let index, let reason): .notAsked(by: rule(index), because: reason)
    case .coveredByHidden(let subview, let index): .coveredByHidden(subview: view(subview), by: rule(index))
    case .asked(let index): .asked(by: rule(index))
    case .asksInVain(let other, let index): .asksInVain(view: view(other), by: rule(index))
    case .mustNotAsk(let other, let index): .mustNotAsk(view: view(other), by: rule(index))
    case .inPlaceOf(let other, let index): .inPlaceOf(view: view(other), by: rule(index))
    }
  }

  /// The point in the view's own space, in points; nil if the reason does not name it.
  package var point: Point? {
    switch self {
    case .outside(let point, _), .outsideArea(let point, _, _): point
    default: nil
    }
  }

  /// The same reason for another point. A reason that names no point stays as it is.
  package func at(_ point: Point) -> DecisionReason {
    switch self {
    case .outside(_, let bounds): .outside(point: point, bounds: bounds)
    case .outsideArea(_, let area, let rule): .outsideArea(point: point, area: area, by: rule)
    default: self
    }
  }

  /// Whether the other reason is the same apart from its numbers.
  public func isAlike(_ other: DecisionReason) -> Bool {
    switch (self, other) {
    case (.alpha, .alpha), (.outside, .outside): true
    case (.outsideArea(_, _, let rule), .outsideArea(_, _, let otherRule)): rule == otherRule
    case (.notAsked(let rule, let reason), .notAsked(let otherRule, let otherReason)):
      rule == otherRule && reason.identifier == otherReason.identifier
    default: self == other
    }
  }
}

extension Decision {
  /// The same decision with other values for its view and its rules.
  @inlinable public func map<OtherView, OtherRule>(
    view: (View) -> OtherView, rule: (Rule) -> OtherRule
  ) -> Decision<OtherView, OtherRule> {
    Decision<OtherView, OtherRule>(view: view(self.view), step: step, reason: reason.map(view: view, rule: rule))
  }

  /// Words for the step and the kind of reason. They never change, as fingerprints contain them.
  @inlinable public var identifier: String { "\(step.rawValue)-\(reason.identifier)" }
}
