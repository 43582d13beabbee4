/// Why the rows of a trace do not form a scene.
package enum LoadFault: Error, Hashable, Sendable {
  case unknownParent(view: ViewID, parent: ViewID)
  /// No window holds these views: they form a cycle, or their superview left without them.
  case unreachable(count: Int)
  case badID(ViewID)
}

/// Brings a scene to its next snapshot from stored rows. The rows come in any order, and nobody has
/// checked them.
extension Scene {
  /// The place that a row gives to a view.
  package struct LoadedPlace: Sendable {
    var slot: Slot
    var parent: ViewID?
  }

  package mutating func beginLoading() { delta = SceneDelta() }

  /// Sets the state of a view. A state that equals the current one does not count as a change.
  ///
  /// - Parameter classIndex: It is called only for a view that is not in the scene yet.
  package mutating func load(
    _ id: ViewID, parent: ViewID?, order: Double, view: View, placements: inout [LoadedPlace],
    classIndex: () throws -> ClassIndex
  ) throws {
    if let slot = slot(of: id) {
      if view != views[slot] {
        views[slot] = view
        delta.mark(slot, .view)
      }
      let current = superview(slot).map { ids[$0] }
      guard parent != current || order != orders[slot] || links[slot].parent == Self.none else { return }
      detach(slot)
      orders[slot] = order
      delta.mark(slot, .placement)
      placements.append(LoadedPlace(slot: slot, parent: parent))
    } else {
      let index = try classIndex()
      let slot: Slot
      do {
        slot = try newSlot(id, index)
      } catch {
        throw LoadFault.badID(id)
      }
      views[slot] = view
      orders[slot] = order
      placements.append(LoadedPlace(slot: slot, parent: parent))
    }
  }

  /// Removes a view. Its subviews must have rows of their own that remove them or move them
  /// elsewhere.
  package mutating func unload(_ id: ViewID) {
    guard let slot = slot(of: id) else { return }
    detach(slot)
    for child in subviews(slot) { detach(child) }
    release(slot)
  }

  package mutating func load(_ text: ViewText, of id: ViewID) {
    guard let slot = slot(of: id), text != self.text(slot) else { return }
    texts[slot] = text == ViewText() ? nil : text
    delta.mark(slot, .text)
  }

  package mutating func load(_ window: WindowState, of id: ViewID) {
    guard let slot = slot(of: id), links[slot].parent == Int32(Self.screen), window != windows[slot] else { return }
    windows[slot] = window
    delta.mark(slot, .window)
  }

  package mutating func load(_ recognizers: [Recognizer], of id: ViewID) {
    guard let slot = slot(of: id), recognizers != self.recognizers[slot] else { return }
    self.recognizers[slot] = recognizers
    delta.mark(slot, .recognizers)
  }

  /// Links the views to their superviews by their orders, and checks that windows hold all views.
  ///
  /// - Complexity: O(views) when a view came, moved or left, otherwise O(1).
  package mutating func finishLoading(_ placements: [LoadedPlace]) throws(LoadFault) {
    for placement in placements.sorted(by: { orders[$0.slot] < orders[$1.slot] }) {
      guard slots[ids[placement.slot]] == Int32(placement.slot) else { continue }
      // Rows may name a view twice. A view that is linked twice would be its own sibling.
      detach(placement.slot)
      var parent = Self.screen
      if let id = placement.parent {
        guard let slot = slot(of: id) else { throw .unknownParent(view: ids[placement.slot], parent: id) }
        parent = slot
      }
      let isWindow = parent == Self.screen
      if isWindow != (windows[placement.slot] != nil) { windows[placement.slot] = isWindow ? WindowState() : nil }
      linkByOrder(placement.slot, to: parent)
    }
    guard !placements.isEmpty || !delta.removed.isEmpty else { return }
    let reachable = preorder().count
    guard reachable == count else { throw .unreachable(count: count - reachable) }
  }

  private mutating func linkByOrder(_ slot: Slot, to parent: Slot) {
    var below = links[parent].last
    while below != Self.none, orders[Int(below)] > orders[slot] { below = links[Int(below)].previous }
    let above = below == Self.none ? links[parent].first : links[Int(below)].next
    if above == Self.none {
      link(slot, last: parent)
    } else {
      link(slot, between: below, and: Int(above), in: parent)
    }
  }
}
