import JSONText

/// The answer of a driver of WebDriver's protocol, which has what it was asked for under `value`.
///
///     {"value":"<?xml version=\"1.0\"?><XCUIElementTypeApplication …","sessionId":"5B2A"}
enum DriverAnswer {
  /// Whether a text begins like an answer whose value is a text.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    return (try? hasText(&reader)) == true
  }

  /// The text in an answer; nil if it is no answer, or if its value is no text.
  ///
  /// - Throws: ``ImportFault`` with the line and the column, for an answer that is cut off.
  static func text(in bytes: [UInt8], file: String) throws -> [UInt8]? {
    guard isOne(bytes) else { return nil }
    return try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      _ = try hasText(&reader)
      let text = Array(try reader.string().utf8)
      while try reader.nextKey() != nil { try reader.skip() }
      try reader.finishFile()
      return text
    }
  }

  /// Goes to the value.
  private static func hasText(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    guard try reader.beginObjectIfOne() else { return false }
    while let key = try reader.nextKey() {
      if key == "value" { return try reader.peek() == .string }
      // The value may be long, and what stands before it is short.
      guard ["sessionId", "status", "state"].contains(key) else { return false }
      try reader.skip()
    }
    return false
  }
}
