package import Findings

/// A format in which a run can be reported.
package protocol ReportFormat: Sendable {
  /// The name that users give to `--format`.
  var name: String { get }
  /// The parts of a run that the report needs in memory.
  var detail: RunReport.Detail { get }
  /// The whole report, with a line break at its end.
  func render(_ report: RunReport) -> String
  /// Writes the whole report in pieces, so that a long one need not be in memory.
  ///
  /// - Parameters:
  ///   - report: the run.
  ///   - details: reads the parts of the run that are not in memory.
  ///   - output: receives the pieces in order.
  func write(
    _ report: RunReport, details: any RunDetails, to output: (_ piece: String) throws -> Void
  ) throws
}

extension ReportFormat {
  package var detail: RunReport.Detail { .groups }

  package func write(_ report: RunReport, details: any RunDetails, to output: (String) throws -> Void) throws {
    try output(render(report))
  }
}

package enum ReportFormats {
  package static let all: [any ReportFormat] = [
    TextReport(), JSONReport(), MarkdownReport(), HTMLReport(), JUnitReport(), SARIFReport(), GitHubReport(),
    GitHubComment(),
  ]
}
