import HitTesting
import JSONText
import Recording

/// The content of a line of the text form.
enum JSONLine {
  case empty
  case header(RecordingInfo)
  case classes([String: String])
  case update(SceneUpdate, time: Double)
  case event(Event)
  case tap(AimedPlace, time: Double)
  case outcome(Outcome)
  case end(time: Double)
}

/// The fault of a line that is valid JSON but not part of the text form.
struct LineFault: Error {
  var expected: String
  var found: String
  /// The offset of the fault in bytes from the start of the line; nil for the whole line.
  var offset: Int?
}

/// Parses one line of the text form.
struct JSONLineParser {
  var reader: JSONReader
  /// The keys that the text form does not know, once for each occurrence.
  var unknownKeys: [String] = []
  /// The places in the event that are told by views, by the indexes of its touches; that of the
  /// event itself is -1.
  var aims: [Int: AimedPlace] = [:]
  /// Whether the line starts a recording, even if the rest of the line is wrong.
  private(set) var isHeader = false

  init(_ bytes: [UInt8], _ range: Range<Int>) { reader = JSONReader(bytes, range: range) }

  mutating func parse() throws -> JSONLine {
    do {
      try reader.finish()
      return .empty
    } catch {}
    try reader.beginObject()
    var time: Double?
    var line: JSONLine?
    while let key = try reader.nextKey() {
      let keyOffset = reader.offset
      var part: JSONLine?
      switch key {
      case "t": time = try reader.number()
      case "event": part = .event(try parseEvent())
      case "tap": part = .tap(try parseAim(), time: 0)
      case "outcome": part = .outcome(try parseOutcome())
      case "change": part = .update(.change(try parseChange()), time: 0)
      case "scene": part = .update(.scene(try parseScene()), time: 0)
      case "end": part = try parseEnd()
      case "classes": part = .classes(try parseClasses())
      case "retouch":
        isHeader = true
        let offset = reader.offset
        let version = try reader.integer()
        guard version <= JSONLinesImporter.version else {
          throw LineFault(
            expected: "version \(JSONLinesImporter.version) (a newer file needs a newer retouch)",
            found: "version \(version)", offset: offset)
        }
        let header = JSONLine.header(try parseRestOfHeader())
        try reader.finish()
        return header
      default: try skipUnknown(key)
      }
      guard let part else { continue }
      guard line == nil else {
        throw LineFault(
          expected: "one of \"classes\", \"scene\", \"change\", \"event\", \"tap\", \"outcome\" and \"end\" a line",
          found: "two",
          offset: keyOffset)
      }
      line = part
    }
    try reader.finish()
    guard let line else {
      throw LineFault(
        expected: "\"retouch\", \"classes\", \"scene\", \"change\", \"event\", \"tap\", \"outcome\" or \"end\"",
        found: "none of them",
        offset: nil)
    }
    if case .classes = line { return line }
    guard let time else { throw LineFault(expected: "\"t\", the time in seconds", found: "none", offset: nil) }
    switch line {
    case .update(let update, _): return .update(update, time: time)
    case .event(var event):
      event.time = time
      return .event(event)
    case .tap(let place, _): return .tap(place, time: time)
    case .outcome(var outcome):
      outcome.time = time
      return .outcome(outcome)
    case .end: return .end(time: time)
    case .empty, .header, .classes: return line
    }
  }

  private mutating func parseEnd() throws -> JSONLine {
    let offset = reader.offset
    guard try reader.bool() else { throw LineFault(expected: "\"end\":true", found: "false", offset: offset) }
    return .end(time: 0)
  }

  /// All keys of the text form apart from properties, for the one that a misspelt key is likely to
  /// be. They stand beside each other, whatever object they belong to.
  static let keys =
    [
      "retouch", "app", "appVersion", "device", "os", "policy", "started", "from", "screen", "approximations", "width",
      "height", "scale", "t", "classes", "scene", "change", "event", "tap", "end", "windows", "set", "insert", "remove",
      "move",
      "id", "parent", "index", "view", "class", "element",
      "children", "target", "enabled", "type", "subtype", "touches", "touch",
      "phase", "at", "hit", "intended", "recognizers", "taps", "radius", "edge", "stamp", "attached", "parameters",
      "requires",
      "known", "outcome", "outcomes", "recognizer", "control", "scrollView", "acted", "state", "changes", "sent",
      "action", "scrolling", "cancelled",
    ] + ViewProperty.all.map(\.key) + RecognizerParameters.keys

  mutating func skipUnknown(_ key: String) throws {
    unknownKeys.append(key)
    try reader.skip()
  }

