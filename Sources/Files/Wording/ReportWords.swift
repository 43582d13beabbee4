package import Findings
package import HitTesting
package import Recording

/// The words that all reports share.
///
/// They contain names from traces unchanged; each format must escape them in its own way.
package struct ReportWords: Sendable {
  /// Gives the sentences about findings.
  package let findings: any FindingsWording

  package init(findings: any FindingsWording) { self.findings = findings }

  package static let product = "Retouch"
  package static let version = "0.1.0"

  package static func count(_ number: Int, _ singular: String) -> String {
    guard number != 1 else { return "1 \(singular)" }
    return "\(number) \(plural(singular))"
  }

  /// The plural of the word that the others describe: "page source" becomes "page sources", and
  /// "state after handlers" becomes "states after handlers".
  package static func plural(_ singular: String) -> String {
    var words = singular.split(separator: " ").map(String.init)
    let noun = max(0, (words.firstIndex { ["after", "of"].contains($0) } ?? words.count) - 1)
    guard noun < words.count else { return singular }
    words[noun] += words[noun].hasSuffix("h") ? "es" : "s"
    return words.joined(separator: " ")
  }

  package static func percent(_ share: Double) -> String {
    if share == 1 { return "100%" }
    // Less than all is never told as all.
    let tenths = min(999, Int((share * 1000).rounded()))
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// The place of an example: `event 12 at (60, 180)` or, without a location, `event 9, motion`; in
  /// a sweep, `snapshot 4 at (60, 180)`.
  package static func place(_ example: Difference) -> String {
    let place =
      example.location.map { " at \(point($0))" } ?? ", \(example.type.name ?? "type \(example.type.rawValue)")"
    return example.eventID == 0 ? "snapshot \(example.snapshotID)\(place)" : "event \(example.eventID)\(place)"
  }

  package static func point(_ point: Point) -> String { "(\(rounded(point.x)), \(rounded(point.y)))" }

  /// The number, rounded to a hundredth.
  package static func rounded(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    return (hundredths.isFinite ? hundredths / 100 : value).shortText
  }

  package static func title(_ report: RunReport) -> String {
    let compared: String
    if report.head.method == .controls {
      let policy =
        report.head.policy.text.isEmpty ? "each recording's own policy" : "the policy \(report.head.policy.name)"
      compared = "Audit under \(policy)"
    } else if let old = report.head.against {
      compared = "\(report.recordings.first?.trace ?? "A recording") compared with the recording \(old)"
    } else {
      let otherwise = report.head.method == .points ? "the recorded app's own" : "what was recorded"
      let baseline = report.head.baseline.map { "the policy \($0.name)" } ?? otherwise
      compared = "Policy \(report.head.policy.name) compared with \(baseline)"
    }
    return "\(compared): \(looked(report.counts, report.head.method)) in \(count(report.recordings.count, "recording"))"
  }

  package static func otherApps(old: String, new: String) -> String {
    "the recordings are of different apps, \(old) and \(new)"
  }

  /// What was compared: `6 touches`, or `6 touches and 2 other events`; in a sweep, `all points of
  /// 3 scenes`; in an audit, `7 controls in 3 scenes`.
  package static func looked(_ counts: ComparedRecording.Counts, _ method: RunMethod) -> String {
    let (touches, others) = (counts.touches, counts.others)
    switch method {
    case .points: return "\(counts.samples > 0 ? "sampled" : "all") points of \(count(touches, "scene"))"
    case .controls: return "\(count(counts.controls, "control")) in \(count(touches, "scene"))"
    case .touches: break
    }
    let words = count(touches, "touch")
    guard others > 0 else { return words }
    return touches == 0 ? count(others, "event") : "\(words) and \(others) other \(others == 1 ? "event" : "events")"
  }

  package static func verdict(_ report: RunReport) -> String {
    if report.head.method != .touches { return verdictOfScenes(report) }
    let changedGroups = report.groups.count { $0.key.verdict == .changed }
    // The word is "event" as soon as there are other events than touches.
    let noun = report.others == 0 ? "touch" : "event"
    let unanswered = report.faults == 0 ? "" : " \(count(report.faults, noun)) got no answer."
    guard report.changed > 0 else { return "No \(noun) goes somewhere else." + unanswered }
    return "\(count(report.changed, noun)) \(report.changed == 1 ? "goes" : "go") somewhere else, "
      + "in \(count(changedGroups, "group"))\(decided(report))." + unanswered
  }

  private static func decided(_ report: RunReport) -> String {
    let accepted = report.groups.count { $0.state == .accepted }
    return accepted == 0
      ? ""
      : accepted == report.groups.count { $0.key.verdict.mustBeAccepted }
        ? ", all accepted" : ", \(accepted) accepted"
  }

  private static func verdictOfScenes(_ report: RunReport) -> String {
    let (scenes, counts) = (report.touches, report.counts)
    let differing = scenes - counts.unchanged
    let unanswered = report.groups.count { $0.key.verdict == .fault }
    let isAudit = report.head.method == .controls
    let verdict: String
    if differing == 0 {
      verdict =
        isAudit
        ? "Nothing is wrong with the controls of \(count(scenes, "scene"))."
        : "No \(counts.samples > 0 ? "sampled point" : "point") of \(count(scenes, "scene")) goes anywhere else."
    } else {
      let which = scenes == 1 ? "the scene" : "\(differing) of \(count(scenes, "scene"))"
      verdict =
        (isAudit ? "Something is wrong with controls of \(which), " : "Points of \(which) go somewhere else, ")
        + "in \(count(report.groups.count - unanswered, "group"))\(decided(report))."
    }
    let isSampled = counts.samples > 0
    return verdict + (unanswered > 0 ? " Points in \(count(unanswered, "group")) got no answer." : "")
      + (isSampled ? " Sampled, not proved: code was asked at \(count(counts.samples, "point"))." : "")
      + (counts.unprovedArea > 0
        ? " \(isSampled ? "Undecided" : "Not proved"): at most \(squarePoints(counts.unprovedArea)) of a scene." : "")
  }

  /// A size on the screen: `1,300 square points`, or as many digits as a small one needs.
  package static func squarePoints(_ area: Double) -> String {
    let digits = area >= 100 ? 0 : area >= 1 ? 1 : 3
    let factor = [1.0, 10, 100, 1_000][digits]
    let value = (area * factor).rounded() / factor
    return value == 0 ? "under 0.001 square points" : "\(value.shortText) square points"
  }

  /// What is known of the recorded systems, whose own views policies may have rules for; nil when
  /// there is nothing to say.
  ///
  /// A run of touches says nothing of systems that are not known while its fidelity is complete.
  package static func systems(_ report: RunReport) -> String? {
    var counts: [(system: RecordedSystem, count: Int)] = []
    for recording in report.recordings {
      let system = RecordedSystem(os: recording.os, ownPolicy: recording.ownPolicy)
      if let known = counts.firstIndex(where: { $0.system == system }) {
        counts[known].count += 1
      } else {
        counts.append((system, 1))
      }
    }
    let isComplete = report.head.method == .touches && report.reproduced == report.observed
    let said = counts.filter { !isComplete || $0.system.rules != .systemNotKnown }.compactMap { entry in
      system(entry.system).map { words in
        entry.count == report.recordings.count ? words : "\(words) (\(count(entry.count, "recording")))"
      }
    }
    return said.isEmpty ? nil : said.joined(separator: ". ")
  }

  /// Which rules UIKit's own views follow; nil when nothing depends on the system.
  package static func system(_ system: RecordedSystem) -> String? {
    switch system.rules {
    case .policy(let name): "\(system.os ?? "not told"); UIKit's own views follow the policy \(name)"
    case .systemNotKnown: "not known, so UIKit's own views count like the app's; retouch record --os names it"
    case .systemNotRead:
      "\"\(system.os ?? "")\", which names no release of iOS, so UIKit's own views count like the app's; retouch record --os names it"
    case .none: nil
    }
  }

  package static func fidelity(_ report: RunReport) -> String {
    guard let share = report.fidelity else { return "not known: no touch has a recorded responder" }
    return
      "\(report.reproduced) of \(report.observed) \(report.others == 0 ? "touches" : "events") with a recorded responder (\(percent(share))) "
      + "go there under the recording's own policy"
  }

  /// How many of the events that were only meant for a view go there; nil where there are none.
  package static func intended(_ report: RunReport) -> String? {
    let intended = report.counts.intended
    guard intended.all > 0 else { return nil }
    let noun = report.others == 0 ? "touches" : "events"
    let others = (all: intended.all - intended.controls, reproduced: intended.reproduced - intended.controlsReproduced)
    return
      "\(intended.reproduced) of \(intended.all) \(noun) that were meant for a view, and not seen to reach it, go there "
      + "under the recording's own policy (\(intended.controlsReproduced) of \(intended.controls) meant for controls, "
      + "\(others.reproduced) of \(others.all) for other views)"
  }

  /// What the margins tell in one sentence; nil where they were not measured.
  package static func margins(_ report: RunReport) -> String? {
    guard let margins = report.margins else { return nil }
    let fragile = margins.fragile.reduce(0) { $0 + $1.count }
    return "\(fragile == 0 ? "none" : "\(fragile)") of \(count(margins.measured, "touch")) became fragile: under "
      + "\(rounded(TouchMargin.fragile)) points from where another view is hit, and nearer than before"
  }

  /// The warnings to show before a report.
  package static func warnings(_ report: RunReport) -> [String] {
    let file = report.head.accepted?.file ?? ""
    return report.unmatchedRules.map(unmatched)
      + report.obsolete.map { acceptance in
        let words = "\(file):\(acceptance.line): accepted group \(acceptance.fingerprint) no longer occurs"
        let isOfNow = acceptance.fingerprint.first == Fingerprint.version
        return isOfNow ? words : words + ": its fingerprint is of another version of retouch; accept the group anew"
      }
  }

  /// What a report of a policy in code cannot know of the recorded systems.
  package static func availability(_ report: RunReport) -> String {
    let systems = Set(report.recordings.compactMap(\.os)).sorted()
    return "note: #available(...) is always true in code here"
      + (systems.isEmpty ? "" : "; recorded on \(systems.joined(separator: ", "))")
  }

  /// Asks whether a near name is meant, after what is wrong with another one.
  package static func guess(_ nearest: String?) -> String { nearest.map { "; did you mean \"\($0)\"?" } ?? "" }

  package static func unmatched(_ rule: RunReport.UnmatchedRule) -> String {
    let place = rule.line.map { ", line \($0)" } ?? ""
    return "no view of any trace matches \"\(rule.selector)\" (policy \(rule.policy)\(place))\(guess(rule.nearest))"
  }

  // MARK: Groups

  package static func touches(_ group: RunReport.Group) -> String {
    guard let swept = group.swept else {
      return count(group.touches, group.example.location == nil ? "event" : "touch")
    }
    if group.method == .controls {
      return count(group.touches, "scene") + (swept.controls > 1 ? ", up to \(swept.controls) controls" : "")
    }
    let share = swept.largestShare.map { " (\(percentUp($0)) of the screen)" } ?? ""
    return "\(count(group.touches, "scene")), up to \(squarePoints(swept.largestArea))\(share)"
  }

  /// A share that is more than nothing, with a tenth of a percent at least.
  private static func percentUp(_ share: Double) -> String {
    "\(rounded(max(0.1, (share * 1_000).rounded() / 10)))%"
  }

  /// Where recorded touches are, compared with the points of a group or with its controls; nil for
  /// a group of touches.
  package static func recordedTouches(_ group: RunReport.Group) -> String? {
    guard let swept = group.swept else { return nil }
    if group.method == .controls {
      let missed = swept.missedTouches
      let touches = missed == 0 ? "no" : "\(missed)"
      return
        "\(touches) recorded \(missed > 1 ? "touches" : "touch") within \(rounded(AuditedControl.reach)) points went elsewhere"
    }
    if swept.touchesInside > 0 { return "\(count(swept.touchesInside, "touch")) recorded there" }
    return "no recorded touch there" + (swept.nearestTouch.map { "; the nearest is \(rounded($0)) points away" } ?? "")
  }

  /// Which of two views with the same path it is: ` (@12, in place of @9)`; nothing for others.
  package static func twin(_ group: RunReport.Group) -> String {
    guard [.moved, .window].contains(group.key.kind), group.key.before == group.key.after,
      let old = group.example.beforeView, let new = group.example.afterView
    else { return "" }
    return " (@\(new), in place of @\(old))"
  }

  package func before(_ key: GroupKey) -> String { responder(key.before) }
  package func after(_ key: GroupKey) -> String { responder(key.after) }

  /// The responder's path or, when it is no view, words for it.
  package func responder(_ responder: NamedResponder) -> String {
    findings.path(responder) ?? (responder == .noAnswer ? "no answer" : "nobody")
  }

  /// The change of the responder: `A/B → A/C`; in an audit, the control and who is hit in its
  /// place.
  package func way(_ key: GroupKey) -> String {
    key.hasAfter ? "\(before(key)) → \(after(key))" : before(key)
  }

  /// The one change after which the group's first control is what it should be; nil for a group
  /// that is not of an audit, or when no single one is enough.
  package func cure(_ group: RunReport.Group) -> String? {
    group.method == .controls ? group.evidence.giveBack.map(findings.change) : nil
  }

  /// Why the group's events go where they go.
  package func why(_ group: RunReport.Group) -> String {
    let cause = findings.cause(group.evidence.cause)
    return group.evidence.isExplained
      ? cause : "\(cause); not explained further in a run with so many groups: retouch explain does it"
  }

  /// What the sources of recordings do not tell, so that findings hold for what stands for it; nil
  /// when they tell all.
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

  /// Words for what is approximated: `which view is in front, and what is clipped`.
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
    case .remainders: "all of each view"
    case .locations: "where touches were"
    case .moments: "the scene at each touch"
    case .times: "when events happened"
    case .screen: "the size of the screen"
    }
  }

  /// The title of ``remarks(_:)``.
  package func notesTitle(_ report: RunReport) -> String {
    report.head.method == .controls ? "Notes" : "Not compared, or not as recorded"
  }

  /// One line for each kind of event or control that was not compared, for what code lacks, and for
  /// each rule without a view.
  package func remarks(_ report: RunReport) -> [String] {
    report.notCompared.map { entry in
      // It counts recordings, and is true of each whatever their number.
      if case .answersOfCode = entry.what { return findings.notCompared(entry.what) }
      return
        "\(entry.count) \(entry.count == 1 ? findings.notComparedOnce(entry.what) : findings.notCompared(entry.what))"
    } + report.unmatchedRules.map(Self.unmatched)
  }

  /// The place and time of an example: `event 12 at (720, 2294), 38 s`.
  package static func moment(_ example: Difference) -> String { "\(place(example)), \(rounded(example.time)) s" }

  /// The terms of an acceptance: `"the new bar" (anna, until 2027-01-31)`.
  package static func acceptance(_ acceptance: Acceptance) -> String {
    let terms = [acceptance.owner, acceptance.expires.map { "until \($0)" }].compactMap(\.self)
    return "\"\(acceptance.reason)\"" + (terms.isEmpty ? "" : " (\(terms.joined(separator: ", ")))")
  }

  /// Why a group that was accepted is shown again; nil for all other groups.
  package static func remark(_ group: RunReport.Group) -> String? {
    guard let acceptance = group.acceptance else { return nil }
    switch group.state {
    case .updated:
      return
        "UPDATED: \(count(acceptance.touches, group.method.noun)) accepted, \(ReportWords.acceptance(acceptance))"
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
    group.evidence.rules.map { ($0, ($0.isBaseline ? report.head.baseline : report.head.policy)?.file) }
  }

  /// The rule and its place: `policy.yaml:4: #pay { hitTest: none }`.
  package static func cause(_ cause: (rule: NamedRule, file: String?)) -> String {
    let place = cause.file.map { file in cause.rule.line.map { "\(file):\($0): " } ?? "\(file): " } ?? ""
    return "\(place)\(cause.rule.text)"
  }
}

extension RunMethod {
  /// What a run counts.
  package var noun: String { self == .touches ? "touch" : "scene" }
  /// The names of a group's two views.
  package var roles: (before: String, after: String) {
    self == .controls ? ("control", "goes to") : ("before", "after")
  }
}

extension GroupKey {
  /// Whether the view after says something: in an audit, only where it covers the control.
  package var hasAfter: Bool { verdict != .found || after != .nobody }
}
