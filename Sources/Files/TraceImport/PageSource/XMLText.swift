import HitTesting

/// The text of an XML file in UTF-8, without the declaration in its first line.
///
/// The XML reader decodes what a declaration names, UTF-7 for example, so a check of the bytes
/// would not see the text that the reader sees. What is returned here is what the reader sees.
struct XMLText {
  private(set) var bytes: [UInt8]
  /// The encoding that was found from the first bytes.
  private let encoding: Encoding

  private enum Encoding { case utf8, utf16 }

  /// Decodes a text in UTF-8, or in UTF-16 with a byte order mark.
  ///
  /// - Throws: ``ImportFault`` for other bytes, and for a declaration that names another encoding.
  init(_ bytes: [UInt8], file: String) throws {
    func fault(_ expected: String, _ found: String) -> ImportFault {
      ImportFault(.malformed(expected: expected, found: found), at: InputPlace(file: file, line: 1))
    }
    let isUTF16 = Self.byteOrder(bytes) != nil
    encoding = isUTF16 ? .utf16 : .utf8
    let text = isUTF16 ? Self.withoutUTF16(bytes) : bytes
    // UTF-8 never needs a zero byte. UTF-16 and UTF-32 without a mark, and with a wrong one, have
    // some.
    guard String(validating: text, as: UTF8.self) != nil, !text.contains(0),
      !isUTF16 || Self.isWhole(bytes, as: text)
    else {
      throw fault("XML in UTF-8, or in UTF-16 with a byte order mark", "other bytes")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = text.starts(with: mark) ? Array(text.dropFirst(mark.count)) : text
    guard let declaration = try removeDeclaration(or: fault("?> at the end of <?xml", "the end of the text")) else {
      return
    }
    if let name = Self.value(of: "encoding", in: declaration), !isKnown(name) {
      throw fault("XML in UTF-8, or in UTF-16 with a byte order mark", "\"\(name.prefix(40))\" in its declaration")
    }
  }

  /// A text in UTF-16 with a byte order mark, as UTF-8; other bytes as they are.
  static func withoutUTF16(_ bytes: [UInt8]) -> [UInt8] {
    guard let order = byteOrder(bytes) else { return bytes }
    return Array(String(decoding: units(bytes, order), as: UTF16.self).utf8)
  }

  private enum ByteOrder { case little, big }

  private static func byteOrder(_ bytes: [UInt8]) -> ByteOrder? {
    bytes.starts(with: [0xFF, 0xFE]) ? .little : bytes.starts(with: [0xFE, 0xFF]) ? .big : nil
  }

  /// The units behind the byte order mark.
  private static func units(_ bytes: [UInt8], _ order: ByteOrder) -> [UInt16] {
    stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return order == .big ? first << 8 | second : second << 8 | first
    }
  }

  /// Whether decoding replaced nothing.
  private static func isWhole(_ bytes: [UInt8], as text: [UInt8]) -> Bool {
    guard let order = byteOrder(bytes), bytes.count % 2 == 0 else { return false }
    return String(decoding: text, as: UTF8.self).utf16.elementsEqual(units(bytes, order))
  }

  /// Replaces the declaration by spaces, so that all lines keep their numbers.
  ///
  /// - Returns: the declaration; nil if there is none.
  private mutating func removeDeclaration(or fault: ImportFault) throws -> String? {
    let start = Array("<?xml".utf8)
    guard bytes.starts(with: start), let next = bytes.dropFirst(start.count).first, " \t\r\n".utf8.contains(next) else {
      return nil
    }
    guard let end = bytes.firstOccurrence(of: Array("?>".utf8)) else { throw fault }
    let declaration = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    for place in 0..<end.upperBound where bytes[place] != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
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
    switch encoding {
    case .utf8: ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased())
    case .utf16: ["utf-16", "utf-16le", "utf-16be"].contains(name.lowercased())
    }
  }
}
