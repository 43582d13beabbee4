import HitTesting
import JSONText

/// An element of an ``ElementTree``, in any of its forms.
struct ElementNode: JSONTreeNode {
  /// The keys whose object stands for a part of the element itself: Swift writes the cases of an
  /// enumeration so, and a driver its answers.
  static let wrappers: Set<String> = ["element", "container", "_0", "value", "payload", "hierarchy"]
  /// The prefix of the names of elements of iOS in a page source.
  static let typePrefix = "XCUIElementType"

  /// The texts and switches of the element by the keys of its file.
  private var texts: [String: String] = [:]
  private var traits: Set<String> = []
  /// On the screen, in points of iOS or pixels of Android; nil if it is not told.
  private(set) var box: Rect?
  /// The numbers of the box that have keys of their own.
  private var edges: [String: Double] = [:]
  /// Whether its outline is a path, for which its box stands.
  private(set) var isOutlined = false
  /// The screen, if the element tells its size.
  private(set) var screen: Rect?

  init() {}

  mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    switch key {
    case "frame", "rect": if let box = try Self.box(from: &reader) { self.box = box }
    case "frameX", "frameY", "frameWidth", "frameHeight": try readEdge(key, from: &reader)
    case "screen": screen = try Self.screen(from: &reader)
    case "type" where try reader.peek() == .object: try readKind(from: &reader)
    case "AXFrame":
      if let box = try reader.stringIfOne().flatMap(Self.box), self.box == nil { self.box = box }
    case "bounds": if let box = try reader.stringIfOne().flatMap(Self.box) { self.box = box }
    case "shape": try readShape(from: &reader)
    case "traits": try readTraits(from: &reader)
    case "attributes":
      guard try reader.peek() == .object else { return try reader.skip() }
      try reader.beginObject()
      while let key = try reader.nextKey() { try readAttribute(key, from: &reader) }
    default: try readText(key, from: &reader)
    }
  }

  func check(_ reader: JSONReader) {}

  private mutating func readAttribute(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    guard key != "bounds" else { return try read(key, from: &reader) }
    try readText(key, from: &reader)
  }

  private mutating func readText(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    switch try reader.peek() {
    case .string: texts[key] = try reader.string()
    case .bool: texts[key] = try reader.bool() ? "true" : "false"
    case .number: texts[key] = try reader.compact()
    default: try reader.skip()
    }
  }

  /// Reads the kind of a container with its texts: `{"semanticGroup":{"label":"Cart"}}`.
  private mutating func readKind(from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginObject()
    while let kind = try reader.nextKey() {
      texts["type"] = Self.kinds[kind] ?? "Other"
      guard try reader.beginObjectIfOne() else { continue }
      while let key = try reader.nextKey() { try readText(key, from: &reader) }
    }
  }

  /// The types that XCUITest has for kinds of containers.
  private static let kinds = [
    "list": "Table", "dataTable": "Table", "tabBar": "TabBar", "scrollable": "ScrollView", "semanticGroup": "Other",
    "landmark": "Other", "series": "Other",
  ]

  private mutating func readTraits(from reader: inout JSONReader) throws(JSONFault) {
    guard try reader.peek() == .array else { return try reader.skip() }
    try reader.beginArray()
    while try reader.nextElement() { if let trait = try reader.stringIfOne() { traits.insert(trait) } }
  }

  // MARK: Boxes

  /// Reads one number of `"frameX":20,"frameY":40,"frameWidth":100,"frameHeight":44`.
  private mutating func readEdge(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    guard try reader.peek() == .number else { return try reader.skip() }
    edges[key] = try reader.number()
    guard let x = edges["frameX"], let y = edges["frameY"], let width = edges["frameWidth"],
      let height = edges["frameHeight"]
    else { return }
    box = Rect(x: x, y: y, width: width, height: height)
  }

  private mutating func readShape(from reader: inout JSONReader) throws(JSONFault) {
    guard try reader.peek() == .object else { return try reader.skip() }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "frame": box = try Self.box(from: &reader)
      case "pathElements":
        var points: [Point] = []
        try Self.addPoints(to: &points, from: &reader)
        isOutlined = true
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() {
          box = Rect(x: left, y: top, width: right - left, height: bottom - top)
        }
      default: try reader.skip()
      }
    }
  }

  /// Reads `{"width":402,"height":874}`; nil for anything else.
  private static func screen(from reader: inout JSONReader) throws(JSONFault) -> Rect? {
    guard try reader.peek() == .object else {
      try reader.skip()
      return nil
    }
    let edges = try edges(from: &reader)
    guard let width = edges["width"], let height = edges["height"], width > 0, height > 0 else { return nil }
    return Rect(x: 0, y: 0, width: width, height: height)
  }

  /// The members of an object that are numbers.
  private static func edges(from reader: inout JSONReader) throws(JSONFault) -> [String: Double] {
    var edges: [String: Double] = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard try reader.peek() == .number else {
        try reader.skip()
        continue
      }
      edges[key] = try reader.number()
    }
    return edges
  }

  /// Reads `{"x":1,"y":2,"width":3,"height":4}`, `[[1,2],[3,4]]` or a text.
  ///
  /// - Returns: nil for anything else.
  private static func box(from reader: inout JSONReader) throws(JSONFault) -> Rect? {
    switch try reader.peek() {
    case .array:
      let numbers = try numbers(from: &reader)
      return numbers.count == 4 ? Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
    case .object:
      let edges = try edges(from: &reader)
      guard let x = edges["x"], let y = edges["y"], let width = edges["width"], let height = edges["height"] else {
        return nil
      }
      return Rect(x: x, y: y, width: width, height: height)
    default: return try reader.stringIfOne().flatMap(box)
    }
  }

  /// The numbers of lists of lists, in their order.
  private static func numbers(from reader: inout JSONReader) throws(JSONFault) -> [Double] {
    var numbers: [Double] = []
    try reader.beginArray()
    while try reader.nextElement() {
      guard try reader.peek() == .array else {
        numbers.append(try reader.number())
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() { numbers.append(try reader.number()) }
    }
    return numbers
  }

  /// Adds the points of `[{"move":{"to":[1,2]}},{"closeSubpath":{}}]`.
  private static func addPoints(to points: inout [Point], from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginArray()
    while try reader.nextElement() {
      try reader.beginObject()
      while try reader.nextKey() != nil {
        try reader.beginObject()
        while let key = try reader.nextKey() {
          guard key == "to" else {
            try reader.skip()
            continue
          }
          let numbers = try numbers(from: &reader)
          if numbers.count == 2 { points.append(Point(x: numbers[0], y: numbers[1])) }
        }
      }
    }
  }

  /// Reads `{{1, 2}, {3, 4}}`, with a size, or `[1,2][3,4]`, with the other corner.
  static func box(_ text: String) -> Rect? {
    let numbers = text.split { " ,{}[]".contains($0) }.map { Double($0) }
    let known = numbers.compactMap(\.self).filter(\.isFinite)
    guard known.count == 4, numbers.count == 4 else { return nil }
    let isCorner = text.hasPrefix("[")
    return Rect(
      x: known[0], y: known[1], width: known[2] - (isCorner ? known[0] : 0),
      height: known[3] - (isCorner ? known[1] : 0))
  }

  // MARK: Names

  private func text(_ keys: String...) -> String? { keys.lazy.compactMap { texts[$0] }.first { !$0.isEmpty } }

  /// Whether it is a view of Android. Older files have no classes.
  var isAndroid: Bool {
    texts["package"] != nil || texts["class"]?.contains(".") == true || texts["resource-id"]?.contains(":id/") == true
  }

  var isApplication: Bool { type == "Application" }

  /// The type as XCUITest names it.
  private var type: String {
    if let told = text("type") ?? text("role").map({ $0.hasPrefix("AX") ? String($0.dropFirst(2)) : $0 })
      ?? text("class")
    {
      return Self.types[told] ?? Self.kinds[told] ?? told.filter { $0.isLetter || $0.isNumber }
    }
    return Self.typesOfTraits.first { traits.contains($0.trait) }?.type ?? "Other"
  }

  /// The types that XCUITest calls something else.
  private static let types = ["GenericElement": "Other", "Heading": "StaticText", "CheckBox": "Switch"]

  /// The types of elements with a trait. The first one that they have counts.
  private static let typesOfTraits: [(trait: String, type: String)] = [
    ("switchButton", "Switch"), ("secureTextField", "SecureTextField"), ("searchField", "SearchField"),
    ("textArea", "TextView"), ("textEntry", "TextField"), ("adjustable", "Slider"), ("keyboardKey", "Key"),
    ("tabBarItem", "Button"), ("backButton", "Button"), ("button", "Button"), ("link", "Link"), ("tabBar", "TabBar"),
    ("alert", "Alert"), ("image", "Image"), ("staticText", "StaticText"), ("header", "StaticText"),
  ]

  /// The name of its element in a page source; one without a box is no view.
  var iOSName: String { (box == nil ? "" : Self.typePrefix) + type }

  /// The attributes of its element in a page source.
  var iOSAttributes: [String: String] {
    var attributes = box.map(Self.attributes) ?? [:]
    attributes["name"] = text("AXUniqueId", "identifier", "rawIdentifier", "resource-id", "name")
    attributes["label"] = text("AXLabel", "label", "accessibilityText", "title", "text", "hintText")
    attributes["value"] = text("AXValue", "value")
    for name in ["enabled", "selected", "checked", "visible"] {
      let other = texts["is" + name.prefix(1).uppercased() + name.dropFirst()]
      attributes[name] = texts[name] ?? other.map { ["0": "false", "1": "true"][$0] ?? $0 }
    }
    if traits.contains("notEnabled") { attributes["enabled"] = "false" }
    return attributes
  }

  /// The attributes of its element in a dump of uiautomator.
  var androidAttributes: [String: String] {
    var attributes = texts
    attributes["content-desc"] = texts["accessibilityText"]
    if let box {
      attributes["bounds"] = "[\(box.minX),\(box.minY)][\(box.maxX),\(box.maxY)]"
    }
    return attributes
  }

  static func attributes(of box: Rect) -> [String: String] {
    ["x": "\(box.minX)", "y": "\(box.minY)", "width": "\(box.size.width)", "height": "\(box.size.height)"]
  }
}
