import ArgumentParser
import Reporting
import TraceStore

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Writes a run of a results database down.")

  @Argument(help: "The results database.")
  var results = "retouch-results.sqlite"

  @Option(name: .customLong("run"), help: ArgumentHelp("The run's number; default is the last one.", valueName: "number"))
  var runNumber: Int64?

  @Option(help: "How: \(ReportFormats.all.map(\.name).joined(separator: ", ")).")
  var format = "text"

  @Option(name: [.short, .customLong("output")], help: "The file to write; default is standard output.")
  var output: String?

  func validate() throws {
    guard ReportFormats.all.contains(where: { $0.name == format }) else {
      throw ValidationError("--format takes \(ReportFormats.all.map(\.name).joined(separator: ", "))")
    }
  }

  func run() throws {
    guard let chosen = ReportFormats.all.first(where: { $0.name == format }) else { return }
    let report = try ResultsStore(reading: results).report(run: runNumber, detail: chosen.detail)
    try Console.write(chosen.render(report), to: output)
  }
}
