import HitTesting
import JSONText

/// A command of a flow, as Maestro keeps it after a run.
///
///     {"command":{"tapOnElement":{"selector":{"textRegex":"Pay"},"longPress":false}},
///      "metadata":{"status":"COMPLETED","timestamp":1764150000123,"sequenceNumber":3}}
struct MaestroCommand {
  /// What it is called, as `tapOnElement`.
  private(set) var name = ""
  /// Its texts, numbers and switches by the keys that lead to them, as `selector.textRegex`.
  private(set) var texts: [String: String] = [:]
  private(set) var status = ""
  /// In seconds since 1970; nil if it is not told.
  private(set) var time: Double?
  /// Its number in the run; nil if it is not told.
  private(set) var sequence: Int64?
  /// The elements on the screen after it, as JSON; nil if they are not told.
  private(set) var hierarchy: [UInt8]?
  /// The file with the elements, beside the file of the command; nil for none.
  private(set) var hierarchyPath: String?

  /// How deep the keys of a command are read.
  private static let deepest = 4

  /// Reads the commands of a flow.
  ///
  /// - Returns: the commands in their order.
  /// - Throws: ``ImportFault`` with the line and the column.
  static func all(in bytes: [UInt8], file: String) throws -> [MaestroCommand] {
    let commands = try ImportFault.reading(file, bytes) { reader throws(JSONFault) in
      var commands: [MaestroCommand] = []
      try reader.beginArray()
      while try reader.nextElement() { commands.append(try MaestroCommand(from: &reader)) }
      try reader.finishFile()
      return commands
    }
    func order(_ index: Int) -> (Double, Int64, Int) {
      // Of a run, all or none have numbers, and children have later ones than what they are in.
      (commands[index].sequence == nil ? commands[index].time ?? 0 : 0, commands[index].sequence ?? 0, index)
    }
    return commands.indices.sorted { order($0) < order($1) }.map { commands[$0] }
  }

  /// Whether a text begins like the commands of a flow. It may be cut off.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    return (try? hasCommand(&reader)) == true
  }

  private static func hasCommand(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    guard try reader.peek() == .array else { return false }
    try reader.beginArray()
    guard try reader.nextElement(), try reader.beginObjectIfOne() else { return false }
    while let key = try reader.nextKey() {
      if key == "command" { return try reader.peek() == .object }
      guard key == "metadata" else { return false }
      try reader.skip()
    }
    return false
  }

  private init(from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      // What scripts in it made of it counts more.
      case "command" where name.isEmpty: try readCommand(from: &reader)
      case "metadata" where try reader.peek() == .object: try readMetadata(from: &reader)
      default: try reader.skip()
      }
    }
  }

  private mutating func readCommand(from reader: inout JSONReader) throws(JSONFault) {
    guard try reader.beginObjectIfOne() else { return }
    while let key = try reader.nextKey() {
      (name, texts) = (key, [:])
      try readTexts(from: &reader, under: "", depth: 0)
    }
  }

  private mutating func readTexts(from reader: inout JSONReader, under path: String, depth: Int) throws(JSONFault) {
    switch try reader.peek() {
    case .object where depth < Self.deepest:
      try reader.beginObject()
      while let key = try reader.nextKey() {
        try readTexts(from: &reader, under: path.isEmpty ? key : "\(path).\(key)", depth: depth + 1)
      }
    case .string: texts[path] = try reader.string()
    case .number: texts[path] = try reader.compact()
    case .bool: texts[path] = try reader.bool() ? "true" : "false"
    case .null: try reader.skip()
    default:
      texts[path] = ""
      try reader.skip()
    }
  }

  // MARK: What came of it

  private mutating func readMetadata(from reader: inout JSONReader) throws(JSONFault) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "status": status = try reader.stringIfOne() ?? ""
      case "timestamp": time = try reader.numberOrNull().map { $0 / 1000 }
      case "sequenceNumber": sequence = try reader.numberOrNull().flatMap { Int64(exactly: $0) }
      case "evaluatedCommand": try readCommand(from: &reader)
      case "artifacts": try readArtifacts(from: &reader)
      case "error" where try reader.peek() == .object:
        try reader.beginObject()
        while let key = try reader.nextKey() {
          guard key == "hierarchyRoot", try reader.peek() == .object else {
            try reader.skip()
            continue
          }
          hierarchy = Array(try reader.compact().utf8)
        }
      default: try reader.skip()
      }
    }
  }

  private mutating func readArtifacts(from reader: inout JSONReader) throws(JSONFault) {
    guard try reader.beginArrayIfOne() else { return }
    while try reader.nextElement() {
      var (type, path): (String?, String?)
      guard try reader.beginObjectIfOne() else { continue }
      while let key = try reader.nextKey() {
        switch key {
        case "type": type = try reader.stringIfOne()
        case "path", "relativePath": path = try reader.stringIfOne()
        default: try reader.skip()
        }
      }
      if type == "SCREEN_HIERARCHY" { hierarchyPath = path }
    }
  }
}
