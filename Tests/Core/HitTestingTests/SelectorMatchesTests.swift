import HitTesting
import TestSupport
import Testing

/// Compares what follows a scene's changes with the plain answers of ``Selector``.
@Suite struct SelectorMatchesTests {
  private static let compounds = [
    "UIView", "UIButton", "my.UIButton", "Card", "Shop.Card", "UIControl", "UIWindow", "*", "#pay", "#close",
    "#\"two words\"", "[class=UIButton]", "[class=\"my.UIButton\"]", "[tag=0]", "[tag=2]", "[label=Pay]",
    "[controller=Root]", "[controller=\"Shop.Root\"]", "[layerName=a]", "[clickable]", "[clickable=true]", "[n=1]",
    "[n=1.0]", "[z=null]", "[x]", "[level=1000]", "[level=0]", ":root", ":window", "UIButton#pay", "Card[tag=2]:root",
    "UIButton[clickable=true]", "@3", "@7", "@12",
  ]
  private static let nested = [
    ":not(Card)", "UIView:not(:root)", ":not(UIView > UIView)", "*:not(Card UIView, #pay)", ":has(#pay)",
    "UIView:has(> UIButton)", ":not(:has(Card))", "Card:has([tag=2], #close)", ":has(> UIView > Card)",
    ":has(UIView:not(Card UIButton))", "UIView:not(:root:has(Card) *)", ":has(> :not(:root, #pay))",
  ]

  private func randomSelector(_ random: inout SplitMix64) -> String {
    (0..<random.pick([1, 1, 1, 2])).map { _ in
      (0..<random.pick([1, 1, 2, 2, 3])).map { _ in random.pick(random.chance(15) ? Self.nested : Self.compounds) }
        .reduce("") { $0.isEmpty ? $1 : $0 + random.pick([" ", " > "]) + $1 }
    }.joined(separator: ", ")
  }

  @Test(arguments: 1...6) func `After each change, each view has the rules whose selectors match it`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var changes = try RandomChanges(seed: seed, views: random.pick([12, 60]))
    // A single step needs no superviews; this is the usual case.
    let texts = (0..<40).map { _ in seed % 3 == 0 ? random.pick(Self.compounds + Self.nested) : randomSelector(&random)
    }
    let rules = try texts.map { try rule($0) { $0.hitTest = .passthrough } }
    var applied = AppliedPolicy(policy(rules), in: changes.scene)
    var everMatched: Set<Int> = []
    for step in 0..<150 {
      if step > 0 {
        try changes.change()
        applied.update(for: changes.scene, delta: changes.scene.delta)
      }
      let scene = changes.scene
      var matched: Set<Int> = []
      for (slot, _) in scene.preorder() {
        let expected = rules.indices.filter { rules[$0].selector.matches(slot, in: scene) }
        try #require(
          applied.rules(slot) == expected, "seed \(seed), step \(step), \(scene.path(slot)), \(texts)")
        matched.formUnion(expected)
      }
      everMatched.formUnion(matched)
      try #require(applied.rulesInUse == matched)
      try #require(Set(applied.matchCounts.indices.filter { applied.matchCounts[$0] > 0 }) == everMatched)
    }
    #expect(everMatched.count > 10)
  }

  @Test(arguments: 1...4) func `Rules that a change gave to a view, or took from it, are told`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var changes = try RandomChanges(seed: seed, views: 40)
    let rules = try (0..<20).map { _ in try rule(randomSelector(&random)) { $0.hitTest = .passthrough } }
    var applied = AppliedPolicy(policy(rules), in: changes.scene)
    for step in 0..<150 {
      let before = changes.scene
      let old = Dictionary(uniqueKeysWithValues: before.preorder().map { (before.id($0.slot), applied.rules($0.slot)) })
      try changes.change()
      applied.update(for: changes.scene, delta: changes.scene.delta)
      let scene = changes.scene
      let told = Set(applied.changedRules.map { scene.id($0) })
      for (slot, _) in scene.preorder() where applied.rules(slot) != old[scene.id(slot)] ?? [] {
        try #require(told.contains(scene.id(slot)), "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: 1...6) func `The first view of a selector inside a rule is the one that a walk finds`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var changes = try RandomChanges(seed: seed, views: random.pick([12, 120]))
    let selectors = try (0..<12).map { _ in try Selector(randomSelector(&random)) }
    let levels = try rule("#pay, [tag=2]") { $0.set = patch { $0.level = 5 } }
    let replacing = try rule("*") {
      $0.hitTest = .replace(selectors.map { Replacement(hit: $0, with: $0) })
    }
    var applied = AppliedPolicy(policy([levels, replacing]), in: changes.scene)
    for step in 0..<150 {
      if step > 0 {
        try changes.change()
        applied.update(for: changes.scene, delta: changes.scene.delta)
      }
      let scene = changes.scene
      let all = scene.inDrawingOrder(under: applied)
      for selector in selectors {
        let expected = all.first { selector.matches($0, in: scene) }
        let place: Comment = "seed \(seed), step \(step), \(selector.text)"
        try #require(applied.firstView(selector, in: scene) == expected, place)
        // A copy without rules has no followed answer.
        try #require(applied.without([1]).firstView(selector, in: scene) == expected, place)
      }
    }
  }

  @Test(arguments: 1...6) func `Moved recognizers are those of a policy that is applied anew`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var changes = try RandomChanges(seed: seed, views: random.pick([12, 60]))
    let upwards = try rule("UIView") {
      $0.recognizerMove = RecognizerMove(recognizer: "UITapGestureRecognizer", to: .superview)
    }
    let others = try (0..<4).map { _ in
      let there: RecognizerMove.Destination =
        random.chance(50) ? .superview : .view(try Selector(randomSelector(&random)))
      let name = random.pick(["UIGestureRecognizer", "UITapGestureRecognizer", "UIPanGestureRecognizer"])
      let selector = random.chance(50) ? randomSelector(&random) : random.pick(["*", "UIView", "UIButton"])
      return try rule(selector) { $0.recognizerMove = RecognizerMove(recognizer: name, to: there) }
    }
    let policy = policy((others + [upwards]).shuffled(using: &random))
    var applied = AppliedPolicy(policy, in: changes.scene)
    var moved = 0
    for step in 0..<150 {
      if step > 0 {
        try changes.change()
        applied.update(for: changes.scene, delta: changes.scene.delta)
      }
      let scene = changes.scene
      let moves = PlainMoves(policy, in: scene)
      for (slot, _) in scene.preorder() {
        let found = applied.candidateRecognizers(slot, in: scene)
        try #require(found == moves.candidates(slot, in: scene), "seed \(seed), step \(step), \(scene.path(slot))")
        if found != scene.candidateRecognizers(slot) { moved += 1 }
        for candidate in found { try #require(applied.moveRule(of: candidate.id) == moves.rules[candidate.id]) }
      }
    }
    #expect(moved > 100)
  }

  @Test func `What is remembered of views that left does not grow`() {
    var interned = Interned(first: [Int]())
    for round in 0..<100 {
      let numbers = (0..<10).map { interned.use([round, $0]) }
      #expect(Set(numbers).count == 10)
      #expect(numbers.allSatisfy { $0 > 0 })
      #expect(interned.use([round, 3]) == numbers[3])
      interned.release(numbers[3])
      #expect(interned.values[Int(numbers[3])] == [round, 3], "one use is left")
      for number in numbers { interned.release(number) }
      #expect(interned.count == 0)
      #expect(interned.values.count == 11)
    }
    #expect(interned.use([]) == 0)
  }

  private func policy(_ rules: [PolicyRule]) -> Policy { Policy(name: "test", base: .uikit, rules: rules) }
}

