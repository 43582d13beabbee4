package import Findings
import HitTesting
package import Recording

// The words for a group of findings.

extension ReportWords {
  /// The number and the size of a group's differences: `4 touches`,
  /// `2 scenes, up to 1,300 square points (1% of the screen, 50% of the control)` or
  /// `2 scenes, up to 3 controls`.
  package static func size(_ group: RunReport.Group) -> String {
    let words = count(group.count, noun(group))
    switch group.extent {
    case .events: return words
    case .points(let sum):
      let shares = [
        sum.largestShare.map { "\(percentUp($0)) of the screen" },
        sum.largestControlShare.map { "\(percentUp($0)) of the control" },
      ].compactMap(\.self)
      return "\(words), up to \(squarePoints(sum.largestArea))"
        + (shares.isEmpty ? "" : " (\(shares.joined(separator: ", ")))")
    case .controls(let sum): return words + (sum.controls > 1 ? ", up to \(sum.controls) controls" : "")
    }
  }

  /// The noun for the differences of a group: touch, event or scene.
  package static func noun(_ group: RunReport.Group) -> String {
    if case .events = group.extent, group.example.location == nil { "event" } else { group.unit.noun }
  }

  /// A share above 0, as at least a tenth of a percent.
  private static func percentUp(_ share: Double) -> String {
    "\(rounded(max(0.1, (share * 1_000).rounded() / 10)))%"
  }

  /// The recorded touches at or nearest to a group's points, or the touches that missed its
  /// controls; nil for a group of touches.
  package static func recordedTouches(_ group: RunReport.Group) -> String? {
    switch group.extent {
    case .events: return nil
    case .points(let sum):
      if sum.touchesInside > 0 { return "\(count(sum.touchesInside, "touch")) recorded there" }
      return "no recorded touch there" + (sum.nearestTouch.map { "; the nearest is \(rounded($0)) points away" } ?? "")
    case .controls(let sum):
      let missed = sum.missedTouches
      let touches = missed == 0 ? "no" : "\(missed)"
      return
        "\(touches) recorded \(missed > 1 ? "touches" : "touch") within \(rounded(AuditedControl.reach)) points went elsewhere"
    }
  }

  /// The ids of two views with the same path: ` (@12, in place of @9)`; empty for other groups.
  package static func twin(_ group: RunReport.Group) -> String {
    guard [.moved, .window].contains(group.key.kind), group.key.before == group.key.after,
      let old = group.example.beforeView, let new = group.example.afterView
    else { return "" }
    return " (@\(new), in place of @\(old))"
  }

  package func before(_ key: GroupKey) -> String { responder(key.before) }
  package func after(_ key: GroupKey) -> String { responder(key.after) }

  /// The responder's path or, if it is not a view, words for it.
  package func responder(_ responder: NamedResponder) -> String {
    findings.path(responder) ?? (responder == .noAnswer ? "no answer" : "nobody")
  }

  /// The change of the responder, or the control and the view that covers it: `A/B → A/C`.
  package func way(_ key: GroupKey) -> String {
    key.hasAfter ? "\(before(key)) → \(after(key))" : before(key)
  }

  /// The single change that repairs the group's first control; nil for a group that is not of an
  /// audit, or if no single change is enough.
  package func cure(_ group: RunReport.Group) -> String? {
    group.unit == .audited ? group.evidence.giveBack.map(findings.change) : nil
  }

  /// The reason why the group's events go where they go.
  package func why(_ group: RunReport.Group) -> String {
    let cause = findings.cause(group.evidence.cause)
    return group.evidence.isExplained
      ? cause : "\(cause); not explained further in a run with so many groups: retouch explain does it"
  }

  /// The facts that the sources of recordings do not have, so that findings rely on guesses; nil if
  /// no fact is missing.
  package static func approximations(_ report: RunReport) -> String? {
    let approximate = report.recordings.filter { !$0.approximations.isEmpty }
    guard !approximate.isEmpty else { return nil }
    let whose =
      report.recordings.count == 1
      ? "the recording" : "\(approximate.count) of \(count(report.recordings.count, "recording"))"
    return "the source of \(whose) does not tell "
      + approximations(approximate.reduce(into: []) { $0.formUnion($1.approximations) })
      + "; a guess stands for it, and all that is said holds for that guess"
  }

  /// Words for approximations: `which view is in front, and what is clipped`.
  package static func approximations(_ approximations: Set<Approximation>) -> String {
    let words = approximations.sorted.map(word)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + (words.count > 2 ? "," : "") + " and " + last
  }

  private static func word(_ approximation: Approximation) -> String {
    switch approximation {
    case .order: "which view is in front"
    case .windows: "which window is in front"
    case .interaction: "who takes touches"
    case .transparency: "what is transparent or hidden"
    case .clipping: "what is clipped"
    case .transforms: "transforms"
    case .scrolling: "how far views are scrolled"
    case .superviews: "all superviews"
    case .surroundings: "what is beside the touched views"
    case .remainders: "all of each view"
    case .locations: "where touches were"
    case .moments: "the scene at each touch"
    case .times: "when events happened"
    case .screen: "the size of the screen"
    }
  }

