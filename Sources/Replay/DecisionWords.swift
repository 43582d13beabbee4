import HitTesting

extension Scene {
  /// What a decision says of its view, in words: `is hidden`.
  func phrase(_ decision: Decision, _ policy: Policy) -> String {
    switch (decision.reason, decision.step) {
    case (.asksOutside, _): return "does not contain the point, and its subviews are asked all the same"
    case (.notClickable, _): return "is not clickable and lets the touch through (base \(policy.base.rawValue))"
    case (.boxNone, _): return "lets the touch through: its pointerEvents are box-none"
    case (.inside, _): return "contains the point, so that its subviews are asked"
    case (.itself, _): return "takes the touch itself (base \(policy.base.rawValue))"
    case (.notAsked(let rule, let reason), _):
      return "is not asked, as it \(words(reason, policy)), by the rule \(policy.rules[rule].summary)"
    case (.inPlaceOf(let other, let rule), _):
      return "takes the touch in place of \(label(other)) by the rule \(policy.rules[rule].summary)"
    case (.coveredByHidden(let subview, let rule), _):
      return "is asked, as \(label(subview)) lies there, though it is hidden, by the rule \(policy.rules[rule].summary)"
    case (.rule(let index), let step):
      let rule = policy.rules[index]
      switch (step, rule.hitTest) {
      case (.entered, .penetrable?):
        return
          "has its subviews asked, wherever its own bounds are and whatever its interaction, by the rule \(rule.summary)"
      case (.entered, _): return "contains the point by the rule \(rule.summary)"
      case (.hit, .enlarge?): return "takes the touch itself, whatever its switches, by the rule \(rule.summary)"
      case (.hit, _): return "takes the touch itself by the rule \(rule.summary)"
      case (.noted, _): return "is asked by the rule \(rule.summary)"
      case (.left, _): return "lets the touch through by the rule \(rule.summary)"
      }
    default: return words(decision.reason, policy)
    }
  }

  private func words(_ reason: Decision.Reason, _ policy: Policy) -> String {
    switch reason {
    case .hidden: "is hidden"
    case .interactionOff: "has its interaction off"
    case .animating: "is blocked by an animation"
    case .alpha: "is transparent (alpha below \(policy.alphaThreshold.shortText))"
    case .outside: "does not contain the point"
    case .outsideFrame: "does not contain the point in its frame"
    case .impossibleGeometry: "has geometry that nothing can be inside of"
    default: "is left out"
    }
  }
}
