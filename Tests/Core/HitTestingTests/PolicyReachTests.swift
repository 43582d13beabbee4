import HitTesting
import TestSupport
import Testing

/// Tests which rules can never make a difference. Random scenes check that leaving them out changes
/// nothing.
@Suite struct PolicyReachTests {
  private func never(_ rules: [PolicyRule]) -> [Policy.NeverReason?] {
    let policy = Policy(name: "p", base: .uikit, rules: rules)
    return rules.indices.map { policy.whyNever($0) }
  }

  @Test(arguments: [
    ("A :window", true), ("A > [level=1]", true), (":window:root", true), ("#a#b", true), ("@1@2", true),
    ("[tag=1][tag=2]", true),
    ("[class=A][class=B]", true), ("A :window B", true), (":window A", false), ("[level=1] A", false), ("#a #b", false),
    ("A :window, B", false), ("[class=a.A][class=A]", false), ("A B", false), ("*", false),
  ])
  func `a selector that no view can be is found`(selector: String, isNever: Bool) throws {
    #expect(never([try rule(selector) { $0.hitTest = .selfOnly }]) == [isNever ? .selectsNothing : nil])
  }

  @Test func `a rule whose every word is said again is found`() throws {
    func none(_ selector: String) throws -> PolicyRule { try rule(selector) { $0.hitTest = HitTestOverride.none } }
    func through(_ selector: String) throws -> PolicyRule { try rule(selector) { $0.hitTest = .passthrough } }
    #expect(try never([through("A"), none("A")]) == [.overridden(by: 1), nil])
    #expect(try never([through("A"), none("B"), none("*")]) == [.overridden(by: 2), .overridden(by: 2), nil])
    #expect(try never([none("A"), through("A")]) == [nil, .inheritsNobody(from: 0)])
    let asked = try rule("A") { $0.hitTest = .selfOnly }
    #expect(try never([none("A"), asked, through("A")]) == [.overridden(by: 1), nil, nil])
    #expect(try never([none("A"), through("A B")]) == [nil, nil])
    #expect(try never([through("A"), none("A B")]) == [nil, nil])
    // Rules for other types of events say nothing about one another.
    func hover(_ rule: PolicyRule) -> PolicyRule {
      var rule = rule
      rule.eventTypes = [EventType(rawValue: 11)]
      return rule
    }
    #expect(try never([through("A"), hover(none("A"))]) == [nil, nil])
    #expect(try never([hover(through("A")), none("A")]) == [.overridden(by: 1), nil])
    #expect(try never([hover(through("A")), hover(none("A"))]) == [.overridden(by: 1), nil])
    let larger = try rule("A") { $0.pointInside = .always }
    #expect(try never([larger, none("A")]) == [nil, nil], "another thing")
    #expect(try never([larger, rule("A") { $0.pointInside = .never }]) == [.overridden(by: 1), nil])
    let hidden = try rule("A") { $0.set = patch { $0.isHidden = true } }
    let shown = try rule("A") { $0.set = patch { ($0.isHidden, $0.alpha) = (false, 1) } }
    #expect(never([hidden, shown]) == [.overridden(by: 1), nil])
    #expect(never([shown, hidden]) == [nil, nil], "the alpha stays")
  }

  @Test(arguments: 1...4) func `without the rules that never count every touch goes where it went`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    var left = 0
    for number in 0..<60 {
      var made = try RandomScene(seed: seed << 32 + UInt64(number), hasOverrides: true)
      // Each rule comes twice, and some rules match all views, so that many rules never count.
      var rules = made.rules + made.rules.shuffled(using: &random)
      if random.chance(50) {
        rules.append(try rule("*") { $0.pointInside = .outset(EdgeInsets(top: 4, left: 4, bottom: 4, right: 4)) })
      }
      let policy = Policy(name: "all", base: .uikit, rules: rules)
      let counting = rules.indices.filter { policy.whyNever($0) == nil }
      left += rules.count - counting.count
      let rest = Policy(name: "rest", base: .uikit, rules: counting.map { rules[$0] })
      let (one, other) = (
        HitTest(made.scene, AppliedPolicy(policy, in: made.scene)),
        HitTest(made.scene, AppliedPolicy(rest, in: made.scene))
      )
      for _ in 0..<40 {
        let (point, scene) = made.touch()
        let location = Point(x: point.x, y: point.y)
        try #require(one.hitTest(location, windowScene: scene) == other.hitTest(location, windowScene: scene))
      }
    }
    #expect(left > 100)
  }
}
