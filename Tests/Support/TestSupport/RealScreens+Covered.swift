import HitTesting

// Screens on which views of UIKit as large as a bar or the screen lie in front of others.
extension RealScreen {
  package static let covered: [RealScreen] = [
    titleView(), swiftUITabs(), tabsOnIPad(), undimmedSheet(dims: true), undimmedSheet(dims: false),
  ]

  /// A navigation bar with a control in place of its title: what holds the bar buttons is in front
  /// of it, and a plain view, both as large as the bar.
  package static func titleView() -> RealScreen {
    let bar = rect(0, 0, 393, 54)
    let title = RealView("UISegmentedControl", rect(96, 11, 200, 32), id: "segments")
    let container = RealView(
      "NavigationBarTransitionContainer", bar,
      [
        RealView("HostedViewContainer", bar, [RealView("HostedViewWrapper", bar, [title])]), RealView("UIView", bar),
        RealView("NavigationBarPlatterContainer", bar, [barButton("add", x: 333, y: 5, width: 36)]),
      ])
    let content = RealView(
      "UIView", phone, id: "content", controller: "HomeViewController", [button("go", rect(20, 300, 353, 50))])
    let bars = [
      RealView(
        "UINavigationBar", rect(0, 62, 393, 54), id: "bar", [RealView("NavigationBarContentView", bar, [container])])
    ]
    return RealScreen(
      name: "title-view", size: phone.size,
      windows: [appWindow(phone, navigationController(phone, content, bars: bars))],
      taps: [
        RealTap(location: Point(x: 150, y: 89), hit: "segments"), RealTap(location: Point(x: 355, y: 89), hit: "add"),
        RealTap(location: Point(x: 190, y: 320), hit: "go"),
      ], controls: 3)
  }

  /// The tabs of a SwiftUI app: a hosting view holds a tab controller of UIKit, and each tab's
  /// content is in a hosting view again.
  package static func swiftUITabs() -> RealScreen {
    let inner = RealView(
      "_UIHostingView<ModifiedContent<AnyView, RootModifier>>", phone, id: "tab's content",
      [
        RealView("_UIGraphicsView", rect(20, 200, 353, 60)),
        RealView(
          "UIKitPlatformViewHost<PlatformViewRepresentableAdaptor<MapButton>>", rect(300, 600, 60, 60),
          [button("locate", rect(0, 0, 60, 60))]),
      ])
    let tabs = (0..<2).map { tab in
      RealView(
        "_UITabButton", rect(4 + 86 * Double(tab), 4, 94, 54), id: "tab\(tab)",
        [RealView("UILabel", rect(27, 35, 40, 12)).off])
    }
    let bar = RealView(
      "UITabBar", rect(0, 769, 393, 83), id: "tabs",
      [RealView("_UITabBarPlatterView", rect(102.5, 0, 188, 62), [RealView("ContentView", rect(0, 0, 188, 62), tabs)])])
    let controller = RealView(
      "UILayoutContainerView", phone, controller: "UITabBarController",
      [
        RealView("UITransitionView", phone, [RealView("UIViewControllerWrapperView", phone, [inner])]),
        RealView(
          "_UITabBarContainerWrapperView", rect(0, 769, 393, 83),
          [RealView("_UITabBarContainerView", rect(0, -769, 393, 852), [bar])]),
      ])
    let host = RealView(
      "_UIHostingView<ModifiedContent<AnyView, RootModifier>>", phone, id: "host",
      [
        RealView(
          "UIKitPlatformViewHost<PlatformViewControllerRepresentableAdaptor<UIKitAdaptableTabView>>", phone,
          [controller])
      ])
    return RealScreen(
      name: "swiftui-tabs", size: phone.size, windows: [appWindow(phone, host)],
      taps: [
        RealTap(location: Point(x: 100, y: 220), hit: "tab's content"),
        RealTap(location: Point(x: 330, y: 630), hit: "locate"), RealTap(location: Point(x: 140, y: 800), hit: "tab0"),
        RealTap(location: Point(x: 240, y: 800), hit: "tab1"),
      ], controls: 3)
  }

  /// The tabs of an iPad, at the top: their container is as large as the screen, and the bar as
  /// wide.
  package static func tabsOnIPad() -> RealScreen {
    let tabs = (0..<2).map { tab in
      RealView("_UITabButton", rect(287.5 + 122.5 * Double(tab), 0, 122.5, 44), id: "tab\(tab)")
    }
    let container = RealView(
      "_UITabContainerView", pad, [RealView("_UIFloatingTabBar", rect(0, 32, 820, 44), tabs)])
    let content = RealView(
      "UIView", pad, id: "content", controller: "BoardViewController",
      [button("draw", rect(40, 300, 200, 50)), button("find", rect(560, 32, 240, 44))])
    let controller = RealView(
      "UILayoutContainerView", pad, controller: "UITabBarController",
      [RealView("UITransitionView", pad, [RealView("UIViewControllerWrapperView", pad, [content])]), container])
    return RealScreen(
      name: "tabs-on-ipad", os: "iPadOS 26.1", size: pad.size, windows: [appWindow(pad, controller)],
      taps: [
        RealTap(location: Point(x: 100, y: 320), hit: "draw"), RealTap(location: Point(x: 700, y: 50), hit: "find"),
        RealTap(location: Point(x: 350, y: 50), hit: "tab0"), RealTap(location: Point(x: 470, y: 50), hit: "tab1"),
      ], controls: 4)
  }

  /// A sheet of half the height whose surroundings take touches, as
  /// `largestUndimmedDetentIdentifier` asks for.
  ///
  /// - Parameter dims: Whether a dimming view is there, which is off and transparent.
  package static func undimmedSheet(dims: Bool) -> RealScreen {
    var screen = navigation()
    let dimming = RealView("UIDimmingView", phone).off.with { $0.alpha = 0 }
    let sheet = RealView(
      "UIDropShadowView", rect(0, 450, 393, 402),
      [
        RealView(
          "UIView", rect(0, 0, 393, 402), id: "sheet", controller: "FilterViewController",
          [button("apply", rect(20, 200, 353, 50))])
      ])
    screen.windows[0].view.children.append(RealView("UITransitionView", phone, (dims ? [dimming] : []) + [sheet]))
    screen.name = dims ? "undimmed-sheet" : "undimmed-sheet-alone"
    screen.taps = [
      RealTap(location: Point(x: 190, y: 675), hit: "apply"), RealTap(location: Point(x: 190, y: 425), hit: "continue"),
      RealTap(location: Point(x: 340, y: 89), hit: "edit"), RealTap(location: Point(x: 100, y: 800), hit: "sheet"),
    ]
    // One button more, and without the switch, which is behind the sheet.
    screen.controls = 5
    return screen
  }
}
