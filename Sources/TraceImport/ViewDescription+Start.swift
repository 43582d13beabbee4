extension ViewDescription {
  /// The greatest length of a class's name, generic arguments included, in bytes.
  private static let longestName = 512

  /// The start of a view in a line, after any text that a log printed before it; nil when no view
  /// begins.
  static func start(in line: ArraySlice<UInt8>) -> Start? {
    for index in line.indices where line[index] == UInt8(ascii: "<") {
      guard let (name, address) = names(in: line[(index + 1)...]) else { continue }
      let marks = line[..<index].reversed().prefix { $0 == UInt8(ascii: "|") || isSpace($0) }
      let before = line[..<(index - marks.count)]
      return Start(
        depth: marks.count { $0 == UInt8(ascii: "|") }, name: name, address: address,
        isAfterDots: ["...", "…"].contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) })
    }
    return nil
  }

  /// Whether a line is nothing but dots, which stand for lines that were left out.
  static func isDots(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = line.filter { $0 != UInt8(ascii: "|") && !isSpace($0) }
    return marks == Array("…".utf8) || marks.count > 1 && marks.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Finds the parts of `Name: 0xADDRESS;`. The name may have generic arguments.
  private static func names(in text: ArraySlice<UInt8>) -> (name: Range<Int>, address: Range<Int>)? {
    guard let first = text.first, isWord(first) || first == UInt8(ascii: "(") || first >= 0x80 else { return nil }
    var depth = 0
    for index in text.indices.prefix(longestName) {
      switch text[index] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "'"), UInt8(ascii: "\""): return nil
      case UInt8(ascii: ":") where depth == 0 && text[index...].starts(with: ": 0x".utf8):
        let digits = text[(index + 4)...].prefix(while: isHexadecimal)
        let after = text[digits.endIndex...].first { !isSpace($0) }
        guard !digits.isEmpty, after == UInt8(ascii: ";") else { return nil }
        return (text.startIndex..<index, index + 2..<digits.endIndex)
      default: break
      }
    }
    return nil
  }

  // MARK: Bytes

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
