package import HitTesting

/// A view of a made-up screen whose tree is that of a real one.
package struct RealView: Sendable {
  package var className: String
  /// The name that a printed tree has for a class of UIKit that is written in Swift; nil for the
  /// name of the class.
  package var mangledName: String?
  /// The frame without the view's scale, in points of the superview.
  package var frame: Rect
  /// The scale of the view's transform, about its middle.
  package var scale = 1.0
  package var identifier: String?
  package var takesTouches = true
  package var alpha = 1.0
  /// The classes of the enabled recognizers.
  package var recognizers: [String] = []
  package var controller: String?
  package var children: [RealView]

  package init(
    _ className: String, _ frame: Rect, id identifier: String? = nil, mangled: String? = nil,
    controller: String? = nil, _ children: [RealView] = []
  ) {
    (self.className, self.frame, self.identifier, self.children) = (className, frame, identifier, children)
    (mangledName, self.controller) = (mangled, controller)
  }

  /// The view after a change.
  package func with(_ change: (inout RealView) -> Void) -> RealView {
    var view = self
    change(&view)
    return view
  }

  /// The view, which takes no touches.
  package var off: RealView { with { $0.takesTouches = false } }

  /// The view with an enabled tap recognizer.
  package var tappable: RealView { with { $0.recognizers.append("UITapGestureRecognizer") } }
}

/// A window with its level.
package struct RealWindow: Sendable {
  package var view: RealView
  package var level: Double
  package var isKey: Bool
}

/// A tap on a screen, with who gets it in an app.
package struct RealTap: Sendable {
  package var location: Point
  /// The identifier of the hit view; nil for nobody.
  package var hit: String?
}

