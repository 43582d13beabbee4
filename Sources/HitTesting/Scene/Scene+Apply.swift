extension Scene {
  /// The largest id, 2^53. Every reader of JSON keeps whole numbers up to it exactly.
  package static let largestID: ViewID = 1 << 53

  /// Records the superclass of each class, before views of these classes come.
  package mutating func declare(classes declared: [String: String]) throws(SceneFault) {
    for (name, superclass) in declared.sorted(by: { $0.key < $1.key }) {
      try classes.declare(name, superclass: superclass)
    }
  }

  /// Changes the scene as the update says.
  ///
  /// Do not use the scene any more when this throws. Copy it before when it must survive a bad
  /// update.
  ///
  /// - Throws: ``SceneFault`` when the update does not fit the scene.
  /// - Complexity: O(what changed); O(views) for a whole scene.
  public mutating func apply(_ update: SceneUpdate) throws(SceneFault) {
    delta = SceneDelta()
    switch update {
    case .scene(let all): try replace(with: all)
    case .change(let change): try apply(change)
    }
  }

  /// Applies insertions, moves, removals and new values, in this order. Each index is the final
  /// place, after the whole change.
  private mutating func apply(_ change: SceneChange) throws(SceneFault) {
    var placements: [Placement] = []
    for view in change.insert {
      let parent = try parentSlot(view.parent)
      let slot = try create(view)
      do {
        try setProperties(view.properties, of: slot, isWindow: parent == Self.screen)
      } catch {
        throw .inView(view.id, error)
      }
      placements.append(Placement(slot: slot, id: view.id, parent: parent, index: view.index))
    }
    for move in change.move {
      guard let slot = slot(of: move.id) else { throw .unknownView(move.id) }
      let parent = try parentSlot(move.parent)
      detach(slot)
      delta.mark(slot, .placement)
      setIsWindow(parent == Self.screen, of: slot)
      placements.append(Placement(slot: slot, id: move.id, parent: parent, index: move.index))
    }
    let leaving = try change.remove.map { id throws(SceneFault) in
      guard let slot = slot(of: id) else { throw .unknownView(id) }
      return (id, slot)
    }
    for (id, slot) in leaving where slots[id] != nil { removeSubtree(slot) }
    try place(placements)
    for move in change.move where !reachesScreen(move.id) { throw .cycle(move.id) }
    for set in change.set {
      guard let slot = slot(of: set.id) else { throw .unknownView(set.id) }
      do {
        try setProperties(set.properties, of: slot, isWindow: links[slot].parent == Int32(Self.screen))
      } catch {
        throw .inView(set.id, error)
      }
    }
    assertInvariants()
  }

  private struct Placement {
    var slot: Slot
    var id: ViewID
    var parent: Slot
    var index: Int?
  }

  private func parentSlot(_ id: ViewID?) throws(SceneFault) -> Slot {
    guard let id else { return Self.screen }
    guard let slot = slot(of: id) else { throw .unknownView(id) }
    return slot
  }

  /// Puts detached views among their siblings, by ascending index. Views without an index come to
  /// the front, in the order of the list.
  private mutating func place(_ placements: [Placement]) throws(SceneFault) {
    let ordered = placements.enumerated().sorted { one, other in
      switch (one.element.index, other.element.index) {
      case (let first?, let second?) where first != second: first < second
      case (.some, nil): true
      case (nil, .some): false
      default: one.offset < other.offset
      }
    }
    // Counting subviews walks through all of them, so each superview's are counted only once.
    var counts: [Slot: Int] = [:]
    for (_, placement) in ordered {
      let parent = placement.parent
      guard parent == Self.screen || slots[ids[parent]] == Int32(parent) else { throw .unknownView(ids[parent]) }
      guard slots[placement.id] == Int32(placement.slot) else { throw .unknownView(placement.id) }
      // One change may place a view only once. A view that is linked twice would be its own
      // sibling.
      guard links[placement.slot].parent == Self.none else { throw .duplicateView(placement.id) }
      guard let index = placement.index else {
        append(placement.slot, to: parent)
        continue
      }
      let count = counts[parent] ?? subviewCount(parent)
      guard index >= 0, index <= count else {
        throw .indexOutOfRange(placement.id, index: index, count: count)
      }
      insert(placement.slot, into: parent, before: subview(parent, at: index, of: count))
      counts[parent] = count + 1
    }
  }

  /// Replaces all views. A view that keeps its id is compared with its old state, so that it counts
  /// as changed only when it differs.
  private mutating func replace(with all: [NewView]) throws(SceneFault) {
    let before = links
    let old = slots
    for slot in links.indices { links[slot] = Links() }
    var seen: Set<ViewID> = []
    seen.reserveCapacity(all.count)
    for view in all {
      guard seen.insert(view.id).inserted else { throw .duplicateView(view.id) }
      if let parent = view.parent, !seen.contains(parent) || parent == view.id { throw .unknownView(parent) }
      let parent = try parentSlot(view.parent)
      let slot: Slot
      if let known = old[view.id] {
        slot = Int(known)
        try renew(slot, as: view, isWindow: parent == Self.screen)
      } else {
        slot = try create(view)
        do {
          try setProperties(view.properties, of: slot, isWindow: parent == Self.screen)
        } catch {
          throw .inView(view.id, error)
        }
      }
      link(slot, last: parent)
    }
    for (id, slot) in old.sorted(by: { $0.key < $1.key }) where !seen.contains(id) { release(Int(slot)) }
    reorder(comparedWith: before)
    assertInvariants()
  }

  /// Lets as many siblings as possible keep their order. The others get one between those of their
  /// neighbours.
  private mutating func reorder(comparedWith before: [Links]) {
    for (parent, _) in [(slot: Self.screen, depth: 0)] + preorder() {
      let children = subviews(parent)
      let wasHere = children.filter {
        $0 < before.count && before[$0].parent == Int32(parent) && delta.kinds[$0]?.contains(.inserted) != true
      }
      let keeps = Set(increasingSubsequence(wasHere.map { orders[$0] }).map { wasHere[$0] })
      var previous: Double?
      for (position, child) in children.enumerated() where !keeps.contains(child) {
        previous = position > 0 ? orders[children[position - 1]] : nil
        let next = children[(position + 1)...].first(where: keeps.contains).map { orders[$0] }
        delta.mark(child, .placement)
        guard let order = Self.order(between: previous, and: next) else {
          renumber(parent)
          break
        }
        orders[child] = order
      }
    }
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
      if fresh != views[slot] {
        views[slot] = fresh
        delta.mark(slot, .view)
      }
      var text = ViewText()
      view.properties.apply(to: &text)
      if text != self.text(slot) {
        texts[slot] = text == ViewText() ? nil : text
        delta.mark(slot, .text)
      }
      if !isWindow, view.properties.setsWindowState { throw SceneFault.windowStateOnView(view.id) }
      var window = WindowState()
      try view.properties.apply(to: &window)
      let state = isWindow ? window : nil
      if state != windows[slot] {
        windows[slot] = state
        delta.mark(slot, .window)
      }
      try setRecognizers(view.properties.recognizers ?? [], of: slot)
    } catch {
      throw .inView(view.id, error)
    }
  }

  private mutating func create(_ view: NewView) throws(SceneFault) -> Slot {
    guard (0...Self.largestID).contains(view.id) else { throw .idOutOfRange(view.id) }
    guard !view.className.isEmpty else { throw .emptyClassName(view.id) }
    let classIndex = classes.intern(view.className)
    let slot = try newSlot(view.id, classIndex)
    views[slot].isUserInteractionEnabled = classes.defaultInteraction(classIndex)
    return slot
  }

  mutating func newSlot(_ id: ViewID, _ classIndex: ClassIndex) throws(SceneFault) -> Slot {
    guard slots[id] == nil else { throw .duplicateView(id) }
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
      recognizers.append([])
      links.append(Links())
      orders.append(0)
    }
    slots[id] = Int32(slot)
    delta.mark(slot, [.view, .placement, .inserted])
    return slot
  }

  private mutating func setIsWindow(_ isWindow: Bool, of slot: Slot) {
    guard isWindow != (windows[slot] != nil) else { return }
    windows[slot] = isWindow ? WindowState() : nil
    delta.mark(slot, .window)
  }

  private mutating func setProperties(_ patch: ViewPatch, of slot: Slot, isWindow: Bool) throws(SceneFault) {
    setIsWindow(isWindow, of: slot)
    try patch.checkGeometry(of: ids[slot])
    var view = views[slot]
    try patch.apply(to: &view)
    if view != views[slot] {
      views[slot] = view
      delta.mark(slot, .view)
    }
    if patch.setsText {
      var text = texts[slot] ?? ViewText()
      patch.apply(to: &text)
      let stored = text == ViewText() ? nil : text
      if stored != texts[slot] {
        texts[slot] = stored
        delta.mark(slot, .text)
      }
    }
    if patch.setsWindowState {
      guard var window = windows[slot] else { throw .windowStateOnView(ids[slot]) }
      try patch.apply(to: &window)
      if window != windows[slot] {
        windows[slot] = window
        delta.mark(slot, .window)
      }
    }
    if let recognizers = patch.recognizers { try setRecognizers(recognizers, of: slot) }
  }

  private mutating func setRecognizers(_ new: [Recognizer], of slot: Slot) throws(SceneFault) {
    guard new != recognizers[slot] else { return }
    var seen: Set<RecognizerID> = []
    for recognizer in new {
      guard (0...Self.largestID).contains(recognizer.id) else { throw .idOutOfRange(recognizer.id) }
      guard seen.insert(recognizer.id).inserted else { throw .duplicateRecognizer(recognizer.id) }
      guard !recognizer.className.isEmpty else { throw .emptyClassName(recognizer.id) }
      _ = classes.intern(recognizer.className)
    }
    recognizers[slot] = new
    delta.mark(slot, .recognizers)
  }

  private mutating func removeSubtree(_ slot: Slot) {
    detach(slot)
    var pending = [slot]
    while let next = pending.popLast() {
      pending += subviews(next).reversed()
      release(next)
    }
  }

  /// Frees a slot to which nothing links any more.
  mutating func release(_ slot: Slot) {
    if delta.kinds[slot]?.contains(.inserted) != true {
      delta.removed.append((ids[slot], slot, recognizers[slot].map(\.id)))
    }
    delta.forget(slot)
    slots[ids[slot]] = nil
    views[slot] = View()
    texts[slot] = nil
    windows[slot] = nil
    recognizers[slot] = []
    links[slot] = Links()
    free.append(slot)
  }

  private func reachesScreen(_ id: ViewID) -> Bool {
    guard var current = slots[id] else { return false }
    for _ in 0...count {
      if current == Int32(Self.screen) { return true }
      guard current != Self.none else { return false }
      current = links[Int(current)].parent
    }
    return false
  }
}
