/// A selector inside a rule. It names other views than the one that the rule is applied to.
struct InnerSelector: Sendable {
  /// Where the named views can be.
  enum Reach: Hashable, Sendable {
    /// Anywhere. They are the same for all views that the rule is applied to.
    case anywhere
    /// The view that the rule is applied to, and views inside it.
    case inside
    /// The superview of the view that the rule is applied to, and views inside that superview. They
    /// are the same for all subviews of the superview.
    case siblings
    /// The same, but not for all subviews.
    case beside
    /// Anywhere, but not the same for all views that the rule is applied to.
    case relative
  }

  var selector: Selector
  /// The number of the selector in ``SelectorMatches``.
  var number: Int32
  var reach: Reach

  var isRelative: Bool { reach != .anywhere }

  init(_ selector: Selector, number: Int32) {
    (self.selector, self.number) = (selector, number)
    reach = selector.reach
  }
}

extension Selector {
  fileprivate var reach: InnerSelector.Reach {
    guard isRelative else { return .anywhere }
    var reaches: Set<InnerSelector.Reach> = []
    for steps in alternatives {
      guard let first = steps.first?.conditions, let own = first.first(where: \.isRelative) else { return .relative }
      let rest = first.filter { $0 != own } + steps.dropFirst().flatMap(\.conditions)
      let others = Selector(alternatives: [[Step(conditions: rest, isParentOfNext: false)]], text: "")
      if others.isRelative { return .relative }
      reaches.insert(own == .superview ? .siblings : .inside)
    }
    return reaches.count == 1 ? reaches.removeFirst() : .beside
  }

  /// The same selector without the conditions that depend on the view that the rule is applied to.
  /// It selects at least the same views.
  var withoutRelation: Selector {
    guard isRelative else { return self }
    var copy = self
    for alternative in copy.alternatives.indices {
      for step in copy.alternatives[alternative].indices {
        copy.alternatives[alternative][step].conditions.removeAll { condition in
          Selector(alternatives: [[Step(conditions: [condition], isParentOfNext: false)]], text: "").isRelative
        }
      }
    }
    return copy
  }
}

extension Selector.Condition {
  fileprivate var isRelative: Bool { self == .scope || self == .superview }
}

/// The selectors inside the rules of a policy, with their numbers.
struct InnerSelectors: Sendable {
  /// The part of a rule that asks other views or looks at them.
  enum Part: Hashable, Sendable {
    case hitTest(rule: Int)
    case pointInside(rule: Int)
  }

  /// Those selectors of a part that find the same views for several views.
  struct SharedPart: Hashable, Sendable {
    var part: Part
    /// Whether they do so for siblings, and not for all views.
    var isOfSiblings: Bool
  }

  /// Selectors that follow one another in a `hitTest`, and of which either all or none find the
  /// same views for several views.
  struct Run: Sendable {
    var selectors: [InnerSelector]
    /// Whether they do so for all views, or for siblings; nil if they do not.
    var sharing: InnerSelector.Reach?
  }

  /// For each rule that replaces results, its selectors, in order.
  private(set) var replacements: [Int: [(hit: InnerSelector, with: InnerSelector?)]] = [:]
  /// For each other rule that looks at views by selectors in its `hitTest`, these, in order.
  private(set) var hitTest: [Int: [InnerSelector]] = [:]
  /// The same in runs.
  private(set) var runs: [Int: [Run]] = [:]
  /// The same for `pointInside`.
  private(set) var pointInside: [Int: [InnerSelector]] = [:]
  /// Those of ``hitTest`` and ``pointInside`` that are relative, for the parts that have some.
  private(set) var relative: [Part: [InnerSelector]] = [:]
  /// Those that find the same views for all views or for all siblings, by these.
  private(set) var shared: [SharedPart: [InnerSelector]] = [:]
  private(set) var bySelector: [Selector: InnerSelector] = [:]
  /// All of them by their numbers, which follow those of the rules.
  private(set) var all: [InnerSelector] = []
  /// The numbers of the selectors of which only the first view is needed.
  private(set) var firsts: Set<Int32> = []
  /// The numbers of the selectors of which all views are needed.
  private(set) var wholes: Set<Int32> = []
  /// Whether a relative selector is among them.
  private(set) var hasRelative = false

