import Foundation
import Testing
import UIKitModel

/// Tests the private views that the containers and presentations make, after the trees of iOS 26.1.
@MainActor @Suite struct TreeTests {
  private final class Content: UIView {}

  private final class Page: UIViewController {
    override func loadView() { view = Content() }
  }

  private func show(_ controller: UIViewController, _ stage: Stage) {
    stage.window.rootViewController = controller
    stage.window.layoutIfNeeded()
  }

  /// The views of a tree, a line each: two spaces for each level, class, and frame.
  private func tree(_ view: UIView, depth: Int = 0) -> String {
    let frame = view.frame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { "\((Double($0) * 10).rounded() / 10)" }
    let text = numbers.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }.joined(separator: " ")
    let line = String(repeating: "  ", count: depth) + "\(type(of: view)) \(text)\n"
    return line + view.subviews.map { tree($0, depth: depth + 1) }.joined()
  }

  @Test func `a root controller's view lies in two views, and follows the window's size`() {
    let stage = Stage()
    show(Page(), stage)
    #expect(
      tree(stage.window) == """
        UIWindow 0 0 390 844
          UITransitionView 0 0 390 844
            UIDropShadowView 0 0 390 844
              Content 0 0 390 844

        """)
    stage.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    stage.window.layoutIfNeeded()
    #expect(tree(stage.window).split(separator: "\n").last == "      Content 0 0 844 390")
  }

  @Test func `a navigation controller's screen is covered by views that let touches through`() throws {
    let stage = Stage()
    let page = Page()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
    show(UINavigationController(rootViewController: page), stage)
    #expect(
      tree(try #require(page.navigationController?.view)) == """
        UILayoutContainerView 0 0 390 844
          UINavigationTransitionView 0 0 390 844
            UIViewControllerWrapperView 0 0 390 844
              Content 0 0 390 844
          UINavigationBar 0 0 390 54
            _UIBarBackground 0 0 390 54
            NavigationBarContentView 0 0 390 54
              PlatterView 301.5 5 72.5 44
                PlatterGlassView 0 0 72.5 44
                PlatterContentView -3.4 -2.1 79.4 48.2
                  UIView 3.1 1.9 66.2 40.2
                    _UIButtonBarButton 4 4 64.5 36
                      _UIModernBarButton 0 0 64.5 36
          UIToolbar 0 796 390 48
            _UIToolbarContentView 0 0 390 48
          FloatingBarContainerView 0 0 390 844
            FloatingBarHostingView<FloatingBarContainer> 0 0 390 844

        """)
    #expect(EventDriver.hitTest(at(200, 400)) === page.view)
  }

  @Test func `up to iOS 18 nothing covers the screen, and bar buttons have no glass`() throws {
    EventDriver.reset(system: "18.1")
    defer { EventDriver.reset() }
    let window = UIWindow()
    let page = Page()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: page)]
    window.rootViewController = tabs
    window.layoutIfNeeded()
    let text = tree(window)
    for name in ["Floating", "Platter", "Passthrough", "TabBarContainer"] { #expect(!text.contains(name)) }
    #expect(text.contains("_UINavigationBarContentView 0 0 390 44\n"))
    #expect(text.contains("UITransitionView 0 0 390 844\n    UIDropShadowView"))
  }

  @Test func `the rim of a bar button's glass does nothing, and the button runs its action`() {
    let stage = Stage()
    let (page, next) = (Page(), Page())
    var count = 0
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction(title: "Edit") { _ in count += 1 })
    let navigation = UINavigationController(rootViewController: page)
    show(navigation, stage)
    stage.driver.tap(at: at(303, 27))
    #expect(count == 0)
    stage.driver.tap(at: at(307, 27))
    #expect(count == 1)
    page.navigationItem.rightBarButtonItem?.isEnabled = false
    stage.driver.tap(at: at(307, 27))
    #expect(count == 1)
    // The button back: 36 points wide in its glass, 16 points off the left edge.
    navigation.pushViewController(next, animated: true)
    stage.driver.tap(at: at(40, 27))
    #expect(navigation.viewControllers == [page])
  }

  @Test func `a table between bars has a view behind its rows and one in front, and rows are hit`() {
    final class Rows: UITableViewController {
      var chosen: [Int] = []
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen.append(indexPath.row)
      }
    }
    let stage = Stage()
    let rows = Rows(style: .plain)
    show(UINavigationController(rootViewController: rows), stage)
    let names = rows.tableView.subviews.map { "\(type(of: $0))" }
    #expect(names.first == "_UITouchPassthroughView" && names.last == "_UITouchPassthroughView")
    #expect(names.count == 7)
    #expect(rows.tableView.subviews.last?.frame == rows.tableView.bounds)
    #expect(
      rows.tableView.subviews.last?.subviews.map { "\(type(of: $0))" } == [
        "ScrollEdgeEffectView", "ScrollEdgeEffectView",
      ])
    stage.driver.tap(at: at(100, 100))
    #expect(rows.chosen == [2])
    rows.tableView.reloadData()
    stage.driver.tap(at: at(100, 150))
    #expect(rows.chosen == [2, 3])
    #expect("\(type(of: rows.tableView.subviews[6]))" == "_UITouchPassthroughView")
  }

  @Test func `a tab bar holds each tab twice, and a view in front of the selected one lets touches through`() throws {
    let stage = Stage()
    let tabs = UITabBarController()
    tabs.viewControllers = [Page(), Page(), Page()]
    show(tabs, stage)
    let buttons =
      "          _UITabButton 4 4 94 54\n          _UITabButton 90 4 94 54\n          _UITabButton 176 4 94 54\n"
    #expect(
      tree(tabs.view) == """
        UILayoutContainerView 0 0 390 844
          UITransitionView 0 0 390 844
            UIViewControllerWrapperView 0 0 390 844
              Content 0 0 390 844
          _UITabBarContainerWrapperView 0 761 390 83
            _UITabBarContainerView 0 -761 390 844
              UITabBar 0 761 390 83
                _UITabBarPlatterView 58 0 274 62
                  SelectedContentView 0 0 274 62
        \(buttons.replacingOccurrences(of: "          _", with: "            _"))\
                  ContentView 0 0 274 62
        \(buttons.replacingOccurrences(of: "          _", with: "            _"))\
                  DestOutView 4 4 94 54

        """)
    #expect(EventDriver.hitTest(at(80, 800)).map { "\(type(of: $0))" } == "_UITabButton")
    stage.driver.tap(at: at(280, 800))
    #expect(tabs.selectedIndex == 2)
    stage.window.layoutIfNeeded()
    #expect(tabs.tabBar.subviews[0].subviews[2].frame.minX == 176)
    stage.driver.tap(at: at(80, 800))
    #expect(tabs.selectedIndex == 0)
    // Between the bar's glass and its edge, and above the bar.
    #expect(EventDriver.hitTest(at(10, 800)) === tabs.tabBar)
    #expect(EventDriver.hitTest(at(200, 400)) === tabs.selectedViewController?.view)
  }

  @Test func `a toolbar's buttons lie in one glass until a space comes`() throws {
    let stage = Stage()
    let page = Page()
    var told: [String] = []
    func item(_ name: String) -> UIBarButtonItem {
      let item = UIBarButtonItem(image: UIImage(), primaryAction: UIAction { _ in told.append(name) })
      item.accessibilityIdentifier = name
      return item
    }
    page.toolbarItems = [item("a"), item("b"), .flexibleSpace(), item("c")]
    let navigation = UINavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    show(navigation, stage)
    #expect(
      tree(navigation.toolbar) == """
        UIToolbar 0 796 390 48
          _UIToolbarContentView 0 0 390 48
            UIPlatformGlassInteractionView 28 0 100 48
              _UIButtonBarButton 5 5 44 38
                _UIModernBarButton 0 0 44 38
              _UIButtonBarButton 51 5 44 38
                _UIModernBarButton 0 0 44 38
            UIPlatformGlassInteractionView 308 0 54 48
              _UIButtonBarButton 5 5 44 38
                _UIModernBarButton 0 0 44 38

        """)
    for x in [55.0, 101, 335] { stage.driver.tap(at: at(x, 820)) }
    stage.driver.tap(at: at(310, 820))
    #expect(told == ["a", "b", "c"])
  }

  @Test func `a sheet lies over most of the window, and a tap on what is dimmed ends it`() {
    let stage = Stage()
    let (root, sheet) = (Page(), Page())
    show(root, stage)
    root.present(sheet, animated: true)
    stage.window.layoutIfNeeded()
    #expect(
      stage.window.subviews.last.map { tree($0) } == """
        UITransitionView 0 0 390 844
          UIDimmingView 0 0 390 844
          UIDropShadowView 0 60 390 784
            Content 0 0 390 784

        """)
    sheet.isModalInPresentation = true
    stage.driver.tap(at: at(100, 30))
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = false
    stage.driver.tap(at: at(100, 30))
    #expect(root.presentedViewController == nil && stage.window.subviews.count == 1)
    sheet.modalPresentationStyle = .fullScreen
    root.present(sheet, animated: true)
    #expect(EventDriver.hitTest(at(10, 10)) === sheet.view)
  }

  @Test(arguments: ["18.1", "26.1"]) func `an alert's buttons lie below each other, and a tap ends it`(system: String) {
    let stage = Stage()
    EventDriver.reset(system: system)
    defer { EventDriver.reset() }
    let window = UIWindow()
    window.makeKeyAndVisible()
    let root = Page()
    window.rootViewController = root
    let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
    var told: [String] = []
    for name in ["Delete", "Cancel"] {
      alert.addAction(UIAlertAction(title: name, style: .default) { told.append($0.title ?? "") })
    }
    root.present(alert, animated: true)
    window.layoutIfNeeded()
    let group = alert.view.subviews[0]
    #expect("\(type(of: alert.view!)) \(type(of: group))" == "_UIAlertControllerView _UIInterfaceActionGroupView")
    #expect(
      group.subviews.map { "\(type(of: $0))" }
        == Array(repeating: "_UIInterfaceActionCustomViewRepresentationView", count: 2))
    #expect(
      group.subviews[1].bounds.size
        == (system == "26.1" ? CGSize(width: 288, height: 48) : CGSize(width: 270, height: 44)))
    #expect(alert.view.frame.midX == 195 && alert.view.frame.midY == 422)
    let driver = EventDriver()
    driver.tap(at: at(10, 10))
    #expect(root.presentedViewController === alert)
    driver.tap(at: group.convert(group.subviews[1].center, to: nil))
    #expect(told == ["Cancel"] && root.presentedViewController == nil && window.subviews.count == 1)
    _ = stage
  }

  @Test func `a popover on an iPad points to its source, and on an iPhone it is a sheet`() {
    func present(_ idiom: UIUserInterfaceIdiom) -> (root: Page, window: UIWindow, popover: Page) {
      EventDriver.reset(screen: CGSize(width: 820, height: 1180), idiom: idiom)
      let window = UIWindow()
      window.makeKeyAndVisible()
      let (root, popover) = (Page(), Page())
      window.rootViewController = root
      let source = UIView(frame: CGRect(x: 600, y: 100, width: 100, height: 40))
      root.view.addSubview(source)
      popover.modalPresentationStyle = .popover
      popover.preferredContentSize = CGSize(width: 320, height: 287)
      popover.popoverPresentationController?.sourceView = source
      root.present(popover, animated: true)
      return (root, window, popover)
    }
    defer { EventDriver.reset() }
    let shown = present(.pad)
    #expect(
      shown.window.subviews.last.map { tree($0) } == """
        UITransitionView 0 0 820 1180
          UIDimmingView 0 0 820 1180
          _UIPopoverView 490 140 320 300
            Content 0 13 320 287

        """)
    #expect(EventDriver.hitTest(at(600, 200)) === shown.popover.view)
    EventDriver().tap(at: at(100, 900))
    #expect(shown.root.presentedViewController == nil)
    #expect(
      present(.phone).window.subviews.last?.subviews.map { "\(type(of: $0))" } == ["UIDimmingView", "UIDropShadowView"])
  }

  @Test func `a split view has columns beside each other, and one stack on an iPhone`() {
    func make(_ size: CGSize, _ idiom: UIUserInterfaceIdiom) -> (UISplitViewController, Page, Page, UIWindow) {
      EventDriver.reset(screen: size, idiom: idiom)
      let window = UIWindow()
      window.makeKeyAndVisible()
      let split = UISplitViewController(style: .doubleColumn)
      let (list, detail) = (Page(), Page())
      split.setViewController(list, for: .primary)
      split.setViewController(detail, for: .secondary)
      window.rootViewController = split
      window.layoutIfNeeded()
      return (split, list, detail, window)
    }
    defer { EventDriver.reset() }
    let (wide, list, detail, _window) = make(CGSize(width: 1180, height: 820), .pad)
    #expect(!wide.isCollapsed && wide.displayMode == .oneBesideSecondary)
    #expect(EventDriver.hitTest(at(319, 400)) === list.view && EventDriver.hitTest(at(320, 400)) === detail.view)
    #expect(list.splitViewController === wide && list.navigationController !== detail.navigationController)
    wide.hide(.primary)
    #expect(EventDriver.hitTest(at(100, 400)) === detail.view && wide.displayMode == .secondaryOnly)
    _ = _window

    let (high, first, second, highWindow) = make(CGSize(width: 820, height: 1180), .pad)
    #expect(high.displayMode == .secondaryOnly && EventDriver.hitTest(at(100, 400)) === second.view)
    high.show(.primary)
    highWindow.layoutIfNeeded()
    #expect(high.displayMode == .oneOverSecondary && EventDriver.hitTest(at(100, 400)) === first.view)
    EventDriver().tap(at: at(600, 400))
    #expect(high.displayMode == .secondaryOnly && EventDriver.hitTest(at(100, 400)) === second.view)

    let (small, menu, text, _small) = make(EventDriver.plainScreen, .phone)
    #expect(small.isCollapsed && EventDriver.hitTest(at(100, 400)) === text.view)
    #expect(menu.navigationController?.viewControllers == [menu, text])
    small.show(.primary)
    #expect(EventDriver.hitTest(at(100, 400)) === menu.view)
    let other = Page()
    menu.showDetailViewController(other, sender: nil)
    #expect(
      EventDriver.hitTest(at(100, 400)) === other.view && menu.navigationController?.viewControllers == [menu, other])
    _ = _small
  }
}
