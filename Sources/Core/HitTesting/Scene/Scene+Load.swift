/// Why the rows of a trace do not form a scene.
package enum LoadFault: Error, Hashable, Sendable {
  case unknownParent(view: ViewID, parent: ViewID)
  /// No window holds these views: they form a cycle, or their superview left without them.
  case unreachable(count: Int)
  /// The view is inside an element, or it is an element outside of all windows.
  case misplacedElement(view: ViewID)
}

/// Brings a scene to its next snapshot from stored rows. The rows come in any order and are
/// unchecked.
extension Scene {
  /// The superview and the order that a row gives to a view.
  package struct LoadedPlace: Sendable {
    var slot: Slot
    var parent: ViewID?
  }

  package mutating func beginLoading() { delta.begin() }

  /// Sets the state of a view. A state that equals the current one does not count as a change.
  ///
  /// - Parameter classIndex: It is called only for a view that is not in the scene yet.
  package mutating func load(
    _ id: ViewID, parent: ViewID?, order: Double, view: View, placements: inout [LoadedPlace],
    classIndex: () throws -> ClassIndex
  ) throws {
    if let slot = slot(of: id) {
      set(view, of: slot)
      let current = superview(slot).map { ids[$0] }
      guard parent != current || order != orders[slot] || links[slot].parent == Self.none else { return }
      detach(slot)
      orders[slot] = order
      placements.append(LoadedPlace(slot: slot, parent: parent))
    } else {
      let slot = newSlot(id, try classIndex())
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
    siblings.removeTree(of: Int32(slot))
    for child in subviews(slot) { detach(child) }
    release(slot)
  }

  package mutating func load(_ text: ViewText, of id: ViewID) {
    if let slot = slot(of: id) { set(text, of: slot) }
  }

  package mutating func load(_ window: WindowState, of id: ViewID) {
    if let slot = slot(of: id), links[slot].parent == Int32(Self.screen) { set(window, of: slot) }
  }

  package mutating func load(_ delivery: DeliveryState, of id: ViewID) {
    if let slot = slot(of: id) { set(delivery, of: slot) }
  }

  package mutating func load(_ recognizers: [Recognizer], of id: ViewID) {
    if let slot = slot(of: id) { set(recognizers, of: slot) }
  }

  /// Links the views to their superviews by their orders, and checks that windows hold all views.
  ///
  /// - Complexity: O(changed views), where a view with n siblings counts log n; a view that moves
  ///   into another superview also counts its superviews.
  package mutating func finishLoading(_ placements: [LoadedPlace]) throws(LoadFault) {
    for placement in placements.sorted(by: { orders[$0.slot] < orders[$1.slot] }) {
      guard delta.kinds[placement.slot] != nil else { continue }
      // Rows may name a view twice. A view that is linked twice would be its own sibling.
      detach(placement.slot)
      var parent = Self.screen
      if let id = placement.parent {
        guard let slot = slot(of: id) else { throw .unknownParent(view: ids[placement.slot], parent: id) }
        parent = slot
      }
      setIsWindow(parent == Self.screen, of: placement.slot)
      link(placement.slot, into: parent, behind: subview(parent, above: orders[placement.slot]))
    }
    delta.end()
    // Counting all views is slow, so it is done only for the error.
    guard windowsHoldAllViews() else { throw .unreachable(count: count - preorder().count) }
    if let misplaced = misplacedElement { throw .misplacedElement(view: ids[misplaced]) }
    assertInvariants(ordersDiffer: false)
  }

  /// Whether windows hold all views, if they did so before this load.
  ///
  /// An unreachable view without a cycle has lost its superview. A cycle either consists of new
  /// views alone or contains a view that moved: a view that is neither new nor moved is still in
  /// its old superview, which is not new either.
  private func windowsHoldAllViews() -> Bool {
    var pending: [Slot] = []
    var unseen = 0
    for slot in delta.changed {
      let parent = links[slot].parent
      guard parent != Self.none else { return false }
      guard isInserted(slot) else { continue }
      unseen += 1
      if !isInserted(Int(parent)) { pending.append(slot) }
    }
    // Either every new view is inside a view that is not new, or new views form a cycle.
    while let slot = pending.popLast() {
      unseen -= 1
      var child = links[slot].first
      while child != Self.none {
        if isInserted(Int(child)) { pending.append(Int(child)) }
        child = links[Int(child)].next
      }
    }
    return unseen == 0 && windowsHoldMovedViews()
  }
}
