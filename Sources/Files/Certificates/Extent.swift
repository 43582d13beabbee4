import HitTesting

/// All points from a minimum to a maximum, both included, along both axes.
///
/// Proofs use one law of floating point: a rounded sum, difference, product or quotient is monotone
/// in each operand, like the exact one. For a range of numbers, the result of an expression of them
/// is between its results at the ends of the range, exact to the last bit.
struct Extent {
  var least: Point
  var greatest: Point

  /// The points of a box, which are those up to the last numbers before its maximum edges.
  init(_ box: Box) {
    least = Point(x: box.minX, y: box.minY)
    greatest = Point(x: box.maxX.nextDown, y: box.maxY.nextDown)
  }

  /// Whether a coordinate is NaN at an end. Then the numbers between the ends are unknown.
  private var isUnknown: Bool { least.x.isNaN || least.y.isNaN || greatest.x.isNaN || greatest.y.isNaN }

  /// The smallest extent that contains the converted points.
  ///
  /// Each coordinate of the result is monotone in x and in y, so its minimum and maximum are at
  /// corners. NaN results only from infinities, which are minimums or maximums, too: if any point
  /// gives NaN, a corner does.
  func converted(by conversion: SpaceConversion) -> Extent {
    var converted = self
    (converted.least, converted.greatest) = (conversion.applied(to: least), conversion.applied(to: greatest))
    var corners = [converted.least, converted.greatest]
    if !conversion.isUpright {
      corners.append(conversion.applied(to: Point(x: least.x, y: greatest.y)))
      corners.append(conversion.applied(to: Point(x: greatest.x, y: least.y)))
    }
    for corner in corners {
      // `min` ignores NaN.
      if corner.x.isNaN || corner.y.isNaN {
        converted.least.x = .nan
        return converted
      }
      converted.least.x = min(converted.least.x, corner.x)
      converted.least.y = min(converted.least.y, corner.y)
      converted.greatest.x = max(converted.greatest.x, corner.x)
      converted.greatest.y = max(converted.greatest.y, corner.y)
    }
    return converted
  }

  /// Whether all points are in an area (true) or none is (false); nil when neither is certain.
  func isInside(_ area: TestedArea) -> Bool? {
    switch area {
    case .rect(let rect): return isInside(rect)
    case .shape(.always, _): return true
    case .shape(.never, _): return false
    case .shape(.ellipse, let bounds): return isInsideEllipse(bounds)
    case .shape(.cornerRadius(let radius), let bounds): return isInside(bounds, cornerRadius: radius)
    case .shape(.polygon(let corners), _): return isUnknown ? nil : isInsidePolygon(corners)
    case .shape: return nil
    }
  }

  /// As ``Rect/contains(_:)``: all coordinates are between the edges, or all of one axis are beyond
  /// the same edge.
  private func isInside(_ rect: Rect) -> Bool? {
    let box = Box(rect)
    if box.isEmpty { return false }
    if isUnknown { return nil }
    if greatest.x < box.minX || least.x >= box.maxX || greatest.y < box.minY || least.y >= box.maxY { return false }
    let isInside = least.x >= box.minX && greatest.x < box.maxX && least.y >= box.minY && greatest.y < box.maxY
    return isInside ? true : nil
  }

  // MARK: Round shapes

  /// As the definition: in the bounds, and `across² + down² ≤ 1`, where `across` grows with x and
  /// `down` with y.
  private func isInsideEllipse(_ bounds: Rect) -> Bool? {
    guard let isInBounds = isInside(bounds) else { return isBeyondEllipse(bounds) ? false : nil }
    guard isInBounds, let squares = ellipseSquares(bounds) else { return isInBounds ? nil : false }
    if squares.lowerBound > 1 { return false }
    return squares.upperBound <= 1 ? true : nil
  }

  private func isBeyondEllipse(_ bounds: Rect) -> Bool { ellipseSquares(bounds).map { $0.lowerBound > 1 } ?? false }

