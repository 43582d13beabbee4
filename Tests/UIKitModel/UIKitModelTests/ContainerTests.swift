import Foundation
import Testing
import UIKitModel

/// A controller whose view fills its container and logs its touches.
private final class Page: UIViewController {
  private let log: Log

  init(_ name: String, _ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = LoggingView(title ?? "", .zero, log) }
  override func didMove(toParent parent: UIViewController?) {
    log.lines.append("\(title ?? "") \(parent == nil ? "left" : "came")")
  }
}

@MainActor @Suite struct TabBarControllerTests {
  private func make(_ stage: Stage) -> UITabBarController {
    let tabs = UITabBarController()
    tabs.viewControllers = ["one", "two", "three"].map { Page($0, stage.log) }
    stage.window.rootViewController = tabs
    _ = stage.log.take()
    return tabs
  }

  private final class Delegate: UITabBarControllerDelegate {
    var refused: UIViewController?
    var selected: [String] = []

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { viewController !== refused }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      selected.append(viewController.title ?? "")
    }
  }

  @Test func `the selected child's view fills the screen below the bar, and gets what the bar does not`() {
    let stage = Stage()
    let tabs = make(stage)
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 761, width: 390, height: 83))
    #expect(tabs.viewControllers?[0].view.frame == stage.window.bounds)
    #expect(tabs.viewControllers?.map(\.isViewLoaded) == [true, false, false])
    #expect(EventDriver.hitTest(at(10, 760)) === tabs.viewControllers?[0].view)
    #expect(EventDriver.hitTest(at(10, 761)) === tabs.tabBar)
    stage.driver.tap(at: at(10, 10))
    stage.driver.tap(at: at(10, 800))
    #expect(stage.log.take() == ["one began", "one ended"])
  }

  @Test func `a tap on an item shows its controller and tells the delegate, which can refuse`() {
    let stage = Stage()
    let tabs = make(stage)
    let delegate = Delegate()
    tabs.delegate = delegate
    stage.driver.tap(at: at(195, 800))
    #expect(tabs.selectedIndex == 1 && tabs.selectedViewController?.title == "two")
    #expect(tabs.tabBar.selectedItem?.title == "two")
    #expect(tabs.viewControllers?[0].view.window == nil)
    stage.driver.tap(at: at(10, 10))
    #expect(stage.log.take() == ["two began", "two ended"])
    delegate.refused = tabs.viewControllers?[2]
    stage.driver.tap(at: at(280, 800))
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem?.title == "two")
    // The app's own choice is not told.
    tabs.selectedIndex = 2
    #expect(EventDriver.hitTest(at(10, 10)) === tabs.viewControllers?[2].view)
    #expect(delegate.selected == ["two"])
  }

  @Test func `the selected child stays when the list changes, and who is not in it leaves`() {
    let stage = Stage()
    let tabs = make(stage)
    let pages = tabs.viewControllers ?? []
    tabs.selectedViewController = pages[2]
    tabs.setViewControllers([pages[2], pages[0]], animated: false)
    #expect(tabs.selectedIndex == 0 && tabs.tabBar.items?.map(\.title) == ["three", "one"])
    #expect(stage.log.take() == ["two left"])
    #expect(pages[1].parent == nil && pages[0].tabBarController === tabs)
    tabs.selectedViewController = pages[1]
    #expect(tabs.selectedViewController === pages[2])
    tabs.viewControllers = nil
    #expect(tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
    #expect(EventDriver.hitTest(at(10, 10)) === tabs.view)
  }

  @Test func `a bar of a new size lies at the bottom, and events go from child to container to window`() throws {
    let stage = Stage()
    let tabs = make(stage)
    tabs.view.frame = CGRect(x: 0, y: 0, width: 390, height: 600)
    tabs.view.layoutIfNeeded()
    #expect(tabs.tabBar.frame.minY == 517)
    let page = try #require(tabs.selectedViewController)
    #expect(page.view.frame.height == 600)
    var chain: [String] = []
    var next: UIResponder? = page.view
    while let responder = next, responder !== stage.window {
      chain.append("\(type(of: responder))")
      next = responder.next
    }
    #expect(
      chain == [
        "LoggingView", "Page", "UIViewControllerWrapperView", "UITransitionView", "UILayoutContainerView",
        "UITabBarController", "UIDropShadowView", "UITransitionView",
      ])
    #expect(next === stage.window)
  }
}

@MainActor @Suite struct NavigationControllerTests {
  private func make(_ stage: Stage) -> UINavigationController {
    let navigation = UINavigationController(rootViewController: Page("root", stage.log))
    stage.window.rootViewController = navigation
    _ = stage.log.take()
    return navigation
  }

  private final class Delegate: UINavigationControllerDelegate {
    var told: [String] = []

    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { told.append("will \(viewController.title ?? "")") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { told.append("did \(viewController.title ?? "") \(animated)") }
  }

