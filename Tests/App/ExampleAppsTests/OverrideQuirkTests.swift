#if UIKIT_MODEL
  import ExampleApps
  import Foundation
  import Testing
  import UIKitModel

  extension ExampleAppsTests {
    /// Tests what the overrides do where people do not expect it.
    @Suite(.serialized) @MainActor
    struct OverrideQuirkTests {
      /// A new application with a window. Each test makes it where it uses it, because otherwise
      /// other tests run between the steps.
      @MainActor
      private struct Stage {
        let window: UIWindow
        let below = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

        init() {
          EventDriver.reset()
          window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
          window.makeKeyAndVisible()
          window.addSubview(below)
        }

        func hit(_ x: Double, _ y: Double) -> UIView? { EventDriver.hitTest(CGPoint(x: x, y: y)) }

        func float(
          in container: UIView, _ view: UIView = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40))
        ) -> UIView {
          window.addSubview(container)
          container.addSubview(view)
          return view
        }
      }

      /// Both ways to make a container penetrable. They are closures, because a reset clears the
      /// flag.
      private static func containers(_ frame: CGRect) -> [UIView] {
        let stack = UIStackView(frame: frame)
        stack.isPenetrable = true
        return [PenetrableContainer(frame: frame), stack]
      }

      @Test func `A float outside a penetrable container's bounds is hit, and one in a container that is switched off`()
      {
        let stage = Stage()
        for container in Self.containers(CGRect(x: 100, y: 100, width: 60, height: 60)) {
          let outside = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
          let float = stage.float(in: container, outside)
          #expect(stage.hit(220, 220) === float)
          #expect(stage.hit(110, 110) === stage.below, "beside its floats it is not there")
          container.isUserInteractionEnabled = false
          #expect(stage.hit(220, 220) === float)
          container.alpha = 0.01
          #expect(stage.hit(220, 220) === stage.below)
          container.removeFromSuperview()
        }
      }

      @Test func `A float's larger point(inside:) is cut at its frame`() {
        let stage = Stage()
        for container in Self.containers(stage.window.bounds) {
          let button = OutsetButton(frame: CGRect(x: 150, y: 150, width: 40, height: 40))
          let float = stage.float(in: container, button)
          #expect(stage.hit(160, 160) === float)
          #expect(stage.hit(140, 160) === stage.below)
          container.removeFromSuperview()
          stage.window.addSubview(button)
          #expect(stage.hit(140, 160) === button, "which an ordinary superview does not do")
          button.removeFromSuperview()
        }
      }

      @Test func `A turned float is first tested by its bounding box, and then by its own bounds`() {
        let stage = Stage()
        for container in Self.containers(stage.window.bounds) {
          let float = stage.float(in: container)
          float.transform = CGAffineTransform(rotationAngle: .pi / 4)
          #expect(stage.hit(70, 70) === float)
          #expect(stage.hit(70, 44) === float, "a corner that is turned outwards")
          #expect(stage.hit(46, 46) === stage.below, "in the bounding box alone")
          container.removeFromSuperview()
        }
      }

      @Test func `The flag works on a view of any class, and is taken off again`() {
        let stage = Stage()
        for view in [UIStackView(), UIScrollView(), UIButton(), UITableView(), UIView()] as [UIView] {
          view.frame = stage.window.bounds
          let float = stage.float(in: view)
          #expect(stage.hit(300, 300) === view)
          view.isPenetrable = true
          #expect(stage.hit(300, 300) === stage.below)
          #expect(stage.hit(60, 60) === float)
          view.isPenetrable = false
          #expect(stage.hit(300, 300) === view)
          view.removeFromSuperview()
        }
      }

      @Test func `A penetrable container without subviews is not there`() {
        let stage = Stage()
        stage.window.addSubview(PenetrableContainer(frame: stage.window.bounds))
        #expect(stage.hit(10, 10) === stage.below)
      }

      @Test func `A larger area without margins is UIKit's own`() {
        let stage = Stage()
        let button = EnlargedButton(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
        button.margins = .zero
        stage.window.addSubview(button)
        #expect(stage.hit(110, 110) === button)
        button.isHidden = true
        #expect(stage.hit(110, 110) === stage.below)
      }

      @Test func `A scroll view that lets touches through counts hidden subviews`() {
        let stage = Stage()
        let scroll = EmptySpaceScrollView(frame: stage.window.bounds)
        scroll.letsTouchesThrough = true
        stage.window.addSubview(scroll)
        #expect(stage.hit(110, 110) === stage.below)
        let hidden = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
        hidden.isHidden = true
        scroll.addSubview(hidden)
        #expect(stage.hit(110, 110) === scroll)
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
        #expect(
          EventDriver.windowsFrontToBack.map { $0.accessibilityIdentifier ?? "" } == ["advertisement", "entry", "app"])
        #expect(app.notifications.contains("key app"))
      }
    }
  }
#endif
