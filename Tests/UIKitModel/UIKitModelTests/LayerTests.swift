import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct LayerTests {
  private func view(_ x: Double, _ y: Double, _ width: Double = 50, _ height: Double = 50) -> UIView {
    UIView(frame: CGRect(x: x, y: y, width: width, height: height))
  }

  @Test func `a view's layers follow its subviews`() {
    let (parent, one, two, three) = (view(0, 0), view(0, 0), view(0, 0), view(0, 0))
    func order() -> [ObjectIdentifier] { (parent.layer.sublayers ?? []).map(ObjectIdentifier.init) }
    func expected() -> [ObjectIdentifier] { parent.subviews.map { ObjectIdentifier($0.layer) } }
    #expect(parent.layer.sublayers == nil)
    parent.addSubview(one)
    parent.addSubview(two)
    parent.insertSubview(three, at: 1)
    #expect(order() == expected())
    #expect(order().count == 3)
    parent.sendSubviewToBack(two)
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(order() == expected())
    parent.insertSubview(one, belowSubview: three)
    #expect(order() == expected())
    one.removeFromSuperview()
    #expect(order() == expected())
    #expect(one.layer.superlayer == nil)
    view(0, 0).addSubview(two)
    #expect(order() == [ObjectIdentifier(three.layer)])
    #expect(three.layer.delegate === three)
  }

  @Test func `a layer of the app's own keeps its place among those of subviews`() {
    let (parent, one, two) = (view(0, 0), view(0, 0), view(0, 0))
    let shape = CAShapeLayer()
    parent.addSubview(one)
    parent.layer.addSublayer(shape)
    parent.addSubview(two)
    #expect(
      parent.layer.sublayers?.map(ObjectIdentifier.init) == [one.layer, shape, two.layer].map(ObjectIdentifier.init))
    parent.layer.insertSublayer(shape, at: 0)
    #expect(parent.layer.sublayers?.first === shape)
    parent.layer.insertSublayer(shape, above: two.layer)
    #expect(parent.layer.sublayers?.last === shape)
    shape.removeFromSuperlayer()
    #expect(parent.layer.sublayers?.count == 2)
  }

  @Test func `a layer is hit at a point of its superlayer's space`() {
    let (window, box, child) = (view(0, 0, 300, 300), view(100, 100, 100, 100), view(80, 80, 50, 50))
    window.addSubview(box)
    box.addSubview(child)
    #expect(window.layer.hitTest(at(110, 110)) === box.layer)
    #expect(box.layer.hitTest(at(110, 110)) === box.layer)
    #expect(box.layer.hitTest(at(10, 10)) == nil)
    // Outside the box, but not cut off.
    #expect(window.layer.hitTest(at(220, 220)) === child.layer)
    box.clipsToBounds = true
    #expect(window.layer.hitTest(at(220, 220)) === window.layer)
    box.isHidden = true
    #expect(window.layer.hitTest(at(150, 150)) === window.layer)
    #expect(window.layer.hitTest(at(300, 300)) == nil)
  }

  @Test func `a layer converts as its view does`() {
    let (root, left, right, deep) = (view(0, 0, 300, 300), view(20, 30), view(90, 60), view(5, 6))
    root.addSubview(left)
    root.addSubview(right)
    right.addSubview(deep)
    right.transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 1.5)
    right.bounds.origin = at(3, 4)
    for (one, other) in [(left, deep), (deep, left), (deep, root), (root, deep), (right, deep), (deep, right)] {
      let (mine, theirs) = (one.layer.convert(at(7, 8), to: other.layer), one.convert(at(7, 8), to: other))
      #expect(abs(mine.x - theirs.x) < 1e-9 && abs(mine.y - theirs.y) < 1e-9)
      let back = one.layer.convert(mine, from: other.layer)
      #expect(abs(back.x - 7) < 1e-9 && abs(back.y - 8) < 1e-9)
      let (box, shown) = (
        one.layer.convert(one.bounds, to: other.layer), one.convert(one.bounds, to: other)
      )
      #expect(abs(box.width - shown.width) < 1e-9 && abs(box.minY - shown.minY) < 1e-9)
    }
  }

  private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  @Test func `a view has a layer of the class that it names`() {
    let view = ShapeView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(view.layer is CAShapeLayer)
    #expect(view.layer.bounds.width == 10)
    #expect(view.layer.presentation() === view.layer)
    #expect(view.layer.model() === view.layer)
  }

  @Test func `a flat transform in space moves touches, and perspective does not`() {
    let (root, box) = (view(0, 0, 300, 300), view(0, 0))
    root.addSubview(box)
    var transform = CATransform3DMakeTranslation(100, 0, 0)
    transform.m34 = -0.01
    box.layer.transform = transform
    #expect(root.hitTest(at(110, 10), with: nil) === box)
    #expect(box.layer.transform.m34 == -0.01)
    box.transform = .identity
    #expect(CATransform3DIsIdentity(box.layer.transform))
    #expect(root.hitTest(at(10, 10), with: nil) === box)
  }

  @Test func `turning in space about the z axis is turning in the plane`() {
    let flat = CATransform3DGetAffineTransform(CATransform3DRotate(CATransform3DMakeScale(2, 3, 1), 0.5, 0, 0, 1))
    let expected = CGAffineTransform(scaleX: 2, y: 3).rotated(by: 0.5)
    #expect(abs(flat.a - expected.a) < 1e-12 && abs(flat.b - expected.b) < 1e-12)
    #expect(abs(flat.c - expected.c) < 1e-12 && abs(flat.d - expected.d) < 1e-12)
  }
}
