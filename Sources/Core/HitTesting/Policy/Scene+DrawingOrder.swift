/// The order of views in which superviews come before their subviews and siblings from back to
/// front.
extension Scene {
  /// The views in drawing order. Windows are in their recorded order.
  ///
  /// - Complexity: O(n log n × depth) for few views, otherwise O(views).
  func inDrawingOrder(_ slots: some Collection<Slot>) -> [Slot] {
    guard slots.count > 1 else { return Array(slots) }
    guard slots.count * 16 > count else { return slots.sorted { isDrawn($0, before: $1) } }
    let wanted = Set(slots)
    return preorder().map(\.slot).filter(wanted.contains)
  }

  /// - Complexity: O(depth).
  func isDrawn(_ slot: Slot, before other: Slot) -> Bool {
    var (one, another) = (slot, other)
    let (depth, otherDepth) = (depth(slot), depth(other))
    for _ in 0..<max(0, depth - otherDepth) { one = superview(one) ?? Self.screen }
    for _ in 0..<max(0, otherDepth - depth) { another = superview(another) ?? Self.screen }
    // One of them is inside the other.
    guard one != another else { return depth < otherDepth }
    while superview(one) != superview(another) {
      (one, another) = (superview(one) ?? Self.screen, superview(another) ?? Self.screen)
    }
    return order(one) < order(another)
  }

  private func depth(_ slot: Slot) -> Int {
    var depth = 0
    var current = slot
    while let superview = superview(current) {
      depth += 1
      current = superview
    }
    return depth
  }

  /// The first view of a tree, in drawing order, that fulfils a condition.
  ///
  /// - Complexity: O(views before it).
  func firstDrawn(in root: Slot, where isWanted: (Slot) -> Bool) -> Slot? {
    var current = root
    while !isWanted(current) {
      if links[current].first != Self.none {
        current = Int(links[current].first)
        continue
      }
      while current != root, links[current].next == Self.none { current = Int(links[current].parent) }
      guard current != root else { return nil }
      current = Int(links[current].next)
    }
    return current
  }
}
