package import Findings

/// A way to write a run down.
package protocol ReportFormat: Sendable {
  /// What the user calls it.
  var name: String { get }
  /// How much of a run it tells.
  var detail: RunReport.Detail { get }
  /// The whole report, with a line's end at its end.
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
