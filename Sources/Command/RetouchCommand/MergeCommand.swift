import ArgumentParser
import FindingsStore
import Foundation
import Reporting
import Wording

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Joins the results of replay --shard, as if one machine had replayed all.",
    usage: "retouch merge <results> ... --results <file> [<options>]",
    discussion: """
      The order of the files plays no part. A missing or doubled shard is an error, and one of other traces. Prints what the last run found, and exits as \
      replay does.

      EXAMPLE:
        retouch replay traces --policy floats.yaml --shard 1/2 --results 1.sqlite
        retouch replay traces --policy floats.yaml --shard 2/2 --results 2.sqlite
        retouch merge 1.sqlite 2.sqlite --results results.sqlite
      """)

  @Argument(help: ArgumentHelp("Results databases of all shards.", valueName: "results"), completion: .file())
  var shards: [String]

  @Option(help: ArgumentHelp("The results database to make.", valueName: "file"), completion: .file())
  var results: String

  @Flag(help: "Replace the results database if it is there already.")
  var force = false

  @OptionGroup var report: ReportOptions

  @OptionGroup var further: FurtherReports

  @OptionGroup var fidelity: FidelityOption

  @OptionGroup var judging: ExitOptions

  @OptionGroup var notes: CommonOptions

  private var output: RunOutput { RunOutput(options: report, further: further) }

  func validate() throws { try output.validate() }

  func run() throws {
    let replacement = PartialFile.Replacement(force: force)
    try PartialFile.checkNoFolder(results)
    try PartialFile.check(results, replacing: replacement)
    let stores = try shards.map(ResultsDatabase.init(reading:))
    _ = try PartialFile.write(to: results, replacing: replacement) {
      try ResultsDatabase(writing: $0).addMerged(stores)
    }
    try judging.exit(with: try output.write(ResultsDatabase(reading: results), run: nil), fidelity: fidelity)
  }
}