  /// The title of ``remarks(_:)``.
  package func notesTitle(_ report: RunReport) -> String {
    report.head.question.method.unit.isOfAudits ? "Notes" : "Not compared, or not as recorded"
  }

  /// One line for each kind of event or control that was not compared, and for each note about
  /// code.
  package func remarks(_ report: RunReport) -> [String] {
    report.notCompared.map { entry in
      let words = findings.notCompared(entry.what, count: entry.count)
      // This counts recordings, and the sentence is true of each of them, so it has no number.
      if case .answersOfCode = entry.what { return words }
      return "\(entry.count) \(words)"
    }
  }

  /// The title of the traces that cannot be read.
  package static let unreadTitle = "Not read"

  /// The title of ``unmatched(_:)-(RunReport)``.
  package static let unmatchedTitle = "Rules that match no view"

  /// One line for each rule without a view.
  package static func unmatched(_ report: RunReport) -> [String] { report.unmatchedRules.map(unmatched) }

  /// The location and time of an example: `event 12 at (720, 2294), 38 s`.
  package static func moment(_ example: Difference) -> String { "\(place(example)), \(rounded(example.time)) s" }

  /// The terms of an acceptance: `"the new bar" (anna, until 2027-01-31)`.
  package static func acceptance(_ acceptance: Acceptance) -> String {
    let terms = [acceptance.owner, acceptance.expires.map { "until \($0)" }].compactMap(\.self)
    return "\"\(acceptance.reason)\"" + (terms.isEmpty ? "" : " (\(terms.joined(separator: ", ")))")
  }

  /// The name of an entry: a fingerprint, or the properties of its groups, as
  /// `rule PenetrableContainer, harm inside`.
  package static func entry(_ acceptance: Acceptance) -> String {
    switch acceptance.scope {
    case .group(let fingerprint): fingerprint
    case .matching(let pattern, _):
      pattern.facts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
  }

  /// What an entry accepts: `2 touches`, or `40 groups with 900 touches`.
  package static func limits(_ acceptance: Acceptance) -> String {
    guard case .matching(_, let limit) = acceptance.scope else {
      return count(acceptance.differences, acceptance.unit.noun)
    }
    return size(GroupTotal(groups: limit, differences: acceptance.differences), acceptance.unit)
  }

  /// All groups to which an entry about several groups applies now; nil for other groups.
  package static func acceptedWith(_ group: RunReport.Group) -> String? {
    guard case .matching? = group.acceptance?.scope else { return nil }
    return group.acceptedWith.map { size($0, group.unit) }
  }

  private static func size(_ total: GroupTotal, _ unit: DifferenceUnit) -> String {
    "\(count(total.groups, "group")) with \(count(total.differences, unit.noun))"
  }

  /// The reason why an accepted group is shown again; nil for all other groups.
  package static func remark(_ group: RunReport.Group) -> String? {
    guard let acceptance = group.acceptance else { return nil }
    switch group.state {
    case .updated:
      let now = acceptedWith(group).map { ", now \($0)" } ?? ""
      return "UPDATED: \(limits(acceptance)) accepted\(now), \(ReportWords.acceptance(acceptance))"
    case .expired: return "EXPIRED: \(ReportWords.acceptance(acceptance))"
    default: return nil
    }
  }

  /// The name of each recording's trace, with the recording's number if the trace has several.
  package static func places(_ report: RunReport) -> [String] {
    let counts = Dictionary(report.recordings.map { ($0.trace, 1) }, uniquingKeysWith: +)
    return report.recordings.map { $0.trace + (counts[$0.trace] == 1 ? "" : ", recording \($0.recordingID)") }
  }

  /// The rules that cause a group, each with the file that contains it.
  package static func causes(_ group: RunReport.Group, _ report: RunReport) -> [(rule: NamedRule, file: String?)] {
    group.evidence.rules.map {
      ($0, ($0.isBaseline ? report.head.question.baseline : report.head.question.policy)?.file)
    }
  }

  /// The rule with its file and line: `policy.yaml:4: #pay { hitTest: none }`.
  package static func cause(_ cause: (rule: NamedRule, file: String?)) -> String {
    let place = cause.file.map { file in cause.rule.line.map { "\(file):\($0): " } ?? "\(file): " } ?? ""
    return "\(place)\(cause.rule.text)"
  }
}

extension DifferenceUnit {
  /// The noun for one counted difference.
  package var noun: String { self == .touches ? "touch" : "scene" }
  /// The names of a group's two views.
  package var roles: (before: String, after: String) {
    switch self {
    case .audited: ("control", "goes to")
    case .gestures: ("who", "by")
    case .touches, .scenes: ("before", "after")
    }
  }
  /// Whether audits count it, whose findings are about the present and no change.
  package var isOfAudits: Bool { self == .audited || self == .gestures }
}

extension GroupKey {
  /// Whether the view after has a meaning: for a control, only if a view covers it.
  package var hasAfter: Bool { verdict != .found || after != .nobody }
}
