/// A single test within a hit test: whether a location on the screen, converted to a view's space,
/// is in an area.
///
/// It answers for whole boxes of the screen: all of their points are in the area, none of them is,
/// or it is not known.
struct ScreenTest: Hashable, Sendable {
  /// How a point is converted from a superview's space to a view's, as the definition does it.
  struct Level: Hashable, Sendable {
    var position: Point
    /// The inverse of the view's transform; nil for the identity.
    var inverse: AffineTransform?
    var offset: Point

    /// Whether it leaves all coordinates as they are.
    var isIdentity: Bool {
      inverse == nil && position.x == 0 && position.y == 0 && offset.x == 0 && offset.y == 0
    }
  }

  /// An area in a view's space.
  enum Area: Hashable, Sendable {
    case box(Box)
    /// A shape in some bounds. It must not depend on other views.
    case shape(PointInsideOverride, bounds: Rect)
  }

  /// The conversions from the window's space to the space of the view with the area.
  var levels: [Level]
  var area: Area

  /// Whether all points of a box of the screen are in the area; nil when it is not known.
  func contains(_ box: Box) -> Bool? {
    let span = levels.reduce(Span(box)) { $0.converted(by: $1) }
    guard span.isKnown else { return nil }
    return switch area {
    case .box(let area): span.isInside(area)
    case .shape(let shape, let bounds): span.isInside(shape, bounds)
    }
  }
}

/// A range of numbers for each coordinate, from the minimum to the maximum, both included.
///
/// Each step of a hit test rounds, and each step is monotone: it preserves the order of numbers or
/// reverses it. So the results for the two ends bound the results for all numbers between them, to
/// the last bit. NaN makes a result unknown.
struct Span {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  init(_ box: Box) {
    (minX, minY, maxX, maxY) = (box.minX, box.minY, box.maxX.nextDown, box.maxY.nextDown)
  }

  /// Whether no bound is NaN.
  var isKnown: Bool { !minX.isNaN && !maxX.isNaN && !minY.isNaN && !maxY.isNaN }

  /// The coordinates to which a view converts those of its superview's space.
  func converted(by level: ScreenTest.Level) -> Span {
    var span = self
    span.minX -= level.position.x
    span.maxX -= level.position.x
    span.minY -= level.position.y
    span.maxY -= level.position.y
    if let inverse = level.inverse {
      let corners = (
        inverse.applied(to: Point(x: span.minX, y: span.minY)), inverse.applied(to: Point(x: span.maxX, y: span.minY)),
        inverse.applied(to: Point(x: span.minX, y: span.maxY)), inverse.applied(to: Point(x: span.maxX, y: span.maxY))
      )
      guard let xs = Self.range(corners.0.x, corners.1.x, corners.2.x, corners.3.x),
        let ys = Self.range(corners.0.y, corners.1.y, corners.2.y, corners.3.y)
      else {
        span.minX = .nan
        return span
      }
      (span.minX, span.maxX) = (xs.least, xs.greatest)
      (span.minY, span.maxY) = (ys.least, ys.greatest)
    }
    span.minX += level.offset.x
    span.maxX += level.offset.x
    span.minY += level.offset.y
    span.maxY += level.offset.y
    return span
  }

  /// The least and the greatest of four numbers; nil if one of them is NaN.
  private static func range(
    _ one: Double, _ two: Double, _ three: Double, _ four: Double
  ) -> (least: Double, greatest: Double)? {
    // `min` ignores NaN, so check each value. Checking the sum is not enough: the sum of large
    // numbers may be NaN.
    guard !one.isNaN, !two.isNaN, !three.isNaN, !four.isNaN else { return nil }
    return (min(min(one, two), min(three, four)), max(max(one, two), max(three, four)))
  }

  /// As ``Box/contains(_:)``.
  func isInside(_ box: Box) -> Bool? {
    if maxX < box.minX || minX >= box.maxX || maxY < box.minY || minY >= box.maxY { return false }
    if minX >= box.minX, maxX < box.maxX, minY >= box.minY, maxY < box.maxY { return true }
    return nil
  }

