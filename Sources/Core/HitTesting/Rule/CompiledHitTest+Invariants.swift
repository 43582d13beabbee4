extension CompiledHitTest {
  /// Checks the subviews of containers, their order and their index. It does so only when
  /// `RETOUCH_INVARIANTS` is defined.
  func assertInvariants(of containers: [Scene.Slot], in scene: Scene) {
    #if RETOUCH_INVARIANTS
      for container in Set(containers) where nodes[container].parent != Scene.none {
        var subviews: [Scene.Slot] = []
        var (next, subview) = (Scene.none, nodes[container].last)
        while subview != Scene.none {
          precondition(nodes[Int(subview)].parent == Int32(container), "subviews know their superview")
          precondition(places[Int(subview)].next == next, "siblings are linked both ways")
          precondition(!nodes[Int(subview)].flags.contains(.isStale), "all views are compiled")
          subviews.append(Int(subview))
          (next, subview) = (subview, nodes[Int(subview)].previous)
        }
        precondition(subviews.count == Int(places[container].subviewCount), "subviews are counted")
        precondition(subviews.reversed() == applied.subviews(container, in: scene), "siblings are in their order")
        assertIndexInvariants(of: container, subviews)
      }
    #endif
  }

  #if RETOUCH_INVARIANTS
    private func assertIndexInvariants(of container: Scene.Slot, _ subviews: [Scene.Slot]) {
      let number = places[container].index
      guard number != Scene.none, indexes[number].isUseful else {
        return precondition(!nodes[container].flags.contains(.isWide), "a wide container has an index")
      }
      let index = indexes[number]
      var found: [Int32: Int] = [:]
      for head in index.heads + [index.unbounded] {
        var (before, current) = (Scene.none, head)
        while current != Scene.none {
          let slot = entries[current].slot
          precondition(before == Scene.none || ranks[Int(slot)] < ranks[Int(before)], "lists are from front to back")
          found[slot, default: 0] += 1
          (before, current) = (slot, entries[current].next)
        }
      }
      for slot in subviews {
        precondition(
          found.removeValue(forKey: Int32(slot)) ?? 0 == listCount(of: slot, in: index), "it is in its lists")
      }
      precondition(found.isEmpty, "lists hold only subviews")
    }
  #endif
}
