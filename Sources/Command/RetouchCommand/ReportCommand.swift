import ArgumentParser
import FindingsStore
import Reporting
import Wording

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Prints a run from a results database.",
    usage: "retouch report [<results>] [--format <format>] [<options>]",
    discussion: """
      EXAMPLES:
        retouch report --format html -o report.html
        retouch report retouch-results.sqlite --list
      """)

  @Argument(help: "The results database.", completion: .file())
  var results = "retouch-results.sqlite"

  @Option(
    name: .customLong("run"), parsing: .unconditional,
    help: ArgumentHelp("The run's number; default is the last one.", valueName: "number"))
  var runNumber: Int64?

  @OptionGroup var options: ReportOptions

  @Flag(help: "Print the JSON Schema of --format json instead.")
  var schema = false

  @Flag(help: "List the runs instead, with what each found.")
  var list = false

  @OptionGroup var notes: NoteOptions

  func validate() throws {
    guard [list, schema, runNumber != nil].count(where: { $0 }) <= 1 else {
      throw ValidationError("--list, --schema and --run exclude one another")
    }
    guard !list || options.format == nil && options.output == nil else {
      throw ValidationError("--list prints text on standard output: it takes neither --format nor --output")
    }
  }

  func run() throws {
    if list { return try printRuns() }
    if schema { return try Console.write(JSONReport.schema, to: options.output) }
    let format = options.rendering(of: options.target)
    let store = try ResultsDatabase(reading: results)
    try format.write(store.report(run: runNumber, detail: format.detail), from: store, to: options.target.file)
  }

  private func printRuns() throws {
    let store = try ResultsDatabase(reading: results)
    let rows = try store.runs().map { number in
      let report = try store.report(run: number)
      return ["\(number)", "\(ReportWords.title(report)). \(ReportWords.verdict(report))".visible]
    }
    let table = TextTable([.init(isNumber: true), .init(isWrapped: true)])
    for line in table.lines(rows, style: TextStyle(width: Terminal.output.width)) { try Console.line(line) }
  }
}