  /// As ``PointInsideOverride/contains(_:bounds:)``.
  func isInside(_ shape: PointInsideOverride, _ bounds: Rect) -> Bool? {
    switch shape {
    case .ellipse: isInsideEllipse(bounds)
    case .cornerRadius(let radius): isInside(bounds, cornerRadius: radius)
    case .polygon(let corners): isInside(corners)
    default: nil
    }
  }

  private func isInsideEllipse(_ bounds: Rect) -> Bool? {
    let isInBounds = isInside(Box(bounds))
    if isInBounds == false { return false }
    let (centreX, centreY) = ((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
    let (radiusX, radiusY) = ((bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2)
    let across = Self.squares((minX - centreX) / radiusX, (maxX - centreX) / radiusX)
    let down = Self.squares((minY - centreY) / radiusY, (maxY - centreY) / radiusY)
    if across.least + down.least > 1 { return false }
    return isInBounds == true && across.greatest + down.greatest <= 1 ? true : nil
  }

  private static func squares(_ lower: Double, _ upper: Double) -> (least: Double, greatest: Double) {
    let (one, other) = (lower * lower, upper * upper)
    let least = lower <= 0 && upper >= 0 ? 0 : min(one, other)
    return (least, one >= other ? one : other)
  }

  private func isInside(_ bounds: Rect, cornerRadius: Double) -> Bool? {
    let isInBounds = isInside(Box(bounds))
    if isInBounds == false { return false }
    let radius = max(0, min(cornerRadius, (bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2))
    func outwards(_ lower: Double, _ upper: Double, from least: Double, to greatest: Double) -> ClosedRange<Double>? {
      let edges = (least + radius, greatest - radius)
      let most = max(0, edges.0 - lower, upper - edges.1)
      let fewest = max(0, edges.0 - upper, lower - edges.1)
      return fewest <= most ? fewest...most : nil
    }
    guard let across = outwards(minX, maxX, from: bounds.minX, to: bounds.maxX),
      let down = outwards(minY, maxY, from: bounds.minY, to: bounds.maxY)
    else { return nil }
    func isRound(_ across: Double, _ down: Double) -> Bool {
      across == 0 || down == 0 || across * across + down * down <= radius * radius
    }
    if !isRound(across.lowerBound, down.lowerBound) { return false }
    return isInBounds == true && isRound(across.upperBound, down.upperBound) ? true : nil
  }

  /// Whether all points are inside a polygon. The box is divided into strips at the heights of
  /// the corners, so that each edge spans the whole height of a strip or none of it.
  private func isInside(_ corners: [Point]) -> Bool? {
    var heights: [Double] = []
    for corner in corners where corner.y > minY && corner.y <= maxY { heights.append(corner.y) }
    heights.sort()
    var strip = self
    var isInside: Bool?
    for (place, height) in ([minY] + heights).enumerated() {
      strip.minY = height
      strip.maxY = place < heights.count ? heights[place].nextDown : maxY
      guard strip.minY <= strip.maxY else { continue }
      guard let part = strip.winds(corners), isInside == nil || isInside == part else { return nil }
      isInside = part
    }
    return isInside
  }

  private func winds(_ corners: [Point]) -> Bool? {
    var winding = 0...0
    guard var start = corners.last else { return false }
    for end in corners {
      if (start.y <= minY) != (end.y <= minY) {
        let turns = end.y > start.y ? 1 : -1
        let one = start.x + (minY - start.y) / (end.y - start.y) * (end.x - start.x)
        let other = start.x + (maxY - start.y) / (end.y - start.y) * (end.x - start.x)
        // `min` may ignore NaN, and no point is to the left of NaN.
        if !one.isNaN, !other.isNaN, maxX < min(one, other) {
          winding = winding.lowerBound + turns...winding.upperBound + turns
        } else if !(minX >= max(one, other)) {
          winding = winding.lowerBound + min(0, turns)...winding.upperBound + max(0, turns)
        }
      }
      start = end
    }
    if winding == 0...0 { return false }
    return winding.contains(0) ? nil : true
  }
}
