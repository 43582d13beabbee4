package import Findings

/// A format in which a run can be reported.
package protocol ReportFormat: Sendable {
  /// The name that users give to `--format`.
  var name: String { get }
  /// How much of a run the report needs.
  var detail: RunReport.Detail { get }
  /// The whole report, with a line break at its end.
  func render(_ report: RunReport) -> String
}

extension ReportFormat {
  package var detail: RunReport.Detail { .groups }
}

package enum ReportFormats {
  package static let all: [any ReportFormat] = [
    TextReport(), JSONReport(), MarkdownReport(), HTMLReport(), JUnitReport(), SARIFReport(), GitHubReport(),
  ]
}
