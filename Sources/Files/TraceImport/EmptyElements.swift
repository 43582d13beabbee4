import HitTesting

/// Tells the elements that nobody can mean to touch: they have no role and no text, and are off or
/// as large as the screen.
///
/// Accessibility trees of iOS are full of them. They contain others, and tell neither whether they
/// take touches nor what is in front. An empty one in the last window would take each touch.
struct EmptyElements {
  /// The size of the screen; nil when it is not known.
  var screen: Size?
  /// Whether they take touches all the same.
  var takeTouches: Bool

  /// The roles of what only contains other elements, without `XCUIElementType` and `AX`.
  private static let containers: Set<String> = [
    "any", "application", "element", "generic", "group", "layoutarea", "layoutitem", "other", "unknown", "window",
  ]

  /// Whether nobody can mean an element.
  ///
  /// - Parameters:
  ///   - role: such as `XCUIElementTypeOther`; nil when it is not told.
  ///   - properties: with its texts and switches.
  func contain(_ box: Rect, role: String?, _ properties: ViewPatch) -> Bool {
    guard !takeTouches, role.map(Self.isContainer) ?? true else { return false }
    var props = properties.props ?? [:]
    guard properties.identifier == nil, properties.label == nil, props["value"] == nil else { return false }
    let isOff = props.removeValue(forKey: "enabled") == .bool(false)
    props["visible"] = nil
    props["displayed"] = nil
    props["accessible"] = nil
    // What can be scrolled, checked or clicked has a role.
    return props.isEmpty && (isOff || fillsScreen(box))
  }

  /// What the import says of each of them.
  static let note = "element: without a role and a text, and off or as large as the screen; it takes no touches"

  private static func isContainer(_ role: String) -> Bool {
    let name = ["XCUIElementType", "AX"].first(where: role.hasPrefix).map { role.dropFirst($0.count) } ?? role[...]
    return containers.contains(name.lowercased())
  }

  /// Sizes are rounded, so half a point may be missing.
  private func fillsScreen(_ box: Rect) -> Bool {
    guard let screen, screen.width > 0, screen.height > 0 else { return false }
    return box.minX <= 0.5 && box.minY <= 0.5 && box.maxX >= screen.width - 0.5 && box.maxY >= screen.height - 0.5
  }
}
