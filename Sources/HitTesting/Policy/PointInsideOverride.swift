/// What a rule makes of a view's `point(inside:with:)`; points and shapes are in the view's own coordinate space.
public enum PointInsideOverride: Hashable, Sendable {
  /// Inside the bounds with their edges moved outwards, in points; negative shrinks.
  case outset(EdgeInsets)
  /// Inside the bounds grown about their centre to at least this size, in points.
  case minimumSize(Size)
  /// Inside the ellipse that touches the bounds' edges.
  case ellipse
  /// Inside the bounds with round corners of this radius, in points; at most half the shorter side.
  case cornerRadius(Double)
  /// Inside the polygon, also where it leaves the bounds; where it crosses itself, by the winding number not being zero.
  case polygon([Point])
  /// Inside the bounds, or where a subview contains the point that the base's switches do not take out of the search.
  case subviews
  case always
  case never

  /// Whether the area contains the point; of ``subviews`` only the view's own part.
  func contains(_ point: Point, bounds: Rect) -> Bool {
    switch self {
    case .outset(let insets): bounds.grown(by: insets).contains(point)
    case .minimumSize(let size): bounds.grown(toAtLeast: size).contains(point)
    case .ellipse: bounds.ellipseContains(point)
    case .cornerRadius(let radius): bounds.contains(point, cornerRadius: radius)
    case .polygon(let corners): polygonContains(point, corners)
    case .subviews: bounds.contains(point)
    case .always: true
    case .never: false
    }
  }
}

extension Rect {
  /// The ellipse and its edge, without the bounds' maximum edges.
  fileprivate func ellipseContains(_ point: Point) -> Bool {
    guard contains(point) else { return false }
    let across = (point.x - (minX + maxX) / 2) / ((maxX - minX) / 2)
    let down = (point.y - (minY + maxY) / 2) / ((maxY - minY) / 2)
    return across * across + down * down <= 1
  }

  fileprivate func contains(_ point: Point, cornerRadius: Double) -> Bool {
    guard contains(point) else { return false }
    let radius = max(0, min(cornerRadius, (maxX - minX) / 2, (maxY - minY) / 2))
    // How far the point lies in a corner's square, from the centre of the corner's circle outwards.
    let across = max(0, minX + radius - point.x, point.x - (maxX - radius))
    let down = max(0, minY + radius - point.y, point.y - (maxY - radius))
    return across == 0 || down == 0 || across * across + down * down <= radius * radius
  }
}

/// Counts how often the polygon winds about the point, by the edges that lie to its right.
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
