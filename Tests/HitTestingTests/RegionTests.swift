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
    for number in 0..<10 {
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

  @Test(arguments: BaseRule.allCases, 1...2) func `two policies hit another view exactly where it is told`(
    base: BaseRule, seed: UInt64
  ) throws {
    var law = RegionLaw(base, seed: seed)
    for number in 0..<Self.scenes { try law.check(number) }
    #expect(law.differences > 20)
    // Patience is for policies of strangers, and hardly a random one needs it.
    #expect(law.givenUp * 200 <= law.scenes, "\(law.givenUp) of \(law.scenes)")
  }
}

extension Box {
  /// The corners, one step inside where they are not in the box, and the middle.
  fileprivate var testPoints: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX.nextDown, y: minY), Point(x: minX, y: maxY.nextDown),
      Point(x: maxX.nextDown, y: maxY.nextDown), Point(x: minX + (maxX - minX) / 2, y: minY + (maxY - minY) / 2),
    ].filter { contains($0) }
  }
}
