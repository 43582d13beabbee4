import HitTesting
import TestSupport
import Testing

/// Tests the areas in which a point counts as inside, and the settings of a policy as a whole.
@Suite struct AreaTests {
  private func stage() throws -> Scene {
    try scene(
      view(2, in: 1, fullScreen),
      view(3, "Bar", in: 1, rect(100, 100, 100, 50)) { $0.boundsOrigin = Point(x: 10, y: 0) },
      view(4, "UIButton", in: 3, rect(50, -20, 30, 40)))
  }

  private func hit(_ x: Double, _ y: Double, _ override: PointInsideOverride) throws -> ViewID? {
    try stage().hit(x, y, policy(.uikit, rule("Bar") { $0.pointInside = override }))
  }

  @Test func `an ellipse touches the middles of the edges, half-open`() throws {
    #expect(try hit(100, 125, .ellipse) == 3)
    #expect(try hit(200, 125, .ellipse) == 2)
    #expect(try hit(150, 149.9, .ellipse) == 3)
    #expect(try hit(101, 101, .ellipse) == 2)
    #expect(try hit(114, 107, .ellipse) == 2)
    #expect(try hit(116, 109, .ellipse) == 3)
  }

  @Test func `round corners leave out what is beyond their circles`() throws {
    #expect(try hit(100, 120, .cornerRadius(10)) == 3)
    #expect(try hit(102, 102, .cornerRadius(10)) == 2)
    #expect(try hit(103, 103, .cornerRadius(10)) == 3)
    #expect(try hit(198, 148, .cornerRadius(10)) == 2)
    #expect(try hit(100, 100, .cornerRadius(0)) == 3)
    // The radius is limited to half of the shorter side.
    #expect(try hit(100, 125, .cornerRadius(1000)) == 3)
    #expect(try hit(130, 101, .cornerRadius(1000)) == 3)
  }

  @Test func `a polygon is in the view's own space, half-open, and may leave the bounds`() throws {
    let square = [Point(x: 10, y: -30), Point(x: 30, y: -30), Point(x: 30, y: 20), Point(x: 10, y: 20)]
    for corners in [square, square.reversed()] {
      #expect(try hit(100, 70, .polygon(corners)) == 3)
      #expect(try hit(99.9, 70, .polygon(corners)) == 2)
      #expect(try hit(119.9, 119.9, .polygon(corners)) == 3)
      #expect(try hit(120, 110, .polygon(corners)) == 2)
      #expect(try hit(110, 120, .polygon(corners)) == 2)
    }
    // A star drawn with one line. The line goes around the middle twice, so the middle is inside.
    let star = [Point(x: 60, y: 0), Point(x: 75, y: 45), Point(x: 36, y: 17), Point(x: 84, y: 17), Point(x: 45, y: 45)]
    #expect(try hit(150, 125, .polygon(star)) == 3)
  }

  @Test func `a bar's raised button is hit where it sticks out, while it can be hit`() throws {
    #expect(try hit(150, 90, .subviews) == 4)
    #expect(try hit(130, 90, .subviews) == 2)
    #expect(try hit(110, 110, .subviews) == 3)
    let off: [(inout ViewPatch) -> Void] = [
      { $0.isHidden = true }, { $0.alpha = 0.009 }, { $0.isUserInteractionEnabled = false },
    ]
    for configure in off {
      let policy = policy(
        .uikit, try rule("Bar") { $0.pointInside = .subviews }, try rule("UIButton") { $0.set = patch(configure) })
      #expect(try stage().hit(150, 90, policy) == 2)
    }
    // The button's own point(inside:) decides.
    let never = policy(
      .uikit, try rule("Bar") { $0.pointInside = .subviews }, try rule("UIButton") { $0.pointInside = .never })
    #expect(try stage().hit(150, 90, never) == 2)
  }

  @Test func `the last rule that says of points inside is the one`() throws {
    let policy = policy(
      .uikit, try rule("Bar") { $0.pointInside = .always }, try rule("Bar") { $0.pointInside = .ellipse })
    #expect(try stage().hit(101, 101, policy) == 2)
  }

  // MARK: The policy as a whole

  private func whole(_ configure: (inout Policy) -> Void) -> Policy {
    var whole = policy()
    configure(&whole)
    return whole
  }

  @Test func `by zPosition the highest sibling is asked first, among equals the last; windows keep their order`() throws
  {
    let byZ = whole { $0.order = .zPosition }
    let scene = try scene(
      view(2, in: 1, fullScreen) { $0.zPosition = 1 }, view(3, in: 1, fullScreen) { $0.zPosition = 1 },
      view(4, in: 1, fullScreen), view(5, "UIWindow", in: nil, rect(0, 0, 10, 10)) { $0.zPosition = -5 })
    #expect(scene.hit(50, 50) == 4)
    #expect(scene.hit(50, 50, byZ) == 3)
    #expect(scene.hit(5, 5, byZ) == 5)
    var raised = byZ
    raised.rules = [try rule("@4") { $0.set = patch { $0.zPosition = 2 } }]
    #expect(scene.hit(50, 50, raised) == 4)
  }

  @Test func `another threshold holds for alpha as it is stored`() throws {
    let scene = try scene(view(2, in: 1, fullScreen) { $0.alpha = 0.05 })
    #expect(scene.hit(5, 5) == 2)
    #expect(scene.hit(5, 5, whole { $0.alphaThreshold = 0.05 }) == 2)
    #expect(scene.hit(5, 5, whole { $0.alphaThreshold = 0.06 }) == 1)
    let clear = try TestSupport.scene(view(2, in: 1, fullScreen) { $0.alpha = 0 })
    #expect(clear.hit(5, 5, whole { $0.alphaThreshold = 0 }) == 2)
  }

  @Test func `out of bounds, subviews are asked also where their superview does not contain the point`() throws {
    let scene = try stage()
    let asking = whole { $0.outOfBounds = true }
    #expect(scene.hit(150, 90) == 2)
    #expect(scene.hit(150, 90, asking) == 4)
    #expect(scene.hit(130, 90, asking) == 2)
    #expect(scene.decisions(150, 90, asking).contains(Step(id: 3, step: .entered, reason: .asksOutside)))
  }
}
