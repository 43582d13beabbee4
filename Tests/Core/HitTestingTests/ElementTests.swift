import HitTesting
import TestSupport
import Testing

/// Tests that elements are named and found, and are never part of a hit test.
@Suite struct ElementTests {
  /// A hosting view with a list of two rows, a button before it, and a view of UIKit.
  private static let views = [
    view(1, "UIWindow", in: nil, fullScreen), view(2, "_UIHostingView", in: 1, fullScreen),
    view(3, "{scrollView}", in: 2, rect(0, 100, 390, 400)) {
      $0.identifier = "feed"
      $0.clipsToBounds = true
    },
    view(4, "{cell}", in: 3, rect(0, 0, 390, 60)), view(5, "{button}", in: 4, rect(300, 8, 80, 44)),
    view(6, "{cell}", in: 3, rect(0, 380, 390, 60)) { $0.identifier = "last row" },
    view(7, "{button}", in: 2, rect(20, 700, 350, 50)) { $0.identifier = "pay" },
    view(8, "{image}", in: 2, rect(20, 600, 350, 150)) { $0.isUserInteractionEnabled = false },
    view(9, "UISwitch", in: 2, rect(300, 20, 60, 30)),
  ]

  private static func scene() throws -> Scene {
    var scene = Scene()
    try scene.apply(.scene(views))
    return scene
  }

  @Test func `No hit test gives an element, whatever rules name it`() throws {
    let scene = try Self.scene()
    for text in ["{*}", "@5", "{pay}"] {
      let rules = try [
        PolicyRule(selector: Selector(text)), PolicyRule(selector: Selector("_UIHostingView")),
        PolicyRule(selector: Selector("UIWindow")),
      ].enumerated().map { place, rule in
        var rule = rule
        switch place {
        case 0: (rule.set, rule.hitTest) = (ViewPatch(), .enlarge(EdgeInsets(top: 99, left: 99, bottom: 99, right: 99)))
        case 1: rule.hitTest = .ask([try Selector(text)], otherwise: .inherited)
        default: rule.hitTest = .replace([Replacement(hit: try Selector("UISwitch"), with: try Selector(text))])
        }
        rule.set?.isUserInteractionEnabled = true
        return rule
      }
      let policy = Policy(name: "all", base: .uikit, rules: rules)
      var compiled = CompiledHitTest(policy, scene: scene)
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
      for (x, y, hit) in [(320.0, 120.0, 2 as ViewID?), (30, 710, 2), (320, 30, nil), (30, 610, 2)] {
        #expect(compiled.hitTest(Point(x: x, y: y)).map(scene.id) == hit)
        #expect(definition.hitTest(Point(x: x, y: y)).map(scene.id) == hit)
      }
    }
  }

  @Test(
    arguments: [
      (3, "UIWindow/_UIHostingView/{feed}"), (5, "UIWindow/_UIHostingView/{feed}/{cell}/{button}"),
      (6, "UIWindow/_UIHostingView/{feed}/{\"last row\"}"), (9, "UIWindow/_UIHostingView/UISwitch"),
    ] as [(ViewID, String)])
  func `A path names an element by its identifier, or else by its role`(id: ViewID, path: String) throws {
    let scene = try Self.scene()
    let slot = try #require(scene.slot(of: id))
    #expect(scene.path(slot) == path)
    let selector = try Selector(path.replacing("/", with: " > "))
    #expect(selector.matches(slot, in: scene))
  }

