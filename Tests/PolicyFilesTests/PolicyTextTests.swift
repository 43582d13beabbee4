import HitTesting
import PolicyFiles
import TestSupport
import Testing

/// A written policy reads back as it was.
@Suite struct PolicyTextTests {
  @Test(arguments: 1...4) func `a random policy reads back as it was`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let policy = try randomPolicy(&random)
      let text = try PolicyText.yaml(policy)
      var back = try PolicyFile.parse(text, file: "p.yaml")
      for index in back.rules.indices { back.rules[index].line = nil }
      try #require(back == policy, "\(text)")
    }
  }

  @Test func `a built-in policy reads back as it was`() throws {
    for policy in Policy.builtIn { #expect(try PolicyFile.parse(PolicyText.yaml(policy), file: "p") == policy) }
  }

  private func randomPolicy(_ random: inout SplitMix64) throws -> Policy {
    let names = ["floats-v2", "true", "12", "two words", "a: b", "null", "#x", "é\u{1F600}", " padded ", "line\nbreak", "'\""]
    let selectors = [
      "UIButton", "#pay", "#\"two words\"", "[tag=3]", "*", "A > B, C", ":root", "@12", "[x]", "UIView #close", "#'it''s'",
      "[label=\"yes\"]", "[level=1000]", "[clickable=true]", "com.shop.Pay$1",
    ]
    var policy = Policy(name: random.pick(names), base: random.pick(BaseRule.allCases))
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      guard var rule = try? PolicyRule(selector: Selector(random.pick(selectors))) else { continue }
      if random.chance(50) { rule.hitTest = random.pick(HitTestOverride.allCases) }
      if random.chance(50) { rule.pointInside = pointInside(&random) }
      if random.chance(50) || (rule.hitTest == nil && rule.pointInside == nil) { rule.set = set(&random) }
      policy.rules.append(rule)
    }
    return policy
  }

  private func number(_ random: inout SplitMix64) -> Double {
    random.pick([0, 1, -10, 0.1, 1e-7, 1e21, -2.5e300, 44, 0x1p53, 1.0 / 3, random.coordinate(-100...100)])
  }

  private func pointInside(_ random: inout SplitMix64) -> PointInsideOverride {
    let (a, b) = (number(&random), number(&random))
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: .always
    case 1: .never
    case 2: .outset(EdgeInsets(top: a, left: a, bottom: a, right: a))
    case 3: .outset(EdgeInsets(top: a, left: b, bottom: 0, right: number(&random)))
    case 4: .minimumSize(Size(width: a, height: a))
    default: .minimumSize(Size(width: a, height: b))
    }
  }

  private func set(_ random: inout SplitMix64) -> ViewPatch {
    var set = ViewPatch()
    if random.chance(30) { set.isHidden = random.chance(50) }
    if random.chance(30) { set.alpha = number(&random) }
    if random.chance(30) { set.isUserInteractionEnabled = random.chance(50) }
    if random.chance(30) { set.frame = rect(number(&random), number(&random), number(&random), number(&random)) }
    if random.chance(30) { set.bounds = rect(number(&random), number(&random), 1, 1) }
    if random.chance(30) { set.position = Point(x: number(&random), y: number(&random)) }
    if random.chance(30) { set.anchorPoint = Point(x: number(&random), y: number(&random)) }
    if random.chance(30) { set.transform = AffineTransform(a: number(&random), b: 0, c: 0, d: 1, tx: number(&random), ty: 0) }
    if random.chance(30) { set.level = number(&random) }
    return set
  }
}
