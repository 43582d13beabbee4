/// A spatial index of the subviews of one wide container.
///
/// The container's space is divided into cells of equal size. Cells whose columns or rows differ by
/// a multiple of the number of columns or rows share one list. So every point has a list, and if
/// rows are added at one end and removed at the other, the lists stay short. A list has the
/// subviews whose boxes overlap its cells, from front to back.
struct SubviewIndex: Sendable {
  /// A box that reaches into more cells counts as unbounded.
  static let mostCells = 32
  /// Containers with fewer subviews are searched one by one.
  static let leastSubviews = 17
  /// Cells farther away have no list, so that their numbers stay small.
  private static let farthest = 1_073_741_824.0

  /// The first entry of each list, or ``Scene/none``. The array is empty if the index is not
  /// useful.
  var heads: [Int32] = []
  /// The first entry of the list of subviews that are asked about every point.
  var unbounded = Scene.none
  /// How many subviews came, changed or left since the index was built.
  var changes = 0
  /// How many subviews there were when the index was built.
  private(set) var builtCount = 0
  private var columnMask = 0
  private var rowMask = 0
  private var rowShift = 0
  private var cellsPerX = 0.0
  private var cellsPerY = 0.0

  var isUseful: Bool { !heads.isEmpty }

  /// Some cells, no two of which share a list.
  struct Cells {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  init() {}

  /// Chooses the cells for the boxes of a container's subviews. A cell is about as large as a
  /// subview, and there are at most about twice as many cells as subviews.
  init(_ boxes: [Box], count: Int) {
    builtCount = count
    let bounded = boxes.filter { !$0.isEmpty }
    // If most subviews are asked about every point, an index does not help.
    guard !bounded.isEmpty, boxes.count * 2 >= count else { return }
    let sample = stride(from: 0, to: bounded.count, by: max(1, bounded.count / 64)).map { bounded[$0] }
    let width = sample.map { $0.maxX - $0.minX }.sorted()[sample.count / 2]
    let height = sample.map { $0.maxY - $0.minY }.sorted()[sample.count / 2]
    (cellsPerX, cellsPerY) = (1 / width, 1 / height)
    guard width > 0, height > 0, cellsPerX.isFinite, cellsPerY.isFinite, width.isFinite, height.isFinite else { return }
    var extent = Box.empty
    for box in bounded { extent = extent.union(box) }
    var columns = Self.powerOfTwo(atLeast: (extent.maxX - extent.minX) / width)
    var rows = Self.powerOfTwo(atLeast: (extent.maxY - extent.minY) / height)
    while columns * rows > 2 * max(count, 16) { if columns > rows { columns /= 2 } else { rows /= 2 } }
    (columnMask, rowMask) = (columns - 1, rows - 1)
    rowShift = columns.trailingZeroBitCount
    heads = Array(repeating: Scene.none, count: columns * rows)
  }

  private static func powerOfTwo(atLeast number: Double) -> Int {
    var power = 1
    while Double(power) < number * 0.99, power < 1 << 20 { power *= 2 }
    return power
  }

  /// The list of the cell at a point; nil if the cell has no list.
  @inline(__always) func list(at point: Point) -> Int? {
    let (x, y) = (point.x * cellsPerX, point.y * cellsPerY)
    guard abs(x) < Self.farthest, abs(y) < Self.farthest else { return nil }
    return list(column: Self.floor(x), row: Self.floor(y))
  }

  /// The index in ``heads`` of a cell's list.
  @inline(__always) func list(column: Int, row: Int) -> Int { (row & rowMask) << rowShift | column & columnMask }

  /// The cells that a box overlaps; nil if the box is too large or too far away. Of cells that
  /// share a list it contains only one.
  ///
  /// A point of the box is in one of them: rounding never reverses the order of two numbers, so the
  /// point's column is between those of the edges, and so is its row.
  func cells(of box: Box) -> Cells? {
    let (x, y) = (box.minX * cellsPerX, box.minY * cellsPerY)
    let (endX, endY) = (box.maxX.nextDown * cellsPerX, box.maxY.nextDown * cellsPerY)
    guard abs(x) < Self.farthest, abs(y) < Self.farthest, abs(endX) < Self.farthest, abs(endY) < Self.farthest else {
      return nil
    }
    let (column, row) = (Self.floor(x), Self.floor(y))
    let (columns, rows) = (Self.floor(endX) - column + 1, Self.floor(endY) - row + 1)
    guard columns * rows <= Self.mostCells else { return nil }
    return Cells(columns: column..<column + min(columns, columnMask + 1), rows: row..<row + min(rows, rowMask + 1))
  }

  @inline(__always) private static func floor(_ number: Double) -> Int {
    let whole = Int(number)
    return Double(whole) > number ? whole - 1 : whole
  }
}

/// Linked lists of slots in one array.
struct SubviewEntries: Sendable {
  struct Entry: Sendable {
    var slot: Int32
    var next: Int32
  }

  private(set) var entries: [Entry] = []
  private var free = Scene.none
  /// The number of entries, both used and free.
  var capacity: Int { entries.count }

  @inline(__always) subscript(number: Int32) -> Entry { entries[Int(number)] }

  /// Adds a slot to a list in which larger ranks come first.
  mutating func insert(_ slot: Int32, into head: inout Int32, by ranks: [CompiledHitTest.Rank]) {
    var (before, after) = (Scene.none, head)
    while after != Scene.none, ranks[Int(slot)] < ranks[Int(entries[Int(after)].slot)] {
      (before, after) = (after, entries[Int(after)].next)
    }
    let entry = Entry(slot: slot, next: after)
    let number: Int32
    if free != Scene.none {
      number = free
      free = entries[Int(number)].next
      entries[Int(number)] = entry
    } else {
      number = Int32(entries.count)
      entries.append(entry)
    }
    if before == Scene.none { head = number } else { entries[Int(before)].next = number }
  }

  mutating func remove(_ slot: Int32, from head: inout Int32) {
    var (before, current) = (Scene.none, head)
    while current != Scene.none, entries[Int(current)].slot != slot {
      (before, current) = (current, entries[Int(current)].next)
    }
    guard current != Scene.none else { return }
    let next = entries[Int(current)].next
    if before == Scene.none { head = next } else { entries[Int(before)].next = next }
    release(current)
  }

  mutating func removeAll(from head: inout Int32) {
    while head != Scene.none {
      let next = entries[Int(head)].next
      release(head)
      head = next
    }
  }

  private mutating func release(_ number: Int32) {
    entries[Int(number)] = Entry(slot: Scene.none, next: free)
    free = number
  }
}