  private func ellipseSquares(_ bounds: Rect) -> ClosedRange<Double>? {
    func square(_ least: Double, _ greatest: Double, _ from: Double, _ to: Double) -> ClosedRange<Double>? {
      let (centre, radius) = ((from + to) / 2, (to - from) / 2)
      let (one, other) = ((least - centre) / radius, (greatest - centre) / radius)
      guard one.isFinite, other.isFinite, one <= other else { return nil }
      let squares = [one * one, other * other]
      return (one <= 0 && other >= 0 ? 0 : min(squares[0], squares[1]))...max(squares[0], squares[1])
    }
    guard let across = square(least.x, greatest.x, bounds.minX, bounds.maxX),
      let down = square(least.y, greatest.y, bounds.minY, bounds.maxY)
    else { return nil }
    return across.lowerBound + down.lowerBound...across.upperBound + down.upperBound
  }

  /// As the definition: in the bounds, and in the circle of the corner. The distance of a
  /// coordinate beyond the centres of the circles is the maximum of two monotone numbers and 0.
  private func isInside(_ bounds: Rect, cornerRadius: Double) -> Bool? {
    let isInBounds = isInside(bounds)
    if isInBounds == false || isUnknown { return isInBounds == false ? false : nil }
    let radius = max(0, min(cornerRadius, (bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2))
    func beyond(_ least: Double, _ greatest: Double, _ from: Double, _ to: Double) -> ClosedRange<Double>? {
      let (first, last) = (from + radius, to - radius)
      guard first.isFinite, last.isFinite else { return nil }
      let (few, many) = (max(0, first - greatest, least - last), max(0, first - least, greatest - last))
      return few <= many ? few...many : nil
    }
    func isRound(_ across: Double, _ down: Double) -> Bool {
      across == 0 || down == 0 || across * across + down * down <= radius * radius
    }
    guard let across = beyond(least.x, greatest.x, bounds.minX, bounds.maxX),
      let down = beyond(least.y, greatest.y, bounds.minY, bounds.maxY)
    else { return nil }
    // If a point is inside, all points nearer to the centre are inside.
    if !isRound(across.lowerBound, down.lowerBound) { return false }
    return isInBounds == true && isRound(across.upperBound, down.upperBound) ? true : nil
  }

  // MARK: Polygons

  /// As the definition, which counts edges to the right of the point. The y coordinates of the
  /// corners divide the points into strips. In a strip, an edge spans all y coordinates or none.
  private func isInsidePolygon(_ corners: [Point]) -> Bool? {
    let heights = Set(corners.map(\.y).filter { $0 > least.y && $0 <= greatest.y }).sorted()
    var isInside: Bool?
    var strip = self
    for (place, height) in ([least.y] + heights).enumerated() {
      strip.least.y = height
      strip.greatest.y = place < heights.count ? heights[place].nextDown : greatest.y
      guard let part = strip.isWoundAbout(by: corners), isInside == nil || isInside == part else { return nil }
      isInside = part
    }
    return isInside
  }

  /// Whether a polygon winds around each point of a strip (true) or around none (false); nil if
  /// neither is certain.
  private func isWoundAbout(by corners: [Point]) -> Bool? {
    var (fewest, most) = (0, 0)
    guard var start = corners.last else { return false }
    for end in corners {
      defer { start = end }
      guard (start.y <= least.y) != (end.y <= least.y) else { continue }
      // The x coordinate of a point on an edge is monotone in y.
      let crossings = [least.y, greatest.y].map {
        start.x + ($0 - start.y) / (end.y - start.y) * (end.x - start.x)
      }
      let turn = end.y > start.y ? 1 : -1
      let areKnown = crossings.allSatisfy(\.isFinite)
      if areKnown, greatest.x < min(crossings[0], crossings[1]) {
        (fewest, most) = (fewest + turn, most + turn)
      } else if !(areKnown && least.x >= max(crossings[0], crossings[1])) {
        (fewest, most) = (fewest + min(0, turn), most + max(0, turn))
      }
    }
    if fewest == 0, most == 0 { return false }
    return fewest > 0 || most < 0 ? true : nil
  }
}
