import HitTesting
package import TraceStore

/// The words that all reports share.
package enum ReportWords {
  package static func count(_ number: Int, _ singular: String) -> String {
    guard number != 1 else { return "1 \(singular)" }
    // "state after handlers" becomes "states after handlers".
    let words = singular.split(separator: " ", maxSplits: 1).map(String.init)
    let plural = words[0] + (words[0].hasSuffix("h") ? "es" : "s")
    return (["\(number)", plural] + words.dropFirst()).joined(separator: " ")
  }

  static func percent(_ share: Double) -> String {
    // Rounded down, so that only all is 100%.
    let tenths = Int((share * 1000).rounded(.down))
    return tenths == 1000 ? "100%" : "\(tenths / 10).\(tenths % 10)%"
  }

  static func point(_ point: Point) -> String { "(\(rounded(point.x)), \(rounded(point.y)))" }

  /// To a hundredth.
  static func rounded(_ value: Double) -> String { ((value * 100).rounded() / 100).shortText }

  static func title(_ report: RunReport) -> String {
    let against = report.head.baseline.map { "the policy \($0)" } ?? "what was recorded"
    return "Policy \(report.head.policy) compared with \(against): "
      + "\(count(report.touches, "touch")) in \(count(report.recordings.count, "recording"))"
  }

  static func verdict(_ report: RunReport) -> String {
    let changedGroups = report.groups.count { $0.key.verdict == .changed }
    return report.changed == 0
      ? "No touch goes somewhere else."
      : "\(count(report.changed, "touch")) \(report.changed == 1 ? "goes" : "go") somewhere else, "
        + "in \(count(changedGroups, "group"))."
  }

  static func fidelity(_ report: RunReport) -> String {
    guard let share = report.fidelity else { return "not known: no touch has a recorded responder" }
    return "\(report.reproduced) of \(report.observed) touches with a recorded responder (\(percent(share))) "
      + "go there under the recording's own policy"
  }

  package static func unmatched(_ rule: RunReport.UnmatchedRule) -> String {
    let place = rule.line.map { ", line \($0)" } ?? ""
    return "no view of any trace matches \"\(rule.selector)\" (policy \(rule.policy)\(place))"
  }
}
