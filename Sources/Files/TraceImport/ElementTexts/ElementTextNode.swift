import HitTesting

/// An element of an ``ElementText``, while its lines are read.
///
///     Button, 0x102c0c010, {{20.0, 40.0}, {100.0, 44.0}}, identifier: 'pay', Disabled
///     Button, {{20.0, 40.0}, {100.0, 44.0}}, identifier: 'pay', hitPoint: {70.0, 62.0}
///     Button, 0x102c0c010, {{20.0, 40.0}, {100.0, 44.0}}, label: 'Pay' <AX element pid: 47, ...>
///
/// Nothing is escaped in its texts. A text ends at a quotation mark if a box, a key, or nothing but
/// flags, comes after it. Otherwise it goes on, also in the next line.
struct ElementTextNode {
  /// The type as XCUITest names it.
  let type: String
  /// The number of characters before the type.
  let indent: Int
  /// Whether it is the main window of its app.
  let isMain: Bool
  /// Whether an arrow marks it as the element that was printed.
  let hasArrow: Bool
  /// On the screen, in points; nil if it is not told or endless.
  private(set) var box: Rect?
  private var texts: [String: String] = [:]
  private var flags: Set<String> = []
  /// The text that may go on in the next line.
  private var open: (key: String, text: [UInt8])?

  private static let arrow = Array("→".utf8)
  private static let keys = ["identifier", "label", "title", "placeholderValue", "value"]
  private static let keyMarks = keys.map { (key: $0, mark: Array("\($0): ".utf8)) }
  private static let flagMarks =
    ["Disabled", "Selected", "Focused", "Keyboard Focused", "isRemoteLeafPlaceholder"].map { Array($0.utf8) }
  private static let otherMarks = ["activationBundleId: "].map { Array($0.utf8) }
  private static let boxMark = Array("{{".utf8)
  /// The beginnings of what Xcode 15 and later attach to each line, which is no part of it.
  private static let handleMarks = [" <AX element pid: ", " <App element pid: "].map { Array($0.utf8) }
  /// The beginnings of what may follow a type.
  private static let firstMarks =
    ["0x", "{{", "pid: ", "traits: "].map { Array($0.utf8) } + keyMarks.map(\.mark)
  private static let comma = Array(", ".utf8)
  /// A box further away is endless, in points.
  private static let farthest = 1e9

  /// Reads the first line of an element.
  ///
  /// - Returns: nil for a line that does not begin like an element.
  init?(_ line: ArraySlice<UInt8>) {
    let line = Self.withoutHandle(line)
    var rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    hasArrow = rest.starts(with: Self.arrow)
    indent = line.count - rest.count + (hasArrow ? 1 : 0)
    if hasArrow { rest = rest.dropFirst(Self.arrow.count) }
    let name = rest.prefix { Self.isLetterOrDigit($0) }
    guard let first = name.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return nil }
    type = String(decoding: name, as: UTF8.self)
    rest = rest.dropFirst(name.count)
    let main = Array(" (Main)".utf8)
    isMain = rest.starts(with: main)
    if isMain { rest = rest.dropFirst(main.count) }
    guard rest.starts(with: Self.comma), case let next = rest.dropFirst(Self.comma.count),
      Self.firstMarks.contains(where: next.starts)
    else { return nil }
    read(rest)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  // MARK: Lines

  /// Whether one of its texts was not closed by its lines so far.
  var isOpen: Bool { open != nil }

  /// Reads a further line of its open text.
  mutating func goOn(_ line: ArraySlice<UInt8>) {
    open?.text.append(UInt8(ascii: "\n"))
    if let rest = readText(Self.withoutHandle(line)) { read(rest) }
  }

