import Foundation
import Measurements
import PolicyProcesses
import RetouchCommand
import Wording

extension FuzzTarget {
  /// The readers of what a build server deals out, of what an app's own code answers, and of what
  /// the measuring kit writes.
  static let lists = [
    FuzzTarget(name: "trace-list", most: 4096, run: checkTraceList),
    FuzzTarget(name: "answers", most: 4096, run: checkAnswers),
    FuzzTarget(name: "measurements", most: 4096, run: checkMeasurements),
  ]

  /// Each trace stands in its line.
  private static func checkTraceList(_ bytes: [UInt8]) throws {
    let list = try TraceListFile(Data(bytes), file: "list")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var last = 0
    for entry in list.entries {
      try expect(entry.line > last && entry.line <= lines.count, "\(entry) is behind line \(last)")
      last = entry.line
      try expect(!entry.path.isEmpty, "\(entry) has no path")
      let mark = UInt8(ascii: "\"")
      let (path, line) = (entry.path.utf8.filter { $0 != mark }, lines[entry.line - 1].filter { $0 != mark })
      try expect(path.isEmpty || Data(line).firstRange(of: path) != nil, "\(entry) is not in its line")
      try expect(list.isOfOneShard == (entry.number != nil), "\(entry) in a list of another kind")
    }
  }

  /// What was read is written, read again, and compared with the rules.
  private static func checkMeasurements(_ bytes: [UInt8]) throws {
    let file = try MeasurementFile(reading: bytes)
    try expect(MeasurementFile.isStart(Array(file.text.utf8)), "what is written is not known")
    try expect(try MeasurementFile(reading: Array(file.text.utf8)) == file, "what is read again is another file")
    for run in file.runs {
      guard let release = run.release else { throw LawBroken("a run has no release") }
      let points = run.comparison(on: release)
      let answered = run.answers.count - run.unknown(on: release).count
      try expect(points.filter { $0.answer != .notAsked(.notInFile) }.count <= answered, "an answer counts twice")
      try expect(MeasurementWords.lines(run, on: release).count > points.count, "a point is left out")
    }
  }

  /// However a pipe cuts what is written, the answers are the same; written again they are, too.
  private static func checkAnswers(_ bytes: [UInt8]) throws {
    let words = [Int64](bytes: bytes)
    let whole = records(words[...], by: max(1, words.count))
    try expect(whole == records(words[...], by: 3), "in pieces the answers are others")
    var encoder = AnswerEncoder()
    for record in whole { encoder.append(record) }
    try expect(records(encoder.words[...], by: 1024) == whole, "written again the answers are others")
  }

  private static func records(_ words: ArraySlice<Int64>, by length: Int) -> [AnswerRecord] {
    var (decoder, found, rest) = (AnswerDecoder(), [AnswerRecord](), words)
    while !rest.isEmpty {
      decoder.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
      while let record = decoder.record() { found.append(record) }
    }
    return found
  }
}
