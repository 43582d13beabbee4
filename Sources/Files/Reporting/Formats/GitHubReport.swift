package import Findings
import Foundation
import HitTesting
import Wording

/// The report for the log of GitHub Actions: annotations at the policy's rules, then the text
/// report.
///
///     ::error file=policy.yaml,line=4,title=moved%3A 3 touches::A/B → A/C: ... [0f0e1a2b3c4d5e6f]
///     ::warning title=2 more groups::… and 2 more groups, in the log
///     ::stop-commands::retouch-0f0e1a2b3c4d5e6f
///     Policy p compared with what was recorded: 33 touches in 1 recording
///     ...
///     ::retouch-0f0e1a2b3c4d5e6f::
///
/// A step shows at most 10 errors and 10 warnings, and GitHub silently drops the rest. If there are
/// more, the last annotation of each kind counts the rest. Errors are traces that cannot be read,
/// changes that are not accepted, and faults. Warnings are unmodelled and undecided groups, and
/// acceptances without a touch. Differences after a recording's first change have no annotation.
/// Names come from traces and could look like commands; `stop-commands` prevents GitHub from
/// executing them.
package struct GitHubReport: ReportFormat {
  package let name = "github"

  /// The maximum number of annotations of each kind in a step.
  private static let limit = 10

  private let words = ReportWords()

  package init() {}

  package func render(_ report: RunReport) -> String {
    let unread = report.unread.map { Annotation(title: "a trace cannot be read", message: ReportWords.unread($0)) }
    let errors =
      unread
      + report.groups.filter { $0.isUnaccepted || $0.key.verdict == .fault }.map { annotation($0, report) }
    let warnings =
      report.groups.filter { [.unmodelled, .undecided].contains($0.key.verdict) }.map { annotation($0, report) }
      + report.obsolete.map { acceptance in
        Annotation(
          file: report.head.accepted?.file, line: acceptance.line, title: "an accepted group is not there any more",
          message: "\(ReportWords.acceptance(acceptance)) [\(ReportWords.entry(acceptance))]")
      }
    let text = TextReport().render(report)
    let token = Self.token(for: text)
    return lines("error", errors) + lines("warning", warnings) + "::stop-commands::\(token)\n\(text)::\(token)::\n"
  }

  private struct Annotation {
    var file: String?
    var line: Int?
    var title: String
    var message: String
  }

  private func annotation(_ group: RunReport.Group, _ report: RunReport) -> Annotation {
    let cause = ReportWords.causes(group, report).first { $0.file != nil && $0.rule.line != nil }
    let remark = ReportWords.remark(group).map { " (\($0))" } ?? ""
    let what = group.key.verdict.isJudged ? group.key.kind.rawValue : group.key.verdict.rawValue
    return Annotation(
      file: cause?.file ?? report.head.question.policy.file, line: cause?.rule.line ?? 1,
      title: "\(what): \(ReportWords.size(group))",
      message: "\(words.way(group.key))\(remark): \(words.why(group)); "
        + "e.g. \(group.trace), \(ReportWords.moment(group.example)) [\(group.fingerprint)]")
  }

  private func lines(_ command: String, _ annotations: [Annotation]) -> String {
    let isCut = annotations.count > Self.limit
    let shown = annotations.prefix(isCut ? Self.limit - 1 : Self.limit)
    var text = shown.map { line(command, $0) }.joined()
    if isCut {
      let more = "\(annotations.count - shown.count) more groups"
      text += line(command, Annotation(title: more, message: "… and \(more), in the log"))
    }
    return text
  }

  private func line(_ command: String, _ annotation: Annotation) -> String {
    var properties = ["title=\(Self.escape(annotation.title, isProperty: true))"]
    if let file = annotation.file {
      properties.insert("file=\(Self.escape(file, isProperty: true)),line=\(annotation.line ?? 1)", at: 0)
    }
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escape(annotation.message, isProperty: false))\n"
  }

  /// Escapes text like the GitHub toolkit's `command.ts`. Line breaks are already made visible.
  private static func escape(_ text: String, isProperty: Bool) -> String {
    text.visible.escaped(isProperty ? ["%": "%25", ":": "%3A", ",": "%2C"] : ["%": "%25"])
  }

  /// A word that the text does not contain. The same text always gives the same word.
  private static func token(for text: String) -> String {
    var hash = text.utf8.fnv1a
    while true {
      let token = "retouch-\(String(hash, radix: 16))"
      if !text.contains(token) { return token }
      hash &+= 1
    }
  }
}
