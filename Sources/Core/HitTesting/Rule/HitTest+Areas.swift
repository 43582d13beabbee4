/// An area of a view's own space.
///
/// A hit test uses a location in only one way: it converts the location to the space of a view, and
/// tests whether the result is in such an area. Everything else depends only on the scene and on
/// the policy. So locations for which all tests have the same results hit the same view.
package enum TestedArea: Hashable, Sendable {
  /// A rectangle, as it was before it is standardised.
  case rect(Rect)
  /// A shape in some bounds. It does not depend on other views.
  case shape(PointInsideOverride, bounds: Rect)

  func contains(_ point: Point) -> Bool {
    switch self {
    case .rect(let rect): rect.contains(point)
    case .shape(let shape, let bounds): shape.contains(point, bounds: bounds)
    }
  }
}

/// Answers the tests of a hit test for many locations at once.
package protocol AreaTests: AnyObject {
  /// Whether the locations, in a view's own space, are in an area of it.
  func isInside(_ area: TestedArea, of view: Scene.Slot) -> Bool
}

/// How points of a superview's space are converted to the space of a view in it.
///
/// Each step rounds, and is monotone: while y stays the same, a larger x never gives a smaller
/// result, or never a larger one. The same holds for y.
package struct SpaceConversion: Hashable, Sendable {
  var position: Point
  /// The inverse of the view's transform; nil for the identity.
  var inverse: AffineTransform?
  var offset: Point

  /// Whether each coordinate of the result depends only on the same coordinate of the point.
  package var isUpright: Bool { inverse.map { $0.b == 0 && $0.c == 0 } ?? true }

  /// The point in the space of the view.
  package func applied(to point: Point) -> Point {
    let fromPosition = Point(x: point.x - position.x, y: point.y - position.y)
    let turned = inverse?.applied(to: fromPosition) ?? fromPosition
    return Point(x: turned.x + offset.x, y: turned.y + offset.y)
  }
}

extension HitTest {
  /// Whether a point is in an area of the space of a view. Nothing else compares a point.
  func isIn(_ area: TestedArea, _ point: Point, of view: Scene.Slot) -> Bool {
    areaTests?.isInside(area, of: view) ?? area.contains(point)
  }

  /// The subviews in the order in which they are asked.
  package func subviewsFrontToBack(_ view: Scene.Slot) -> [Scene.Slot] {
    applied.subviews(view, in: scene).reversed()
  }

  /// An area of a view's own space outside of which neither the view nor anything in it is hit; nil
  /// if no such area is known for certain.
  ///
  /// For the bases `uikit` and `android`, `hitTest` gives nil where `point(inside:)` is false,
  /// unless a policy overrides that.
  package func limit(of view: Scene.Slot) -> TestedArea? {
    guard [.uikit, .android].contains(applied.policy.base), !applied.policy.outOfBounds,
      hitTestRules(view).isEmpty
    else { return nil }
    switch pointInsideOverride(view) {
    case nil: return baseArea(view).map { .rect($0) } ?? .shape(.never, bounds: .zero)
    case .subviews, .onlySubviews, .of: return nil
    case let override?: return override.area(in: self.view(view).bounds)
    }
  }
}