  /// Reads the keys after `retouch`, which must be the first key of its line.
  private mutating func parseRestOfHeader() throws -> RecordingInfo {
    var info = RecordingInfo(policy: "uikit", format: "jsonl")
    var policy: String?
    while let key = try reader.nextKey() {
      switch key {
      case "app": info.app = try reader.string()
      case "appVersion": info.appVersion = try reader.string()
      case "device": info.device = try reader.string()
      case "os": info.os = try reader.string()
      case "policy": policy = try reader.string()
      case "started": info.startedAt = try reader.string()
      case "from": info.format = try reader.string()
      case "screen": try parseScreen(into: &info)
      case "outcomes": info.outcomes = try parseCoverage()
      case "approximations":
        try reader.beginArray()
        while try reader.nextElement() { info.approximations.insert(try parseApproximation()) }
      default: try skipUnknown(key)
      }
    }
    if let policy { info.policy = policy } else { info.followSystem() }
    return info
  }

  /// Reads `true`, `false` or `"part"`.
  private mutating func parseCoverage() throws -> OutcomeCoverage {
    guard try reader.peek() == .string else { return try reader.bool() ? .all : .none }
    let offset = reader.offset
    let word = try reader.string()
    guard word == "part" else {
      throw LineFault(expected: "outcomes of true, false or \"part\"", found: "\"\(word.prefix(40))\"", offset: offset)
    }
    return .part
  }

  private mutating func parseApproximation() throws -> Approximation {
    let offset = reader.offset
    let word = try reader.string()
    guard let known = Approximation(rawValue: word) else {
      let words = Approximation.allCases.map(\.rawValue).joined(separator: ", ")
      throw LineFault(expected: "approximations of \(words)", found: "\"\(word.prefix(40))\"", offset: offset)
    }
    return known
  }

  private mutating func parseScreen(into info: inout RecordingInfo) throws {
    var size = Size.zero
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "width": size.width = try reader.number()
      case "height": size.height = try reader.number()
      case "scale": info.screenScale = try reader.number()
      default: try skipUnknown(key)
      }
    }
    if size != .zero { info.screenSize = size }
  }

  private mutating func parseClasses() throws -> [String: String] {
    var classes: [String: String] = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() { classes[key] = try reader.string() }
    return classes
  }

  // MARK: Parts

  /// Reads `count` numbers, at most six. It makes no array, because most of a recording is points.
  mutating func numbers(
    _ count: Int, _ shape: String
  ) throws -> (Double, Double, Double, Double, Double, Double) {
    let offset = reader.offset
    var result = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var found = 0
    try reader.beginArray()
    while try reader.nextElement() {
      let value = try reader.number()
      switch found {
      case 0: result.0 = value
      case 1: result.1 = value
      case 2: result.2 = value
      case 3: result.3 = value
      case 4: result.4 = value
      case 5: result.5 = value
      default: break
      }
      found += 1
    }
    guard found == count else { throw LineFault(expected: shape, found: "\(found) numbers", offset: offset) }
    return result
  }

  mutating func point() throws -> Point {
    let values = try numbers(2, "[x, y]")
    return Point(x: values.0, y: values.1)
  }

  /// Reads `[x, y]`, or a place that is told by a view. The point is then that of the origin.
  ///
  /// - Parameter index: the index of the touch in its event; -1 for the event itself.
  mutating func place(ofTouch index: Int) throws -> Point {
    guard try reader.peek() == .string else { return try point() }
    aims[index] = try parseAim()
    return .zero
  }

  private mutating func parseAim() throws -> AimedPlace {
    let offset = reader.offset
    let words = try reader.string()
    guard let aim = AimedPlace(words) else {
      throw LineFault(
        expected: "a selector, as \"#pay\", or one with an offset, as \"#pay@10,4.5\"",
        found: "\"\(words.prefix(40))\"", offset: offset)
    }
    return aim
  }

  mutating func rect() throws -> Rect {
    let values = try numbers(4, "[x, y, width, height]")
    return Rect(x: values.0, y: values.1, width: values.2, height: values.3)
  }

  mutating func optionalString() throws -> String? { try reader.null() ? nil : try reader.string() }

  mutating func optionalID() throws -> ViewID? { try reader.null() ? nil : try id() }

  mutating func id<ID: RecordedID>() throws -> ID { ID(try reader.integer()) }

  /// Reads a number, or a word that stands for a number.
  ///
  /// - Parameter range: the numbers that are allowed.
  mutating func wordOrNumber(
    _ expected: String, in range: ClosedRange<Int64> = Int64(Int32.min)...Int64(Int32.max), _ number: (String) -> Int?
  ) throws -> Int {
    let offset = reader.offset
    guard try reader.peek() == .string else {
      let whole = try reader.integer()
      guard range.contains(whole) else {
        throw LineFault(expected: expected, found: "a number out of range", offset: offset)
      }
      return Int(whole)
    }
    let word = try reader.string()
    guard let value = number(word) else { throw LineFault(expected: expected, found: "\"\(word)\"", offset: offset) }
    return value
  }
}