/// A screen with taps.
package struct RealScreen: Sendable {
  package var name: String
  package var os = "iOS 26.1"
  package var size: Size
  /// Back to front.
  package var windows: [RealWindow]
  package var taps: [RealTap]
  /// How many controls a person sees that can be tapped.
  package var controls: Int

  /// The superclasses of UIKit's private classes in these trees, as a recorder declares them.
  package static let classes: [String: String] = [
    "UITransitionView": "UIView", "UIDropShadowView": "UIView", "UILayoutContainerView": "UIView",
    "UINavigationTransitionView": "UIView", "UIViewControllerWrapperView": "UIView",
    "FloatingBarContainerView": "UIView", "FloatingBarHostingView<FloatingBarContainer>": "UIView",
    "_UITouchPassthroughView": "UIView", "_UITabBarContainerWrapperView": "_UITouchPassthroughView",
    "_UITabBarContainerView": "_UITouchPassthroughView", "ScrollEdgeEffectView": "UIView", "DestOutView": "UIView",
    "NavigationBarContentView": "UIView", "PlatterView": "UIView", "PlatterGlassView": "UIView",
    "PlatterContentView": "UIView", "_UIButtonBarButton": "UIControl", "_UIModernBarButton": "UIButton",
    "_UINavigationBarTitleControl": "UIControl", "UIPlatformGlassInteractionView": "UIView",
    "_UITabBarPlatterView": "UIView", "SelectedContentView": "UIView", "ContentView": "UIView",
    "_UITabButton": "UIControl", "UIDimmingView": "UIView", "_UIGrabber": "UIControl",
    "_UIAlertControllerView": "UIView", "_UIInterfaceActionGroupView": "UIView",
    "_UIInterfaceActionCustomViewRepresentationView": "UIView", "_UIPopoverView": "UIView",
    "_UITouchFallbackView": "UIView", "UITextEffectsWindow": "UIWindow", "UIInputSetContainerView": "UIView",
    "UIInputSetHostView": "UIView", "UITableViewCellContentView": "UIView", "UISwitchModernVisualElement": "UIControl",
    "NavigationBarTransitionContainer": "UIView", "NavigationBarPlatterContainer": "UIView",
    "HostedViewContainer": "UIView", "HostedViewWrapper": "UIView", "_UIGraphicsView": "UIView",
    "_UIHostingView<ModifiedContent<AnyView, RootModifier>>": "UIView", "_UITabContainerView": "UIView",
    "_UIFloatingTabBar": "UIView",
    "UIKitPlatformViewHost<PlatformViewRepresentableAdaptor<MapButton>>": "UIView",
    "UIKitPlatformViewHost<PlatformViewControllerRepresentableAdaptor<UIKitAdaptableTabView>>": "UIView",
  ]

  /// All screens whose controls can all be used.
  package static let all: [RealScreen] =
    [
      navigation(), tableWithBars(), tabs(), toolbar(), sheet(), alert(), popoverOnIPad(),
    ] + covered

  // MARK: Parts of screens

  static let phone = rect(0, 0, 393, 852)
  static let pad = rect(0, 0, 820, 1180)

  /// The window of an app with what UIKit puts around its root controller's view, and with what it
  /// presents in front.
  static func appWindow(
    _ screen: Rect, _ root: RealView, presented: [RealView] = [], backmost: [RealView] = []
  ) -> RealWindow {
    RealWindow(
      view: RealView(
        "UIWindow", screen,
        backmost + [RealView("UITransitionView", screen, [RealView("UIDropShadowView", screen, [root])])] + presented),
      level: 0, isKey: true)
  }

  /// A navigation controller's view: the shown controller's view, the bars, and in front of all
  /// what lets touches through.
  static func navigationController(_ screen: Rect, _ content: RealView, bars: [RealView]) -> RealView {
    RealView(
      "UILayoutContainerView", screen, controller: "UINavigationController",
      [
        RealView(
          "UINavigationTransitionView", screen, [RealView("UIViewControllerWrapperView", screen, [content])])
      ] + bars + [floatingBars(screen)])
  }

  private static func floatingBars(_ screen: Rect) -> RealView {
    RealView(
      "FloatingBarContainerView", screen, mangled: "_TtC5UIKit24FloatingBarContainerView",
      [
        RealView(
          "FloatingBarHostingView<FloatingBarContainer>", screen,
          mangled:
            "_TtGC5UIKitP10$18a1f5e2c22FloatingBarHostingViewVS_P10$18a1f5e2c20FloatingBarContainer_")
      ])
  }

  /// A bar button in its glass, which is 8 points larger each way.
  static func barButton(_ id: String, x: Double, y: Double, width: Double) -> RealView {
    let size = rect(0, 0, width + 8, 44)
    let button = RealView(
      "_UIButtonBarButton", rect(4, 4, width, 36), id: id,
      [RealView("_UIModernBarButton", rect(0, 0, width, 36), [RealView("UIImageView", rect(8, 8, 20, 20)).off]).off])
    return RealView(
      "PlatterView", rect(x, y, width + 8, 44), mangled: "_TtC5UIKitP33_0123456789ABCDEF0123456789ABCDEF11PlatterView",
      [
        RealView("PlatterGlassView", size, mangled: "_TtC5UIKitP33_0123456789ABCDEF0123456789ABCDEF16PlatterGlassView")
          .off,
        RealView(
          "PlatterContentView", size, mangled: "_TtC5UIKitP33_0123456789ABCDEF0123456789ABCDEF18PlatterContentView",
          [RealView("UIView", size, [button]).with { $0.scale = 1 / 1.095 }]
        ).with { $0.scale = 1.095 },
      ])
  }

  private static func navigationBar(_ screen: Rect, _ buttons: [RealView]) -> RealView {
    let bar = rect(0, 0, screen.size.width, 54)
    return RealView(
      "UINavigationBar", rect(0, 62, screen.size.width, 54), id: "bar",
      [
        RealView("_UIBarBackground", rect(0, -62, screen.size.width, 116)).off,
        RealView(
          "NavigationBarContentView", bar,
          mangled: "_TtC5UIKitP33_0123456789ABCDEF0123456789ABCDEF24NavigationBarContentView",
          [
            RealView(
              "_UINavigationBarTitleControl", rect(screen.size.width / 2 - 40, 9, 80, 36), id: "title",
              [RealView("UILabel", rect(0, 7, 80, 21)).off])
          ] + buttons),
      ])
  }

  static func button(_ id: String, _ frame: Rect) -> RealView { RealView("UIButton", frame, id: id) }

  private static func aSwitch(_ id: String, x: Double, y: Double) -> RealView {
    RealView(
      "UISwitch", rect(x, y, 63, 28), id: id,
      [RealView("UISwitchModernVisualElement", rect(0, 0, 63, 28), [RealView("UIView", rect(0, 0, 39, 28)).off]).off])
  }

  // MARK: Screens

  /// A screen of a navigation controller.
  package static func navigation() -> RealScreen {
    let content = RealView(
      "UIView", phone, id: "content", controller: "HomeViewController",
      [
        RealView("UILabel", rect(20, 200, 353, 40)).off, button("continue", rect(20, 400, 353, 50)),
        aSwitch("flag", x: 310, y: 500),
      ])
    let bar = navigationBar(
      phone, [barButton("back", x: 16, y: 5, width: 36), barButton("edit", x: 304, y: 5, width: 64.5)])
    return RealScreen(
      name: "navigation", size: phone.size,
      windows: [appWindow(phone, navigationController(phone, content, bars: [bar]))],
      taps: [
        RealTap(location: Point(x: 190, y: 425), hit: "continue"),
        RealTap(location: Point(x: 340, y: 510), hit: "flag"),
        RealTap(location: Point(x: 340, y: 89), hit: "edit"), RealTap(location: Point(x: 40, y: 89), hit: "back"),
        RealTap(location: Point(x: 100, y: 700), hit: "content"),
      ], controls: 5)
  }

  /// A table in a navigation controller: full-size views behind and in front of its rows, and a row
  /// that is scrolled under the bar.
  package static func tableWithBars() -> RealScreen {
    func edges() -> RealView {
      RealView(
        "_UITouchPassthroughView", phone,
        [
          RealView(
            "ScrollEdgeEffectView", rect(0, 0, 393, 200), mangled: "_TtC5UIKit20ScrollEdgeEffectView",
            [RealView("UIVisualEffectView", rect(0, 0, 393, 200)).off]),
          RealView("ScrollEdgeEffectView", rect(0, 769, 393, 83), mangled: "_TtC5UIKit20ScrollEdgeEffectView"),
        ])
    }
    let rows = (0..<15).map { row in
      RealView(
        "UITableViewCell", rect(0, 80 + 52 * Double(row), 393, 52), id: "row\(row)",
        [
          RealView(
            "UITableViewCellContentView", rect(0, 0, 393, 52), id: "content\(row)",
            [
              RealView("UILabel", rect(20, 15, 200, 22)).off
            ])
        ] + (row == 3 ? [aSwitch("wifi", x: 310, y: 12)] : []))
    }
    let table = RealView(
      "UITableView", phone, id: "table", controller: "ListViewController", [edges()] + rows + [edges()])
    let bar = navigationBar(phone, [barButton("add", x: 333, y: 5, width: 36)])
    return RealScreen(
      name: "table-with-bars", size: phone.size,
      windows: [appWindow(phone, navigationController(phone, table, bars: [bar]))],
      taps: [
        RealTap(location: Point(x: 100, y: 210), hit: "content2"),
        RealTap(location: Point(x: 340, y: 260), hit: "wifi"),
        RealTap(location: Point(x: 350, y: 89), hit: "add"), RealTap(location: Point(x: 100, y: 600), hit: "content10"),
      ], controls: 18)
  }

  /// A tab bar that holds each tab twice, with a view in front of the selected one.
  package static func tabs() -> RealScreen {
    func buttons(_ name: String) -> [RealView] {
      (0..<3).map { tab in
        RealView(
          "_UITabButton", rect(4 + 86 * Double(tab), 4, 94, 54), id: "\(name)\(tab)",
          [
            RealView("UIImageView", rect(32, 8, 30, 24)).off, RealView("UILabel", rect(27, 35, 40, 12)).off,
          ])
      }
    }
    let platter = rect(0, 0, 274, 62)
    let bar = RealView(
      "UITabBar", rect(0, 769, 393, 83), id: "tabs",
      [
        RealView(
          "_UITabBarPlatterView", rect(59.5, 0, 274, 62),
          [
            RealView(
              "SelectedContentView", platter,
              mangled: "_TtC5UIKitP33_0123456789ABCDEF0123456789ABCDEF19SelectedContentView", buttons("behind")),
            RealView(
              "ContentView", platter, mangled: "_TtC5UIKitP33_0123456789ABCDEF0123456789ABCDEF11ContentView",
              buttons("tab")),
            RealView(
              "DestOutView", rect(4, 4, 94, 54), mangled: "_TtC5UIKitP33_0123456789ABCDEF0123456789ABCDEF11DestOutView"),
          ])
      ])
    let content = RealView(
      "UIView", phone, id: "content", controller: "FeedViewController",
      [button("like", rect(20, 300, 120, 50)), button("share", rect(160, 300, 120, 50))])
    let controller = RealView(
      "UILayoutContainerView", phone, controller: "UITabBarController",
      [
        RealView("UITransitionView", phone, [RealView("UIViewControllerWrapperView", phone, [content])]),
        RealView(
          "_UITabBarContainerWrapperView", rect(0, 769, 393, 83),
          [RealView("_UITabBarContainerView", rect(0, -769, 393, 852), [bar])]),
      ])
    return RealScreen(
      name: "tabs", size: phone.size, windows: [appWindow(phone, controller)],
      taps: [
        RealTap(location: Point(x: 110, y: 800), hit: "tab0"), RealTap(location: Point(x: 196, y: 800), hit: "tab1"),
        RealTap(location: Point(x: 290, y: 800), hit: "tab2"), RealTap(location: Point(x: 80, y: 320), hit: "like"),
      ], controls: 5)
  }

  /// A toolbar whose buttons lie in one glass.
  package static func toolbar() -> RealScreen {
    let glass = RealView(
      "UIPlatformGlassInteractionView", rect(28, 0, 150, 48),
      (0..<3).map { item in
        RealView(
          "_UIButtonBarButton", rect(5 + 46 * Double(item), 5, 44, 38), id: "item\(item)",
          [RealView("_UIModernBarButton", rect(0, 0, 44, 38)).off])
      })
    let bar = RealView(
      "UIToolbar", rect(0, 776, 393, 48), id: "toolbar",
      [RealView("_UIToolbarContentView", rect(0, 0, 393, 48), [glass])])
    let content = RealView(
      "UIView", phone, id: "content", controller: "MailViewController", [button("reply", rect(20, 400, 353, 50))])
    return RealScreen(
      name: "toolbar", size: phone.size,
      windows: [appWindow(phone, navigationController(phone, content, bars: [navigationBar(phone, []), bar]))],
      taps: [
        RealTap(location: Point(x: 55, y: 800), hit: "item0"), RealTap(location: Point(x: 101, y: 800), hit: "item1"),
        RealTap(location: Point(x: 190, y: 425), hit: "reply"),
      ], controls: 5)
  }

  /// A navigation controller's screen with a sheet over most of it.
  package static func sheet() -> RealScreen {
    var screen = navigation()
    let sheet = RealView(
      "UIDropShadowView", rect(0, 60, 393, 792),
      [
        RealView(
          "UIView", rect(0, 0, 393, 792), id: "sheet", controller: "NoteViewController",
          [
            RealView("UILabel", rect(20, 80, 353, 40)).off, button("save", rect(20, 200, 353, 50)),
            RealView("UITextView", rect(20, 300, 353, 200), id: "note"),
          ]), RealView("_UIGrabber", rect(178.5, 5, 36, 5), id: "grabber"),
      ])
    screen.windows[0].view.children.append(
      RealView(
        "UITransitionView", phone, [RealView("UIDimmingView", phone, id: "dimming").tappable, sheet]))
    screen.name = "sheet"
    screen.taps = [
      RealTap(location: Point(x: 190, y: 285), hit: "save"), RealTap(location: Point(x: 190, y: 20), hit: "dimming"),
      RealTap(location: Point(x: 190, y: 450), hit: "note"), RealTap(location: Point(x: 100, y: 700), hit: "sheet"),
    ]
    screen.controls = 3
    return screen
  }

  /// A navigation controller's screen with an alert over it.
  package static func alert() -> RealScreen {
    var screen = navigation()
    let actions = (0..<2).map { action in
      RealView(
        "_UIInterfaceActionCustomViewRepresentationView", rect(12, 100 + 56 * Double(action), 288, 48),
        id: "action\(action)", [RealView("UILabel", rect(100, 14, 88, 20)).off])
    }
    screen.windows[0].view.children.append(
      RealView(
        "UITransitionView", phone,
        [
          RealView("UIView", phone, id: "behind the alert"),
          RealView(
            "UIView", phone, id: "around the alert",
            [
              RealView(
                "_UIAlertControllerView", rect(40.5, 318, 312, 216), id: "alert",
                [
                  RealView("UILabel", rect(20, 20, 272, 22)).off,
                  RealView("_UIInterfaceActionGroupView", rect(0, 0, 312, 216), id: "actions", actions),
                ])
            ]),
        ]))
    screen.name = "alert"
    screen.taps = [
      RealTap(location: Point(x: 190, y: 440), hit: "action0"),
      RealTap(location: Point(x: 190, y: 500), hit: "action1"),
      RealTap(location: Point(x: 190, y: 700), hit: "around the alert"),
    ]
    screen.controls = 2
    return screen
  }

  /// An iPad's screen with a popover, a view behind all of the window's others, and the window of
  /// text effects.
  package static func popoverOnIPad() -> RealScreen {
    let content = RealView(
      "UIView", pad, id: "content", controller: "BoardViewController",
      [button("draw", rect(40, 300, 200, 50)), button("erase", rect(40, 400, 200, 50))])
    let popover = RealView(
      "UITransitionView", pad,
      [
        RealView("UIDimmingView", pad, id: "PopoverDismissRegion").tappable,
        RealView(
          "_UIPopoverView", rect(480, 120, 320, 300),
          [
            RealView(
              "UIView", rect(0, 13, 320, 287), id: "colors", controller: "ColorViewController",
              [button("red", rect(20, 20, 280, 50)), button("blue", rect(20, 90, 280, 50))])
          ]),
      ])
    let bar = navigationBar(pad, [barButton("colors of the board", x: 740, y: 5, width: 36)])
    let effects = RealView(
      "UITextEffectsWindow", pad,
      [RealView("UIInputSetContainerView", pad, [RealView("UIInputSetHostView", rect(0, 1180, 820, 0))])])
    return RealScreen(
      name: "popover-on-ipad", size: pad.size,
      windows: [
        appWindow(
          pad, navigationController(pad, content, bars: [bar]), presented: [popover],
          backmost: [RealView("_UITouchFallbackView", pad)]),
        RealWindow(view: effects, level: 1, isKey: false),
      ],
      taps: [
        RealTap(location: Point(x: 600, y: 180), hit: "red"), RealTap(location: Point(x: 600, y: 250), hit: "blue"),
        RealTap(location: Point(x: 200, y: 800), hit: "PopoverDismissRegion"),
        RealTap(location: Point(x: 600, y: 390), hit: "colors"),
      ], controls: 3)
  }
}
