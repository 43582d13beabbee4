import HitTesting
import Replay
import TestSupport
import Testing

/// The quirks of what people override, each named by its reason in the walk.
@Suite struct QuirkTests {
  private func words(_ x: Double, _ y: Double, _ policy: Policy, _ views: NewView..., of id: ViewID) throws -> [String]
  {
    var scene = Scene()
    try scene.apply(.scene([view(1, "UIWindow", in: nil, fullScreen)] + views))
    let question = Explanation.Question(location: Point(x: x, y: y), snapshotID: 1, time: 0)
    let steps = Explanation(question, in: scene, under: policy, baseline: nil, recordedLabel: { "\($0)" }).walk.steps
    return steps.filter { $0.view == id }.map(\.words)
  }

  private func penetrable() throws -> Policy { policy("p", try rule("@2") { $0.hitTest = .penetrable }) }

  @Test func `a penetrable container is asked wherever its bounds are and whatever its interaction`() throws {
    let container = view(2, in: 1, rect(0, 0, 50, 50)) { $0.isUserInteractionEnabled = false }
    let float = view(3, in: 2, rect(100, 100, 50, 50))
    #expect(
      try words(110, 110, penetrable(), container, float, of: 2) == [
        "has its subviews asked, wherever its own bounds are and whatever its interaction, by the rule @2 { hitTest: penetrable }"
      ])
    #expect(try words(110, 110, penetrable(), container, float, of: 3).last == "takes the touch itself (base uikit)")
  }

  @Test func `a float's larger area is cut at its frame, and a turned one is tested by its bounding box`() throws {
    var larger = try penetrable()
    larger.rules.append(try rule("@3") { $0.pointInside = .outset(EdgeInsets(top: 9, left: 9, bottom: 9, right: 9)) })
    let container = view(2, in: 1, fullScreen)
    let why = "is not asked, as it does not contain the point in its frame, by the rule @2 { hitTest: penetrable }"
    #expect(try words(95, 110, larger, container, view(3, in: 2, rect(100, 100, 50, 50)), of: 3) == [why])
    let turned = view(3, in: 2, rect(100, 100, 50, 50)) {
      ($0.frame, $0.bounds, $0.position) = (nil, rect(0, 0, 50, 50), Point(x: 125, y: 125))
      $0.transform = AffineTransform(
        a: 0.5.squareRoot(), b: 0.5.squareRoot(), c: -0.5.squareRoot(), d: 0.5.squareRoot(), tx: 0, ty: 0)
    }
    #expect(try words(85, 125, larger, container, turned, of: 3) == [why])
    #expect(
      try words(92, 92, penetrable(), container, turned, of: 3).first?.hasPrefix("does not contain the point") == true)
  }

  @Test func `a button that is larger in hitTest takes touches whatever its switches, and its subviews are not asked`()
    throws
  {
    let policy = policy("p", try rule("@2") { $0.hitTest = .enlarge(EdgeInsets(top: 9, left: 9, bottom: 9, right: 9)) })
    let button = view(2, "UIButton", in: 1, rect(50, 50, 40, 40)) { $0.isHidden = true }
    let badge = view(3, in: 2, rect(30, -10, 20, 20))
    let why = "takes the touch itself, whatever its switches, by the rule @2 { hitTest: { enlarge: 9 } }"
    #expect(try words(45, 60, policy, button, badge, of: 2) == [why])
    #expect(try words(85, 45, policy, button, badge, of: 3).isEmpty)
  }

  @Test func `of two larger areas the later sibling is asked first`() throws {
    let policy = policy(
      "p", try rule("UIButton") { $0.pointInside = .outset(EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)) })
    let (near, far) = (
      view(2, "UIButton", in: 1, rect(50, 50, 20, 20)), view(3, "UIButton", in: 1, rect(90, 50, 20, 20))
    )
    #expect(try words(75, 60, policy, near, far, of: 3).last == "takes the touch itself (base uikit)")
    #expect(try words(75, 60, policy, near, far, of: 2).isEmpty)
  }

  @Test func `where a scroll view lets touches through, a hidden subview counts`() throws {
    let policy = policy("p", try rule("@2") { $0.hitTest = .throughEmptySpace })
    let hidden = view(3, in: 2, rect(0, 0, 50, 50)) { ($0.isHidden, $0.identifier) = (true, .some("old")) }
    let words = try words(10, 10, policy, view(2, "UIScrollView", in: 1, fullScreen), hidden, of: 2)
    #expect(
      words.first == """
        is asked, as UIView#old lies there, though it is hidden, by the rule @2 { hitTest: throughEmptySpace }; \
        it contains the point, so that its subviews are asked
        """)
    #expect(words.last == "takes the touch itself (base uikit)")
  }

  @Test func `who gets a touch in another view's place is told with whose place it is`() throws {
    let replaced = [Replacement(hit: try Selector("@3"), with: try Selector("@2"))]
    let policy = policy("p", try rule("@1") { $0.hitTest = .replace(replaced) })
    let words = try words(
      10, 10, policy, view(2, in: 1, rect(200, 200, 9, 9)), view(3, in: 1, rect(0, 0, 50, 50)), of: 2)
    #expect(words.last == "takes the touch in place of UIView by the rule @1 { hitTest: { replace: { '@3': '@2' } } }")
  }
}
