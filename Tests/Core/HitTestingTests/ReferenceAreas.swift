import Foundation

// Overrides of point(inside:) as an engineer would write them in subclasses.

final class EllipseView: ReferenceView {
  override func point(inside point: Place) -> Bool {
    let isInBounds = isInBounds(point, grownBy: 0, 0)
    let (x, y) = (point.x - origin.x - width / 2, point.y - origin.y - height / 2)
    // Both coordinates are scaled so that the ellipse becomes a circle of radius 1.
    let distance = (4 * (x * x / (width * width) + y * y / (height * height))).squareRoot()
    if abs(distance - 1) < 1e-9 { doubt.isRaised = true }
    return isInBounds && distance <= 1
  }
}

final class RoundView: ReferenceView {
  override func point(inside point: Place) -> Bool {
    guard isInBounds(point, grownBy: 0, 0) else { return false }
    let (wide, high) = (abs(width), abs(height))
    let radius = min(8, wide / 2, high / 2)
    // The distances from the corner with the smallest coordinates.
    let (x, y) = (point.x - min(origin.x, origin.x + width), point.y - min(origin.y, origin.y + height))
    let (inwards, upwards) = (min(x, wide - x), min(y, high - y))
    guard inwards < radius, upwards < radius else { return true }
    let distance = hypot(radius - inwards, radius - upwards)
    if abs(distance - radius) < 1e-9 { doubt.isRaised = true }
    return distance <= radius
  }
}

/// An arrow with a notch. Parts of it are outside of most bounds.
final class PolygonView: ReferenceView {
  static let corners = [
    Place(x: -10, y: 0), Place(x: 80, y: 10), Place(x: 20, y: 40), Place(x: 90, y: 120), Place(x: 0, y: 90),
  ]

  override func point(inside point: Place) -> Bool {
    // The sum of the angles under which the point sees the edges is a full turn for a point inside,
    // and 0 for a point outside.
    var turned = 0.0
    for (index, corner) in Self.corners.enumerated() {
      let next = Self.corners[(index + 1) % Self.corners.count]
      let (ax, ay, bx, by) = (corner.x - point.x, corner.y - point.y, next.x - point.x, next.y - point.y)
      let (cross, dot) = (ax * by - ay * bx, ax * bx + ay * by)
      if abs(cross) < 1e-7, dot <= 1e-7 { doubt.isRaised = true }
      turned += atan2(cross, dot)
    }
    return abs(turned) > 3
  }
}

/// A bar with buttons that stick out of it.
final class RaisedButtonsView: ReferenceView {
  override func point(inside point: Place) -> Bool {
    if isInBounds(point, grownBy: 0, 0) { return true }
    for subview in subviews where subview.isOn {
      if let there = subview.fromSuperview(point), subview.point(inside: there) { return true }
    }
    return false
  }
}
