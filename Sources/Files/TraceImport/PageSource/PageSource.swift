import HitTesting
import Recording

/// The screen of an app as its accessibility elements describe it, in XML, or in another form
/// (``ElementList``).
///
/// A page source does not state which elements take touches, or are transparent, clipped or in
/// front. Here all elements take touches, except empty ones of XCUITest (``EmptyElements``). Later
/// elements are in front of earlier ones.
struct PageSource {
  enum Kind {
    /// From XCUITest: elements with names such as `XCUIElementTypeButton`, in points.
    case xcuitest
    /// From uiautomator: elements with `bounds="[0,0][1080,1920]"`, in pixels.
    case uiautomator
  }

  let kind: Kind
  let file: String
  private(set) var app: String?
  private(set) var screenSize: Size?
  /// The number of quarter turns of the content on the screen; 0 for a device that is held upright.
  private(set) var quarterTurns = 0
  /// The views, superviews first, siblings back to front.
  private(set) var views: [NewView] = []
  /// The number of elements that take no touches.
  private(set) var idleCount = 0
  /// A word for people, for a file of its kind.
  let noun: String
  /// The number of elements without a box, and of those whose outline is a path.
  let placeless, outlined: Int
  /// Whether the size of the screen is told.
  let tellsScreen: Bool
  /// The number of lines between the elements that are not elements.
  let unread: Int

  private static let typePrefix = "XCUIElementType"
  private static let application = "XCUIElementTypeApplication"

  /// Reads a page source.
  ///
  /// - Parameters:
  ///   - firstID: the id of the first view.
  ///   - emptyTakeTouches: whether empty elements of XCUITest take touches (``EmptyElements``).
  /// - Throws: ``ImportFault`` with the line.
  init(file: String, bytes: [UInt8], firstID: ViewID, emptyTakeTouches: Bool) throws {
    self.file = file
    let bytes = try DriverAnswer.text(in: bytes, file: file) ?? bytes
    let form = ElementLists.kind(of: bytes) ?? (ElementTree.isJSON(bytes) ? ElementTree.self : nil)
    let list = try form?.init(file: file, bytes: bytes)
    let elements = try list?.elements ?? PageElement.read(bytes, file: file)
    noun = list.map { type(of: $0).noun } ?? "page source"
    (placeless, outlined, unread) = (list?.placeless ?? 0, list?.outlined ?? 0, list?.unread ?? 0)
    tellsScreen = list?.tellsScreen ?? true
    let isXCUITest = elements.contains { $0.name.hasPrefix(Self.typePrefix) }
    guard isXCUITest || elements.contains(where: { $0.attributes["bounds"] != nil }) else {
      throw ImportFault(
        .nothingFound(expected: "elements as XCUIElementTypeButton, or with bounds"), at: InputPlace(file: file))
    }
    kind = isXCUITest ? .xcuitest : .uiautomator
    var made = ElementViews(firstID: firstID)
    for element in elements {
      let box = try box(of: element)
      let properties = properties(element)
      let empty = EmptyElements(screen: screenSize, takeTouches: emptyTakeTouches || !isXCUITest)
      made.add(
        className(element), box.map { .onScreen($0) }, in: element.parent, properties,
        isEmpty: box.map { empty.contain($0, role: element.name, properties) } ?? false)
    }
    made.finish()
    views = made.views
    idleCount = made.idleCount
    guard !views.isEmpty else {
      throw ImportFault(.nothingFound(expected: "elements inside the application"), at: InputPlace(file: file))
    }
  }

  /// The element's box on the screen; nil for an element that is not a view.
  private mutating func box(of element: PageElement) throws -> Rect? {
    guard kind == .xcuitest else {
      guard let bounds = element.attributes["bounds"] else {
        if let turns = element.attributes["rotation"].flatMap({ Int($0) }), (0...3).contains(turns) {
          quarterTurns = turns
        }
        return nil
      }
      let box = try Self.box(bounds, of: element, file: file)
      if app == nil { app = element.attributes["package"] }
      if screenSize == nil, box.origin == .zero { screenSize = box.size }
      return box
    }
    guard element.name.hasPrefix(Self.typePrefix) else { return nil }
    // Drivers can leave attributes out. An app begins at the screen's corner.
    let corner: Double? = element.name == Self.application ? 0 : nil
    let box = Rect(
      x: try element.number("x", or: corner, file: file), y: try element.number("y", or: corner, file: file),
      width: try element.number("width", file: file), height: try element.number("height", file: file))
    guard element.name != Self.application else {
      // One of the system, whose alert is in front, may come after it.
      if screenSize == nil {
        app = element.attributes["name"] ?? element.attributes["label"]
        screenSize = box.size
      }
      return nil
    }
    return box
  }

  /// Reads `[left,top][right,bottom]`.
  private static func box(_ text: String, of element: PageElement, file: String) throws -> Rect {
    let edges = text.split { "[,]".contains($0) }.map { Double($0) }
    let known = edges.compactMap(\.self).filter(\.isFinite)
    guard known.count == 4, edges.count == 4 else {
      throw ImportFault(
        .malformed(expected: "bounds as \"[0,0][1080,1920]\"", found: "\"\(text.prefix(40))\""),
        at: InputPlace(file: file, line: element.line))
    }
    return Rect(x: known[0], y: known[1], width: known[2] - known[0], height: known[3] - known[1])
  }

  private func className(_ element: PageElement) -> String {
    guard kind == .uiautomator, let name = element.attributes["class"], !name.isEmpty else { return element.name }
    return name
  }

  // MARK: Properties

  /// The attributes that become properties, the names of the properties, and the usual values.
  private static let switches: [(attribute: String, name: String, usual: String)] = [
    ("clickable", "clickable", "false"), ("long-clickable", "longClickable", "false"),
    ("scrollable", "scrollable", "false"), ("checkable", "checkable", "false"), ("checked", "checked", "false"),
    ("selected", "selected", "false"), ("password", "password", "false"), ("enabled", "enabled", "true"),
    ("visible", "visible", "true"), ("displayed", "displayed", "true"), ("accessible", "accessible", "false"),
  ]

  private func properties(_ element: PageElement) -> ViewPatch {
    var patch = ViewPatch()
    let attributes = element.attributes.filter { !$0.value.isEmpty }
    var props: [String: PropertyValue] = [:]
    for (attribute, name, usual) in Self.switches {
      guard let value = attributes[attribute], value != usual, ["true", "false"].contains(value) else { continue }
      props[name] = .bool(value == "true")
    }
    switch kind {
    case .xcuitest:
      if let name = attributes["name"] { patch.identifier = name }
      if let label = attributes["label"] { patch.label = label }
      if let value = attributes["value"] { props["value"] = .string(value) }
    case .uiautomator:
      if let label = attributes["text"] ?? attributes["content-desc"] { patch.label = label }
      if let resource = attributes["resource-id"] {
        props["resourceId"] = .string(resource)
        patch.identifier = resource.firstOccurrence(of: ":id/").map { String(resource[$0.upperBound...]) } ?? resource
      }
    }
    if !props.isEmpty { patch.props = props }
    return patch
  }
}
