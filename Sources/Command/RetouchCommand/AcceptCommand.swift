import ArgumentParser
import Findings
import FindingsStore
import HitTesting
import PolicyFiles
import Replay
import Reporting
import Wording

struct AcceptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accepts groups of changed touches.",
    usage: """
      retouch accept <group> ... --reason <reason> [<options>]
      retouch accept --all --reason <reason> [<options>]
      retouch accept --rule <rule> --reason <reason> [<options>]
      retouch accept --prune [<options>]
      """,
    discussion: """
      Writes them, with the reason, to a file beside the policy, which belongs into version control. A replay under that policy \
      lists them and does not fail for them, until they expire, or until more touches are in them than were accepted.

      EXAMPLE:
        retouch accept 1fa669bb --reason "lets touches through" --expires 2027-01-31
        retouch accept --rule PenetrableContainer --harm elsewhere --reason "meant"
        retouch accept --rule PenetrableContainer --one-entry --reason "meant everywhere"
        retouch accept --prune
      """)

  @Argument(help: ArgumentHelp("Fingerprints of groups, or how they begin.", valueName: "group"))
  var groups: [String] = []

  @Option(help: "Why the groups are accepted.")
  var reason: String?

  @Flag(help: "All groups that are not accepted yet.")
  var all = false

  @OptionGroup var choice: GroupChoice

  @Flag(
    help:
      "One entry for all that --rule, --cause, --kind, --harm and --view choose, up to as many groups and touches as now."
  )
  var oneEntry = false

  @Flag(help: "Accept nothing, but remove the entries of the file that no longer occur in the run.")
  var prune = false

  @OptionGroup var options: AcceptOptions

  @OptionGroup var notes: CommonOptions

  func validate() throws {
    let isAlone = groups.isEmpty && !all && choice.isEmpty && !oneEntry
    guard !prune || isAlone && [reason, options.owner, options.expires].allSatisfy({ $0 == nil }) else {
      throw ValidationError("--prune accepts nothing: it takes only --results, --run and --accepted")
    }
    if prune { return }
    guard [!groups.isEmpty, all, !choice.isEmpty].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "give groups, or --all, or what they have in common with --rule, --cause, --kind, --harm and --view")
    }
    guard !oneEntry || !choice.isEmpty else {
      throw ValidationError(
        "--one-entry needs what the groups have in common: --rule, --cause, --kind, --harm or --view")
    }
    guard let reason else { throw ValidationError("give --reason, and why the groups are accepted") }
    guard reason.contains(where: { !$0.isWhitespace }) else { throw ValidationError("--reason takes a reason") }
  }

  func run() throws {
    var acceptor = try options.acceptor()
    guard let reason else { return try removeObsolete(from: &acceptor) }
    let chosen =
      try !groups.isEmpty
      ? acceptor.groups(groups, path: options.results)
      : all ? acceptor.open : choice.groups(of: acceptor.open, run: acceptor.report.run)
    if oneEntry {
      let count = try acceptor.accept(choice.pattern(of: chosen), options.terms(reason))
      return Console.note("\(ReportWords.count(count, "group")) accepted by one entry in \(acceptor.file.path)")
    }
    let known = chosen.count { acceptor.file.knows($0) }
    try acceptor.accept(chosen, options.terms(reason))
    Console.note(
      chosen.isEmpty
        ? "all groups of run \(acceptor.report.run) are accepted already"
        : "\(ReportWords.count(chosen.count, "group")) accepted in \(acceptor.file.path)")
    if known > 0 {
      Console.note(
        known == 1
          ? "1 of these was accepted before; its reason is replaced"
          : "\(known) of these were accepted before; their reasons are replaced")
    }
  }

  private func removeObsolete(from acceptor: inout Acceptor) throws {
    let removed = try acceptor.prune()
    for entry in removed {
      Console.note("removed \(ReportWords.entry(entry).visible): \(ReportWords.acceptance(entry).visible)")
    }
    let (file, run) = (acceptor.file.path, acceptor.report.run)
    Console.note(
      removed.isEmpty
        ? "every entry of \(file) still occurs in run \(run)"
        : "\(ReportWords.count(removed.count, "entry")) removed from \(file)")
  }
}

