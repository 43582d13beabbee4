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

/// A partition that divides its screen and states right sums, with the points at which the
/// definition has to be asked.
public struct CheckedPartition: Sendable {
  /// The partition.
  public let partition: CertifiedPartition
  /// The points, each with the index of the cell in which it is. No point is in a cell of which
  /// nothing is proved.
  public let points: [(point: Point, cell: Int)]

  /// Checks all of a partition that does not depend on a scene.
  ///
  /// - Complexity: O(n log n) for n cells; O(n²) where as many lie side by side.
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
    points = Self.points(of: stated)
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

  /// The corners, the middles of the edges and the middle of each cell, inside and one step outside
  /// of each edge. What is outside of one cell is inside of another.
  private static func points(of partition: CertifiedPartition) -> [(point: Point, cell: Int)] {
    func places(_ least: Double, _ end: Double) -> [Double] {
      [least.nextDown, least, least + (end - least) / 2, end.nextDown, end]
    }
    var points: [Point] = []
    for cell in partition.cells where cell.claim != .nothing {
      let columns = places(cell.box.minX, cell.box.maxX)
      for y in places(cell.box.minY, cell.box.maxY) { points += columns.map { Point(x: $0, y: y) } }
    }
    points.sort { ($0.y, $0.x) < ($1.y, $1.x) }
    var line = CellLine(partition.cells)
    var found: [(point: Point, cell: Int)] = []
    for point in points where found.last?.point != point && partition.screen.contains(point) {
      let cell = line.cell(at: point)
      if partition.cells[cell].claim != .nothing { found.append((point, cell)) }
    }
    return found
  }
}

/// Finds the cells of points that are asked about from the upper edge to the lower one: it knows
/// the cells at one height.
private struct CellLine {
  private let cells: [CertifiedCell]
  /// The cells at the height, from left to right.
  private var crossing: [Int] = []
  /// The first cell that begins below.
  private var next = 0
  private var height = -Double.infinity

  init(_ cells: [CertifiedCell]) { self.cells = cells }

  /// The index of the cell with a point of the screen.
  mutating func cell(at point: Point) -> Int {
    if point.y > height { go(to: point.y) }
    return crossing[place(of: point.x) - 1]
  }

  private mutating func go(to y: Double) {
    height = y
    crossing.removeAll { cells[$0].box.maxY <= y }
    while next < cells.count, cells[next].box.minY <= y {
      let box = cells[next].box
      if box.maxY > y { crossing.insert(next, at: place(of: box.minX)) }
      next += 1
    }
  }

  /// How many of the cells at the height begin at a coordinate or to the left of it.
  private func place(of x: Double) -> Int {
    var (low, high) = (0, crossing.count)
    while low < high {
      let middle = (low + high) / 2
      if cells[crossing[middle]].box.minX <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
