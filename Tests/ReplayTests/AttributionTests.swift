import Findings
import HitTesting
import Recording
import Replay
import TestSupport
import Testing

/// Where a policy differs by several rules, a group names those that cause it.
@Suite struct AttributionTests {
  private func rules(_ candidate: Policy, baseline: Policy? = nil, on views: [NewView] = stage) throws -> [String]? {
    try replay([onButton(.view(3))], on: views, under: candidate, baseline: baseline).groups.first?.rules
  }

  @Test func `of several rules the one that does it is named`() throws {
    let candidate = policy(
      "p", try rule("#gone") { $0.pointInside = .always }, try rule("@4") { $0.hitTest = .passthrough })
    #expect(
      try rules(policy("q", candidate.rules[1], try rule("#pay") { $0.hitTest = .passthrough })) == [
        "#pay { hitTest: passthrough }"
      ])
    #expect(try rules(candidate) == nil, "nothing moves")
  }

  @Test func `a policy that differs by one rule names none beside the reason`() throws {
    let pay = try rule("#pay") { $0.hitTest = .passthrough }
    #expect(try rules(policy("p", pay)) == [])
    let shared = try rule("@4") { $0.hitTest = .passthrough }
    #expect(try rules(policy("p", shared, pay), baseline: policy("b", shared)) == [])
  }

  @Test func `two rules that do it only together are both named, and nothing else`() throws {
    let candidate = policy(
      "p", try rule("@2") { $0.pointInside = .always }, try rule("#pay") { $0.hitTest = HitTestOverride.none },
      try rule("#pay, @4") { $0.hitTest = HitTestOverride.none }, try rule("@1") { $0.pointInside = .always })
    #expect(
      try rules(candidate)
        == ["#pay { hitTest: none }", "#pay, @4 { hitTest: none }"],
      "either of the two is enough, so that both have to go")
  }

  @Test func `an event without a location has its rules too`() throws {
    let windows = [
      view(1, "UIWindow", in: nil, fullScreen) { $0.isKey = true },
      view(2, "UIWindow", in: nil, fullScreen) { $0.level = 1 },
    ]
    var shake = Event(time: 2, type: .motion)
    shake.observation = Observation(responder: .view(1))
    let candidate = policy(
      "p", try rule("@2") { $0.hitTest = .passthrough }, try rule("@1") { $0.canBecomeKey = false })
    let group = try #require(replay([], on: windows, under: candidate, also: [shake]).groups.first)
    #expect(group.rules == ["@1 { window: { canBecomeKey: false } }"])
  }

  /// Random touches that several random rules send elsewhere.
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
}
