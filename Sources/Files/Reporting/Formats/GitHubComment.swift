package import Findings

/// The report for one comment of a pull request, which a job posts once and then updates.
///
/// It is the Markdown report behind a line that GitHub does not show, by which the job finds its
/// comment again. Reports of two policies are two comments.
package struct GitHubComment: ReportFormat {
  package let name = "github-comment"

  /// GitHub refuses a comment of more characters.
  private static let limit = 65_536

  package init() {}

  package func render(_ report: RunReport) -> String {
    let marker = Self.marker(policy: report.head.question.policy.name)
    return marker + MarkdownReport(limit: Self.limit - marker.utf8.count).render(report)
  }

  /// A comment of HTML. Its text cannot end it, or be read as anything else.
  private static func marker(policy name: String) -> String {
    let plain = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) ? String(scalar) : "_"
    }
    return "<!-- retouch report: \(plain.joined().prefix(100)) -->\n"
  }
}
