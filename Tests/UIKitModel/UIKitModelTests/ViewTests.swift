import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct ViewTests {
  // MARK: Geometry

  @Test func `setting frame under a transform solves for bounds and centre`() {
    let view = UIView()
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    view.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    #expect(view.bounds.size == CGSize(width: 200, height: 200))
    #expect(view.center == at(60, 70))
    #expect(view.frame == CGRect(x: 10, y: 20, width: 100, height: 100))
  }

  @Test func `frame is the bounding box of a turned view`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    view.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(view.frame == CGRect(x: 30, y: -30, width: 40, height: 100))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test func `scrolling moves what is converted, not the frames`() {
    let (outer, inner) = (UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)), UIView())
    inner.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    outer.addSubview(inner)
    outer.bounds.origin = at(0, 5)
    #expect(inner.convert(.zero, to: outer) == at(10, 10))
    #expect(outer.convert(at(10, 10), to: inner) == .zero)
    #expect(inner.frame.origin == at(10, 10))
  }

  @Test func `conversion goes through transforms and anchor points, there and back`() {
    let stage = Stage()
    let outer = UIView(frame: CGRect(x: 50, y: 60, width: 100, height: 80))
    let inner = UIView(frame: CGRect(x: 5, y: 6, width: 40, height: 30))
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    outer.layer.anchorPoint = at(0.25, 1)
    outer.transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 0.5)
    let there = inner.convert(at(3, 4), to: stage.window)
    let back = inner.convert(there, from: stage.window)
    #expect(abs(back.x - 3) < 1e-9 && abs(back.y - 4) < 1e-9)
    #expect(inner.convert(at(3, 4), to: nil) == there)
  }

  @Test func `conversion crosses windows by the screen`() {
    EventDriver.reset()
    let (one, two) = (UIWindow(frame: CGRect(x: 100, y: 0, width: 100, height: 100)), UIWindow())
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    one.addSubview(view)
    #expect(view.convert(.zero, to: two) == at(110, 10))
    #expect(one.convert(at(1, 1), to: nil as UIWindow?) == at(101, 1))
    #expect(view.convert(view.bounds, to: two) == CGRect(x: 110, y: 10, width: 10, height: 10))
  }

  @Test func `alpha is kept as a 32-bit float`() {
    let view = UIView()
    view.alpha = 0.01
    #expect(view.alpha < 0.01)
    view.layer.opacity = 0.5
    #expect(view.alpha == 0.5)
  }

  // MARK: Hit-testing

  @Test func `a view that is switched off is never asked whether the point is inside`() {
    final class Asked: UIView {
      var count = 0
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        count += 1
        return true
      }
    }
    let view = Asked(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.isHidden = true
    #expect(view.hitTest(.zero, with: nil) == nil)
    view.isHidden = false
    view.isUserInteractionEnabled = false
    #expect(view.hitTest(.zero, with: nil) == nil)
    view.isUserInteractionEnabled = true
    view.alpha = 0.01
    #expect(view.hitTest(.zero, with: nil) == nil)
    #expect(view.count == 0)
    view.alpha = 0.02
    #expect(view.hitTest(at(100, 100), with: nil) === view)
  }

  @Test func `a miss of the root asks nobody else, and each visited view is asked once`() {
    final class Counting: UIView {
      nonisolated(unsafe) static var count = 0
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        unsafe Counting.count += 1
        return super.point(inside: point, with: event)
      }
    }
    let root = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for _ in 0..<52 { root.addSubview(Counting(frame: CGRect(x: 50, y: 50, width: 10, height: 10))) }
    #expect(root.hitTest(at(200, 200), with: nil) == nil)
    unsafe #expect(Counting.count == 1)
    #expect(root.hitTest(at(1, 1), with: nil) === root)
    unsafe #expect(Counting.count == 54)
  }

  @Test func `labels and image views are off`() {
    #expect(!UILabel().isUserInteractionEnabled)
    #expect(!UIImageView().isUserInteractionEnabled)
    #expect(UIButton().isUserInteractionEnabled && UIScrollView().isUserInteractionEnabled)
  }

  @Test func `views that an animation changes take no touch until it is over, unless it allows them`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 100, 100)
    var isDone = false
    UIView.animate(withDuration: 0.3, delay: 0.1, options: []) {
      view.center.x += 100
    } completion: {
      isDone = $0
    }
    #expect(view.center == at(150, 50))
    #expect(EventDriver.hitTest(at(150, 50)) === stage.window)
    stage.driver.advance(by: 0.39)
    #expect(!isDone && view.isInteractionBlockedByAnimation)
    stage.driver.advance(by: 0.02)
    #expect(isDone)
    #expect(EventDriver.hitTest(at(150, 50)) === view)
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { view.alpha = 0.5 }
    #expect(EventDriver.hitTest(at(150, 50)) === view)
  }

  // MARK: Hierarchy

  @Test func `subviews are put in their places`() {
    let root = UIView()
    let views = (1...5).map { tag in
      let view = UIView()
      view.tag = tag
      return view
    }
    func tags() -> [Int] { root.subviews.map(\.tag) }
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    root.insertSubview(views[3], aboveSubview: views[2])
    root.insertSubview(views[4], belowSubview: views[1])
    #expect(tags() == [3, 4, 1, 5, 2])
    root.bringSubviewToFront(views[3])
    root.sendSubviewToBack(views[1])
    #expect(tags() == [2, 3, 1, 5, 4])
    root.exchangeSubview(at: 0, withSubviewAt: 4)
    root.addSubview(views[2])
    #expect(tags() == [4, 1, 5, 2, 3])
    #expect(views[0].isDescendant(of: root) && !root.isDescendant(of: views[0]))
    #expect(root.viewWithTag(5) === views[4])
  }

  @Test func `a view hears of its superview and its window`() {
    final class Told: UIView {
      var told: [String] = []
      override func didMoveToSuperview() { told.append(superview == nil ? "no superview" : "superview") }
      override func didMoveToWindow() { told.append(window == nil ? "no window" : "window") }
      override func didAddSubview(_ subview: UIView) { told.append("added") }
      override func willRemoveSubview(_ subview: UIView) { told.append("removing") }
    }
    let stage = Stage()
    let (outer, inner) = (Told(), Told())
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    outer.removeFromSuperview()
    inner.removeFromSuperview()
    #expect(inner.told == ["superview", "window", "no window", "no superview"])
    #expect(outer.told == ["added", "window", "superview", "no window", "no superview", "removing"])
  }

  @Test func `a stack lays its views out before they are touched`() {
    let stage = Stage()
    let stack = UIStackView(arrangedSubviews: [UIButton(), UIButton()])
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.window.addSubview(stack)
    stage.driver.tap(at: at(1, 1))
    #expect(EventDriver.hitTest(at(50, 75)) === stack.arrangedSubviews[1])
    stack.arrangedSubviews[0].removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 1)
  }

  // MARK: Responder chain

  @Test func `the chain goes by controllers, superviews, window, scene and application to the delegate`() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
    }
    EventDriver.reset()
    let delegate = Delegate()
    UIApplication.shared.delegate = delegate
    let scene = UIWindowScene()
    let window = UIWindow(windowScene: scene)
    let (root, child) = (UIViewController(), UIViewController())
    window.rootViewController = root
    root.addChild(child)
    root.view.addSubview(child.view)
    let view = UIView()
    child.view.addSubview(view)
    var chain: [UIResponder] = []
    var next: UIResponder? = view
    while let responder = next {
      chain.append(responder)
      next = responder.next
    }
    let expected: [UIResponder] = [view, child.view, child, root.view, root]
    #expect(Array(chain.prefix(5)) == expected)
    #expect(chain.dropFirst(5).prefix(2).map { "\(type(of: $0))" } == ["UIDropShadowView", "UITransitionView"])
    #expect(Array(chain.dropFirst(7)) == [window, scene, UIApplication.shared, delegate])
  }

  @Test func `a presented controller lies over the window, and its presenter is next`() {
    let stage = Stage()
    let (root, sheet) = (UIViewController(), UIViewController())
    stage.window.rootViewController = root
    root.present(sheet, animated: true)
    #expect(EventDriver.hitTest(at(10, 100)) === sheet.view)
    #expect(EventDriver.hitTest(at(10, 10)).map { "\(type(of: $0))" } == "UIDimmingView")
    #expect(sheet.next === root)
    sheet.dismiss(animated: true)
    #expect(EventDriver.hitTest(at(10, 10)) === root.view)
    #expect(root.presentedViewController == nil)
  }

  @Test func `an animation in steps ends at once with its last step, and blocks touches until its time is over`() {
    let stage = Stage()
    let view = stage.add("view", 0, 0, 100, 100)
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 250 }
    }
    #expect(view.center.x == 250 && EventDriver.hitTest(at(250, 50)) === stage.window)
    stage.driver.advance(by: 1)
    #expect(EventDriver.hitTest(at(250, 50)) === view)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .allowUserInteraction) { view.center.x = 50 }
    #expect(EventDriver.hitTest(at(50, 50)) === view)
  }
}
