import HitTesting
import TestSupport
import Testing

/// Compares a fast hit tester that follows changes, one at a time, with the definition.
@Suite struct FollowedHitTestTests {
  @Test(arguments: BaseRule.allCases, 1...2) func `After each change it gives what the definition gives`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var (hits, calm) = (0, 0)
    for round in 0..<6 {
      let changes = try RandomChanges(seed: seed << 8 + UInt64(round), views: random.pick([30, 120]))
      let followed = try follow(changes, base, &random, "seed \(seed), round \(round)")
      (hits, calm) = (hits + followed.hits, calm + followed.calm)
    }
    #expect(hits > 25 && calm > 0)
  }

  /// Follows random changes under a random policy. Returns how many hit tests found a view, and how
  /// many changes are told to make no difference.
  private func follow(
    _ changes: RandomChanges, _ base: BaseRule, _ random: inout SplitMix64, _ name: String
  ) throws -> (hits: Int, calm: Int) {
    var changes = changes
    var rules = RandomPolicies.rules(in: changes.scene, &random)
    if random.chance(50) {
      // Rules for a few views, which many touches do not meet.
      let ids = changes.scene.preorder().dropFirst(10).map { changes.scene.id($0.slot) }
      for place in rules.indices { rules[place].selector = try Selector("@\(random.pick(ids))") }
    }
    let policy = RandomPolicies.policy(base, rules, &random)
    var without = policy
    without.rules = []
    var tester = CompiledHitTest(policy, scene: changes.scene)
    var own = CompiledHitTest(without, scene: changes.scene)
    var (hits, calm) = (0, 0)
    var before: (scene: Scene, definition: HitTest)?
    for step in 0..<24 {
      if step > 0 {
        try changes.change()
        tester.update(for: changes.scene)
        own.update(for: changes.scene)
      }
      let scene = changes.scene
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      if let before, !tester.isChanged {
        calm += 1
        for slot in scene.delta.changed {
          for _ in 0..<8 {
            let point = scene.randomPoint(in: slot, &random)
            let old = before.definition.hitTest(point).map(before.scene.id)
            try #require(definition.hitTest(point).map(scene.id) == old, "\(name), step \(step), \(point)")
          }
        }
      }
      before = (scene, definition)
      var fresh = CompiledHitTest(policy, scene: scene)
      let canSpare = tester.onlyAddsRules(to: own)
      for _ in 0..<16 {
        let point = scene.randomPoint(&random)
        let windowScene: String? = random.chance(20) ? "left" : nil
        let place: Comment = "\(name), step \(step), \(point), \(rules.map(\.summary))"
        let expected = definition.hitTest(point, windowScene: windowScene)
        let found = tester.hitTest(point, windowScene: windowScene)
        try #require(found == expected, place)
        if found != nil { hits += 1 }
        let plain = own.hitTest(point, windowScene: windowScene)
        if canSpare, !tester.metRule { try #require(plain == found, place) }
        try #require(fresh.hitTest(point, windowScene: windowScene) == expected, place)
        try #require(fresh.metRule == tester.metRule, place)
      }
      try #require(tester.partCounts == fresh.partCounts, "\(name), step \(step)")
    }
    return (hits, calm)
  }

  /// Between two points with different results there are two neighbouring numbers with different
  /// results.
  @Test(arguments: BaseRule.allCases, 1...4) func `It has the definition's edges, to the last bit`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var edges = 0
    for number in 0..<6 {
      let changes = try RandomChanges(seed: seed << 16 + UInt64(number), views: 50)
      let scene = changes.scene
      let rules = random.chance(50) ? [] : RandomPolicies.rules(in: scene, &random)
      let policy = RandomPolicies.policy(base, rules, &random)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      var tester = CompiledHitTest(policy, scene: scene)
      for _ in 0..<20 {
        let (first, second) = (scene.randomPoint(&random), scene.randomPoint(&random))
        let isAcross = random.chance(50)
        func point(_ value: Double) -> Point {
          isAcross ? Point(x: value, y: first.y) : Point(x: first.x, y: value)
        }
        var low = place(isAcross ? first.x : first.y)
        var high = place(isAcross ? second.x : second.y)
        let lowHit = definition.hitTest(point(self.number(low)))
        guard definition.hitTest(point(self.number(high))) != lowHit else { continue }
        while low + 1 < high || high + 1 < low {
          let middle = (low >> 1) + (high >> 1) + (low & high & 1)
          if definition.hitTest(point(self.number(middle))) == lowHit { low = middle } else { high = middle }
        }
        edges += 1
        for value in [low, high].map(self.number) {
          try #require(
            tester.hitTest(point(value)) == definition.hitTest(point(value)),
            "seed \(seed), scene \(number), \(point(value)), \(rules.map(\.summary))")
        }
      }
    }
    #expect(edges > 4)
  }

  /// The place of a number among all numbers, in ascending order.
  private func place(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits >= 0 ? bits : Int64.min - bits
  }

  private func number(_ place: Int64) -> Double {
    place >= 0 ? Double(bitPattern: UInt64(place)) : -Double(bitPattern: UInt64(-place))
  }

  /// The container accepts points that its subviews accept, also one that a rule takes out.
  @Test(arguments: [1, 40]) func `A view that a rule takes out is asked whether it accepts a point`(count: Int) throws {
    let rows = (0..<count).map { view(ViewID(10 + $0), in: 2, rect(0, 60 * Double($0), 100, 20)) }
    let scene = try scene(of: [view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, rect(0, 0, 10, 10))] + rows)
    let policy = policy(
      .uikit, try rule("@2") { $0.pointInside = .subviews },
      try rule("@10") {
        $0.hitTest = HitTestOverride.none
        $0.pointInside = .outset(EdgeInsets(top: 0, left: 0, bottom: 30, right: 200))
      })
    var tester = CompiledHitTest(policy, scene: scene)
    #expect(tester.indexCount == (count == 1 ? 0 : 1))
    for (x, y) in [(50.0, 10.0), (250, 40), (250, 49.5), (250, 50), (301, 40), (50, 70)] {
      #expect(tester.hitTest(Point(x: x, y: y)).map(scene.id) == scene.hit(x, y, policy), "\(x), \(y)")
    }
    #expect(tester.hitTest(Point(x: 250, y: 49.5)).map(scene.id) == 2)
  }

  @Test(arguments: [false, true]) func `A list whose rows come and go for long is searched as on the first day`(
    isSorted: Bool
  ) throws {
    var policy = policy(.uikit, try rule("#row") { $0.pointInside = .minimumSize(Size(width: 0, height: 60)) })
    if isSorted { policy.order = .zPosition }
    func row(_ number: Int) -> NewView {
      let place = Point(x: 195, y: 44 * Double(number) + 22)
      return view(ViewID(10 + number), in: 2, bounds: rect(0, 0, 390, 44), position: place) { properties in
        if number % 5 == 0 { properties.identifier = "row" }
        if number % 7 == 0 { properties.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
      }
    }
    var scene = try scene(of: [view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, rect(0, 0, 390, 1e6))])
    var tester = CompiledHitTest(policy, scene: scene)
    var random = SplitMix64(seed: 3)
    var most = 0
    for number in 0..<600 {
      var change = SceneChange()
      change.insert = [row(number)]
      if number >= 40 { change.remove = [ViewID(10 + number - 40)] }
      try scene.apply(.change(change))
      tester.update(for: scene)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      for _ in 0..<10 {
        let point = Point(x: random.coordinate(0...400), y: random.coordinate(0...840))
        try #require(tester.hitTest(point) == definition.hitTest(point))
        let below = Point(x: point.x, y: point.y + 44 * Double(max(0, number - 30)))
        try #require(tester.hitTest(below) == definition.hitTest(below))
      }
      if number == 200 { most = tester.indexEntryCapacity }
    }
    #expect(tester.indexCount == 1)
    #expect(tester.indexEntryCapacity <= most * 2)
    var change = SceneChange()
    change.remove = [2]
    try scene.apply(.change(change))
    tester.update(for: scene)
    #expect(tester.indexCount == 0)
    #expect(tester.partCounts == [0, 0, 0])
  }

  @Test func `Views that come one inside the other are followed`() throws {
    var scene = try scene(of: [view(1, "UIWindow", in: nil, fullScreen)])
    let policy = policy(.uikit, try rule("UIWindow UIView, UIView > UIView") { $0.hitTest = .passthrough })
    var tester = CompiledHitTest(policy, scene: scene)
    let depth = 2_000
    for id in 2...ViewID(depth) {
      var change = SceneChange()
      change.insert = [view(id, in: id - 1, fullScreen)]
      try scene.apply(.change(change))
      tester.update(for: scene)
    }
    #expect(tester.hitTest(Point(x: 5, y: 5)) == 1)
  }
}

