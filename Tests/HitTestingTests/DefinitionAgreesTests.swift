import HitTesting
import Testing

/// Random touches on random scenes: HitTesting's definition and a plain tree of classes must name the same view.
@Suite struct DefinitionAgreesTests {
  static let scenesPerSeed = 50
  static let touchesPerScene = 320

  @Test(arguments: 1...8) func `every touch goes where the tree of classes sends it`(seed: UInt64) throws {
    let counts = try compare(seed: seed, hasOverrides: false)

    // Not vacuous: touches reach deep views, and each part of the rule decides some.
    #expect(counts.below * 100 >= counts.compared * 30, "\(counts)")
    #expect(counts.compared * 100 >= counts.touches * 90, "\(counts)")
    #expect(counts.nobody > 0, "\(counts)")
    for reason in ["hidden", "interaction", "animating", "alpha", "outside", "geometry"] {
      #expect(counts.reasons[reason, default: 0] > 20, "\(reason) \(counts)")
    }
  }

  @Test(arguments: 101...104) func `every touch goes where subclasses with overrides send it`(seed: UInt64) throws {
    let counts = try compare(seed: seed, hasOverrides: true)
    #expect(counts.below * 100 >= counts.compared * 30, "\(counts)")
    #expect(counts.compared * 100 >= counts.touches * 90, "\(counts)")
    #expect(counts.reasons["rule", default: 0] > 1000, "\(counts)")
  }

  private func compare(seed: UInt64, hasOverrides: Bool) throws -> Counts {
    let counts = Counts()
    for number in 0..<Self.scenesPerSeed {
      var random = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: hasOverrides)
      let scene = random.scene
      let policy = Policy(name: "uikit", base: .uikit, rules: random.rules)
      let hitTest = HitTest(scene, AppliedPolicy(policy, in: scene)) { counts.add($0.reason) }
      for _ in 0..<Self.touchesPerScene {
        let (place, windowScene) = random.touch()
        random.doubt.isRaised = false
        let expected = random.screen.hitTest(place, scene: windowScene)
        let slot = hitTest.hitTest(Point(x: place.x, y: place.y), windowScene: windowScene)
        counts.touches += 1
        if random.doubt.isRaised { continue }
        counts.compared += 1
        let found = slot.map(scene.id)
        if found == nil { counts.nobody += 1 }
        if let slot, scene.superview(slot) != nil { counts.below += 1 }
        guard found != expected?.id else { continue }
        let names = "HitTesting: \(slot.map(scene.path) ?? "nobody"), reference: \(expected.map { "@\($0.id)" } ?? "nobody")"
        Issue.record("seed \(seed), scene \(number), point \(place.x), \(place.y) in \(windowScene ?? "any scene"): \(names)")
        return counts
      }
    }
    return counts
  }
}

/// What the compared touches were decided by.
private final class Counts: CustomStringConvertible {
  var touches = 0
  var compared = 0
  var below = 0
  var nobody = 0
  var reasons: [String: Int] = [:]

  var description: String { "touches \(touches) compared \(compared) below \(below) nobody \(nobody) \(reasons)" }

  func add(_ reason: Decision.Reason) {
    let name =
      switch reason {
      case .hidden: "hidden"
      case .interactionOff: "interaction"
      case .animating: "animating"
      case .alpha: "alpha"
      case .outside: "outside"
      case .impossibleGeometry: "geometry"
      case .notClickable: "notClickable"
      case .inside: "inside"
      case .itself: "itself"
      case .rule: "rule"
      }
    reasons[name, default: 0] += 1
  }
}
