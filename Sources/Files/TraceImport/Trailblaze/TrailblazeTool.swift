import HitTesting
import JSONText

/// A tool of Trailblaze that looks for an element and taps it.
///
///     {"class":"xyz.block.trailblaze.logs.client.TrailblazeLog.TrailblazeToolLog",
///      "toolName":"tapOnElementBySelector","timestamp":"2026-05-08T12:12:00.9Z","durationMs":400,
///      "trailblazeTool":{"toolName":"tapOnElementBySelector","raw":
///        {"nodeSelector":{"iosMaestro":{"accessibilityTextRegex":"Edit"}}}}}
struct TrailblazeTool {
  /// The names of the tools in their logs.
  static let names: Set<String> = ["tapOnElementBySelector", "tapOn"]

  /// A text that the element must have.
  private struct Condition {
    /// The keys of an element; the first one that it has counts.
    var keys: [String]
    var text: String
    var ignoresCase: Bool
  }

  /// When it ran, in seconds since 1970.
  var time = 0.0...0.0
  /// The number that it shares with the logs of the driver; nil if it has none.
  var trace: String?
  private var conditions: [Condition] = []
  /// Whether all of its selector is read here.
  private(set) var isReadable = true
  /// Whether it taps another point of the element than its middle.
  private(set) var tapsAside = false
  private var hasSelector = false

  /// Reads the arguments of a tool; nil for a tool without a selector.
  init?(from reader: inout JSONReader) throws(JSONFault) {
    guard try reader.beginObjectIfOne() else { return nil }
    try readArguments(from: &reader, depth: 0)
    guard hasSelector else { return nil }
    isReadable = isReadable && !conditions.isEmpty
  }

  private mutating func readArguments(from reader: inout JSONReader, depth: Int) throws(JSONFault) {
    while let key = try reader.nextKey() {
      switch key {
      // Older logs have the arguments beside the name of the tool.
      case "raw":
        guard depth == 0, try reader.beginObjectIfOne() else { continue }
        try readArguments(from: &reader, depth: depth + 1)
      case "relativePoint": tapsAside = try reader.stringIfOne() != nil
      case "nodeSelector", "selector":
        guard try reader.beginObjectIfOne() else { continue }
        hasSelector = true
        try readSelector(from: &reader)
      default: try reader.skip()
      }
    }
  }

  private mutating func readSelector(from reader: inout JSONReader) throws(JSONFault) {
    while let key = try reader.nextKey() {
      if try reader.null() { continue }
      guard let dialect = Self.dialects[key], try reader.peek() == .object else {
        // Other keys say where the element must be.
        isReadable = false
        try reader.skip()
        continue
      }
      try reader.beginObject()
      while let key = try reader.nextKey() {
        if try reader.null() { continue }
        let keys = key == "textRegex" ? dialect.textKeys : Self.keys[key]
        guard let keys, let pattern = try reader.stringIfOne(), let text = Self.text(of: pattern) else {
          if keys == nil { try reader.skip() }
          isReadable = false
          continue
        }
        conditions.append(Condition(keys: keys, text: text, ignoresCase: dialect.ignoresCase))
      }
    }
  }

  /// How the drivers match texts.
  private static let dialects: [String: (textKeys: [String], ignoresCase: Bool)] = [
    "iosMaestro": (["text", "hintText", "accessibilityText"], true),
    "androidMaestro": (["text", "hintText", "accessibilityText"], true),
    "androidAccessibility": (["text", "hintText", "contentDescription"], false),
  ]

  private static let keys: [String: [String]] = [
    "resourceIdRegex": ["resourceId"], "accessibilityTextRegex": ["accessibilityText"],
    "contentDescriptionRegex": ["contentDescription"], "hintTextRegex": ["hintText"],
  ]

  /// The only text that a regular expression matches; nil for one that may match others.
  static func text(of pattern: String) -> String? {
    var text = ""
    var rest = Substring(pattern)
    while let next = rest.popFirst() {
      switch next {
      case "\\":
        // A letter after a backslash is a class of characters or a place.
        guard let escaped = rest.popFirst(), !escaped.isLetter, !escaped.isNumber else { return nil }
        text.append(escaped)
      case "^", "$", ".", "|", "?", "*", "+", "(", ")", "[", "]", "{", "}": return nil
      default: text.append(next)
      }
    }
    return text.isEmpty ? nil : text
  }

  // MARK: Its element

  /// Whether the tool looks for such an element, and taps it at this point.
  func taps(_ node: TrailblazeNode, at point: Point) -> Bool {
    guard let box = node.box else { return false }
    let middle = Point(x: box.origin.x + box.size.width / 2, y: box.origin.y + box.size.height / 2)
    // Trailblaze rounds to whole points.
    let (across, down) = tapsAside ? (box.size.width / 2 + 1, box.size.height / 2 + 1) : (1, 1)
    guard abs(point.x - middle.x) <= across, abs(point.y - middle.y) <= down else { return false }
    return conditions.allSatisfy { condition in
      guard let text = node.firstText(condition.keys) else { return false }
      return condition.ignoresCase ? text.lowercased() == condition.text.lowercased() : text == condition.text
    }
  }
}
