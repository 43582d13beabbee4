/// A fault in a JSON text, with its position.
package struct JSONFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The text is not JSON: a description of the text that was expected at this position.
    case expected(String)
    /// The text is JSON, but has a value of another kind than the reader asks for: a description of
    /// the expected one.
    case otherKind(expected: String, found: JSONReader.Kind)
    /// The text is JSON, but the value lacks some of its parts: a description of the expected one.
    case incomplete(expected: String)
    /// The text ends in the middle of a value.
    case truncated
    /// The text is not JSON: a word other than `null`, `true` and `false`.
    case unknownWord(String)
    /// A number outside a double's range, or a word such as `NaN`.
    case notFinite(String)
    case notAnInteger(String)
    case invalidUTF8
    case loneSurrogate
    case invalidEscape
    case controlCharacter
  }

  package var kind: Kind
  /// Bytes from the start of the text.
  package var offset: Int

  package init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

/// Reads JSON from bytes, one value after the other, without building a tree.
///
/// Recordings can nest views 100,000 deep and can have gigabytes. Foundation's readers stop at 512
/// levels, or build a tree in memory. This reader keeps no stack: the caller decides what to
/// remember. It follows RFC 8259 strictly, so that it finds the position at which a truncated or
/// edited recording becomes invalid.
package struct JSONReader {
  package enum Kind: Sendable {
    case null, bool, number, string, array, object
  }

  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private var position: Int
  /// Whether a `{` or `[` was read last, so that no comma may follow.
  private var isAfterOpening = false

  /// Reads a text in an array of bytes.
  ///
  /// - Parameter range: the part of the bytes that is the text; nil for all of them.
  package init(_ bytes: [UInt8], range: Range<Int>? = nil) {
    self.bytes = bytes
    start = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
    position = start
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// The position of the next byte to read, in bytes from the start of the text.
  package var offset: Int { position - start }

  package func fault(_ kind: JSONFault.Kind) -> JSONFault { JSONFault(kind: kind, offset: offset) }

  // MARK: Structure

  package mutating func beginObject() throws(JSONFault) { try open(UInt8(ascii: "{"), "an object") }
  package mutating func beginArray() throws(JSONFault) { try open(UInt8(ascii: "["), "a list") }

  /// The next key of the object; nil at its end.
  package mutating func nextKey() throws(JSONFault) -> String? {
    guard try goesOn(until: UInt8(ascii: "}"), "\",\" or \"}\"") else { return nil }
    guard position < end else { throw fault(.truncated) }
    guard bytes[position] == UInt8(ascii: "\"") else { throw fault(.expected("a key in double quotes")) }
    let key = try string()
    skipSpace()
    guard position < end else { throw fault(.truncated) }
    guard bytes[position] == UInt8(ascii: ":") else { throw fault(.expected("\":\"")) }
    position += 1
    return key
  }

  /// Whether the list has one more element, which the caller then reads.
  package mutating func nextElement() throws(JSONFault) -> Bool {
    try goesOn(until: UInt8(ascii: "]"), "\",\" or \"]\"")
  }

  /// Checks that nothing but white space follows.
  ///
  /// - Parameter expected: what should stand there instead of anything else.
  package mutating func finish(_ expected: String = "the end of the line") throws(JSONFault) {
    skipSpace()
    guard position == end else { throw fault(.expected(expected)) }
  }

  /// Checks that nothing but white space follows the only value of a file.
  package mutating func finishFile() throws(JSONFault) {
    try finish("the end of the file; JSON Lines take --from jsonl")
  }

  /// The kind of the next value.
  package mutating func peek() throws(JSONFault) -> Kind {
    skipSpace()
    guard position < end else { throw fault(.truncated) }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "N"), UInt8(ascii: "I"): throw fault(.notFinite(word()))
    default: throw fault(.expected("a value"))
    }
  }

  /// The fault of a value of another kind, or of text that is not a value.
  private mutating func otherKind(_ expected: String) -> JSONFault {
    do {
      let kind = try peek()
      let isWord = kind == .null || kind == .bool
      let word = isWord ? word() : ""
      return fault(
        isWord && !["null", "true", "false"].contains(word)
          ? .unknownWord(word) : .otherKind(expected: expected, found: kind))
    } catch {
      return error
    }
  }

  private mutating func open(_ byte: UInt8, _ name: String) throws(JSONFault) {
    skipSpace()
    guard position < end else { throw fault(.truncated) }
    guard bytes[position] == byte else { throw otherKind(name) }
    position += 1
    isAfterOpening = true
  }

  private mutating func goesOn(until closing: UInt8, _ expected: String) throws(JSONFault) -> Bool {
    skipSpace()
    guard position < end else { throw fault(.truncated) }
    defer { isAfterOpening = false }
    if bytes[position] == closing {
      position += 1
      return false
    }
    if !isAfterOpening {
      guard bytes[position] == UInt8(ascii: ",") else { throw fault(.expected(expected)) }
      position += 1
      skipSpace()
    }
    return true
  }

  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  // MARK: Values

  /// Reads `null` if it comes next; else reads nothing and returns false.
  package mutating func null() throws(JSONFault) -> Bool {
    guard try peek() == .null else { return false }
    try literal("null")
    return true
  }

  package mutating func bool() throws(JSONFault) -> Bool {
    guard try peek() == .bool else { throw otherKind("true or false") }
    if bytes[position] == UInt8(ascii: "t") {
      try literal("true")
      return true
    }
    try literal("false")
    return false
  }

  private mutating func literal(_ text: StaticString) throws(JSONFault) {
    let length = text.utf8CodeUnitCount
    let present = min(length, end - position)
    let matches = text.withUTF8Buffer { buffer in
      (0..<present).allSatisfy { unsafe bytes[position + $0] == buffer[$0] }
    }
    guard matches else { throw fault(.expected("\(text)")) }
    guard present == length else { throw fault(.truncated) }
    position += length
  }

  package mutating func number() throws(JSONFault) -> Double {
    guard try peek() == .number else { throw otherKind("a number") }
    let first = position
    var negative = false
    if bytes[position] == UInt8(ascii: "-") {
      negative = true
      position += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    let integerStart = position
    try readDigits(&mantissa, &digits)
    if position - integerStart > 1, bytes[integerStart] == UInt8(ascii: "0") {
      position = integerStart + 1
      throw fault(.expected("a number without leading zeros"))
    }
    var exponent = 0
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      try readDigits(&mantissa, &digits)
      exponent = fraction - position
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      var isNegative = false
      if position < end, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        isNegative = bytes[position] == UInt8(ascii: "-")
        position += 1
      }
      var written: UInt64 = 0
      var count = 0
      try readDigits(&written, &count)
      // Above 18 digits the count alone decides, because the value may have overflowed.
      exponent += (isNegative ? -1 : 1) * (count > 18 ? 100_000 : Int(min(written, 100_000)))
    }
    // Multiplying or dividing a mantissa up to 2^53 by a power of ten up to 10^22 is exact in
    // doubles (Clinger 1990). The standard library handles all other cases.
    if digits <= 19, mantissa <= 1 << 53, (-22...22).contains(exponent) {
      let value = Double(mantissa)
      let scaled = exponent < 0 ? value / Self.powersOfTen[-exponent] : value * Self.powersOfTen[exponent]
      return negative ? -scaled : scaled
    }
    if digits <= 19, mantissa > 0, exponent < 0, exponent >= -19 {
      let value = Self.quotient(mantissa, tenTo: -exponent)
      return negative ? -value : value
    }
    let text = String(decoding: bytes[first..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      position = first
      throw fault(.notFinite(text))
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21,
    1e22,
  ]

  /// `mantissa / 10^power`, correctly rounded. Thirds of a point, which print as 17 digits, need
  /// it.
  ///
  /// Both numbers are shifted until their highest bit is set. The quotient then has 63 or 64 bits;
  /// a double keeps 53 of them. The last bit is set if there is a remainder, so that the single
  /// rounding in `Double(_:)` goes in the right direction.
  private static func quotient(_ mantissa: UInt64, tenTo power: Int) -> Double {
    var divisor: UInt64 = 1
    for _ in 0..<power { divisor *= 10 }
    let shift = (mantissa: mantissa.leadingZeroBitCount, divisor: divisor.leadingZeroBitCount)
    let numerator = mantissa << shift.mantissa
    let (quotient, remainder) = (divisor << shift.divisor).dividingFullWidth((numerator >> 1, numerator << 63))
    let exact = remainder == 0 ? quotient : quotient | 1
    return Double(sign: .plus, exponent: shift.divisor - shift.mantissa - 63, significand: Double(exact))
  }

  private mutating func readDigits(_ value: inout UInt64, _ count: inout Int) throws(JSONFault) {
    let first = position
    while position < end, case let digit = bytes[position] &- UInt8(ascii: "0"), digit <= 9 {
      value = value &* 10 &+ UInt64(digit)
      if value > 0 { count += 1 }
      position += 1
    }
    guard position > first else { throw fault(position < end ? .expected("a digit") : .truncated) }
  }

  /// Reads a whole number, also one that a double would round.
  package mutating func integer() throws(JSONFault) -> Int64 {
    _ = try peek()
    let first = position
    let value = try number()
    guard let whole = Int64(exactly: value), abs(value) < 0x1p53 else {
      let text = String(decoding: bytes[first..<position], as: UTF8.self)
      // The text has neither a fraction nor an exponent.
      if let whole = Int64(text) { return whole }
      position = first
      throw fault(.notAnInteger(text))
    }
    return whole
  }

  package mutating func string() throws(JSONFault) -> String {
    guard try peek() == .string else { throw otherKind("a string") }
    let first = position + 1
    // A local variable stays in a register, unlike the reader's property.
    var index = first
    var isASCII = true
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      if byte >= 0x80 { isASCII = false }
      index += 1
    }
    position = index
    guard index < end else { throw fault(.truncated) }
    if bytes[index] == UInt8(ascii: "\\") { return try stringWithEscapes(from: first) }
    guard bytes[index] == UInt8(ascii: "\"") else { throw fault(.controlCharacter) }
    let text = String(decoding: bytes[first..<index], as: UTF8.self)
    if !isASCII, !text.utf8.elementsEqual(bytes[first..<index]) {
      position = first
      throw fault(.invalidUTF8)
    }
    position += 1
    return text
  }

  private mutating func stringWithEscapes(from first: Int) throws(JSONFault) -> String {
    var result = Array(bytes[first..<position])
    while position < end {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(decoding: result, as: UTF8.self)
        guard text.utf8.elementsEqual(result) else {
          position = first
          throw fault(.invalidUTF8)
        }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        guard position < end else { throw fault(.truncated) }
        try appendEscape(to: &result)
      case 0..<0x20: throw fault(.controlCharacter)
      default:
        result.append(byte)
        position += 1
      }
    }
    throw fault(.truncated)
  }

  private mutating func appendEscape(to result: inout [UInt8]) throws(JSONFault) {
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var value = try hexadecimal()
      if (0xD800...0xDBFF).contains(value) {
        guard end - position >= 2, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
        else {
          throw fault(.loneSurrogate)
        }
        position += 2
        let low = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(low) else { throw fault(.loneSurrogate) }
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(value) else { throw fault(.loneSurrogate) }
      result.append(contentsOf: Array(String(Character(scalar)).utf8))
    default: throw fault(.invalidEscape)
    }
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    guard end - position >= 4 else { throw fault(.truncated) }
    guard let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
      bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-")
    else { throw fault(.invalidEscape) }
    position += 4
    return value
  }

  private func word() -> String {
    String(
      decoding: bytes[position..<end].prefix(12).prefix {
        $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
      },
      as: UTF8.self)
  }

  // MARK: Whole values

  /// Skips a value of any kind and depth.
  package mutating func skip() throws(JSONFault) { _ = try walk(copying: false) }

  /// Reads a value of any kind and depth as JSON text without white space between its parts.
  package mutating func compact() throws(JSONFault) -> String {
    String(decoding: try walk(copying: true), as: UTF8.self)
  }

  private mutating func walk(copying: Bool) throws(JSONFault) -> [UInt8] {
    var output = JSONWriter()
    var isObject: [Bool] = []
    repeat {
      var hasValue = true
      if let inObject = isObject.last {
        if inObject {
          let key = try nextKey()
          if let key, copying { output.key(key) }
          hasValue = key != nil
        } else {
          hasValue = try nextElement()
        }
        if !hasValue {
          isObject.removeLast()
          if copying { if inObject { output.endObject() } else { output.endArray() } }
          continue
        }
      }
      switch try peek() {
      case .object:
        try beginObject()
        isObject.append(true)
        if copying { output.beginObject() }
      case .array:
        try beginArray()
        isObject.append(false)
        if copying { output.beginArray() }
      case .string:
        let text = try string()
        if copying { output.string(text) }
      case .number:
        let value = try number()
        if copying { output.number(value) }
      case .bool:
        let value = try bool()
        if copying { output.bool(value) }
      case .null:
        try literal("null")
        if copying { output.null() }
      }
    } while !isObject.isEmpty
    return output.bytes
  }
}
