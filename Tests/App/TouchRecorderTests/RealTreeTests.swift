#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import Recording
  import TestSupport
  import Testing
  import TouchRecorder
  import TraceStore
  import UIKitModel

  /// Tests that screens of the model's controllers are recorded with the trees of iOS 26.1, that
  /// taps at visible controls reach them, and that the system's policy gives the same views.
  @Suite(.serialized) @MainActor
  struct RealTreeTests {
    private final class Rows: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 15 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.contentView.accessibilityIdentifier = "row\(indexPath.row)"
        return cell
      }
    }

    private static func page(_ name: String) -> UIViewController {
      let page = UIViewController()
      page.view.accessibilityIdentifier = name
      let button = UIButton(frame: CGRect(x: 20, y: 400, width: 200, height: 50))
      button.accessibilityIdentifier = "\(name)-button"
      page.view.addSubview(button)
      page.title = name
      let edit = UIBarButtonItem(title: "Edit", primaryAction: UIAction { _ in })
      edit.accessibilityIdentifier = "\(name)-edit"
      page.navigationItem.rightBarButtonItem = edit
      return page
    }

    private static func navigation(_ root: UIViewController = page("home")) -> UINavigationController {
      let navigation = UINavigationController(rootViewController: root)
      let reply = UIBarButtonItem(image: UIImage(), primaryAction: UIAction { _ in })
      reply.accessibilityIdentifier = "reply"
      root.toolbarItems = [reply]
      navigation.isToolbarHidden = false
      return navigation
    }

    /// A screen with taps, and the name of the view that gets each.
    private struct Screen {
      var name: String
      var idiom = UIUserInterfaceIdiom.phone
      var taps: [(x: Double, y: Double, name: String)]
      var show: @MainActor (UIWindow) -> Void
    }

    private static let screens: [Screen] = [
      Screen(
        name: "navigation with a toolbar",
        taps: [(100, 425, "home-button"), (330, 27, "home-edit"), (50, 820, "reply"), (300, 600, "home")]
      ) { $0.rootViewController = navigation() },
      Screen(name: "table with bars", taps: [(100, 110, "row2"), (100, 600, "row13")]) {
        $0.rootViewController = navigation(Rows(style: .plain))
      },
      Screen(name: "tabs", taps: [(110, 800, "tab0"), (280, 800, "tab1"), (100, 425, "two-button")]) { window in
        let tabs = UITabBarController()
        let pages = ["one", "two"].map { page($0) }
        for (index, page) in pages.enumerated() { page.tabBarItem.accessibilityIdentifier = "tab\(index)" }
        tabs.viewControllers = pages
        window.rootViewController = tabs
      },
      Screen(name: "sheet", taps: [(100, 485, "note-button"), (300, 600, "note"), (100, 20, "")]) { window in
        window.rootViewController = navigation()
        window.rootViewController?.present(page("note"), animated: true)
      },
      Screen(name: "alert", taps: [(195, 470, "_UIInterfaceActionCustomViewRepresentationView")]) { window in
        window.rootViewController = navigation()
        let alert = UIAlertController(title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
        for name in ["Delete", "Cancel"] { alert.addAction(UIAlertAction(title: name, style: .default)) }
        window.rootViewController?.present(alert, animated: true)
      },
      Screen(
        name: "popover on an iPad", idiom: .pad,
        taps: [(600, 480, "colors-button"), (600, 200, "colors"), (100, 900, "PopoverDismissRegion")]
      ) { window in
        let home = page("home")
        window.rootViewController = navigation(home)
        let colors = page("colors")
        colors.modalPresentationStyle = .popover
        colors.popoverPresentationController?.barButtonItem = home.navigationItem.rightBarButtonItem
        window.rootViewController?.present(colors, animated: true)
      },
    ]

    @Test(arguments: 0..<6) func `taps at visible controls reach them, and the system's policy agrees`(
      number: Int
    ) throws {
      let screen = Self.screens[number]
      let app = try RecordedApp { $0.os = "iOS 26.1" }
      defer { EventDriver.reset() }
      for view in app.window.subviews { view.removeFromSuperview() }
      if screen.idiom == .pad {
        app.window.frame = CGRect(x: 0, y: 0, width: 820, height: 1180)
        EventDriver.setIdiom(.pad)
      }
      screen.show(app.window)
      for tap in screen.taps {
        app.driver.advance(by: 1)
        app.driver.tap(at: CGPoint(x: tap.x, y: tap.y))
      }
      #expect(try app.stop().lost == 0)
      let policy = try #require(Policy.ofSystem(named: "ios-26"))
      let trace = try Trace(path: app.folder.file("app.sqlite").path)
      let recording = try #require(try trace.recordings().last)
      var hits: [String] = []
      var isWrapped = true
      try trace.read(recording, events: .all) { cursor in
        while try cursor.nextSnapshot() {
          while let event = try cursor.nextWholeEvent() {
            guard let touch = event.touches.first, touch.phase == .began else { continue }
            guard case .view(let id) = touch.observation.responder, let slot = cursor.slot(of: id) else {
              hits.append("nobody")
              continue
            }
            let applied = AppliedPolicy(policy, in: cursor.scene)
            #expect(HitTest(cursor.scene, applied).hitTest(touch.location) == slot, "at \(touch.location)")
            let path = cursor.scene.path(slot)
            isWrapped = isWrapped && path.hasPrefix("UIWindow/UITransitionView/")
            let last = path.split(separator: "/").last.map(String.init) ?? ""
            hits.append(last.split(separator: "#").last.map(String.init) ?? "")
          }
        }
      }
      #expect(isWrapped)
      #expect(hits == screen.taps.map { $0.name.isEmpty ? "UIDimmingView" : $0.name })
    }

    @Test func `classes of UIKit have the names that a device's recorder writes`() throws {
      let app = try RecordedApp { $0.os = "iOS 26.1" }
      defer { EventDriver.reset() }
      app.window.rootViewController = Self.navigation()
      app.driver.tap(at: CGPoint(x: 100, y: 425))
      try app.stop()
      let scene = try #require(app.scenes().last)
      let names = Set(scene.preorder().map { scene.className($0.slot) })
      for name in [
        "FloatingBarContainerView", "FloatingBarHostingView<FloatingBarContainer>", "UIDropShadowView", "PlatterView",
        "NavigationBarContentView", "_UIButtonBarButton", "_UIModernBarButton", "UIPlatformGlassInteractionView",
      ] {
        #expect(names.contains(name), "\(name)")
      }
      #expect(!names.contains { $0.contains("UIKitModel") || $0 == "ContainerView" })
    }
  }
#endif
