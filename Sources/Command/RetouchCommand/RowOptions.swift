import ArgumentParser
import JSONText
import Reporting

extension RowFormat: ExpressibleByArgument {}

/// The options of commands that print rows.
struct RowOptions: ParsableArguments {
  @Option(help: "How to print them.")
  var format = RowFormat.text

  @Option(help: ArgumentHelp("The greatest number of rows; 0 is no limit.", valueName: "count"))
  var limit: Int?

  @Option(
    name: [.short, .customLong("output")],
    help: "The file to write; an existing file is replaced; default is standard output.", completion: .file())
  var output: String?

  func validate() throws {
    guard output != "" else { throw ValidationError("--output takes a file, or - for standard output") }
    guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes a count, or 0 for no limit") }
  }

  /// Writes rows, and notes on standard error if there are more than the limit, or none.
  ///
  /// - Parameters:
  ///   - name: what is listed; the key of the rows in JSON.
  ///   - limit: the limit if the user gives none; nil for no limit.
  ///   - members: writes the members that JSON has before the rows.
  ///   - rows: adds the rows.
  func write<Row>(
    _ table: RowTable<Row>, named name: String, limit: Int? = nil, members: (inout JSONWriter) -> Void,
    rows: (inout LimitedRows<Row>) throws -> Void
  ) throws {
    let most = self.limit ?? limit ?? 0
    var counts = (isCut: false, isEmpty: true)
    try Console.write(to: output) { file in
      let style = TextStyle(width: output ?? "-" == "-" ? Terminal.output.width : nil)
      var list = LimitedRows(
        writer: RowWriter(table, as: format, style: style) { try file.write($0) }, rest: most == 0 ? .max : most)
      list.writer.begin(name, members)
      try rows(&list)
      try list.writer.end(isComplete: !list.isCut)
      counts = (list.isCut, list.isEmpty)
    }
    if counts.isCut { Console.note("note: there are more than \(most); --limit 0 prints all") }
    if counts.isEmpty { Console.note("note: there are none") }
  }
}

/// Rows up to a limit.
struct LimitedRows<Row> {
  fileprivate var writer: RowWriter<Row>
  /// The number of rows that can still be written.
  fileprivate var rest: Int
  fileprivate private(set) var isCut = false
  fileprivate private(set) var isEmpty = true

  mutating func beginPart(_ title: String) throws { if rest > 0 { try writer.beginPart(title) } }

  /// Writes a row, unless the limit is reached.
  ///
  /// - Returns: whether it was written.
  mutating func add(_ row: Row) throws -> Bool {
    guard rest > 0 else {
      isCut = true
      return false
    }
    rest -= 1
    isEmpty = false
    try writer.add(row)
    return true
  }

  fileprivate init(writer: RowWriter<Row>, rest: Int) { (self.writer, self.rest) = (writer, rest) }
}
