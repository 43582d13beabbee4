extension Policy {
  /// Why a rule makes no difference in any scene.
  package enum NeverReason: Hashable, Sendable {
    /// No view can match its selector.
    case selectsNothing
    /// A later rule, given by its index, sets all the same things for all of its views.
    case overridden(by: Int)
    /// An earlier rule, given by its index, lets nobody be hit, and this one only leaves out more.
    case inheritsNobody(from: Int)
  }

  /// Why a rule can never make a difference; nil when it may make one.
  package func whyNever(_ index: Int) -> NeverReason? {
    let rule = rules[index]
    if !rule.selector.canMatch { return .selectsNothing }
    let later = rules.indices.dropFirst(index + 1)
    if let found = later.first(where: { rules[$0].isFor(allOf: rule) && rules[$0].replaces(rule) }) {
      return .overridden(by: found)
    }
    guard rule.onlyLeavesOut, rule.hitTest != .some(.none) else { return nil }
    // Any rule between them that does more may let a view be hit again.
    let earlier = rules.indices.prefix(index).reversed().prefix { rules[$0].hitTest == nil || rules[$0].onlyLeavesOut }
    return earlier.first { rules[$0].letsNobody && rules[$0].isFor(allOf: rule) }.map { .inheritsNobody(from: $0) }
  }
}

extension Policy {
  /// Whether the other policy is equal apart from its name and its rules.
  package func isSame(butForRules other: Policy) -> Bool {
    var policy = other
    (policy.name, policy.rules) = (name, rules)
    return policy == self
  }
}

extension PolicyRule {
  /// Whether it is certain that this rule applies to every view that the other applies to.
  fileprivate func isFor(allOf other: PolicyRule) -> Bool {
    selector.matchesAll || selector.alternatives == other.selector.alternatives
  }

  /// Whether nobody is hit at the views of this rule, unless a later one does more than leave out.
  fileprivate var letsNobody: Bool { hitTest == .some(.none) && eventTypes == nil }

  /// Whether all that this rule does is to leave out hits.
  fileprivate var onlyLeavesOut: Bool {
    switch hitTest {
    case .some(.none), .passthrough, .replace, .regions, .except: break
    default: return false
    }
    return pointInside == nil && canBecomeKey == nil && recognizerMove == nil && events == nil && set == nil
      && !changesDelivery
  }

  /// Whether this rule cancels every effect of the other one.
  fileprivate func replaces(_ other: PolicyRule) -> Bool {
    if eventTypes != nil, eventTypes != other.eventTypes { return false }
    // These inherit nothing; all other overrides use what they inherit.
    let inheritsNothing = [.some(.none), .selfOnly, .penetrable].contains(hitTest)
    if other.hitTest != nil, !inheritsNothing { return false }
    if other.pointInside != nil, pointInside == nil { return false }
    if other.canBecomeKey != nil, canBecomeKey == nil { return false }
    // A later move starts from where an earlier one put the recognizers.
    if other.recognizerMove != nil { return false }
    // Relations and refusals of several rules add up.
    if other.recognizers != nil { return false }
    if other.touchesShouldCancel != nil, touchesShouldCancel == nil { return false }
    if other.touchesShouldBegin != nil, touchesShouldBegin == nil { return false }
    if other.shouldBegin != nil, shouldBegin == nil { return false }
    if let before = other.events, !before.keys.allSatisfy({ events?[$0] != nil }) { return false }
    guard let before = other.set else { return true }
    guard var both = set else { return false }
    // A value that the other rule sets and this one does not would still have an effect.
    both.merge(before)
    return both == set
  }
}

extension Selector {
  /// The classes that it names, also inside `:not` and `:has`.
  package var classNames: [String] { Self.classNames(alternatives) }

  private static func classNames(_ alternatives: [[Step]]) -> [String] {
    alternatives.joined().flatMap(\.conditions).flatMap { condition in
      switch condition {
      case .type(let name), .exactType(let name): [name]
      case .not(let inner), .has(let inner): classNames(inner)
      default: [String]()
      }
    }
  }

  /// Whether it selects every view, because `*` is one of its alternatives.
  var matchesAll: Bool { alternatives.contains { $0.count == 1 && $0[0].conditions.isEmpty } }

  /// Whether there can be a view that it selects.
  var canMatch: Bool { alternatives.contains(where: Self.canMatch) }

  private static func canMatch(_ steps: [Step]) -> Bool {
    for (place, step) in steps.enumerated() {
      var (identifiers, ids, tags, types, levels) = (
        Set<String>(), Set<ViewID>(), Set<Int64>(), Set<String>(), Set<Double>()
      )
      var (isWindow, isRoot) = (false, false)
      for condition in step.conditions {
        switch condition {
        case .identifier(let identifier): identifiers.insert(identifier)
        case .id(let id): ids.insert(id)
        case .tag(let tag): tags.insert(tag)
        case .exactType(let name): types.insert(ClassTable.label(of: name))
        case .level(let level):
          levels.insert(level)
          isWindow = true
        case .window: isWindow = true
        case .root: isRoot = true
        default: break
        }
      }
      if [identifiers.count, ids.count, tags.count, types.count, levels.count].contains(where: { $0 > 1 }) {
        return false
      }
      // A window has no superview, and a root view always has one.
      if isWindow, isRoot || place > 0 { return false }
    }
    return true
  }
}