  /// Ends its open text, as no more lines belong to it.
  mutating func close() {
    guard let open else { return }
    texts[open.key] = String(decoding: open.text, as: UTF8.self)
    self.open = nil
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    var rest = line
    while rest.starts(with: Self.comma) {
      rest = rest.dropFirst(Self.comma.count)
      if let (key, mark) = Self.keyMarks.first(where: { rest.starts(with: $0.mark) }) {
        rest = rest.dropFirst(mark.count)
        guard rest.first == UInt8(ascii: "'") else {
          let end = rest.indices.first { Self.isEnd(rest[$0...]) } ?? rest.endIndex
          texts[key] = String(decoding: rest[..<end], as: UTF8.self)
          rest = rest[end...]
          continue
        }
        open = (key, [])
        guard let next = readText(rest.dropFirst()) else { return }
        rest = next
      } else if rest.starts(with: Self.boxMark), let end = rest.firstOccurrence(of: Array("}}".utf8)) {
        box = ElementNode.box(String(decoding: rest[..<end.upperBound], as: UTF8.self)).flatMap(Self.bounded)
        rest = rest[end.upperBound...]
      } else {
        let word = Self.word(rest)
        flags.insert(String(decoding: word, as: UTF8.self))
        rest = rest.dropFirst(word.count)
      }
    }
  }

  /// Adds a line to the open text, up to the text's end if it is in the line.
  ///
  /// - Returns: what comes after the text; nil if it goes on in the next line.
  private mutating func readText(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = line.indices.first { line[$0] == UInt8(ascii: "'") && Self.isEnd(line[($0 + 1)...]) }
    open?.text += line[..<(end ?? line.endIndex)]
    guard let end else { return nil }
    close()
    return line[(end + 1)...]
  }

  /// A flag or a key with its value. Commas in braces belong to it.
  private static func word(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    return line.prefix { byte in
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      return depth > 0 || byte != UInt8(ascii: ",")
    }
  }

  /// Whether a text may end before this: a box, a key, or nothing but flags, comes next.
  private static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    for _ in 0...flagMarks.count {
      guard !rest.isEmpty else { return true }
      guard rest.starts(with: comma) else { return false }
      rest = rest.dropFirst(comma.count)
      if keyMarks.contains(where: { rest.starts(with: $0.mark) }) || rest.starts(with: boxMark) { return true }
      if otherMarks.contains(where: rest.starts) || startsWithPair(rest) { return true }
      guard let flag = flagMarks.first(where: rest.starts) else { return false }
      rest = rest.dropFirst(flag.count)
    }
    return false
  }

  /// Whether a line begins with a key that is not known, as all are written, and two numbers.
  private static func startsWithPair(_ line: ArraySlice<UInt8>) -> Bool {
    let key = line.prefix(while: isLetterOrDigit)
    guard let first = key.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return line.dropFirst(key.count).starts(with: ": {".utf8)
  }

  private static func withoutHandle(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.last == UInt8(ascii: ">"), let start = line.lastIndex(of: UInt8(ascii: "<")), start > line.startIndex,
      handleMarks.contains(where: line[(start - 1)...].starts)
    else { return line }
    return line[..<(start - 1)]
  }

  private static func bounded(_ box: Rect) -> Rect? {
    [box.minX, box.minY, box.size.width, box.size.height].allSatisfy { abs($0) < farthest } ? box : nil
  }

  // MARK: Elements

  var isApplication: Bool { type == "Application" }

  /// The name of its element in a page source; one without a box is no view.
  var name: String { (box == nil ? "" : ElementNode.typePrefix) + type }

  /// The attributes of its element in a page source.
  var attributes: [String: String] {
    var attributes = box.map(ElementNode.attributes) ?? [:]
    attributes["name"] = texts["identifier"]
    attributes["label"] = texts["label"] ?? texts["title"]
    attributes["value"] = texts["value"] ?? texts["placeholderValue"]
    if flags.contains("Disabled") { attributes["enabled"] = "false" }
    if flags.contains("Selected") { attributes["selected"] = "true" }
    return attributes
  }
}
