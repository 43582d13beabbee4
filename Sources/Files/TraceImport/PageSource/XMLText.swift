import HitTesting

/// The text of an XML file in UTF-8, without the declaration in its first line.
///
/// The XML reader decodes what a declaration names, UTF-7 for example, so a check of the bytes
/// would not see the text that the reader sees. What is returned here is what the reader sees.
struct XMLText {
  private(set) var bytes: [UInt8]

  /// Checks a text.
  ///
  /// - Parameter bytes: what ``InputBytes`` gave: UTF-16 with a byte order mark is UTF-8 there.
  /// - Throws: ``ImportFault`` for other bytes, and for a declaration that names another encoding.
  init(_ bytes: [UInt8], file: String) throws {
    func fault(_ expected: String, _ found: String) -> ImportFault {
      ImportFault(.malformed(expected: expected, found: found), at: InputPlace(file: file, line: 1))
    }
    // UTF-8 never needs a zero byte. UTF-16 and UTF-32 without a mark, and with a wrong one, have
    // some.
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw fault("XML in UTF-8, or in UTF-16 with a byte order mark", "other bytes")
    }
    self.bytes = bytes
    removeStart()
    guard let declaration = try removeDeclaration(or: fault("?> at the end of <?xml", "the end of the text")) else {
      return
    }
    if let name = Self.value(of: "encoding", in: declaration), !isKnown(name) {
      throw fault("XML in UTF-8, or in UTF-16 with a byte order mark", "\"\(name.prefix(40))\" in its declaration")
    }
  }

  /// Replaces what a tool printed before the first tag by spaces.
  private mutating func removeStart() {
    let start = bytes.firstIndex(of: UInt8(ascii: "<")) ?? 0
    for place in 0..<start where bytes[place] != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
  }

  /// Replaces the declaration by spaces, so that all lines keep their numbers.
  ///
  /// - Returns: the declaration; nil if there is none.
  private mutating func removeDeclaration(or fault: ImportFault) throws -> String? {
    let start = Array("<?xml".utf8)
    let text = bytes.drop { $0 != UInt8(ascii: "<") }
    guard text.starts(with: start), let next = text.dropFirst(start.count).first, " \t\r\n".utf8.contains(next) else {
      return nil
    }
    guard let end = text.firstOccurrence(of: Array("?>".utf8)) else { throw fault }
    let declaration = String(decoding: text[..<end.lowerBound], as: UTF8.self)
    for place in text.startIndex..<end.upperBound where bytes[place] != UInt8(ascii: "\n") {
      bytes[place] = UInt8(ascii: " ")
    }
    return declaration
  }

  /// A value in quotation marks; nil if the declaration does not have it.
  private static func value(of key: String, in declaration: String) -> String? {
    guard let found = declaration.firstOccurrence(of: key) else { return nil }
    let rest = declaration[found.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return String(rest) }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  private func isKnown(_ name: String) -> Bool {
    ["utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be"].contains(name.lowercased())
  }
}
