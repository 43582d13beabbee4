import Findings
import Wording

/// A table of a summary. Text and Markdown reports show it before the groups.
struct SummaryTable {
  let title: String
  /// The first column is a name, the others are numbers.
  let columns: [String]
  let rows: [[String]]
  /// The number of rows that are not shown, in words; nil if all are shown.
  let rest: String?
}

extension RunSummary {
  /// The tables of a run with many traces or groups, and the table of fragile touches.
  var tables: [SummaryTable] {
    (isNeeded ? listed : []) + [fragile].compactMap(\.self)
  }

  /// The touches that became fragile, by responder; nil if there are none.
  private var fragile: SummaryTable? {
    guard let margins, !margins.fragile.isEmpty else { return nil }
    let worst = margins.worst
    return SummaryTable(
      title: "Fragile: they stay, but nearer to where another view is hit",
      columns: ["touched view", "touches", "points before", "points now", "example"],
      rows: worst.prefix(Self.shown).map { touches in
        let least = touches.least
        return [
          words.responder(touches.responder), "\(touches.count)", least.before.map(ReportWords.rounded) ?? "any",
          least.after.map(ReportWords.rounded) ?? "any", "\(touches.trace), event \(least.eventID)",
        ]
      }, rest: Self.rest(worst.count - Self.shown, "view"))
  }

  private var elsewhere: [String] {
    [method.unit.isOfAudits ? "with something wrong" : "go elsewhere"] + (hasActs ? ["act otherwise"] : [])
  }

  private func numbers(_ elsewhere: Int, _ acts: Int) -> [String] { ["\(elsewhere)"] + (hasActs ? ["\(acts)"] : []) }

  /// The totals by deciding rule or reason; nil if nothing differs.
  var byDecision: SummaryTable? {
    guard !decisions.isEmpty else { return nil }
    // All findings of an audit are about controls, or about who acts.
    let hasLosing = !method.unit.isOfAudits
    return SummaryTable(
      title: "By what decides",
      columns: ["decides", "groups"] + elsewhere + (hasLosing ? ["controls that lose some"] : []),
      rows: decisions.prefix(Self.shown).map {
        [$0.name, "\($0.groups)"] + numbers($0.elsewhere, $0.acts) + (hasLosing ? ["\($0.losing.count)"] : [])
      },
      rest: Self.rest(decisions.count - Self.shown, "rule or reason", plural: "rules or reasons"))
  }

  private var listed: [SummaryTable] {
    var tables: [SummaryTable] = []
    // Fidelity is about recorded touches.
    let hasFidelity = method.unit == .touches
    if apps.count > 1 {
      tables.append(
        SummaryTable(
          title: "By app", columns: ["app", "traces", "compared"] + elsewhere,
          rows: apps.prefix(Self.shown).map {
            [$0.name ?? "not told", "\($0.traces)", "\($0.compared)"] + numbers($0.elsewhere, $0.acts)
          },
          rest: Self.rest(apps.count - Self.shown, "app")))
    }
    if let byDecision { tables.append(byDecision) }
    if traces.count >= Self.many, !worst.isEmpty {
      tables.append(
        SummaryTable(
          title: "The worst traces", columns: ["trace", "compared"] + elsewhere + (hasFidelity ? ["fidelity"] : []),
          rows: worst.map { trace in
            [trace.name ?? "", "\(trace.compared)"] + numbers(trace.elsewhere, trace.acts)
              + (hasFidelity ? [trace.fidelity.map(ReportWords.percent) ?? "not known"] : [])
          }, rest: Self.rest(otherTraces, "trace")))
    }
    return tables
  }

  private static func rest(_ count: Int, _ noun: String, plural: String? = nil) -> String? {
    guard count > 0 else { return nil }
    return "… and \(count) more \(count == 1 ? noun : plural ?? noun + "s")"
  }
}
