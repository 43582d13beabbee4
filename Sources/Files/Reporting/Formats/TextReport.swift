package import Findings
import Wording

/// The report for a terminal or a log:
///
///     Policy uikit compared with what was recorded: 33 touches in 1 recording
///     3 touches go somewhere else, in 1 group.
///
///     Fidelity: 32 of 33 touches with a recorded responder (96.9%) go to it under ...
///
///     CHANGED
///     1. moved: 3 touches [0f0e1a2b3c4d5e6f]
///        before  FrameLayout/LinearLayout#bar/TextView#feed
///        after   FrameLayout/LinearLayout#bar/ImageView
///        why     ImageView takes the touch itself (base uikit); before, it is not ...
///        e.g.    yelp.sqlite, event 12 at (720, 2294), 38 s
///
/// The first line of a group ends with a remark if the group was accepted with fewer touches, or if
/// its acceptance has expired. Each group that is still accepted has one line:
///
///     ACCEPTED
///     [0f0e1a2b3c4d5e6f] moved: A/B → A/C: 3 touches, "the new bar" (anna, until 2027-01-31)
///
/// A run of more than ten traces or groups has a summary before its groups: the totals by app, the
/// totals by deciding rule or reason, and the worst ten traces. Each section shows only its first
/// ten groups. The verdict and the totals by deciding rule or reason are repeated at the end.
///
/// When the style limits the width of a line, lines are broken at spaces and paths are shortened in
/// the middle, and many groups are also shown as a table.
package struct TextReport: ReportFormat {
  package let name = "text"

  private let style: TextStyle
  private let words = ReportWords()
  /// Whether all groups are shown, however many there are.
  private let showsAll: Bool

  /// The minimum number of groups for a table.
  private static let manyGroups = 6

  /// The maximum number of groups that a section shows.
  private static let shown = 10

  package init(style: TextStyle = TextStyle(), showsAll: Bool = false) {
    (self.style, self.showsAll) = (style, showsAll)
  }

  package func render(_ report: RunReport) -> String {
    let verdict = wrapped(ReportWords.verdict(report)).map { style.apply(.heading, $0) }
    var lines = wrapped(ReportWords.title(report).visible) + verdict
    if let systems = ReportWords.systems(report) { lines += wrapped("System: \(systems)".visible) }
    if let fidelity = ReportWords.fidelity(report) {
      lines += [""] + wrapped("Fidelity: " + fidelity)
      lines += misunderstood(report)
      if let intended = ReportWords.intended(report) { lines += wrapped("Intended: " + intended) }
      if let actions = ReportWords.actions(report) { lines += wrapped("Who acts: " + actions.visible) }
      if let margins = ReportWords.margins(report) { lines += wrapped("Margins: " + margins) }
    }
    if let approximations = ReportWords.approximations(report) {
      lines += [""] + wrapped("Approximate: " + approximations)
    }
    append(
      ReportWords.unreadTitle.uppercased(),
      report.unread.flatMap { wrapped("  " + ReportWords.unread($0).visible, hanging: 4) }, to: &lines)
    let summary = RunSummary(report)
    for table in summary.tables { append(table.title.uppercased(), self.summary(table), to: &lines) }
    if style.width != nil, report.groups.count >= Self.manyGroups {
      lines += [""] + table(showsAll ? report.groups[...] : report.groups.prefix(Self.shown))
    }
    let accepted = report.groups.filter { $0.state == .accepted }
    append(.changed, "CHANGED", report, to: &lines)
    append(.found, "FOUND", report, to: &lines)
    append(.fault, "FAULTS (a policy's code gave no answer)", report, to: &lines)
    append(
      .unmodelled, "UNMODELLED (the recorded app has a rule that its policy lacks; not a regression)", report,
      to: &lines)
    append(.undecided, "UNDECIDED (\(ReportWords.undecided); not a regression)", report, to: &lines)
    append("ACCEPTED", accepted.map(line), to: &lines)
    append("OBSOLETE (accepted, but no longer occurs)", report.obsolete.map(obsolete), to: &lines)
    append(.later, "LATER (\(ReportWords.later); not a regression)", report, to: &lines)
    append(
      words.notesTitle(report).uppercased(), words.remarks(report).flatMap { wrapped("  " + $0.visible, hanging: 4) },
      to: &lines)
    append(
      ReportWords.unmatchedTitle.uppercased(),
      ReportWords.unmatched(report).flatMap { wrapped("  " + $0.visible, hanging: 4) }, to: &lines)
    if report.groups.count > Self.shown {
      // The beginning has scrolled out of sight by now.
      if let table = summary.byDecision { append(table.title.uppercased(), self.summary(table), to: &lines) }
      lines += [""] + verdict
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The recordings with touches that their own policies do not reproduce. If there are many, those
  /// with the most such touches come first.
  private func misunderstood(_ report: RunReport) -> [String] {
    guard report.recordings.count > 1 else { return [] }
    let all = zip(report.recordings, ReportWords.places(report)).compactMap { recording, place in
      recording.counts.events.map { (counts: $0, place: place) }
    }.filter { $0.counts.reproduced < $0.counts.observed }
    var shown = all
    if all.count >= RunSummary.many {
      func missing(_ counts: EventCounts) -> Int { counts.observed - counts.reproduced }
      let worst = all.enumerated().sorted {
        (missing($1.element.counts), $0.offset) < (missing($0.element.counts), $1.offset)
      }
      shown = worst.prefix(RunSummary.shown).map(\.element)
    }
    let lines = shown.map { "  \($0.place.visible): \($0.counts.reproduced) of \($0.counts.observed)" }
    return all.count == shown.count ? lines : lines + ["  … and \(all.count - shown.count) more recordings"]
  }

  private func summary(_ table: SummaryTable) -> [String] {
    let columns = [TextTable.Column(isShared: true, nil)] + table.columns.dropFirst().map { _ in .init(isNumber: true) }
    let rows = [table.columns] + table.rows.map { row in [row[0].visible] + row.dropFirst() }
    return TextTable(columns).lines(rows, hasHeading: true, style: style) + [table.rest].compactMap(\.self)
  }

  private func append(_ title: String, _ section: [String], to lines: inout [String]) {
    if !section.isEmpty { lines += ["", style.apply(.heading, title)] + section }
  }

  private func append(_ verdict: Verdict, _ title: String, _ report: RunReport, to lines: inout [String]) {
    let groups = report.groups.filter { $0.key.verdict == verdict && $0.state != .accepted }
    var section = groups.prefix(showsAll ? groups.count : Self.shown).enumerated().flatMap { text($1, number: $0 + 1) }
    if !showsAll, groups.count > Self.shown {
      let rest = groups.dropFirst(Self.shown)
      let differences = rest.reduce(0) { $0 + $1.count }
      section += wrapped(
        "… and \(ReportWords.count(rest.count, "group")) more, with "
          + "\(ReportWords.count(differences, report.head.question.method.unit.noun)); retouch report --all shows them")
    }
    append(title, section, to: &lines)
  }

  private func wrapped(_ line: String, hanging: Int = 2) -> [String] {
    line.wrapped(toColumns: style.width, hanging: String(repeating: " ", count: hanging))
  }

  /// The lines of a group.
  ///
  /// - Parameter number: its number in its section, from 1.
  package func text(_ group: RunReport.Group, number: Int) -> [String] {
    let key = group.key
    let title = "\(number). \(style.apply(.kind, key.kind.rawValue)): \(ReportWords.size(group)) "
    var lines = [title + style.apply(.quiet, "[\(group.fingerprint)]")]
    if let remark = ReportWords.remark(group) { lines[0] += " " + style.apply(.warning, remark.visible) }
    func add(_ name: String, _ value: String) {
      lines += wrapped("   " + name.padded(toColumns: 8) + value.visible, hanging: 11)
    }
    func add(_ name: String, path: String, rest: String = "", _ role: TextStyle.Role? = nil) {
      var path = path.visible
      if let width = style.width { path = path.shortened(toColumns: max(20, width - 11 - rest.columns)) }
      lines.append("   " + name.padded(toColumns: 8) + (role.map { style.apply($0, path) } ?? path) + rest.visible)
    }
    let roles = group.unit.roles
    add(roles.before, path: words.before(key), .before)
    if let recognizers = key.recognizersBefore { add("", "asked: \(words.findings.recognizers(recognizers))") }
    if key.hasAfter { add(roles.after, path: words.after(key), rest: ReportWords.twin(group), .after) }
    if let recognizers = key.recognizersAfter { add("", "asked: \(words.findings.recognizers(recognizers))") }
    add("why", words.why(group))
    for (place, rule) in group.evidence.chosenRules.enumerated() { add(place == 0 ? "rules" : "", rule.text) }
    if let cure = words.cure(group) { add("cure", cure) }
    if let touches = ReportWords.recordedTouches(group) { add("touches", touches) }
    add("e.g.", path: group.trace, rest: ", " + ReportWords.moment(group.example))
    return lines
  }

  private func line(_ group: RunReport.Group) -> String {
    let acceptance = group.acceptance.map { ", " + ReportWords.acceptance($0) } ?? ""
    return style.apply(.quiet, "[\(group.fingerprint)]")
      + " \(group.key.kind.rawValue): \(words.way(group.key)): \(ReportWords.size(group))\(acceptance)".visible
  }

  private func obsolete(_ acceptance: Acceptance) -> String {
    style.apply(.quiet, "[\(ReportWords.entry(acceptance).visible)]")
      + " \(ReportWords.limits(acceptance)), \(ReportWords.acceptance(acceptance))".visible
  }

  /// A table with one line for each group. Paths share the width that the other columns leave.
  private func table(_ groups: ArraySlice<RunReport.Group>) -> [String] {
    let cells = groups.map { group in
      let after = group.key.hasAfter ? ["→", words.after(group.key).visible] : ["", ""]
      return [
        group.key.verdict.isJudged ? group.key.kind.rawValue : group.key.verdict.rawValue, "\(group.count)",
        words.before(group.key).visible,
      ] + after + [group.fingerprint]
    }
    let unit = groups.first?.unit ?? .touches
    let table = TextTable([
      .init(.kind), .init(isNumber: true), .init(isShared: true, .before), .init(gap: 1),
      .init(gap: 1, isShared: true, .after), .init(),
    ])
    return table.lines(
      [["kind", ReportWords.plural(unit.noun), unit.roles.before, "", unit.roles.after, "fingerprint"]] + cells,
      hasHeading: true, style: style)
  }
}
