import JSONText

/// The answer of a driver of WebDriver's protocol, which has what it was asked for under `value`.
///
///     {"value":"<?xml version=\"1.0\"?><XCUIElementTypeApplication …","sessionId":"5B2A"}
enum DriverAnswer {
  /// The text in an answer; nil if it is no answer, or if its value is no text.
  static func text(in bytes: [UInt8]) -> [UInt8]? {
    var reader = JSONReader(bytes)
    return (try? value(from: &reader)).flatMap { $0.map { Array($0.utf8) } }
  }

  private static func value(from reader: inout JSONReader) throws(JSONFault) -> String? {
    guard try reader.beginObjectIfOne() else { return nil }
    while let key = try reader.nextKey() {
      if key == "value" { return try reader.stringIfOne() }
      // The value may be long, and what stands before it is short.
      guard ["sessionId", "status", "state"].contains(key) else { return nil }
      try reader.skip()
    }
    return nil
  }
}
