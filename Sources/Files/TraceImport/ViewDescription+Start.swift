import JSONText

extension ViewDescription {
  /// The maximum length of a class's name, generic arguments included, in bytes. The name of a
  /// hosting view contains its whole SwiftUI type.
  private static let longestName = 1 << 16
  /// The number of bytes that a search may read beyond ``shortName``, for all possible names
  /// together. After that it accepts only short names: a text may consist of starts of names.
  private static let mostLookedAt = 1 << 20
  private static let shortName = 512

  /// The start of a view in a line, after any text that a log printed before it; nil when no view
  /// begins.
  static func start(in line: ArraySlice<UInt8>) -> Start? {
    var budget = mostLookedAt
    for index in line.indices where line[index] == UInt8(ascii: "<") {
      guard let (name, address) = names(in: line[(index + 1)...], &budget) else { continue }
      return start(name, address, before: line[..<index])
    }
    return nil
  }

  /// The start of the next view after another one in the same line, as in a dump that lost its line
  /// ends; nil if there is none.
  ///
  /// It has marks before it, or it follows a `>` and continues like a view's description. A text
  /// may contain the same.
  static func nextStart(in bytes: [UInt8], _ range: Range<Int>) -> Start? {
    var budget = mostLookedAt
    for index in range where bytes[index] == UInt8(ascii: "<") {
      let before = bytes[range.lowerBound..<index]
      guard let last = before.last, isGap(last) || last == UInt8(ascii: ">") || before.ends(with: "\\n") else {
        continue
      }
      let marks = before.reversed().prefix(while: isGap)
      let hasMarks = marks.contains(UInt8(ascii: "|"))
      let text = before.dropLast(marks.count)
      guard hasMarks || text.last == UInt8(ascii: ">") || text.ends(with: "\\n"),
        let (name, address) = names(in: bytes[(index + 1)..<range.upperBound], &budget)
      else { continue }
      let values = bytes[address.upperBound..<range.upperBound].drop { isSpace($0) || $0 == UInt8(ascii: ";") }
      guard hasMarks || values.starts(with: "frame = ".utf8) || values.starts(with: "baseClass = ".utf8) else {
        continue
      }
      return start(name, address, before: before)
    }
    return nil
  }

  private static func start(_ name: Range<Int>, _ address: Range<Int>, before text: ArraySlice<UInt8>) -> Start {
    let isInAnother = text.last == UInt8(ascii: "<")
    let text = text.dropLast(isInAnother ? 1 : 0)
    let marks = text.reversed().prefix(while: isGap)
    let before = text.dropLast(marks.count)
    return Start(
      depth: marks.count { $0 == UInt8(ascii: "|") }, gap: before.endIndex, name: name, address: address,
      isAfterDots: ["...", "…"].contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) },
      isInAnother: isInAnother)
  }

  /// Whether a line describes a view: it has marks and a frame. Layers among views have no frame.
  static func isView(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = line.prefix(while: isGap)
    guard marks.contains(UInt8(ascii: "|")), line.dropFirst(marks.count).first == UInt8(ascii: "<") else {
      return false
    }
    let frame = Array("frame = (".utf8)
    return line.indices.contains { line[$0] == frame[0] && line[$0...].starts(with: frame) }
  }

  /// Whether a line has only marks: their view is in another line.
  static func isMarks(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "|")) && line.allSatisfy(isGap)
  }

  /// Whether a text begins like JSON. No view's description is JSON, but JSON may quote one.
  static func isJSON(_ head: [UInt8]) -> Bool {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = head.drop { isSpace($0) || byteOrderMark.contains($0) }
    guard let first = text.first, "{[".utf8.contains(first) else { return false }
    var reader = JSONReader(head, range: text.startIndex..<head.count)
    do {
      try reader.skip()
    } catch {
      // A log may begin its lines with brackets. The text counts as JSON if its first key is in
      // double quotes, or if its only fault is that it ends too early.
      let isObject = first == UInt8(ascii: "{") && text.dropFirst().first { !isSpace($0) } == UInt8(ascii: "\"")
      return isObject || error.kind == .truncated
    }
    let rest = head[(text.startIndex + reader.offset)...]
    return rest.allSatisfy(isSpace) || rest.first { $0 != 0x20 && $0 != 0x0D }.map { $0 == 0x0A } == true
  }

  /// Whether a line has only dots, which replace omitted lines.
  static func isDots(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = line.filter { $0 != UInt8(ascii: "|") && !isSpace($0) }
    return marks == Array("…".utf8) || marks.count > 1 && marks.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Finds the parts of `Name: 0xADDRESS;`. The name may have generic arguments.
  ///
  /// - Parameter budget: the number of bytes that may still be read beyond short names.
  private static func names(
    in text: ArraySlice<UInt8>, _ budget: inout Int
  ) -> (name: Range<Int>, address: Range<Int>)? {
    guard let first = text.first, isWord(first) || first == UInt8(ascii: "(") || first >= 0x80 else { return nil }
    var depth = 0
    var looked = 0
    defer { budget -= max(0, looked - shortName) }
    for index in text.indices.prefix(max(shortName, min(longestName, budget))) {
      looked += 1
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

  /// Whether a byte may occur between the marks: also the bytes of a no-break space, and a
  /// backslash that escapes a mark.
  private static func isGap(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "|") || isSpace(byte) || byte == 0xC2 || byte == 0xA0 || byte == UInt8(ascii: "\\")
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
