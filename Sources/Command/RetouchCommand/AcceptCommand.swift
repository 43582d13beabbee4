import ArgumentParser
import Findings
import FindingsStore
import HitTesting
import PolicyFiles
import Reporting
import Wording

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accepts groups of changed touches.",
    discussion: """
      Writes them, with the reason, to a file beside the policy, which belongs into version control. A replay under that policy \
      lists them and does not fail for them, until they expire, or until more touches are in them than were accepted.

      EXAMPLE:
        retouch accept f4695bbc --reason "the second container is meant to let touches through" --expires 2027-01-31
        retouch accept --rule PenetrableContainer --harm inside --reason "what containers hold gets its touches"
      """)

  @Argument(help: ArgumentHelp("Fingerprints of groups, or how they begin.", valueName: "group"))
  var groups: [String] = []

  @Flag(help: "All groups that are not accepted yet.")
  var all = false

  @OptionGroup var choice: GroupChoice

  @Option(help: "Why the groups are accepted.")
  var reason: String

  @OptionGroup var options: AcceptOptions

  @OptionGroup var notes: NoteOptions

  func validate() throws {
    guard [!groups.isEmpty, all, !choice.isEmpty].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "give groups, or --all, or what they have in common with --rule, --cause, --kind and --harm")
    }
    guard reason.contains(where: { !$0.isWhitespace }) else { throw ValidationError("--reason takes a reason") }
  }

  func run() throws {
    var acceptor = try options.acceptor()
    let chosen =
      try !groups.isEmpty
      ? acceptor.groups(groups, path: options.results)
      : all ? acceptor.open : choice.groups(of: acceptor.open)
    try acceptor.accept(chosen, reason: reason, owner: options.owner, expires: options.expires)
    Console.note("\(ReportWords.count(chosen.count, "group")) accepted in \(acceptor.file.path)")
  }
}

/// The options that choose groups by properties.
struct GroupChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Those that this rule decides: as the report tells it, its selector, or the line of its file.", valueName: "rule")
  )
  var rule: String?

  @Option(help: ArgumentHelp("Those with this reason, as decided in JSON and in the view groups.", valueName: "reason"))
  var cause: String?

  @Option(
    help: "Those of this kind, such as moved.", completion: .list(DifferenceKind.typed),
    transform: DifferenceKind.reading)
  var kind: DifferenceKind?

  @Option(
    help: "Those that mean this to people, such as inside.", completion: .list(Harm.typed), transform: Harm.reading)
  var harm: Harm?

  var isEmpty: Bool { rule == nil && cause == nil && kind == nil && harm == nil }

  /// The groups that match all given options.
  ///
  /// - Throws: ``AcceptFault`` if none matches.
  func groups(of open: [RunReport.Group]) throws -> [RunReport.Group] {
    let chosen = open.filter { group in
      (rule.map { group.isDecided(by: $0) } ?? true) && (cause.map { $0 == group.key.reason } ?? true)
        && (kind.map { $0 == group.key.kind } ?? true) && (harm.map { $0 == group.harm } ?? true)
    }
    guard chosen.isEmpty else { return chosen }
    let deciding = Set(open.map { $0.key.decidingRule ?? $0.key.reason }).sorted()
    throw AcceptFault.noneChosen(deciding: deciding)
  }
}

extension RunReport.Group {
  /// Whether the typed text names its deciding rule: as a whole, by its selector or by its line.
  fileprivate func isDecided(by typed: String) -> Bool {
    guard let rule = key.decidingRule else { return false }
    if rule == typed || rule.hasPrefix(typed + " {") { return true }
    return Int(typed).map { line in evidence.rules.contains { !$0.isBaseline && $0.line == line } } ?? false
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The words for the values, as the user types them.
  fileprivate static var typed: [String] { allCases.map(\.rawValue) }

  /// Reads a value as the user types it.
  ///
  /// - Throws: `ValidationError`.
  fileprivate static func reading(_ typed: String) throws -> Self {
    guard let value = Self(rawValue: typed) else {
      throw ValidationError(
        "unknown \(typed)\(ReportWords.guess(typed.nearest(in: self.typed))); known are "
          + self.typed.joined(separator: ", "))
    }
    return value
  }
}

/// The options that `accept` and `review` share.
struct AcceptOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The results database.", valueName: "file"), completion: .file())
  var results = "retouch-results.sqlite"

  @Option(
    name: .customLong("run"), help: ArgumentHelp("The run's number; default is the last one.", valueName: "number"))
  var runNumber: Int64?

  @Option(help: ArgumentHelp("The person or team that answers for it.", valueName: "name"))
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
