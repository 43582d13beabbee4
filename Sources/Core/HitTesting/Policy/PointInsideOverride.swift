/// How a rule replaces a view's `point(inside:with:)`. Points and shapes are in the view's own
/// coordinate space.
public enum PointInsideOverride: Hashable, Sendable {
  /// Inside the bounds with their edges moved outwards by these distances, in points. Negative
  /// distances move the edges inwards.
  case outset(EdgeInsets)
  /// Inside the bounds grown about their centre to at least this size, in points.
  case minimumSize(Size)
  /// Inside the ellipse that touches the edges of the bounds.
  case ellipse
  /// Inside the bounds with round corners of this radius, in points. The radius is at most half of
  /// the shorter side.
  case cornerRadius(Double)
  /// Inside the polygon, also where that is outside the bounds. When the polygon crosses itself,
  /// the points with a winding number other than zero are inside.
  case polygon([Point])
  /// Inside the bounds or inside a subview. Subviews that the base's switches take out of the
  /// search do not count.
  case subviews
  /// Inside a subview, as for ``subviews``. The bounds do not count.
  case onlySubviews
  /// Inside a view that one of these selectors finds, by that view's own `point(inside:)` and with
  /// the point in its space. It does not matter whether that view is hidden.
  ///
  /// If such a view is not inside this one, that view and the views inside it look only at views
  /// inside themselves.
  case of([Selector])
  /// Every point is inside.
  case always
  /// No point is inside.
  case never

  /// The selectors whose views it looks at, in order.
  var lookedAt: [Selector] { if case .of(let selectors) = self { selectors } else { [] } }

  /// A box around the area; nil if the area depends on other views, or if it is everything or
  /// nothing.
  func box(around bounds: Rect) -> Rect? {
    switch self {
    case .outset(let insets): bounds.grown(by: insets)
    case .minimumSize(let size): bounds.grown(toAtLeast: size)
    case .ellipse, .cornerRadius: bounds
    case .polygon, .subviews, .onlySubviews, .of, .always, .never: nil
    }
  }

  /// The area in a view's own space, without the parts that come from other views.
  func area(in bounds: Rect) -> TestedArea {
    switch self {
    case .outset(let insets): .rect(bounds.grown(by: insets))
    case .minimumSize(let size): .rect(bounds.grown(toAtLeast: size))
    case .subviews: .rect(bounds)
    case .ellipse, .cornerRadius, .polygon, .always, .never, .onlySubviews, .of: .shape(self, bounds: bounds)
    }
  }

  /// Whether the area contains the point. Parts that come from other views do not count.
  func contains(_ point: Point, bounds: Rect) -> Bool {
    switch self {
    case .outset(let insets): bounds.grown(by: insets).contains(point)
    case .minimumSize(let size): bounds.grown(toAtLeast: size).contains(point)
    case .ellipse: bounds.ellipseContains(point)
    case .cornerRadius(let radius): bounds.contains(point, cornerRadius: radius)
    case .polygon(let corners): polygonContains(point, corners)
    case .subviews: bounds.contains(point)
    case .always: true
    case .never, .onlySubviews, .of: false
    }
  }
}

extension Rect {
  /// Tests the ellipse with its edge, but without the points on the maximum edges of the bounds.
  fileprivate func ellipseContains(_ point: Point) -> Bool {
    guard contains(point) else { return false }
    let across = (point.x - (minX + maxX) / 2) / ((maxX - minX) / 2)
    let down = (point.y - (minY + maxY) / 2) / ((maxY - minY) / 2)
    return across * across + down * down <= 1
  }

  fileprivate func contains(_ point: Point, cornerRadius: Double) -> Bool {
    guard contains(point) else { return false }
    let radius = max(0, min(cornerRadius, (maxX - minX) / 2, (maxY - minY) / 2))
    // The distances from the centre of a corner's circle outwards. They are zero outside the
    // squares of the corners.
    let across = max(0, minX + radius - point.x, point.x - (maxX - radius))
    let down = max(0, minY + radius - point.y, point.y - (maxY - radius))
    return across == 0 || down == 0 || across * across + down * down <= radius * radius
  }
}

/// Whether the polygon winds about the point; it counts the edges to the right of the point.
private func polygonContains(_ point: Point, _ corners: [Point]) -> Bool {
  var winding = 0
  guard var start = corners.last else { return false }
  for end in corners {
    if (start.y <= point.y) != (end.y <= point.y) {
      let crossing = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
      if point.x < crossing { winding += end.y > start.y ? 1 : -1 }
    }
    start = end
  }
  return winding != 0
}
