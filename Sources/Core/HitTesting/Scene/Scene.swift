/// All windows and their view trees at one instant, as values in contiguous arrays.
///
/// A view has a slot, a number that it keeps until it leaves. Slot 0 is the screen, and its
/// subviews are the windows. Siblings are ordered from back to front. ``apply(_:)`` changes a
/// scene; `delta` lists what the last call changed.
public struct Scene: Sendable {
  /// The index of a view in the arrays. When a view leaves, a later view may get its slot.
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
    /// The number of subviews.
    var count: Int32 = 0
  }

  /// All that the scene holds. Copies of a scene share it until one of them changes.
  private var storage = Storage(Values())
  #if RETOUCH_INVARIANTS
    /// The number of changed views since the last check of the whole scene.
    var uncheckedChanges = 0
  #endif

  /// Makes a scene without windows.
  public init() {}

  /// Makes a scene without windows that knows these classes.
  package init(classes: ClassTable) { self.classes = classes }

  private var values: Values {
    _read { yield unsafe storage.values }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(unsafe storage.values) }
      yield unsafe &storage.values
    }
  }

  // MARK: Reading

  /// The slot of the view with an id; nil when no such view is in the scene.
  public func slot(of id: ViewID) -> Slot? { slots[id].map(Int.init) }
  /// The recording's id for the view in a slot.
  public func id(_ slot: Slot) -> ViewID { ids[slot] }
  /// The geometry and the switches of a view, as recorded: no policy's rules are applied.
  public func view(_ slot: Slot) -> View { views[slot] }
  /// The texts that identify a view; all of them are empty when none was recorded.
  public func text(_ slot: Slot) -> ViewText { texts[slot] ?? ViewText() }
  /// The whole name of a view's class, with module or package when the recording has it.
  public func className(_ slot: Slot) -> String { classes.names[classIndexes[slot]] }
  package func classIndex(_ slot: Slot) -> ClassIndex { classIndexes[slot] }
  /// The state that only windows have; nil for a view inside a window.
  public func window(_ slot: Slot) -> WindowState? { windows[slot] }
  /// What decides how a control or a scroll view treats touches; UIKit's defaults for other views.
  public func delivery(_ slot: Slot) -> DeliveryState { deliveries[slot] ?? DeliveryState() }
  /// The recognizers that the view owns. Those of its superviews are not included.
  public func recognizers(_ slot: Slot) -> [Recognizer] { recognizers[slot] }
  /// The recognizers that the view lists itself.
  package func attachedRecognizers(_ slot: Slot) -> [Recognizer] { recognizers[slot].filter { !$0.isUnattached } }
  package func order(_ slot: Slot) -> Double { orders[slot] }

  /// The superview; nil for a window.
  public func superview(_ slot: Slot) -> Slot? {
    let parent = Int(links[slot].parent)
    return parent > Self.screen ? parent : nil
  }

  /// The subviews from back to front. The screen's subviews are the windows.
  ///
  /// - Complexity: O(number of subviews).
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

  /// All views with their depths, which are 0 for windows. Superviews come before their subviews,
  /// and siblings are ordered from back to front.
  ///
  /// - Complexity: O(views).
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

  /// A view and the views inside it, in the same order.
  ///
  /// - Complexity: O(views inside it).
  func preorder(in view: Slot) -> [Slot] {
    var (result, current) = ([view], Int32(view))
    while true {
      if links[Int(current)].first != Self.none {
        current = links[Int(current)].first
      } else {
        while current != Int32(view), links[Int(current)].next == Self.none { current = links[Int(current)].parent }
        guard current != Int32(view) else { return result }
        current = links[Int(current)].next
      }
      result.append(Int(current))
    }
  }

  /// The view and its superviews, up to the window.
  ///
  /// - Complexity: O(depth).
  package func ancestry(_ slot: Slot) -> [Slot] {
    var result: [Slot] = []
    var current: Slot? = slot
    while let view = current {
      result.append(view)
      current = superview(view)
    }
    return result
  }

  /// Whether a view is another one or inside it.
  ///
  /// - Complexity: O(depth).
  package func isIn(_ slot: Slot, _ other: Slot) -> Bool {
    var current: Slot? = slot
    while let view = current {
      if view == other { return true }
      current = superview(view)
    }
    return false
  }

  /// The window that contains the view, or the view itself when it is a window.
  ///
  /// - Complexity: O(depth).
  public func window(of slot: Slot) -> Slot {
    var current = slot
    while let parent = superview(current) { current = parent }
    return current
  }

  /// All windows from the frontmost to the backmost: highest level first, and in their recorded
  /// order within a level. Hidden windows are included.
  public func windowsFrontToBack() -> [Slot] {
    WindowRule.frontToBack(subviews(Self.screen)) { windows[$0]?.level ?? 0 }
  }

  /// The class of a view with its identifier, as paths show them: `UIButton#close`. For an element
  /// it is the identifier in braces, or its role: `{pay}`, `{button}`.
  ///
  /// For names longer than 16 KB, it shows the beginning and the end.
  public func label(_ slot: Slot) -> String { label(slot, longestName: 16 << 10) }

  private func label(_ slot: Slot, longestName: Int) -> String {
    let name = classes.labels[classIndexes[slot]].withoutMiddle(ifLongerThan: longestName)
    guard let identifier = texts[slot]?.identifier, !identifier.isEmpty else { return name }
    let quoted = Selector.quotedIfNeeded(identifier.withoutMiddle(ifLongerThan: longestName))
    return isElement(slot) ? "{" + quoted + "}" : name + "#" + quoted
  }

  /// The readable path from the window:
  /// `UIWindow/MainView/PenetrableContainer#floats/UIButton#close`.
  ///
  /// A path of more than 200 views begins with an ellipsis and names only the last 200. A path of
  /// more than 32 KB shows only the beginning and the end of names that are longer than 256 bytes.
  public func path(_ slot: Slot) -> String {
    let path = path(slot, longestName: 16 << 10)
    return path.utf8.count > 32 << 10 ? self.path(slot, longestName: 256) : path
  }

  private func path(_ slot: Slot, longestName: Int) -> String {
    var names: [String] = []
    var current: Slot? = slot
    while let view = current {
      guard names.count < 200 else {
        names.append("…")
        break
      }
      names.append(label(view, longestName: longestName))
      current = superview(view)
    }
    return names.reversed().joined(separator: "/")
  }
}

