/// The parts of one view's description by `recursiveDescription`.
///
///     |    | <UILabel: 0x7f01; frame = (10 38; 85 47); text = 'a; b'; layer = <CALayer: 0x7f02>>
///
/// The notation escapes nothing: a text may contain `;`, `>`, quotes and line ends, and may be cut
/// off.
struct ViewDescription {
  struct Start {
    /// The number of `|` before the view.
    var depth: Int
    /// The index where the marks and spaces before the view begin.
    var gap: Int
    var name: Range<Int>
    var address: Range<Int>
    /// Whether dots replace the first marks.
    var isAfterDots: Bool
    /// Whether it is inside another description, which goes on behind it in the same line:
    /// `<<_UITextContainerView: 0x1; frame = (0 0; 1 1)> minSize = {0, 0}>`.
    var isInAnother: Bool
  }

  struct Value {
    var text: String
    var isQuoted: Bool
  }

  let depth: Int
  let className: String
  let address: String
  /// The printed values by key; the first value of a key that occurs twice.
  private(set) var values: [String: Value] = [:]
  /// Whether the description has its closing `>`.
  private(set) var isClosed = false
  /// Whether a line ends inside a key, for example because a program has wrapped the dump.
  private(set) var hasBrokenKey = false
  /// The index after the description.
  var end: Int { position }

  private let bytes: [UInt8]
  private let limit: Int
  private var position: Int
  /// Whether brackets or quotes do not match. A value then ends only at the next `; key =`.
  private(set) var isUnmatched = false

  /// Reads a description.
  ///
  /// - Parameter limit: the index where the next view's line begins, or where the input ends.
  init(_ bytes: [UInt8], start: Start, limit: Int) {
    self.bytes = bytes
    self.limit = limit
    depth = start.depth
    className = String(decoding: bytes[start.name], as: UTF8.self)
    address = String(decoding: bytes[start.address], as: UTF8.self)
    position = start.address.upperBound
    readValues()
  }

  // MARK: Values

  private mutating func readValues() {
    while let byte = next() {
      position += 1
      if byte == UInt8(ascii: ">") {
        isClosed = true
        return
      }
      if byte == UInt8(ascii: ";") { continue }
      let keyStart = position - 1
      while position < limit, !Self.endsKey(bytes[position]) { position += 1 }
      guard position < limit, bytes[position] == UInt8(ascii: "=") || bytes[position] == UInt8(ascii: ":") else {
        continue
      }
      let trimmed = Self.trimmed(bytes[keyStart..<position])
      if trimmed.contains(0x0A) { hasBrokenKey = true }
      let key = String(decoding: trimmed, as: UTF8.self)
      position += 1
      let value = readValue()
      if values[key] == nil { values[key] = value }
    }
  }

  private mutating func next() -> UInt8? {
    position = afterSpace(position)
    return position < limit ? bytes[position] : nil
  }

  private mutating func readValue() -> Value {
    guard let first = next() else { return Value(text: "", isQuoted: false) }
    let isQuoted = Self.isQuote(first)
    let start = position
    if !isUnmatched, let end = isQuoted ? closingQuote() : unquotedEnd() {
      position = isQuoted ? end + 1 : end
      let text = isQuoted ? bytes[start + 1..<end] : Self.trimmed(bytes[start..<end])
      return Value(text: String(decoding: text, as: UTF8.self), isQuoted: isQuoted)
    }
    isUnmatched = true
    while position < limit, !endsUnmatched(position) { position += 1 }
    var text = Self.trimmed(bytes[start..<position])
    if isQuoted {
      text = text.dropFirst()
      if text.last == first { text = text.dropLast() }
    }
    return Value(text: String(decoding: text, as: UTF8.self), isQuoted: isQuoted)
  }

  /// The index of the quote before the next key or before the description's end.
  ///
  /// Quotes inside a text are not escaped.
  private func closingQuote() -> Int? {
    let quote = bytes[position]
    var index = position + 1
    while index < limit {
      if bytes[index] == quote {
        let after = afterSpace(index + 1)
        if after == limit || endsUnmatched(after) { return index }
      }
      index += 1
    }
    return nil
  }

  /// The index of the first `;` or `>` outside all brackets, or the end of the input.
  ///
  /// It is nil when the brackets do not match.
  private func unquotedEnd() -> Int? {
    var closers: [UInt8] = []
    var index = position
    while index < limit {
      let byte = bytes[index]
      if closers.isEmpty, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ">") { return index }
      switch byte {
      case UInt8(ascii: "<"): closers.append(UInt8(ascii: ">"))
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case closers.last: closers.removeLast()
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        guard bytes[index - 1] == UInt8(ascii: " ") || bytes[index - 1] == UInt8(ascii: "=") else { break }
        guard let quote = innerClosingQuote(index) else { return nil }
        index = quote
      default: break
      }
      index += 1
    }
    return closers.isEmpty ? limit : nil
  }

  /// The index of the quote inside brackets that closes the one at `start`.
  private func innerClosingQuote(_ start: Int) -> Int? {
    var index = start + 1
    while index < limit {
      if bytes[index] == bytes[start] {
        let after = afterSpace(index + 1)
        if after < limit, Self.closes(bytes[after]) { return index }
      }
      index += 1
    }
    return nil
  }

  /// Whether another key begins at the index, or the description and its line end there.
  private func endsUnmatched(_ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: ";"):
      var index = afterSpace(index + 1)
      let start = index
      while index < limit, index - start < 64, Self.isWord(bytes[index]) { index += 1 }
      guard index > start else { return false }
      index = afterSpace(index)
      return index < limit && (bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: ":"))
    case UInt8(ascii: ">"):
      var index = index + 1
      while index < limit, Self.isSpace(bytes[index]), bytes[index] != 0x0A { index += 1 }
      // A line end as written in a string literal.
      if bytes[index..<limit].starts(with: "\\n".utf8) { index += 2 }
      while index < limit, Self.isSpace(bytes[index]), bytes[index] != 0x0A { index += 1 }
      return index == limit || bytes[index] == 0x0A
    default: return false
    }
  }

  private func afterSpace(_ index: Int) -> Int {
    var index = index
    while index < limit, Self.isSpace(bytes[index]) { index += 1 }
    return index
  }

  // MARK: Bytes

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }
  private static func endsKey(_ byte: UInt8) -> Bool { "=:;>".utf8.contains(byte) }
  private static func closes(_ byte: UInt8) -> Bool { ";>)]},".utf8.contains(byte) }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
