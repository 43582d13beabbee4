/// The views that an update changed, the kinds of their changes, and their earlier states.
package struct SceneDelta: Sendable {
  package struct Kinds: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The geometry or a switch changed.
    package static let view = Kinds(rawValue: 1)
    package static let text = Kinds(rawValue: 2)
    package static let window = Kinds(rawValue: 4)
    package static let recognizers = Kinds(rawValue: 8)
    /// The superview or the index among the siblings changed.
    package static let placement = Kinds(rawValue: 16)
    package static let inserted = Kinds(rawValue: 32)
    /// What decides how a control or a scroll view treats touches changed. No hit test sees it.
    package static let delivery = Kinds(rawValue: 64)
    /// The changed view left in the same update. Code outside the update never sees such a slot.
    fileprivate static let left = Kinds(rawValue: 128)
  }

  /// The states that changed views had before the update.
  ///
  /// A state is stored if its kind of change is marked and the view was in the scene before.
  /// Removed views can have entries here, too; all of them have an entry in ``places``.
  package struct Earlier: Sendable {
    package internal(set) var views: [(slot: Scene.Slot, view: View)] = []
    package internal(set) var texts: [(slot: Scene.Slot, text: ViewText)] = []
    package internal(set) var windows: [(slot: Scene.Slot, window: WindowState?)] = []
    package internal(set) var deliveries: [(slot: Scene.Slot, delivery: DeliveryState)] = []
    package internal(set) var recognizers: [(slot: Scene.Slot, recognizers: [Recognizer])] = []
    /// Where a view was: its superview, which is nil for windows, and its order among its siblings.
    package internal(set) var places: [(id: ViewID, superview: ViewID?, order: Double)] = []
  }

  package private(set) var kinds = KindsOfSlots()
  /// The views that left, superviews first, with the recognizers that left with them. A later view
  /// may have the slot already; it is then marked as inserted.
  package internal(set) var removed: [(id: ViewID, slot: Scene.Slot, recognizers: [RecognizerID])] = []
  package internal(set) var earlier = Earlier()

  /// The changed slots, in the order of their first changes.
  package var changed: [Scene.Slot] { kinds.slots }

  package var isEmpty: Bool { changed.isEmpty && removed.isEmpty }

  /// Whether only geometry, switches, delivery and recognizers changed: each view has the same
  /// superview, order, class and texts as before.
  ///
  /// - Complexity: O(changed views).
  package var keepsStructure: Bool {
    removed.isEmpty && kinds.values.allSatisfy { $0.isSubset(of: [.view, .delivery, .recognizers]) }
  }

  package func isInserted(_ slot: Scene.Slot) -> Bool { kinds[slot]?.contains(.inserted) == true }

  // MARK: Marking

  /// Begins an update. It keeps the memory, except after an unusually large update.
  mutating func begin() {
    kinds.removeAll()
    removed.clear()
    earlier.views.clear()
    earlier.texts.clear()
    earlier.windows.clear()
    earlier.deliveries.clear()
    earlier.recognizers.clear()
    earlier.places.clear()
  }

  /// Notes that a kind of state is about to change.
  ///
  /// - Returns: Whether the state is one from before the update, which must be stored.
  /// - Complexity: O(1), amortized.
  mutating func mark(_ slot: Scene.Slot, _ kind: Kinds) -> Bool {
    kinds.insert(kind, at: slot).isDisjoint(with: kind.union(.inserted))
  }

  mutating func markInserted(_ slot: Scene.Slot) { _ = kinds.insert([.view, .placement, .inserted], at: slot) }

  /// Removes the marks of a slot whose view left.
  ///
  /// - Complexity: O(1).
  mutating func forget(_ slot: Scene.Slot) { kinds.forget(slot) }

  /// Ends an update in which views left.
  ///
  /// - Complexity: O(changed views).
  mutating func end() { kinds.leaveOutForgotten() }

  /// A set of slots with the kinds of changes of each. It is an array, because hashing would cost
  /// more than all other work of marking.
  package struct KindsOfSlots: Sendable {
    /// In the order of their first changes.
    fileprivate var slots: [Scene.Slot] = []
    /// The kinds for each slot of the scene; empty for a slot that did not change.
    private var ofSlot: [Kinds] = []
    private var hasForgotten = false

    package subscript(slot: Scene.Slot) -> Kinds? {
      guard slot < ofSlot.count, !ofSlot[slot].isEmpty, ofSlot[slot] != .left else { return nil }
      return ofSlot[slot]
    }

    package var values: some Sequence<Kinds> { slots.lazy.map { ofSlot[$0] } }

    /// - Returns: the kinds that the slot had before.
    fileprivate mutating func insert(_ kinds: Kinds, at slot: Scene.Slot) -> Kinds {
      if slot >= ofSlot.count { ofSlot += repeatElement([], count: slot + 1 - ofSlot.count) }
      let known = ofSlot[slot]
      if known.isEmpty { slots.append(slot) }
      ofSlot[slot] = known.subtracting(.left).union(kinds)
      return known
    }

    fileprivate mutating func forget(_ slot: Scene.Slot) {
      guard self[slot] != nil else { return }
      ofSlot[slot] = .left
      hasForgotten = true
    }

    fileprivate mutating func leaveOutForgotten() {
      guard hasForgotten else { return }
      hasForgotten = false
      slots.removeAll { slot in
        guard ofSlot[slot] == .left else { return false }
        ofSlot[slot] = []
        return true
      }
    }

    fileprivate mutating func removeAll() {
      for slot in slots { ofSlot[slot] = [] }
      slots.clear()
      hasForgotten = false
    }
  }
}

extension Array {
  /// Removes all elements. It keeps the memory for the next update if the array is small.
  fileprivate mutating func clear() {
    if !isEmpty { removeAll(keepingCapacity: count < 1024) }
  }
}