// MARK: - What it holds

extension Scene {
  private struct Values {
    var classes = ClassTable()
    var delta = SceneDelta()
    var ids: [ViewID] = [0]
    var classIndexes: [ClassIndex] = [0]
    var views: [View] = [View()]
    var texts: [ViewText?] = [nil]
    var windows: [WindowState?] = [nil]
    var deliveries: [DeliveryState?] = [nil]
    var recognizers: [[Recognizer]] = [[]]
    var links = [Links()]
    var siblings = SiblingTrees()
    var orders = [0.0]
    var slots: [ViewID: Int32] = [:]
    var free: [Slot] = []
  }

  /// Holds the values once for all copies of a scene, so that a copy costs as much as one pointer.
  ///
  /// It may be sent to other threads: a scene changes only values that it alone holds.
  private final class Storage: @unchecked Sendable {
    // The scene's own access is checked already.
    @exclusivity(unchecked) var values: Values

    init(_ values: Values) { unsafe self.values = values }
  }

  /// The classes of all views and recognizers that the scene has had.
  public internal(set) var classes: ClassTable {
    _read { yield values.classes }
    _modify { yield &values.classes }
  }

  package internal(set) var delta: SceneDelta {
    _read { yield values.delta }
    _modify { yield &values.delta }
  }

  var ids: [ViewID] {
    _read { yield values.ids }
    _modify { yield &values.ids }
  }

  var classIndexes: [ClassIndex] {
    _read { yield values.classIndexes }
    _modify { yield &values.classIndexes }
  }

  var views: [View] {
    _read { yield values.views }
    _modify { yield &values.views }
  }

  var texts: [ViewText?] {
    _read { yield values.texts }
    _modify { yield &values.texts }
  }

  var windows: [WindowState?] {
    _read { yield values.windows }
    _modify { yield &values.windows }
  }

  /// Nil for UIKit's defaults, which nearly all views have.
  var deliveries: [DeliveryState?] {
    _read { yield values.deliveries }
    _modify { yield &values.deliveries }
  }

  var recognizers: [[Recognizer]] {
    _read { yield values.recognizers }
    _modify { yield &values.recognizers }
  }

  var links: [Links] {
    _read { yield values.links }
    _modify { yield &values.links }
  }

  var siblings: SiblingTrees {
    _read { yield values.siblings }
    _modify { yield &values.siblings }
  }

  /// Increasing numbers for siblings from back to front. A view that comes between two others gets
  /// a number between theirs.
  var orders: [Double] {
    _read { yield values.orders }
    _modify { yield &values.orders }
  }

  var slots: [ViewID: Int32] {
    _read { yield values.slots }
    _modify { yield &values.slots }
  }

  var free: [Slot] {
    _read { yield values.free }
    _modify { yield &values.free }
  }

  /// The number of slots, both used and free.
  package var capacity: Int { views.count }
  /// The number of views, including the windows.
  public var count: Int { slots.count }
}

extension String {
  /// The text, or its beginning and its end if it is longer than this number of bytes.
  fileprivate func withoutMiddle(ifLongerThan longest: Int) -> String {
    guard utf8.count > longest else { return self }
    var text = UnicodeScalarView(unicodeScalars.prefix(48))
    text.append("…")
    text.append(contentsOf: unicodeScalars.suffix(16))
    return String(text)
  }
}
