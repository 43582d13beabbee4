import HitTesting
import TestSupport

/// A scene, and the places at which hit tests of it are compared.
struct Screen {
  let scene: Scene
  let points: [Point]

  /// A scene that has what selectors and overrides look at.
  static let small: Screen = {
    let list = [
      view(1, "UIWindow", in: nil, rect(0, 0, 100, 100)) { $0.isKey = true },
      view(2, "UIView", in: 1, rect(0, 0, 100, 100)) { $0.controller = "Home" },
      view(3, "UIScrollView", in: 2, rect(10, 10, 80, 60)) {
        ($0.boundsOrigin, $0.identifier) = (Point(x: 0, y: 5), "list")
      },
      view(4, "UIButton", in: 3, rect(0, 10, 30, 20)) { ($0.identifier, $0.tag) = ("pay", 3) },
      view(5, "UILabel", in: 4, rect(5, 5, 10, 10)) { $0.label = "Pay" },
      view(6, "Card", in: 2, rect(30, 30, 50, 50)) {
        ($0.props, $0.clipsToBounds) = (["clickable": .bool(true)], true)
      },
      view(7, in: 6, bounds: rect(0, 0, 20, 20), position: Point(x: 40, y: 40)) {
        ($0.transform, $0.alpha) = (AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0), 0.5)
      },
      view(8, "UIButton", in: 6, rect(-10, -10, 25, 25)) {
        ($0.identifier, $0.zPosition, $0.layerName) = ("close", 1, "l")
      },
      view(9, "UIWindow", in: nil, rect(0, 0, 100, 40)) { $0.level = 1000 },
      view(10, "PassThroughView", in: 9, rect(0, 0, 100, 40)),
      view(11, "UIButton", in: 10, rect(40, 10, 10, 10)) { $0.isHidden = true },
    ]
    do {
      return Screen(try TestSupport.scene(of: list))
    } catch {
      fatalError("\(error)")
    }
  }()

  private init(_ scene: Scene) {
    self.scene = scene
    points = (0..<121).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: 11)
      return Point(x: Double(10 * column), y: Double(10 * row + 3 * (column & 1)))
    }
  }

  /// The compiled form goes where the definition goes.
  func check(_ policy: Policy) throws {
    for type in policy.distinguishesEvents ? EventType.withLocation : [.touches] {
      let definition = HitTest(scene, AppliedPolicy(policy, in: scene, for: type))
      var compiled = CompiledHitTest(policy, scene: scene, for: type)
      for point in points {
        let (one, other) = (definition.hitTest(point), compiled.hitTest(point))
        try expect(
          one == other, "at \(point) \(other.map(scene.path) ?? "nobody"), not \(one.map(scene.path) ?? "nobody")")
      }
    }
  }
}
