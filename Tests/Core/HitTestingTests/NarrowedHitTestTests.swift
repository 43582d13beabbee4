import HitTesting
import TestSupport
import Testing

/// Compares hit tests that leave out subviews with those that ask all of them.
@Suite struct NarrowedHitTestTests {
  /// Two policies for one scene, as an edit of a policy file makes them.
  private func policies(
    _ base: BaseRule, in scene: Scene, _ random: inout SplitMix64
  ) -> (Policy, Policy) {
    let rules = RandomPolicies.rules(in: scene, &random)
    let one = RandomPolicies.policy(base, rules, &random)
    var other = one
    other.rules = (rules + RandomPolicies.rules(in: scene, &random)).filter { _ in random.chance(70) }
    if random.chance(15) { other = RandomPolicies.policy(random.pick(BaseRule.allCases), other.rules, &random) }
    return (one, other)
  }

  @Test(arguments: [PointInsideOverride.subviews, .onlySubviews])
  func `the rules of views that a rule looks at are in play, although nobody asks those views`(
    shape: PointInsideOverride
  ) throws {
    var scene = Scene()
    try scene.apply(
      .scene([
        view(1, "UIWindow", in: nil, fullScreen), view(2, "Badges", in: 1, rect(0, 0, 100, 100)),
        view(3, "Badge", in: 2, rect(100, 0, 20, 20)),
      ]))
    let rules = try [
      rule("Badges") { $0.pointInside = shape },
      rule("Badge") { $0.pointInside = .outset(EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)) },
    ]
    let tester = CompiledHitTest(Policy(name: "p", base: .uikit, rules: rules), scene: scene)
    let event = EventInScene(scene, type: .touches, location: Point(x: 300, y: 300), windowScene: nil)
    #expect(NarrowedHitTest(event, tester, tester).rulesInPlay(under: tester.applied) == [0, 1])
  }

  @Test func `a view that one of its rules enlarges is asked around it, where another one is left out`() throws {
    var scene = Scene()
    try scene.apply(
      .scene([view(1, "UIWindow", in: nil, fullScreen), view(2, "Button", in: 1, rect(100, 100, 50, 50))]))
    let insets = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    let rules = try [rule("Button") { $0.hitTest = .enlarge(insets) }, rule("Button") { $0.hitTest = .some(.none) }]
    let tester = CompiledHitTest(Policy(name: "p", base: .uikit, rules: rules), scene: scene)
    let event = EventInScene(scene, type: .touches, location: Point(x: 90, y: 120), windowScene: nil)
    let narrowed = NarrowedHitTest(event, tester, tester)
    let without = tester.applied.without([1])
    #expect(event.responder(under: without) != event.responder(under: tester.applied))
    #expect(narrowed.responder(under: without) == event.responder(under: without))
  }

  @Test(arguments: BaseRule.allCases, 1...2) func `the first steps that differ are those of whole walks`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed &* 31)
    var differing = 0
    for number in 0..<8 {
      var made = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: false)
      let scene = number % 2 == 0 ? made.scene : try RandomChanges(seed: seed << 8 + UInt64(number), views: 120).scene
      let (one, other) = policies(base, in: scene, &random)
      let testers = (CompiledHitTest(one, scene: scene), CompiledHitTest(other, scene: scene))
      for _ in 0..<50 {
        let (_, windowScene) = made.touch()
        let event = EventInScene(
          scene, type: .touches, location: scene.randomPoint(&random), windowScene: windowScene)
        let narrowed = NarrowedHitTest(event, testers.0, testers.1)
        let found = narrowed.firstDifference()
        let steps = (event.steps(under: testers.0.applied), event.steps(under: testers.1.applied))
        let place = firstDifference(steps.0, steps.1) { $0.view == $1.view && $0.step == $1.step }
        let expected = (place ?? steps.0.count, "seed \(seed), scene \(number), \(event.location!)")
        try #require(found.one == steps.0.dropFirst(expected.0).first, "\(expected.1)")
        try #require(found.other == steps.1.dropFirst(expected.0).first, "\(expected.1)")
        if place != nil { differing += 1 }
        for (decision, applied) in [(found.one, testers.0.applied), (found.other, testers.1.applied)] {
          guard let decision else { continue }
          let without = applied.without(Set(applied.rulesInUse.filter { _ in random.chance(50) }))
          try #require(
            narrowed.steps(of: decision.view, under: without) == event.steps(of: decision.view, under: without))
        }
      }
    }
    #expect(differing > 20)
  }

  @Test(arguments: BaseRule.allCases, 1...2)
  func `a walk to a view has what keeps the touch from the view, and who is hit`(base: BaseRule, seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 53)
    var shorter = 0
    for number in 0..<8 {
      let scene = try RandomChanges(seed: seed << 8 + UInt64(number), views: 120).scene
      let (policy, otherPolicy) = policies(base, in: scene, &random)
      let testers = [policy, otherPolicy].map { CompiledHitTest($0, scene: scene) }
      let views = scene.preorder().map(\.slot)
      for _ in 0..<50 {
        let event = EventInScene(
          scene, type: .touches, location: scene.randomPoint(&random), windowScene: nil)
        let view = random.pick([random.pick(views), nil])
        let narrowed = NarrowedHitTest(event, testers[0], testers[1])
        for tester in testers {
          let (walk, whole) = (narrowed.walk(to: view, under: tester.applied), event.walk(under: tester.applied))
          try #require(walk.hit == whole.hit)
          try #require(walk.decisions.last { $0.step == .hit } == whole.decisions.last { $0.step == .hit })
          for slot in view.map(scene.ancestry) ?? [] {
            try #require(walk.left(slot) == whole.left(slot), "\(seed), \(number)")
          }
          if walk.decisions.count < whole.decisions.count { shorter += 1 }
        }
      }
    }
    // What the other bases ask depends on what is outside of views.
    #expect(shorter > 0 || base == .document || base == .reactNative)
  }

  @Test(arguments: BaseRule.allCases, 1...2)
  func `responders are those of the definition, also without some rules or with a further one`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed &* 77)
    for number in 0..<6 {
      var made = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: false)
      let scene = number % 2 == 0 ? made.scene : try RandomChanges(seed: seed << 8 + UInt64(number), views: 120).scene
      let (one, other) = policies(base, in: scene, &random)
      let testers = (CompiledHitTest(one, scene: scene), CompiledHitTest(other, scene: scene))
      let all = scene.preorder().map(\.slot)
      for _ in 0..<50 {
        let (_, windowScene) = made.touch()
        let event = EventInScene(
          scene, type: .touches, location: scene.randomPoint(&random), windowScene: windowScene)
        let narrowed = NarrowedHitTest(event, testers.0, testers.1)
        let applied = random.chance(50) ? testers.0.applied : testers.1.applied
        let without = applied.without(Set(applied.rulesInUse.filter { _ in random.chance(50) }))
        try #require(narrowed.responder(under: without) == event.responder(under: without))
        let view = random.pick(all)
        let set = patch { RandomPolicies.setSwitches(&$0, &random) }
        let more = without.setting(set, of: view)
        var policy = more.policy
        policy.rules = policy.rules.enumerated().filter { without.rulesInUse.contains($0.offset) }.map(\.element)
        var rule = try PolicyRule(selector: Selector("@\(scene.id(view))"))
        rule.set = set
        policy.rules.append(rule)
        let expected = event.responder(under: AppliedPolicy(policy, in: scene))
        try #require(event.responder(under: more) == expected)
        try #require(narrowed.responder(under: more, changed: view) == expected)
      }
    }
  }

  @Test(arguments: 1...6) func `a rule that has no part in a hit test does not change it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 13)
    var left = 0
    for number in 0..<20 {
      var made = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: false)
      let scene = number % 2 == 0 ? made.scene : try RandomChanges(seed: seed << 8 + UInt64(number), views: 120).scene
      let (one, other) = policies(.uikit, in: scene, &random)
      let testers = (CompiledHitTest(one, scene: scene), CompiledHitTest(other, scene: scene))
      for _ in 0..<60 {
        let (_, windowScene) = made.touch()
        let event = EventInScene(
          scene, type: .touches, location: scene.randomPoint(&random), windowScene: windowScene)
        let narrowed = NarrowedHitTest(event, testers.0, testers.1)
        guard let inPlay = narrowed.rulesInPlay(under: testers.1.applied) else { continue }
        let responder = event.responder(under: testers.1.applied)
        for rule in testers.1.applied.rulesInUse.subtracting(inPlay) {
          left += 1
          try #require(event.responder(under: testers.1.applied.without([rule])) == responder)
        }
      }
    }
    #expect(left > 100)
  }

  @Test(arguments: 1...6) func `views with several rules are asked wherever some of the rules let them be asked`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed &* 101)
    func geometry(_ patch: inout ViewPatch) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: patch.boundsOrigin = Point(x: random.coordinate(-90...90), y: 0)
      case 1: patch.position = Point(x: random.coordinate(0...400), y: random.coordinate(0...400))
      case 2: patch.bounds = rect(0, 0, random.coordinate(0...300), random.coordinate(0...300))
      default: patch.frame = rect(random.coordinate(0...300), random.coordinate(0...300), 50, 90)
      }
    }
    for number in 0..<24 {
      let scene = try RandomChanges(seed: seed << 8 + UInt64(number), views: 60).scene
      let rules = try (0..<random.pick([2, 2, 3, 7, 7])).map { number in
        var rule = PolicyRule(selector: try Selector(number % 2 == 0 ? "UIView" : "*"))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: rule.hitTest = random.pick([.passthrough, .selfOnly])
        case 1: rule.set = patch { RandomPolicies.setSwitches(&$0, &random) }
        case 2: rule.set = patch { geometry(&$0) }
        default:
          let inset = random.coordinate(-80...40)
          rule.pointInside = .outset(EdgeInsets(top: inset, left: inset, bottom: inset, right: inset))
        }
        return rule
      }
      let tester = CompiledHitTest(Policy(name: "many", base: .uikit, rules: rules), scene: scene)
      let plain = CompiledHitTest(Policy(name: "plain", base: .uikit), scene: scene)
      for _ in 0..<40 {
        let event = EventInScene(scene, type: .touches, location: scene.randomPoint(&random), windowScene: nil)
        let narrowed = NarrowedHitTest(event, random.chance(50) ? plain : tester, tester)
        for _ in 0..<4 {
          let without = tester.applied.without(Set(rules.indices.filter { _ in random.chance(50) }))
          try #require(narrowed.responder(under: without) == event.responder(under: without))
        }
      }
    }
  }
}
