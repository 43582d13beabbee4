/// A rectangle in a superview's space: outside it, a view neither takes a point nor asks about it.
struct AcceptedBox: Hashable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  static let empty = AcceptedBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  @inline(__always) func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  func union(_ other: AcceptedBox) -> AcceptedBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return AcceptedBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}

extension AcceptedBox {
  /// The points that a view without a transform accepts, to the last bit.
  ///
  /// The hit test converts a coordinate to `(x - position) + offset` and compares the result with
  /// the edges. Both steps round, but neither ever makes a larger x to a smaller result. So the
  /// coordinates that reach an edge are those from a certain number on, and that number is the edge
  /// of this box.
  init(accepting area: AcceptedBox, position: Point, offset: Point) {
    guard !area.isEmpty else {
      self = .empty
      return
    }
    self.init(
      minX: Self.least(area.minX, position.x, offset.x), minY: Self.least(area.minY, position.y, offset.y),
      maxX: Self.least(area.maxX, position.x, offset.x), maxY: Self.least(area.maxY, position.y, offset.y))
  }

  /// The least number whose conversion reaches an edge.
  private static func least(_ edge: Double, _ position: Double, _ offset: Double) -> Double {
    func reaches(_ x: Double) -> Bool { (x - position) + offset >= edge }
    var guess = (edge - offset) + position
    if guess.isNaN { guess = 0 }
    // Usually it is the guess or beside it, or where the difference begins to round to another one.
    let unit = (guess - position).ulp
    for candidate in [guess, guess - unit / 2, guess - unit / 4, guess + unit / 2, guess + unit / 4] {
      if reaches(candidate) {
        if !reaches(candidate.nextDown) { return candidate }
      } else if reaches(candidate.nextUp) {
        return candidate.nextUp
      }
    }
    // Otherwise it is found by halving.
    var step = max(abs(guess), abs(position), abs(offset), abs(edge)).ulp
    var (below, reaching) = (guess, guess)
    while below > -.infinity, reaches(below) {
      below -= step
      step *= 2
    }
    while reaching < .infinity, !reaches(reaching) {
      reaching += step
      step *= 2
    }
    if reaches(below) { return below }
    var (low, high) = (place(below), place(reaching))
    while high > low + 1 {
      let middle = (low >> 1) + (high >> 1) + (low & high & 1)
      if reaches(number(middle)) { high = middle } else { low = middle }
    }
    return number(high)
  }

  /// The place of a number among all numbers, in ascending order. Both zeros have the place 0.
  private static func place(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits >= 0 ? bits : Int64.min - bits
  }

  private static func number(_ place: Int64) -> Double {
    place >= 0 ? Double(bitPattern: UInt64(place)) : -Double(bitPattern: UInt64(-place))
  }
}

extension AcceptedBox {
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
  init?(around area: AcceptedBox, _ view: View, inverse: AffineTransform, offset: Point) {
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
