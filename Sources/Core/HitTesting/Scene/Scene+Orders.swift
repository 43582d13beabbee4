/// The numbers by which siblings are ordered. The trace stores them, so a view that comes between
/// two others must not renumber the rest.
extension Scene {
  /// The distance between the orders of views that come to the front one after another. Orders are
  /// whole numbers, so that queries can sort by their digits.
  private static let step = 1_048_576.0
  /// The minimum distance between siblings after a renumbering. It suffices for about ten
  /// insertions between the same two siblings.
  private static let room = 1024.0

  /// Gives orders to views that were linked without one; theirs are NaN.
  ///
  /// Views that were inserted between the same two siblings share the gap evenly. If a gap has no
  /// room for them, siblings around it also get new orders.
  ///
  /// - Complexity: O(views), and the number of renumbered siblings.
  mutating func giveOrders(to placed: some Sequence<Slot>) {
    var crowded: [(first: Slot, last: Slot, count: Int)] = []
    for slot in placed where orders[slot].isNaN {
      var (first, last, count) = (slot, slot, 1)
      while let previous = sibling(links[first].previous), orders[previous].isNaN {
        (first, count) = (previous, count + 1)
      }
      while let next = sibling(links[last].next), orders[next].isNaN { (last, count) = (next, count + 1) }
      let (lower, upper) = (order(links[first].previous), order(links[last].next))
      if let even = Self.orders(count, between: lower, and: upper) {
        setOrders(even, from: first)
      } else {
        // The room around them is known only after all other views have orders.
        setOrders(Array(repeating: lower ?? 0, count: count), from: first)
        crowded.append((first, last, count))
      }
    }
    for (first, last, count) in crowded where !isOrdered(from: first, to: last) {
      makeRoom(from: first, to: last, count: count)
    }
  }

  /// Gives new orders to some siblings and to as few around them as leave room for more.
  private mutating func makeRoom(from first: Slot, to last: Slot, count: Int) {
    var (first, last, count) = (first, last, count)
    while true {
      let (lower, upper) = (order(links[first].previous), order(links[last].next))
      if let even = Self.orders(count, between: lower, and: upper, room: Self.room) {
        return setOrders(even, from: first)
      }
      if let previous = sibling(links[first].previous) { (first, count) = (previous, count + 1) }
      if let next = sibling(links[last].next) { (last, count) = (next, count + 1) }
    }
  }

  /// Evenly spaced whole numbers between two others; nil when they would be too close.
  ///
  /// - Parameter room: The minimum distance between them.
  private static func orders(_ count: Int, between lower: Double?, and upper: Double?, room: Double = 1) -> [Double]? {
    guard let upper else {
      let start = lower.map { $0 + step } ?? 0
      return (0..<count).map { start + step * Double($0) }
    }
    guard let lower else { return (0..<count).map { upper - step * Double(count - $0) } }
    let distance = (upper - lower) / Double(count + 1)
    guard distance >= room else { return nil }
    return (1...count).map { lower + (distance * Double($0)).rounded(.down) }
  }

  private mutating func setOrders(_ new: [Double], from first: Slot) {
    var slot = first
    for order in new {
      if order != orders[slot] {
        markPlacement(slot, in: links[slot].parent)
        orders[slot] = order
      }
      slot = Int(links[slot].next)
    }
  }

  private func isOrdered(from first: Slot, to last: Slot) -> Bool {
    var slot = first
    while true {
      if let lower = order(links[slot].previous), lower >= orders[slot] { return false }
      if let upper = order(links[slot].next), upper <= orders[slot] { return false }
      if slot == last { return true }
      slot = Int(links[slot].next)
    }
  }

  private func sibling(_ slot: Int32) -> Slot? { slot == Self.none ? nil : Int(slot) }

  private func order(_ slot: Int32) -> Double? { slot == Self.none ? nil : orders[Int(slot)] }
}
