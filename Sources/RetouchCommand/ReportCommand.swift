import ArgumentParser
import FindingsStore
import Reporting

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a run of a results database down.")

  @Argument(help: "The results database.", completion: .file())
  var results = "retouch-results.sqlite"

  @Option(
    name: .customLong("run"), help: ArgumentHelp("The run's number; default is the last one.", valueName: "number"))
  var runNumber: Int64?

  @OptionGroup var options: ReportOptions

  @Flag(help: "Print the JSON Schema of --format json instead.")
  var schema = false

  func run() throws {
    if schema { return try Console.write(JSONReport.schema, to: options.output) }
    let format = options.rendering(of: options.target)
    let store = try ResultsDatabase(reading: results)
    try format.write(store.report(run: runNumber, detail: format.detail), from: store, to: options.target.file)
  }
}
