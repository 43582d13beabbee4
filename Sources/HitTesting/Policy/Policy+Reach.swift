extension Policy {
  /// Why a rule makes no difference, whatever the scene.
  package enum NeverReason: Hashable, Sendable {
    /// Its selector asks of a view what no view can be.
    case selectsNothing
    /// What it says is said again by a later rule, by its index, for all of its views.
    case overridden(by: Int)
  }

  /// Why a rule can never make a difference; nil where it may.
  package func whyNever(_ index: Int) -> NeverReason? {
    let rule = rules[index]
    if !rule.selector.canMatch { return .selectsNothing }
    let later = rules.indices.dropFirst(index + 1)
    return later.first { rules[$0].isFor(allOf: rule) && rules[$0].replaces(rule) }.map { .overridden(by: $0) }
  }
}

extension Policy {
  /// Whether the other differs in its rules alone, or not at all.
  package func isSame(butForRules other: Policy) -> Bool {
    var policy = other
    (policy.name, policy.rules) = (name, rules)
    return policy == self
  }
}

extension PolicyRule {
  /// Whether it certainly is for every view that the other is for.
  fileprivate func isFor(allOf other: PolicyRule) -> Bool {
    selector.matchesAll || selector.alternatives == other.selector.alternatives
  }

  /// Whether nothing of what the other says is left after it.
  fileprivate func replaces(_ other: PolicyRule) -> Bool {
    // These inherit nothing; all others make something of what they inherit.
    let inheritsNothing = [.some(.none), .selfOnly, .penetrable].contains(hitTest)
    if other.hitTest != nil, !inheritsNothing { return false }
    if other.pointInside != nil, pointInside == nil { return false }
    if other.canBecomeKey != nil, canBecomeKey == nil { return false }
    // A later move takes up what an earlier one has moved.
    if other.recognizerMove != nil { return false }
    if let before = other.events, !before.keys.allSatisfy({ events?[$0] != nil }) { return false }
    guard let before = other.set else { return true }
    guard var both = set else { return false }
    // What the other sets and this one does not would show.
    both.merge(before)
    return both == set
  }
}

extension Selector {
  /// Whether it is `*`, alone or among others.
  var matchesAll: Bool { alternatives.contains { $0.count == 1 && $0[0].conditions.isEmpty } }

  /// Whether some view could be what it asks for.
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
      // A window is inside nothing, and a root view is inside a window.
      if isWindow, isRoot || place > 0 { return false }
    }
    return true
  }
}
