/// A selector inside a rule whose views take too long to find.
///
/// The views of some selectors, such as `A:has(:scope)`, are searched for each view with the rule.
public struct CostlySelector: Error, Hashable, Sendable {
  /// How often views may be compared with steps of such selectors: at once, and again with the time
  /// as scenes change.
  public static let mostSteps = 50_000_000

  /// The policy's name.
  public var policy: String
  /// The line on which the rule begins, from 1; nil for a rule that was made in code.
  public var line: Int?
  /// The selector of the views with the rule; of a long one, the beginning and the end.
  public var match: String
  /// The selector of the views that were not found, in the same way.
  public var selector: String
}

extension Policy {
  /// Whether views of selectors inside the rules are searched for each view with the rule.
  package var searchesViews: Bool { looksAtOthers || replacesResults ? !InnerSelectors(self).walking.isEmpty : false }
}

extension AppliedPolicy {
  /// Confirms that the views of all selectors inside the rules are known.
  ///
  /// Otherwise a ``CompiledHitTest`` with these rules means nothing; the definition is right, but
  /// searches anew each time.
  ///
  /// - Throws: ``CostlySelector``, from then on.
  package func checkSelectors() throws(CostlySelector) {
    guard let (rule, selector) = costly else { return }
    let entry = policy.rules[rule]
    throw CostlySelector(
      policy: policy.name, line: entry.line, match: entry.selector.brief.text, selector: selector.brief.text)
  }
}
