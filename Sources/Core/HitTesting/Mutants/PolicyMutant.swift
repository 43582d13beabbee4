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
  /// The changed policy. It is made at each call: a policy of many rules has more mutants than
  /// memory holds copies of it.
  public var policy: Policy {
    var policy = original
    policy.rules.replaceSubrange(edit.range, with: edit.rules)
    return policy
  }

  /// The selectors of the rules that differ from the original policy, as they were and as they are.
  package var changedSelectors: Set<Selector> { Set((original.rules[edit.range] + edit.rules).map(\.selector)) }

  fileprivate var original: Policy
  fileprivate var edit: Edit

  /// The rules that take the places of others.
  fileprivate struct Edit: Hashable, Sendable {
    var range: Range<Int>
    var rules: [PolicyRule]

    /// What differs from the policy, whose rules have these canonical forms. Edits with equal
    /// results have the same key.
    ///
    /// - Complexity: O(1) string comparisons, more only among equal rules.
    func difference(from canonical: [String]) -> Difference {
      let new = rules.map(\.canonical)
      let count = canonical.count - range.count + new.count
      func changed(_ index: Int) -> String {
        let place = index - range.lowerBound
        return place < 0
          ? canonical[index] : place < new.count ? new[place] : canonical[index - count + canonical.count]
      }
      let shorter = min(count, canonical.count)
      var start = range.lowerBound
      while start < shorter, changed(start) == canonical[start] { start += 1 }
      var end = min(canonical.count - range.upperBound, shorter - start)
      while end < shorter - start, changed(count - 1 - end) == canonical[canonical.count - 1 - end] { end += 1 }
      return Difference(
        start: start, removed: canonical.count - start - end, inserted: (start..<count - end).map(changed))
    }
  }

  fileprivate struct Difference: Hashable {
    /// The number of rules before the first that differs.
    var start: Int
    var removed: Int
    var inserted: [String]
  }
}

extension Policy {
  /// All policies with one change in one rule, in the order of the rules.
  ///
  /// Equivalent policies occur once, and no mutant is equivalent to this policy. Rules of the
  /// system are not mutated.
  ///
  /// - Parameter matched: For each rule, the counts of the views that it matched.
  package func mutants(_ matched: [MatchedViews]) -> [PolicyMutant] {
    let canonical = rules.map(\.canonical)
    var told: Set = [PolicyMutant.Difference(start: rules.count, removed: 0, inserted: [])]
    var mutants: [PolicyMutant] = []
    for (rule, original) in rules.enumerated() where !original.isOfSystem {
      func add(_ change: PolicyMutant.Change, _ range: Range<Int>, _ rules: PolicyRule...) {
        let edit = PolicyMutant.Edit(range: range, rules: rules)
        guard told.insert(edit.difference(from: canonical)).inserted else { return }
        mutants.append(PolicyMutant(rule: rule, change: change, original: self, edit: edit))
      }
      func replace(_ change: PolicyMutant.Change, _ edit: (inout PolicyRule) -> Void) {
        var changed = original
        edit(&changed)
        add(change, rule..<rule + 1, changed)
      }
      add(.removed, rule..<rule + 1)
      if rule + 1 < rules.count, !rules[rule + 1].isOfSystem {
        add(.swapped, rule..<rule + 2, rules[rule + 1], original)
      }
      for selector in original.selector.widened(matched[rule]) {
        replace(.widened(selector.text)) { $0.selector = selector }
      }
      for selector in original.selector.narrowed(matched[rule]) {
        replace(.narrowed(selector.text)) { $0.selector = selector }
      }
      for variant in original.variants {
        let (before, after) = (original.effects, variant.effects)
        let change = PolicyMutant.Change.effects(
          from: before.filter { !after.contains($0) }, to: after.filter { !before.contains($0) })
        add(change, rule..<rule + 1, variant)
      }
      for further in original.edgesOfSubviews { add(.added(further.summary), rule + 1..<rule + 1, further) }
    }
    return mutants
  }
}
