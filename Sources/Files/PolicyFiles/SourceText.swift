import Foundation
import Yams

/// The lines of a YAML text, for what the YAML reader does not give: comments, and the causes of
/// its faults.
struct SourceText {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }

  /// The line with this number, from 1; empty when there is none.
  private func line(_ number: Int) -> Substring { lines.indices.contains(number - 1) ? lines[number - 1] : "" }

  /// The comment behind a value on its line, if it looks like a selector: a letter follows its `#`.
  /// It is nil for a value in quotes.
  func comment(after node: Node) -> String? {
    guard let scalar = node.scalar, scalar.style == .plain || scalar.string.isEmpty, let mark = node.mark else {
      return nil
    }
    let rest = line(mark.line).unicodeScalars.dropFirst(max(0, mark.column - 1))
    // An empty value is placed behind its key.
    let text = String(rest.drop { $0 == " " || $0 == "\t" })
    guard text.hasPrefix(scalar.string) else { return nil }
    let behind = text.dropFirst(scalar.string.count)
    let comment = behind.drop(while: \.isWhitespace)
    guard comment.hasPrefix("#"), scalar.string.isEmpty || comment.startIndex > behind.startIndex,
      let next = comment.dropFirst().first, next.isLetter || next == "_"
    else { return nil }
    return String(comment.prefix { !$0.isWhitespace })
  }

  /// A mistake that cannot be seen, and at which the YAML reader says something else or nothing: a
  /// control character, or a space other than U+0020 before the first word of a line.
  var unseenMistake: (mistake: PolicyFault.YAMLMistake, line: Int, column: Int)? {
    for (index, line) in lines.enumerated() {
      let scalars = line.unicodeScalars
      if let place = scalars.firstIndex(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) {
        let column = scalars.distance(from: scalars.startIndex, to: place) + 1
        return (.controlCharacter(Int32(scalars[place].value)), index + 1, column)
      }
      let indent = scalars.prefix { $0.properties.isWhitespace || $0 == "\u{200B}" }
      guard let place = indent.firstIndex(where: { !$0.isASCII }), indent.endIndex < scalars.endIndex else { continue }
      return (.otherSpace, index + 1, scalars.distance(from: scalars.startIndex, to: place) + 1)
    }
    return nil
  }

  /// The mistake behind a fault of the YAML reader, with its line; nil when it is not a known one.
  ///
  /// - Parameter start: where the reader began what it could not finish.
  func mistake(at mark: Mark, start: Mark?) -> (mistake: PolicyFault.YAMLMistake, line: Int, column: Int)? {
    // A key without a space behind its colon is only noticed on a later line.
    if let start, start.line < mark.line, let key = keyWithoutSpace(line(start.line)) {
      return (.noSpace(after: key), start.line, start.column)
    }
    if let start, isEnd(mark.line), let open = opened(at: start) {
      return (.notClosed(open), start.line, start.column)
    }
    if let found = missing(before: mark.line) { return found }
    let line = line(mark.line)
    let number = mark.line
    if line.prefix(while: \.isWhitespace).contains("\t") { return (.tab, mark.line, 1) }
    if let value = Self.value(in: line), let first = value.first {
      let column = line.distance(from: line.startIndex, to: value.startIndex) + 1
      if "*&@`>|%".contains(first), column > 1 { return (.unquoted(String(value)), number, column) }
      let isQuoted = "\"'[{".contains(first)
      if !isQuoted, value.contains(": ") || value.hasSuffix(":") { return (.colon(in: String(value)), number, column) }
    }
    return indentation(of: number)
  }

  /// Whether nothing comes from a line on, or a key or an element without braces and brackets.
  private func isEnd(_ number: Int) -> Bool {
    let rest = lines.dropFirst(number - 1)
    guard let line = rest.first, rest.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return true }
    let text = line.drop(while: \.isWhitespace)
    return text.hasPrefix("- ") || text.prefix(while: \.isLetter).count > 0 && text.contains(":")
  }

  /// The quotation mark, the brace or the bracket at a place.
  private func opened(at mark: Mark) -> Character? {
    let line = line(mark.line)
    guard let place = line.index(line.startIndex, offsetBy: mark.column - 1, limitedBy: line.endIndex),
      place < line.endIndex
    else { return nil }
    return "\"'{[".contains(line[place]) ? line[place] : nil
  }

  /// A dash without a space, or a key without a colon, in this line or in the last one before it
  /// that has a word.
  private func missing(before number: Int) -> (mistake: PolicyFault.YAMLMistake, line: Int, column: Int)? {
    let last = (1..<max(1, number)).last { !line($0).allSatisfy(\.isWhitespace) }
    for number in [last, number].compactMap(\.self) {
      let line = line(number)
      let indent = line.prefix(while: \.isWhitespace).count
      let text = line.dropFirst(indent)
      if text.hasPrefix("-"), let next = text.dropFirst().first, next.isLetter {
        return (.dashWithoutSpace, number, indent + 1)
      }
      let words = text.hasPrefix("- ") ? text.dropFirst(2).drop(while: \.isWhitespace) : text
      let key = words.prefix(while: \.isLetter)
      guard PolicyWords.all.contains(String(key)), [" ", nil].contains(words[key.endIndex...].first) else { continue }
      return (.noColon(after: String(key)), number, line.distance(from: line.startIndex, to: key.startIndex) + 1)
    }
    return nil
  }

  /// Why the first key of a line, or its dash, belongs to nothing above it; nil when it may.
  private func indentation(of number: Int) -> (mistake: PolicyFault.YAMLMistake, line: Int, column: Int)? {
    guard let own = indented(number).names.first else { return nil }
    var inner = Int.max
    var above: PolicyFault.Indented?
    for earlier in (1..<number).reversed() {
      let (names, value) = indented(earlier)
      guard let first = names.first, let last = names.last, first.column < inner else { continue }
      // A key without a value begins a block, and an open brace or bracket goes on.
      if above == nil, value.isEmpty || "[{".contains(value.prefix(1)) && !"]}".contains(value.suffix(1)) { return nil }
      inner = first.column
      if names.contains(where: { $0.column == own.column && ($0.name == "-") == (own.name == "-") }) { return nil }
      above = above ?? last
      // What is less indented than the key contains it.
      if first.column < own.column { break }
    }
    return above.map { (.indentation(of: own.name, column: own.column, above: $0), number, own.column) }
  }

  /// The dash with which a line begins and the key behind it, and the value behind that.
  private func indented(_ number: Int) -> (names: [PolicyFault.Indented], value: Substring) {
    var text = line(number)
    var (names, column) = ([PolicyFault.Indented](), 1)
    func add(_ name: Substring) { names.append(PolicyFault.Indented(name: String(name), line: number, column: column)) }
    func skip(_ count: Int) {
      text = text.dropFirst(count)
      column += count
    }
    func skipSpaces() { skip(text.prefix(while: \.isWhitespace).count) }
    skipSpaces()
    if text.hasPrefix("- ") {
      add("-")
      skip(1)
      skipSpaces()
    }
    let key = text.prefix { $0.isLetter }
    if !key.isEmpty, text[key.endIndex...].hasPrefix(":") {
      add(key)
      skip(key.count + 1)
      skipSpaces()
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return (names, text)
  }

  /// The key of a line such as `hitTest:passthrough`.
  private func keyWithoutSpace(_ line: Substring) -> String? {
    let text = line.drop { $0.isWhitespace || $0 == "-" }
    guard let colon = text.firstIndex(of: ":"), text[..<colon].allSatisfy(\.isLetter), colon > text.startIndex,
      let next = text[colon...].dropFirst().first, !next.isWhitespace
    else { return nil }
    return String(text[..<colon])
  }

  /// What follows the key of a line, or the dash of an element, without a comment.
  private static func value(in line: Substring) -> Substring? {
    var text = line.drop(while: \.isWhitespace)
    if text.hasPrefix("- ") { text = text.dropFirst(2).drop(while: \.isWhitespace) }
    if let colon = text.range(of: ": "), text[..<colon.lowerBound].allSatisfy({ $0.isLetter }) {
      text = text[colon.upperBound...].drop(while: \.isWhitespace)
    }
    if let comment = text.range(of: " #") { text = text[..<comment.lowerBound] }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.isEmpty ? nil : text
  }
}
