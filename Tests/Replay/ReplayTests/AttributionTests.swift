import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing

/// Tests that a group names the rules that cause it, when a policy differs by several rules.
@Suite struct AttributionTests {
  /// Tests random touches that several random rules send elsewhere.
  @Test(arguments: 1...4)
  func `with the named rules switched off each touch goes where it went, and with any of them on it does not`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var named = 0
    while named < 40 {
      let scene = try RandomScenes.scene(&random)
      let candidate = try RandomScenes.policy(&random)
      var taps: [Tap] = []
      var tester = CompiledHitTest(uikit, scene: scene)
      for _ in 0..<20 {
        let (x, y) = (random.coordinate(-20...420), random.coordinate(-20...420))
        let hit = tester.hitTest(Point(x: x, y: y)).map { Responder.view(scene.id($0)) } ?? .nobody
        taps.append(Tap(x: x, y: y, responder: hit))
      }
      let report = try replay(taps, on: RandomScenes.views(scene), under: candidate)
      for group in report.groups where !group.rules.isEmpty {
        named += 1
        let location = try #require(group.example.location)
        func hit(without rules: [String]) -> ViewID? {
          let rest = Policy(name: "rest", base: .uikit, rules: candidate.rules.filter { !rules.contains($0.summary) })
          return HitTest(scene, AppliedPolicy(rest, in: scene)).hitTest(location).map { scene.id($0) }
        }
        try #require(hit(without: group.rules) == group.example.beforeView)
        for rule in group.rules where group.rules.count > 1 {
          try #require(hit(without: group.rules.filter { $0 != rule }) != group.example.beforeView)
        }
      }
    }
  }

  @Test func `rules that each do the same are all named`() throws {
    let rules = try (0..<12).map { number in
      try rule("#pay, #not\(number)") { $0.hitTest = number % 2 == 0 ? HitTestOverride.none : .passthrough }
    }
    let report = try replay(
      [onButton(.view(3))], on: stage, under: Policy(name: "p", base: .uikit, rules: rules), detail: .everything)
    #expect(report.groups.map { $0.evidence.rules.map(\.number) } == [Array(1...12)])
  }
}