  @Test func `the top view fills the screen below the bar, which takes its own touches`() {
    let stage = Stage()
    let navigation = make(stage)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 390, height: 54))
    #expect(navigation.topViewController?.view.frame == stage.window.bounds)
    #expect(EventDriver.hitTest(at(10, 53)) === navigation.navigationBar)
    #expect(EventDriver.hitTest(at(10, 54)) === navigation.topViewController?.view)
    navigation.setNavigationBarHidden(true, animated: true)
    #expect(navigation.isNavigationBarHidden)
    #expect(EventDriver.hitTest(at(10, 53)) === navigation.topViewController?.view)
  }

  @Test func `the bar of an app's own class decides which touches it takes`() {
    final class Bar: UINavigationBar {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { point.x < 100 }
    }
    let stage = Stage()
    let navigation = UINavigationController(navigationBarClass: Bar.self, toolbarClass: nil)
    navigation.viewControllers = [Page("root", stage.log)]
    stage.window.rootViewController = navigation
    #expect(navigation.navigationBar is Bar)
    #expect(EventDriver.hitTest(at(99, 10)) === navigation.navigationBar)
    #expect(EventDriver.hitTest(at(100, 10)) === navigation.topViewController?.view)
  }

  @Test func `pushing and popping changes who is hit, who is in the window, and what the bar shows`() {
    let stage = Stage()
    let navigation = make(stage)
    let delegate = Delegate()
    navigation.delegate = delegate
    let pages = ["a", "b", "c"].map { Page($0, stage.log) }
    navigation.pushViewController(pages[0], animated: true)
    navigation.show(pages[1], sender: nil)
    pages[1].show(pages[2], sender: nil)
    #expect(navigation.viewControllers.map(\.title) == ["root", "a", "b", "c"])
    #expect(navigation.navigationBar.topItem?.title == "c" && navigation.navigationBar.backItem?.title == "b")
    #expect(navigation.children == navigation.viewControllers && pages[2].navigationController === navigation)
    stage.driver.tap(at: at(100, 100))
    #expect(stage.log.take() == ["a came", "b came", "c came", "c began", "c ended"])
    #expect(pages[1].view.window == nil && pages[2].view.window === stage.window)
    #expect(navigation.popViewController(animated: false) === pages[2])
    #expect(navigation.popToViewController(pages[0], animated: false) == [pages[1]])
    #expect(EventDriver.hitTest(at(100, 100)) === pages[0].view)
    #expect(navigation.popToViewController(pages[2], animated: false) == nil)
    #expect(navigation.popToRootViewController(animated: false) == [pages[0]])
    #expect(navigation.popViewController(animated: false) == nil)
    #expect(navigation.popToRootViewController(animated: false) == nil)
    #expect(stage.log.take() == ["c left", "b left", "a left"])
    #expect(
      delegate.told == [
        "will a", "did a true", "will b", "did b true", "will c", "did c true", "will b", "did b false", "will a",
        "did a false", "will root", "did root false",
      ])
  }

  @Test func `a drag from the left edge beyond the middle pops, but not from the root`() {
    let stage = Stage()
    let navigation = make(stage)
    let pop = navigation.interactivePopGestureRecognizer
    #expect(pop?.view === navigation.view)
    stage.driver.drag(from: at(5, 300), to: at(300, 300), edge: .left)
    #expect(stage.log.take().last == "root ended")
    navigation.pushViewController(Page("a", stage.log), animated: true)
    stage.driver.drag(from: at(5, 300), to: at(195, 300), edge: .left)
    stage.driver.drag(from: at(25, 300), to: at(300, 300))
    #expect(navigation.viewControllers.count == 2)
    _ = stage.log.take()
    stage.driver.drag(from: at(5, 300), to: at(210, 300), edge: .left)
    #expect(navigation.viewControllers.map(\.title) == ["root"])
    #expect(Array(stage.log.take().suffix(2)) == ["a cancelled", "a left"])
  }

  @Test func `a delegate keeps the drag from the left edge from popping`() throws {
    let stage = Stage()
    let navigation = make(stage)
    let answers = DelegateAnswers()
    answers.shouldBegin = false
    try #require(navigation.interactivePopGestureRecognizer).delegate = answers
    navigation.pushViewController(Page("a", stage.log), animated: true)
    stage.driver.drag(from: at(5, 300), to: at(300, 300), edge: .left)
    #expect(navigation.viewControllers.count == 2)
    answers.shouldBegin = true
    stage.driver.drag(from: at(5, 300), to: at(300, 300), edge: .left)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `a toolbar that is shown lies above the tab bar, which a pushed controller hides`() {
    let stage = Stage()
    let (tabs, navigation) = (UITabBarController(), make(stage))
    tabs.viewControllers = [navigation, Page("other", stage.log)]
    stage.window.rootViewController = tabs
    #expect(EventDriver.hitTest(at(10, 760)) === navigation.topViewController?.view)
    navigation.topViewController?.toolbarItems = [UIBarButtonItem(title: "x", style: .plain, target: nil, action: nil)]
    navigation.isToolbarHidden = false
    stage.window.layoutIfNeeded()
    #expect(navigation.toolbar.items?.count == 1)
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 713, width: 390, height: 48))
    #expect(EventDriver.hitTest(at(10, 760))?.isDescendant(of: navigation.toolbar) == true)
    #expect(navigation.tabBarItem.title == "root" && tabs.tabBar.items?.map(\.title) == ["root", "other"])
    let page = Page("a", stage.log)
    page.hidesBottomBarWhenPushed = true
    navigation.pushViewController(page, animated: true)
    #expect(page.tabBarController === tabs)
    #expect(EventDriver.hitTest(at(10, 840))?.isDescendant(of: navigation.toolbar) == true)
    navigation.popViewController(animated: true)
    #expect(EventDriver.hitTest(at(10, 840)) === tabs.tabBar)
    #expect(EventDriver.hitTest(at(10, 760))?.isDescendant(of: navigation.toolbar) == true)
  }

  @Test func `a second tap on its tab leads a navigation controller back to its root`() {
    let stage = Stage()
    let (tabs, navigation) = (UITabBarController(), make(stage))
    tabs.viewControllers = [Page("other", stage.log), navigation]
    stage.window.rootViewController = tabs
    navigation.pushViewController(Page("a", stage.log), animated: true)
    stage.driver.tap(at: at(240, 800))
    #expect(navigation.viewControllers.count == 2 && tabs.selectedIndex == 1)
    stage.driver.tap(at: at(240, 800))
    #expect(navigation.viewControllers.count == 1)
  }
}
