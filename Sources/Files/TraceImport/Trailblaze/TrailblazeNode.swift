import HitTesting
import JSONText
import Recording

/// An element of a screen as Trailblaze writes it, in either of its two trees.
///
///     {"nodeId":2,"x2":402,"y2":874,"accessibilityText":"Contacts","enabled":false,"children":[]}
///     {"nodeId":2,"bounds":{"left":0,"top":0,"right":402,"bottom":874},
///      "driverDetail":{"class":"iosMaestro","accessibilityText":"Contacts","enabled":false}}
///
/// Values that equal the default are left out, for example edges at 0.
struct TrailblazeNode: JSONTreeNode {
  private var edges = (left: 0.0, top: 0.0, right: 0.0, bottom: 0.0)
  /// `402x874`, in older files without edges.
  private var dimensions: String?
  /// `201,437`, the middle.
  private var centre: String?
  /// The driver that read the screen, such as `iosMaestro`; nil in the common tree of all drivers.
  private(set) var driver: String?
  private var texts: [String: String] = [:]
  private var switches: [String: PropertyValue] = [:]

  /// The keys of the switches, the names that selectors use, and the value that the trace stores.
  private static let switchNames: [String: (name: String, told: Bool)] = [
    "clickable": ("clickable", true), "isClickable": ("clickable", true), "isLongClickable": ("longClickable", true),
    "scrollable": ("scrollable", true), "isScrollable": ("scrollable", true), "isCheckable": ("checkable", true),
    "checked": ("checked", true), "isChecked": ("checked", true), "selected": ("selected", true),
    "isSelected": ("selected", true), "focused": ("focused", true), "isFocused": ("focused", true),
    "focusable": ("focusable", true), "isFocusable": ("focusable", true), "isEditable": ("editable", true),
    "password": ("password", true), "isPassword": ("password", true), "enabled": ("enabled", false),
    "isEnabled": ("enabled", false), "visible": ("visible", false), "isVisibleToUser": ("visible", false),
  ]
  /// The keys of an element's class, identifier and label; the first key with a text counts.
  private static let classKeys = ["className", "type", "role", "ariaRole"]
  private static let identifierKeys = ["resourceId", "uniqueId", "composeTestTag", "testTag", "dataTestId"]
  private static let labelKeys = [
    "text", "accessibilityText", "contentDescription", "label", "title", "hintText", "ariaName",
  ]
  private static let textKeys = Set(classKeys + identifierKeys + labelKeys)

  mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    switch key {
    case "x1": edges.left = try reader.number()
    case "y1": edges.top = try reader.number()
    case "x2": edges.right = try reader.number()
    case "y2": edges.bottom = try reader.number()
    case "bounds":
      guard try !reader.null() else { return }
      try readBounds(from: &reader)
    case "dimensions": dimensions = try reader.stringOrNull()
    case "centerPoint": centre = try reader.stringOrNull()
    case "driverDetail":
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if key == "class" { driver = try reader.string() } else { try readDetail(key, from: &reader) }
      }
    default: try readDetail(key, from: &reader)
    }
  }

  func check(_ reader: JSONReader) {}

  private mutating func readBounds(from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "left": edges.left = try reader.number()
      case "top": edges.top = try reader.number()
      case "right": edges.right = try reader.number()
      case "bottom": edges.bottom = try reader.number()
      default: try reader.skip()
      }
    }
  }

  private mutating func readDetail(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    if let (name, told) = Self.switchNames[key], try reader.peek() == .bool {
      if try reader.bool() == told { switches[name] = .bool(told) }
    } else if Self.textKeys.contains(key) {
      texts[key] = try reader.stringIfOne()
    } else {
      try reader.skip()
    }
  }

  // MARK: The view

  private func text(_ keys: [String]) -> String? { keys.lazy.compactMap { texts[$0] }.first { !$0.isEmpty } }

  /// The text of the first of the keys that the element has; nil if it has none of them.
  func firstText(_ keys: [String]) -> String? { keys.lazy.compactMap { texts[$0] }.first }

  /// The class; nil for an element of iOS, whose class is not in the file.
  var className: String? { text(Self.classKeys) }

  /// The box on the screen; nil if it is unknown, or empty at the screen's corner.
  var box: Rect? {
    let (left, top, right, bottom) = edges
    if (left, top, right, bottom) != (0, 0, 0, 0) {
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
    func pair(_ text: String?, _ separator: Character) -> (Double, Double)? {
      let numbers = text?.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) } ?? []
      guard numbers.count == 2, let first = numbers[0], let second = numbers[1], first.isFinite, second.isFinite
      else { return nil }
      return (first, second)
    }
    guard let size = pair(dimensions, "x"), let middle = pair(centre, ",") else { return nil }
    return Rect(x: middle.0 - size.0 / 2, y: middle.1 - size.1 / 2, width: size.0, height: size.1)
  }

  var properties: ViewPatch {
    var patch = ViewPatch()
    var props = switches
    if let resource = text(Self.identifierKeys) {
      patch.identifier = resource.firstOccurrence(of: ":id/").map { String(resource[$0.upperBound...]) } ?? resource
      if patch.identifier != resource { props["resourceId"] = .string(resource) }
    }
    if let label = text(Self.labelKeys) { patch.label = label }
    if !props.isEmpty { patch.props = props }
    return patch
  }
}
