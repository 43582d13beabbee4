import JSONText
import Reporting
import Testing

/// Tests the formats of lists of rows.
@Suite struct RowWriterTests {
  private static let rows: [[RowValue]] = [
    [.wholeNumber(12), .text("UIView#a"), .number(0.5)], [.wholeNumber(3), .text("a \"b\", c\nd\u{1b}é"), .null],
  ]

  private func write(
    _ rows: [[RowValue]], as format: RowFormat, style: TextStyle = TextStyle(), isComplete: Bool = true
  ) throws -> String {
    var bytes: [UInt8] = []
    var writer = RowWriter(
      RowTable(columns: ["id", "name", "share"], like: rows.first), as: format, style: style
    ) { bytes += $0 }
    writer.begin("rows") { json in json.member("schema") { $0.string("s") } }
    try writer.beginPart("a part")
    for row in rows { try writer.add(row) }
    try writer.end(isComplete: isComplete)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `Text is a table, in which control characters are visible`() throws {
    #expect(
      try write(Self.rows, as: .text)
        == "a part\nid  name                share\n12  UIView#a              0.5\n"
        + #" 3  a "b", c\nd\u{1b}é"# + "\n")
    #expect(try write([], as: .text) == "a part\n")
  }

  @Test func `JSON is one object`() throws {
    let name = #""a \"b\", c\nd\u001bé""#
    #expect(
      try write(Self.rows, as: .json, isComplete: false)
        == #"{"schema":"s","rows":[{"id":12,"name":"UIView#a","share":0.5},{"id":3,"name":\#(name),"share":null}],"#
        + #""isComplete":false}"# + "\n")
    #expect(try write([], as: .json) == #"{"schema":"s","rows":[],"isComplete":true}"# + "\n")
    #expect(
      try write(Self.rows, as: .jsonl).split(separator: "\n").last ?? "" == #"{"id":3,"name":\#(name),"share":null}"#)
  }

  @Test func `CSV has a line for each row, whatever names hold`() throws {
    #expect(
      try write(Self.rows, as: .csv)
        == "id,name,share\n12,UIView#a,0.5\n" + #"3,"a ""b"", c\nd\u{1b}é","# + "\n")
    #expect(try write([], as: .csv) == "id,name,share\n")
  }

  @Test(arguments: RowFormat.allCases) func `Many rows are written in pieces`(format: RowFormat) throws {
    let rows = (0..<5_000).map { [RowValue.wholeNumber($0), .text("UIWindow/UIView#row\($0)"), .null] }
    var pieces: [Int] = []
    var writer = RowWriter(RowTable(columns: ["id", "name", "share"], like: rows[0]), as: format) {
      pieces.append($0.count)
    }
    writer.begin("rows") { _ in }
    for row in rows { try writer.add(row) }
    try writer.end(isComplete: true)
    #expect(pieces.count > 1 && pieces.allSatisfy { $0 < 100_000 }, "\(pieces)")
    let text = try write(rows, as: format)
    #expect(text.matches(of: /UIView#row/).count == rows.count)
    #expect(format != .json || text.hasSuffix("}],\"isComplete\":true}\n"))
  }

  @Test func `Later rows may be wider than the first block, and a narrow terminal shortens names`() throws {
    let rows = (0..<501).map { [RowValue.wholeNumber($0), .text($0 == 500 ? "a long name" : "n"), .number(1)] }
    let lines = try write(rows, as: .text).split(separator: "\n")
    #expect(lines.count == 503)
    #expect(lines[501] == "499  n         1" && lines[502] == "500  a long name      1", "\(lines.suffix(2))")
    let narrow = try write([Self.rows[1]], as: .text, style: TextStyle(width: 24)).split(separator: "\n")
    #expect(narrow.allSatisfy { $0.count <= 24 } && narrow[2].contains("…"), "\(narrow)")
  }
}
