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

  /// Where and when an example happened: `event 12 at (60, 180), 1 s`, `event 9, motion, 2 s`.
  static func place(_ example: Difference) -> String {
    let place = example.location.map { " at \(point($0))" } ?? ", \(example.type.name ?? "type \(example.type.rawValue)")"
    return "event \(example.eventID)\(place)"
  }

  static func point(_ point: Point) -> String { "(\(rounded(point.x)), \(rounded(point.y)))" }

  /// To a hundredth.
  static func rounded(_ value: Double) -> String { ((value * 100).rounded() / 100).shortText }

  static func title(_ report: RunReport) -> String {
    let compared: String
    if let old = report.head.against {
      compared = "\(report.recordings.first?.trace ?? "A recording") compared with the recording \(old)"
    } else {
      let baseline = report.head.baseline.map { "the policy \($0.name)" } ?? "what was recorded"
      compared = "Policy \(report.head.policy.name) compared with \(baseline)"
    }
    return "\(compared): \(looked(report)) in \(count(report.recordings.count, "recording"))"
  }

  package static func otherApps(old: String, new: String) -> String {
    "the recordings are of different apps, \(old) and \(new)"
  }

  /// What was looked at: `6 touches`, `6 touches and 2 other events`.
  private static func looked(_ report: RunReport) -> String {
    let touches = count(report.touches, "touch")
    guard report.others > 0 else { return touches }
    return report.touches == 0
      ? count(report.others, "event") : "\(touches) and \(report.others) other \(report.others == 1 ? "event" : "events")"
  }

  static func verdict(_ report: RunReport) -> String {
    let changedGroups = report.groups.count { $0.key.verdict == .changed }
    // The plurals of what was looked at, which are events where it was not touches alone.
    let noun = report.others == 0 ? "touch" : "event"
    let unanswered = report.faults == 0 ? "" : " \(count(report.faults, noun)) got no answer."
    guard report.changed > 0 else { return "No \(noun) goes somewhere else." + unanswered }
    return "\(count(report.changed, noun)) \(report.changed == 1 ? "goes" : "go") somewhere else, "
      + "in \(count(changedGroups, "group"))." + unanswered
  }

  static func fidelity(_ report: RunReport) -> String {
    guard let share = report.fidelity else { return "not known: no touch has a recorded responder" }
    return
      "\(report.reproduced) of \(report.observed) \(report.others == 0 ? "touches" : "events") with a recorded responder (\(percent(share))) "
      + "go there under the recording's own policy"
  }

  package static func unmatched(_ rule: RunReport.UnmatchedRule) -> String {
    let place = rule.line.map { ", line \($0)" } ?? ""
    return "no view of any trace matches \"\(rule.selector)\" (policy \(rule.policy)\(place))"
  }
}
