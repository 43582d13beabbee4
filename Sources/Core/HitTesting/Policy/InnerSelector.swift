/// A selector inside a rule. It names other views than the one that the rule is applied to.
struct InnerSelector: Sendable {
  /// Where the named views can be.
  enum Reach: Hashable, Sendable {
    /// Anywhere. They are the same for all views that the rule is applied to.
    case anywhere
    /// The view that the rule is applied to, and views inside it.
    case inside
    /// The superview of the view that the rule is applied to, and views inside that superview.
    case beside
    /// Anywhere, but not the same for all views that the rule is applied to.
    case relative
  }

  /// Which of the views that the selector selects without its relative conditions it names.
  enum Place: Hashable, Sendable {
    /// All of them.
    case anywhere
    /// Those inside the view that the rule is applied to. If it is direct, that must be the
    /// superview of the first of them that a step is for.
    case scope(isDirect: Bool)
    /// The same for the superview of that view.
    case superview(isDirect: Bool)
    /// The view that the rule is applied to, if it is one of them.
    case itself
    /// The superview of that view, if it is one of them.
    case itsSuperview
    /// Those that a walk finds for each view that the rule is applied to.
    case found
  }

  var selector: Selector
  /// The number of the selector in ``SelectorMatches``.
  var number: Int32
  var reach: Reach
  var place: Place
  /// Whether there are steps between `:scope` or `:superview` and the one for the named view, in a
  /// selector that no walk finds.
  let hasStepsBetween: Bool

  var isRelative: Bool { reach != .anywhere }

