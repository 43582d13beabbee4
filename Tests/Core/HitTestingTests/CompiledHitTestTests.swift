import HitTesting
import TestSupport
import Testing

/// Compares the fast hit tester with the definition.
@Suite struct CompiledHitTestTests {
  @Test(arguments: BaseRule.allCases, 1...2) func `it names the view that the definition names, under any rules`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for number in 0..<12 {
      var made = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: random.chance(50))
      let scene = made.scene
      let rules = (made.rules + RandomPolicies.rules(in: scene, &random)).shuffled(using: &random)
      let policy = RandomPolicies.policy(base, rules, &random)
      let type = random.pick(EventType.withLocation)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene, for: type))
      var tester = CompiledHitTest(policy, scene: scene, for: type)
      for _ in 0..<250 {
        let (place, windowScene) = made.touch()
        let point = Point(x: place.x, y: place.y)
        let expected = definition.hitTest(point, windowScene: windowScene)
        let found = tester.hitTest(point, windowScene: windowScene)
        if expected != nil { hits += 1 }
        try #require(found == expected, "seed \(seed), scene \(number), \(point), \(rules.map(\.summary))")
      }
    }
    #expect(hits > 500)
  }

  @Test(arguments: BaseRule.allCases, 11...12) func `it follows a scene through changes of every kind`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var model = SceneModel(seed: seed)
    var scene = Scene()
    try scene.apply(.change(model.change()))
    let policy = RandomPolicies.policy(base, RandomPolicies.rules(in: scene, &random), &random)
    var tester = CompiledHitTest(policy, scene: scene)
    for step in 0..<80 {
      let change = model.change()
      try scene.apply(random.chance(20) ? .scene(model.list) : .change(change))
      tester.update(for: scene)
      try compare(&tester, with: policy, on: scene, &random, "seed \(seed), step \(step)")
      guard let (slot, _) = scene.preorder().randomElement(using: &random) else { continue }
      // A change of only switches and geometry, which needs no new compilation.
      var only = SceneChange()
      only.set = [.init(id: scene.id(slot), properties: patch { RandomPolicies.setSwitches(&$0, &random) })]
      try scene.apply(.change(only))
      #expect(scene.delta.keepsStructure)
      tester.update(for: scene)
      try compare(&tester, with: policy, on: scene, &random, "seed \(seed), step \(step), switches")
      // Returns to the model's scene.
      try scene.apply(.scene(model.list))
      tester.update(for: scene)
    }
  }

  @Test(arguments: BaseRule.allCases) func `where a search meets no rule, the policy without its rules gives the same`(
    base: BaseRule
  ) throws {
    var random = SplitMix64(seed: 21)
    var (spared, met) = (0, 0)
    for number in 0..<60 {
      var made = try RandomScene(seed: 21 << 32 + UInt64(number), hasOverrides: random.chance(50))
      let rules = (made.rules + RandomPolicies.rules(in: made.scene, &random)).shuffled(using: &random)
      let policy = RandomPolicies.policy(base, rules, &random)
      var without = policy
      without.rules = []
      var (tester, plain) = (CompiledHitTest(policy, scene: made.scene), CompiledHitTest(without, scene: made.scene))
      guard tester.onlyAddsRules(to: plain) else { continue }
      for _ in 0..<250 {
        let (place, windowScene) = made.touch()
        let point = Point(x: place.x, y: place.y)
        let found = tester.hitTest(point, windowScene: windowScene)
        if tester.metRule {
          met += 1
          continue
        }
        spared += 1
        let expected = plain.hitTest(point, windowScene: windowScene)
        try #require(found == expected, "scene \(number), \(point), \(rules.map(\.summary))")
      }
    }
    // Rules may set the property by which React Native sorts siblings, so every touch counts as
    // met.
    #expect(base == .reactNative ? met + spared == 0 : met > 300 && spared > 300, "\(met) met rules, \(spared) none")
  }

  @Test(arguments: BaseRule.allCases)
  func `the views in play are asked, have rules, and include each hit view with one`(
    base: BaseRule
  ) throws {
    var random = SplitMix64(seed: 22)
    var (fewer, hits) = (0, 0)
    for number in 0..<30 {
      var made = try RandomScene(seed: 22 << 32 + UInt64(number), hasOverrides: random.chance(50))
      let rules = (made.rules + RandomPolicies.rules(in: made.scene, &random)).shuffled(using: &random)
      let policy = RandomPolicies.policy(base, rules, &random)
      let applied = AppliedPolicy(policy, in: made.scene)
      let asksOthers = rules.contains {
        if case .of? = $0.pointInside { return true }
        switch $0.hitTest {
        case .ask, .except: return true
        default: return false
        }
      }
      var tester = CompiledHitTest(policy, scene: made.scene)
      for _ in 0..<100 {
        let (place, windowScene) = made.touch()
        let point = Point(x: place.x, y: place.y)
        var asked: Set<Scene.Slot> = []
        let hit = HitTest(made.scene, applied, decided: { asked.insert($0.view) }).hitTest(
          point, windowScene: windowScene)
        // The base document decides about a view after its subviews.
        if let hit { asked.formUnion(made.scene.ancestry(hit)) }
        asked = asked.filter { !applied.rules($0).isEmpty }
        let inPlay = Set(tester.viewsInPlay(at: point, windowScene: windowScene))
        // Views that rules ask are no decisions of this hit test.
        #expect(asksOthers || inPlay.isSubset(of: asked), "scene \(number), \(point)")
        try #require(inPlay.isEmpty == !tester.metRule, "scene \(number), \(point)")
        if inPlay.count < asked.count { fewer += 1 }
        // A replacement is hit without being asked.
        guard let hit, asked.contains(hit) else { continue }
        hits += 1
        try #require(inPlay.contains(hit), "scene \(number), \(point), \(rules.map(\.summary))")
      }
    }
    #expect(fewer > 300 && hits > 300, "\(fewer), \(hits)")
  }

  @Test func `without a window scene, windows that belong to none are skipped where others belong to one`() throws {
    let windows = [
      view(1, "UIWindow", in: nil, fullScreen) { $0.scene = .some("left") }, view(2, "UIWindow", in: nil, fullScreen),
    ]
    let scene = try scene(of: windows)
    var tester = CompiledHitTest(policy(), scene: scene)
    #expect(tester.hitTest(Point(x: 5, y: 5)).map(scene.id) == 1)
    #expect(scene.hit(5, 5) == 1)
  }

  @Test func `a tree of 100,000 levels is hit-tested at its deepest view`() throws {
    let depth = 100_000
    var views = [view(1, "UIWindow", in: nil, fullScreen)]
    for id in 2...ViewID(depth) { views.append(view(id, in: id - 1, fullScreen)) }
    let scene = try scene(of: views)
    var tester = CompiledHitTest(policy(), scene: scene)
    #expect(tester.hitTest(Point(x: 5, y: 5)).map(scene.id) == ViewID(depth))
    var passing = CompiledHitTest(policy(.uikit, try rule("*") { $0.hitTest = .passthrough }), scene: scene)
    #expect(passing.hitTest(Point(x: 5, y: 5)) == nil)
  }

  // MARK: Parts

  private func compare(
    _ tester: inout CompiledHitTest, with policy: Policy, on scene: Scene, _ random: inout SplitMix64, _ place: Comment
  ) throws {
    let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
    for _ in 0..<32 {
      let point = Point(x: random.coordinate(-30...330), y: random.coordinate(-30...330))
      let windowScene: String? = random.chance(20) ? "left" : nil
      try #require(
        tester.hitTest(point, windowScene: windowScene) == definition.hitTest(point, windowScene: windowScene), place)
    }
  }
}
