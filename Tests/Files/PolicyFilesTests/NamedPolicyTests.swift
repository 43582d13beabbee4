import HitTesting
import PolicyFiles
import TestSupport
import Testing

/// Tests each named policy on a scene: its purpose, and its known weaknesses.
@Suite struct NamedPolicyTests {
  private struct Case: CustomTestStringConvertible {
    var name: String
    var views: [NewView]
    /// The place of each touch, and the view that gets it; 0 is nobody.
    var touches: [(x: Double, y: Double, hit: ViewID, why: String)]
    var classes: [String: String] = [:]

    var testDescription: String { name }
  }

  private static let shop = [
    view(1, "UIWindow", in: nil, fullScreen), view(2, "UIButton", in: 1, rect(0, 0, 390, 400)),
  ]

  private static func overlay(_ views: [NewView]) -> [NewView] {
    shop + [view(10, "PassThroughWindow", in: nil, fullScreen) { $0.level = 1 }] + views
  }

  /// What a hosting view shows: a banner of SwiftUI's, and a text field of UIKit's.
  private static let banner = [
    view(11, "SwiftUI._UIHostingView<Shop.Banner>", in: 10, fullScreen),
    view(12, "_UIGraphicsView", in: 11, rect(0, 50, 390, 80)),
    view(15, "SwiftUI._UIInheritedView", in: 11, rect(0, 400, 390, 40)),
    view(14, "SwiftUI.PlatformViewHost<Field>", in: 15, rect(0, 0, 390, 40)),
    view(13, "UITextField", in: 14, rect(0, 0, 390, 40)),
  ]

