import HitTesting
import JSONText

extension MeasurementFile {
  /// Reads a file's text.
  ///
  /// - Throws: ``Fault``.
  package init(reading bytes: [UInt8]) throws(Fault) {
    var reader = JSONReader(bytes)
    do {
      self.init(try Self.runs(from: &reader))
    } catch let fault as JSONFault {
      throw .json(fault)
    } catch let fault as Fault {
      throw fault
    } catch {
      preconditionFailure("the reader throws nothing else")
    }
  }

  private static func runs(from reader: inout JSONReader) throws -> [MeasuredRun] {
    var runs: [MeasuredRun]?
    var version: Int64?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "schema":
        let word = try reader.string()
        guard word == schema else { throw Fault.unknownWord(key: key, word) }
      case "version":
        let number = try reader.integer()
        guard number <= Self.version else { throw Fault.newer(version: number) }
        guard number >= 1 else { throw Fault.unknownWord(key: key, "\(number)") }
        version = number
      case "runs":
        // A newer version may have other keys, so its number comes first.
        guard version != nil else { throw Fault.missingKey("version") }
        runs = try list(from: &reader) { reader in try run(from: &reader) }
      default: throw Fault.unknownKey(key)
      }
    }
    try reader.finish("the end of the file")
    guard version != nil else { throw Fault.missingKey("version") }
    guard let runs else { throw Fault.missingKey("runs") }
    if runs.isEmpty { throw Fault.noRuns }
    return runs
  }

  private static func list<Element>(
    from reader: inout JSONReader, _ element: (inout JSONReader) throws -> Element
  ) throws -> [Element] {
    var list: [Element] = []
    try reader.beginArray()
    while try reader.nextElement() { list.append(try element(&reader)) }
    return list
  }

  private static func run(from reader: inout JSONReader) throws -> MeasuredRun {
    var source: MeasuredRun.Source?
    var texts: [String: String] = [:]
    var answers: [String: MeasuredAnswer]?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "source": source = try word(key, from: &reader)
      case "system", "device": texts[key] = try reader.string()
      case "answers":
        var found: [String: MeasuredAnswer] = [:]
        for (id, answer) in try list(from: &reader, { reader in try answer(from: &reader) }) {
          guard found.updateValue(answer, forKey: id) == nil else { throw Fault.doubledAnswer(id: id) }
        }
        answers = found
      default: throw Fault.unknownKey(key)
      }
    }
    guard let source else { throw Fault.missingKey("source") }
    guard let system = texts["system"] else { throw Fault.missingKey("system") }
    guard let device = texts["device"] else { throw Fault.missingKey("device") }
    guard let answers else { throw Fault.missingKey("answers") }
    let run = MeasuredRun(source: source, system: system, device: device, answers: answers)
    if run.release == nil { throw Fault.unknownSystem(system) }
    return run
  }

  private static func answer(from reader: inout JSONReader) throws -> (String, MeasuredAnswer) {
    var id: String?
    var values: [MeasuredAnswer] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.string()
      case "number":
        let numbers = try list(from: &reader) { reader in try reader.number() }
        guard numbers.count == 2, numbers[0] <= numbers[1] else { throw Fault.badAnswer(id: id ?? "") }
        values.append(.number(numbers[0]...numbers[1]))
      case "truth": values.append(.truth(try reader.bool()))
      case "text": values.append(.text(try reader.string()))
      case "notAsked": values.append(.notAsked(try word(key, from: &reader)))
      default: throw Fault.unknownKey(key)
      }
    }
    guard let id else { throw Fault.missingKey("id") }
    guard values.count == 1 else { throw Fault.badAnswer(id: id) }
    return (id, values[0])
  }

  private static func word<Word: RawRepresentable<String>>(
    _ key: String, from reader: inout JSONReader
  ) throws -> Word {
    let text = try reader.string()
    guard let word = Word(rawValue: text) else { throw Fault.unknownWord(key: key, text) }
    return word
  }
}
