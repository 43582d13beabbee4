import Foundation

extension String {
  /// The text with invisible and dangerous characters shown in Swift's notation, such as `\u{1b}`.
  ///
  /// Names come from traces and may contain any text. The replaced characters are those that a
  /// terminal would obey, that break a line, or that change the direction of the text, and one of
  /// each command that CI services take from a log. The result contains no character that XML 1.0
  /// forbids.
  package var visible: String {
    if isPlain { return withoutLogCommands }
    guard unicodeScalars.contains(where: Self.isInvisible) else { return withoutLogCommands }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where Self.isInvisible(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.withoutLogCommands
  }

  /// The text with the first character of each log command in Swift's notation.
  ///
  /// GitHub Actions takes `::error::` at the beginning of a line, also behind spaces, and
  /// `##[error]` anywhere; Azure Pipelines takes `##vso[task.complete]` anywhere, TeamCity
  /// `##teamcity[message]` at the beginning of a line. A line may be broken at each space.
  private var withoutLogCommands: String {
    guard hasDoubledMark else { return self }
    var result = ""
    var isStart = true
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isCommand =
        switch scalar {
        case ":": isStart && rest.first == ":"
        case "#": rest.first == "#" && rest.dropFirst().drop(while: Self.isWord).first == "["
        default: false
        }
      if isCommand {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
      isStart = scalar.properties.isWhitespace
    }
    return result
  }

  /// Whether two colons or two number signs stand side by side.
  private var hasDoubledMark: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return true }
      last = byte
    }
    return false
  }

  /// Whether the text consists of visible ASCII characters and spaces alone, as most names do.
  private var isPlain: Bool { utf8.allSatisfy { 0x20..<0x7F ~= $0 } }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || "0123456789_.-".unicodeScalars.contains(scalar)
  }

  /// The JSON text with the characters that ``visible`` replaces written as JSON escapes. Outside
  /// of strings, JSON contains none of them.
  package var visibleJSON: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) { return self }
    guard unicodeScalars.contains(where: { Self.isInvisible($0) && $0 != "\n" }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if Self.isInvisible(scalar), scalar != "\n" {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          result += String(format: "\\u%04x", unit)
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Control characters, direction marks, line separators, zero-width characters and noncharacters.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF,
      0xFFF9...0xFFFB:
      true
    case let value: value & 0xFFFE == 0xFFFE
    }
  }

  /// The text with each scalar replaced by its entry in the table. It compares scalars, not
  /// characters: to a format, a `|` with an accent is still a `|`.
  func escaped(_ table: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let replacement = table[scalar] { result += replacement } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// The width of the text in a terminal, in columns.
  package var columns: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.columns } }

  /// The text, without its middle when it takes more columns than the limit.
  package func shortened(toColumns limit: Int) -> String {
    // A character takes at most two columns.
    guard count > limit / 2, columns > limit else { return self }
    var room = max(0, limit - 1)
    var (head, tail) = ("", [Character]())
    var (front, back) = (startIndex, endIndex)
    var isTurnOfTail = true
    while front < back {
      let next = isTurnOfTail ? self[index(before: back)] : self[front]
      guard next.columns <= room else { break }
      room -= next.columns
      if isTurnOfTail {
        tail.append(next)
        back = index(before: back)
      } else {
        head.append(next)
        front = index(after: front)
      }
      isTurnOfTail.toggle()
    }
    return head + "…" + String(tail.reversed())
  }

  /// The text in lines of a limited width, broken at spaces. Longer words have a line of their own.
  ///
  /// - Parameters:
  ///   - limit: the maximum width, in columns; nil for one line.
  ///   - hanging: the prefix of each line except the first.
  package func wrapped(toColumns limit: Int?, hanging: String) -> [String] {
    guard let limit, columns > limit else { return [self] }
    // The spaces at the beginning are part of the first word.
    let start = prefix { $0 == " " }
    var (lines, line) = ([String](), "")
    for word in dropFirst(start.count).split(separator: " ", omittingEmptySubsequences: false) {
      if line.isEmpty {
        line = (lines.isEmpty ? String(start) : hanging) + word
      } else if line.columns + 1 + String(word).columns <= limit {
        line += " " + word
      } else {
        lines.append(line)
        line = hanging + word
      }
    }
    return lines + [line]
  }

  /// The text with spaces at its end, so that it takes at least this many columns.
  package func padded(toColumns width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
}

extension Character {
  /// The width in columns: 2 for East Asian scripts and emoji, 0 for marks that combine with
  /// another character.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII, unicodeScalars.count == 1 { return 1 }
    let properties = first.properties
    if properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
