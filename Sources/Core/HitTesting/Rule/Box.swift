/// The points from the minimum edges up to the maximum edges. Points on the maximum edges are not
/// in it.
public struct Box: Hashable, Sendable {
  /// The left edge, in points.
  public var minX: Double
  /// The upper edge, in points.
  public var minY: Double
  /// The right edge, in points.
  public var maxX: Double
  /// The lower edge, in points.
  public var maxY: Double

  /// Makes a box from its edges, in points. If a minimum is not less than its maximum, the box is
  /// empty.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Makes the box with the points that a rectangle contains.
  public init(_ rect: Rect) { self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY) }

  package static let empty = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Whether no point is in it.
  public var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  /// Whether a point is in it.
  @inlinable @inline(__always) public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether it is narrower than a millionth of a point. Such strips come from two ways to compute
  /// an edge that round differently, as for a view's frame and its bounds. No finger hits them.
  package var isSliver: Bool { maxX - minX < 1e-6 || maxY - minY < 1e-6 }

  /// A point in the middle of the box, or in a corner of one that is very narrow.
  package var witness: Point {
    func middle(_ least: Double, _ end: Double) -> Double {
      let middle = least + (end - least) / 2
      // A short number is easier to type.
      let rounded = (middle * 100).rounded() / 100
      return rounded >= least && rounded < end ? rounded : middle >= least && middle < end ? middle : least
    }
    return Point(x: middle(minX, maxX), y: middle(minY, maxY))
  }

  package func union(_ other: Box) -> Box {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Box(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}

extension Box {
  /// The points that a view accepts if its transform does not rotate, to the last bit.
  ///
  /// The hit test converts a coordinate to `((x - position) · scale + shift) + offset` and compares
  /// the result with the edges; without a transform there is no scale and no shift. Each step
  /// rounds, and each step is monotone: a larger x never gives a smaller result, or never a larger
  /// one if the scale is negative. So there is a smallest coordinate from which on the result has
  /// reached an edge, and that number is the edge of this box.
  init(accepting area: Box, position: Point, inverse: AffineTransform? = nil, offset: Point) {
    guard !area.isEmpty else {
      self = .empty
      return
    }
    let across = Conversion(position: position.x, scale: inverse?.a, shift: inverse?.tx ?? 0, offset: offset.x)
    let down = Conversion(position: position.y, scale: inverse?.d, shift: inverse?.ty ?? 0, offset: offset.y)
    let (columns, rows) = (
      across.coordinates(from: area.minX, to: area.maxX), down.coordinates(from: area.minY, to: area.maxY)
    )
    self.init(minX: columns.from, minY: rows.from, maxX: columns.to, maxY: rows.to)
  }
}

/// How one coordinate is converted from a superview's space to a view's.
private struct Conversion {
  var position: Double
  /// The factor of the transform; nil without one.
  var scale: Double?
  var shift: Double
  var offset: Double

  private func callAsFunction(_ x: Double) -> Double {
    guard let scale else { return (x - position) + offset }
    return ((x - position) * scale + shift) + offset
  }

  /// The range of coordinates whose conversions are between two edges.
  func coordinates(from lower: Double, to upper: Double) -> (from: Double, to: Double) {
    guard scale ?? 1 < 0 else {
      return (least(at: lower) { self($0) >= lower }, least(at: upper) { self($0) >= upper })
    }
    return (least(at: upper) { self($0) < upper }, least(at: lower) { self($0) < lower })
  }

  /// The smallest number from which on a comparison with an edge holds.
  private func least(at edge: Double, _ holds: (Double) -> Bool) -> Double {
    var guess = ((edge - offset) - shift) / (scale ?? 1) + position
    if guess.isNaN { guess = 0 }
    // Usually it is the guess or a neighbour of it, or the number at which the difference begins to
    // round differently.
    let unit = (guess - position).ulp
    if let known = least(near: guess, holds) ?? least(near: guess - unit / 2, holds)
      ?? least(near: guess - unit / 4, holds) ?? least(near: guess + unit / 2, holds)
      ?? least(near: guess + unit / 4, holds)
    {
      return known
    }
    // Otherwise a binary search finds it.
    var step = max(abs(guess), abs(position), abs(offset), abs(edge)).ulp
    var (below, reaching) = (guess, guess)
    while below > -.infinity, holds(below) {
      below -= step
      step *= 2
    }
    while reaching < .infinity, !holds(reaching) {
      reaching += step
      step *= 2
    }
    if holds(below) { return below }
    var (low, high) = (Self.place(below), Self.place(reaching))
    while high > low + 1 {
      let middle = (low >> 1) + (high >> 1) + (low & high & 1)
      if holds(Self.number(middle)) { high = middle } else { low = middle }
    }
    return Self.number(high)
  }

  /// The same, if it is a certain number or the next one; nil otherwise.
  private func least(near candidate: Double, _ holds: (Double) -> Bool) -> Double? {
    guard holds(candidate) else { return holds(candidate.nextUp) ? candidate.nextUp : nil }
    return holds(candidate.nextDown) ? nil : candidate
  }

  /// The index of a number among all numbers, in ascending order. Both zeros have the index 0.
  private static func place(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits >= 0 ? bits : Int64.min - bits
  }

  private static func number(_ place: Int64) -> Double {
    place >= 0 ? Double(bitPattern: UInt64(place)) : -Double(bitPattern: UInt64(-place))
  }
}

extension Box {
  /// A box around the points that a view with a transform accepts; nil when none is certain.
  ///
  /// With the inverse `L·w + t` of the transform, the hit test computes `q = L·(p - position) + t +
  /// offset` and compares q with the edges of the area. Let M be the transform's matrix, A the
  /// largest edge and T the largest of `|t| + |offset|`. Without rounding, `p - position` is
  /// `M·(q - offset - t)`, whose corners make this box.
  ///
  /// Rounding moves q by less than `6·u·κ·(A + T)` where `u = 2⁻⁵³` and `κ = |L|·|M|`, and
  /// `p - position` by less than |M| times that. L is not exactly the inverse of M; that changes
  /// it by less than `8·u·κ²·|M|·(A + T)`. With κ up to 2¹⁰, both together are less than
  /// `2⁻²⁹·|M|·(A + T)`. The box is larger by 2⁻²⁰ of these sizes.
  init?(around area: Box, _ view: View, inverse: AffineTransform, offset: Point) {
    let transform = view.transform
    let size = max(abs(transform.a) + abs(transform.c), abs(transform.b) + abs(transform.d))
    let inverseSize = max(abs(inverse.a) + abs(inverse.c), abs(inverse.b) + abs(inverse.d))
    guard size * inverseSize <= 1024 else { return nil }
    guard !area.isEmpty else {
      self = .empty
      return
    }
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for (x, y) in [(area.minX, area.minY), (area.maxX, area.minY), (area.minX, area.maxY), (area.maxX, area.maxY)] {
      let corner = transform.applied(to: Point(x: x - offset.x, y: y - offset.y))
      (minX, minY) = (min(minX, corner.x), min(minY, corner.y))
      (maxX, maxY) = (max(maxX, corner.x), max(maxY, corner.y))
    }
    let edge = max(abs(area.minX), abs(area.minY), abs(area.maxX), abs(area.maxY))
    let moved = max(abs(inverse.tx) + abs(offset.x), abs(inverse.ty) + abs(offset.y))
    let known = size * (edge + moved) + abs(transform.tx) + abs(transform.ty)
    let margin = (known + max(abs(view.position.x), abs(view.position.y))) / 1_048_576
    self.init(
      minX: minX + view.position.x - margin, minY: minY + view.position.y - margin,
      maxX: maxX + view.position.x + margin, maxY: maxY + view.position.y + margin)
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite, margin.isFinite else { return nil }
  }
}
