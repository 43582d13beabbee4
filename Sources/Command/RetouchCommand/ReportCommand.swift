import ArgumentParser
import Findings
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
        retouch report retouch-results.sqlite --prune --keep 20 --older-than 30d
      """)

  @Argument(help: "The results database.", completion: .file())
  var results = "retouch-results.sqlite"

  @Option(
    name: .customLong("run"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The run's number; default is the last one. With --prune, a run to remove; may be given several times.",
      valueName: "number"))
  var runs: [Int64] = []

  @OptionGroup var options: ReportOptions

  @Flag(help: "Print the JSON Schema of --format json instead.")
  var schema = false

  @Flag(help: "List the runs instead, with the time of each and what it found.")
  var list = false

  @OptionGroup var pruning: PruningOptions

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    let prunes = pruning.prune
    guard [list, schema, prunes].count(where: { $0 }) + (prunes ? 0 : runs.count) <= 1 else {
      throw ValidationError(
        runs.count > 1 && !(list || schema)
          ? "--run is given once, or with --prune" : "--list, --schema, --prune and --run exclude one another")
    }
    try pruning.validate(runs: runs)
    guard !prunes || options.format == nil && options.output == nil else {
      throw ValidationError("--prune prints text on standard output: it takes neither --format nor --output")
    }
    guard !list || options.format == nil && options.output == nil else {
      throw ValidationError("--list prints text on standard output: it takes neither --format nor --output")
    }
  }

  func run() throws {
    if list { return try printRuns() }
    if pruning.prune { return try pruning.run(results, named: runs) }
    if schema { return try Console.write(JSONReport.schema, to: options.output) }
    let format = options.rendering(of: options.target)
    let store = try ResultsDatabase(reading: results)
    try format.write(store.report(run: runs.first, detail: format.detail), from: store, to: options.target.file)
  }

  private func printRuns() throws {
    let store = try ResultsDatabase(reading: results)
    let rows = try store.runs().map { number in
      let report = try store.report(run: number)
      return ["\(number)", ReportWords.time(report.head.madeAt), ReportWords.line(report).visible]
    }
    let table = TextTable([.init(isNumber: true), .init(), .init(isWrapped: true)])
    for line in table.lines(rows, style: TextStyle(width: Terminal.output.width)) { try Console.line(line) }
  }
}
