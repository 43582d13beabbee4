public import HitTesting

/// The reason why a partition is refused, regardless of the scene.
public enum PartitionFault: Error, Hashable, Sendable {
  /// The screen is not a box, or has an edge that is not finite.
  case screen(Box)
  /// A cell is empty.
  case empty(Box)
  /// A cell has a point that is not on the screen.
  case outside(Box)
  /// The cells are not in their order.
  case order(Box)
  /// A cell has no known claim, or names views that its claim does not have.
  case claim(Box)
  /// Cells overlap or leave a gap. No other cell continues the corner at this point.
  case gap(Point)
  /// The stated unproved area differs from the area of the unproved cells.
  case unprovedArea(stated: Double, found: Double)
  /// A region differs from the one that follows from the cells; its number is from 1.
  case region(number: Int)
}

/// A partition that divides its screen and has correct sums.
public struct CheckedPartition: Sendable {
  /// The partition.
  public let partition: CertifiedPartition

  /// Checks everything about a partition that does not depend on a scene.
  ///
  /// - Complexity: O(n log n) for n cells.
  public init(_ stated: CertifiedPartition) throws(PartitionFault) {
    partition = stated
    try Self.checkTiles(stated)
    let found = CertifiedPartition(screen: stated.screen, cells: stated.cells)
    guard stated.unprovedArea == found.unprovedArea else {
      throw .unprovedArea(stated: stated.unprovedArea, found: found.unprovedArea)
    }
    if stated.regions != found.regions {
      let same = zip(stated.regions, found.regions).prefix { $0 == $1 }.count
      throw .region(number: same + 1)
    }
  }

  /// Checks that each point of the screen is in exactly one cell.
  ///
  /// Each cell adds 1 or -1 at its corners. The sums are 0 except at the corners of the screen.
  private static func checkTiles(_ partition: CertifiedPartition) throws(PartitionFault) {
    let screen = partition.screen
    guard [screen.minX, screen.minY, screen.maxX, screen.maxY].allSatisfy(\.isFinite), screen.minX <= screen.maxX,
      screen.minY <= screen.maxY
    else { throw .screen(screen) }
    var changes: [Point: Int] = [:]
    func add(_ box: Box, _ sign: Int) {
      for (x, y, change) in [
        (box.minX, box.minY, 1), (box.maxX, box.minY, -1), (box.minX, box.maxY, -1), (box.maxX, box.maxY, 1),
      ] { changes[Point(x: x, y: y), default: 0] += sign * change }
    }
    var last: Box?
    for box in partition.cells.lazy.map(\.box) {
      if box.isEmpty { throw .empty(box) }
      guard box.minX >= screen.minX, box.maxX <= screen.maxX, box.minY >= screen.minY, box.maxY <= screen.maxY else {
        throw .outside(box)
      }
      if let last, (last.minY, last.minX) >= (box.minY, box.minX) { throw .order(box) }
      last = box
      add(box, 1)
    }
    add(screen, -1)
    let open = changes.filter { $0.value != 0 }.keys.min { ($0.y, $0.x) < ($1.y, $1.x) }
    if let open { throw .gap(open) }
  }
}
