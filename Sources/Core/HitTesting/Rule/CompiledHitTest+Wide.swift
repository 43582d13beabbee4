/// Finds the subviews of wide containers by coordinates.
extension CompiledHitTest {
  /// The subviews that may take a point and are still to be asked, from front to back.
  struct Candidates {
    /// The next entry of the point's cell.
    fileprivate var entry = Scene.none
    /// The next entry of the subviews that are always asked.
    fileprivate var unbounded = Scene.none
    /// The next subview if there is no index.
    fileprivate var subview = Scene.none
  }

  /// The subviews that may take a point in the view's space. It excludes most others.
  func candidates(of slot: Int32, at point: Point) -> Candidates {
    let index = places[Int(slot)].index
    guard nodes[Int(slot)].flags.contains(.isWide) else { return Candidates(subview: nodes[Int(slot)].last) }
    var result = Candidates(unbounded: indexes.values[Int(index)].unbounded)
    if let list = indexes.values[Int(index)].list(at: point) {
      result.entry = indexes.values[Int(index)].heads[list]
    }
    return result
  }

  /// The next candidate, or ``Scene/none``.
  @inline(__always) func next(_ candidates: inout Candidates) -> Int32 {
    if candidates.unbounded == Scene.none {
      if candidates.entry != Scene.none { return takeEntry(&candidates.entry) }
      let subview = candidates.subview
      if subview != Scene.none { candidates.subview = nodes[Int(subview)].previous }
      return subview
    }
    guard candidates.entry != Scene.none else { return takeEntry(&candidates.unbounded) }
    let (one, other) = (entries[candidates.entry].slot, entries[candidates.unbounded].slot)
    return ranks[Int(one)] < ranks[Int(other)] ? takeEntry(&candidates.unbounded) : takeEntry(&candidates.entry)
  }

  @inline(__always) private func takeEntry(_ number: inout Int32) -> Int32 {
    let entry = entries[number]
    number = entry.next
    return entry.slot
  }

  // MARK: Following

  /// Removes a view from its superview's index. The view must have the same state as when it was
  /// added.
  mutating func leaveIndex(_ slot: Scene.Slot) {
    if nodes[slot].flags.contains(.isElement) { return }
    let number = places[Int(nodes[slot].parent)].index
    guard number != Scene.none else { return }
    indexes.values[Int(number)].changes += 1
    changeLists(of: slot, in: number) { entries, head, slot, _ in entries.remove(slot, from: &head) }
  }

  /// Adds a compiled and linked view to its superview's index.
  mutating func enterIndex(_ slot: Scene.Slot) {
    if nodes[slot].flags.contains(.isElement) { return }
    let number = places[Int(nodes[slot].parent)].index
    guard number != Scene.none else { return }
    indexes.values[Int(number)].changes += 1
    changeLists(of: slot, in: number) { entries, head, slot, ranks in entries.insert(slot, into: &head, by: ranks) }
  }

  private mutating func changeLists(
    of slot: Scene.Slot, in number: Int32,
    _ change: (inout SubviewEntries, inout Int32, Int32, [Rank]) -> Void
  ) {
    guard indexes.values[Int(number)].isUseful, let box = reach(slot) else { return }
    guard let lists = lists(of: slot, box, in: indexes.values[Int(number)]) else {
      return change(&entries, &indexes.values[Int(number)].unbounded, Int32(slot), ranks)
    }
    for row in lists.rows {
      for column in lists.columns {
        let list = indexes.values[Int(number)].list(column: column, row: row)
        change(&entries, &indexes.values[Int(number)].heads[list], Int32(slot), ranks)
      }
    }
  }

  /// The cells whose lists contain a view; nil for the list of the unbounded views.
  private func lists(of slot: Scene.Slot, _ box: Box, in index: SubviewIndex) -> SubviewIndex.Cells? {
    guard !nodes[slot].flags.contains(.isUnbounded) else { return nil }
    return index.cells(of: box)
  }

  /// The number of lists that contain a view.
  func listCount(of slot: Scene.Slot, in index: SubviewIndex) -> Int {
    guard let box = reach(slot) else { return 0 }
    return lists(of: slot, box, in: index).map { $0.columns.count * $0.rows.count } ?? 1
  }

  /// The box in which a view may be asked, or that contains its frame; nil if there is none.
  private func reach(_ slot: Scene.Slot) -> Box? {
    var box = nodes[slot].box
    if !faces.isEmpty {
      let frame = faces[slot].frame
      box = box.union(Box(minX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: frame.maxY))
    }
    return box.isEmpty && !nodes[slot].flags.contains(.isUnbounded) ? nil : box
  }

  /// Builds or drops the index of a container if enough of its subviews have changed.
  ///
  /// - Complexity: O(subviews), once in as many changes.
  mutating func checkIndex(of container: Scene.Slot) {
    let (number, count) = (places[container].index, Int(places[container].subviewCount))
    if number == Scene.none {
      if count >= SubviewIndex.leastSubviews { buildIndex(of: container) }
    } else if count < SubviewIndex.leastSubviews / 2 {
      freeIndex(of: container)
    } else {
      let index = indexes[number]
      if index.changes > max(index.builtCount, SubviewIndex.leastSubviews) { buildIndex(of: container) }
    }
  }

  private mutating func buildIndex(of container: Scene.Slot) {
    freeIndex(of: container)
    var (subviews, boxes): ([Scene.Slot], [Box]) = ([], [])
    var subview = nodes[container].last
    while subview != Scene.none {
      subviews.append(Int(subview))
      if !nodes[Int(subview)].flags.contains(.isUnbounded), let box = reach(Int(subview)) { boxes.append(box) }
      subview = nodes[Int(subview)].previous
    }
    let index = SubviewIndex(boxes, count: subviews.count)
    indexes.put(index, at: &places[container].index)
    guard index.isUseful else { return }
    nodes[container].flags.insert(.isWide)
    // Each subview is in front of the earlier ones, so it goes to the head of a list.
    for subview in subviews.reversed() { enterIndex(subview) }
    indexes.values[Int(places[container].index)].changes = 0
  }

  mutating func freeIndex(of container: Scene.Slot) {
    let number = places[container].index
    guard number != Scene.none else { return }
    entries.removeAll(from: &indexes.values[Int(number)].unbounded)
    for list in indexes.values[Int(number)].heads.indices {
      entries.removeAll(from: &indexes.values[Int(number)].heads[list])
    }
    nodes[container].flags.remove(.isWide)
    indexes.take(at: &places[container].index, leaving: SubviewIndex())
  }
}
