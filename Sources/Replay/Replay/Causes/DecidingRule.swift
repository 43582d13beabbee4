import HitTesting

/// A policy as it applies to a scene, with its rules in canonical form.
final class ComparedPolicy {
  let tester: CompiledHitTest
  let rules: CanonicalRules

  init(tester: CompiledHitTest, rules: CanonicalRules) {
    self.tester = tester
    self.rules = rules
  }

  var applied: AppliedPolicy { tester.applied }
}

/// The rules of a policy in canonical form.
struct CanonicalRules {
  let inOrder: [String]
  private let all: Set<String>

  init(_ policy: Policy) {
    inOrder = policy.rules.map(\.canonical)
    all = Set(inOrder)
  }

  subscript(index: Int) -> String { inOrder[index] }

  func contains(_ rule: String) -> Bool { all.contains(rule) }
}

/// The part of a group's fingerprint that describes the decision that makes the difference.
struct DecidingFacts: Hashable {
  /// The identifier of the decision's reason.
  var identifier: String
  /// The deciding rule in canonical form; nil when no rule of this policy alone decides.
  var rule: String?
}

/// Finds the rule of a policy that makes a view decide as it does.
///
/// All rules for other views stay on. The rules for the view are switched on one after another, in
/// the policy's order. The deciding rule is the first one with which the view decides as it does
/// under the whole policy. A rule without effect is therefore never the deciding one. A rule for
/// another view can only be the deciding one when it changes the geometry of a superview.
struct DecidingRule {
  let narrowed: NarrowedHitTest
  /// The policy under which the view decides.
  let policy: ComparedPolicy
  /// The steps of the hit test under it, at least those of the views that decide.
  let steps: [SceneDecision]
  /// The policy to compare with. A rule that both policies have does not make the difference.
  let other: ComparedPolicy

  /// - Parameter decision: one of the steps.
  func facts(of decision: SceneDecision) -> DecidingFacts {
    let rules = suspects(decision)
    guard !rules.isEmpty else { return DecidingFacts(identifier: decision.identifier) }
    let own = steps.filter { $0.view == decision.view }
    guard let place = own.firstIndex(of: decision) else { return DecidingFacts(identifier: decision.identifier) }
    for count in rules.indices {
      let found = steps(of: decision, under: policy.applied.without(Set(rules[count...])))
      guard found.elementsEqual(own, by: { $0.step == $1.step }) else { continue }
      return DecidingFacts(identifier: found[place].identifier, rule: count == 0 ? nil : ownRule(rules[count - 1]))
    }
    return DecidingFacts(identifier: decision.identifier, rule: rules.last.flatMap(ownRule))
  }

  /// The steps of a decision's view with fewer rules.
  private func steps(of decision: SceneDecision, under applied: AppliedPolicy) -> [SceneDecision] {
    switch decision.reason {
    // Another view's rule decides these.
    case .notAsked, .inPlaceOf, .asked:
      narrowed.event.steps(under: applied).filter { $0.view == decision.view }
    default: narrowed.steps(of: decision.view, under: applied)
    }
  }

  /// The rule in canonical form; nil when the other policy has the same rule.
  private func ownRule(_ index: Int) -> String? {
    let rule = policy.rules[index]
    return other.rules.contains(rule) ? nil : rule
  }

  /// The indexes of the rules that can cause the decision, ascending.
  private func suspects(_ decision: SceneDecision) -> [Int] {
    var rules = policy.applied.rules(decision.view)
    if let rule = decision.reason.rule, !rules.contains(rule) { rules.append(rule) }
    var superview = narrowed.event.scene.superview(decision.view)
    while let view = superview {
      for rule in policy.applied.rules(view)
      where !rules.contains(rule) && policy.applied.policy.rules[rule].set?.setsGeometry == true {
        rules.append(rule)
      }
      superview = narrowed.event.scene.superview(view)
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