/// Moves recognizers by walking through the whole scene for each rule.
private struct PlainMoves {
  private var owned: [Scene.Slot: [Recognizer]] = [:]
  private(set) var rules: [RecognizerID: Int] = [:]

  init(_ policy: Policy, in scene: Scene) {
    let applied = AppliedPolicy(policy, in: scene)
    for (rule, move) in policy.rules.map(\.recognizerMove).enumerated() {
      guard let move else { continue }
      var found: Scene.Slot?
      if case .view(let selector) = move.destination { found = applied.without([99]).firstView(selector, in: scene) }
      for (slot, _) in scene.preorder() where policy.rules[rule].selector.matches(slot, in: scene) {
        let destination = move.destination == .superview ? scene.superview(slot) : found
        guard let destination, destination != slot else { continue }
        let here = owned[slot] ?? scene.recognizers(slot)
        let there = owned[destination] ?? scene.recognizers(destination)
        let leaving = here.filter { $0.isKind(of: move.recognizer) }
        guard !leaving.isEmpty else { continue }
        owned[slot] = here.filter { !leaving.contains($0) }
        owned[destination] =
          there
          + leaving.map { recognizer in
            var moved = recognizer
            let target = recognizer.target ?? scene.id(slot)
            moved.target = target == scene.id(destination) ? nil : target
            return moved
          }
        for recognizer in leaving { rules[recognizer.id] = rule }
      }
    }
  }

  func candidates(_ slot: Scene.Slot, in scene: Scene) -> [CandidateRecognizer] {
    scene.ancestry(slot).flatMap { view in
      (owned[view] ?? scene.recognizers(view)).filter(\.isEnabled).map {
        CandidateRecognizer(id: $0.id, owner: scene.id(view), target: $0.target)
      }
    }
  }
}

extension Recognizer {
  /// The tests use only these classes.
  fileprivate func isKind(of name: String) -> Bool {
    switch name {
    case "UIGestureRecognizer": true
    case "UIPanGestureRecognizer": className == "UIScrollViewPanGestureRecognizer"
    default: className == name
    }
  }
}
