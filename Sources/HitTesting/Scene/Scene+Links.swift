extension Scene {
  func subviewCount(_ parent: Slot) -> Int {
    var count = 0
    var child = links[parent].first
    while child != Self.none {
      count += 1
      child = links[Int(child)].next
    }
    return count
  }

  /// The subview at a place; nil for the place in front of the last subview.
  ///
  /// - Complexity: O(distance from the nearer end).
  func subview(_ parent: Slot, at index: Int, of count: Int) -> Slot? {
    guard index < count else { return nil }
    var child: Int32
    if index <= count / 2 {
      child = links[parent].first
      for _ in 0..<index { child = links[Int(child)].next }
    } else {
      child = links[parent].last
      for _ in 0..<(count - 1 - index) { child = links[Int(child)].previous }
    }
    return Int(child)
  }

  mutating func detach(_ slot: Slot) {
    let link = links[slot]
    guard link.parent != Self.none else { return }
    if link.previous == Self.none {
      links[Int(link.parent)].first = link.next
    } else {
      links[Int(link.previous)].next = link.next
    }
    if link.next == Self.none {
      links[Int(link.parent)].last = link.previous
    } else {
      links[Int(link.next)].previous = link.previous
    }
    links[slot].parent = Self.none
    links[slot].next = Self.none
    links[slot].previous = Self.none
  }

  /// Links a detached slot in front of its siblings. It does not set the slot's order.
  mutating func link(_ slot: Slot, last parent: Slot) {
    let last = links[parent].last
    links[slot].parent = Int32(parent)
    links[slot].previous = last
    links[slot].next = Self.none
    if last == Self.none {
      links[parent].first = Int32(slot)
    } else {
      links[Int(last)].next = Int32(slot)
    }
    links[parent].last = Int32(slot)
  }

  mutating func append(_ slot: Slot, to parent: Slot) {
    let last = links[parent].last
    link(slot, last: parent)
    orders[slot] = last == Self.none ? 0 : orders[Int(last)] + Self.orderStep
    delta.mark(slot, .placement)
  }

  mutating func insert(_ slot: Slot, into parent: Slot, before next: Slot?) {
    guard let next else { return append(slot, to: parent) }
    let previous = links[next].previous
    link(slot, between: previous, and: next, in: parent)
    delta.mark(slot, .placement)
    let below = previous == Self.none ? nil : orders[Int(previous)]
    if let order = Self.order(between: below, and: orders[next]) {
      orders[slot] = order
    } else {
      renumber(parent)
    }
  }

  mutating func link(_ slot: Slot, between previous: Int32, and next: Slot, in parent: Slot) {
    links[slot].parent = Int32(parent)
    links[slot].previous = previous
    links[slot].next = Int32(next)
    links[next].previous = Int32(slot)
    if previous == Self.none {
      links[parent].first = Int32(slot)
    } else {
      links[Int(previous)].next = Int32(slot)
    }
  }

  /// The distance between the orders of views that come to the front one after another. Orders are
  /// whole numbers, so about 20 views can come between two that were there.
  static let orderStep = 1_048_576.0

  /// A whole order between two others; nil when no number is left between them.
  static func order(between previous: Double?, and next: Double?) -> Double? {
    switch (previous, next) {
    case (nil, nil): return 0
    case (let previous?, nil): return previous + orderStep
    case (nil, let next?): return next - orderStep
    case (let previous?, let next?):
      let middle = (previous + (next - previous) / 2).rounded(.down)
      return middle > previous && middle < next ? middle : nil
    }
  }

  /// Gives all subviews whole numbers as orders, from back to front.
  mutating func renumber(_ parent: Slot) {
    for (position, child) in subviews(parent).enumerated() where orders[child] != Double(position) * Self.orderStep {
      orders[child] = Double(position) * Self.orderStep
      delta.mark(child, .placement)
    }
  }

  /// Checks the links both ways, the ids and the orders. It does so only when `RETOUCH_INVARIANTS`
  /// is defined.
  func assertInvariants() {
    #if RETOUCH_INVARIANTS
      let all = preorder()
      precondition(all.count == slots.count, "every view is reachable once")
      for (slot, _) in all {
        precondition(slots[ids[slot]] == Int32(slot), "ids and slots agree")
        let next = links[slot].next
        if next != Self.none {
          precondition(links[Int(next)].previous == Int32(slot), "siblings are linked both ways")
          precondition(orders[slot] < orders[Int(next)], "orders grow from back to front")
        }
        precondition((windows[slot] != nil) == (links[slot].parent == Int32(Self.screen)), "windows hang on the screen")
      }
    #endif
  }
}

/// The positions of a longest strictly increasing subsequence.
///
/// - Complexity: O(n log n).
package func increasingSubsequence(_ values: [Double]) -> [Int] {
  var tails: [Int] = []
  var before = [Int?](repeating: nil, count: values.count)
  for (position, value) in values.enumerated() {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
    }
    before[position] = low > 0 ? tails[low - 1] : nil
    if low == tails.count { tails.append(position) } else { tails[low] = position }
  }
  var result: [Int] = []
  var current = tails.last
  while let position = current {
    result.append(position)
    current = before[position]
  }
  return result.reversed()
}