  init(_ policy: Policy) {
    for (rule, entry) in policy.rules.enumerated() {
      if case .replace(let list)? = entry.hitTest {
        let pairs = list.map { (hit: add($0.hit, policy), with: $0.with.map { add($0, policy) }) }
        firsts.formUnion(pairs.compactMap(\.with).filter { !$0.isRelative }.map(\.number))
        replacements[rule] = pairs
      }
      if case .view(let selector)? = entry.recognizerMove?.destination {
        firsts.insert(add(selector, policy).number)
      }
      for selector in entry.recognizers?.viewSelectors ?? [] { _ = add(selector, policy) }
      hitTest[rule] = whole(entry.hitTest?.lookedAt ?? [], policy)
      pointInside[rule] = whole(entry.pointInside?.lookedAt ?? [], policy)
      for selector in hitTest[rule] ?? [] {
        let sharing = [InnerSelector.Reach.anywhere, .siblings].first { $0 == selector.reach }
        if let last = runs[rule]?.indices.last, runs[rule]?[last].sharing == sharing {
          runs[rule]?[last].selectors.append(selector)
        } else {
          runs[rule, default: []].append(Run(selectors: [selector], sharing: sharing))
        }
      }
      for part in [Part.hitTest(rule: rule), .pointInside(rule: rule)] {
        let selectors = self[part].filter(\.isRelative)
        if !selectors.isEmpty { relative[part] = selectors }
        for (reach, isOfSiblings) in [(InnerSelector.Reach.anywhere, false), (.siblings, true)] {
          let selectors = self[part].filter { $0.reach == reach }
          if !selectors.isEmpty { shared[SharedPart(part: part, isOfSiblings: isOfSiblings)] = selectors }
        }
      }
    }
    hasRelative = all.contains(where: \.isRelative)
  }

  /// The selectors of a part, in order.
  subscript(part: Part) -> [InnerSelector] {
    switch part {
    case .hitTest(let rule): hitTest[rule] ?? []
    case .pointInside(let rule): pointInside[rule] ?? []
    }
  }

  private mutating func whole(_ selectors: [Selector], _ policy: Policy) -> [InnerSelector]? {
    guard !selectors.isEmpty else { return nil }
    let added = selectors.map { add($0, policy) }
    wholes.formUnion(added.filter { !$0.isRelative }.map(\.number))
    return added
  }

  private mutating func add(_ selector: Selector, _ policy: Policy) -> InnerSelector {
    if let known = bySelector[selector] { return known }
    let inner = InnerSelector(selector, number: Int32(policy.rules.count + all.count))
    all.append(inner)
    bySelector[selector] = inner
    return inner
  }

  /// The relative selectors of a rule.
  func relative(_ rule: Int) -> [InnerSelector] {
    guard hasRelative else { return [] }
    let replacing = (replacements[rule] ?? []).flatMap { [$0.hit, $0.with].compactMap(\.self) }
    return (replacing + (hitTest[rule] ?? []) + (pointInside[rule] ?? [])).filter(\.isRelative)
  }
}

extension PolicyRule {
  /// The selectors inside the rule, in order: of the views that it asks, leaves out, gives touches
  /// to or takes them from, and of those whose recognizers it names.
  package var innerSelectors: [Selector] {
    var selectors: [Selector] = []
    if case .replace(let list)? = hitTest { selectors += list.flatMap { [$0.hit, $0.with].compactMap(\.self) } }
    selectors += (hitTest?.lookedAt ?? []) + (pointInside?.lookedAt ?? []) + (recognizers?.viewSelectors ?? [])
    if case .view(let selector)? = recognizerMove?.destination { selectors.append(selector) }
    return selectors
  }
}
