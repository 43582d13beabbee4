import HitTesting
import TestSupport
import Testing

/// Tests each further override of hitTest, including its quirks.
@Suite struct HitTestOverrideTests {
  /// A background, and a container over a part of it. The container has a float inside, one that
  /// sticks out, and one that is hidden.
  private func stage(_ configure: (inout ViewPatch) -> Void = { _ in }) throws -> Scene {
    try scene(
      view(2, in: 1, fullScreen), view(3, "Container", in: 1, rect(100, 100, 100, 100), configure),
      view(4, "UIButton", in: 3, rect(10, 10, 20, 20)), view(5, "UIButton", in: 3, rect(90, 40, 50, 20)),
      view(6, in: 3, rect(50, 70, 20, 20)) { $0.isHidden = true })
  }

  private func hit(_ x: Double, _ y: Double, _ override: HitTestOverride, on stage: Scene? = nil) throws -> ViewID? {
    try (stage ?? self.stage()).hit(x, y, policy(.uikit, rule("Container") { $0.hitTest = override }))
  }

  // MARK: Penetrable

  @Test func `a penetrable container is never hit, and its floats are`() throws {
    #expect(try hit(115, 115, .penetrable) == 4)
    #expect(try hit(150, 150, .penetrable) == 2)
    #expect(try hit(155, 175, .penetrable) == 2)
  }

  @Test func `a penetrable container's own bounds are not looked at`() throws {
    #expect(try hit(220, 150, .penetrable) == 5)
    #expect(try hit(220, 150, .passthrough) == 2)
  }

  @Test func `a penetrable container's own interaction is not looked at, its hidden and its alpha are`() throws {
    #expect(try hit(115, 115, .penetrable, on: stage { $0.isUserInteractionEnabled = false }) == 4)
    #expect(try hit(115, 115, .penetrable, on: stage { $0.isHidden = true }) == 2)
    #expect(try hit(115, 115, .penetrable, on: stage { $0.alpha = 0.01 }) == 2)
    #expect(try hit(115, 115, .penetrable, on: stage { $0.alpha = 0.011 }) == 4)
  }

