import HitTesting
import JSONText

/// The elements on the screen of a simulator or a test, as tools print them in JSON.
///
///     [{"type":"Button","AXUniqueId":"pay","frame":{"x":20,"y":40,"width":100,"height":44}}]
///     {"attributes":{"resource-id":"pay","bounds":"[20,40][120,84]"},"children":[]}
///     [{"element":{"_0":{"label":"Pay","shape":{"type":"frame","frame":[[20,40],[100,44]]}}}}]
///     {"payload":{"tree":[{"element":{"label":"Pay","frameX":20,"frameY":40,"frameWidth":…}}]}}
///
/// These are `describe-all` of idb and `describe-ui` of AXe, a list or a tree; `hierarchy` of
/// Maestro; the model of AccessibilitySnapshot, a list or a tree; and the interface of The Button
/// Heist, which is made of it. They become the elements of a page source.
struct ElementTree: ElementList {
  static let noun = "tree of elements"
  /// The elements of a page source. Those of iOS are in an application and a window.
  let elements: [PageElement]
  let placeless: Int
  let outlined: Int
  /// Whether the file tells the size of the screen.
  let tellsScreen: Bool
  let unread = 0

  /// The keys that only such a file has in its first element.
  private static let marks: Set<String> = [
    "AXFrame", "AXLabel", "AXUniqueId", "AXValue", "role_description", "attributes", "element", "container", "shape",
  ]

  static func isOne(_ bytes: [UInt8]) -> Bool {
    guard let start = start(of: bytes) else { return false }
    var reader = JSONReader(bytes, range: start..<bytes.count)
    return (try? hasMark(&reader)) == true
  }

  /// Whether a text begins with an object or a list.
  static func isJSON(_ bytes: [UInt8]) -> Bool { start(of: bytes) != nil }

  /// The index of the object or the list that a text begins with, maybe behind lines that a tool
  /// printed before; nil if there is none.
  private static func start(of bytes: [UInt8]) -> Int? {
    var lineStart = 0
    while let first = bytes[lineStart...].firstIndex(where: { $0 > 0x20 }) {
      if bytes[first] == UInt8(ascii: "{") || bytes[first] == UInt8(ascii: "[") { return first }
      // It is XML.
      if bytes[first] == UInt8(ascii: "<") { return nil }
      guard let lineEnd = bytes[first...].firstIndex(of: 0x0A) else { return nil }
      lineStart = lineEnd + 1
    }
    return nil
  }

  private static func hasMark(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    guard try reader.beginList() else { return false }
    try reader.beginObject()
    var (hasType, hasBox) = (false, false)
    while let key = try reader.nextKey() {
      let kind = try reader.peek()
      if lists.contains(key), kind == .array { return try hasMark(&reader) }
      // An answer of a driver.
      if answers.contains(key), kind == .object { return try hasMark(&reader) }
      if marks.contains(key) || key == "frameX" && kind == .number { return true }
      hasType = hasType || ["type", "role", "label", "identifier", "name"].contains(key)
      hasBox = hasBox || ["frame", "rect"].contains(key) && kind != .number
      if hasType, hasBox { return true }
      try reader.skip()
    }
    return false
  }

  /// The keys of lists of elements.
  private static let lists: Set<String> = ["children", "elements", "tree"]
  /// The keys of an object with elements that is no element itself.
  private static let answers = ElementNode.wrappers.subtracting(marks)

  /// Reads a file.
  ///
  /// - Throws: ``ImportFault`` with the line and the column.
  init(file: String, bytes: [UInt8]) throws {
    let tree = try ImportFault.reading(file, bytes, from: Self.start(of: bytes) ?? 0) { reader throws(JSONFault) in
      var tree = JSONTree<ElementNode>()
      try Self.read(&tree, &reader)
      try reader.finishFile()
      return tree
    }
    guard tree.nodes.contains(where: { $0.box != nil }) else {
      throw ImportFault(.nothingFound(expected: "elements with a box"), at: InputPlace(file: file))
    }
    let around = Set(tree.parents)
    placeless = tree.nodes.indices.count { tree.nodes[$0].box == nil && !around.contains($0) }
    outlined = tree.nodes.count(where: \.isOutlined)
    let isAndroid = tree.nodes.contains(where: \.isAndroid)
    let screen = isAndroid ? nil : Self.screen(tree)
    elements = isAndroid ? Self.android(tree) : Self.iOS(tree, on: screen)
    tellsScreen = isAndroid || screen != nil
  }

  private static func read(_ tree: inout JSONTree<ElementNode>, _ reader: inout JSONReader) throws(JSONFault) {
    guard try reader.peek() == .array else {
      // An element, or an object with a list of them.
      return try tree.read(children: lists, wrappers: ElementNode.wrappers, from: &reader)
    }
    try reader.beginArray()
    while try reader.nextElement() {
      try tree.read(children: lists, wrappers: ElementNode.wrappers, from: &reader)
    }
  }

  private static func android(_ tree: JSONTree<ElementNode>) -> [PageElement] {
    zip(tree.nodes, tree.parents).map { node, parent in
      PageElement(name: "node", attributes: node.androidAttributes, parent: parent, line: 1)
    }
  }

  /// The screen: an app fills it, and so does what is around all of it; nil if nothing does.
  private static func screen(_ tree: JSONTree<ElementNode>) -> Rect? {
    tree.nodes.first(where: \.isApplication)?.box ?? tree.nodes.lazy.compactMap(\.screen).first
      ?? ElementLists.screen(among: tree.nodes.compactMap(\.box))
  }

  private static func iOS(_ tree: JSONTree<ElementNode>, on screen: Rect?) -> [PageElement] {
    let application = tree.nodes.first(where: \.isApplication)
    var attributes = application?.iOSAttributes ?? [:]
    let screen = screen ?? ElementLists.bounds(of: tree.nodes.compactMap(\.box))
    attributes.merge(ElementNode.attributes(of: screen)) { $1 }
    var elements = [
      PageElement(name: ElementNode.typePrefix + "Application", attributes: attributes, line: 1),
      PageElement(
        name: ElementNode.typePrefix + "Window", attributes: ElementNode.attributes(of: screen), parent: 0, line: 1),
    ]
    var places: [Int] = []
    for (node, parent) in zip(tree.nodes, tree.parents) {
      let around = parent.map { places[$0] } ?? 1
      guard !node.isApplication else {
        places.append(around)
        continue
      }
      places.append(elements.count)
      elements.append(
        PageElement(name: node.iOSName, attributes: node.iOSAttributes, parent: around, line: 1))
    }
    return elements
  }
}

extension JSONReader {
  /// Goes to the first element, where a list begins; false for an empty list.
  fileprivate mutating func beginList() throws(JSONFault) -> Bool {
    guard try peek() == .array else { return true }
    try beginArray()
    return try nextElement()
  }
}
