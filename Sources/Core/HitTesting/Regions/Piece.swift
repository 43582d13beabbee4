/// A box of the screen, or those of its points for which some tests have known results.
struct Piece: Sendable {
  var box: Box
  /// The last of the piece's conditions; ``Conditions/none`` when all points of the box are in it.
  var conditions = Conditions.none
}

/// The results of tests for the points of pieces, as linked lists that share their ends. All
/// searches whose pieces are compared have the same ones.
final class Conditions {
  static let none: Int32 = -1

  private struct Condition: Sendable {
    var test: Int32
    var isInside: Bool
    var next: Int32
  }

  private(set) var tests: [ScreenTest] = []
  private var numbers: [ScreenTest: Int32] = [:]
  private var list: [Condition] = []

  /// The number of a test; the same test has the same number.
  func number(of test: ScreenTest) -> Int32 {
    if let known = numbers[test] { return known }
    let number = Int32(tests.count)
    tests.append(test)
    numbers[test] = number
    return number
  }

  /// The number of conditions in all lists.
  var count: Int { list.count }

  /// Forgets the conditions after the first ones, when no piece has one of them any more. The
  /// numbers of tests stay.
  func keepFirst(_ count: Int) { list.removeSubrange(count...) }

  /// A list with one condition more.
  func adding(_ test: Int32, _ isInside: Bool, to conditions: Int32) -> Int32 {
    list.append(Condition(test: test, isInside: isInside, next: conditions))
    return Int32(list.count - 1)
  }

  /// The result of a test in a list; nil if the list does not contain the test.
  func result(of test: Int32, in conditions: Int32) -> Bool? {
    var current = conditions
    while current != Self.none {
      let condition = list[Int(current)]
      if condition.test == test { return condition.isInside }
      current = condition.next
    }
    return nil
  }

  /// The part of a piece in a box, without the conditions that all points of the box fulfil; nil
  /// where no point of the box is in the piece.
  func part(of piece: Piece, in box: Box) -> Piece? {
    var part = Piece(box: piece.box.intersection(box))
    guard !part.box.isEmpty else { return nil }
    var current = piece.conditions
    while current != Self.none {
      let condition = list[Int(current)]
      let isInside = tests[Int(condition.test)].contains(part.box)
      if isInside == nil {
        part.conditions = adding(condition.test, condition.isInside, to: part.conditions)
      } else if isInside != condition.isInside {
        return nil
      }
      current = condition.next
    }
    return part
  }

  /// The points that are in both pieces, as one; nil where there is none.
  func part(of piece: Piece, in other: Piece) -> Piece? {
    var part = Piece(box: piece.box.intersection(other.box), conditions: piece.conditions)
    guard !part.box.isEmpty else { return nil }
    if piece.conditions == Self.none {
      part.conditions = other.conditions
    } else if other.conditions != Self.none, other.conditions != piece.conditions {
      guard let both = both(piece.conditions, other.conditions) else { return nil }
      for condition in both where result(of: condition.test, in: part.conditions) == nil {
        part.conditions = adding(condition.test, condition.isInside, to: part.conditions)
      }
    }
    return part
  }

  /// The conditions of two lists, each once; nil where no point fulfils both.
  func both(_ one: Int32, _ other: Int32) -> [(test: Int32, isInside: Bool)]? {
    var both: [(test: Int32, isInside: Bool)] = []
    for var current in [one, other] {
      while current != Self.none {
        let condition = list[Int(current)]
        if let known = both.first(where: { $0.test == condition.test }) {
          if known.isInside != condition.isInside { return nil }
        } else {
          both.append((condition.test, condition.isInside))
        }
        current = condition.next
      }
    }
    return both
  }
}

extension Box {
  package func intersection(_ other: Box) -> Box {
    Box(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY)
    )
  }

  @inline(__always) func intersects(_ other: Box) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The parts outside a box that is inside this one: above, below, to the left and to the right.
  func parts(outside inner: Box) -> [Box] {
    [
      Box(minX: minX, minY: minY, maxX: maxX, maxY: inner.minY),
      Box(minX: minX, minY: inner.maxY, maxX: maxX, maxY: maxY),
      Box(minX: minX, minY: inner.minY, maxX: inner.minX, maxY: inner.maxY),
      Box(minX: inner.maxX, minY: inner.minY, maxX: maxX, maxY: inner.maxY),
    ].filter { !$0.isEmpty }
  }

  /// Both halves, above each other or beside each other; nil if no number is between the edges.
  func halves(besideEachOther: Bool) -> (Box, Box)? {
    var (one, other) = (self, self)
    if besideEachOther {
      let middle = minX + (maxX - minX) / 2
      guard middle > minX, middle < maxX else { return nil }
      (one.maxX, other.minX) = (middle, middle)
    } else {
      let middle = minY + (maxY - minY) / 2
      guard middle > minY, middle < maxY else { return nil }
      (one.maxY, other.minY) = (middle, middle)
    }
    return (one, other)
  }

  /// The size, in square points.
  public var area: Double { isEmpty ? 0 : (maxX - minX) * (maxY - minY) }
}

extension [Piece] {
  /// Removes the points in a box from the pieces, and returns them.
  mutating func take(_ box: Box) -> [Piece] {
    if count == 1, let only = first {
      let inside = only.box.intersection(box)
      if inside.isEmpty { return [] }
      if inside == only.box {
        defer { removeAll() }
        return self
      }
    }
    var (inside, outside): ([Piece], [Piece]) = ([], [])
    for piece in self {
      let shared = piece.box.intersection(box)
      if shared.isEmpty {
        outside.append(piece)
        continue
      }
      inside.append(Piece(box: shared, conditions: piece.conditions))
      if shared != piece.box {
        for part in piece.box.parts(outside: shared) { outside.append(Piece(box: part, conditions: piece.conditions)) }
      }
    }
    if !inside.isEmpty { self = outside }
    return inside
  }

  /// The smallest box that contains all of them.
  var extent: Box { reduce(.empty) { $0.union($1.box) } }
}
