extension Scene {
  /// Rolls back the last call of ``apply(_:)``, so that a caller can refuse an update for reasons
  /// outside the scene. Only the classes that the update named stay.
  ///
  /// - Complexity: that of the update, and O(free slots) if the update removed views.
  package mutating func undo() {
    let (earlier, removed) = (delta.earlier, delta.removed)
    let placed = delta.changed.filter { delta.kinds[$0]?.contains(.placement) == true }
    for slot in placed { detach(slot) }
    for slot in placed where isInserted(slot) { release(slot) }

    for view in removed { slots[view.id] = Int32(view.slot) }
    if !removed.isEmpty {
      let returned = Set(removed.map(\.slot))
      free.removeAll { returned.contains($0) }
    }
    for (slot, view) in earlier.views { views[slot] = view }
    for (slot, text) in earlier.texts { texts[slot] = text == ViewText() ? nil : text }
    for (slot, window) in earlier.windows { windows[slot] = window }
    for (slot, delivery) in earlier.deliveries { deliveries[slot] = delivery == DeliveryState() ? nil : delivery }
    for (slot, list) in earlier.recognizers { recognizers[slot] = list }
    // The siblings that stayed have their old orders, so each view finds its position among them.
    for place in earlier.places {
      guard let slot = slot(of: place.id) else { continue }
      let parent = place.superview.flatMap { self.slot(of: $0) } ?? Self.screen
      orders[slot] = place.order
      link(slot, into: parent, behind: subview(parent, above: place.order))
    }
    delta.begin()
    assertInvariants()
  }
}
