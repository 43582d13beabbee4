package import Findings
import Foundation
import Wording

/// The report for a pull request, or for `$GITHUB_STEP_SUMMARY`:
///
///     ## Retouch: 3 touches go somewhere else, in 1 group.
///
///     Policy `uikit` compared with what was recorded: 33 touches in 1 recording
///
///     ### Changed
///
///     | | touches | | kind | before | after | why | example |
///     | --- | ---: | --- | --- | --- | --- | --- | --- |
///     | `0f0e1a2b3c4d5e6f` | 3 | ██████████ | moved | `A/B` | `A/C` | ... | yelp.sqlite, ... |
///
/// A run of more than ten traces or groups has a summary before its groups: the totals by app, the
/// totals by deciding rule or reason, and the worst ten traces.
///
/// Bars are made of characters and are relative to the largest group. GitHub removes `<svg>` and
/// `data:` images from comments and summaries. A Mermaid chart works neither in a table nor in
/// mail, and names from traces would need another kind of escaping there.
///
/// GitHub refuses a comment of more than 65,536 characters. The report only counts the rows that do
/// not fit, and names the command that prints all. The most harmful groups come first.
package struct MarkdownReport: ReportFormat {
  package let name = "markdown"

  /// The size limit of the report, in bytes.
  private let limit: Int
  private let words = ReportWords()

  /// Names of this length or more are shortened, so that the size of a row is limited.
  private static let longest = 1_000
  /// The number of bytes reserved for the lines that count omitted rows.
  private static let reserve = 4_096

  /// - Parameter limit: the size limit of the report, in bytes; at least 8,192.
  package init(limit: Int = 1 << 16) { self.limit = limit }

  package func render(_ report: RunReport) -> String {
    var page = Page(room: limit - Self.reserve)
    page.add("## Retouch: \(ReportWords.verdict(report))", "", escape(ReportWords.title(report)), "")
    if let systems = ReportWords.systems(report) { page.add("**System**: \(escape(systems)).", "") }
    if let fidelity = ReportWords.fidelity(report) { page.add("**Fidelity**: \(fidelity).") }
    if let intended = ReportWords.intended(report) { page.add("", "**Intended**: \(intended).") }
    if let actions = ReportWords.actions(report) { page.add("", "**Who acts**: \(escape(actions)).") }
    if let margins = ReportWords.margins(report) { page.add("", "**Margins**: \(margins).") }
    if let approximations = ReportWords.approximations(report) { page.add("", "**Approximate**: \(approximations).") }
    if !report.unread.isEmpty {
      page.add("", "### \(ReportWords.unreadTitle)")
      list(report.unread.map { "- \(escape(ReportWords.unread($0)))" }, to: &page)
      page.add("")
    }
    for table in RunSummary(report).tables { add(table, to: &page) }
    addCommands(report, to: &page)
    let largest = report.groups.map(\.count).max() ?? 0
    let unit = report.head.question.method.unit
    let noun = unit.noun
    func append(_ title: String, where isIn: (RunReport.Group) -> Bool) {
      table(title, report.groups.filter(isIn), largest: largest, unit, to: &page)
    }
    let changed = unit.isOfAudits ? "Found" : "Changed"
    append(changed) { $0.state == .new }
    append("\(changed): more \(ReportWords.plural(noun)) than were accepted") { $0.state == .updated }
    append("\(changed): accepted up to a day that is over") { $0.state == .expired }
    append("Faults (a policy's code gave no answer)") { $0.key.verdict == .fault }
    append("Unmodelled (the recorded app has a rule that its policy lacks; not a regression)") {
      $0.key.verdict == .unmodelled
    }
    append("Undecided (\(ReportWords.undecided); not a regression)") { $0.key.verdict == .undecided }
    let accepted = report.groups.filter { $0.state == .accepted }
    if !accepted.isEmpty {
      page.add("", "<details><summary>Accepted: \(ReportWords.count(accepted.count, "group"))</summary>")
      list(
        accepted.map { group in
          let terms = group.acceptance.map { ": \(escape(ReportWords.acceptance($0)))" } ?? ""
          return "- `\(group.fingerprint)` \(group.key.kind.rawValue), \(ReportWords.size(group)): "
            + code(words.findings.path(group.key.before))
            + (group.key.hasAfter ? " → \(code(words.findings.path(group.key.after)))" : "") + terms
        }, to: &page)
      page.add("", "</details>")
    }
    if !report.obsolete.isEmpty {
      page.add("", "### Obsolete (accepted, but no longer occurs)")
      list(report.obsolete.map { "- \(code(ReportWords.entry($0))) \(escape(ReportWords.acceptance($0)))" }, to: &page)
    }
    append("Later (\(ReportWords.later); not a regression)") { $0.key.verdict == .later }
    for (title, lines) in [
      (words.notesTitle(report), words.remarks(report)), (ReportWords.unmatchedTitle, ReportWords.unmatched(report)),
    ] where !lines.isEmpty {
      page.add("", "### " + title)
      list(lines.map { "- \(escape($0))" }, to: &page)
    }
    return page.text
  }

  /// The text written so far, and the number of bytes that may follow.
  private struct Page {
    var text = ""
    var room: Int

    mutating func add(_ lines: String...) {
      for line in lines { text += line + "\n" }
      room -= lines.reduce(lines.count) { $0 + $1.utf8.count }
    }

    /// Writes the first rows that fit.
    ///
    /// - Returns: the number of rows that do not fit.
    mutating func add(rows: [String]) -> Int {
      for (place, row) in rows.enumerated() {
        guard row.utf8.count + 1 <= room else { return rows.count - place }
        add(row)
      }
      return 0
    }
  }

  private func list(_ rows: [String], to page: inout Page) {
    page.add("")
    let rest = page.add(rows: rows)
    if rest > 0 { page.add("", "… and \(rest) more") }
  }

  private func add(_ table: SummaryTable, to page: inout Page) {
    let line = "| --- |" + String(repeating: " ---: |", count: table.columns.count - 1)
    page.add("", "### \(table.title)", "", "| \(table.columns.joined(separator: " | ")) |", line)
    let left = page.add(rows: table.rows.map { "| \(([code($0[0])] + $0.dropFirst()).joined(separator: " | ")) |" })
    if left > 0 { page.add("", "… and \(ReportWords.count(left, "more row"))") }
    if let rest = table.rest { page.add("", rest) }
  }

  /// What to run for all groups, and to accept the changes of the run.
  private func addCommands(_ report: RunReport, to page: inout Page) {
    let open = report.groups.filter(\.isUnaccepted)
    guard let worst = open.first else { return }
    let decide =
      " To decide about each: `retouch review --run \(report.run)`. "
      + "To accept the first: `retouch accept --run \(report.run) \(worst.fingerprint) --reason \"...\"`."
    // The file of accepted groups is beside that of the policy.
    let hasFile = report.head.question.policy.file != nil
    page.add("", "All groups: `retouch report --run \(report.run) --all`." + (hasFile ? decide : ""))
  }

  private func table(
    _ title: String, _ groups: [RunReport.Group], largest: Int, _ unit: DifferenceUnit, to page: inout Page
  ) {
    guard !groups.isEmpty else { return }
    page.add(
      "", "### \(title)", "",
      "| | \(ReportWords.plural(unit.noun)) | | kind | \(unit.roles.before) | \(unit.roles.after) | why | example |",
      "| --- | ---: | --- | --- | --- | --- | --- | --- |")
    var rest = 0
    for (place, group) in groups.enumerated() {
      let isFault = group.key.verdict == .fault
      let why =
        [words.why(group)] + (unit == .touches ? [] : [ReportWords.size(group)])
        + (words.cure(group).map { ["cure: \($0)"] } ?? [])
        + (unit == .audited ? [ReportWords.recordedTouches(group)].compactMap(\.self) : [])
        + group.evidence.chosenRules.map { "by \($0.text)" }
        + [ReportWords.remark(group)].compactMap(\.self)
      let cells = [
        "`\(group.fingerprint)`", "\(group.count)", bar(group.count, of: largest), "\(group.key.kind.rawValue)",
        code(words.findings.path(group.key.before)) + asked(group.key.recognizersBefore),
        (isFault ? "*no answer*" : group.key.hasAfter ? code(words.findings.path(group.key.after)) : "")
          + asked(group.key.recognizersAfter),
        why.map(escape).joined(separator: "<br>"), escape("\(group.trace), \(ReportWords.place(group.example))"),
      ]
      rest = page.add(rows: ["| \(cells.joined(separator: " | ")) |"]) == 0 ? 0 : groups.count - place
      if rest > 0 { break }
    }
    if rest > 0 { page.add("", "… and \(ReportWords.count(rest, "group")) more") }
  }

  /// A bar of ten characters for the largest number, in steps of an eighth of a character; never
  /// empty.
  private func bar(_ number: Int, of largest: Int) -> String {
    let eighths = max(1, Int((80 * Double(number) / Double(max(1, largest))).rounded()))
    let rest = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
    return String(repeating: "█", count: eighths / 8) + rest
  }

  private func asked(_ recognizers: [NamedRecognizer]?) -> String {
    recognizers.map { "<br>asked: \(escape(words.findings.recognizers($0)))" } ?? ""
  }

  /// A code span for a table's cell, with more backticks around it than inside it.
  private func code(_ text: String?) -> String {
    guard let text else { return "*nobody*" }
    let line = text.visible.shortened(toColumns: Self.longest).escaped(["|": "\\|"])
    let longest = line.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + line + fence : "\(fence) \(line) \(fence)"
  }

  /// Escapes text that could be read as Markdown or HTML. Names from traces may contain any text.
  private func escape(_ text: String) -> String {
    // GitHub turns addresses in a text into links.
    text.visible.shortened(toColumns: Self.longest).escaped(Self.marks)
      .replacingOccurrences(of: "://", with: ":\\/\\/", options: .literal)
      .replacingOccurrences(of: "www.", with: "www\\.", options: .literal)
  }

  private static let marks: [Unicode.Scalar: String] = {
    var marks: [Unicode.Scalar: String] = ["<": "&lt;", ">": "&gt;", "&": "&amp;"]
    for mark in "\\|*_`[]#~@$".unicodeScalars { marks[mark] = "\\\(mark)" }
    return marks
  }()
}
