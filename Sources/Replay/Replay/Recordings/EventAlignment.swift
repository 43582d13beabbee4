package import HitTesting

/// Finds which events of two recordings of one script are the same event.
///
/// Events keep their order; their times and window scenes play no part. There are three steps:
///
/// 1. Events match when they have the same type and are at most ``tolerance`` apart. The locations
///    of the old recording are scaled to the new screen first. A longest common subsequence is
///    taken, so that an additional or missing event does not shift the others.
/// 2. Between two matches, the remaining events match by type and by the name of their responder. A
///    script that finds views by name touches them wherever they are.
/// 3. All other events have no counterpart.
package struct EventAlignment {
  /// The facts of an event that are compared.
  package struct Key: Hashable, Sendable {
    package var type: EventType
    /// On the screen of the new recording, in points; nil for an event without a location.
    package var location: Point?
    /// The number of the responder's name. nil for nobody, for a responder that was not observed,
    /// and for a view without a name.
    package var responder: Int32?

    package init(type: EventType, location: Point?, responder: Int32?) {
      self.type = type
      self.location = location
      self.responder = responder
    }
  }

  package struct Pair: Hashable, Sendable {
    package var old: Int
    package var new: Int
    /// Whether it was matched by its responder and not by its location.
    package var isElsewhere: Bool
  }

  /// How far apart two locations may be to match, horizontally and vertically, in points.
  package static let tolerance = 4.0

  /// The matched events, by their indexes in the recordings, ascending in both.
  package private(set) var pairs: [Pair] = []

  /// - Parameter editLimit: the number of events without a counterpart after which the search keeps
  ///   the best matches so far and starts again from there.
  /// - Complexity: O((N + M) · D), where D events have no counterpart. Memory is at most
  ///   `editLimit` squared.
  package init(old: [Key], new: [Key], editLimit: Int = 2_000) {
    let byPlace = Self.matches(0..<old.count, 0..<new.count, editLimit: editLimit) {
      Self.isSamePlace(old[$0], new[$1])
    }
    var (oldEnd, newEnd) = (0, 0)
    for (place, other) in byPlace + [(old.count, new.count)] {
      let between = Self.matches(oldEnd..<place, newEnd..<other, editLimit: editLimit) {
        old[$0].responder != nil && old[$0].type == new[$1].type && old[$0].responder == new[$1].responder
      }
      pairs += between.map { Pair(old: $0, new: $1, isElsewhere: true) }
      if place < old.count, other < new.count { pairs.append(Pair(old: place, new: other, isElsewhere: false)) }
      (oldEnd, newEnd) = (place + 1, other + 1)
    }
  }

  private static func isSamePlace(_ old: Key, _ new: Key) -> Bool {
    guard old.type == new.type else { return false }
    guard let one = old.location, let other = new.location else { return old.location == nil && new.location == nil }
    return abs(one.x - other.x) <= tolerance && abs(one.y - other.y) <= tolerance
  }

  /// The pairs of a longest common subsequence, after Myers, "An O(ND) Difference Algorithm and Its
  /// Variations" (1986).
  ///
  /// `isSame` may be any relation; it need not be transitive.
  static func matches(
    _ old: Range<Int>, _ new: Range<Int>, editLimit: Int, isSame: (Int, Int) -> Bool
  ) -> [(old: Int, new: Int)] {
    var result: [(old: Int, new: Int)] = []
    var (old, new) = (old, new)
    while !old.isEmpty, !new.isEmpty {
      // At least one edit is needed so that each round makes progress.
      let found = furthest(old, new, editLimit: max(1, editLimit), isSame: isSame)
      result += found.pairs
      (old, new) = (found.old..<old.upperBound, found.new..<new.upperBound)
    }
    return result
  }

  private static func furthest(
    _ old: Range<Int>, _ new: Range<Int>, editLimit: Int, isSame: (Int, Int) -> Bool
  ) -> (pairs: [(old: Int, new: Int)], old: Int, new: Int) {
    let (count, newCount) = (old.count, new.count)
    /// For each number of edits d, how far into `old` the diagonals -d, -d + 2 ... d reach.
    var rows: [[Int32]] = []
    func reach(_ row: [Int32], _ edits: Int, _ diagonal: Int) -> Int { Int(row[(diagonal + edits) / 2]) }
    /// The position after the last edit of a path, before any matches that follow it.
    func start(_ edits: Int, _ diagonal: Int) -> (x: Int, from: Int) {
      guard edits > 0 else { return (0, 0) }
      let (row, before) = (rows[edits - 1], edits - 1)
      let isDown =
        diagonal == -edits
        || (diagonal != edits && reach(row, before, diagonal - 1) < reach(row, before, diagonal + 1))
      return isDown
        ? (reach(row, before, diagonal + 1), diagonal + 1) : (reach(row, before, diagonal - 1) + 1, diagonal - 1)
    }
    func pairs(_ edits: Int, _ diagonal: Int) -> [(old: Int, new: Int)] {
      var found: [(old: Int, new: Int)] = []
      var diagonal = diagonal
      for edits in stride(from: edits, through: 0, by: -1) {
        let (x, from) = start(edits, diagonal)
        for x in stride(from: reach(rows[edits], edits, diagonal) - 1, through: x, by: -1) {
          found.append((old.lowerBound + x, new.lowerBound + x - diagonal))
        }
        diagonal = from
      }
      return found.reversed()
    }
    for edits in 0...editLimit {
      var row: [Int32] = []
      row.reserveCapacity(edits + 1)
      var best: (sum: Int, diagonal: Int)?
      var end: Int?
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = start(edits, diagonal).x
        while x < count, x - diagonal < newCount, isSame(old.lowerBound + x, new.lowerBound + x - diagonal) { x += 1 }
        row.append(Int32(x))
        let y = x - diagonal
        guard x <= count, y <= newCount else { continue }
        if x == count, y == newCount { end = diagonal }
        if best.map({ x + y > $0.sum || (x + y == $0.sum && abs(diagonal) < abs($0.diagonal)) }) ?? true {
          best = (x + y, diagonal)
        }
      }
      rows.append(row)
      if let diagonal = end ?? (edits == editLimit ? best?.diagonal : nil) {
        let x = reach(row, edits, diagonal)
        return (pairs(edits, diagonal), old.lowerBound + x, new.lowerBound + x - diagonal)
      }
    }
    return ([], old.upperBound, new.upperBound)
  }
}
