import HitTesting
import TestSupport
import Testing

/// Tests which mutants a policy has.
@Suite struct PolicyMutantTests {
  /// The mutants of one rule in a scene, each in one line.
  private func mutants(_ rules: [PolicyRule], in scene: Scene = Scene()) -> [String] {
    let policy = Policy(name: "p", base: .uikit, rules: rules)
    let applied = AppliedPolicy(policy, in: scene)
    var matched = rules.map { _ in MatchedViews() }
    for (slot, _) in scene.preorder() {
      for rule in applied.matchingRules(slot) { matched[rule].add(slot, in: scene, rules[rule].selector) }
    }
    return policy.mutants(matched).map { mutant in
      switch mutant.change {
      case .removed, .swapped: mutant.change.name
      case .widened(let selector): "> \(selector)"
      case .narrowed(let selector): "< \(selector)"
      case .effects(let from, let to): "\(from.joined(separator: ", ")) -> \(to.joined(separator: ", "))"
      case .added(let rule): "+ \(rule)"
      }
    }
  }

  @Test func `A selector loses one condition, one step or one alternative at a time`() throws {
    let found = try mutants([rule("A B > C#x, D") { $0.canBecomeKey = true }])
    #expect(
      found == [
        "removed", "> B > C#x, D", "> A C#x, D", "> A B C#x, D", "> A B > #x, D", "> A B > C, D", "> *", "< D",
        "< A B > C#x", "< A > B > C#x, D", "window: { canBecomeKey: true } -> window: { canBecomeKey: false }",
      ])
  }

  @Test func `The views of a scene tell what else a selector can be wider and narrower by`() throws {
    var scene = Scene()
    let frame = Rect(x: 0, y: 0, width: 9, height: 9)
    try scene.apply(
      .scene([
        view(1, "UIWindow", in: nil, frame), view(2, "UIButton", in: 1, frame) { $0.identifier = "pay" },
        view(3, "UIButton", in: 1, frame) { $0.identifier = "close" }, view(4, "UIButton", in: 1, frame),
      ]))
    let found = try mutants([rule("UIButton") { $0.hitTest = HitTestOverride.none }], in: scene)
    #expect(
      found == [
        "removed", "> UIControl", "> *", "< UIButton:not(#close)", "< UIButton:not(#pay)",
        "hitTest: none -> hitTest: passthrough",
      ])
  }

  @Test func `Numbers, words and edges are moved`() throws {
    let both = EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
    #expect(
      try mutants([rule("*") { $0.pointInside = .outset(both) }]) == [
        "removed", "pointInside: { outset: 4 } -> pointInside: { outset: -6 }",
        "pointInside: { outset: 4 } -> pointInside: { outset: 3 }",
        "pointInside: { outset: 4 } -> pointInside: { outset: 5 }",
        "pointInside: { outset: 4 } -> pointInside: { outset: 14 }",
        "pointInside: { outset: 4 } -> hitTest: { enlarge: 4 }",
      ])
    let enlarged = try mutants([rule("*") { $0.hitTest = .enlarge(both) }])
    #expect(enlarged.contains("hitTest: { enlarge: 4 } -> pointInside: { outset: 4 }"))
    let alsoInside = try mutants([
      rule("*") { ($0.hitTest, $0.pointInside) = (.enlarge(both), .minimumSize(Size(width: 44, height: 44))) }
    ])
    #expect(!alsoInside.contains { $0.contains("-> pointInside: { outset: 4 }") })
    #expect(
      try mutants([rule("A, *") { $0.hitTest = .passthrough }]).dropFirst(3) == [
        "hitTest: passthrough -> hitTest: penetrable", "hitTest: passthrough -> hitTest: none",
        " -> pointInside: { outset: -10 }", " -> pointInside: { outset: 10 }",
        "+ * > *, A > * { pointInside: { outset: -10 } }", "+ * > *, A > * { pointInside: { outset: 10 } }",
      ])
    let sides = try mutants([rule("*") { $0.pointInside = .minimumSize(Size(width: 44, height: 5)) }])
    #expect(sides.count == 8 && !sides.contains { $0.contains("-") && $0.contains("[44, -5]") })
    #expect(
      try mutants([rule("*") { $0.set = patch { ($0.alpha, $0.level) = (0.5, 1) } }]) == [
        "removed", " -> pointInside: { outset: -10 }", " -> pointInside: { outset: 10 }",
        "set: { alpha: 0.5, windowLevel: 1 } -> set: { windowLevel: 1 }",
        "set: { alpha: 0.5, windowLevel: 1 } -> set: { alpha: 0, windowLevel: 1 }",
        "set: { alpha: 0.5, windowLevel: 1 } -> set: { alpha: 1, windowLevel: 1 }",
        "set: { alpha: 0.5, windowLevel: 1 } -> set: { alpha: 0.5 }",
        "set: { alpha: 0.5, windowLevel: 1 } -> set: { alpha: 0.5, windowLevel: 0 }",
        "set: { alpha: 0.5, windowLevel: 1 } -> set: { alpha: 0.5, windowLevel: 2 }",
      ])
  }

  /// All mutants of a long list would be its square. Each of these lists has 100 entries.
  @Test func `Of long lists 64 entries are changed, at equal distances`() throws {
    let names = (0..<100).map { "V\($0)" }
    let selectors = try names.map { try Selector($0) }
    let left = (0..<64).map { $0 * 100 / 64 }
    func leftOut(_ found: [String]) -> [Int] {
      found.compactMap { line in
        guard let arrow = line.firstRange(of: "->") else { return nil }
        let words = Set(line[arrow.upperBound...].split { !($0.isLetter || $0.isNumber) }.map(String.init))
        let missing = names.indices.filter { !words.contains(names[$0]) }
        return missing.count == 1 ? missing[0] : nil
      }
    }
    let asked = try mutants([rule("*") { $0.hitTest = .ask(selectors, otherwise: .inherited) }])
    #expect(leftOut(asked) == left)
    let inside = try mutants([rule("*") { $0.pointInside = .of(selectors) }])
    #expect(leftOut(inside) == left)
    let holes = try mutants([rule("*") { $0.hitTest = .except(selectors.map { .views($0) }) }])
    #expect(leftOut(holes) == left)
    let replaced = selectors.map { Replacement(hit: $0, with: nil) }
    #expect(try mutants([rule("*") { $0.hitTest = .replace(replaced) }]).count < 150)
    let matched = try mutants([rule(names.joined(separator: ", ")) { $0.pointInside = .never }])
    #expect(matched.filter { $0.hasPrefix("<") }.count == 64 && matched.filter { $0.hasPrefix(">") }.count == 1)
    let strip = (0..<100).map { Rect(x: Double($0), y: 0, width: 400, height: 50) }
    #expect(try mutants([rule("*") { $0.hitTest = .regions(strip) }]).count < 64 * 10)
  }

  @Test func `Rules are swapped, and what means the same is told once`() throws {
    let rules = try [
      rule("A") { $0.pointInside = .never }, rule("A") { $0.pointInside = .never },
      rule("B") { $0.pointInside = .always },
    ]
    let found = mutants(rules)
    #expect(found.filter { $0 == "swapped" }.count == 1 && found.filter { $0 == "removed" }.count == 2)
    var ofSystem = rules[0]
    ofSystem.evidence = .reported
    #expect(mutants([ofSystem]).isEmpty)
    #expect(try !mutants([ofSystem, rule("B") { $0.pointInside = .always }]).contains("swapped"))
  }

  @Test(arguments: 1...4) func `A wider selector finds all the same views, and a narrower one no others`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var compared = 0
    for number in 0..<40 {
      let scene = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: false).scene
      let policy = Policy(name: "p", base: .uikit, rules: RandomPolicies.rules(in: scene, &random))
      let applied = AppliedPolicy(policy, in: scene)
      var matched = policy.rules.map { _ in MatchedViews() }
      for (slot, _) in scene.preorder() {
        for rule in applied.matchingRules(slot) { matched[rule].add(slot, in: scene, policy.rules[rule].selector) }
      }
      for mutant in policy.mutants(matched) {
        let original = policy.rules[mutant.rule].selector
        func views(_ selector: Selector) -> Set<Scene.Slot> {
          Set(scene.preorder().map(\.slot).filter { selector.matches($0, in: scene) })
        }
        switch mutant.change {
        case .widened(let text):
          #expect(try views(Selector(text)).isSuperset(of: views(original)), "\(text) for \(original.text)")
        case .narrowed(let text):
          #expect(try views(Selector(text)).isSubset(of: views(original)), "\(text) for \(original.text)")
        default: continue
        }
        let own = mutant.policy.rules[mutant.rule].selector
        #expect(try views(own) == views(Selector(own.text)), "its text means the same")
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  @Test func `Flags of gestures flip, counts and durations change, and relations are left out`() throws {
    #expect(
      try mutants([rule("*") { ($0.touchesShouldCancel, $0.shouldBegin) = (true, .axis(.vertical)) }]) == [
        "removed", "touchesShouldCancel: true -> ", "touchesShouldCancel: true -> touchesShouldCancel: false",
        "shouldBegin: { axis: vertical } -> ",
        "shouldBegin: { axis: vertical } -> shouldBegin: { axis: horizontal }",
      ])
    #expect(
      try mutants([rule("*") { $0.set = patch { $0.bounces = false } }]) == [
        "removed", "set: { bounces: false } -> set: { bounces: true }",
      ], "no area of a view decides")
    var recognizers = RecognizerRule(.present(className: nil))
    (recognizers.set.numberOfTapsRequired, recognizers.set.minimumPressDuration) = (1, 0.5)
    recognizers.requireToFail = [RecognizerSelector(), RecognizerSelector(className: "Tap")]
    func words(_ rest: String) -> String { "recognizers: { \(rest) }" }
    let (set, others) = (
      "set: { numberOfTapsRequired: 1, minimumPressDuration: 0.5 }", "requireToFail: ['*', 'Tap']"
    )
    #expect(
      try mutants([rule("*") { $0.recognizers = recognizers }]) == ["removed"]
        + [
          "set: { minimumPressDuration: 0.5 }, \(others)",
          "set: { numberOfTapsRequired: 2, minimumPressDuration: 0.5 }, \(others)",
          "set: { numberOfTapsRequired: 1 }, \(others)",
          "set: { numberOfTapsRequired: 1, minimumPressDuration: 0.25 }, \(others)",
          "set: { numberOfTapsRequired: 1, minimumPressDuration: 1 }, \(others)",
          "\(set), requireToFail: ['Tap']", "\(set), requireToFail: ['*']",
        ].map { words("\(set), \(others)") + " -> " + words($0) })
    let addition = try rule("*") {
      ($0.recognizers, $0.shouldBegin) = (RecognizerRule(.added(className: "Tap")), .never)
    }
    #expect(
      mutants([addition]) == [
        "removed", "shouldBegin: false -> ", "recognizers: { add: Tap } -> ",
      ])
  }
}
