import HitTesting
import JSONText

/// The log of an Appium server, which tells how a script found the elements that its actions name.
///
///     Proxying [POST /element] to [POST http://127.0.0.1:8100/session/5B2A/element]
///       with body: {"using":"accessibility id","value":"pay"}
///     Got response with status 200:
///       {"value":{"element-6066-11e4-a52e-4f735466cecf":"2600"},"sessionId":"5B2A"}
///
/// The log has each of the two on one line. Everything else in it is ignored.
struct AppiumLog {
  /// How an element was found.
  struct Locator {
    /// Such as `accessibility id` or `xpath`.
    var strategy: String
    var value: String
  }

  /// The key of an element's id in the W3C's protocol, and in the one before it.
  static let elementKeys = ["element-6066-11e4-a52e-4f735466cecf", "ELEMENT"]

  /// How elements were found, by their ids.
  private(set) var locators: [String: Locator] = [:]
  /// The number of requests to find an element, and of their responses, that are not whole. Appium
  /// cuts off long ones.
  private(set) var cutOff = 0

  /// The last request of each session, if it is one to find an element.
  private var pending: [String: Locator] = [:]

  private static let request = Array("Proxying [".utf8)
  private static let target = Array("] to [".utf8)
  private static let body = Array("] with body: ".utf8)
  private static let response = Array("Got response with status 200: ".utf8)

  /// Whether the text has a request that Appium passes on.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.firstOccurrence(of: request) != nil && bytes.firstOccurrence(of: target) != nil
  }

  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) {
      if let request = line.firstOccurrence(of: Self.request) {
        readRequest(line[request.upperBound...])
      } else if !pending.isEmpty, let response = line.firstOccurrence(of: Self.response) {
        readResponse(line[response.upperBound...])
      }
    }
  }

  private mutating func readRequest(_ text: ArraySlice<UInt8>) {
    guard let target = text.firstOccurrence(of: Self.target) else { return }
    let rest = text[target.upperBound...]
    let parts = rest.prefix { $0 != UInt8(ascii: "]") }.split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
    guard let session = parts.firstIndex(of: "session"), session + 1 < parts.count else { return }
    // An element inside another one is found at `element/2600/element`.
    let isFind = parts[0].hasPrefix("POST ") && Array(parts[(session + 2)...]) == ["element"]
    let body = isFind ? rest.firstOccurrence(of: Self.body) : nil
    pending[parts[session + 1]] = body.flatMap { locator(rest[$0.upperBound...]) }
  }

  private mutating func locator(_ json: ArraySlice<UInt8>) -> Locator? {
    var (strategy, value): (String?, String?)
    let isRead = read(json) { reader throws(JSONFault) in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "using", "strategy": strategy = try reader.stringIfOne()
        case "value", "selector": value = try reader.stringIfOne()
        default: try reader.skip()
        }
      }
    }
    guard isRead, let strategy, let value else { return nil }
    return Locator(strategy: strategy, value: value)
  }

  private mutating func readResponse(_ json: ArraySlice<UInt8>) {
    var (session, element): (String?, String?)
    let isRead = read(json) { reader throws(JSONFault) in
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch key {
        case "sessionId": session = try reader.stringIfOne()
        case "value": element = try Self.element(from: &reader)
        default: try reader.skip()
        }
      }
    }
    guard isRead, let session, let locator = pending.removeValue(forKey: session), let element else { return }
    locators[element] = locator
  }

  /// Reads the id of an element; nil for anything else.
  static func element(from reader: inout JSONReader) throws(JSONFault) -> String? {
    guard try reader.beginObjectIfOne() else { return nil }
    var id: String?
    while let key = try reader.nextKey() {
      if elementKeys.contains(key) { id = try reader.stringIfOne() ?? id } else { try reader.skip() }
    }
    return id
  }

  /// - Returns: false if the text is not the JSON that is expected.
  private mutating func read(
    _ json: ArraySlice<UInt8>, _ work: (inout JSONReader) throws(JSONFault) -> Void
  ) -> Bool {
    var reader = JSONReader(Array(json))
    do {
      try work(&reader)
      return true
    } catch {
      cutOff += 1
      return false
    }
  }
}
