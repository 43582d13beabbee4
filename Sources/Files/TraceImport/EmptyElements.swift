import HitTesting

/// Recognizes empty elements: those without a role and a text that are disabled or as large as the
/// screen. Nobody touches them on purpose.
///
/// Accessibility trees of iOS contain many of them, as containers. The trees state neither whether
/// an element takes touches nor which one is in front, so an empty element in the last window would
/// take every touch.
struct EmptyElements {
  /// The size of the screen; nil when it is not known.
  var screen: Size?
  /// Whether empty elements take touches anyway.
  var takeTouches: Bool

  /// The roles of mere containers, without the prefixes `XCUIElementType` and `AX`.
  private static let containers: Set<String> = [
    "any", "application", "element", "generic", "group", "layoutarea", "layoutitem", "other", "unknown", "window",
  ]

  /// Whether an element is empty.
  ///
  /// - Parameters:
  ///   - role: such as `XCUIElementTypeOther`; nil if the source has none.
  ///   - properties: with its texts and switches.
  func contain(_ box: Rect, role: String?, _ properties: ViewPatch) -> Bool {
    guard !takeTouches, role.map(Self.isContainer) ?? true else { return false }
    var props = properties.props ?? [:]
    guard properties.identifier == nil, properties.label == nil, props["value"] == nil else { return false }
    let isOff = props.removeValue(forKey: "enabled") == .bool(false)
    props["visible"] = nil
    props["displayed"] = nil
    props["accessible"] = nil
    // A remaining switch, such as `scrollable`, `checkable` or `clickable`, counts as a role.
    return props.isEmpty && (isOff || fillsScreen(box))
  }

  /// The text of the import's note about each of them.
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
