import HitTesting
import JSONText
import Recording

/// The elements of a page at one instant, from the DOM that MiniWoB writes.
struct MiniWoBDocument {
  /// An element. A text node is not an element: its text belongs to the element around it.
  struct Element {
    /// The number that the page gives the element. Recordings give one number to several elements,
    /// and later to elements with another tag.
    var ref: Int64 = 0
    var tag = ""
    var left = 0.0
    var top = 0.0
    var width = 0.0
    var height = 0.0
    var text = ""
    var id = ""
    var classes = ""
    var value: PropertyValue?
    var isFocused = false
    /// The index in ``elements`` of the element that contains it; nil for the root.
    var parent: Int?
  }

  /// The elements in document order: parents come first.
  private(set) var elements: [Element] = []
  /// The index of the element that the browser hit; nil if there is none.
  private(set) var target: Int?

  /// A node whose keys are being read.
  fileprivate struct OpenNode: JSONTreeNode {
    var element = Element()
    var isTarget = false
    /// A bit for each of left, top, width and height that was read.
    var sides = 0
    var hasRef = false

    var isText: Bool { element.tag == "t" || element.ref < 0 }
  }

  init(from reader: inout JSONReader) throws(JSONFault) {
    var tree = JSONTree<OpenNode>()
    try tree.read(children: ["children"], from: &reader)
    collect(tree)
  }

  private mutating func collect(_ tree: JSONTree<OpenNode>) {
    /// For each node the index of its element; for a text node that of the element around it.
    var owners: [Int?] = []
    owners.reserveCapacity(tree.nodes.count)
    for (node, above) in zip(tree.nodes, tree.parents) {
      let owner = above.flatMap { owners[$0] }
      if node.isText {
        if let owner, elements[owner].text.isEmpty, node.element.text.contains(where: { !$0.isWhitespace }) {
          elements[owner].text = node.element.text
        }
        owners.append(owner)
      } else {
        owners.append(elements.count)
        var element = node.element
        element.parent = owner
        elements.append(element)
      }
      if node.isTarget, target == nil { target = owners.last ?? nil }
    }
  }
}

extension MiniWoBDocument.OpenNode {
  fileprivate mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONFault) {
    switch key {
    case "ref":
      element.ref = try reader.integer()
      hasRef = true
    case "tag": element.tag = try reader.string()
    case "left": element.left = try side(0, &reader)
    case "top": element.top = try side(1, &reader)
    case "width": element.width = try side(2, &reader)
    case "height": element.height = try side(3, &reader)
    // The values of `id` and `class` need not be texts: a form's `id` may be a field of that name,
    // and an SVG's class is an object.
    case "text": element.text = try reader.stringIfOne() ?? ""
    case "id": element.id = try reader.stringIfOne() ?? ""
    case "classes": element.classes = try reader.stringIfOne() ?? ""
    case "value": element.value = try PropertyText.readValue(&reader)
    case "focused": element.isFocused = try PropertyText.readValue(&reader) == .bool(true)
    case "recordingTarget": isTarget = try PropertyText.readValue(&reader) == .bool(true)
    default: try reader.skip()
    }
  }

  fileprivate func check(_ reader: JSONReader) throws(JSONFault) {
    guard !element.tag.isEmpty, hasRef else {
      throw reader.fault(.incomplete(expected: "a DOM node with a tag and a ref"))
    }
    guard isText || sides == 0b1111 else {
      throw reader.fault(.incomplete(expected: "a DOM node with left, top, width and height"))
    }
  }

  private mutating func side(_ bit: Int, _ reader: inout JSONReader) throws(JSONFault) -> Double {
    sides |= 1 << bit
    return try reader.number()
  }
}

/// Gives the elements of all pages of a recording their own ids.
struct MiniWoBNumbering {
  private struct Key: Hashable {
    var ref: Int64
    var tag: String
    /// The element's number, in its page, among those with the same ref and tag.
    var occurrence: Int
  }

  private var ids: [Key: ViewID] = [:]

  /// Converts a page to a scene, with a view for each element, in the same order.
  mutating func views(of document: MiniWoBDocument) -> [NewView] {
    var occurrences: [Key: Int] = [:]
    var views: [NewView] = []
    views.reserveCapacity(document.elements.count)
    for element in document.elements {
      var key = Key(ref: element.ref, tag: element.tag, occurrence: 0)
      key.occurrence = occurrences[key, default: 0]
      occurrences[Key(ref: element.ref, tag: element.tag, occurrence: 0)] = key.occurrence + 1
      let id = ids[key] ?? ViewID(ids.count + 1)
      ids[key] = id
      let above = element.parent.map { document.elements[$0] }
      views.append(
        NewView(
          id: id, className: element.tag, parent: element.parent.map { views[$0].id },
          properties: Self.properties(element, above: above, isKey: views.isEmpty)))
    }
    return views
  }

  private static func properties(
    _ element: MiniWoBDocument.Element, above: MiniWoBDocument.Element?, isKey: Bool
  ) -> ViewPatch {
    var patch = ViewPatch()
    patch.frame = Rect(
      x: element.left - (above?.left ?? 0), y: element.top - (above?.top ?? 0), width: element.width,
      height: element.height)
    if isKey { patch.isKey = true }
    if !element.id.isEmpty { patch.identifier = element.id }
    if !element.text.isEmpty { patch.label = element.text }
    var props: [String: PropertyValue] = ["ref": .number(Double(element.ref))]
    if !element.classes.isEmpty { props["classes"] = .string(element.classes) }
    if let value = element.value { props["value"] = value }
    if element.isFocused { props["focused"] = .bool(true) }
    patch.props = props
    return patch
  }
}
