import HitTesting

/// The output of Android's `getevent`, with or without `-l` and `-t`, of `getevent -p` and of
/// `wm size`.
///
///     add device 1: /dev/input/event2
///         ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0
///     Physical size: 1080x2220
///     [    1482.431904] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000213
///
/// Without `-l` the words are four hexadecimal digits. Without `-t` there is no time. The log of
/// one device, requested by its path, does not contain the path.
struct InputLog {
  /// One line: a code and its value, from one device.
  struct Report {
    var code: InputCode
    var value: Int32
    /// In seconds from an unknown start, and never less than in the previous line; nil in a log
    /// without times.
    var time: Double?
    /// The index in ``devices``.
    var device: Int
    /// The line in the file, from 1.
    var line: Int
  }

  let file: String
  /// The paths of the devices that report; empty for the device of a log without paths.
  private(set) var devices: [String] = []
  private(set) var reports: [Report] = []
  /// The ranges of the axes by the path of their device, in its own units.
  private(set) var axes: [String: [InputCode: ClosedRange<Double>]] = [:]
  /// The size of the screen in pixels, when it is held upright.
  private(set) var screenSize: Size?

  /// Whether it only describes devices and the screen.
  var isDescription: Bool { reports.isEmpty && !(axes.isEmpty && screenSize == nil) }

  /// The device that is being described.
  private var described = ""
  private var numbers: [String: Int] = [:]

  /// Reads a log.
  ///
  /// - Throws: ``ImportFault`` with the line.
  init(file: String, bytes: [UInt8], notes: inout ImportNotes) throws {
    self.file = file
    var number = 0
    var lineStart = 0
    while lineStart < bytes.count {
      number += 1
      let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
      let text = String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self)
      try read(text, number: number, isLast: lineEnd == bytes.count, notes: &notes)
      lineStart = lineEnd + 1
    }
    guard !reports.isEmpty || isDescription else {
      throw ImportFault(
        .nothingFound(expected: "lines as \"EV_ABS ABS_MT_POSITION_X 00000213\" of getevent -lt"),
        at: InputPlace(file: file))
    }
  }

  /// Whether one of the first lines is a report. The last one may be cut off.
  static func isOne(_ head: [UInt8]) -> Bool {
    head.split(separator: 0x0A).contains { line in
      guard let words = Line(String(decoding: line, as: UTF8.self)).words, words.count >= 3 else { return false }
      return value(words[2]) != nil
    }
  }

  private mutating func read(_ text: String, number: Int, isLast: Bool, notes: inout ImportNotes) throws {
    let line = Line(text)
    guard let words = line.words else { return try describe(text, number: number, notes: &notes) }
    guard words.count >= 3 else {
      // A log that is stopped by hand may end anywhere.
      guard !isLast else { return notes.skipped("line of getevent: it is cut off at the end of the file") }
      throw fault("a type, a code and a value, as \"EV_ABS ABS_MT_POSITION_X 00000213\"", text, number)
    }
    guard let code = InputCode(type: words[0], code: words[1]) else { return }
    guard let value = Self.value(words[2]) else {
      guard !isLast else { return notes.skipped("line of getevent: it is cut off at the end of the file") }
      throw fault("a value of eight hexadecimal digits, or DOWN or UP", String(words[2]), number)
    }
    guard code != .slot || (0..<Int32(FingerReports.mostFingers)).contains(value) else {
      throw fault("a slot from 0 to \(FingerReports.mostFingers - 1)", String(words[2]), number)
    }
    var time = line.time
    if let own = time, let before = reports.last?.time, own < before {
      notes.approximate("line of getevent: its time is before that of the line ahead of it, which stands for it")
      time = before
    }
    reports.append(Report(code: code, value: value, time: time, device: device(line.device), line: number))
  }

  private mutating func device(_ path: String) -> Int {
    if let known = numbers[path] { return known }
    numbers[path] = devices.count
    devices.append(path)
    return devices.count - 1
  }

  private static func value(_ word: Substring) -> Int32? {
    switch word {
    case "DOWN": return 1
    case "UP": return 0
    case "REPEAT": return 2
    default:
      guard word.utf8.count == 8, let bits = UInt32(word, radix: 16) else { return nil }
      return Int32(bitPattern: bits)
    }
  }

  private func fault(_ expected: String, _ found: String, _ number: Int) -> ImportFault {
    ImportFault(
      .malformed(expected: expected, found: "\"\(found.prefix(60))\""), at: InputPlace(file: file, line: number))
  }

  // MARK: Descriptions

  private mutating func describe(_ text: String, number: Int, notes: inout ImportNotes) throws {
    let words = text.split { " \t\r,".contains($0) }
    guard let first = words.first else { return }
    if words.starts(with: ["add", "device"]) {
      described = words.count > 3 ? String(words[3]) : ""
    } else if ["Physical", "Override"].contains(first), words.count > 2, words[1] == "size:" {
      let sides = words[2].split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], width.isFinite, height.isFinite,
        width > 0, height > 0
      else { throw fault("a size of the screen as \"1080x1920\"", String(words[2]), number) }
      // The size that overrides the physical one comes after it.
      screenSize = Size(width: width, height: height)
    } else if let least = words.firstIndex(of: "min"), words.contains("max") {
      guard let axis = words[..<least].reversed().lazy.compactMap({ InputCode(axis: $0) }).first else { return }
      func bound(_ name: Substring) -> Double? {
        guard let at = words.firstIndex(of: name), at + 1 < words.count else { return nil }
        return Double(words[at + 1])
      }
      guard let low = bound("min"), let high = bound("max"), low.isFinite, high.isFinite, low < high else {
        throw fault("the range of \(axis.name) as \"min 0, max 1079\"", text, number)
      }
      axes[described, default: [:]][axis] = low...high
    } else if !text.hasPrefix(" "), !text.hasPrefix("\t"), first != "could" {
      notes.skipped("line of getevent: it is no event")
    }
  }
}

/// A line of a log, cut into its parts.
private struct Line {
  var time: Double?
  var device = ""
  /// The type, the code and the value, as far as the line has them; nil for a line that is not a
  /// report.
  var words: [Substring]?

  init(_ text: String) {
    var rest = text.split { " \t\r".contains($0) }[...]
    if let end = text.firstIndex(of: "]"), rest.first?.hasPrefix("[") == true {
      time = Self.time(text[..<end].drop { $0 == "[" || $0 == " " })
      rest = text[end...].dropFirst().split { " \t\r".contains($0) }[...]
    } else if let first = rest.first, first.hasSuffix(":"), first.first?.isNumber == true {
      // Android before 4.1 printed seconds-microseconds.
      let parts = first.dropLast().split(separator: "-", omittingEmptySubsequences: false)
      if parts.count == 2, parts[1].utf8.count == 6 { time = Self.time("\(parts[0]).\(parts[1])"[...]) }
      if time != nil { rest = rest.dropFirst() }
    }
    if let path = rest.first, path.hasPrefix("/dev/"), path.hasSuffix(":") {
      device = String(path.dropLast())
      rest = rest.dropFirst()
    }
    if let type = rest.first, InputCode.isType(type) { words = Array(rest) }
  }

  private static func time(_ text: Substring) -> Double? {
    guard let time = Double(text), time.isFinite, time >= 0 else { return nil }
    return time
  }
}
