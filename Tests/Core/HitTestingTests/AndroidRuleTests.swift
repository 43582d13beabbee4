import HitTesting
import TestSupport
import Testing

/// Tests Android's rule: children that contain a touch are asked from front to back, and a
/// clickable view takes it.
@Suite struct AndroidRuleTests {
  private let android = Policy(name: "android", base: .android)

  private func clickable(_ patch: inout ViewPatch) { patch.props = ["clickable": .bool(true)] }

  @Test func `a view that is not clickable lets the touch through to the sibling behind it`() throws {
    let scene = try scene(view(2, in: 1, fullScreen, clickable), view(3, in: 1, fullScreen))
    #expect(scene.hit(10, 10, android) == 2)
    #expect(scene.hit(10, 10) == 3)
  }

  @Test func `a child takes the touch before its clickable parent`() throws {
    let scene = try scene(view(2, in: 1, fullScreen, clickable), view(3, in: 2, rect(0, 0, 50, 50), clickable))
    #expect(scene.hit(10, 10, android) == 3)
    #expect(scene.hit(60, 10, android) == 2)
  }

  @Test func `a parent that is not clickable passes on to its clickable child`() throws {
    let scene = try scene(view(2, in: 1, fullScreen), view(3, in: 2, rect(0, 0, 50, 50), clickable))
    #expect(scene.hit(10, 10, android) == 3)
    #expect(scene.hit(60, 10, android) == nil)
  }

  @Test func `long-clickable is enough`() throws {
    let scene = try scene(view(2, in: 1, fullScreen) { $0.props = ["longClickable": .bool(true)] })
    #expect(scene.hit(10, 10, android) == 2)
  }

  @Test func `a view that can be scrolled takes what its children do not`() throws {
    let scene = try scene(
      view(2, in: 1, fullScreen, clickable),
      view(3, in: 1, rect(0, 0, 50, 100)) { $0.props = ["scrollable": .bool(true)] },
      view(4, in: 3, rect(0, 0, 50, 20), clickable), view(5, in: 3, rect(0, 20, 50, 20)))
    #expect(scene.hit(10, 10, android) == 4)
    #expect(scene.hit(10, 30, android) == 3)
    #expect(scene.hit(60, 30, android) == 2)
  }

  @Test(arguments: [PropertyValue.bool(false), .null, .string("true"), .number(1)])
  func `only true is clickable`(value: PropertyValue) throws {
    let scene = try scene(view(2, in: 1, fullScreen) { $0.props = ["clickable": value] })
    #expect(scene.hit(10, 10, android) == nil)
  }

  @Test func `a disabled clickable view still takes the touch`() throws {
    let scene = try scene(
      view(2, in: 1, fullScreen) {
        $0.props = ["clickable": .bool(true), "enabled": .bool(false)]
        $0.isUserInteractionEnabled = false
      })
    #expect(scene.hit(10, 10, android) == 2)
  }

  @Test func `an invisible view is left out with what is in it`() throws {
    let scene = try scene(view(2, in: 1, fullScreen) { $0.isHidden = true }, view(3, in: 2, fullScreen, clickable))
    #expect(scene.hit(10, 10, android) == nil)
  }

  @Test func `alpha does not matter`() throws {
    let scene = try scene(
      view(2, in: 1, fullScreen) {
        clickable(&$0)
        $0.alpha = 0
      })
    #expect(scene.hit(10, 10, android) == 2)
  }

  @Test func `children outside their parent are not asked`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 50, 50), clickable), view(3, in: 2, rect(60, 0, 50, 50), clickable))
    #expect(scene.hit(70, 10, android) == nil)
  }

  @Test func `inverted bounds contain nothing`() throws {
    let inverted = try scene(view(2, in: 1, bounds: rect(0, 0, -50, -50), position: Point(x: 75, y: 75), clickable))
    #expect(inverted.hit(75, 75, android) == nil)
    #expect(inverted.hit(75, 75) == 2)
  }

  @Test func `right and bottom edges are out`() throws {
    let scene = try scene(view(2, in: 1, rect(10, 10, 50, 50), clickable))
    #expect(scene.hit(10, 10, android) == 2)
    #expect(scene.hit(60, 20, android) == nil)
    #expect(scene.hit(20, 60, android) == nil)
  }

  @Test func `box-only takes the touch only where it is clickable`() throws {
    let scene = try scene(view(2, in: 1, fullScreen), view(3, in: 2, fullScreen, clickable))
    let selfOnly = policy(.android, try rule("@2") { $0.hitTest = .selfOnly })
    #expect(scene.hit(10, 10, selfOnly) == nil)
  }
}
