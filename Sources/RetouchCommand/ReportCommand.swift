import ArgumentParser
import FindingsStore
import Reporting

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a run of a results database down.")

  @Argument(help: "The results database.")
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
    let report = try ResultsDatabase(reading: results).report(run: runNumber, detail: format.detail)
    try Console.write(format.render(report), to: options.target.file)
  }
}
