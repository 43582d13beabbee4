import HitTesting
import TestSupport
import Testing

/// Tests how far a touch may slip.
@Suite struct MarginTests {
  @Test(arguments: BaseRule.allCases) func `no nearer point hits another view, and one at the margin may`(
    base: BaseRule
  ) throws {
    var random = SplitMix64(seed: 7)
    var measured = 0
    for number in 0..<20 {
      let made = try RandomScene(seed: UInt64(number), hasOverrides: random.chance(50))
      let scene = made.scene
      let rules = made.rules + RandomPolicies.rules(in: scene, &random)
      let policy = RandomPolicies.policy(base, rules, &random)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      let test = CompiledHitTest(policy, scene: scene)
      var area = SweepArea(Box(minX: 0, minY: 0, maxX: 390, maxY: 844))
      area.windowScene = random.pick(made.sceneNames)
      area.smallest = 4
      let all = test.parts(of: area, in: scene)
      for _ in 0..<10 {
        let point = Point(x: random.coordinate(0...389), y: random.coordinate(0...843))
        let hit = definition.hitTest(point, windowScene: area.windowScene)
        let margin = test.margin(at: point, in: area, of: scene)
        if all.unprovedArea == 0 {
          let distance = all.parts.filter { $0.hits != [hit] }.map { $0.box.distance(to: point) }.min()
          #expect(margin == distance, "scene \(number), \(point)")
        }
        for _ in 0..<30 {
          let (x, y) = (Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
          let reach = min(margin ?? 900, 900)
          let other = Point(x: point.x + x * reach, y: point.y + y * reach)
          guard x * x + y * y < 0.999, area.region.contains(other) else { continue }
          measured += 1
          #expect(
            definition.hitTest(other, windowScene: area.windowScene) == hit, "scene \(number), \(point), \(other)")
        }
      }
    }
    #expect(measured > 1_000)
  }

  @Test func `a margin ends at the screen, and a point outside widens it`() throws {
    let scene = try scene(view(2, in: 1, rect(100, 100, 50, 50)))
    let test = CompiledHitTest(policy(), scene: scene)
    let area = SweepArea(Box(Rect(x: 0, y: 0, width: 390, height: 844)))
    #expect(test.margin(at: Point(x: 125, y: 110), in: area, of: scene).map { ($0 * 1e9).rounded() / 1e9 } == 10)
    #expect(test.margin(at: Point(x: 170, y: 800), in: area, of: scene).map { $0.rounded() } == 650)
    // Nobody is hit outside of the window.
    #expect(test.margin(at: Point(x: -5, y: 10), in: area, of: scene).map { ($0 * 1e9).rounded() / 1e9 } == 5)
    #expect(test.margin(at: Point(x: 390, y: 10), in: area, of: scene).map { $0.rounded() } == 0)
    #expect(test.margin(at: Point(x: 1e7, y: 10), in: area, of: scene) == nil)
    let small = SweepArea(Box(Rect(x: 110, y: 110, width: 20, height: 20)))
    #expect(test.margin(at: Point(x: 120, y: 120), in: small, of: scene) == nil)
  }
}
