import HitTesting
import PolicyFiles
import TestSupport
import Testing

/// Tests that a written policy is read back unchanged.
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
    let names = [
      "floats-v2", "true", "12", "two words", "a: b", "null", "#x", "é\u{1F600}", " padded ", "line\nbreak", "'\"",
    ]
    let selectors = [
      "UIButton", "#pay", "#\"two words\"", "[tag=3]", "*", "A > B, C", ":root", "@12", "[x]", "UIView #close",
      "#'it''s'",
      "[label=\"yes\"]", "[level=1000]", "[clickable=true]", "com.shop.Pay$1",
    ]
    var policy = Policy(name: random.pick(names), base: random.pick(BaseRule.allCases))
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      guard var rule = try? PolicyRule(selector: Selector(random.pick(selectors))) else { continue }
      if random.chance(50) { rule.hitTest = hitTest(&random, selectors) }
      if random.chance(50) { rule.pointInside = pointInside(&random, selectors) }
      if random.chance(20) { rule.recognizerMove = move(&random, selectors) }
      if random.chance(20) { rule.canBecomeKey = random.chance(50) }
      if random.chance(20) {
        rule.events = [.motion: random.pick(EventRouting.allCases), .presses: random.pick(EventRouting.allCases)]
      }
      if random.chance(50) || (rule.hitTest == nil && rule.pointInside == nil) { rule.set = set(&random) }
      if random.chance(40) { RandomPolicies.addGestures(to: &rule, selectors, &random) }
      if rule.set == nil, rule.events == nil, rule.canBecomeKey == nil, rule.recognizerMove == nil,
        !rule.changesDelivery, random.chance(30)
      {
        rule.eventTypes = random.pick([[.hover], [.touches, .scroll], [.transform]])
      }
      policy.rules.append(rule)
    }
    if random.chance(30) { policy.order = .zPosition }
    if random.chance(30) { policy.alphaThreshold = fraction(&random) }
    policy.outOfBounds = random.chance(30)
    for constant in DeliveryConstant.allCases where random.chance(20) {
      let low = random.pick([0, 0.35, 45, 1.0 / 3])
      policy.constants[constant] = low...(random.chance(50) ? low : low + 1)
    }
    return policy
  }

  private func hitTest(_ random: inout SplitMix64, _ selectors: [String]) -> HitTestOverride {
    let (a, b) = (number(&random), number(&random))
    func inRule() -> HitTesting.Selector {
      (try? Selector(random.pick(selectors + [":scope > A", ":superview", "A:not(#b):has(> C)", "null"]))) ?? .any
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 4: return .ask([inRule(), inRule()], otherwise: random.pick(AskedInVain.allCases))
    case 5: return .except([.views(inRule()), .rect(rect(a, b, 1, 2)), .views(inRule())])
    case 0: return .enlarge(EdgeInsets(top: a, left: random.chance(50) ? a : b, bottom: a, right: a))
    case 1: return .regions([rect(a, b, 1, 2), rect(0, 0, b, a)])
    case 2:
      let replacements = selectors.shuffled(using: &random).prefix(2).compactMap { text -> Replacement? in
        guard let hit = try? Selector(text) else { return nil }
        return Replacement(
          hit: hit, with: random.chance(50) ? nil : try? Selector(random.pick(selectors + ["null", "true"])))
      }
      return .replace(replacements)
    default: return random.pick(HitTestOverride.named).override
    }
  }

  private func move(_ random: inout SplitMix64, _ selectors: [String]) -> RecognizerMove {
    let named = (try? Selector(random.pick(selectors))).map { RecognizerMove.Destination.view($0) }
    let destination = random.chance(50) ? .superview : named ?? .superview
    return RecognizerMove(recognizer: random.pick(["UIPanGestureRecognizer", "Shop.Pan", "true"]), to: destination)
  }

  private func number(_ random: inout SplitMix64) -> Double {
    random.pick([0, 1, -10, 0.1, 1e-7, 1e21, -2.5e300, 44, 0x1p53, 1.0 / 3, random.coordinate(-100...100)])
  }

  private func fraction(_ random: inout SplitMix64) -> Double { random.pick([0, 1, 0.1, 1e-7, 1.0 / 3]) }

  private func pointInside(_ random: inout SplitMix64, _ selectors: [String]) -> PointInsideOverride {
    let (a, b) = (number(&random), number(&random))
    let inRule = (try? Selector(random.pick(selectors + [":scope > A", "true"]))) ?? .any
    return switch Int.random(in: 0..<12, using: &random) {
    case 10: .onlySubviews
    case 11: .of([inRule, .any])
    case 6: .ellipse
    case 7: .cornerRadius(abs(a))
    case 8: .polygon([Point(x: a, y: b), .zero, Point(x: b, y: a)])
    case 9: .subviews
    case 0: .always
    case 1: .never
    case 2: .outset(EdgeInsets(top: a, left: a, bottom: a, right: a))
    case 3: .outset(EdgeInsets(top: a, left: b, bottom: 0, right: number(&random)))
    case 4: .minimumSize(Size(width: abs(a), height: abs(a)))
    default: .minimumSize(Size(width: abs(a), height: abs(b)))
    }
  }

  private func set(_ random: inout SplitMix64) -> ViewPatch {
    var set = ViewPatch()
    if random.chance(30) { set.isHidden = random.chance(50) }
    if random.chance(30) { set.alpha = fraction(&random) }
    if random.chance(30) { set.isUserInteractionEnabled = random.chance(50) }
    if random.chance(30) { set.frame = rect(number(&random), number(&random), number(&random), number(&random)) }
    if random.chance(30) { set.bounds = rect(number(&random), number(&random), 1, 1) }
    if random.chance(30) { set.position = Point(x: number(&random), y: number(&random)) }
    if random.chance(30) { set.anchorPoint = Point(x: number(&random), y: number(&random)) }
    if random.chance(30) {
      set.transform = AffineTransform(a: number(&random), b: 0, c: 0, d: 1, tx: number(&random), ty: 0)
    }
    if random.chance(30) { set.level = number(&random) }
    let texts: [String?] = [nil, "", "pay", "null", "true", "12", "a: b", "2020-01-01"]
    if random.chance(30) { set.identifier = .some(random.pick(texts)) }
    if random.chance(30) { (set.label, set.scene) = (.some(random.pick(texts)), .some(random.pick(texts))) }
    if random.chance(30) { (set.controller, set.layerName) = (.some(random.pick(texts)), .some(random.pick(texts))) }
    if random.chance(30) { (set.tag, set.firstResponder) = (-3, .some(random.pick([nil, 12]))) }
    if random.chance(30) { (set.isAnimating, set.clipsToBounds) = (random.chance(50), random.chance(50)) }
    if random.chance(30) { (set.isMultipleTouchEnabled, set.isExclusiveTouch) = (random.chance(50), random.chance(50)) }
    if random.chance(30) {
      (set.isEnabled, set.contentSize) = (random.chance(50), Size(width: 390, height: number(&random)))
      set.contentInset = EdgeInsets(top: number(&random), left: 0, bottom: 0, right: number(&random))
    }
    if random.chance(30) { (set.zPosition, set.isKey) = (number(&random), random.chance(50)) }
    if random.chance(30) {
      set.boundsOrigin = Point(x: number(&random), y: 0)
      set.props = [
        "clickable": .bool(true), "a": .string(random.pick(texts) ?? "x"), "b": .number(number(&random)), "c": .null,
      ]
    }
    return set
  }
}
