import HitTesting

/// The elements on a screen in the text that XCTest makes of them for people.
///
///     Element subtree:
///      →Application, 0x102c0bcb0, pid: 4711, label: 'Shop'
///         Window (Main), 0x102c0bdd0, {{0.0, 0.0}, {390.0, 844.0}}
///           Button, 0x102c0c010, {{20.0, 40.0}, {100.0, 44.0}}, identifier: 'pay', label: 'Pay'
///     Path to element:
///
/// Xcode attaches it to a failed test of the user interface, and `po XCUIApplication()` prints it
/// in the debugger, after lines of its own. WebDriverAgent gives it as the `value` of an object in
/// JSON, with a part for each window. In Xcode 27 an agent gets it without the headings, with the
/// point that Xcode would touch of each element.
struct ElementText: ElementList {
  static let noun = "text of elements"
  let elements: [PageElement]
  let placeless: Int
  let outlined = 0
  let unread: Int
  let tellsScreen: Bool

  /// The size of the part of a file that is read to find whether it is one, in bytes.
  private static let headSize = 1 << 16

  /// The headings of the parts.
  private static let headings = ["Element subtree:": true, "Path to element:": false, "Query chain:": false]

  static func isOne(_ bytes: [UInt8]) -> Bool {
    let head = Array(bytes.prefix(headSize))
    var isAnnounced = false
    for line in lines(of: isWrapped(head) ? unescaped(head) : head) {
      if heading(line) == true { isAnnounced = true }
      guard let node = ElementTextNode(line) else { continue }
      if isAnnounced || node.hasArrow || node.box != nil { return true }
    }
    return false
  }

  init(file: String, bytes: [UInt8]) throws {
    // A debugger escapes apostrophes, too, so its text is no JSON.
    let isWrapped = Self.isWrapped(bytes)
    let text = isWrapped ? Self.unescaped(bytes) : bytes
    var tree = Tree()
    for (index, line) in Self.lines(of: text).enumerated() where !isWrapped || !Self.isBetween(line) {
      // A wrapped text has no lines of its own in the file.
      tree.read(line, number: isWrapped ? 1 : index + 1)
    }
    tree.finish()
    if let second = tree.secondApplication {
      throw ImportFault(
        .malformed(
          expected: "the elements of one application; put each text into a file of its own",
          found: "a second application"),
        at: InputPlace(file: file, line: second))
    }
    guard tree.nodes.contains(where: { $0.box != nil }) else {
      throw ImportFault(.nothingFound(expected: "elements with a box"), at: InputPlace(file: file))
    }
    (elements, unread, tellsScreen) = (tree.elements, tree.unread, tree.screen != nil)
    let around = Set(tree.parents)
    placeless = tree.nodes.indices.count {
      tree.nodes[$0].box == nil && !tree.nodes[$0].isApplication && !around.contains($0)
    }
  }

  /// The lines without spaces at their ends.
  private static func lines(of text: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
    text.lazy.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).lazy
      .map { line in line[..<((line.lastIndex { $0 > 0x20 } ?? line.startIndex - 1) + 1)] }
  }

  /// Whether elements come after a heading; nil for a line that is no heading.
  private static func heading(_ line: ArraySlice<UInt8>) -> Bool? {
    let text = line.drop { $0 <= 0x20 }
    return text.count < 20 ? headings[String(decoding: text, as: UTF8.self)] : nil
  }

  // MARK: Wrapping

  /// What a text in quotation marks has in it, wherever it begins.
  private static let escapedHeading = Array("Element subtree:\\n".utf8)

  /// Whether a text is in quotation marks, also behind lines of a debugger, or in JSON: the value
  /// of an object, or an array of lines.
  private static func isWrapped(_ bytes: [UInt8]) -> Bool {
    let isQuoted = bytes.first { $0 > 0x20 }.map { "[{\"".utf8.contains($0) } ?? false
    return isQuoted || bytes.firstOccurrence(of: escapedHeading) != nil
  }

  /// Whether a line is between the lines of an array.
  private static func isBetween(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 <= 0x20 || "[],".utf8.contains($0) }
  }

  /// A text without the backslashes before its characters, and with line breaks in place of `\n`.
  /// What is around its quotation marks becomes lines of its own.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isEscaped = false
    for byte in bytes {
      switch (byte, isEscaped) {
      case (UInt8(ascii: "\\"), false):
        isEscaped = true
        continue
      case (UInt8(ascii: "n"), true), (UInt8(ascii: "\""), false): text.append(UInt8(ascii: "\n"))
      case (UInt8(ascii: "t"), true): text.append(UInt8(ascii: "\t"))
      default: text.append(byte)
      }
      isEscaped = false
    }
    return text
  }
}

extension ElementText {
  /// The elements of the parts, in the order of their lines.
  private struct Tree {
    private(set) var nodes: [ElementTextNode] = []
    /// For each node the index of the node around it; nil for an outermost one.
    private(set) var parents: [Int?] = []
    private(set) var unread = 0
    /// The line of a second application that is not inside of the first one; nil for none.
    private(set) var secondApplication: Int?
    private var lineNumbers: [Int] = []
    /// The indexes of the nodes that the next one may be in.
    private var around: [Int] = []
    private var isInElements = true
    private var hasHeading = false
    /// The application from the path to an element.
    private var application: ElementTextNode?

    mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
      if let node = ElementTextNode(line) { return add(node, number) }
      if let heading = ElementText.heading(line) {
        // What comes before the first heading describes the element, and is not in its tree.
        if heading, !hasHeading { self = Self() }
        (isInElements, hasHeading) = (heading, true)
        around = []
      } else if isInElements, let last = nodes.indices.last {
        if nodes[last].isOpen { nodes[last].goOn(line) } else if !line.isEmpty { unread += 1 }
      }
    }

    private mutating func add(_ node: ElementTextNode, _ number: Int) {
      guard isInElements else {
        if node.isApplication, application == nil { application = node }
        return
      }
      finish()
      while let last = around.last, nodes[last].indent >= node.indent { around.removeLast() }
      if node.isApplication, around.isEmpty {
        if nodes.contains(where: \.isApplication) { secondApplication = secondApplication ?? number }
        application = node
      }
      parents.append(around.last)
      around.append(nodes.count)
      nodes.append(node)
      lineNumbers.append(number)
    }

    /// Ends the last element. Call it after the last line, too.
    mutating func finish() {
      if let last = nodes.indices.last { nodes[last].close() }
    }

    /// The screen; nil if the text does not tell its size.
    var screen: Rect? {
      application?.box ?? nodes.first(where: \.isMain)?.box ?? ElementLists.screen(among: nodes.compactMap(\.box))
    }

    /// The elements of a page source, inside of an application as large as the screen.
    var elements: [PageElement] {
      let screen = screen ?? ElementLists.bounds(of: nodes.compactMap(\.box))
      var attributes = application?.attributes ?? [:]
      attributes.merge(ElementNode.attributes(of: screen)) { $1 }
      var elements = [
        PageElement(name: ElementNode.typePrefix + "Application", attributes: attributes, line: 1)
      ]
      var places: [Int] = []
      for (index, node) in nodes.enumerated() {
        let parent = parents[index].map { places[$0] } ?? 0
        guard !node.isApplication else {
          places.append(parent)
          continue
        }
        places.append(elements.count)
        elements.append(
          PageElement(name: node.name, attributes: node.attributes, parent: parent, line: lineNumbers[index]))
      }
      return elements
    }
  }
}