  @Test func `a float's larger area is cut at its frame, and a turned float is tested by its bounding box`() throws {
    let scene = try stage()
    let outset = PointInsideOverride.outset(EdgeInsets(top: 5, left: 5, bottom: 5, right: 5))
    let larger = try rule("@4") { $0.pointInside = outset }
    let penetrable = policy(.uikit, larger, try rule("Container") { $0.hitTest = .penetrable })
    let passthrough = policy(.uikit, larger, try rule("Container") { $0.hitTest = .passthrough })
    #expect(scene.hit(132, 115, penetrable) == 2)
    #expect(scene.hit(132, 115, passthrough) == 4)
    // For a rotated view, the penetrable container checks the bounding box. Not every point that
    // the view's own point(inside:) accepts is in that box.
    let turn = AffineTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 0, ty: 0)
    let turned = try rule("@4") { ($0.set, $0.pointInside) = (patch { $0.transform = turn }, .always) }
    let boxed = policy(.uikit, turned, try rule("Container") { $0.hitTest = .penetrable })
    #expect(scene.hit(120 + 13.9, 120, boxed) == 4)
    #expect(scene.hit(120 + 14, 120, boxed) == 2)
  }

  // MARK: Through empty space

  @Test func `empty space is where no direct subview's frame is; hidden ones count`() throws {
    #expect(try hit(115, 115, .throughEmptySpace) == 4)
    #expect(try hit(150, 150, .throughEmptySpace) == 2)
    #expect(try hit(155, 175, .throughEmptySpace) == 3)
    // The bounds and the switches of the view still apply.
    #expect(try hit(220, 150, .throughEmptySpace) == 2)
    #expect(try hit(115, 115, .throughEmptySpace, on: stage { $0.isUserInteractionEnabled = false }) == 2)
  }

  // MARK: Replace

  @Test func `a result that matches is replaced, the first that does`() throws {
    func replace(_ pairs: (String, String?)...) throws -> HitTestOverride {
      .replace(try pairs.map { Replacement(hit: try Selector($0), with: try $1.map { try Selector($0) }) })
    }
    #expect(try hit(115, 115, replace(("UIButton", nil))) == 2)
    #expect(try hit(115, 115, replace(("UIButton", "@6"), ("@4", nil))) == 6, "a hidden view is named all the same")
    #expect(try hit(115, 115, replace(("@5", nil))) == 4)
    #expect(try hit(150, 150, replace(("Container", "UIButton"))) == 4, "the first in drawing order")
    #expect(try hit(150, 150, replace(("Container", "#nobody"))) == 2)
    #expect(try hit(50, 50, replace(("*", nil))) == 2, "only what is hit in the view")
  }

  @Test func `the first in drawing order lies in the backmost window that has one`() throws {
    let scene = try scene(of: [
      view(1, "UIWindow", in: nil, fullScreen) { $0.level = 1 }, view(2, "UIButton", in: 1, rect(0, 0, 50, 50)),
      view(3, "UIWindow", in: nil, fullScreen), view(4, "UIButton", in: 3, rect(0, 0, 50, 50)),
    ])
    let other = Replacement(hit: try Selector("UIWindow"), with: try Selector("UIButton"))
    #expect(scene.hit(300, 300, policy(.uikit, try rule("@1") { $0.hitTest = .replace([other]) })) == 4)
  }

  @Test func `a view that another gives the touch to may be one that lets touches through`() throws {
    let toContainer = Replacement(hit: try Selector("UIButton"), with: try Selector("Container"))
    let scene = try stage()
    let policy = policy(
      .uikit, try rule("Container") { $0.hitTest = .passthrough },
      try rule("@4") { $0.hitTest = .replace([toContainer]) })
    #expect(scene.hit(115, 115, policy) == 2)
    var tester = CompiledHitTest(policy, scene: scene)
    #expect(tester.hitTest(Point(x: 115, y: 115)).map(scene.id) == 2)
  }

  // MARK: Enlarge and regions

  @Test func `an enlarged view takes touches whatever its switches, and its subviews never do`() throws {
    let larger = HitTestOverride.enlarge(EdgeInsets(top: 0, left: 20, bottom: 0, right: 0))
    #expect(try hit(80, 150, larger) == 3)
    #expect(try hit(79.9, 150, larger) == 2)
    #expect(try hit(115, 115, larger) == 3)
    #expect(try hit(80, 150, larger, on: stage { $0.isHidden = true }) == 3)
    #expect(try hit(80, 150, larger, on: stage { $0.isUserInteractionEnabled = false }) == 3)
  }

  @Test func `a view that is enlarged by nothing is as it was`() throws {
    let same = HitTestOverride.enlarge(EdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    #expect(try hit(115, 115, same) == 4)
    #expect(try hit(115, 115, same, on: stage { $0.isHidden = true }) == 2)
  }

  @Test func `regions are in the view's own space, and cut also its subviews`() throws {
    let regions = HitTestOverride.regions([rect(0, 0, 15, 100), rect(60, 60, 10, 10)])
    #expect(try hit(112, 112, regions) == 4)
    #expect(try hit(118, 112, regions) == 2)
    #expect(try hit(165, 165, regions) == 3)
    #expect(try hit(170, 165, regions) == 2)
    #expect(try hit(109, 109, regions, on: stage { $0.boundsOrigin = Point(x: 50, y: 0) }) == 2)
  }

  // MARK: One upon the other

  @Test func `a later one inherits what the earlier ones made`() throws {
    let scene = try stage()
    let regions = try rule("Container") { $0.hitTest = .regions([rect(0, 0, 60, 60)]) }
    let passthrough = try rule("Container") { $0.hitTest = .passthrough }
    let penetrable = try rule("Container") { $0.hitTest = .penetrable }
    #expect(scene.hit(150, 150, policy(.uikit, regions)) == 3)
    #expect(scene.hit(150, 150, policy(.uikit, regions, passthrough)) == 2)
    #expect(scene.hit(115, 115, policy(.uikit, regions, passthrough)) == 4)
    #expect(
      scene.hit(220, 150, policy(.uikit, penetrable, regions)) == 2, "the penetrable container's float, cut by regions")
    #expect(scene.hit(220, 150, policy(.uikit, regions, penetrable)) == 5, "which inherits nothing")
  }

  @Test func `what decided is named`() throws {
    let scene = try stage()
    let steps = scene.decisions(155, 175, policy(.uikit, try rule("Container") { $0.hitTest = .penetrable }))
    #expect(steps.contains(Step(id: 3, step: .entered, reason: .ruled(by: 0))))
    #expect(steps.contains(Step(id: 6, step: .left, reason: .notAsked(by: 0, because: .hidden))))
    #expect(steps.contains(Step(id: 5, step: .left, reason: .notAsked(by: 0, because: .outsideFrame))))
    #expect(steps.contains(Step(id: 3, step: .left, reason: .ruled(by: 0))))
  }

  @Test func `100,000 levels that name their subviews are hit-tested on a large stack`() throws {
    let depth = 100_000
    var views = [view(1, "UIWindow", in: nil, fullScreen)]
    for id in 2...ViewID(depth) { views.append(view(id, in: id - 1, fullScreen)) }
    let scene = try scene(of: views)
    let last = policy(.uikit, try rule("*") { $0.hitTest = .regions([fullScreen]) })
    #expect(
      onLargeStack { HitTest(scene, AppliedPolicy(last, in: scene)).hitTest(.zero).map(scene.id) } == ViewID(depth))
    let found = onLargeStack {
      var tester = CompiledHitTest(last, scene: scene)
      return tester.hitTest(.zero).map(scene.id)
    }
    #expect(found == ViewID(depth))
  }
}
