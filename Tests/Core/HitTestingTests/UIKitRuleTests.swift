import HitTesting
import TestSupport
import Testing

/// Tests UIKit's documented and measured rules for one window, one behaviour in each test.
@Suite struct UIKitRuleTests {
  // MARK: Switches

  @Test func `a hidden view lets the touch fall to the sibling behind`() throws {
    let scene = try scene(
      view(2, in: 1, rect(0, 0, 100, 100)), view(3, in: 1, rect(0, 0, 100, 100)) { $0.isHidden = true },
      view(4, in: 3, rect(0, 0, 50, 50)))
    #expect(scene.hit(10, 10) == 2)
  }

  @Test func `a container with interaction off lets the touch fall to the sibling behind`() throws {
    let scene = try scene(
      view(2, in: 1, rect(0, 0, 100, 100)),
      view(3, in: 1, rect(0, 0, 100, 100)) { $0.isUserInteractionEnabled = false },
      view(4, "UIButton", in: 3, rect(0, 0, 50, 50)))
    #expect(scene.hit(10, 10) == 2)
  }

  @Test func `an animating view takes no touch, nor does what is in it`() throws {
    let scene = try scene(
      view(2, in: 1, rect(0, 0, 100, 100)) { $0.isAnimating = true }, view(3, in: 2, rect(0, 0, 50, 50)))
    #expect(scene.hit(10, 10) == 1)
  }

  @Test func `where everything is switched off nobody is hit`() throws {
    let scene = try scene(of: [view(1, "UIWindow", in: nil, fullScreen) { $0.isUserInteractionEnabled = false }])
    #expect(scene.hit(10, 10) == nil)
  }

