import Foundation
import HitTesting
import TestSupport
import Testing

/// Compares what is found for whole regions with the definition at single points.
///
/// `RETOUCH_SCENES` in the environment says with how many scenes for each base and seed: 1,250
/// makes ten thousand.
@Suite struct RegionTests {
  private static let scenes = max(12, ProcessInfo.processInfo.environment["RETOUCH_SCENES"].flatMap(Int.init) ?? 12)

  @Test(arguments: BaseRule.allCases, 1...2) func `each point of the screen has the view that the definition names`(
    base: BaseRule, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for number in 0..<6 {
      let made = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: random.chance(50))
      let scene = made.scene
      let rules = (made.rules + RandomPolicies.rules(in: scene, &random)).shuffled(using: &random)
      let policy = RandomPolicies.policy(base, rules, &random)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      var area = SweepArea(Box(minX: -20, minY: -20, maxX: 420, maxY: 870))
      area.windowScene = random.pick(made.sceneNames)
      area.smallest = 8
      let found = CompiledHitTest(policy, scene: scene).parts(of: area, in: scene)
      #expect(found.parts.map(\.box).tile(area.region), "seed \(seed), scene \(number)")
      for part in found.parts.filter(\.isProved).shuffled(using: &random).prefix(200) {
        for point in part.box.testPoints {
          let hit = definition.hitTest(point, windowScene: area.windowScene)
          try #require(part.hits == [hit], "seed \(seed), scene \(number), \(point), \(rules.map(\.summary))")
        }
      }
    }
  }

  /// One view of a round area or a polygon, scrolled, scaled or turned.
  @Test func `round areas and polygons are found where the definition has them`() throws {
    var random = SplitMix64(seed: 5)
    for number in 0..<400 {
      let (width, height) = (
        Double(Int.random(in: 4...120, using: &random)), Double(Int.random(in: 4...120, using: &random))
      )
      let bounds = rect(
        Double(Int.random(in: -60...60, using: &random)), Double(Int.random(in: -60...60, using: &random)), width,
        height)
      let turn = random.pick([
        AffineTransform.identity, AffineTransform(a: 0.5, b: 0, c: 0, d: -1, tx: 0, ty: 0),
        AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0),
      ])
      let corners = (0..<Int.random(in: 3...6, using: &random)).map { _ in
        Point(
          x: bounds.minX + Double.random(in: -0.2...1.2, using: &random) * width,
          y: bounds.minY + Double.random(in: -0.2...1.2, using: &random) * height)
      }
      let shape = random.pick([
        PointInsideOverride.ellipse, .cornerRadius(Double(Int.random(in: 0...80, using: &random))), .polygon(corners),
      ])
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, rect(0, 0, 300, 300)),
        view(2, in: 1, bounds: bounds, position: Point(x: 150, y: 150)) { $0.transform = turn },
      ])
      let policy = Policy(name: "p", base: .uikit, rules: [try rule("@2") { $0.pointInside = shape }])
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      var area = SweepArea(Box(minX: 0, minY: 0, maxX: 300, maxY: 300))
      area.smallest = 1
      let found = CompiledHitTest(policy, scene: scene).parts(of: area, in: scene)
      #expect(found.parts.map(\.box).tile(area.region))
      for _ in 0..<200 {
        let point = Point(
          x: Double.random(in: 60..<240, using: &random), y: Double.random(in: 60..<240, using: &random))
        let part = try #require(found.parts.first { $0.box.contains(point) })
        let hit = definition.hitTest(point)
        try #require(!part.isProved || part.hits == [hit], "\(number): \(point), \(shape), \(bounds)")
      }
      // Along the edge, in boxes of about a point.
      #expect(found.unprovedArea < 6 * (width + height) + 40, "\(number): \(shape), \(bounds), \(turn)")
    }
  }

  @Test func `numbers whose sums are too large leave nothing unknown`() throws {
    for (x, y) in [(1e308, 3), (-1e308, 1e308), (1e308, -5e307)] {
      let turned = AffineTransform(a: 1, b: 0.5, c: 0, d: 1, tx: x, ty: y)
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, rect(0, 0, 400, 400)), view(2, "Card", in: 1, rect(10, 10, 100, 100)),
        view(3, "Card", in: 1, rect(50, 50, 200, 100)) { $0.transform = turned },
      ])
      let area = SweepArea(Box(minX: 0, minY: 0, maxX: 400, maxY: 400))
      let parts = CompiledHitTest(Policy(name: "p", base: .uikit), scene: scene).parts(of: area, in: scene).parts
      #expect(parts.count < 10, "\(x)")
      #expect(parts.allSatisfy { $0.isProved && !$0.hits.contains(scene.slot(of: 3)) }, "\(x)")
    }
  }

  @Test func `where a crossing of a polygon's edge is no number, nothing is proved`() throws {
    let flat = AffineTransform(a: 1, b: 0, c: 0, d: 1e-306, tx: 0, ty: 0)
    let scene = try scene(of: [
      view(1, "UIWindow", in: nil, rect(0, 0, 400, 400)),
      view(2, in: 1, bounds: rect(0, 0, 100, 100), position: Point(x: 50, y: 50)) { $0.transform = flat },
    ])
    let corners = [Point(x: 200, y: -1e308), Point(x: 200, y: 1e308), Point(x: -300, y: 0)]
    let policy = Policy(name: "p", base: .uikit, rules: [try rule("@2") { $0.pointInside = .polygon(corners) }])
    let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
    var area = SweepArea(Box(minX: 0, minY: 0, maxX: 400, maxY: 400))
    area.smallest = 1
    var hits: Set<Scene.Slot?> = []
    for part in CompiledHitTest(policy, scene: scene).parts(of: area, in: scene).parts where part.isProved {
      for point in part.box.testPoints {
        hits.insert(definition.hitTest(point))
        try #require(part.hits == [definition.hitTest(point)], "\(point) of \(part.box)")
      }
    }
    #expect(hits == [scene.slot(of: 1), scene.slot(of: 2)])
  }

  @Test(arguments: BaseRule.allCases) func `very large and very small numbers prove nothing that is wrong`(
    base: BaseRule
  ) throws {
    var random = SplitMix64(seed: 308)
    let numbers = [0, 1, -0.5, 50, 100, 399, 1e-200, -1e-200, 1e200, 1e308, -1e308]
    func point() -> Point { Point(x: random.pick(numbers), y: random.pick(numbers)) }
    var (scenes, proved, open) = (0, 0, 0)
    for _ in 0..<150 {
      let transform = AffineTransform(
        a: random.pick(numbers), b: random.pick(numbers), c: random.pick(numbers), d: random.pick(numbers),
        tx: random.pick(numbers), ty: random.pick(numbers))
      let isTurned = random.chance(60)
      let corners = (0..<Int.random(in: 3...5, using: &random)).map { _ in point() }
      let views = [
        view(1, "UIWindow", in: nil, rect(0, 0, 400, 400)), view(2, "Card", in: 1, rect(10, 10, 300, 300)),
        view(3, in: 2, bounds: rect(0, 0, 200, 100), position: Point(x: 120, y: 70)) {
          if isTurned { $0.transform = transform }
        },
        view(4, in: 3, rect(30, 30, 90, 90)),
      ]
      guard let scene = try? scene(of: views) else { continue }
      let shapes: [PointInsideOverride] = [.polygon(corners), .polygon(corners), .ellipse, .cornerRadius(40)]
      let rules = try [
        rule("@3") { $0.pointInside = random.pick(shapes) },
        rule("UIView") { if random.chance(50) { $0.pointInside = .ellipse } },
      ]
      let policy = Policy(name: "p", base: base, rules: rules)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      var area = SweepArea(Box(minX: 0, minY: 0, maxX: 400, maxY: 400))
      (area.smallest, area.patience) = (40, 20_000)
      scenes += 1
      for part in CompiledHitTest(policy, scene: scene).parts(of: area, in: scene).parts {
        if !part.isProved { open += 1 }
        for point in part.box.testPoints where part.isProved {
          proved += 1
          let hit = definition.hitTest(point)
          try #require(
            part.hits == [hit], "\(point) hits \(hit), not \(part.hits) of \(part.box), \(transform), \(corners)")
        }
      }
    }
    #expect(scenes > 80 && proved > 800 && open > 0, "\(scenes) scenes, \(proved) points, \(open) open")
  }

  @Test func `boxes that all cross one another are looked at until the patience is used up`() {
    let high = (0..<300).map { number in
      let x = Double(number)
      return LabelledBox(box: Box(minX: x, minY: 0, maxX: x + 0.5, maxY: 300), label: number)
    }
    let wide = (0..<300).map { number in
      let y = Double(number)
      return LabelledBox(box: Box(minX: 0, minY: y, maxX: 300, maxY: y + 0.5), label: number)
    }
    func visits(_ patience: Int) -> (count: Int, left: Int) {
      var (count, left) = (0, patience)
      let extent = Box(minX: 0, minY: 0, maxX: 300, maxY: 300)
      LabelledBox.overlay(high, wide, in: extent, patience: &left) { _, _, _ in count += 1 }
      return (count, left)
    }
    let (all, some) = (visits(10_000_000), visits(20_000))
    #expect(all.count == 90_000 && all.left > 0)
    #expect(some.count <= 20_300 && some.left < 0)
  }

  @Test func `a search that is given up tells nothing that is wrong`() throws {
    var views = [view(1, "UIWindow", in: nil, rect(0, 0, 400, 400))]
    for id in 2...20 { views.append(view(ViewID(id), in: ViewID(id / 3 + 1), rect(Double(id), 5, 0, 0))) }
    views.append(view(30, "Card", in: 1, rect(50, 50, 60, 60)))
    let scene = try scene(of: views)
    let rules = try [
      rule("UIView") { $0.hitTest = try .ask([Selector("*")], otherwise: .inherited) },
      rule("UIView") { $0.pointInside = try .of([Selector("@20")]) },
    ]
    let policy = Policy(name: "p", base: .document, rules: rules)
    let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
    var area = SweepArea(Box(minX: 0, minY: 0, maxX: 400, maxY: 400))
    var proofs: Set<Bool> = []
    for patience in 1...400 {
      area.patience = 25 * patience
      for part in CompiledHitTest(policy, scene: scene).parts(of: area, in: scene).parts {
        proofs.insert(part.isProved)
        for point in part.box.testPoints where part.isProved {
          #expect(part.hits == [definition.hitTest(point)], "patience \(area.patience), \(point)")
        }
      }
    }
    #expect(proofs == [true, false])
  }

  @Test func `of a screen full of rotated buttons, only strips along edges are not proved`() throws {
    var views = [view(1, "UIWindow", in: nil, rect(0, 0, 390, 844))]
    for id in 2...51 {
      let angle = Double(id * 7) * .pi / 180
      views.append(
        view(
          ViewID(id), in: 1, bounds: rect(0, 0, 44, 44),
          position: Point(x: Double(id * 31 % 390), y: Double(id * 47 % 844))
        ) {
          $0.transform = AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
        })
    }
    let scene = try scene(of: views)
    let passing = Policy(name: "p", base: .uikit, rules: [try rule("UIWindow") { $0.hitTest = .passthrough }])
    let (old, new) = (
      CompiledHitTest(Policy(name: "u", base: .uikit), scene: scene), CompiledHitTest(passing, scene: scene)
    )
    let definitions = [Policy(name: "u", base: .uikit), passing].map { HitTest(scene, AppliedPolicy($0, in: scene)) }
    let area = SweepArea(Box(minX: 0, minY: 0, maxX: 390, maxY: 844))
    let (whole, differences) = (
      old.parts(of: area, in: scene), old.differences(from: new, in: area, of: scene).parts
    )
    // There are 8,800 points of edges, of which some are covered.
    #expect((1..<2_000).contains(whole.unprovedArea), "\(whole.unprovedArea)")
    let covered = whole.parts.reduce(0) { $0 + $1.box.area }
    #expect(abs(covered - area.region.area) < 1e-3, "\(covered)")
    var random = SplitMix64(seed: 1)
    var (proved, moved) = (0, 0)
    for _ in 0..<300 {
      let point = Point(x: Double.random(in: 0..<390, using: &random), y: Double.random(in: 0..<844, using: &random))
      let hits = definitions.map { $0.hitTest(point) }
      let part = try #require(whole.parts.first { $0.box.contains(point) })
      if part.isProved {
        proved += 1
        #expect(part.hits == [hits[0]], "\(point)")
      }
      let difference = differences.first { $0.box.contains(point) }
      if hits[0] != hits[1] { moved += 1 }
      let isRight = difference.map { !$0.isProved || $0.hits == hits } ?? (hits[0] == hits[1])
      #expect(isRight, "\(point)")
    }
    #expect(proved > 250 && (100..<290).contains(moved), "\(proved) proved, \(moved) moved")
  }

  @Test(arguments: BaseRule.allCases, 1...2) func `two policies hit another view exactly where it is told`(
    base: BaseRule, seed: UInt64
  ) throws {
    var law = RegionLaw(base, seed: seed)
    for number in 0..<Self.scenes { try law.check(number) }
    #expect(law.differences > 20)
    // Patience is for policies of strangers, and hardly a random one needs it.
    #expect(law.givenUp <= 1 + law.scenes / 200, "\(law.givenUp) of \(law.scenes)")
  }
}

extension Box {
  /// The corners, one step inside where they are not in the box, and the middle.
  var testPoints: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX.nextDown, y: minY), Point(x: minX, y: maxY.nextDown),
      Point(x: maxX.nextDown, y: maxY.nextDown), Point(x: minX + (maxX - minX) / 2, y: minY + (maxY - minY) / 2),
    ].filter { contains($0) }
  }
}
