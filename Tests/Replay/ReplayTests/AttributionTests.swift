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

  @Test func `a rule that brings a view to the front decides, and one that no longer does`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "Back", in: 1, rect(0, 0, 200, 200)),
      view(3, "Front", in: 1, rect(0, 0, 200, 200)), view(4, "UIWindow", in: nil, rect(0, 300, 200, 200)),
      view(5, "OtherWindow", in: nil, rect(0, 300, 200, 200)),
    ]
    let taps = [Tap(x: 20, y: 20), Tap(x: 20, y: 320)]
    var (plain, raised) = (Policy(name: "p", base: .uikit), Policy(name: "r", base: .uikit))
    (plain.order, raised.order) = (.zPosition, .zPosition)
    raised.rules = [
      try rule("Back") { $0.set = patch { $0.zPosition = 1 } }, try rule("@4") { $0.set = patch { $0.level = 1 } },
    ]
    let summaries = raised.rules.map(\.summary).sorted()
    let groups = try replay(taps, on: views, under: raised, baseline: plain).groups
    #expect(groups.compactMap(\.key.decidingRule).sorted() == summaries)
    let undone = try replay(taps, on: views, under: plain, baseline: raised).groups
    #expect(undone.compactMap(\.key.decidingRule).sorted() == summaries.map { "-" + $0 })
  }

  @Test func `a rule for another view decides where it keeps a view from being asked, or takes its place`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "Back", in: 1, rect(0, 0, 200, 200)),
      view(3, "Front", in: 1, rect(0, 0, 200, 200)),
    ]
    let overrides: [HitTestOverride] = [
      .ask([try Selector("Back")], otherwise: .nobody),
      .replace([Replacement(hit: try Selector("Front"), with: try Selector("Back"))]),
    ]
    let plain = Policy(name: "p", base: .uikit)
    for override in overrides {
      let other = Policy(name: "o", base: .uikit, rules: [try rule("UIWindow") { $0.hitTest = override }])
      for (baseline, candidate, sign) in [(plain, other, ""), (other, plain, "-")] {
        let groups = try replay([Tap(x: 20, y: 20)], on: views, under: candidate, baseline: baseline).groups
        #expect(groups.map(\.key.decidingRule) == [sign + other.rules[0].canonical], "\(override)")
      }
    }
  }

  @Test func `one rule is named where it can do without two others that can do without it`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "Panel", in: 1, rect(0, 0, 200, 200)),
      view(3, "Cover", in: 1, rect(0, 0, 200, 200)) { ($0.alpha, $0.isUserInteractionEnabled) = (0, false) },
    ]
    let rules = [
      try rule("Cover") { $0.set = patch { $0.alpha = 1 } }, try rule("Cover") { $0.set = patch { $0.alpha = 0.5 } },
      try rule("Cover") { $0.set = patch { $0.isUserInteractionEnabled = true } },
    ]
    let candidate = Policy(name: "p", base: .uikit, rules: rules)
    let groups = try replay([Tap(x: 20, y: 20, responder: .view(2))], on: views, under: candidate).groups
    #expect(groups.map(\.rules) == [[rules[2].summary]])
  }

  @Test func `a rule that sets the zIndex of React Native decides, too`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "Back", in: 1, rect(0, 0, 200, 200)),
      view(3, "Front", in: 1, rect(0, 0, 200, 200)),
    ]
    let plain = Policy(name: "p", base: .reactNative)
    let raised = Policy(
      name: "r", base: .reactNative, rules: [try rule("Back") { $0.set = patch { $0.props = ["zIndex": .number(1)] } }])
    for (baseline, candidate, sign) in [(plain, raised, ""), (raised, plain, "-")] {
      let groups = try replay([Tap(x: 20, y: 20)], on: views, under: candidate, baseline: baseline).groups
      #expect(groups.map(\.key.decidingRule) == [sign + raised.rules[0].canonical])
    }
  }

  @Test func `a view that comes to the front and does not take the touch decides nothing`() throws {
    let views = [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "Raised", in: 1, rect(0, 0, 50, 50)),
      view(3, "Back", in: 1, rect(0, 0, 200, 200)), view(4, "Front", in: 1, rect(0, 0, 200, 200)),
    ]
    var (plain, ruled) = (Policy(name: "p", base: .uikit), Policy(name: "r", base: .uikit))
    (plain.order, ruled.order) = (.zPosition, .zPosition)
    ruled.rules = [
      try rule("Raised") { $0.set = patch { $0.zPosition = 1 } }, try rule("Front") { $0.hitTest = .some(.none) },
    ]
    for (place, decided) in [(100.0, 1), (20, 0)] {
      for (baseline, candidate, sign) in [(plain, ruled, ""), (ruled, plain, "-")] {
        let groups = try replay([Tap(x: place, y: place)], on: views, under: candidate, baseline: baseline).groups
        #expect(groups.map(\.key.decidingRule) == [sign + ruled.rules[decided].canonical], "\(place)")
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
