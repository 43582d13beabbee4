import HitTesting
import Recording

/// The facts about recordings that are needed to mutate a policy, and the counts of their contents.
struct MutantSurvey {
  /// For each rule of the policy, the views that it matches.
  private(set) var matched: [MatchedViews]
  private(set) var recordings = 0
  private(set) var scenes = 0
  /// The number of touches and other events that can be compared.
  private(set) var events = 0
  /// The number of views in all scenes whose structure changed.
  private(set) var views = 0
  /// The number of views in the largest of these scenes.
  private(set) var mostViews = 0
  /// What the scenes cost each mutant besides their size, beyond ``usualWeight`` for each view: the
  /// weights of its rules, half of the steps of selectors that are compared with views, and its
  /// rules about recognizers times the recognizers that they may add.
  private(set) var cost = 0
  private static let usualWeight = 64
  /// The most views of rules that are counted in a recording.
  private static let mostMatches = 1_000_000

  /// A survey of no recordings.
  init(_ policy: Policy) { matched = policy.rules.map { _ in MatchedViews() } }

  /// Surveys one recording. A view counts again in each scene whose structure changed.
  init(_ policy: Policy, _ recording: any RecordingSource) throws {
    self.init(policy)
    recordings = 1
    let weights = policy.rules.map(\.weight)
    var matches = 0
    try recording.read { cursor in
      var applied = AppliedPolicy(policy, in: cursor.scene)
      while try cursor.nextSnapshot() {
        scenes += 1
        let scene = cursor.scene
        let walked = applied.walkedSteps
        applied.update(for: scene, delta: scene.delta)
        try applied.checkSelectors()
        cost += (applied.walkedSteps - walked) / 2
        if !scene.delta.keepsStructure {
          views += scene.count
          mostViews = max(mostViews, scene.count)
          for (slot, _) in scene.preorder() {
            let rules = applied.matchingRules(slot)
            let compared = applied.comparedSteps(slot, in: scene)
            let recognizers = rules.count { policy.rules[$0].recognizers != nil }
            let weight = rules.reduce(0) { $0 + weights[$1] } + compared / 2 + recognizers * recognizers / 16
            cost += max(0, weight - Self.usualWeight)
            guard matches < Self.mostMatches else { continue }
            matches += rules.count
            for rule in rules { matched[rule].add(slot, in: scene, policy.rules[rule].selector) }
          }
        }
        while let event = try cursor.nextResolvedEvent() {
          if event.isComparable(under: policy) { events += 1 }
        }
      }
    }
  }

  mutating func add(_ other: MutantSurvey) {
    for (rule, views) in other.matched.enumerated() { matched[rule].add(views) }
    recordings += other.recordings
    scenes += other.scenes
    events += other.events
    views += other.views
    mostViews = max(mostViews, other.mostViews)
    cost += other.cost
  }
}

extension ResolvedEvent {
  /// Whether the rules of a policy determine its responder.
  func isComparable(under policy: Policy) -> Bool {
    location != nil || type.whyNotCompared(under: [policy.base]) == nil
  }
}

extension PolicyRule {
  /// What the rule costs for a view, in rules that name no further views and shapes.
  var weight: Int {
    var weight = 1 + innerSelectors.count
    if case .polygon(let corners) = pointInside { weight += corners.count }
    switch hitTest {
    case .regions(let regions): weight += regions.count
    case .except(let holes): weight += holes.count
    default: break
    }
    return weight
  }
}
