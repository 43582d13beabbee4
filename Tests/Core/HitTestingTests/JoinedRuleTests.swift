import TestSupport
import Testing

@testable import HitTesting

/// Tests that a hit test, which puts the rules of a view together once, does what each rule does.
@Suite struct JoinedRuleTests {
  /// A rule that sets switches or geometry, sometimes impossible ones, or overrides something.
  private func rule(_ random: inout SplitMix64) throws -> PolicyRule {
    try TestSupport.rule(random.pick(["*", "UIView", "UIWindow > *", ":not(UIView)"])) { rule in
      var patch = ViewPatch()
      if random.chance(40) { patch.alpha = random.pick([0, 0.3, 1]) }
      if random.chance(20) { patch.isHidden = random.chance(50) }
      if random.chance(20) { patch.isUserInteractionEnabled = random.chance(50) }
      if random.chance(10) { patch.alpha = .nan }
      if random.chance(15) { patch.frame = Rect(x: 1, y: 2, width: 30, height: random.pick([4, .infinity])) }
      if random.chance(15) {
        patch.transform = random.pick([.identity, AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)])
      }
      if random.chance(15) { patch.boundsOrigin = Point(x: random.pick([5, .nan]), y: 0) }
      if random.chance(70) { rule.set = patch }
      if random.chance(30) { rule.hitTest = random.pick([.passthrough, HitTestOverride.none, .selfOnly]) }
      if random.chance(30) { rule.pointInside = random.pick([.always, .never, .subviews]) }
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func `what is put together is what each rule does`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let scene = try RandomScene(seed: seed, hasOverrides: false).scene
    let slots = scene.preorder().map(\.slot)
    let rules = try (0..<random.pick([1, 3, 12])).map { _ in try rule(&random) }
    let all = AppliedPolicy(Policy(name: "p", base: .uikit, rules: rules), in: scene)
    var patch = ViewPatch()
    patch.frame = Rect(x: 3, y: 3, width: 7, height: 7)
    let slot = random.pick(slots)
    for applied in [
      all, all.without(Set(rules.indices.filter { _ in random.chance(40) })), all.setting(patch, of: slot),
    ] {
      let test = HitTest(scene, applied)
      // Each view twice, and in another order: what is remembered must be that view's.
      for slot in slots + slots.shuffled(using: &random) {
        // Impossible geometry is NaN, which equals nothing.
        try #require("\(test.view(slot))" == "\(applied.view(slot, in: scene))", "seed \(seed)")
        let here = applied.rules(slot)
        try #require(test.hitTestRules(slot) == here.filter { applied.policy.rules[$0].hitTest != nil })
        let inside = here.last { applied.policy.rules[$0].pointInside != nil }
        try #require(test.pointInsideOverride(slot) == inside.flatMap { applied.policy.rules[$0].pointInside })
      }
    }
  }
}
