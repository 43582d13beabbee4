/// A policy with one change, which a recording that guards the policy should notice.
public struct PolicyMutant: Hashable, Sendable {
  /// What is changed.
  public enum Change: Hashable, Sendable {
    /// The rule is not there.
    case removed
    /// The rule is applied after the one that followed it.
    case swapped
    /// The rule is for more views, which another selector finds.
    case widened(String)
    /// The rule is for fewer views, which another selector finds.
    case narrowed(String)
    /// The rule does something else. Each list has effects in the words of policy files, without
    /// those that stay; one list may be empty.
    case effects(from: [String], to: [String])
    /// One more rule follows this rule, in the words of policy files: it moves the edges of the
    /// subviews of its views.
    case added(String)

    /// The name of the kind of change, for programs.
    public var name: String {
      switch self {
      case .removed: "removed"
      case .swapped: "swapped"
      case .widened: "widened"
      case .narrowed: "narrowed"
      case .effects: "effects"
      case .added: "added"
      }
    }
  }

  /// The index of the rule in the original policy, from 0.
  public var rule: Int
  /// What is changed.
  public var change: Change
  /// The changed policy.
  public var policy: Policy
}

extension Policy {
  /// All policies with one change in one rule, in the order of the rules.
  ///
  /// Equivalent policies occur once, and no mutant is equivalent to this policy. Rules of the
  /// system are not mutated.
  ///
  /// - Parameter matched: For each rule, the counts of the views that it matched.
  package func mutants(_ matched: [MatchedViews]) -> [PolicyMutant] {
    var told: Set<[String]> = [rules.map(\.canonical)]
    var mutants: [PolicyMutant] = []
    for (rule, original) in rules.enumerated() where !original.isOfSystem {
      func add(_ change: PolicyMutant.Change, _ edit: (inout [PolicyRule]) -> Void) {
        var policy = self
        edit(&policy.rules)
        guard told.insert(policy.rules.map(\.canonical)).inserted else { return }
        mutants.append(PolicyMutant(rule: rule, change: change, policy: policy))
      }
      add(.removed) { $0.remove(at: rule) }
      if rule + 1 < rules.count, !rules[rule + 1].isOfSystem { add(.swapped) { $0.swapAt(rule, rule + 1) } }
      for selector in original.selector.widened(matched[rule]) {
        add(.widened(selector.text)) { $0[rule].selector = selector }
      }
      for selector in original.selector.narrowed(matched[rule]) {
        add(.narrowed(selector.text)) { $0[rule].selector = selector }
      }
      for variant in original.variants {
        let (before, after) = (original.effects, variant.effects)
        let change = PolicyMutant.Change.effects(
          from: before.filter { !after.contains($0) }, to: after.filter { !before.contains($0) })
        add(change) { $0[rule] = variant }
      }
      for further in original.edgesOfSubviews { add(.added(further.summary)) { $0.insert(further, at: rule + 1) } }
    }
    return mutants
  }
}
