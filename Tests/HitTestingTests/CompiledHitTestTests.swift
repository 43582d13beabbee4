import HitTesting
import TestSupport
import Testing

/// Compares the fast hit tester with the definition.
@Suite struct CompiledHitTestTests {
  @Test(arguments: BaseRule.allCases, 1...4) func `it names the view that the definition names, under any rules`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var hits = 0
    for number in 0..<24 {
      var made = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: random.chance(50))
      let scene = made.scene
      let rules = (made.rules + randomRules(in: scene, &random)).shuffled(using: &random)
      let policy = randomPolicy(base, rules, &random)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      var tester = CompiledHitTest(policy, scene: scene)
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
    let policy = randomPolicy(base, randomRules(in: scene, &random), &random)
    var tester = CompiledHitTest(policy, scene: scene)
    for step in 0..<80 {
      let change = model.change()
      try scene.apply(random.chance(20) ? .scene(model.list) : .change(change))
      tester.update(for: scene)
      try compare(&tester, with: policy, on: scene, &random, "seed \(seed), step \(step)")
      guard let (slot, _) = scene.preorder().randomElement(using: &random) else { continue }
      // A change of only switches and geometry, which needs no new compilation.
      var only = SceneChange()
      only.set = [.init(id: scene.id(slot), properties: patch { setSwitches(&$0, &random) })]
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
      let rules = (made.rules + randomRules(in: made.scene, &random)).shuffled(using: &random)
      let policy = randomPolicy(base, rules, &random)
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

  private func setSwitches(_ patch: inout ViewPatch, _ random: inout SplitMix64) {
    switch Int.random(in: 0..<6, using: &random) {
    case 4: (patch.zPosition, patch.isAnimating) = (random.pick([-1, 0, 1]), random.chance(20))
    case 0: patch.isHidden = random.chance(50)
    case 1: patch.alpha = random.pick([0, 0.5, 1])
    case 2: patch.isUserInteractionEnabled = random.chance(50)
    case 3: patch.transform = random.pick([.identity, AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 0)])
    default: (patch.bounds, patch.position) = (rect(0, 0, 150, 150), Point(x: random.coordinate(0...200), y: 90))
    }
  }

  private func randomPolicy(_ base: BaseRule, _ rules: [PolicyRule], _ random: inout SplitMix64) -> Policy {
    var policy = Policy(name: "random", base: base, rules: rules)
    if random.chance(25) { policy.order = .zPosition }
    if random.chance(25) { policy.alphaThreshold = random.pick([0, 0.015, 0.6]) }
    policy.outOfBounds = random.chance(25)
    return policy
  }

  private func randomHitTest(_ selectors: [String], _ random: inout SplitMix64) -> HitTestOverride {
    func selector() -> Selector { (try? Selector(random.pick(selectors))) ?? .any }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .penetrable
    case 1: return .throughEmptySpace
    case 2:
      return .replace((0..<2).map { _ in Replacement(hit: selector(), with: random.chance(40) ? nil : selector()) })
    case 3:
      return .enlarge(EdgeInsets(top: random.pick([0, 20]), left: 0, bottom: random.pick([0, 5, -30]), right: 0))
    case 4: return .regions([rect(0, 0, 60, 300), rect(random.coordinate(0...90), 50, 100, -40)])
    default: return random.pick(HitTestOverride.named).override
    }
  }

  private func randomArea(_ random: inout SplitMix64) -> PointInsideOverride {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .ellipse
    case 1: .cornerRadius(random.pick([0, 8, 1000]))
    case 2: .polygon([.zero, Point(x: 100, y: 0), Point(x: random.coordinate(-50...50), y: 90), Point(x: 60, y: -20)])
    default: .subviews
    }
  }

  /// Random rules by class, identifier, id, place and text. Several rules often match the same
  /// view.
  private func randomRules(in scene: Scene, _ random: inout SplitMix64) -> [PolicyRule] {
    let ids = scene.preorder().map { "@\(scene.id($0.slot))" }
    let selectors =
      [
        "UIButton", "UIView", "Card", "#pay", "#close", ":root", ":window", "UIWindow UIButton", "UIView > UIView", "*",
        "[tag=2]",
      ]
      + ids.shuffled(using: &random).prefix(8)
    return (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
      guard var rule = try? PolicyRule(selector: Selector(random.pick(selectors))) else { return nil }
      switch Int.random(in: 0..<16, using: &random) {
      case 10, 11, 12: rule.hitTest = randomHitTest(selectors, &random)
      case 13, 14: rule.pointInside = randomArea(&random)
      case 15:
        rule.set = patch {
          $0.scene = random.pick([nil, "left"])
          $0.props = [
            "clickable": .bool(random.chance(50)), "zIndex": .number(random.pick([-1, 0, 2])),
            "pointerEvents": .string(random.pick(["auto", "none", "box-none", "box-only"])),
            "hitSlop": random.pick([.null, .number(12), .json(#"{"left":8,"bottom":-4}"#)]),
          ]
        }
      case 0: rule.hitTest = random.pick([.passthrough, .selfOnly, HitTestOverride.none])
      case 1, 2: rule.hitTest = .passthrough
      case 3: rule.pointInside = .outset(EdgeInsets(top: 10, left: -3, bottom: random.coordinate(-9...30), right: 0))
      case 4: rule.pointInside = .minimumSize(Size(width: 44, height: random.pick([0, 44, 200])))
      case 5: rule.pointInside = random.chance(50) ? .always : .never
      case 6: (rule.hitTest, rule.pointInside) = (.selfOnly, .always)
      case 7: rule.set = patch { $0.level = random.pick([0, 1, 2000]) }
      default: rule.set = patch { setSwitches(&$0, &random) }
      }
      return rule
    }
  }
}
