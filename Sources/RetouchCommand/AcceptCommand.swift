import ArgumentParser
import Findings
import FindingsStore
import PolicyFiles
import Reporting
import Wording

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Says of groups of changed touches that they may go where they go.",
    discussion: """
      Writes them, with the reason, to a file beside the policy, which belongs into version control. A replay under that policy \
      lists them and does not fail for them, until they expire, or until more touches are in them than were accepted.

      EXAMPLE:
        retouch accept f4695bbc --reason "the second container is meant to let touches through" --expires 2027-01-31
      """)

  @Argument(help: ArgumentHelp("Fingerprints of groups, or how they begin.", valueName: "group"))
  var groups: [String] = []

  @Flag(help: "All groups that are not accepted yet.")
  var all = false

  @Option(help: "Why they may.")
  var reason: String

  @OptionGroup var options: AcceptOptions

  func validate() throws {
    guard groups.isEmpty == all else { throw ValidationError("give groups, or --all") }
    guard reason.contains(where: { !$0.isWhitespace }) else { throw ValidationError("--reason takes a reason") }
  }

  func run() throws {
    var acceptor = try options.acceptor()
    let chosen = try all ? acceptor.open : groups.map { try acceptor.group($0, path: options.results) }
    try acceptor.accept(chosen, reason: reason, owner: options.owner, expires: options.expires)
    Console.note("\(ReportWords.count(chosen.count, "group")) accepted in \(acceptor.file.path)")
  }
}

/// The options that `accept` and `review` share.
struct AcceptOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The results database.", valueName: "file"), completion: .file())
  var results = "retouch-results.sqlite"

  @Option(
    name: .customLong("run"), help: ArgumentHelp("The run's number; default is the last one.", valueName: "number"))
  var runNumber: Int64?

  @Option(help: ArgumentHelp("Who answers for it.", valueName: "name"))
  var owner: String?

  @Option(
    help: ArgumentHelp("The last day on which it counts, in UTC, as 2027-01-31; default is for ever.", valueName: "day")
  )
  var expires: String?

  @Option(
    help: ArgumentHelp(
      "The file of accepted groups; default is NAME.accepted.yaml beside NAME.yaml.", valueName: "file"),
    completion: .file())
  var accepted: String?

  func validate() throws {
    if let expires, !AcceptedFile.isDay(expires) { throw ValidationError("--expires takes a day as 2027-01-31") }
  }

  func acceptor() throws -> Acceptor {
    try Acceptor(ResultsDatabase(reading: results).report(run: runNumber, detail: .groups), file: accepted)
  }
}
