import HitTesting
import TestSupport
import Testing

/// Tests React Native's rule on iOS: children are also asked outside their parent, and props may
/// hold `pointerEvents`, `hitSlop` and `zIndex`.
@Suite struct ReactNativeRuleTests {
  private let policy = Policy(name: "react-native", base: .reactNative)

  private func props(_ values: [String: PropertyValue]) -> (inout ViewPatch) -> Void { { $0.props = values } }

  private func hit(_ x: Double, _ y: Double, _ views: NewView...) throws -> ViewID? {
    let all = [view(1, "UIWindow", in: nil, fullScreen)] + views
    let scene = try scene(of: all)
    var tester = CompiledHitTest(policy, scene: scene)
    let found = scene.hit(x, y, policy)
    #expect(tester.hitTest(Point(x: x, y: y)).map(scene.id) == found)
    return found
  }

  @Test(arguments: [("auto", 3, 2), ("none", 1, 1), ("box-none", 3, 1), ("box-only", 2, 2), ("sideways", 3, 2)])
  func `pointerEvents say whether the view, its children, both or neither take touches`(
    word: String, onChild: ViewID, beside: ViewID
  ) throws {
    let views = [
      view(2, in: 1, rect(0, 0, 100, 100), props(["pointerEvents": .string(word)])), view(3, in: 2, rect(0, 0, 50, 50)),
    ]
    #expect(try hit(10, 10, views[0], views[1]) == onChild)
    #expect(try hit(80, 80, views[0], views[1]) == beside)
  }

  @Test func `a child outside its parent takes touches, unless the parent clips`() throws {
    let child = view(3, in: 2, rect(80, 0, 50, 50))
    #expect(try hit(120, 10, view(2, in: 1, rect(0, 0, 100, 100)), child) == 3)
    #expect(try hit(120, 10, view(2, in: 1, rect(0, 0, 100, 100)) { $0.clipsToBounds = true }, child) == 1)
  }

  @Test(arguments: [
    (PropertyValue.number(10), true, true), (.json(#"{"left":10}"#), true, false),
    (.json(#"{"left":10,"right":2.5}"#), true, false),
    (.json("[10]"), false, false), (.string("10"), false, false), (.json(#"{"left":"x"}"#), false, false),
  ]) func `hitSlop is a number, or edges`(slop: PropertyValue, left: Bool, right: Bool) throws {
    let button = view(2, in: 1, rect(50, 50, 20, 20), props(["hitSlop": slop]))
    #expect(try hit(45, 55, button) == (left ? 2 : 1))
    #expect(try hit(75, 55, button) == (right ? 2 : 1))
  }

  @Test func `siblings stand by their zIndex, and of the same as they are recorded`() throws {
    let front = view(2, in: 1, rect(0, 0, 50, 50), props(["zIndex": .number(1)]))
    #expect(try hit(10, 10, front, view(3, in: 1, rect(0, 0, 50, 50))) == 2)
    #expect(try hit(10, 10, view(2, in: 1, rect(0, 0, 50, 50)), view(3, in: 1, rect(0, 0, 50, 50))) == 3)
  }

  @Test func `hidden views and those without interaction are out; alpha and animations play no part`() throws {
    #expect(try hit(10, 10, view(2, in: 1, fullScreen) { $0.isHidden = true }) == 1)
    #expect(try hit(10, 10, view(2, in: 1, fullScreen) { $0.isUserInteractionEnabled = false }) == 1)
    #expect(try hit(10, 10, view(2, in: 1, fullScreen) { ($0.alpha, $0.isAnimating) = (0, true) }) == 2)
  }
}
