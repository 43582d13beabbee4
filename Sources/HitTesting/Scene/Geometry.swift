/// A location, in points.
public struct Point: Hashable, Codable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height, in points; either may be negative.
public struct Size: Hashable, Codable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in points, as `CGRect` holds it: negative sizes are kept as they are until they are used.
public struct Rect: Hashable, Codable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  package var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  package var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  package var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }

  package var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite && (origin.x + size.width).isFinite
      && (origin.y + size.height).isFinite
  }

  /// Whether the point lies inside; the minimum edges count, the maximum edges do not, and negative sizes are standardised.
  ///
  /// Source: `CGRect.contains(_:)`. A rectangle without width or height contains nothing.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The standardised rectangle, each edge moved outwards by that many points; one that shrinks past its middle is empty.
  package func grown(by insets: EdgeInsets) -> Rect {
    let width = maxX - minX + insets.left + insets.right
    let height = maxY - minY + insets.top + insets.bottom
    return Rect(x: minX - insets.left, y: minY - insets.top, width: max(0, width), height: max(0, height))
  }

  /// The standardised rectangle, grown about its centre to at least that size each way.
  package func grown(toAtLeast minimum: Size) -> Rect {
    let horizontal = max(0, (minimum.width - (maxX - minX)) / 2)
    let vertical = max(0, (minimum.height - (maxY - minY)) / 2)
    return grown(by: EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
  }
}

/// Distances from the four edges, in points; positive is outwards.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A 2D transform in `CGAffineTransform`'s layout: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  public func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The inverse, or nil for a transform that cannot be inverted.
  ///
  /// `CGAffineTransformInvert` returns its argument then, which would move a touch to a place that nobody touched.
  public func inverted() -> AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }
}
