#if UIKIT_MODEL
  import Findings
  import Foundation
  import HitTesting
  import ObjectScenes
  import TestSupport
  import Testing
  import UIKitModel

  /// What the rules of a recorded system do to UIKit's own views where an app's classes decide.
  @MainActor @Suite struct SystemRuleTests {
    private func rule(_ selector: String, _ fill: (inout PolicyRule) throws -> Void) throws -> PolicyRule {
      var rule = PolicyRule(selector: try Selector(selector))
      try fill(&rule)
      return rule
    }

    private func made(_ policy: OverridePolicy, _ scene: Scene, _ rules: [PolicyRule]) -> ObjectScene {
      let live = ObjectScene(policy, system: Policy(name: "ios", base: .uikit, rules: rules))
      live.update(for: scene)
      return live
    }

    private func view(_ id: ViewID, _ className: String, in parent: ViewID?, _ frame: Rect) -> NewView {
      TestSupport.view(id, className, in: parent, frame)
    }

    /// A screen of a navigation controller on iOS 26, with an app's own card in it.
    private func screen() throws -> Scene {
      var scene = Scene()
      try scene.declare(classes: ["_UITabBarContainerView": "_UITouchPassthroughView"])
      try scene.apply(
        .scene([
          view(1, "UIWindow", in: nil, fullScreen), view(2, "UILayoutContainerView", in: 1, fullScreen),
          view(3, "Card", in: 2, rect(0, 0, 390, 400)), view(4, "UIButton", in: 3, rect(0, 0, 100, 100)),
          view(5, "FloatingBarContainerView", in: 2, fullScreen),
          view(6, "FloatingBarHostingView<FloatingBarContainer>", in: 5, fullScreen),
          view(7, "UIButton", in: 6, rect(0, 700, 100, 100)),
          view(8, "_UITabBarContainerView", in: 2, fullScreen), view(9, "DestOutView", in: 8, fullScreen),
        ]))
      return scene
    }

    private func rules() throws -> [PolicyRule] {
      [
        try rule("_UITouchPassthroughView, FloatingBarContainerView, FloatingBarHostingView") {
          $0.hitTest = .passthrough
        },
        try rule("DestOutView") { $0.hitTest = HitTestOverride.none },
      ]
    }

    @Test func `views of UIKit that let touches through do so where an app's class decides`() throws {
      let scene = try screen()
      let card = OverridePolicy("card", .view(Card.init(frame:)))
      let live = made(card, scene, try rules())
      #expect(try live.hitTest(Point(x: 20, y: 20)).responder == 4)
      #expect(try live.hitTest(Point(x: 200, y: 20)).responder == 2, "the card lets it through")
      #expect(try live.hitTest(Point(x: 20, y: 720)).responder == 7)
      #expect(try live.hitTest(Point(x: 200, y: 600)).responder == 2)
      #expect(live.notes == [])
      let without = ObjectScene(card)
      without.update(for: scene)
      #expect(try without.hitTest(Point(x: 20, y: 20)).responder == 9)
    }

    @Test func `rules follow the scene, and do not hold for the app's own classes`() throws {
      var scene = try screen()
      let live = made(
        OverridePolicy("own", .view(matching: "DestOutView", Card.init(frame:))), scene,
        try rules() + [try rule("DestOutView, Card") { $0.set = patch { $0.isHidden = true } }])
      // The app's class stands for the effect, and lets touches through by itself.
      #expect(try live.hitTest(Point(x: 20, y: 20)).responder == 2)
      #expect(live.views(of: Card.self).map(\.isHidden) == [false])
      var change = SceneChange()
      change.insert = [view(10, "_UITouchPassthroughView", in: 2, fullScreen), view(11, "UIView", in: 2, fullScreen)]
      change.remove = [8]
      try scene.apply(.change(change))
      live.update(for: scene)
      #expect(try live.hitTest(Point(x: 20, y: 20)).responder == 11)
      change = SceneChange()
      change.set = [.init(id: 11, properties: patch { $0.isHidden = true })]
      try scene.apply(.change(change))
      live.update(for: scene)
      #expect(try live.hitTest(Point(x: 200, y: 600)).responder == 2)
    }

    @Test func `a rule that answers of code cannot follow is told where it was to apply`() throws {
      let scene = try screen()
      let kinds: [(inout PolicyRule) throws -> Void] = [
        { $0.pointInside = .never }, { $0.hitTest = .penetrable }, { $0.canBecomeKey = false },
        { $0.hitTest = .ask([try Selector("Card")], otherwise: .nobody) },
        { $0.eventTypes = [.hover] },
      ]
      for kind in kinds {
        let rule = try rule("FloatingBarContainerView", kind)
        let told = CodeNote.ruleNotApplied(rule: rule.canonical)
        #expect(made(OverridePolicy("plain"), scene, [rule]).notes == [told])
        var other = rule
        other.selector = try Selector("UISwitch")
        #expect(made(OverridePolicy("plain"), scene, [other]).notes == [])
      }
    }

    /// Overrides of `hitTest` and properties that rules of a system may have.
    private func randomRule(_ random: inout SplitMix64) throws -> PolicyRule {
      let selectors = [
        "UIButton", "UIView", "Card", "UIScrollView", "UIScrollView *", ":window", ":window > *",
        "UITableView > UIView",
        "UILabel, UIImageView", "* * *",
      ]
      let inside = [":scope *", ":scope", ":scope > UIButton", "UISwitch", "Card", "UIView:has(> UIButton)"]
      return try rule(random.pick(selectors)) { rule in
        switch Int.random(in: 0..<8, using: &random) {
        case 0: rule.hitTest = HitTestOverride.none
        case 1, 2: rule.hitTest = .passthrough
        case 3: rule.hitTest = .selfOnly
        case 4: rule.hitTest = .regions([rect(0, 0, 100, 80), rect(50, 60, 300, 300)])
        case 5:
          rule.hitTest = .replace([
            Replacement(
              hit: try Selector(random.pick(inside)), with: random.chance(30) ? nil : try Selector(random.pick(inside)))
          ])
        default:
          var set = ViewPatch()
          RandomPolicies.setSwitches(&set, &random)
          rule.set = set
        }
      }
    }

    @Test(arguments: 1...4) func `without classes of an app, rules of a system are as the definition says`(
      seed: UInt64
    ) throws {
      var (ruled, asked) = (0, 0)
      for number in UInt64(0)..<12 {
        var views = RandomViews(seed: seed << 32 + number)
        let scene = try scene(of: views.list)
        let rules = try (0..<Int.random(in: 1...4, using: &views.random)).map { _ in try randomRule(&views.random) }
        let policy = Policy(name: "ios", base: .uikit, rules: rules)
        let live = made(OverridePolicy("plain"), scene, rules)
        let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
        let plain = HitTest(scene, AppliedPolicy(Policy(name: "uikit", base: .uikit), in: scene))
        for _ in 0..<60 {
          let (location, windowScene) = views.touch()
          let slot = definition.hitTest(location, windowScene: windowScene)
          let found = try live.hitTest(location, windowScene: windowScene)
          try #require(found.responder == slot.map(scene.id), "seed \(seed), scene \(number), \(location)")
          asked += 1
          if plain.hitTest(location, windowScene: windowScene) != slot { ruled += 1 }
        }
        try #require(live.notes == [])
      }
      #expect(ruled > asked / 5, "\(ruled) of \(asked)")
    }
  }

  /// An app's own card, which lets touches beside its content through.
  private final class Card: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let hit = super.hitTest(point, with: event)
      return hit === self ? nil : hit
    }
  }
#endif
