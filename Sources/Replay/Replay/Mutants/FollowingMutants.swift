import HitTesting

/// What asks a policy about the scenes of a recording.
protocol SceneFollower {
  func follow(_ scene: Scene) throws(CostlySelector)
}

/// Mutants that follow a recording's scenes as far as they can differ from their policy there.
///
/// Rules act on the views that their selectors select. Where neither the changed rules as they were
/// nor as they are select a view, a mutant does the same as its policy, and nobody has to ask it.
struct FollowingMutants<Asker: SceneFollower> {
  /// The mutants with their numbers.
  let mutants: [(number: Int, mutant: PolicyMutant)]
  /// The mutants that may differ from their policy in the current scene, as indexes of
  /// ``mutants``. Each of them has an asker.
  private(set) var concerned: [Int] = []
  /// What asks each mutant; nil for one that was not concerned since most of the screen changed.
  var askers: [Asker?]

  /// For each mutant, the selectors of its changed rules, as indexes of rules of ``selected``.
  private let changed: [[Int]]
  /// The views that these selectors select.
  private var selected: AppliedPolicy
  private var settled: Set<Int> = []
  /// The mutants that cannot be asked, as their selectors take too long.
  private(set) var givenUp: Set<Int> = []

  /// - Parameters:
  ///   - policy: the policy of which they are mutants.
  ///   - scene: the scene before the first snapshot.
  init(_ mutants: [(Int, PolicyMutant)], of policy: Policy, in scene: Scene) {
    self.mutants = mutants.map { (number: $0, mutant: $1) }
    askers = mutants.map { _ in nil }
    var places: [Selector: Int] = [:]
    var rules: [PolicyRule] = []
    changed = mutants.map { _, mutant in
      mutant.changedSelectors.map { selector in
        if let place = places[selector] { return place }
        rules.append(PolicyRule(selector: selector))
        places[selector] = rules.count - 1
        return rules.count - 1
      }
    }
    selected = AppliedPolicy(Policy(name: policy.name, base: policy.base, rules: rules), in: scene)
  }

  /// Whether all mutants are settled.
  var isSettled: Bool { settled.count == mutants.count }

  /// Ends the questions to a mutant, which no longer follows.
  mutating func settle(_ place: Int) {
    settled.insert(place)
    askers[place] = nil
  }

  /// Follows the scene's last change. Call it once after each.
  ///
  /// - Parameter make: makes what asks a mutant in this scene.
  mutating func follow(_ scene: Scene, make: (PolicyMutant) throws -> Asker) throws {
    selected.update(for: scene, delta: scene.delta)
    let inUse = selected.rulesInUse
    // To follow such a change costs as much as to begin anew.
    let isOtherScreen = 2 * scene.delta.changed.count > scene.count
    concerned.removeAll(keepingCapacity: true)
    for place in mutants.indices where !settled.contains(place) {
      let isConcerned = changed[place].contains { inUse.contains($0) }
      if isConcerned { concerned.append(place) }
      do {
        if let asker = askers[place], isConcerned || !isOtherScreen {
          try asker.follow(scene)
        } else {
          askers[place] = isConcerned ? try make(mutants[place].mutant) : nil
        }
      } catch is CostlySelector {
        settle(place)
        givenUp.insert(place)
      }
    }
  }
}
