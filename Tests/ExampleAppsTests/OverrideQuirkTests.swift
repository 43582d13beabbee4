#if !canImport(UIKit)
  import ExampleApps
  import Foundation
  import Testing
  import UIKitModel

  extension ExampleAppsTests {
    /// What the overrides do at the places where people do not expect it.
    @Suite(.serialized) @MainActor
    struct OverrideQuirkTests {
      private let window: UIWindow
      private let below = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

      init() {
        EventDriver.reset()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.makeKeyAndVisible()
        window.addSubview(below)
      }

      private func hit(_ x: Double, _ y: Double) -> UIView? { EventDriver.hitTest(CGPoint(x: x, y: y)) }

      private func float(in container: UIView, _ view: UIView = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40)))
        -> UIView
      {
        window.addSubview(container)
        container.addSubview(view)
        return view
      }

      /// Both ways to make a container penetrable; as closures, because the flag goes with a reset.
      private static func containers(_ frame: CGRect) -> [UIView] {
        let stack = UIStackView(frame: frame)
        stack.isPenetrable = true
        return [PenetrableContainer(frame: frame), stack]
      }

      @Test func `A float outside a penetrable container's bounds is hit, and one in a container that is switched off`() {
        for container in Self.containers(CGRect(x: 100, y: 100, width: 60, height: 60)) {
          let outside = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
          let float = float(in: container, outside)
          #expect(hit(220, 220) === float)
          #expect(hit(110, 110) === below, "beside its floats it is not there")
          container.isUserInteractionEnabled = false
          #expect(hit(220, 220) === float)
          container.alpha = 0.01
          #expect(hit(220, 220) === below)
          container.removeFromSuperview()
        }
      }

      @Test func `A float's larger point(inside:) is cut at its frame`() {
        for container in Self.containers(window.bounds) {
          let button = OutsetButton(frame: CGRect(x: 150, y: 150, width: 40, height: 40))
          let float = float(in: container, button)
          #expect(hit(160, 160) === float)
          #expect(hit(140, 160) === below)
          container.removeFromSuperview()
          window.addSubview(button)
          #expect(hit(140, 160) === button, "which an ordinary superview does not do")
          button.removeFromSuperview()
        }
      }

      @Test func `A turned float is first tested by its bounding box, and then by its own bounds`() {
        for container in Self.containers(window.bounds) {
          let float = float(in: container)
          float.transform = CGAffineTransform(rotationAngle: .pi / 4)
          #expect(hit(70, 70) === float)
          #expect(hit(70, 44) === float, "a corner that is turned outwards")
          #expect(hit(46, 46) === below, "in the bounding box alone")
          container.removeFromSuperview()
        }
      }

      @Test func `The flag works on a view of any class, and is taken off again`() {
        for view in [UIStackView(), UIScrollView(), UIButton(), UITableView(), UIView()] as [UIView] {
          view.frame = window.bounds
          let float = float(in: view)
          #expect(hit(300, 300) === view)
          view.isPenetrable = true
          #expect(hit(300, 300) === below)
          #expect(hit(60, 60) === float)
          view.isPenetrable = false
          #expect(hit(300, 300) === view)
          view.removeFromSuperview()
        }
      }

      @Test func `A penetrable container without subviews is not there`() {
        window.addSubview(PenetrableContainer(frame: window.bounds))
        #expect(hit(10, 10) === below)
      }

      @Test func `A larger area without margins is UIKit's own`() {
        let button = EnlargedButton(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
        button.margins = .zero
        window.addSubview(button)
        #expect(hit(110, 110) === button)
        button.isHidden = true
        #expect(hit(110, 110) === below)
      }

      @Test func `A scroll view that lets touches through counts hidden subviews`() {
        let scroll = EmptySpaceScrollView(frame: window.bounds)
        scroll.letsTouchesThrough = true
        window.addSubview(scroll)
        #expect(hit(110, 110) === below)
        let hidden = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
        hidden.isHidden = true
        scroll.addSubview(hidden)
        #expect(hit(110, 110) === scroll)
      }

      @Test func `Windows tell in order what they become`() {
        EventDriver.reset()
        let app = ManyWindows(variant: "plain")
        #expect(app.notifications == ["visible app", "key app", "visible entry", "visible advertisement"])
        app.perform("alert")
        #expect(app.notifications.suffix(3) == ["visible alert", "resigned key app", "key alert"])
        EventDriver().tap(at: CGPoint(x: 195, y: 430))
        #expect(app.notifications.count == 7, "the advertisement lies above the alert")
        app.perform("advertisement hides itself")
        EventDriver().tap(at: CGPoint(x: 195, y: 430))
        #expect(
          app.notifications.suffix(4) == ["hidden advertisement", "hidden alert", "resigned key alert", "key app"],
          "the entry is higher and refuses")
      }

      @Test func `A window without a scene is not shown in an app that has scenes`() {
        EventDriver.reset()
        _ = UIWindowScene()
        let app = ManyWindows(variant: "scenes")
        #expect(UIApplication.shared.windows.last?.accessibilityIdentifier == "orphan")
        #expect(UIApplication.shared.windows.last?.isHidden == false)
        #expect(EventDriver.windowsFrontToBack.map { $0.accessibilityIdentifier ?? "" } == ["advertisement", "entry", "app"])
        #expect(app.notifications.contains("key app"))
      }
    }
  }
#endif