/// The options that choose groups by properties.
struct GroupChoice: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Those that this rule decides: as the report tells it, its selector, or the line of its file.", valueName: "rule")
  )
  var rule: String?

  @Option(help: ArgumentHelp("Only groups with this reason: the field reason in JSON.", valueName: "reason"))
  var cause: String?

  @Option(
    help: "Those of this kind, such as moved.", completion: .list(DifferenceKind.typed),
    transform: DifferenceKind.reading)
  var kind: DifferenceKind?

  @Option(
    help: "Those that mean this to people, such as inside.", completion: .list(Harm.typed), transform: Harm.reading)
  var harm: Harm?

  @Option(
    help: ArgumentHelp(
      "Those in which this view, or one inside it, had or gets the touches, by its name in reports, such as UIButton#close.",
      valueName: "view"))
  var view: String?

  var isEmpty: Bool { asked.isEmpty }

  /// The groups that match all given options.
  ///
  /// - Throws: ``AcceptFault`` if none matches.
  func groups(of open: [RunReport.Group], run: Int64) throws -> [RunReport.Group] {
    let pattern = pattern(of: open)
    let chosen = open.filter(pattern.matches)
    guard chosen.isEmpty else { return chosen }
    throw AcceptFault.noneChosen(run: run, asked: asked, open: found(in: open))
  }

  /// The options as a pattern. A line of the policy's file stands for the rule that is there.
  func pattern(of groups: [RunReport.Group]) -> GroupPattern {
    let line = rule.flatMap { Int($0) }
    let rules = groups.lazy.flatMap(\.evidence.rules).filter { !$0.isBaseline && $0.line == line }
    return GroupPattern(
      rule: line.flatMap { _ in rules.first?.text } ?? rule, cause: cause, kind: kind, harm: harm, view: view)
  }

  /// What the user asked for.
  private var asked: [AcceptFault.Quality] {
    [
      rule.map { .rule($0) }, cause.map { .cause($0) }, kind.map { .kind($0.rawValue) },
      harm.map { .harm($0.rawValue) }, view.map { .view($0) },
    ].compactMap(\.self)
  }

  /// The qualities of the groups in one respect, each with its number of groups, the most frequent
  /// first. The respect is the first in which no group has what the user asked for, else the first.
  private func found(in open: [RunReport.Group]) -> [(quality: AcceptFault.Quality, groups: Int)] {
    let pattern = pattern(of: open)
    let isWithout: (AcceptFault.Quality) -> Bool = { !open.contains(where: $0.only(of: pattern).matches) }
    guard let respect = asked.first(where: isWithout) ?? asked.first else { return [] }
    let counts = Dictionary(open.map { (respect.same(of: $0), 1) }, uniquingKeysWith: +)
    return counts.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0.value) < ($0.1, $1.0.value) }
  }
}

extension AcceptFault.Quality {
  /// The part of a pattern that asks for this quality.
  fileprivate func only(of pattern: GroupPattern) -> GroupPattern {
    switch self {
    case .rule: GroupPattern(rule: pattern.rule)
    case .cause: GroupPattern(cause: pattern.cause)
    case .kind: GroupPattern(kind: pattern.kind)
    case .harm: GroupPattern(harm: pattern.harm)
    case .view: GroupPattern(view: pattern.view)
    }
  }

  /// The quality of a group in the same respect.
  fileprivate func same(of group: RunReport.Group) -> Self {
    switch self {
    case .rule: .rule(group.key.decidingRule ?? group.key.reason)
    case .cause: .cause(group.key.reason)
    case .kind: .kind(group.key.kind.rawValue)
    case .harm: .harm(group.harm.rawValue)
    case .view: .view(group.key.before.path ?? group.key.after.path ?? "nobody")
    }
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
    name: .customLong("run"), parsing: .unconditional,
    help: ArgumentHelp("The run's number; default is the last one.", valueName: "number"))
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
    guard let expires else { return }
    guard AcceptedFile.isDay(expires) else {
      let parts = expires.split(separator: "-", omittingEmptySubsequences: false)
      let isForm = parts.map(\.count) == [4, 2, 2] && parts.joined().allSatisfy { $0.isASCII && $0.isNumber }
      throw ValidationError(
        isForm
          ? "--expires \(expires): there is no such day"
          : "--expires takes a day as YYYY-MM-DD, for example 2027-01-31")
    }
    // A day that cannot be told is an error of the run.
    if let today = try? RunClock.day(), expires < today {
      throw ValidationError("--expires \(expires) is in the past; today is \(today) (UTC)")
    }
  }

  func terms(_ reason: String) -> AcceptanceTerms { AcceptanceTerms(reason: reason, owner: owner, expires: expires) }

  func acceptor() throws -> Acceptor {
    try Acceptor(
      ResultsDatabase(reading: results).report(run: runNumber, detail: .groups), file: accepted,
      isLastRun: runNumber == nil)
  }
}
