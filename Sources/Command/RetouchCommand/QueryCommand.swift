import ArgumentParser
import JSONText
import Reporting
import SQLiteFile
import TraceStore

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "Answers a question about a trace by its name, such as near-misses or dead-taps.",
    usage: """
      retouch query <trace> --name <question> [<options>]
      retouch query --list
      retouch query --sql [--name <question>] [--limit <count>]
      """,
    discussion: """
      A question is a query of the trace's SQL views. --sql prints it, to run it with sqlite3 or to change it. The trace is opened \
      for reading only.

      EXAMPLES:
        retouch query shop.sqlite --name near-misses
        retouch query shop.sqlite --name who-got --format json
        retouch query --list
        sqlite3 shop.sqlite "$(retouch query --sql --name covered)"
      """)

  @Argument(help: "The trace.", completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp("The name of the question, as --list prints it.", valueName: "question"),
    completion: .list(TraceQuestion.all.map(\.name)), transform: TraceQuestion.init(typed:))
  var name: TraceQuestion?

  @Flag(help: "List the questions instead.")
  var list = false

  @Flag(help: "Print the SQL of the question instead, or without --name of all questions.")
  var sql = false

  @OptionGroup var rows: RowOptions

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    guard !list || !sql else { throw ValidationError("--list and --sql exclude one another") }
    if list || sql {
      guard trace == nil else { throw ValidationError("\(list ? "--list" : "--sql") needs no trace") }
      guard !list || name == nil else { throw ValidationError("--list lists all questions: it takes no --name") }
    } else {
      guard trace != nil else { throw ValidationError("give a trace") }
      guard name != nil else { throw ValidationError("give a question with --name; --list lists them") }
    }
  }

  func run() throws {
    if list { return try printList() }
    if sql {
      let texts = (name.map { [$0] } ?? TraceQuestion.all).map { $0.text(limit: limit(of: $0)) }
      return try Console.write(texts.joined(), to: rows.output)
    }
    if let trace, let name { try answer(name, in: Trace(given: trace)) }
  }

  /// The greatest number of rows; nil for all.
  private func limit(of question: TraceQuestion) -> Int? { rows.limit.map { $0 == 0 ? nil : $0 } ?? question.limit }

  private func printList() throws {
    let table = TextTable([.init(), .init(isWrapped: true)])
    let lines = table.lines(
      TraceQuestion.all.map { [$0.name, $0.words] }, style: TextStyle(width: Terminal.output.width))
    try Console.write(lines.map { $0 + "\n" }.joined(), to: rows.output)
  }

  private func answer(_ question: TraceQuestion, in trace: Trace) throws {
    // One more row shows whether there are more than the limit.
    try trace.query(question.sql(limit: limit(of: question).map { $0 < .max ? $0 + 1 : $0 })) { found in
      var next = try found.next()?.values
      let table = RowTable(columns: found.names, like: next?.map { RowValue($0) })
      try rows.write(table, named: "rows", limit: question.limit) { json in
        json.member("schema") { $0.string("retouch-query") }
        json.member("version") { $0.number(1) }
        json.member("trace") { $0.string(trace.path) }
        json.member("name") { $0.string(question.name) }
        json.member("question") { $0.string(question.words) }
      } rows: { list in
        while let values = next {
          guard try list.add(values.map { RowValue($0) }) else { return }
          next = try found.next()?.values
        }
      }
    }
  }
}

extension TraceQuestion {
  /// - Throws: `ValidationError` that lists the known questions.
  fileprivate init(typed: String) throws {
    guard let known = Self.named(typed) else {
      throw ValidationError(
        "there is no question \(typed)\(ErrorWords.known(Self.all.map(\.name), insteadOf: typed))")
    }
    self = known
  }
}

extension RowValue {
  fileprivate init(_ value: StoredType.Value?) {
    switch value {
    case nil: self = .null
    case .wholeNumber(let number): self = .wholeNumber(number)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    }
  }
}