  private static let cases: [Case] = [
    Case(
      name: "pass-through-window",
      views: overlay([view(11, in: 10, fullScreen), view(12, "UIButton", in: 11, rect(100, 100, 50, 50))]),
      touches: [(20, 20, 2, "through the root view"), (110, 110, 12, "what it shows")]),
    Case(
      name: "pass-through-window",
      views: overlay([
        view(11, in: 10, fullScreen), view(12, in: 11, fullScreen),
        view(13, "UIButton", in: 12, rect(100, 100, 50, 50)),
      ]),
      touches: [(20, 20, 12, "fails: one wrapper more, and the empty area is lost"), (110, 110, 13, "what it shows")]),
    Case(
      name: "pass-through-window-and-wrappers",
      views: overlay([
        view(11, in: 10, fullScreen), view(12, in: 11, fullScreen),
        view(13, "UIButton", in: 12, rect(100, 100, 50, 50)),
      ]),
      touches: [(20, 20, 2, "through the wrapper too"), (110, 110, 13, "what it shows")]),
    Case(
      name: "pass-through-window-and-wrappers",
      views: overlay([
        view(11, in: 10, fullScreen), view(12, in: 11, fullScreen) { $0.identifier = .some("scrim") },
        view(13, in: 12, rect(0, 400, 390, 444)),
      ]), touches: [(20, 20, 2, "fails: a scrim that is to block does not"), (20, 500, 13, "the sheet")]),
    Case(
      name: "declared-regions", views: overlay([view(11, "UIButton", in: 10, rect(0, 44, 390, 60))]),
      touches: [(20, 60, 11, "in the declared place"), (20, 300, 2, "elsewhere it is not there")]),
    Case(
      name: "declared-regions", views: overlay([view(11, "UIButton", in: 10, rect(0, 200, 390, 60))]),
      touches: [(20, 220, 2, "fails: what it shows has moved, the place has not")]),
    Case(
      name: "minimum-target-44",
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, rect(0, 100, 390, 100)),
        view(3, "UIButton", in: 2, rect(50, 0, 20, 20)), view(4, "UIButton", in: 2, rect(80, 0, 20, 20)),
      ],
      touches: [
        (45, 110, 3, "beside the button"), (60, 95, 1, "fails: above its superview, which says no first"),
        (72, 110, 4, "fails: nearer to the first, but the second is the later sibling"),
      ]),
    Case(
      name: "hit-slop",
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, "UIButton", in: 1, rect(50, 50, 20, 20)),
        view(3, "UIButton", in: 1, rect(72, 50, 20, 20)),
      ],
      touches: [(45, 55, 2, "beside the button"), (65, 55, 3, "fails: on the first button, in the second one's slop")]),
    Case(
      name: "raised-tab-bar-button",
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, "UITabBar", in: 1, rect(0, 760, 390, 84)),
        view(3, "UIButton", in: 2, rect(165, -30, 60, 60)),
      ], touches: [(195, 740, 3, "above the bar"), (20, 740, 1, "beside it"), (20, 800, 2, "the bar itself")]),
    Case(
      name: "raised-tab-bar-button",
      views: [
        view(1, "UIWindow", in: nil, fullScreen),
        view(2, "UITabBar", in: 1, rect(0, 760, 390, 84)) { $0.isHidden = true },
        view(3, "UIButton", in: 2, rect(165, -30, 60, 60)),
      ], touches: [(195, 740, 3, "fails: the bar is hidden, and its button still takes touches")]),
    Case(
      name: "ios26-hosting",
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, in: 1, fullScreen),
        view(3, "_UIHostingView", in: 1, fullScreen), view(4, "{button}", in: 3, rect(20, 700, 350, 50)),
        view(5, "UISwitch", in: 3, rect(300, 60, 60, 30)),
      ],
      touches: [
        (30, 710, 3, "on the button"), (310, 70, 5, "on the switch"), (30, 300, 2, "in the empty space"),
        (30, 400, 2, "fails: on a text that the recording has no element for"),
      ]),
    Case(
      name: "circular-button",
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, "CircularButton", in: 1, rect(100, 100, 100, 100)),
        view(3, in: 2, rect(85, 0, 15, 15)),
      ],
      touches: [
        (150, 150, 2, "in the circle"), (105, 105, 1, "in its corner"),
        (195, 105, 1, "fails: a badge in the corner is not hit either"),
      ], classes: ["CircularButton": "UIButton"]),
    Case(
      name: "pass-through-scroll-view",
      views: shop + [
        view(10, "PassThroughScrollView", in: 1, fullScreen), view(11, in: 10, rect(0, 300, 390, 900)),
        view(12, in: 10, rect(0, 100, 100, 50)) { $0.isHidden = true },
      ],
      touches: [
        (20, 20, 2, "where it is empty"), (20, 320, 11, "its content"), (20, 120, 10, "fails: a hidden subview counts"),
      ], classes: ["PassThroughScrollView": "UIScrollView"]),
    Case(
      name: "blocking-overlay",
      views: shop + [
        view(10, in: 1, fullScreen) {
          ($0.identifier, $0.isHidden, $0.isUserInteractionEnabled) = (.some("overlay"), true, false)
        }
      ], touches: [(20, 20, 10, "fails: nothing below it is hit any more")]),
    Case(
      name: "pass-through-window",
      views: overlay([
        view(11, "UITransitionView", in: 10, fullScreen), view(12, "UIDropShadowView", in: 11, fullScreen),
        view(13, in: 12, fullScreen), view(14, "UIButton", in: 13, rect(100, 100, 50, 50)),
      ]),
      touches: [
        (20, 20, 2, "through the root view of a real window"), (110, 110, 14, "what it shows"),
      ]),
    Case(
      name: "ios-17",
      views: shop + [
        view(10, "_UITouchPassthroughView", in: 1, fullScreen), view(11, in: 10, rect(0, 600, 390, 50)),
        view(12, "_UIUnheardOfOverlay", in: 1, rect(0, 300, 390, 100)),
        view(20, "UITextEffectsWindow", in: nil, fullScreen) { $0.level = 10 },
        view(21, "UIInputSetContainerView", in: 20, fullScreen),
        view(22, "UIInputSetHostView", in: 21, rect(0, 700, 390, 144)),
      ],
      touches: [
        (20, 20, 2, "through a view that lets touches through"), (20, 620, 11, "what is in it"),
        (20, 750, 22, "the keyboard"), (20, 320, 12, "fails: a private view that nobody has reported"),
      ]),
    Case(
      name: "ios-18", views: overlay(banner),
      touches: [
        (20, 70, 11, "the hosting view answers where its content is hit"), (20, 420, 13, "but not for UIKit's views"),
        (200, 700, 11, "fails: the window's own rule has nothing left to compare"),
      ]),
    Case(
      name: "ios-26", views: overlay(banner),
      touches: [
        (20, 70, 11, "the hosting view answers for its content"), (20, 420, 13, "but not for UIKit's views"),
        (200, 700, 11, "fails: and for what is empty"),
      ]),
    Case(
      name: "ios-26",
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, "UILayoutContainerView", in: 1, fullScreen),
        view(3, "UITableView", in: 2, fullScreen), view(4, "UITableViewCell", in: 3, rect(0, 100, 390, 44)),
        view(5, "_UITouchPassthroughView", in: 3, fullScreen),
        view(6, "UIKit.ScrollEdgeEffectView", in: 5, rect(0, 0, 390, 120)),
        view(7, "UITabBar", in: 2, rect(0, 761, 390, 83)), view(8, "_UITabButton", in: 7, rect(4, 4, 94, 54)),
        view(
          9, "_TtCE5UIKitCSo17_UILiquidLensViewP33_0123456789ABCDEF0123456789ABCDEF11DestOutView", in: 7,
          rect(4, 4, 94, 54)),
        view(10, "FloatingBarContainerView", in: 2, fullScreen),
        view(
          11, "_TtGC5UIKitP10$186e04bc422FloatingBarHostingViewVS_20FloatingBarContainer_", in: 10, fullScreen),
        view(12, "UIVisualEffectView", in: 7, rect(280, 4, 90, 54)),
      ],
      touches: [
        (20, 110, 4, "a row below the edge's effect"), (20, 400, 3, "the table"), (20, 780, 8, "the selected tab"),
        (300, 780, 12, "fails: a private effect that is no rule's takes touches"),
      ]),
    Case(
      name: "always-return-self",
      views: [
        view(1, "UIWindow", in: nil, fullScreen), view(2, "UIButton", in: 1, rect(0, 0, 100, 100)),
        view(3, "SwipeCatcher", in: 1, rect(200, 200, 50, 50)) { $0.isHidden = true },
        view(4, in: 3, rect(0, 0, 50, 50)),
      ],
      touches: [(210, 210, 3, "never what is in it"), (20, 20, 3, "fails: beside it, and though it is hidden")]),
  ]

  @Test(arguments: cases.indices) func `a named policy does what it is for, and fails as it is known to`(index: Int)
    throws
  {
    let test = Self.cases[index]
    let policy = try #require(NamedPolicies.named(test.name)).policy
    var scene = Scene()
    try scene.declare(classes: test.classes)
    try scene.apply(.scene(test.views))
    let definition = HitTest(scene, AppliedPolicy(policy, in: scene))
    var tester = CompiledHitTest(policy, scene: scene)
    for (x, y, hit, why) in test.touches {
      let found = definition.hitTest(Point(x: x, y: y))
      #expect(found.map { scene.id($0) } ?? 0 == hit, "\(test.name): (\(x), \(y)), \(why)")
      #expect(tester.hitTest(Point(x: x, y: y)) == found)
    }
  }

  @Test func `every named policy has a scene that shows its failure, and reads back as it is printed`() throws {
    #expect(NamedPolicies.all.count == 14)
    for named in NamedPolicies.all {
      let failing = Self.cases.filter {
        $0.name == named.name && $0.touches.contains { $0.why.hasPrefix("fails") }
      }
      #expect(!failing.isEmpty, "\(named.name)")
      #expect(named.text.contains("# Fails: "))
      #expect(named.policy.name == named.name)
      #expect(try PolicyFile.parse(named.text, file: "p.yaml") == named.policy)
      #expect(try PolicyFile.policy(named.name) == named.policy)
      #expect(named.summary.hasSuffix("."))
    }
  }
}
