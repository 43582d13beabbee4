/// Checks of the scene's invariants. They run only when `RETOUCH_INVARIANTS` is defined.
extension Scene {
  /// Checks the views that the last update changed. The whole scene is checked when as many views
  /// have changed as it has, so that the checks cost no more than the updates do.
  ///
  /// - Parameter ordersDiffer: whether no two siblings have the same order. A trace may come from
  ///   anyone, so its orders may be equal.
  mutating func assertInvariants(ordersDiffer: Bool = true) {
    #if RETOUCH_INVARIANTS
      for slot in delta.changed { assertInvariants(of: slot, ordersDiffer) }
      uncheckedChanges += delta.changed.count + delta.removed.count
      guard uncheckedChanges >= count else { return }
      uncheckedChanges = 0
      let all = preorder()
      precondition(all.count == slots.count, "every view is reachable once")
      for (slot, _) in all { assertInvariants(of: slot, ordersDiffer) }
      for slot in [Self.screen] + all.map(\.slot) {
        let subviews = subviews(slot)
        precondition(subviews.count == subviewCount(slot), "subviews are counted")
        precondition(
          hasTree(slot) ? siblings.isSound(Int32(slot), subviews) : subviews.count <= SiblingTrees.mostWithoutTree,
          "wide views have a sound tree")
      }
    #endif
  }

  #if RETOUCH_INVARIANTS
    private func assertInvariants(of slot: Slot, _ ordersDiffer: Bool) {
      let link = links[slot]
      precondition(slots[ids[slot]] == Int32(slot), "ids and slots agree")
      precondition((windows[slot] != nil) == (link.parent == Int32(Self.screen)), "windows hang on the screen")
      for (behind, front) in [(link.previous, Int32(slot)), (Int32(slot), link.next)] {
        precondition((behind == Self.none ? links[Int(link.parent)].first : links[Int(behind)].next) == front)
        precondition((front == Self.none ? links[Int(link.parent)].last : links[Int(front)].previous) == behind)
        guard behind != Self.none, front != Self.none else { continue }
        let (lower, upper) = (orders[Int(behind)], orders[Int(front)])
        precondition(ordersDiffer ? lower < upper : lower <= upper, "orders grow from back to front")
      }
      if hasTree(Int(link.parent)) {
        let index = siblings.index(of: Int32(slot))
        precondition(siblings.subview(of: link.parent, at: index) == Int32(slot), "the tree finds its views")
        precondition(link.previous == Self.none ? index == 0 : siblings.index(of: link.previous) == index - 1)
      }
    }
  #endif
}
