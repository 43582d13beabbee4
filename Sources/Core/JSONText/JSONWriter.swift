/// Writes JSON text without white space, with the keys in the order of the calls.
///
/// A number becomes the shortest text that reads back as the same double, and a whole number has no
/// fraction.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Returns the text so far and removes it, so that a long text can be written in pieces.
  package mutating func takeText() -> String { String(decoding: takeBytes(), as: UTF8.self) }

  /// Returns the text so far as UTF-8 and removes it.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  package mutating func newline() {
    bytes.append(0x0A)
    needsComma = false
  }

  package mutating func key(_ key: String) {
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key for ``key(quoted:)``, which many objects have.
  package static func quoted(_ key: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.key(key)
    return writer.bytes
  }

  package mutating func key(quoted key: [UInt8]) {
    separate()
    bytes.append(contentsOf: key)
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  package mutating func string(_ value: String?) {
    if let value { string(value) } else { null() }
  }

  /// Writes a number, or null for a number that is not finite, which JSON cannot express.
  package mutating func number(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int64(exactly: value), abs(value) <= 0x1p53 { return number(whole) }
    literal(value.description)
  }

  package mutating func number(_ value: Int64) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var (first, last) = (bytes.count, bytes.count)
    repeat {
      last = bytes.count
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    // The digits are there from the last one on.
    while first < last {
      bytes.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
    needsComma = true
  }

  package mutating func number(_ value: Int) { number(Int64(value)) }
  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
  package mutating func null() { literal("null") }

  /// Writes JSON text that the caller knows to be one value.
  package mutating func raw(_ json: String) { literal(json) }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    // Most texts are written as they are.
    if bytes[start...].hasByte(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      bytes.removeLast(bytes.count - start)
      escape(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(byte)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a byte satisfies a condition.
  ///
  /// It looks at all bytes: without an early exit, the compiler lets the processor compare many at
  /// once.
  @inlinable package func hasByte(where condition: (UInt8) -> Bool) -> Bool {
    unsafe withUnsafeBufferPointer { bytes in
      var found = false
      for index in bytes.indices where condition(unsafe bytes[index]) { found = true }
      return found
    }
  }
}
