import HitTesting
import JSONText
import Measurements
import Testing

/// Tests the file of measurements, and what its answers say of the rules.
@Suite struct MeasurementFileTests {
  private static let run = MeasuredRun(
    source: .uikit, system: "26.1", device: "iPhone17,1",
    answers: [
      "constants.tapMovement": .number(44...46.5), "windows.order": .truth(false), "delivery.order": .text("first"),
      "delivery.edges": .notAsked(.needsFinger),
    ])

  private static func read(_ text: String) throws -> MeasurementFile {
    try MeasurementFile(reading: Array(text.utf8))
  }

  @Test func `A file that is read is the one that was written`() throws {
    let model = MeasuredRun(source: .model, system: "18.1", device: "UIKitModel", answers: [:])
    let file = MeasurementFile([Self.run, model])
    #expect(try Self.read(file.text) == file)
    #expect(MeasurementFile([model, Self.run]).text == file.text, "the order of the runs does not matter")
    #expect(MeasurementFile.isStart(Array(file.text.utf8)))
    #expect(MeasurementFile.isStart(Array(file.text.utf8.prefix(64))))
  }

  @Test func `A run replaces an older one of the same system and device`() {
    var again = Self.run
    again.answers = ["windows.order": .truth(true)]
    #expect(MeasurementFile([Self.run, again]).runs == [again])
  }

  @Test func `An answer agrees, differs, is new, or was not given`() throws {
    let points = Self.run.comparison(on: try #require(Self.run.release))
    let verdicts = Dictionary(uniqueKeysWithValues: points.map { ($0.point.id, $0.verdict) })
    #expect(verdicts["constants.tapMovement"] == .agrees)
    #expect(verdicts["windows.order"] == .differs)
    #expect(verdicts["delivery.order"] == .answered)
    #expect(verdicts["delivery.edges"] == .notAsked)
    #expect(verdicts["constants.tapPause"] == .notAsked)
    #expect(points.first { $0.point.id == "constants.tapPause" }?.answer == .notAsked(.notInFile))
    #expect(verdicts.count == OpenPoint.all(on: try #require(SystemRelease("26"))).count)
  }

  @Test(arguments: [(44.0...46.0, true), (45.1...46, false), (9...9.9, false), (0...100, true), (10...10, true)])
  func `A number agrees when it may lie in the interval of the rules`(
    measured: ClosedRange<Double>, agrees: Bool
  ) throws {
    var run = Self.run
    run.answers = ["constants.tapMovement": .number(measured)]
    let points = run.comparison(on: try #require(run.release))
    #expect(points.first { $0.point.id == "constants.tapMovement" }?.verdict == (agrees ? .agrees : .differs))
  }

  @Test func `An answer of another kind differs`() throws {
    var run = Self.run
    run.answers = ["windows.order": .text("true"), "constants.tapPause": .truth(true)]
    let points = run.comparison(on: try #require(run.release)).filter { $0.verdict == .differs }
    #expect(points.map(\.point.id) == ["constants.tapPause", "windows.order"])
  }

  @Test func `Answers to points of another version are told`() throws {
    var run = Self.run
    run.answers = ["later.point": .truth(true), "windows.order": .truth(true)]
    #expect(run.unknown(on: try #require(run.release)) == ["later.point"])
  }

  // MARK: Files of a stranger

  private static func text(_ answers: String, version: String = "1", system: String = "26.1") -> String {
    """
    {"schema":"retouch-measurements","version":\(version),"runs":[{"source":"UIKit","system":"\(system)",\
    "device":"x","answers":[\(answers)]}]}
    """
  }

  @Test(arguments: [
    (text("", version: "2"), MeasurementFile.Fault.newer(version: 2)),
    (text("", version: "0"), .unknownWord(key: "version", "0")),
    (text("", system: "the newest"), .unknownSystem("the newest")),
    (text(#"{"id":"a"}"#), .badAnswer(id: "a")), (text(#"{"truth":true}"#), .missingKey("id")),
    (text(#"{"id":"a","truth":true,"text":"b"}"#), .badAnswer(id: "a")),
    (text(#"{"id":"a","number":[2,1]}"#), .badAnswer(id: "a")),
    (text(#"{"id":"a","number":[1]}"#), .badAnswer(id: "a")),
    (text(#"{"id":"a","truth":true},{"id":"a","truth":true}"#), .doubledAnswer(id: "a")),
    (text(#"{"id":"a","notAsked":"later"}"#), .unknownWord(key: "notAsked", "later")),
    (text(#"{"id":"a","truth":true,"why":1}"#), .unknownKey("why")),
    (#"{"schema":"retouch-report"}"#, .unknownWord(key: "schema", "retouch-report")),
    (#"{"schema":"retouch-measurements"}"#, .missingKey("version")),
    (#"{"schema":"retouch-measurements","version":1}"#, .missingKey("runs")),
    (#"{"schema":"retouch-measurements","runs":[],"version":1}"#, .missingKey("version")),
    (#"{"schema":"retouch-measurements","version":1,"runs":[]}"#, .noRuns),
    (#"{"schema":"retouch-measurements","version":1,"runs":[{"source":"UIKit"}]}"#, .missingKey("system")),
    (#"{"schema":"retouch-measurements","version":1,"runs":[{}]}"#, .missingKey("source")),
  ])
  func `A file that breaks the format is refused`(text: String, fault: MeasurementFile.Fault) {
    #expect(throws: fault) { try Self.read(text) }
  }

  @Test func `A file that is cut off anywhere is refused`() {
    let text = MeasurementFile([Self.run]).text.dropLast(2)
    for length in 0..<text.utf8.count {
      #expect(throws: MeasurementFile.Fault.self) { try MeasurementFile(reading: Array(text.utf8.prefix(length))) }
    }
  }

  @Test(arguments: ["", "{", "[1]", #"{"version":1}"#, #"{"schema":"retouch-touches"}"#, "SQLite format 3\0"])
  func `Other files do not begin as measurements do`(text: String) {
    #expect(!MeasurementFile.isStart(Array(text.utf8)))
  }
}
