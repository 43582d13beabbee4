import HitTesting

/// A policy as it applies to a scene, with its rules in canonical form.
struct ComparedPolicy {
  let applied: AppliedPolicy
  let canonicalRules: [String]
}

/// The part of a group's fingerprint that describes the decision that makes the difference.
struct DecidingFacts: Hashable {
  /// The identifier of the decision's reason.
  var identifier: String
  /// The deciding rule in canonical form; nil when no rule of this policy alone decides.
  var rule: String?

  init(identifier: String, rule: String? = nil) {
    self.identifier = identifier
    self.rule = rule
  }
}

/// Finds the rule of a policy that makes a view decide as it does.
///
/// All rules for other views stay on. The rules for the view are switched on one after another, in
/// the policy's order. The deciding rule is the first one with which the view decides as it does
/// under the whole policy. A rule without effect is therefore never the deciding one. A rule for
/// another view can only be the deciding one when it changes the geometry of a superview.
struct DecidingRule {
  let event: EventInScene
  /// The policy under which the view decides.
  let policy: ComparedPolicy
  /// The walk of the hit test under that policy.
  let walk: HitTestWalk
  /// The policy to compare with. A rule that both policies have does not make the difference.
  let other: ComparedPolicy

  /// - Parameter decision: one of the walk's steps.
  func facts(of decision: SceneDecision) -> DecidingFacts {
    let rules = suspects(decision)
    let steps = steps(of: decision.view, in: walk)
    guard let place = steps.firstIndex(of: decision) else { return DecidingFacts(identifier: decision.identifier) }
    for count in rules.indices {
      let fewer = event.walk(under: policy.applied.without(Set(rules[count...])))
      let found = self.steps(of: decision.view, in: fewer)
      guard found.map(\.step) == steps.map(\.step) else { continue }
      return DecidingFacts(identifier: found[place].identifier, rule: count == 0 ? nil : ownRule(rules[count - 1]))
    }
    return DecidingFacts(identifier: decision.identifier, rule: rules.last.flatMap(ownRule))
  }

  /// The rule in canonical form; nil when the other policy has the same rule.
  private func ownRule(_ index: Int) -> String? {
    let rule = policy.canonicalRules[index]
    return other.canonicalRules.contains(rule) ? nil : rule
  }

  private func steps(of view: Scene.Slot, in walk: HitTestWalk) -> [SceneDecision] {
    walk.steps.filter { $0.view == view }
  }

  /// The indexes of the rules that can cause the decision, ascending.
  private func suspects(_ decision: SceneDecision) -> [Int] {
    let scene = event.scene
    var rules = Set(policy.applied.rules(decision.view))
    if let rule = decision.reason.rule { rules.insert(rule) }
    for superview in scene.ancestry(decision.view).dropFirst() {
      for rule in policy.applied.rules(superview) where policy.applied.policy.rules[rule].set?.setsGeometry == true {
        rules.insert(rule)
      }
    }
    return rules.sorted()
  }

  /// The first rule that puts one of the two views in front of the other; nil when there is none.
  func orderingRule(_ one: Scene.Slot, _ other: Scene.Slot) -> String? {
    let rules = Set(policy.applied.rules(one) + policy.applied.rules(other)).sorted()
    return rules.first { index in
      guard let set = policy.applied.policy.rules[index].set else { return false }
      let orders = set.level != nil || set.zPosition != nil || set.scene != nil || set.props?["zIndex"] != nil
      return orders && ownRule(index) != nil
    }.flatMap(ownRule)
  }
}

extension ViewPatch {
  /// Whether the patch changes the place or size of the view, or the place of its content.
  fileprivate var setsGeometry: Bool {
    frame != nil || bounds != nil || boundsOrigin != nil || position != nil || anchorPoint != nil || transform != nil
  }
}

extension Policy {
  /// The setting of the policy itself, not of a rule, that makes it decide differently.
  ///
  /// - Parameter reasons: the reasons of the decisions that differ.
  /// - Returns: the setting as a line of a policy file; nil when no such setting differs.
  func decidingSetting(besides other: Policy, for reasons: [SceneReason]) -> String? {
    let isOfAlpha = reasons.contains { if case .alpha = $0 { true } else { false } }
    if isOfAlpha, alphaThreshold != other.alphaThreshold { return "alphaThreshold: \(alphaThreshold.shortText)" }
    if outOfBounds != other.outOfBounds { return "outOfBounds: \(outOfBounds)" }
    if order != other.order { return "order: \(order.rawValue)" }
    return base == other.base ? nil : "base: \(base.rawValue)"
  }
}
