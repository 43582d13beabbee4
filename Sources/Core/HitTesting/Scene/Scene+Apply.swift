extension Scene {
  /// Records the superclass of each class, before views of these classes come.
  ///
  /// - Throws: ``SceneFault`` when they do not fit what is known. No class then has another
  ///   superclass than before; ``classes`` may have new names.
  package mutating func declare(classes declared: [String: String]) throws(SceneFault) {
    try classes.declare(declared)
  }

  /// Applies an update to the scene.
  ///
  /// - Throws: ``SceneFault`` when the update does not fit the scene. The scene is then as before;
  ///   only ``classes`` may have new names.
  /// - Complexity: O(changed views), where a view with n siblings counts log n; a view that moves
  ///   into another superview also counts its superviews. O(views) for a whole scene.
  public mutating func apply(_ update: SceneUpdate) throws(SceneFault) {
    delta.begin()
    do throws(SceneFault) {
      switch update {
      case .scene(let all): try replace(with: all)
      case .change(let change): try apply(change)
      }
      if let misplaced = misplacedElement { throw .misplacedElement(ids[misplaced]) }
    } catch {
      undo()
      throw error
    }
    delta.end()
    assertInvariants()
  }

  /// Applies insertions, moves, removals and new values, in this order. Each index is the final
  /// index, after the whole change.
  private mutating func apply(_ change: SceneChange) throws(SceneFault) {
    var placements: [Placement] = []
    for view in change.insert {
      let parent = try parentSlot(view.parent)
      let slot = try create(view, isWindow: parent == Self.screen)
      placements.append(Placement(slot: slot, id: view.id, parent: parent, index: view.index))
    }
    for move in change.move {
      guard let slot = slot(of: move.id) else { throw .unknownView(move.id) }
      let parent = try parentSlot(move.parent)
      detach(slot)
      setIsWindow(parent == Self.screen, of: slot)
      placements.append(Placement(slot: slot, id: move.id, parent: parent, index: move.index))
    }
    let leaving = try change.remove.map { id throws(SceneFault) in
      guard let slot = slot(of: id) else { throw .unknownView(id) }
      return (id, slot)
    }
    for (id, slot) in leaving where slots[id] != nil { removeSubtree(slot) }
    try place(placements)
    if !windowsHoldMovedViews() {
      for move in change.move where !reachesScreen(move.id) { throw .cycle(move.id) }
    }
    for set in change.set {
      guard let slot = slot(of: set.id) else { throw .unknownView(set.id) }
      do {
        try setProperties(set.properties, of: slot, isWindow: links[slot].parent == Int32(Self.screen))
      } catch {
        throw .inView(set.id, error)
      }
    }
  }

  private struct Placement {
    var slot: Slot
    var id: ViewID
    var parent: Slot
    var index: Int?
  }

  func parentSlot(_ id: ViewID?) throws(SceneFault) -> Slot {
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
    for (_, placement) in ordered {
      let parent = placement.parent
      guard parent == Self.screen || slots[ids[parent]] == Int32(parent) else { throw .unknownView(ids[parent]) }
      guard slots[placement.id] == Int32(placement.slot) else { throw .unknownView(placement.id) }
      // One change may place a view only once. A view that is linked twice would be its own
      // sibling.
      guard links[placement.slot].parent == Self.none else { throw .duplicateView(placement.id) }
      let count = subviewCount(parent)
      let index = placement.index ?? count
      guard index >= 0, index <= count else {
        throw .indexOutOfRange(placement.id, index: index, count: count)
      }
      link(placement.slot, into: parent, behind: subview(parent, at: index).map(Int32.init) ?? Self.none)
      orders[placement.slot] = .nan
    }
    giveOrders(to: ordered.lazy.map(\.element.slot))
  }

  mutating func create(_ view: NewView, isWindow: Bool) throws(SceneFault) -> Slot {
    guard view.id.isInRange else { throw .idOutOfRange(view.id.rawValue) }
    guard !view.className.isEmpty else { throw .emptyClassName(view.id) }
    let classIndex = classes.intern(view.className)
    guard slots[view.id] == nil else { throw .duplicateView(view.id) }
    let slot = newSlot(view.id, classIndex)
    views[slot].isUserInteractionEnabled = classes.defaultInteraction(classIndex)
    do {
      try setProperties(view.properties, of: slot, isWindow: isWindow)
    } catch {
      throw .inView(view.id, error)
    }
    return slot
  }

  private mutating func setProperties(_ patch: ViewPatch, of slot: Slot, isWindow: Bool) throws(SceneFault) {
    setIsWindow(isWindow, of: slot)
    try patch.checkGeometry(of: ids[slot])
    var view = views[slot]
    try patch.apply(to: &view)
    set(view, of: slot)
    if patch.setsText {
      var text = self.text(slot)
      try patch.apply(to: &text)
      set(text, of: slot)
    }
    if patch.setsWindowState {
      guard var window = windows[slot] else { throw .windowStateOnView(ids[slot]) }
      try patch.apply(to: &window)
      set(window, of: slot)
    }
    if patch.setsDelivery {
      var delivery = self.delivery(slot)
      try patch.apply(to: &delivery)
      set(delivery, of: slot)
    }
    if let recognizers = patch.recognizers { try setChecked(recognizers, of: slot) }
  }

  mutating func setChecked(_ list: [Recognizer], of slot: Slot) throws(SceneFault) {
    let new = list.map(\.sorted)
    guard new != recognizers[slot] else { return }
    var seen: Set<RecognizerID> = []
    for recognizer in new {
      guard recognizer.id.isInRange else { throw .idOutOfRange(recognizer.id.rawValue) }
      guard seen.insert(recognizer.id).inserted else { throw .duplicateRecognizer(recognizer.id) }
      guard !recognizer.className.isEmpty else { throw .emptyRecognizerClassName(recognizer.id) }
      for (index, required) in recognizer.failureRequirements.enumerated() {
        guard required.other.isInRange else { throw .idOutOfRange(required.other.rawValue) }
        guard index == 0 || recognizer.failureRequirements[index - 1].other != required.other else {
          throw .duplicateRecognizer(required.other)
        }
      }
      if let key = recognizer.parameters?.notFinite { throw .notFinite(key) }
      _ = classes.intern(recognizer.className)
    }
    set(new, of: slot)
  }

  private mutating func removeSubtree(_ slot: Slot) {
    detach(slot)
    var pending = [slot]
    while let next = pending.popLast() {
      pending += subviews(next).reversed()
      release(next)
    }
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
