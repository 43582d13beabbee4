/// The links between views: each view links to its neighbours, and wide views have a tree of their
/// subviews. No other code writes links, except ``Scene/apply(_:)`` for a whole scene.
extension Scene {
  /// - Complexity: O(1).
  package func subviewCount(_ parent: Slot) -> Int { Int(links[parent].count) }

  /// The count excludes narrow views, which are nearly all views; that is cheaper than a look-up.
  func hasTree(_ parent: Slot) -> Bool {
    subviewCount(parent) >= SiblingTrees.leastWithTree - 1 && siblings.hasTree(Int32(parent))
  }

  /// The subview with this number of siblings behind it; nil when there are fewer.
  ///
  /// - Complexity: O(log siblings).
  package func subview(_ parent: Slot, at index: Int) -> Slot? {
    let count = subviewCount(parent)
    guard index < count else { return nil }
    if hasTree(parent) { return siblings.subview(of: Int32(parent), at: index).map(Int.init) }
    var child = links[parent].first
    for _ in 0..<index { child = links[Int(child)].next }
    return Int(child)
  }

  /// The number of siblings behind a view.
  ///
  /// - Complexity: O(log siblings).
  package func siblingIndex(_ slot: Slot) -> Int {
    if hasTree(Int(links[slot].parent)) { return siblings.index(of: Int32(slot)) }
    var index = 0
    var sibling = links[slot].previous
    while sibling != Self.none {
      index += 1
      sibling = links[Int(sibling)].previous
    }
    return index
  }

  /// The backmost subview with a greater order; ``none`` when there is none.
  ///
  /// - Complexity: O(log siblings); O(1) when the order is the greatest.
  func subview(_ parent: Slot, above order: Double) -> Int32 {
    var above = Self.none
    var below = links[parent].last
    guard below != Self.none, orders[Int(below)] > order else { return above }
    if hasTree(parent) {
      return siblings.first(in: Int32(parent)) { orders[Int($0)] > order } ?? Self.none
    }
    while below != Self.none, orders[Int(below)] > order {
      above = below
      below = links[Int(below)].previous
    }
    return above
  }

  /// Unlinks a view from its siblings. A view that is not linked stays as it is.
  ///
  /// - Complexity: O(log siblings).
  mutating func detach(_ slot: Slot) {
    let link = links[slot]
    guard link.parent != Self.none else { return }
    markPlacement(slot, in: link.parent)
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
    links[Int(link.parent)].count -= 1
    guard hasTree(Int(link.parent)) else { return }
    if subviewCount(Int(link.parent)) < SiblingTrees.leastWithTree {
      siblings.removeTree(of: link.parent)
    } else {
      siblings.remove(Int32(slot), from: link.parent)
    }
  }

  /// Links a detached view behind one of its new siblings, or in front of all of them. It does not
  /// set the view's order.
  ///
  /// - Complexity: O(log siblings).
  mutating func link(_ slot: Slot, into parent: Slot, behind next: Int32) {
    let previous = next == Self.none ? links[parent].last : links[Int(next)].previous
    links[slot].parent = Int32(parent)
    links[slot].previous = previous
    links[slot].next = next
    if previous == Self.none {
      links[parent].first = Int32(slot)
    } else {
      links[Int(previous)].next = Int32(slot)
    }
    if next == Self.none {
      links[parent].last = Int32(slot)
    } else {
      links[Int(next)].previous = Int32(slot)
    }
    links[parent].count += 1
    if hasTree(parent) {
      siblings.insert(Int32(slot), into: Int32(parent), between: previous, and: next)
    } else if subviewCount(parent) > SiblingTrees.mostWithoutTree {
      siblings.makeTree(of: Int32(parent), subviews(parent))
    }
  }

  // MARK: Cycles

  /// Whether windows contain all views that this update moved into another superview. This is false
  /// if a view is inside itself.
  ///
  /// - Complexity: O(different superviews of the moved views).
  func windowsHoldMovedViews() -> Bool {
    guard !delta.earlier.places.isEmpty else { return true }
    var walks: [Int32: Int] = [Int32(Self.screen): -1]
    for (walk, place) in delta.earlier.places.enumerated() {
      guard let slot = slots[place.id], place.superview != superview(Int(slot)).map({ ids[$0] }) else { continue }
      var current = slot
      while walks[current] == nil {
        walks[current] = walk
        current = links[Int(current)].parent
        guard current != Self.none else { return false }
      }
      if walks[current] == walk { return false }
    }
    return true
  }
}
