/// All windows and their view trees at one instant, as values in contiguous arrays.
///
/// A view lives in a slot, a number that is its own until it leaves; slot 0 is the screen, whose subviews are the windows.
/// Siblings stand back to front. A scene changes by ``apply(_:)``; what changed is in ``delta`` until the next time.
public struct Scene: Sendable {
  /// A view's place in the arrays.
  public typealias Slot = Int

  /// The slot whose subviews are the windows.
  public static let screen: Slot = 0

  static let none: Int32 = -1

  struct Links: Sendable {
    var parent = Scene.none
    var first = Scene.none
    var last = Scene.none
    var next = Scene.none
    var previous = Scene.none
  }

  public internal(set) var classes = ClassTable()
  package internal(set) var delta = SceneDelta()
  /// How many slots there are, in use or free.
  package var capacity: Int { views.count }
  /// How many views there are, windows included.
  public var count: Int { slots.count }

  var ids: [ViewID] = [0]
  var classIndexes: [ClassIndex] = [0]
  var views: [View] = [View()]
  var texts: [ViewText?] = [nil]
  var windows: [WindowState?] = [nil]
  var recognizers: [[Recognizer]] = [[]]
  var links = [Links()]
  /// Grows from back to front among siblings; what lies between two has an order between theirs.
  var orders = [0.0]
  var slots: [ViewID: Int32] = [:]
  var free: [Slot] = []

  public init() {}

  /// An empty scene that knows these classes.
  package init(classes: ClassTable) { self.classes = classes }

  // MARK: Reading

  public func slot(of id: ViewID) -> Slot? { slots[id].map(Int.init) }
  public func id(_ slot: Slot) -> ViewID { ids[slot] }
  public func view(_ slot: Slot) -> View { views[slot] }
  public func text(_ slot: Slot) -> ViewText { texts[slot] ?? ViewText() }
  public func className(_ slot: Slot) -> String { classes.names[classIndexes[slot]] }
  package func classIndex(_ slot: Slot) -> ClassIndex { classIndexes[slot] }
  /// What a window has beyond a view; nil for a view inside a window.
  public func window(_ slot: Slot) -> WindowState? { windows[slot] }
  /// The recognizers that the view owns.
  public func recognizers(_ slot: Slot) -> [Recognizer] { recognizers[slot] }
  package func order(_ slot: Slot) -> Double { orders[slot] }

  /// The superview; nil for a window.
  public func superview(_ slot: Slot) -> Slot? {
    let parent = Int(links[slot].parent)
    return parent > Self.screen ? parent : nil
  }

  /// The subviews, back to front; the screen's are the windows. Complexity: O(their number).
  public func subviews(_ slot: Slot) -> [Slot] {
    var result: [Slot] = []
    var child = links[slot].first
    while child != Self.none {
      result.append(Int(child))
      child = links[Int(child)].next
    }
    return result
  }

  package func lastSubview(_ slot: Slot) -> Int32 { links[slot].last }
  package func previousSibling(_ slot: Slot) -> Int32 { links[slot].previous }

  /// All views, superviews first, siblings back to front, each with its depth (0 for a window). Complexity: O(count).
  package func preorder() -> [(slot: Slot, depth: Int)] {
    var result: [(slot: Slot, depth: Int)] = []
    result.reserveCapacity(count)
    var current = links[Self.screen].first
    var depth = 0
    while current != Self.none {
      result.append((Int(current), depth))
      if links[Int(current)].first != Self.none {
        current = links[Int(current)].first
        depth += 1
        continue
      }
      while current != Self.none, links[Int(current)].next == Self.none {
        current = links[Int(current)].parent
        depth -= 1
        if current == Int32(Self.screen) { return result }
      }
      if current != Self.none { current = links[Int(current)].next }
    }
    return result
  }

  /// The view and its superviews, up to the window. Complexity: O(depth).
  package func ancestry(_ slot: Slot) -> [Slot] {
    var result: [Slot] = []
    var current: Slot? = slot
    while let view = current {
      result.append(view)
      current = superview(view)
    }
    return result
  }

  /// The window that holds the view, or the view itself when it is one. Complexity: O(depth).
  public func window(of slot: Slot) -> Slot {
    var current = slot
    while let parent = superview(current) { current = parent }
    return current
  }

  /// The windows from the frontmost to the backmost: highest level first, and within a level the recorded order.
  public func windowsFrontToBack() -> [Slot] {
    WindowRule.frontToBack(subviews(Self.screen)) { windows[$0]?.level ?? 0 }
  }

  /// A window or a view as paths show it: `UIButton#close`.
  public func label(_ slot: Slot) -> String {
    let name = classes.labels[classIndexes[slot]]
    guard let identifier = texts[slot]?.identifier, !identifier.isEmpty else { return name }
    return name + "#" + Selector.quotedIfNeeded(identifier)
  }

  /// The readable path from the window: `UIWindow/MainView/PenetrableContainer#floats/UIButton#close`.
  ///
  /// Of a path deeper than 200 views only the last 200 are named, behind an ellipsis.
  public func path(_ slot: Slot) -> String {
    var names: [String] = []
    var current: Slot? = slot
    while let view = current {
      guard names.count < 200 else {
        names.append("…")
        break
      }
      names.append(label(view))
      current = superview(view)
    }
    return names.reversed().joined(separator: "/")
  }
}

/// Which views an update touched, and in what.
package struct SceneDelta: Sendable {
  package struct Kinds: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Geometry or switches.
    package static let view = Kinds(rawValue: 1)
    package static let text = Kinds(rawValue: 2)
    package static let window = Kinds(rawValue: 4)
    package static let recognizers = Kinds(rawValue: 8)
    /// Superview or order among siblings.
    package static let placement = Kinds(rawValue: 16)
    package static let inserted = Kinds(rawValue: 32)
  }

  /// Slots in the order in which they were first touched.
  package private(set) var changed: [Scene.Slot] = []
  package private(set) var kinds: [Scene.Slot: Kinds] = [:]
  /// Views that left, superviews first, with the recognizers that left with them.
  package var removed: [(id: ViewID, recognizers: [RecognizerID])] = []

  package var isEmpty: Bool { changed.isEmpty && removed.isEmpty }

  /// Whether only geometry and switches changed, so that no view has another place, class or name than before.
  package var keepsStructure: Bool {
    removed.isEmpty && kinds.values.allSatisfy { $0.isSubset(of: [.view, .recognizers]) }
  }

  mutating func mark(_ slot: Scene.Slot, _ kind: Kinds) {
    if let known = kinds[slot] {
      kinds[slot] = known.union(kind)
    } else {
      kinds[slot] = kind
      changed.append(slot)
    }
  }

  mutating func forget(_ slot: Scene.Slot) {
    if kinds.removeValue(forKey: slot) != nil { changed.removeAll { $0 == slot } }
  }
}
