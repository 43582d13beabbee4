import HitTesting
import TestSupport
import Testing

/// Tests the conversion from a superview's space to a view's space, with positions, anchors,
/// transforms, scrolled bounds and impossible geometry.
@Suite struct ConversionRuleTests {
  private func transformed(_ transform: AffineTransform, anchor: Point? = nil) throws -> Scene {
    try scene(
      view(2, in: 1, bounds: rect(0, 0, 100, 100), position: Point(x: 200, y: 200)) {
        $0.transform = transform
        $0.anchorPoint = anchor
      }, view(3, in: 2, rect(0, 0, 10, 10)))
  }

  @Test func `a scrolled view's subviews keep their frames and are hit where they are seen`() throws {
    let scene = try scene(
      view(2, "UIScrollView", in: 1, rect(0, 100, 390, 500)) { $0.boundsOrigin = Point(x: 0, y: 200) },
      view(3, "UIButton", in: 2, rect(0, 210, 50, 50)))
    #expect(scene.hit(10, 110) == 3)
    #expect(scene.hit(10, 109.999) == 2)
    #expect(scene.hit(10, 99.999) == 1)
  }

  @Test func `a scaled view is hit in its scaled rectangle`() throws {
    let scene = try transformed(AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(scene.hit(100, 100) == 3)
    #expect(scene.hit(119.5, 119.5) == 3)
    #expect(scene.hit(120, 120) == 2)
    #expect(scene.hit(299.5, 299.5) == 2)
    #expect(scene.hit(300, 200) == 1)
  }

  @Test func `a view turned by 45 degrees is hit in its diamond, not in its frame`() throws {
    let half = 0.5.squareRoot()
    let scene = try transformed(AffineTransform(a: half, b: half, c: -half, d: half, tx: 0, ty: 0))
    #expect(scene.hit(200, 135) == 3, "the corner (0, 0) is on top")
    #expect(scene.hit(200, 265) == 2)
    #expect(scene.hit(265, 200) == 2)
    #expect(scene.hit(245, 245) == 1)
    let slot = try #require(scene.slot(of: 2))
    #expect(scene.view(slot).frame.contains(Point(x: 245, y: 245)))
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 200, y: 200)), (Point(x: 1, y: 1), Point(x: 100, y: 100)),
    (Point(x: 0.75, y: 1), Point(x: 125, y: 100)), (Point(x: 0.3, y: 0.3), Point(x: 170, y: 170)),
  ])
  func `the position places the anchor point`(anchor: Point, corner: Point) throws {
    let scene = try transformed(.identity, anchor: anchor)
    #expect(scene.hit(corner.x, corner.y) == 3)
    #expect(scene.hit(corner.x + 99, corner.y + 99) == 2)
    #expect(scene.hit(corner.x - 1, corner.y) == 1)
    #expect(scene.hit(corner.x + 100, corner.y) == 1)
  }

  @Test func `a transform turns about the anchor point`() throws {
    let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let scene = try transformed(quarter, anchor: Point(x: 0, y: 0))
    #expect(scene.hit(195, 205) == 3)
    #expect(scene.hit(101, 299) == 2)
    #expect(scene.hit(205, 205) == 1)
  }

  @Test func `a transform's translation moves the view`() throws {
    let scene = try transformed(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 50, ty: -50))
    #expect(scene.hit(200, 100) == 3)
    #expect(scene.hit(155, 245) == 1)
  }

  @Test(arguments: [
    AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0), AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    AffineTransform(a: 1e-300, b: 0, c: 0, d: 1e-300, tx: 0, ty: 0),
  ])
  func `a transform that cannot be inverted makes the view unhittable, and says so`(transform: AffineTransform) throws {
    let scene = try transformed(transform)
    #expect(scene.hit(200, 200) == 1)
    #expect(scene.decisions(200, 200).contains(Step(id: 2, step: .left, reason: .impossibleGeometry)))
    let always = policy(.uikit, try rule("@2") { $0.pointInside = .always })
    #expect(scene.hit(200, 200, always) == 1)
  }

  @Test func `geometry that overflows makes the view unhittable`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 100, 100)))
    let huge = policy(.uikit, try rule("@2") { $0.set = patch { $0.bounds = rect(1e308, 0, 1e308, 10) } })
    #expect(scene.hit(10, 10, huge) == 1)
    #expect(scene.decisions(10, 10, huge).contains(Step(id: 2, step: .left, reason: .impossibleGeometry)))
  }

  @Test func `a frame set under a scale changes the bounds`() throws {
    let scene = try scene(
      view(2, in: 1, rect(10, 10, 100, 100)) {
        $0.transform = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
      })
    let slot = try #require(scene.slot(of: 2))
    #expect(scene.view(slot).bounds == rect(0, 0, 200, 200))
    #expect(scene.view(slot).frame == rect(10, 10, 100, 100))
    #expect(scene.hit(10, 10) == 2)
    #expect(scene.hit(110, 50) == 1)
  }

  @Test func `a window's own geometry is on the screen`() throws {
    let scene = try scene(of: [
      view(1, "UIWindow", in: nil, fullScreen), view(2, "UIWindow", in: nil, rect(300, 700, 60, 60)) { $0.level = 1 },
      view(3, "UIButton", in: 2, rect(10, 10, 40, 40)),
    ])
    #expect(scene.hit(310, 710) == 3)
    #expect(scene.hit(305, 705) == 2)
    #expect(scene.hit(360, 720) == 1)
  }
}
