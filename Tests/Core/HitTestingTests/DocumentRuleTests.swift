import HitTesting
import TestSupport
import Testing

/// Tests a document's rule: the last view in document order that contains the point gets it.
@Suite struct DocumentRuleTests {
  private let document = Policy(name: "document", base: .document)

  @Test func `the last element that contains the point is hit`() throws {
    let scene = try scene(view(2, in: 1, fullScreen), view(3, in: 2, fullScreen), view(4, in: 1, rect(0, 0, 50, 50)))
    #expect(scene.hit(10, 10, document) == 4)
    #expect(scene.hit(60, 10, document) == 3)
  }

  @Test func `children are asked also outside their parents`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 50, 50)), view(3, in: 2, rect(60, 0, 50, 50)))
    #expect(scene.hit(70, 10, document) == 3)
    #expect(scene.hit(120, 10, document) == 1)
  }

  @Test func `a parent without a size does not kill its children`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 0, 0)), view(3, in: 2, rect(0, 0, 50, 50)))
    #expect(scene.hit(10, 10, document) == 3)
  }

  @Test func `a descendant of an earlier element loses to a later element`() throws {
    let scene = try scene(view(2, in: 1, rect(0, 0, 50, 50)), view(3, in: 2, fullScreen), view(4, in: 1, fullScreen))
    #expect(scene.hit(10, 10, document) == 4)
  }

  @Test func `what is hidden is left out with what is in it`() throws {
    let scene = try scene(view(2, in: 1, fullScreen) { $0.isHidden = true }, view(3, in: 2, fullScreen))
    #expect(scene.hit(10, 10, document) == 1)
  }

  @Test func `interaction and alpha do not matter`() throws {
    let scene = try scene(
      view(2, in: 1, fullScreen) {
        $0.isUserInteractionEnabled = false
        $0.alpha = 0
      })
    #expect(scene.hit(10, 10, document) == 2)
  }

  @Test func `inverted boxes contain nothing`() throws {
    let scene = try scene(view(2, in: 1, bounds: rect(0, 0, -50, -50), position: Point(x: 75, y: 75)))
    #expect(scene.hit(75, 75, document) == 1)
  }

  @Test func `a child of a box that cannot be inverted is unhittable too`() throws {
    let scene = try scene(
      view(3, in: 1, bounds: fullScreen, position: Point(x: 195, y: 422)) {
        $0.transform = AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
      }, view(4, in: 3, fullScreen))
    #expect(scene.hit(10, 10, document) == 1)
  }
}
