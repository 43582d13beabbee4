import HitTesting
import TestSupport
import Testing

/// Tests rules that ask other views or look at them, on scenes as people build them.
@Suite struct LookingTests {
  /// The hit view by the definition; the compiled form must give the same.
  private func hit(
    _ x: Double, _ y: Double, _ scene: Scene, _ rules: PolicyRule..., type: EventType = .touches
  ) throws -> ViewID? {
    let policy = policy(.uikit, rules)
    let found = HitTest(scene, AppliedPolicy(policy, in: scene, for: type)).hitTest(Point(x: x, y: y))
    var tester = CompiledHitTest(policy, scene: scene, for: type)
    #expect(tester.hitTest(Point(x: x, y: y)) == found)
    return found.map { scene.id($0) }
  }

  private func policy(_ base: BaseRule, _ rules: [PolicyRule]) -> Policy {
    Policy(name: "test", base: base, rules: rules)
  }

  private func asking(_ match: String, _ selectors: String..., otherwise: AskedInVain = .inherited) throws -> PolicyRule
  {
    let selectors = try selectors.map { try Selector($0) }
    return try rule(match) { $0.hitTest = .ask(selectors, otherwise: otherwise) }
  }

  private func holes(_ match: String, _ holes: Hole...) throws -> PolicyRule {
    try rule(match) { $0.hitTest = .except(holes) }
  }

  private func inside(_ match: String, _ area: PointInsideOverride) throws -> PolicyRule {
    try rule(match) { $0.pointInside = area }
  }

