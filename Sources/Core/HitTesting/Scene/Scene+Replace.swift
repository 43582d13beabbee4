extension Scene {
  /// Replaces all views. A view that keeps its id is compared with its old state, so that it counts
  /// as changed only when it differs.
  mutating func replace(with all: [NewView]) throws(SceneFault) {
    let (before, trees, old) = (links, siblings, slots)
    for slot in links.indices { links[slot] = Links() }
    siblings.removeAll()
    let seen: Set<ViewID>
    do throws(SceneFault) {
      seen = try link(all, known: old)
    } catch {
      links = before + repeatElement(Links(), count: links.count - before.count)
      siblings = trees
      throw error
    }
    for (_, slot) in old.filter({ !seen.contains($0.key) }).sorted(by: { $0.key < $1.key }) {
      markPlacement(Int(slot), in: before[Int(slot)].parent)
      release(Int(slot))
    }
    reorder(comparedWith: before)
  }

  /// Links all views anew, and returns their ids.
  private mutating func link(_ all: [NewView], known: [ViewID: Int32]) throws(SceneFault) -> Set<ViewID> {
    var seen: Set<ViewID> = []
    seen.reserveCapacity(all.count)
    for view in all {
      guard seen.insert(view.id).inserted else { throw .duplicateView(view.id) }
      if let parent = view.parent, !seen.contains(parent) || parent == view.id { throw .unknownView(parent) }
      let parent = try parentSlot(view.parent)
      let isWindow = parent == Self.screen
      let slot: Slot
      if let known = known[view.id] {
        slot = Int(known)
        try renew(slot, as: view, isWindow: isWindow)
      } else {
        slot = try create(view, isWindow: isWindow)
      }
      link(slot, into: parent, behind: Self.none)
    }
    return seen
  }

  private mutating func renew(_ slot: Slot, as view: NewView, isWindow: Bool) throws(SceneFault) {
    guard className(slot) == view.className else {
      throw .classChanged(view.id, from: className(slot), to: view.className)
    }
    do throws(SceneFault) {
      try view.properties.checkGeometry(of: view.id)
      var fresh = View()
      fresh.isUserInteractionEnabled = classes.defaultInteraction(classIndexes[slot])
      try view.properties.apply(to: &fresh)
      set(fresh, of: slot)
      var text = ViewText()
      try view.properties.apply(to: &text)
      set(text, of: slot)
      if !isWindow, view.properties.setsWindowState { throw SceneFault.windowStateOnView(view.id) }
      var window = WindowState()
      try view.properties.apply(to: &window)
      set(isWindow ? window : nil, of: slot)
      var delivery = DeliveryState()
      try view.properties.apply(to: &delivery)
      set(delivery, of: slot)
      try setChecked(view.properties.recognizers ?? [], of: slot)
    } catch {
      throw .inView(view.id, error)
    }
  }

  /// Lets as many siblings as possible keep their orders. The others get orders between those of
  /// their neighbours.
  private mutating func reorder(comparedWith before: [Links]) {
    var displaced: [Slot] = []
    for parent in [Self.screen] + preorder().map(\.slot) {
      let children = subviews(parent)
      let wasHere = children.filter { !isInserted($0) && before[$0].parent == Int32(parent) }
      let longest = increasingSubsequence(wasHere.map { orders[$0] })
      guard longest.count < children.count else { continue }
      let keeps = Set(longest.map { wasHere[$0] })
      for child in children where !keeps.contains(child) {
        if !isInserted(child) { markPlacement(child, in: before[child].parent) }
        orders[child] = .nan
        displaced.append(child)
      }
    }
    giveOrders(to: displaced)
  }
}