  @Test(arguments: [0, 0.009, 0.01, 0.010_000_000_2, -1]) func `this alpha is dead`(alpha: Double) throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 100, 100)) { $0.alpha = alpha })
    #expect(scene.hit(10, 10) == 1)
  }

  @Test(arguments: [0.010_000_000_707_805_157, 0.010_000_001, 0.011, 0.02, 1]) func `this alpha is alive`(alpha: Double)
    throws
  {
    let scene = try scene(view(2, in: 1, rect(0, 0, 100, 100)) { $0.alpha = alpha })
    #expect(scene.hit(10, 10) == 2)
  }

  @Test func `alpha counts per level and is not multiplied`() throws {
    let scene = try scene(
      view(2, in: 1, rect(0, 0, 100, 100)) { $0.alpha = 0.02 }, view(3, in: 2, rect(0, 0, 50, 50)) { $0.alpha = 0.02 })
    #expect(scene.hit(10, 10) == 3)
  }

  @Test func `a superview's low alpha kills an opaque subview`() throws {
    let scene = try scene(
      view(2, in: 1, rect(0, 0, 100, 100)) { $0.alpha = 0.009 }, view(3, in: 2, rect(0, 0, 50, 50)))
    #expect(scene.hit(10, 10) == 1)
  }

  @Test func `labels and image views are off, and kill a button in them, until they are switched on`() throws {
    let off = try scene(
      view(2, "UILabel", in: 1, rect(0, 0, 100, 100)), view(3, "UIImageView", in: 1, rect(0, 0, 100, 100)),
      view(4, "UIButton", in: 3, rect(0, 0, 50, 50)))
    #expect(off.hit(10, 10) == 1)
    let on = try scene(
      view(3, "UIImageView", in: 1, rect(0, 0, 100, 100)) { $0.isUserInteractionEnabled = true },
      view(4, "UIButton", in: 3, rect(0, 0, 50, 50)))
    #expect(on.hit(10, 10) == 4)
  }

  @Test(arguments: ["UIView", "UIButton", "UIScrollView", "UIStackView", "UIActivityIndicatorView", "UIProgressView"])
  func `this class is on by default`(className: String) throws {
    #expect(try scene(view(2, className, in: 1, rect(0, 0, 100, 100))).hit(10, 10) == 2)
  }

  @Test func `a switched-off view is not asked whether the point is inside`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 100, 100)) { $0.isHidden = true })
    let steps = scene.decisions(10, 10, policy(.uikit, try rule("@2") { $0.pointInside = .always }))
    #expect(
      steps == [
        Step(id: 1, step: .entered, reason: .inside), Step(id: 2, step: .left, reason: .hidden),
        Step(id: 1, step: .hit, reason: .itself(base: .uikit)),
      ])
  }

  // MARK: Order and subtrees

  @Test func `the last sibling is asked first and wins`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 100, 100)), view(3, in: 1, rect(0, 0, 100, 100)))
    #expect(scene.hit(10, 10) == 3)
  }

  @Test func `the deepest view wins, and a view whose subviews all miss is hit itself`() throws {
    let scene = try scene(view(2, in: 1, rect(10, 10, 100, 100)), view(3, in: 2, rect(10, 10, 20, 20)))
    #expect(scene.hit(25, 25) == 3)
    #expect(scene.hit(50, 50) == 2)
    #expect(scene.hit(5, 5) == 1)
  }

  @Test func `a subview outside its superview is never asked`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 50, 50)), view(3, in: 2, rect(60, 0, 50, 50)))
    #expect(scene.hit(70, 10) == 1)
    #expect(scene.decisions(70, 10).contains { $0.id == 3 } == false)
  }

  @Test func `each visited view is asked once, siblings behind the hit never`() throws {
    let scene = try scene(
      view(2, in: 1, rect(0, 0, 100, 100)), view(3, in: 1, rect(0, 0, 100, 100)), view(4, in: 1, rect(200, 0, 50, 50)))
    #expect(
      scene.decisions(10, 10) == [
        Step(id: 1, step: .entered, reason: .inside),
        Step(id: 4, step: .left, reason: .outside(point: Point(x: -190, y: 10), bounds: rect(0, 0, 50, 50))),
        Step(id: 3, step: .entered, reason: .inside), Step(id: 3, step: .hit, reason: .itself(base: .uikit)),
      ])
  }

  @Test func `zPosition and clipping have no effect`() throws {
    let scene = try scene(
      view(2, in: 1, rect(0, 0, 100, 100)) { $0.zPosition = 1000 },
      view(3, in: 1, rect(0, 0, 100, 100)) { $0.clipsToBounds = true },
      view(4, in: 3, rect(90, 90, 40, 40)))
    #expect(scene.hit(10, 10) == 3)
    #expect(scene.hit(95, 95) == 4)
    #expect(scene.hit(110, 110) == 1)
    // A clipped and enlarged view is also hit where it is not visible.
    let enlarged = policy(.uikit, try rule("@3") { $0.pointInside = .always })
    #expect(scene.hit(110, 110, enlarged) == 4)
    #expect(scene.hit(300, 300, enlarged) == 3)
  }

  // MARK: Bounds

  @Test func `minimum edges are in, maximum edges are out`() throws {
    let scene = try scene(view(2, in: 1, rect(10, 20, 100, 100)))
    #expect(scene.hit(10, 20) == 2)
    #expect(scene.hit(109.999, 119.999) == 2)
    #expect(scene.hit(110, 50) == 1)
    #expect(scene.hit(50, 120) == 1)
    #expect(scene.hit(9.999, 50) == 1)
  }

  @Test func `a touch between two rows belongs to the second`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 100, 10)), view(3, in: 1, rect(0, 10, 100, 10)))
    #expect(scene.hit(5, 10) == 3)
  }

  @Test func `the bounds' origin counts`() throws {
    let far = try scene(view(2, in: 1, bounds: rect(10_000, 10_000, 100, 100), position: Point(x: 50, y: 50)))
    #expect(far.hit(50, 50) == 2, "conversion adds the origin")
    let inside = rect(10_000, 10_000, 100, 100)
    #expect(inside.contains(Point(x: 50, y: 50)) == false)
    #expect(inside.contains(Point(x: 10_050, y: 10_050)))
  }

  @Test func `negative sizes are standardised`() throws {
    let bounds = rect(10, 10, -20, -20)
    #expect(bounds.contains(Point(x: -10, y: -10)))
    #expect(bounds.contains(Point(x: 9.999, y: 9.999)))
    #expect(!bounds.contains(Point(x: 10, y: 0)))
    #expect(!bounds.contains(Point(x: -10.001, y: 0)))
    // The anchor is relative to the size with its sign: the position is the point (0, 0) of the
    // bounds.
    let scene = try scene(view(2, in: 1, bounds: bounds, position: Point(x: 100, y: 100)))
    #expect(scene.hit(90, 90) == 2)
    #expect(scene.hit(110, 100) == 1)
  }

  @Test(arguments: [Size(width: 0, height: 100), Size(width: 100, height: 0), .zero])
  func `a size of zero contains nothing and kills subviews`(size: Size) throws {
    let scene = try scene(
      view(2, in: 1, rect(10, 10, size.width, size.height)), view(3, "UIButton", in: 2, rect(0, 0, 50, 50)))
    #expect(scene.hit(10, 10) == 1)
    #expect(scene.hit(20, 20) == 1)
  }
}
