package import Findings
import Mustache
import Wording

/// One page for a browser that contains everything it needs.
///
/// It shows the verdict and the groups, the most urgent first. Each group has its scene, both
/// walks, or what came of its touches, its rules and its touches. The page loads nothing from the
/// network and works from a file.
///
/// `report.html` is the template of its body (``PageFile``). The script draws the blocks of data
/// (``PageWriter``).
package struct HTMLReport: ReportFormat {
  package let name = "html"

  /// The maximum number of groups in the list for browsers that run no scripts.
  private static let plainGroups = 500

  package init() {}

  /// The page of a report that has its details in memory.
  package func render(_ report: RunReport) -> String {
    var page = ""
    do {
      try write(report, details: report) { page += $0 }
    } catch {
      preconditionFailure("a report in memory can always be read: \(error)")
    }
    return page
  }

  package func write(_ report: RunReport, details: any RunDetails, to output: (String) throws -> Void) throws {
    let verdict = ReportWords.verdict(report)
    var values: [String: Any] = ["title": ReportWords.title(report).visible, "verdict": verdict]
    values["systems"] = ReportWords.systems(report)?.visible
    values["fidelity"] = ReportWords.fidelity(report)
    values["intended"] = ReportWords.intended(report)
    values["actions"] = ReportWords.actions(report)?.visible
    values["approximate"] = ReportWords.approximations(report)
    values["groups"] = report.groups.prefix(Self.plainGroups).map(plain)
    let rest = report.groups.count - Self.plainGroups
    if rest > 0 {
      values["rest"] = "\(ReportWords.count(rest, "more group")): retouch report --run \(report.run) --all lists all."
    }
    let page = PageFile(
      title: "Retouch: \(verdict)", body: PageFile.template("report.html").render(values),
      style: ["page.css"],
      script: [
        "blocks.js", "data.js", "names.js", "shell.js",
        "labels.js", "scene.js", "delivery.js", "group.js",
        "list.js", "paper.js", "page.js",
      ]
    ).halves()
    try output(page.head)
    try PageWriter(report, details: details).write(to: output)
    try output(page.tail)
  }

  /// A group for browsers that run no scripts.
  private func plain(_ group: RunReport.Group) -> [String: String] {
    let words = ReportWords()
    return [
      "way": words.way(group.key).visible, "size": ReportWords.size(group), "why": words.why(group).visible,
      "fingerprint": group.fingerprint, "state": (group.state?.rawValue ?? group.key.verdict.rawValue),
    ]
  }
}