extension Scene {
  /// A random point near the screen's views, often on a corner of a view or beside it by the
  /// smallest step.
  func randomPoint(_ random: inout SplitMix64) -> Point {
    guard random.chance(60), let (slot, _) = preorder().randomElement(using: &random) else {
      return Point(x: random.coordinate(-30...330), y: random.coordinate(-30...630))
    }
    return randomPoint(in: slot, &random)
  }

  /// A random point on a corner or in the middle of a view, or beside it by the smallest step.
  func randomPoint(in slot: Slot, _ random: inout SplitMix64) -> Point {
    let bounds = view(slot).bounds
    var point = Point(
      x: bounds.origin.x + random.pick([0, 0.5, 1]) * bounds.size.width,
      y: bounds.origin.y + random.pick([0, 0.5, 1]) * bounds.size.height)
    for ancestor in ancestry(slot) {
      let view = view(ancestor)
      let moved = view.transform.applied(
        to: Point(
          x: point.x - (view.anchorPoint.x * view.bounds.size.width + view.bounds.origin.x),
          y: point.y - (view.anchorPoint.y * view.bounds.size.height + view.bounds.origin.y)))
      point = Point(x: moved.x + view.position.x, y: moved.y + view.position.y)
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: (point.x, point.y) = (point.x.nextUp, point.y.nextDown)
    case 1: (point.x, point.y) = (point.x.nextDown, point.y.nextUp)
    default: break
    }
    return point
  }
}
