import HitTesting

/// Finds which rules of a policy, as few as possible, send an event elsewhere: without them it goes where it went.
struct Attribution {
  let event: EventInScene
  let applied: AppliedPolicy
  /// The rules that may be it, by their indexes; the others stay as they are.
  let suspects: [Int]
  /// Who got it; nil for nobody.
  let wanted: Scene.Slot?

  /// How many sets are tried before a set is only made smaller rule by rule.
  private static let trials = 400

  /// - Parameter baseline: what the policy is compared with; what both have in common does not make the difference.
  init?(_ event: EventInScene, under policy: ComparedPolicy, baseline: ComparedPolicy, wanted: Scene.Slot?) {
    // Where more than the rules differs, rules alone do not tell.
    guard policy.applied.policy.isSame(butForRules: baseline.applied.policy) else { return nil }
    let common = Set(baseline.canonicalRules)
    suspects = policy.applied.rulesInUse.filter { !common.contains(policy.canonicalRules[$0]) }.sorted()
    guard !suspects.isEmpty else { return nil }
    self.event = event
    applied = policy.applied
    self.wanted = wanted
  }

  /// - Returns: the rules' indexes, ascending; nil where even without all of them it goes elsewhere.
  func rules() -> [Int]? {
    guard isRestored(without: Set(suspects)) else { return nil }
    var tried = 0
    for size in 1..<suspects.count {
      for set in Combinations(of: suspects, size: size) {
        if isRestored(without: Set(set)) { return set }
        tried += 1
        if tried == Self.trials { return reduced() }
      }
    }
    return suspects
  }

  /// A set of which no rule can be left out, though a smaller one may exist.
  private func reduced() -> [Int] {
    var set = Set(suspects)
    for rule in suspects where isRestored(without: set.subtracting([rule])) { set.remove(rule) }
    return set.sorted()
  }

  private func isRestored(without rules: Set<Int>) -> Bool {
    event.responder(under: applied.without(rules)) == wanted
  }
}

/// All ways to choose some of a list's elements, in the list's order.
private struct Combinations: Sequence, IteratorProtocol {
  private let elements: [Int]
  private var places: [Int]?

  init(of elements: [Int], size: Int) {
    self.elements = elements
    places = Array(0..<size)
  }

  mutating func next() -> [Int]? {
    guard var current = places else { return nil }
    let chosen = current.map { elements[$0] }
    var place = current.count - 1
    while place >= 0, current[place] == elements.count - current.count + place { place -= 1 }
    if place < 0 {
      places = nil
    } else {
      current[place] += 1
      for later in place + 1..<current.count { current[later] = current[later - 1] + 1 }
      places = current
    }
    return chosen
  }
}