  init(_ selector: Selector, number: Int32) {
    (self.selector, self.number) = (selector, number)
    (reach, place) = (selector.reach, selector.place)
    hasStepsBetween = place != .anywhere && place != .found && selector.alternatives.contains { $0.count > 2 }
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
      reaches.insert(own == .superview ? .beside : .inside)
    }
    return reaches.contains(.beside) ? .beside : .inside
  }

  fileprivate var place: InnerSelector.Place {
    guard isRelative else { return .anywhere }
    let places = Set(
      alternatives.map { steps in
        guard let first = steps.first?.conditions, let own = first.first(where: \.isRelative) else {
          return InnerSelector.Place.found
        }
        let others = Step(conditions: first.filter { $0 != own }, isParentOfNext: false)
        guard !Selector(alternatives: [[others], Array(steps.dropFirst())], text: "").isRelative else { return .found }
        if steps.count == 1 { return own == .scope ? .itself : .itsSuperview }
        let isDirect = steps[0].isParentOfNext
        // The steps between must leave no choice for `:scope`, or all views around one that it may
        // be.
        let isClear = steps.count == 2 || alternatives.count == 1 && steps.dropLast().allSatisfy(\.isParentOfNext)
        guard others.conditions.isEmpty, isClear || !isDirect else { return .found }
        return own == .scope ? .scope(isDirect: isDirect) : .superview(isDirect: isDirect)
      })
    return places.count == 1 ? places.first ?? .found : .found
  }

  /// The same selector for a view that never asks itself, which need not leave itself out.
  fileprivate var besidesItself: Selector {
    var copy = self
    for alternative in copy.alternatives.indices {
      let last = copy.alternatives[alternative].count - 1
      copy.alternatives[alternative][last].conditions.removeAll { $0 == .not(Self.itself) }
    }
    return copy
  }

  private static let itself = [[Step(conditions: [.scope], isParentOfNext: false)]]

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

  /// Selectors of a part that name views in the same place. In a part that asks views in order,
  /// they follow one another.
  struct Run: Sendable {
    var selectors: [InnerSelector]
    var place: InnerSelector.Place
    /// The number of their list of views; nil where a walk finds the views.
    var list: Int?
  }

  /// For each rule that replaces results, its selectors, in order.
  private(set) var replacements: [Int: [(hit: InnerSelector, with: InnerSelector?)]] = [:]
  /// For each other part that looks at views by selectors, these, in order.
  private(set) var runs: [Part: [Run]] = [:]
  /// For each rule, how many runs it has.
  private(set) var runCounts: [Int] = []
  /// A step of a selector, as the number of a selector that has no other.
  struct NumberedStep: Sendable {
    var number: Int32
    var isParentOfNext: Bool
  }

  /// For each selector with ``InnerSelector/hasStepsBetween``, the steps after the first one of
  /// each alternative.
  private(set) var steps: [Int32: [[NumberedStep]]] = [:]
  /// The selectors of each list of views, by their numbers, in order.
  private(set) var lists: [[Int32]] = []
  private var listNumbers: [[Int32]: Int] = [:]
  private(set) var bySelector: [Selector: InnerSelector] = [:]
  /// All of them by their numbers, which follow those of the rules.
  private(set) var all: [InnerSelector] = []
  /// The numbers of the selectors of which only the first view is needed.
  private(set) var firsts: Set<Int32> = []
  /// For each rule, the selectors whose views a walk finds.
  private(set) var walking: [Int: [InnerSelector]] = [:]

  init(_ policy: Policy) {
    for (rule, entry) in policy.rules.enumerated() {
      var relative: [InnerSelector] = []
      if case .replace(let list)? = entry.hitTest {
        let pairs = list.map { (hit: add($0.hit, policy), with: $0.with.map { add($0, policy) }) }
        firsts.formUnion(pairs.compactMap(\.with).filter { !$0.isRelative }.map(\.number))
        replacements[rule] = pairs
        let own = pairs.flatMap { [$0.hit, $0.with].compactMap(\.self) }.filter(\.isRelative)
        for selector in own { _ = self.list(of: [selector.number]) }
        relative += own.filter { $0.place == .found }
      }
      if case .view(let selector)? = entry.recognizerMove?.destination {
        firsts.insert(add(selector, policy).number)
      }
      for selector in entry.recognizers?.viewSelectors ?? [] { _ = add(selector, policy) }
      let parts: [(Part, [Selector], isInOrder: Bool)] = [
        (.hitTest(rule: rule), entry.hitTest?.lookedAt ?? [], entry.hitTest?.asksInOrder ?? false),
        (.pointInside(rule: rule), entry.pointInside?.lookedAt ?? [], false),
      ]
      for (part, selectors, isInOrder) in parts where !selectors.isEmpty {
        let found = runs(of: selectors.map { add($0.besidesItself, policy) }, isInOrder: isInOrder)
        runs[part] = found
        relative += found.filter { $0.list == nil }.flatMap(\.selectors)
      }
      if !relative.isEmpty { walking[rule] = relative }
      runCounts.append(parts.reduce(0) { $0 + (runs[$1.0]?.count ?? 0) })
    }
    // A walk looks at the views of the selector alone.
    for selector in walking.values.joined() { _ = list(of: [selector.number]) }
  }

  /// The number of the list of the views of one selector; nil if there is none.
  func list(ofSelector number: Int32) -> Int? { listNumbers[[number]] }

  private mutating func runs(of selectors: [InnerSelector], isInOrder: Bool) -> [Run] {
    var runs: [Run] = []
    for selector in selectors {
      let isAlike = { (run: Run) in
        run.place == selector.place && !run.selectors[0].hasStepsBetween && !selector.hasStepsBetween
      }
      let known = isInOrder ? runs.indices.last : runs.indices.first { isAlike(runs[$0]) }
      if let known, isAlike(runs[known]) {
        runs[known].selectors.append(selector)
      } else {
        runs.append(Run(selectors: [selector], place: selector.place))
      }
    }
    for run in runs.indices where runs[run].place != .found {
      runs[run].list = list(of: runs[run].selectors.map(\.number))
    }
    return runs
  }

  private mutating func list(of selectors: [Int32]) -> Int {
    if let known = listNumbers[selectors] { return known }
    listNumbers[selectors] = lists.count
    lists.append(selectors)
    return lists.count - 1
  }

  private mutating func add(_ selector: Selector, _ policy: Policy) -> InnerSelector {
    if let known = bySelector[selector] { return known }
    let inner = InnerSelector(selector, number: Int32(policy.rules.count + all.count))
    all.append(inner)
    bySelector[selector] = inner
    if inner.hasStepsBetween {
      steps[inner.number] = selector.alternatives.map { steps in
        steps.dropFirst().map { step in
          let conditions = Selector.Step(conditions: step.conditions, isParentOfNext: false)
          let number = add(Selector(alternatives: [[conditions]], text: ""), policy).number
          return NumberedStep(number: number, isParentOfNext: step.isParentOfNext)
        }
      }
    }
    return inner
  }
}

extension HitTestOverride {
  /// Whether the order of the views that it looks at matters.
  fileprivate var asksInOrder: Bool { if case .ask = self { true } else { false } }
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
