package import HitTesting

/// Makes random policies for random scenes.
package enum RandomPolicies {
  package static func setSwitches(_ patch: inout ViewPatch, _ random: inout SplitMix64) {
    switch Int.random(in: 0..<6, using: &random) {
    case 4: (patch.zPosition, patch.isAnimating) = (random.pick([-1, 0, 1]), random.chance(20))
    case 0: patch.isHidden = random.chance(50)
    case 1: patch.alpha = random.pick([0, 0.5, 1])
    case 2: patch.isUserInteractionEnabled = random.chance(50)
    case 3: patch.transform = random.pick([.identity, AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 4, ty: 0)])
    default: (patch.bounds, patch.position) = (rect(0, 0, 150, 150), Point(x: random.coordinate(0...200), y: 90))
    }
  }

  package static func policy(_ base: BaseRule, _ rules: [PolicyRule], _ random: inout SplitMix64) -> Policy {
    var policy = Policy(name: "random", base: base, rules: rules)
    if random.chance(25) { policy.order = .zPosition }
    if random.chance(25) { policy.alphaThreshold = random.pick([0, 0.015, 0.6]) }
    policy.outOfBounds = random.chance(25)
    return policy
  }

  private static let relative = [
    ":scope", ":scope > *", ":scope UIButton", ":scope > Card, :superview", ":superview", ":superview > UIButton",
    ":superview > *", "UIView:has(> :scope)", "UIButton:not(:scope)", ":scope > :not(#pay)",
    ":scope {*}", ":scope > {button}",
  ]

  private static func hitTest(_ selectors: [String], _ random: inout SplitMix64) -> HitTestOverride {
    func selectorInRule() -> Selector { (try? Selector(random.pick(selectors + Self.relative))) ?? .any }
    func someSelectors() -> [Selector] { (0..<random.pick([1, 2, 3])).map { _ in selectorInRule() } }
    switch Int.random(in: 0..<10, using: &random) {
    case 6, 7: return .ask(someSelectors(), otherwise: random.pick(AskedInVain.allCases))
    case 8: return .except(someSelectors().map { .views($0) } + [.rect(rect(0, random.coordinate(0...90), 50, 40))])
    case 0: return .penetrable
    case 1: return .throughEmptySpace
    case 2:
      return .replace(
        (0..<2).map { _ in Replacement(hit: selectorInRule(), with: random.chance(40) ? nil : selectorInRule()) })
    case 3:
      return .enlarge(EdgeInsets(top: random.pick([0, 20]), left: 0, bottom: random.pick([0, 5, -30]), right: 0))
    case 4: return .regions([rect(0, 0, 60, 300), rect(random.coordinate(0...90), 50, 100, -40)])
    default: return random.pick(HitTestOverride.named).override
    }
  }

  private static func area(_ selectors: [String], _ random: inout SplitMix64) -> PointInsideOverride {
    switch Int.random(in: 0..<6, using: &random) {
    case 4: .onlySubviews
    case 5: .of((0..<random.pick([1, 2, 3])).map { _ in (try? Selector(random.pick(selectors + relative))) ?? .any })
    case 0: .ellipse
    case 1: .cornerRadius(random.pick([0, 8, 1000]))
    case 2: .polygon([.zero, Point(x: 100, y: 0), Point(x: random.coordinate(-50...50), y: 90), Point(x: 60, y: -20)])
    default: .subviews
    }
  }

  /// Random rules by class, identifier, id, place and text. Several rules often match the same
  /// view.
  package static func rules(in scene: Scene, _ random: inout SplitMix64) -> [PolicyRule] {
    let ids = scene.preorder().map { "@\(scene.id($0.slot))" }
    let selectors =
      [
        "UIButton", "UIView", "Card", "#pay", "#close", ":root", ":window", "UIWindow UIButton", "UIView > UIView", "*",
        "[tag=2]", "UIView:not(UIButton)", "UIView:has(> UIButton)", ":root:has(Card) UIView",
        "UIView:has(> {button})", "{*}", "Card {text}", "{pay} > {*}, #pay",
      ]
      + ids.shuffled(using: &random).prefix(8)
    return (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
      guard var rule = try? PolicyRule(selector: Selector(random.pick(selectors))) else { return nil }
      switch Int.random(in: 0..<16, using: &random) {
      case 10, 11, 12: rule.hitTest = hitTest(selectors, &random)
      case 13, 14: rule.pointInside = area(selectors, &random)
      case 15:
        rule.set = patch {
          $0.scene = random.pick([nil, "left"])
          $0.props = [
            "clickable": .bool(random.chance(50)), "zIndex": .number(random.pick([-1, 0, 2])),
            "pointerEvents": .string(random.pick(["auto", "none", "box-none", "box-only"])),
            "hitSlop": random.pick([.null, .number(12), .json(#"{"left":8,"bottom":-4}"#)]),
          ]
        }
      case 0: rule.hitTest = random.pick([.passthrough, .selfOnly, HitTestOverride.none])
      case 1, 2: rule.hitTest = .passthrough
      case 3: rule.pointInside = .outset(EdgeInsets(top: 10, left: -3, bottom: random.coordinate(-9...30), right: 0))
      case 4: rule.pointInside = .minimumSize(Size(width: 44, height: random.pick([0, 44, 200])))
      case 5: rule.pointInside = random.chance(50) ? .always : .never
      case 6: (rule.hitTest, rule.pointInside) = (.selfOnly, .always)
      case 7: rule.set = patch { $0.level = random.pick([0, 1, 2000]) }
      default: rule.set = patch { setSwitches(&$0, &random) }
      }
      if rule.set == nil, random.chance(10) {
        rule.eventTypes = Set(EventType.withLocation.filter { _ in random.chance(50) })
      }
      return rule
    }
  }
}
