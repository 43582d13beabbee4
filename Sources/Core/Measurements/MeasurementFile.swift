package import JSONText

/// The file that the measuring kit writes: the answers of one or more systems, as JSON.
package struct MeasurementFile: Hashable, Sendable {
  /// A rule of the format that a file breaks.
  package enum Fault: Error, Hashable, Sendable {
    case json(JSONFault)
    /// The file is of a newer version than the program.
    case newer(version: Int64)
    case unknownKey(String)
    case missingKey(String)
    case unknownWord(key: String, String)
    /// A system without a version of iOS.
    case unknownSystem(String)
    /// An answer has no value, or more than one; or an interval has other than two ordered numbers.
    case badAnswer(id: String)
    case doubledAnswer(id: String)
    case noRuns
  }

  /// The word that the file begins with, and its version.
  package static let schema = "retouch-measurements"
  package static let version = 1

  package private(set) var runs: [MeasuredRun]

  /// Makes a file; each system and device has one run, the last one.
  package init(_ runs: [MeasuredRun]) {
    self.runs = []
    for run in runs { add(run) }
  }

  /// Adds a run in place of an older one of the same system and device.
  package mutating func add(_ run: MeasuredRun) {
    runs.removeAll { ($0.source, $0.system, $0.device) == (run.source, run.system, run.device) }
    runs.append(run)
    runs.sort { ($0.source.rawValue, $0.system, $0.device) < ($1.source.rawValue, $1.system, $1.device) }
  }

  /// Whether a text begins as such a file does, of whatever version.
  package static func isStart(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    do {
      try reader.beginObject()
      guard try reader.nextKey() == "schema" else { return false }
      return try reader.string() == schema
    } catch {
      return false
    }
  }

  // MARK: Writing

  /// The file's text. The same answers give the same text.
  package var text: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("schema")
    writer.string(Self.schema)
    writer.key("version")
    writer.number(Self.version)
    writer.key("runs")
    writer.beginArray()
    // Each run and each answer stands in a line of its own.
    for run in runs { writer.raw("\n" + Self.text(of: run)) }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.text
  }

  private static func text(of run: MeasuredRun) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("source")
    writer.string(run.source.rawValue)
    writer.key("system")
    writer.string(run.system)
    writer.key("device")
    writer.string(run.device)
    writer.key("answers")
    writer.beginArray()
    for (id, answer) in run.answers.sorted(by: { $0.key < $1.key }) { writer.raw("\n" + text(of: answer, to: id)) }
    writer.endArray()
    writer.endObject()
    return writer.text
  }

  private static func text(of answer: MeasuredAnswer, to id: String) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.string(id)
    switch answer {
    case .number(let interval):
      writer.key("number")
      writer.beginArray()
      writer.number(interval.lowerBound)
      writer.number(interval.upperBound)
      writer.endArray()
    case .truth(let value):
      writer.key("truth")
      writer.bool(value)
    case .text(let text):
      writer.key("text")
      writer.string(text)
    case .notAsked(let reason):
      writer.key("notAsked")
      writer.string(reason.rawValue)
    }
    writer.endObject()
    return writer.text
  }
}
