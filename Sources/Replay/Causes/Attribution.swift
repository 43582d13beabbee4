import HitTesting

/// Finds a set of a policy's rules, as small as possible, that sends an event elsewhere.
///
/// Without these rules, the policy sends the event to the view that got it before.
struct Attribution {
  let event: EventInScene
  let applied: AppliedPolicy
  /// The indexes of the rules that may be in the set. All other rules stay in force.
  let suspects: [Int]
  /// The view that got the event before; nil for nobody.
  let wanted: Scene.Slot?

  /// How many sets are tried. After that, the search only removes single rules from the whole set.
  private static let trials = 400

  /// Returns nil when the policies differ in more than their rules, or when no rule is suspect.
  ///
  /// - Parameter baseline: the policy to compare with. Rules that both policies have are not
  ///   suspects.
  init?(_ event: EventInScene, under policy: ComparedPolicy, baseline: ComparedPolicy, wanted: Scene.Slot?) {
    // When the policies differ in more than their rules, the rules alone do not explain the change.
    guard policy.applied.policy.isSame(butForRules: baseline.applied.policy) else { return nil }
    let common = Set(baseline.canonicalRules)
    suspects = policy.applied.rulesInUse.filter { !common.contains(policy.canonicalRules[$0]) }.sorted()
    guard !suspects.isEmpty else { return nil }
    self.event = event
    applied = policy.applied
    self.wanted = wanted
  }

  /// - Returns: the indexes of the rules, ascending; nil when the event goes elsewhere even without
  ///   all suspects.
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

  /// A set from which no rule can be left out. It need not be the smallest possible set.
  private func reduced() -> [Int] {
    var set = Set(suspects)
    for rule in suspects where isRestored(without: set.subtracting([rule])) { set.remove(rule) }
    return set.sorted()
  }

  private func isRestored(without rules: Set<Int>) -> Bool {
    event.responder(under: applied.without(rules)) == wanted
  }
}

/// All ways to choose a number of elements from a list. Each choice keeps the list's order.
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