  /// A card with a menu that leaves it, beside another card with its own.
  private func cards(_ card: (inout ViewPatch) -> Void = { _ in }) throws -> Scene {
    try scene(
      of: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, fullScreen),
        view(3, "Card", in: 2, rect(50, 100, 100, 100), card),
        view(4, "Menu", in: 3, rect(80, 0, 60, 40)) { $0.identifier = "menu" },
        view(5, "UIButton", in: 4, rect(30, 0, 30, 40)),
        view(6, "Card", in: 2, rect(50, 300, 100, 100)), view(7, "Menu", in: 6, rect(80, 0, 60, 40)),
        view(8, "UILabel", in: 3, rect(0, 60, 100, 40)) { $0.isUserInteractionEnabled = true },
      ])
  }

  /// Cells that do not overlap, and a badge in one of them.
  private func cells() throws -> Scene {
    var views = [view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, fullScreen)]
    for cell in 0..<6 {
      let frame = Rect(x: Double(cell) * 50, y: 0, width: 40, height: 40)
      views.append(view(ViewID(rawValue: Int64(10 + cell)), "Cell", in: 2, frame) { $0.identifier = "c\(cell)" })
    }
    views.append(view(30, "Badge", in: 13, Rect(x: 30, y: 30, width: 20, height: 20)))
    return try scene(of: views)
  }

  @Test(arguments: [
    [":superview > Cell"], ["#c4", "Cell"], [":scope > *", ":superview > #c1", "Cell:not(#c1)", "#c1"],
    [":superview > #c0", ":superview > Cell:not(#c0)", "Badge"], [":superview", "Cell", ":scope"], ["Badge", "#c5"],
  ]) func `Many views that ask the same ones get what each alone gets`(selectors: [String]) throws {
    let scene = try cells()
    for otherwise in AskedInVain.allCases {
      let ask = try rule("Cell") { try $0.hitTest = .ask(selectors.map { try Selector($0) }, otherwise: otherwise) }
      let look = try rule("Cell") { try $0.pointInside = .of(selectors.map { try Selector($0) }) }
      let holes = try rule("Cell") { try $0.hitTest = .except(selectors.map { .views(try Selector($0)) }) }
      for x in stride(from: 5.0, to: 320, by: 15) {
        for y in [5.0, 35, 45] {
          _ = try hit(x, y, scene, ask)
          _ = try hit(x, y, scene, look)
          _ = try hit(x, y, scene, holes)
        }
      }
    }
  }

  @Test func `A sibling is asked by all others, and not by itself`() throws {
    let scene = try cells()
    let ask = try rule("Cell") { try $0.hitTest = .ask([Selector(":superview > Cell")], otherwise: .inherited) }
    // Those that it asks must not ask others, so each ends with what it inherits.
    #expect(try hit(20, 20, scene, ask) == 10)
    let selfOnly = try rule("#c2") { $0.hitTest = .selfOnly }
    #expect(try hit(120, 20, scene, ask, selfOnly) == 12)
    #expect(try hit(20, 20, scene, ask, selfOnly) == 10)
  }

  @Test func `a view asks others first, also where it does not contain the point`() throws {
    let scene = try cards()
    #expect(try hit(170, 110, scene) == 2, "the button leaves the card")
    #expect(try hit(170, 110, scene, asking("Card", ":scope > Menu")) == 5)
    #expect(try hit(170, 310, scene, asking("Card", ":scope > Menu")) == 7, "each card asks its own")
    #expect(try hit(170, 310, scene, asking("Card", "#menu")) == 2, "which is another card's")
    #expect(try hit(60, 110, scene, asking("Card", ":scope > Menu")) == 3, "else as before")
    #expect(try hit(60, 110, scene, asking("Card", ":scope > Menu", otherwise: .nobody)) == 2)
    #expect(try hit(60, 170, scene, asking("Card", ":scope > Menu", otherwise: .itself)) == 3, "not the label")
    #expect(try hit(20, 20, scene, asking("Card", ":scope > Menu", otherwise: .itself)) == 2)
    let steps = scene.decisions(170, 110, policy(.uikit, [try asking("Card", ":scope > Menu")]))
    #expect(steps.count { $0.reason == .asked(by: 0) } == 1, "each step is told once")
  }

  @Test func `it asks whatever its own switches are, and the others by theirs`() throws {
    let hidden = try cards { $0.isHidden = true }
    #expect(try hit(170, 110, hidden, asking("Card", ":scope > Menu")) == 5)
    #expect(try hit(60, 110, hidden, asking("Card", ":scope > Menu")) == 2)
    let scene = try cards()
    let off = try rule("Menu") { $0.set = patch { $0.isHidden = true } }
    #expect(try hit(170, 110, scene, asking("Card", ":scope > Menu"), off) == 2)
  }

  @Test func `others are asked in order, those of one selector from the front to the back`() throws {
    let scene = try scene(
      view(2, in: 1, fullScreen), view(3, "A", in: 2, rect(0, 0, 100, 100)), view(4, "B", in: 2, rect(50, 0, 100, 100)),
      view(5, "A", in: 2, rect(20, 0, 30, 100)))
    #expect(try hit(60, 50, scene) == 4)
    #expect(try hit(60, 50, scene, asking("@2", "A", "B")) == 3)
    #expect(try hit(60, 50, scene, asking("@2", "B", "A")) == 4)
    #expect(try hit(30, 50, scene, asking("@2", "A")) == 5)
    #expect(try hit(60, 50, scene, asking("@2", "A, B")) == 4, "one selector for both")
  }

  @Test func `two views that ask each other come to an end`() throws {
    let scene = try cards()
    for (x, y) in [(60.0, 110.0), (170, 110), (170, 310), (20, 20)] {
      _ = try hit(x, y, scene, asking("*", "Card", ":superview"))
      _ = try hit(x, y, scene, inside("*", .of([try Selector("*"), try Selector(":superview")])))
      _ = try hit(x, y, scene, asking("Card", ":scope"), inside("Menu", .of([try Selector(":scope")])))
    }
    // The first card asks the second from outside, and that must not ask back.
    let mutual = [try asking("@3", "@6"), try asking("@6", "@3")]
    #expect(try hit(60, 110, scene, mutual[0], mutual[1]) == 3)
    #expect(try hit(60, 310, scene, mutual[0], mutual[1]) == 6)
    let (slot3, slot6) = (try #require(scene.slot(of: 3)), try #require(scene.slot(of: 6)))
    let steps = scene.decisions(60, 110, policy(.uikit, mutual))
    #expect(steps.contains(Step(id: 3, step: .entered, reason: .asked(by: 1))))
    let inVain = scene.decisions(20, 20, policy(.uikit, mutual))
    #expect(inVain.contains(Step(id: 6, step: .noted, reason: .asksInVain(view: slot3, by: 1))))
    #expect(steps.contains(Step(id: 3, step: .noted, reason: .mustNotAsk(view: slot6, by: 0))))
  }

  @Test func `a view without subviews that must not ask one view tries no other`() throws {
    let scene = try scene(
      view(2, in: 1, rect(100, 0, 100, 100)), view(3, in: 1, rect(200, 0, 100, 100)),
      view(4, in: 1, rect(0, 0, 100, 100)))
    let (slot3, slot4) = (try #require(scene.slot(of: 3)), try #require(scene.slot(of: 4)))
    let rules = [try asking("@4", "@2, @3"), try asking("@2", "@3", "@4"), try asking("@3", "#none")]
    // The front view asks the first one from outside.
    let steps = scene.decisions(150, 50, policy(.uikit, rules))
    #expect(steps.contains(Step(id: 2, step: .noted, reason: .mustNotAsk(view: slot3, by: 1))))
    #expect(!steps.contains(Step(id: 2, step: .noted, reason: .mustNotAsk(view: slot4, by: 1))))
  }

  @Test func `each view answers once, however many ask it`() throws {
    var views = [view(1, "UIWindow", in: nil, fullScreen)]
    for id in 2...100 { views.append(view(ViewID(id), in: ViewID(id - 1), fullScreen)) }
    let scene = try scene(of: views)
    // Without an answer that is kept, each level would double the work.
    let policy = policy(.uikit, [try asking("*", ":scope > *", ":scope > * > *"), try inside("*", .never)])
    #expect(HitTest(scene, AppliedPolicy(policy, in: scene)).hitTest(Point(x: 5, y: 5)) == nil)
    var tester = CompiledHitTest(policy, scene: scene)
    #expect(tester.hitTest(Point(x: 5, y: 5)) == nil)
    let borrowing = self.policy(.uikit, [try inside("*:has(*)", .of([try Selector(":scope *")]))])
    #expect(HitTest(scene, AppliedPolicy(borrowing, in: scene)).hitTest(Point(x: 5, y: 5)).map { scene.id($0) } == 100)
  }

  @Test func `a view is where others are`() throws {
    let scene = try cards()
    #expect(try hit(135, 110, scene, inside("Card", .of([Selector(":scope > Menu")]))) == 4)
    #expect(try hit(170, 110, scene, inside("Card", .of([Selector(":scope > Menu")]))) == 5)
    #expect(
      try hit(60, 110, scene, inside("Card", .of([Selector(":scope > Menu")]))) == 2, "its own bounds do not count")
    #expect(try hit(60, 310, scene, inside("@6", .of([Selector("@3")]))) == 2)
    #expect(try hit(60, 110, scene, inside("@6", .of([Selector("@3")]))) == 6, "another view's place")
    let larger = try inside("Menu", .outset(EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)))
    #expect(try hit(170, 90, scene, inside("Card", .of([Selector(":scope > Menu")])), larger) == 4, "by its own rule")
    let hidden = try rule("Menu") { $0.set = patch { $0.isHidden = true } }
    #expect(try hit(170, 110, scene, inside("Card", .of([Selector(":scope > Menu")])), hidden) == 3)
    let chain = try inside("@2", .of([Selector("#menu"), Selector("@6")]))
    #expect(try hit(60, 310, scene, chain) == 6)
    #expect(try hit(20, 20, scene, chain) == 1)
  }

  @Test func `a view is only where its subviews are`() throws {
    let scene = try cards()
    #expect(try hit(60, 110, scene, inside("Card", .onlySubviews)) == 2)
    #expect(try hit(60, 170, scene, inside("Card", .onlySubviews)) == 8)
    #expect(try hit(135, 110, scene, inside("Card", .onlySubviews)) == 4)
    let off = try rule("UILabel") { $0.set = patch { $0.isUserInteractionEnabled = false } }
    #expect(try hit(60, 170, scene, inside("Card", .onlySubviews), off) == 2)
  }

  @Test func `holes let touches through, with all that is in them`() throws {
    let scene = try cards()
    #expect(try hit(60, 170, scene, holes("Card", .rect(rect(0, 60, 20, 20)))) == 2)
    #expect(try hit(80, 170, scene, holes("Card", .rect(rect(0, 60, 20, 20)))) == 8)
    #expect(try hit(60, 170, scene, holes("Card", .views(Selector(":scope > UILabel")))) == 2)
    #expect(try hit(60, 310, scene, holes("Card", .views(Selector("#menu")))) == 6)
    #expect(try hit(60, 110, scene, holes("#menu, @3", .views(Selector("@6")))) == 3)
    #expect(try hit(60, 310, scene, holes("@2", .rect(rect(0, 0, 1, 1)), .views(Selector("@6")))) == 1)
  }

  @Test func `a replacement is relative to the view that makes it`() throws {
    let scene = try cards()
    func replacing(_ hit: String, _ other: String?) throws -> PolicyRule {
      let replacement = Replacement(hit: try Selector(hit), with: try other.map { try Selector($0) })
      return try rule("Card") { $0.hitTest = .replace([replacement]) }
    }
    #expect(try hit(60, 110, scene, replacing(":scope", ":scope > Menu")) == 4)
    #expect(try hit(60, 310, scene, replacing(":scope", ":scope > Menu")) == 7)
    #expect(try hit(60, 310, scene, replacing(":scope", ":superview")) == 2)
    #expect(try hit(60, 310, scene, replacing(":scope", ":superview > Card")) == 3, "the first of them")
    #expect(try hit(60, 170, scene, replacing(":scope > UILabel", ":scope")) == 3)
    #expect(try hit(60, 170, scene, replacing("UILabel:not(:scope > *)", nil)) == 8)
    #expect(try hit(60, 310, scene, replacing(":scope", "UIView:has(> :scope)")) == 2)
    #expect(try hit(60, 310, scene, replacing(":scope", ":scope > Missing")) == 2)
  }

  @Test func `a rule holds for its types of events`() throws {
    let scene = try cards()
    var hovering = try rule("Card") { $0.hitTest = HitTestOverride.none }
    hovering.eventTypes = [.hover, .scroll]
    #expect(try hit(60, 110, scene, hovering) == 3)
    #expect(try hit(60, 110, scene, hovering, type: .hover) == 2)
    #expect(try hit(60, 110, scene, hovering, type: .transform) == 3)
  }

  @Test(arguments: 1...4) func `views of relative selectors are those of a walk, after each change`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    var changes = try RandomChanges(seed: seed, views: random.pick([12, 120]))
    let texts = [
      ":scope", ":scope > *", ":scope UIButton, :superview", ":superview > UIButton", ":scope *",
      "UIView:has(> :scope)",
      "*:not(:scope)", "UIView", "#pay, [tag=2]", ":scope UIView *", ":superview UIView > UIView",
      ":scope > UIView > *",
    ]
    let selectors = try texts.map { try Selector($0) }
    let rules = [
      try rule("#pay, [tag=2]") { $0.set = patch { $0.level = 5 } },
      try rule("*") { $0.hitTest = .replace(selectors.map { Replacement(hit: $0, with: $0) }) },
    ]
    var applied = AppliedPolicy(policy(.uikit, rules), in: changes.scene)
    for step in 0..<40 {
      if step > 0 {
        try changes.change()
        applied.update(for: changes.scene, delta: changes.scene.delta)
      }
      let scene = changes.scene
      let drawn = scene.inDrawingOrder(under: applied)
      for slot in drawn.shuffled(using: &random).prefix(6) {
        for selector in selectors {
          let expected = drawn.filter { selector.matches($0, in: scene, scope: slot) }
          try #require(
            applied.views(selector, of: slot, in: scene) == expected, "seed \(seed), step \(step), \(selector.text)")
        }
      }
    }
  }
}
