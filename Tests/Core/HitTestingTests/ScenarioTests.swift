import HitTesting
import TestSupport
import Testing

/// Tests the scenes of the example apps, with each of the apps' rules as a policy.
@Suite struct ScenarioTests {
  private static func named(
    _ name: String, _ id: ViewID, _ className: String, in parent: ViewID?, _ frame: Rect, offset: Point? = nil
  ) -> NewView {
    view(id, className, in: parent, frame) {
      $0.identifier = name
      $0.boundsOrigin = offset
    }
  }

  // MARK: Floating windows in one penetrable container

  private static func floats() throws -> Scene {
    try scene(of: [
      view(1, "UIWindow", in: nil, fullScreen),
      named("content", 2, "UIView", in: 1, fullScreen),
      named("list", 3, "UITableView", in: 2, rect(0, 100, 390, 744)),
      named("floats", 4, "PenetrableContainer", in: 1, fullScreen),
      named("a", 5, "UIView", in: 4, rect(40, 160, 120, 120)),
      named("b", 6, "UIView", in: 4, rect(200, 400, 140, 90)),
      named("close", 7, "UIButton", in: 6, rect(110, 6, 24, 24)),
      named("floats2", 8, "PenetrableContainer", in: 1, fullScreen),
      named("c", 9, "UIView", in: 8, rect(100, 220, 120, 120)),
    ])
  }

  private static let floatTouches: [(Point, plain: String, penetrable: String)] = [
    (Point(x: 60, y: 180), "floats2", "a"), (Point(x: 150, y: 270), "c", "c"),
    (Point(x: 322, y: 418), "floats2", "close"),
    (Point(x: 240, y: 450), "floats2", "b"), (Point(x: 20, y: 600), "floats2", "list"),
    (Point(x: 20, y: 50), "floats2", "content"),
  ]

  @Test(arguments: floatTouches)
  func `floats over a list, plain and penetrable`(point: Point, plain: String, penetrable: String) throws {
    let scene = try Self.floats()
    #expect(scene.hitName(point.x, point.y) == plain)
    for override in [HitTestOverride.passthrough, .penetrable] {
      let policy = policy(.uikit, try rule("PenetrableContainer") { $0.hitTest = override })
      #expect(scene.hitName(point.x, point.y, policy) == penetrable)
    }
  }

  // MARK: Passing an event to the view below

  @Test(arguments: [
    (Point(x: 160, y: 350), "yellowButton", "yellowButton", "yellowButton"),
    (Point(x: 250, y: 480), "greenView", "backgroundButton", "maskButton"),
    (Point(x: 90, y: 220), "maskButton", "maskButton", "maskButton"),
    (Point(x: 60, y: 640), "hitTestView", "hitTestView", "hitTestView"),
    (Point(x: 30, y: 120), "backgroundButton", "backgroundButton", "backgroundButton"),
    (Point(x: 10, y: 50), "root", "root", "root"),
  ])
  func `a button over a mask over a background, plain, filtered and redirected`(
    point: Point, plain: String, filtered: String, redirected: String
  ) throws {
    let scene = try scene(of: [
      view(1, "UIWindow", in: nil, fullScreen),
      Self.named("root", 2, "UIView", in: 1, fullScreen),
      Self.named("backgroundButton", 3, "UIButton", in: 2, rect(20, 100, 350, 600)),
      Self.named("hitTestView", 4, "UIView", in: 2, rect(40, 150, 310, 500)),
      Self.named("maskButton", 5, "UIButton", in: 4, rect(30, 40, 250, 380)),
      Self.named("greenView", 6, "UIView", in: 4, rect(60, 100, 190, 260)),
      Self.named("yellowButton", 7, "UIButton", in: 6, rect(45, 80, 100, 60)),
    ])
    #expect(scene.hitName(point.x, point.y) == plain)
    for (other, name) in [(nil, filtered), ("#maskButton", redirected)] {
      let replacement = Replacement(hit: try Selector("#greenView"), with: try other.map { try Selector($0) })
      let policy = policy(.uikit, try rule("#hitTestView") { $0.hitTest = .replace([replacement]) })
      #expect(scene.hitName(point.x, point.y, policy) == name)
    }
  }

  // MARK: A button's larger tap area

  @Test(arguments: [
    (Point(x: 150, y: 130), "btn", "btn"), (Point(x: 150, y: 290), "btn", "btn"),
    (Point(x: 150, y: 310), "UIWindow", "UIWindow"),
    (Point(x: 135, y: 215), "btn", "badge"),
  ])
  func `a button with a larger area, by hitTest and by point(inside:)`(point: Point, one: String, two: String) throws {
    let scene = try scene(of: [
      view(1, "UIWindow", in: nil, fullScreen), Self.named("panel", 2, "UIView", in: 1, rect(0, 0, 390, 300)),
      Self.named("btn", 3, "UIButton", in: 2, rect(100, 220, 40, 40)),
      Self.named("badge", 4, "UIView", in: 3, rect(30, -10, 20, 20)),
    ])
    let margins = EdgeInsets(top: 100, left: 100, bottom: 100, right: 100)
    for off in [false, true] {
      let set = try rule("#btn") { $0.set = patch { $0.isHidden = off } }
      let hitTest = policy(.uikit, set, try rule("#btn") { $0.hitTest = .enlarge(margins) })
      let pointInside = policy(.uikit, set, try rule("#btn") { $0.pointInside = .outset(margins) })
      #expect(scene.hitName(point.x, point.y, hitTest) == one)
      let behind = point.y < 300 ? "panel" : "UIWindow"
      #expect(scene.hitName(point.x, point.y, pointInside) == (off ? behind : two))
    }
  }

  // MARK: A scroll view over another one

  @Test(arguments: [
    (0, Point(x: 195, y: 200), "B", "A"), (0, Point(x: 350, y: 360), "help", "help"),
    (0, Point(x: 195, y: 600), "list", "list"), (200, Point(x: 195, y: 250), "list", "list"),
    (200, Point(x: 195, y: 150), "B", "A"),
  ])
  func `a scroll view over another one, plain and through its empty space`(
    offset: Double, point: Point, plain: String, through: String
  ) throws {
    let scene = try scene(of: [
      view(1, "UIWindow", in: nil, fullScreen),
      Self.named("A", 2, "UICollectionView", in: 1, rect(0, 88, 390, 300)),
      Self.named("B", 3, "UIScrollView", in: 1, fullScreen, offset: Point(x: 0, y: offset)),
      Self.named("list", 4, "UIView", in: 3, rect(0, 388, 390, 1212)),
      Self.named("help", 5, "UIButton", in: 3, rect(330, 340, 44, 44)),
    ])
    #expect(scene.hitName(point.x, point.y) == plain)
    let policy = policy(.uikit, try rule("#B") { $0.hitTest = .throughEmptySpace })
    #expect(scene.hitName(point.x, point.y, policy) == through)
  }
}
