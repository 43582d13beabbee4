public import HitTesting

/// Why a partition is refused, whatever the scene is.
public enum PartitionFault: Error, Hashable, Sendable {
  /// The screen is no box, or has an edge that is no finite number.
  case screen(Box)
  /// A cell has no point.
  case empty(Box)
  /// A cell has a point that is not on the screen.
  case outside(Box)
  /// The cells are not in their order.
  case order(Box)
  /// It is not told what is proved of a cell, or views are named of which nothing is proved.
  case claim(Box)
  /// Cells overlap or leave points out. There is a corner with this point that nothing continues.
  case gap(Point)
  /// The stated area of what is not proved is another one than that of the cells.
  case unprovedArea(stated: Double, found: Double)
  /// A region is not the one that follows from the cells; its number is from 1.
  case region(number: Int)
}

/// A partition that divides its screen and states right sums.
public struct CheckedPartition: Sendable {
  /// The partition.
  public let partition: CertifiedPartition

  /// Checks all of a partition that does not depend on a scene.
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
  /// Summed up, the cells change from one number to another at their corners. All of that cancels
  /// out but for the corners of the screen.
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