  @Test(
    arguments: [
      ("{*}", [3, 4, 5, 6, 7, 8]), ("{button}", [5, 7]), ("{pay}", [7]), ("{feed} {button}", [5]),
      ("{feed} > {*}", [4, 6]),
      ("*", [1, 2, 9]), ("_UIHostingView > *", [9]), ("#pay", []), ("_UIHostingView:has({pay})", [2]),
      ("{button}:not({pay})", [5]), ("{*}[class=\"{cell}\"]", [4, 6]), ("{\"last row\"}", [6]), ("@7", [7]),
      ("{*}:has({button})", [3, 4]), (":not({pay})", [1, 2, 9]),
    ] as [(String, [ViewID])])
  func `Only selectors in braces select elements`(text: String, expected: [ViewID]) throws {
    let scene = try Self.scene()
    let selector = try Selector(text)
    #expect(scene.preorder().map(\.slot).filter { selector.matches($0, in: scene) }.map(scene.id) == expected)
    // The same by the index of many selectors.
    let policy = Policy(name: "one", base: .uikit, rules: [PolicyRule(selector: selector)])
    let applied = AppliedPolicy(policy, in: scene)
    #expect(scene.preorder().map(\.slot).filter { !applied.rules($0).isEmpty }.map(scene.id) == expected)
  }

  @Test func `A view is not inside an element, and an element is inside a view`() throws {
    var scene = try Self.scene()
    let before = scene.path(try #require(scene.slot(of: 5)))
    var changes = [SceneChange(), SceneChange(), SceneChange()]
    changes[0].insert = [view(20, "UIView", in: 7, rect(0, 0, 10, 10))]
    changes[1].insert = [view(21, "{button}", in: nil, rect(0, 0, 10, 10))]
    changes[2].move = [SceneChange.Move(id: 9, parent: 7)]
    for (change, id) in zip(changes, [20, 21, 9] as [ViewID]) {
      #expect(throws: SceneFault.misplacedElement(id)) { try scene.apply(.change(change)) }
    }
    #expect(scene.path(try #require(scene.slot(of: 5))) == before)
  }

  @Test(
    arguments: [
      (320, 130, nil, 5, true, 20), (320, 130, 30, 5, false, 20), (20, 130, nil, 4, true, 20),
      // Beside a button in the row.
      (290, 130, 15, 4, false, 30), (290, 130, 5, 4, true, 30), (30, 710, 5, 7, true, 10),
      // Beside the button, and not in the image, which takes no touches.
      (30, 690, 5, nil, false, 0), (30, 690, 15, 7, false, -10), (30, 690, 10, nil, false, 0),
      // What the list cuts off.
      (20, 520, 5, nil, false, 0), (20, 490, 5, 6, true, 10),
    ] as [(Double, Double, Double?, ViewID?, Bool, Double)])
  func `A touch falls in the innermost element in front`(
    x: Double, y: Double, radius: Double?, id: ViewID?, isJudged: Bool, margin: Double
  ) throws {
    let scene = try Self.scene()
    let host = try #require(scene.slot(of: 2))
    let element = scene.element(at: Point(x: x, y: y), hit: host, radius: radius)
    #expect(element.map { scene.id($0.slot) } == id)
    if let element { #expect(element.isJudged == isJudged && element.margin == margin) }
    // A view of UIKit in the same hosting view has no elements.
    let own = try #require(scene.slot(of: 1))
    #expect(scene.element(at: Point(x: x, y: y), hit: own, radius: radius) == nil)
  }

  @Test func `Elements are areas for rules that ask where they are`() throws {
    let scene = try Self.scene()
    let policy = Policy(
      name: "where", base: .uikit,
      rules: [
        try rule("_UIHostingView:has({*})") {
          $0.pointInside = .of([try Selector(":scope *"), try Selector(":scope {*}")])
        }
      ])
    var compiled = CompiledHitTest(policy, scene: scene)
    let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
    // On the button, on the switch, on the image that takes no touches, and beside all.
    for (x, y, hit) in [(30.0, 710.0, 2 as ViewID), (320, 30, 9), (30, 610, 1), (30, 60, 1)] {
      #expect(compiled.hitTest(Point(x: x, y: y)).map(scene.id) == hit)
      #expect(definition.hitTest(Point(x: x, y: y)).map(scene.id) == hit)
    }
  }
}
