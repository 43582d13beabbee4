/// A location in points. The context says in which coordinate space it is.
public struct Point: Hashable, Codable, Sendable {
  /// The horizontal distance from the origin, in points; it grows to the right.
  public var x: Double
  /// The vertical distance from the origin, in points; it grows downwards.
  public var y: Double

  /// Makes a point from its coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the coordinate space.
  public static let zero = Point(x: 0, y: 0)

  package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height, in points. Either of them can be negative.
public struct Size: Hashable, Codable, Sendable {
  /// The horizontal extent, in points.
  public var width: Double
  /// The vertical extent, in points.
  public var height: Double

  /// Makes a size from its extents, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size without width and height.
  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in points. Like `CGRect`, it keeps a negative size until the rectangle is used.
public struct Rect: Hashable, Codable, Sendable {
  /// One corner; it is the one with the smallest coordinates when the size is not negative.
  public var origin: Point
  /// The way from the origin to the opposite corner.
  public var size: Size

  /// Makes a rectangle from a corner and a size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from the coordinates of a corner and a size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle at the origin without width and height.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  package var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  package var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  package var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }

  package var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite && (origin.x + size.width).isFinite
      && (origin.y + size.height).isFinite
  }

  /// Whether the point is inside. Points on the minimum edges are inside, points on the maximum
  /// edges are not. A negative size is standardised first.
  ///
  /// Source: `CGRect.contains(_:)`. A rectangle without width or height contains nothing.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The standardised rectangle with each edge moved outwards by these distances. It is empty when
  /// opposite edges would pass each other.
  package func grown(by insets: EdgeInsets) -> Rect {
    let width = maxX - minX + insets.left + insets.right
    let height = maxY - minY + insets.top + insets.bottom
    return Rect(x: minX - insets.left, y: minY - insets.top, width: max(0, width), height: max(0, height))
  }

  /// The standardised rectangle, grown about its centre where it is smaller than the minimum.
  package func grown(toAtLeast minimum: Size) -> Rect {
    let horizontal = max(0, (minimum.width - (maxX - minX)) / 2)
    let vertical = max(0, (minimum.height - (maxY - minY)) / 2)
    return grown(by: EdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
  }
}

/// Distances by which four edges move, in points. Positive distances move them outwards.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance of the top edge, in points.
  public var top: Double
  /// The distance of the left edge, in points.
  public var left: Double
  /// The distance of the bottom edge, in points.
  public var bottom: Double
  /// The distance of the right edge, in points.
  public var right: Double

  /// Makes insets from four distances, in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A 2D transform with the layout of `CGAffineTransform`: `x' = a·x + c·y + tx`, `y' = b·x + d·y +
/// ty`.
public struct AffineTransform: Hashable, Sendable {
  /// The factor of the old x in the new x.
  public var a: Double
  /// The factor of the old x in the new y.
  public var b: Double
  /// The factor of the old y in the new x.
  public var c: Double
  /// The factor of the old y in the new y.
  public var d: Double
  /// The shift along the x axis, in points.
  public var tx: Double
  /// The shift along the y axis, in points.
  public var ty: Double

  /// Makes a transform from the six values of a `CGAffineTransform`.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that changes no point.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Moves a point by the transform.
  public func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The transform that undoes this one; nil when there is none.
  ///
  /// `CGAffineTransformInvert` returns its argument in that case, which would move a touch to a
  /// wrong location.
  public func inverted() -> AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }
}
