import HitTesting

/// Finds a set of a policy's rules, as small as possible, that sends an event elsewhere.
///
/// Without these rules, the policy sends the event to the view that got it before.
struct Attribution {
  let event: NarrowedHitTest
  let applied: AppliedPolicy
  /// The indexes of the rules that may be in the set. All other rules stay in force.
  let suspects: [Int]
  /// The view that got the event before; nil for nobody.
  let wanted: Scene.Slot?

  /// How many sets are tried. After that, the search only makes the whole set smaller.
  private static let trials = 400
  /// With more rules, sets are not tried by their size.
  private static let mostCombined = 16

  /// Returns nil when the policies differ in more than their rules, or when no rule is suspect.
  ///
  /// - Parameter baseline: the policy to compare with. Rules that both policies have are not
  ///   suspects.
  init?(_ event: NarrowedHitTest, under policy: ComparedPolicy, baseline: ComparedPolicy, wanted: Scene.Slot?) {
    // When the policies differ in more than their rules, the rules alone do not explain the change.
    guard policy.applied.policy.isSame(butForRules: baseline.applied.policy) else { return nil }
    suspects = policy.applied.rulesInUse.filter { !baseline.rules.contains(policy.rules[$0]) }.sorted()
    guard !suspects.isEmpty else { return nil }
    self.event = event
    applied = policy.applied
    self.wanted = wanted
  }

  /// - Returns: the indexes of the rules, ascending; nil when the event goes elsewhere even without
  ///   all suspects.
  /// - Complexity: One hit test for each set of the rules in play when these are few, otherwise
  ///   O(rules of the result × log(suspects)) hit tests, by halving.
  func rules() -> [Int]? {
    guard isRestored(without: Set(suspects)) else { return nil }
    let inPlay = suspectsInPlay()
    if inPlay.count <= Self.mostCombined {
      var tried = 0
      for size in 1...max(1, inPlay.count) {
        // If several rules each do the same, the search would try all smaller sets.
        if size == 3, let needed = needed(of: inPlay) { return needed }
        for set in Combinations(of: inPlay, size: size) {
          if isRestored(without: Set(set)) { return set }
          tried += 1
          if tried == Self.trials || isTooMuch { return reduced(suspects) }
        }
      }
    }
    return reduced(isRestored(without: Set(inPlay)) ? inPlay : suspects)
  }

  /// The suspects that affect the hit test, including those that do so only without other suspects.
  private func suspectsInPlay() -> [Int] {
    var known: Set<Int> = []
    while true {
      guard let found = event.rulesInPlay(under: applied.without(known)) else { return suspects }
      let new = found.subtracting(known).intersection(suspects)
      if new.isEmpty { return known.sorted() }
      known.formUnion(new)
    }
  }

  /// The rules that cannot stay in force even if all others are left out; nil when leaving out only
  /// these is not enough, or when one of them can stay after all.
  private func needed(of rules: [Int]) -> [Int]? {
    let all = Set(rules)
    let needed = rules.filter { !isRestored(without: all.subtracting([$0])) }
    guard isRestored(without: Set(needed)),
      needed.allSatisfy({ !isRestored(without: Set(needed).subtracting([$0])) })
    else { return nil }
    return needed
  }

  /// Whether the search has asked so many views that it ends.
  private var isTooMuch: Bool { event.work > ExplainingBudget.most / 2 }

  /// A set of rules that are all needed, unless the search had to end. It need not be the smallest
  /// possible set. If each of several rules would be enough, it contains the first one.
  private func reduced(_ rules: [Int]) -> [Int] {
    var set = Set(rules)
    func leaveOut(_ part: ArraySlice<Int>) {
      guard !isTooMuch else { return }
      let rest = set.subtracting(part)
      if isRestored(without: rest) {
        set = rest
      } else if part.count > 1 {
        let middle = part.startIndex + part.count / 2
        leaveOut(part[middle...])
        leaveOut(part[..<middle])
      }
    }
    leaveOut(rules[...])
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
    places = size <= elements.count ? Array(0..<size) : nil
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
