import ArgumentParser
import Findings
import FindingsStore
import Reporting
import Wording

extension ColourChoice: ExpressibleByArgument {}

/// The options for the format and the destination of reports.
struct ReportOptions: ParsableArguments {
  @Option(help: "How to print the run; text when nothing else is said.")
  var format: ReportName?

  @Option(
    name: [.short, .customLong("output")],
    help: "The file to write; an existing file is replaced; default is standard output.", completion: .file())
  var output: String?

  @Flag(help: "Show all groups in text, however many there are.")
  var all = false

  @Option(help: "Whether to colour text; auto follows the terminal, NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR.")
  var color = ColourChoice.auto

  func validate() throws {
    guard output != "" else { throw ValidationError("--output takes a file, or - for standard output") }
  }

  var target: ReportTarget { ReportTarget(name: format ?? .text, file: output ?? "-") }

  /// The format, ready to render. The text format gets the style of the terminal that it is written
  /// to.
  func rendering(of target: ReportTarget) -> any ReportFormat {
    guard target.name == .text else { return target.name.format }
    let style = target.isOutput ? Terminal.output.style(color) : TextStyle(isColoured: color == .always)
    return TextReport(style: style, showsAll: all)
  }
}

/// The option for further reports of a new run.
struct FurtherReports: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Also write it in this format, whether something changed or not; may be given several times. The file - is standard output, "
        + "in the place of the text.", valueName: "format:file"),
    completion: .list(ReportName.allValueStrings.map { $0 + ":" }), transform: ReportTarget.init(typed:))
  var reports: [ReportTarget] = []
}

/// The reports of a new run. Commands have both groups of options themselves: debug builds check a
/// group again for each group that it is in, which takes four times as long a level.
struct RunOutput {
  var options: ReportOptions
  var further: FurtherReports

  func validate() throws {
    let files = targets.map(\.file)
    guard Set(files).count == files.count else {
      throw ValidationError("each report takes a file of its own, and standard output one")
    }
  }

  /// Checks before the work begins that no report overwrites an input.
  func check() throws { for target in targets where target.file != "-" { try Console.checkText(target.file) } }

  /// All reports to write. Text goes to standard output unless another report goes there.
  private var targets: [ReportTarget] {
    let isDefault = options.format == nil && options.output == nil
    return further.reports + (isDefault && further.reports.contains(where: \.isOutput) ? [] : [options.target])
  }

  /// Prints warnings and writes all reports.
  func write(_ store: ResultsDatabase, run: Int64?) throws -> RunReport {
    let formats = targets.map { ($0, options.rendering(of: $0)) }
    let report = try store.report(run: run, detail: formats.map(\.1.detail).max() ?? .groups)
    for trace in report.unread { Console.fault("retouch: " + ReportWords.unread(trace)) }
    for warning in ReportWords.warnings(report) { Console.fault("warning: " + warning) }
    for (target, format) in formats { try format.write(report, from: store, to: target.file) }
    return report
  }
}

extension ReportFormat {
  /// Writes a report to a file, with the details from the report's database.
  func write(_ report: RunReport, from store: ResultsDatabase, to file: String) throws {
    let details = CountedDetails(try StoredRunDetails(store, of: report), file: file)
    defer { details.line.remove() }
    try Console.write(to: file) { output in try write(report, details: details, to: output) }
  }
}

/// The details of a run, with a line that counts the groups whose details were read.
private struct CountedDetails: RunDetails {
  let line: CountLine
  private let details: any RunDetails

  init(_ details: any RunDetails, file: String) {
    self.details = details
    line = CountLine("Writing \(file)", counting: "group")
  }

  func walks(of group: RunReport.Group) throws -> [Walk] { try details.walks(of: group) }

  func deliveries(of group: RunReport.Group) throws -> [DeliveryLine] { try details.deliveries(of: group) }

  func recordings(of group: RunReport.Group) throws -> [Int] { try details.recordings(of: group) }

  func differences(of group: RunReport.Group, limit: Int) throws -> [RunReport.Located] {
    line.add()
    return try details.differences(of: group, limit: limit)
  }

  func pictures(_ body: (RunReport.PicturedPart, [RunReport.PicturedTouch]) throws -> Void) throws {
    try details.pictures(body)
  }
}

/// The name of a known report format.
struct ReportName: ExpressibleByArgument, Equatable {
  static let text = ReportName(format: TextReport())

  let format: any ReportFormat

  private init(format: any ReportFormat) { self.format = format }

  init?(argument: String) {
    guard let found = ReportFormats.all.first(where: { $0.name == argument }) else { return nil }
    format = found
  }

  static var allValueStrings: [String] { ReportFormats.all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  static func == (a: Self, b: Self) -> Bool { a.format.name == b.format.name }
}

/// A report format and a file, as the user types them: `junit:out.xml`. `-` is standard output.
struct ReportTarget {
  let name: ReportName
  let file: String

  var isOutput: Bool { file == "-" }

  init(name: ReportName, file: String) {
    self.name = name
    self.file = file
  }

  /// - Throws: `ValidationError` that lists the known formats.
  init(typed: String) throws {
    let parts = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, let name = ReportName(argument: parts[0]) else {
      throw ValidationError(
        "it takes FORMAT:FILE, where the formats are \(ReportName.allValueStrings.joined(separator: ", "))")
    }
    self.init(name: name, file: parts[1])
  }
}
