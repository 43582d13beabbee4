import HitTesting
import TestSupport
import Testing

/// Tests that random rules about gestures follow the changes of a scene.
@Suite struct GestureFollowingTests {
  private static let selectors = [
    "*", "UIView", "UIButton", "#pay", "[tag=2]", "UIView > UIButton", ":window", "UIView:has(> UIButton)",
  ]

  private func rules(_ random: inout SplitMix64) throws -> [PolicyRule] {
    let add = try rule("UIButton") { $0.recognizers = RecognizerRule(.added(className: "UITapGestureRecognizer")) }
    let others = try (0..<6).map { number in
      try rule(random.pick(Self.selectors)) {
        if number == 0 { $0.recognizerMove = RecognizerMove(recognizer: "UIPanGestureRecognizer", to: .superview) }
        RandomPolicies.addGestures(to: &$0, Self.selectors, &random)
        if random.chance(30) { $0.set = patch { $0.bounces = false } }
        if random.chance(30) { $0.set = patch { $0.isEnabled = random.chance(50) } }
      }
    }
    return [add] + others
  }

  @Test(arguments: 1...6) func `What rules say of gestures is what they say when they are applied anew`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var changes = try RandomChanges(seed: seed, views: random.pick([12, 60]))
    let policy = Policy(name: "test", base: .uikit, rules: try rules(&random))
    var applied = AppliedPolicy(policy, in: changes.scene)
    var different = 0
    for step in 0..<80 {
      if step > 0 {
        try changes.change()
        applied.update(for: changes.scene, delta: changes.scene.delta)
      }
      let scene = changes.scene
      let anew = AppliedPolicy(policy, in: scene)
      var added: [RecognizerID] = []
      for (slot, _) in scene.preorder() {
        let place: Comment = "seed \(seed), step \(step), \(scene.path(slot))"
        let recognizers = applied.recognizers(slot, in: scene)
        try #require(recognizers == anew.recognizers(slot, in: scene), place)
        try #require(applied.delivery(slot, in: scene) == anew.delivery(slot, in: scene), place)
        try #require(applied.shouldBegin(slot) == anew.shouldBegin(slot), place)
        if recognizers != scene.recognizers(slot) { different += 1 }
        added += recognizers.map(\.id).filter { $0.rawValue < 0 }
        // The candidates are the recognizers of the way to the window that are on.
        let way = sequence(first: slot) { scene.superview($0) }
        let expected = way.flatMap { owner in
          applied.recognizers(owner, in: scene)
            .filter { $0.isEnabled && applied.receives($0, of: owner, touchOn: slot, in: scene) }.map(\.id)
        }
        try #require(applied.candidateRecognizers(slot, in: scene).map(\.id) == expected, place)
        for recognizer in recognizers {
          let about = applied.recognizerRules(recognizer, of: slot, in: scene)
          try #require(about == anew.recognizerRules(recognizer, of: slot, in: scene), place)
        }
      }
      #expect(Set(added).count == added.count, "each has an id of its own")
      try checkSelectors(of: policy, applied, in: scene)
    }
    #expect(different > 50)
  }

  /// Compares the followed matches of the selectors inside rules with their definition.
  private func checkSelectors(of policy: Policy, _ applied: AppliedPolicy, in scene: Scene) throws {
    let parts = policy.rules.compactMap(\.recognizers)
    let selectors = parts.flatMap { $0.requireToFail + $0.simultaneousWith + $0.doesNotPrevent }.compactMap(\.owner)
    for selector in selectors {
      for (slot, _) in scene.preorder() {
        let view = scene.superview(slot)
        let found = applied.selects(selector, slot, of: view, in: scene)
        try #require(found == selector.matches(slot, in: scene, scope: view), "\(selector.text)")
      }
    }
  }
}
