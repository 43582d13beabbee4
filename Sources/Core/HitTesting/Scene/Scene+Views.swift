/// Inserts, changes and removes views. ``delta`` keeps their states from before an update.
extension Scene {
  func isInserted(_ slot: Slot) -> Bool { delta.isInserted(slot) }

  /// Gives a slot to a view that is not in the scene yet.
  mutating func newSlot(_ id: ViewID, _ classIndex: ClassIndex) -> Slot {
    let slot: Slot
    if let reused = free.popLast() {
      slot = reused
      ids[slot] = id
      classIndexes[slot] = classIndex
    } else {
      slot = ids.count
      ids.append(id)
      classIndexes.append(classIndex)
      views.append(View())
      texts.append(nil)
      windows.append(nil)
      deliveries.append(nil)
      recognizers.append([])
      links.append(Links())
      orders.append(0)
    }
    slots[id] = Int32(slot)
    delta.markInserted(slot)
    return slot
  }

  mutating func set(_ view: View, of slot: Slot) {
    guard view != views[slot] else { return }
    if delta.mark(slot, .view) { delta.earlier.views.append((slot, views[slot])) }
    views[slot] = view
  }

  mutating func set(_ text: ViewText, of slot: Slot) {
    guard text != self.text(slot) else { return }
    if delta.mark(slot, .text) { delta.earlier.texts.append((slot, self.text(slot))) }
    texts[slot] = text == ViewText() ? nil : text
  }

  mutating func set(_ window: WindowState?, of slot: Slot) {
    guard window != windows[slot] else { return }
    if delta.mark(slot, .window) { delta.earlier.windows.append((slot, windows[slot])) }
    windows[slot] = window
  }

  mutating func set(_ delivery: DeliveryState, of slot: Slot) {
    guard delivery != self.delivery(slot) else { return }
    if delta.mark(slot, .delivery) { delta.earlier.deliveries.append((slot, self.delivery(slot))) }
    deliveries[slot] = delivery == DeliveryState() ? nil : delivery
  }

  /// Gives a view the state that only windows have, or removes that state.
  mutating func setIsWindow(_ isWindow: Bool, of slot: Slot) {
    if isWindow != (windows[slot] != nil) { set(isWindow ? WindowState() : nil, of: slot) }
  }

  mutating func set(_ new: [Recognizer], of slot: Slot) {
    guard new != recognizers[slot] else { return }
    if delta.mark(slot, .recognizers) { delta.earlier.recognizers.append((slot, recognizers[slot])) }
    recognizers[slot] = new
  }

  /// Notes that the superview or the order will change.
  ///
  /// - Parameter parent: the present superview.
  mutating func markPlacement(_ slot: Slot, in parent: Int32) {
    guard delta.mark(slot, .placement) else { return }
    delta.earlier.places.append((ids[slot], parent > Int32(Self.screen) ? ids[Int(parent)] : nil, orders[slot]))
  }

  /// Frees a slot without links to it, except from views that are released next.
  mutating func release(_ slot: Slot) {
    if !isInserted(slot) {
      markPlacement(slot, in: links[slot].parent)
      delta.removed.append((ids[slot], slot, recognizers[slot].map(\.id)))
    }
    set(View(), of: slot)
    set(ViewText(), of: slot)
    set(nil as WindowState?, of: slot)
    set(DeliveryState(), of: slot)
    set([], of: slot)
    delta.forget(slot)
    slots[ids[slot]] = nil
    links[slot] = Links()
    siblings.removeTree(of: Int32(slot))
    free.append(slot)
  }
}
