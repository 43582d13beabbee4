import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a page source, which is XML.
struct PageElement {
  var name: String
  var attributes: [String: String]
  /// The index of the element around it in the list of all elements; nil for the outermost.
  var parent: Int?
  /// The line in the file, from 1, at which its start tag ends.
  var line: Int

  /// Reads all elements of an XML text, outer ones first. Text between the tags is left out.
  ///
  /// - Throws: ``ImportFault`` with the line, if the text is not XML or its elements are nested too
  ///   deep.
  static func read(_ bytes: [UInt8], file: String) throws -> [PageElement] {
    let bytes = try XMLText(bytes, file: file).bytes
    try refuseTraps(bytes, file: file)
    let parser = XMLParser(data: Data(bytes))
    let collector = ElementCollector()
    parser.delegate = collector
    let isWhole = parser.parse()
    let place = InputPlace(file: file, line: max(1, parser.lineNumber))
    guard !collector.isTooDeep else {
      throw ImportFault(
        .malformed(expected: "at most \(ElementCollector.deepest) elements inside each other", found: "more"),
        at: place)
    }
    // On some systems the parser reports no error for a text that ends too early.
    guard isWhole, !collector.hasOpenElements else {
      throw ImportFault(.malformed(expected: "XML with all of its elements closed", found: "something else"), at: place)
    }
    return collector.elements
  }

  /// Refuses input on which Foundation's parser may trap: instructions and declarations. The parser
  /// traps on incomplete ones, and no page source has any.
  ///
  /// It refuses them in comments, too.
  private static func refuseTraps(_ bytes: [UInt8], file: String) throws {
    var line = 1
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == UInt8(ascii: "<") else { continue }
      let rest = bytes[place...].dropFirst()
      let isDeclaration =
        rest.first == UInt8(ascii: "!") && !["!--", "![CDATA["].contains { rest.starts(with: $0.utf8) }
      if isDeclaration || rest.first == UInt8(ascii: "?") {
        throw ImportFault(
          .malformed(expected: "an element", found: isDeclaration ? "a declaration, <!" : "an instruction, <?"),
          at: InputPlace(file: file, line: line))
      }
    }
  }

  /// The value of an attribute that must be a finite number.
  ///
  /// - Throws: ``ImportFault`` with the element's line.
  ///
  /// - Parameter usual: the value of an attribute that is missing; nil if it must be there.
  func number(_ key: String, or usual: Double? = nil, file: String) throws -> Double {
    if let usual, attributes[key] == nil { return usual }
    guard let value = attributes[key].flatMap(Double.init), value.isFinite else {
      throw ImportFault(
        .malformed(
          expected: "\(name) with a number as \(key)", found: attributes[key].map { "\"\($0.prefix(40))\"" } ?? "none"),
        at: InputPlace(file: file, line: line))
    }
    return value
  }
}

/// Collects the elements that a parser meets.
private final class ElementCollector: NSObject, XMLParserDelegate {
  /// The maximum depth of nested elements. The parser itself refuses a depth of 256.
  static let deepest = 250

  private(set) var elements: [PageElement] = []
  private(set) var isTooDeep = false
  /// The indexes of the elements that are open.
  private var open: [Int] = []
  var hasOpenElements: Bool { !open.isEmpty }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    guard open.count < Self.deepest else {
      isTooDeep = true
      return parser.abortParsing()
    }
    elements.append(
      PageElement(name: name, attributes: attributes, parent: open.last, line: max(1, parser.lineNumber)))
    open.append(elements.count - 1)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
