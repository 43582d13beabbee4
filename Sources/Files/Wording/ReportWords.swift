package import Findings
package import HitTesting
package import Recording

/// The words that all reports share.
///
/// They contain names from traces unchanged; each format must escape them in its own way.
package struct ReportWords: Sendable {
  /// Gives the sentences about findings.
  package let findings = FindingsWords()

  package init() {}

  package static let product = "Retouch"
  package static let version = "0.1.0"

  package static func count(_ number: Int, _ singular: String) -> String {
    guard number != 1 else { return "1 \(singular)" }
    return "\(number) \(plural(singular))"
  }

  /// The plural of the word that the others describe: "page source" becomes "page sources", and
  /// "state after handlers" becomes "states after handlers". A "y" after a consonant becomes "ies".
  package static func plural(_ singular: String) -> String {
    var words = singular.split(separator: " ").map(String.init)
    let noun = max(0, (words.firstIndex { ["after", "of"].contains($0) } ?? words.count) - 1)
    guard noun < words.count else { return singular }
    if words[noun].hasSuffix("y"), !["a", "e", "o", "u"].contains(words[noun].dropLast().last) {
      words[noun].removeLast()
      words[noun] += "ie"
    }
    words[noun] += words[noun].hasSuffix("h") || words[noun].hasSuffix("ss") ? "es" : "s"
    return words.joined(separator: " ")
  }

  package static func percent(_ share: Double) -> String {
    if share == 1 { return "100%" }
    // A share below 1 is never shown as 100%.
    let tenths = min(999, Int((share * 1000).rounded()))
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// The location of an example: `event 12 at (60, 180)`, or without a location `event 9, motion`,
  /// or for points and controls `snapshot 4 at (60, 180)`.
  package static func place(_ example: Difference) -> String {
    let place = example.location.map { " at \(point($0))" }
    guard case .event(let id, let type) = example.subject else { return "snapshot \(example.snapshotID)\(place ?? "")" }
    return "event \(id)\(place ?? ", \(ReportWords.type(type))")"
  }

  /// The name of a type of event, or its number.
  package static func type(_ type: EventType) -> String { type.name ?? "type \(type.rawValue)" }

  package static func point(_ point: Point) -> String { "(\(rounded(point.x)), \(rounded(point.y)))" }

  /// The number, rounded to a hundredth.
  package static func rounded(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    return (hundredths.isFinite ? hundredths / 100 : value).shortText
  }

  /// Who acted upon a touch and when: `UIButton#pay (touchUpInside), 0.1 s after it began`.
  package static func action(_ action: TouchAction) -> String {
    "\(actor(action)), \(rounded(action.after)) s after it began"
  }

  /// Who acted upon a touch, and how: `UIButton#pay (touchUpInside, calls Shop.buy:)`.
  package static func actor(_ action: TouchAction) -> String {
    let calls = action.action.map { ", calls \(action.target.map { "\($0)." } ?? "")\($0)" } ?? ""
    return "\(action.who) (\(action.what)\(calls))"
  }

  /// Who acted upon a touch of a finding.
  package static func acted(_ actor: RecordedActor) -> String {
    switch actor {
    case .nobody: "nobody"
    case .first(let who, let what, let after): "\(who) (\(what)), \(rounded(after)) s after it began"
    }
  }

  /// The element that a touch falls in, after the path of the view that is hit: `, in {pay}
  /// (inferred)`; empty for none.
  package static func element(_ element: InferredElement?, in view: String?) -> String {
    guard let element else { return "" }
    let isInside = view.map { element.path.hasPrefix($0 + "/") } ?? false
    let name = isInside ? String(element.path.dropFirst((view?.count ?? 0) + 1)) : element.path
    return element.isJudged ? ", in \(name) (inferred)" : ", near an edge of \(name) (not judged)"
  }

  /// That a recorder watched who acts, and saw nobody.
  package static let nobodyActed = "nobody: no recognizer and no control called the app"

  package static func title(_ report: RunReport) -> String {
    let shard = report.head.shard.map { "Shard \($0.number) of \($0.count): " } ?? ""
    return "\(shard)\(compared(report)): \(looked(report.counts)) in \(count(report.recordings.count, "recording"))"
  }

  /// A run in a list of runs: its title and its verdict.
  package static func line(_ report: RunReport) -> String { "\(title(report)). \(verdict(report))" }

  /// The time at which a run was made: `2027-01-31 09:30:00 UTC`.
  package static func time(_ madeAt: String?) -> String {
    madeAt.map { $0.split(separator: "T").joined(separator: " ").split(separator: "Z").joined() + " UTC" }
      ?? "time not known"
  }

  private static func compared(_ report: RunReport) -> String {
    func words(_ policy: PolicySource, _ baseline: PolicySource?, or otherwise: String) -> String {
      "Policy \(policy.name) compared with \(baseline.map { "the policy \($0.name)" } ?? otherwise)"
    }
    switch report.head.question {
    case .replay(let policy, let baseline, _): return words(policy, baseline, or: "what was recorded")
    case .sweep(let policy, let baseline): return words(policy, baseline, or: "the recorded app's own")
    case .audit(let policy, _):
      return "Audit under \(policy == .recorded ? "each recording's own policy" : "the policy \(policy.name)")"
    case .gestures(let policy):
      return "Audit of gestures under "
        + (policy == .recorded ? "each recording's own policy" : "the policy \(policy.name)")
    case .against(let trace):
      return "\(report.recordings.first?.trace ?? "A recording") compared with the recording \(trace)"
    }
  }

  package static func otherApps(old: String, new: String) -> String {
    "the recordings are of different apps, \(old) and \(new)"
  }

  /// The compared touches, points or controls: `6 touches`, `6 touches and 2 other events`,
  /// `all points of 3 scenes` or `7 controls in 3 scenes`.
  package static func looked(_ counts: RunCounts) -> String {
    switch counts.looked {
    case .points(let counts):
      return "\(counts.samples > 0 ? "sampled" : "all") points of \(count(counts.scenes, "scene"))"
    case .controls(let counts): return "\(count(counts.controls, "control")) in \(count(counts.scenes, "scene"))"
    case .events(let counts):
      let (touches, others) = (counts.touches, counts.others)
      let words = count(touches, "touch")
      guard others > 0 else { return words }
      return touches == 0 ? count(others, "event") : "\(words) and \(others) other \(others == 1 ? "event" : "events")"
    }
  }

  package static func verdict(_ report: RunReport) -> String {
    let unread = report.unread.isEmpty ? "" : "\(count(report.unread.count, "trace")) cannot be read. "
    return unread + verdictOfRead(report)
  }

  private static func verdictOfRead(_ report: RunReport) -> String {
    if report.head.shard != nil, report.counts.all == 0 {
      return "This shard has no \(report.head.question.method.unit.noun). retouch merge gives the result."
    }
    return switch report.counts.looked {
    case .events(let counts): verdict(report, counts)
    case .points(let counts) where report.head.question.method == .gestures: gestures(report, counts)
    case .points(let counts): verdict(report, counts)
    case .controls(let counts): verdict(report, counts)
    }
  }

  private static func verdict(_ report: RunReport, _ counts: EventCounts) -> String {
    let groups = report.groups.count { $0.key.verdict == .changed }
    let noun = noun(counts)
    let (acts, actions) = (counts.actions.changed, counts.actions)
    let elsewhere = report.changed - acts
    let unanswered = report.faults == 0 ? "" : " \(count(report.faults, noun)) got no answer."
    let unmodelled = report.unmodelled - actions.notExplained
    let inGroups = ", in \(count(groups, "group"))\(decided(report))"
    let verdict: String
    switch (elsewhere, acts) {
    case (0, 0):
      let others =
        unmodelled == 0
        ? ""
        : ", but \(unmodelled) of \(count(counts.all, noun)) \(unmodelled == 1 ? "is" : "are") not modelled: "
          + "the recorded app has a rule that its policy lacks"
      verdict = "No \(noun) goes somewhere else\(others)."
    case (0, _): verdict = "No \(noun) goes somewhere else, but somebody else acts upon \(acts)\(inGroups)."
    default:
      verdict =
        "\(count(elsewhere, noun)) \(elsewhere == 1 ? "goes" : "go") somewhere else"
        + (acts == 0 ? "" : ", and somebody else acts upon \(acts)") + "\(inGroups)."
    }
    return verdict + unanswered + (unjudged(actions).map { " \($0)" } ?? "")
  }

  /// The word is "event" if there are other events than touches.
  private static func noun(_ counts: EventCounts) -> String { counts.others == 0 ? "touch" : "event" }

  private static func decided(_ report: RunReport) -> String {
    let accepted = report.groups.count { $0.state == .accepted }
    return accepted == 0
      ? ""
      : accepted == report.groups.count { $0.key.verdict.mustBeAccepted }
        ? ", all accepted" : ", \(accepted) accepted"
  }

  private static func verdict(_ report: RunReport, _ counts: PointCounts) -> String {
    let isSampled = counts.samples > 0
    let unanswered = report.groups.count { $0.key.verdict == .fault }
    let verdict =
      counts.unchanged == counts.scenes
      ? "No \(isSampled ? "sampled point" : "point") of \(count(counts.scenes, "scene")) goes anywhere else."
      : "Points of \(which(counts.scenes, counts.unchanged)) go somewhere else, "
        + "in \(count(report.groups.count - unanswered, "group"))\(decided(report))."
    return verdict + (unanswered > 0 ? " Points in \(count(unanswered, "group")) got no answer." : "")
      + (isSampled ? " Sampled, not proved: code was asked at \(count(counts.samples, "point"))." : "")
      + unproved(counts.unprovedArea, isSampled ? "Undecided" : "Not proved")
  }

  private static func gestures(_ report: RunReport, _ counts: PointCounts) -> String {
    let verdict =
      counts.unchanged == counts.scenes
      ? "Nothing is wrong with who acts in \(count(counts.scenes, "scene"))."
      : "Something is wrong with who acts in \(which(counts.scenes, counts.unchanged)), "
        + "in \(count(report.groups.count, "group"))\(decided(report))."
    return verdict + unproved(counts.unprovedArea, "Not proved")
  }

  private static func verdict(_ report: RunReport, _ counts: ControlCounts) -> String {
    let verdict =
      counts.unchanged == counts.scenes
      ? "Nothing is wrong with the controls of \(count(counts.scenes, "scene"))."
      : "Something is wrong with controls of \(which(counts.scenes, counts.unchanged)), "
        + "in \(count(report.groups.count, "group"))\(decided(report))."
    return verdict + unproved(counts.unprovedArea, "Not proved")
  }

  private static func which(_ scenes: Int, _ unchanged: Int) -> String {
    scenes == 1 ? "the scene" : "\(scenes - unchanged) of \(count(scenes, "scene"))"
  }

  private static func unproved(_ area: Double, _ words: String) -> String {
    area > 0 ? " \(words): at most \(squarePoints(area)) of a scene." : ""
  }

  /// A size on the screen: `1,300 square points`, with more digits for a small one.
  package static func squarePoints(_ area: Double) -> String {
    let digits = area >= 100 ? 0 : area >= 1 ? 1 : 3
    let factor = [1.0, 10, 100, 1_000][digits]
    let value = (area * factor).rounded() / factor
    return value == 0 ? "under 0.001 square points" : "\(value.shortText) square points"
  }

  /// The known facts about the recorded systems, because policies may have rules for the views of a
  /// system; nil if there is nothing to report.
  ///
  /// A run of touches does not report unknown systems while its fidelity is complete.
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
    let isComplete = report.counts.events.map { $0.reproduced == $0.observed } ?? false
    let said = counts.filter { !isComplete || $0.system.rules != .systemNotKnown }.compactMap { entry in
      system(entry.system).map { words in
        entry.count == report.recordings.count ? words : "\(words) (\(count(entry.count, "recording")))"
      }
    }
    return said.isEmpty ? nil : said.joined(separator: ". ")
  }

  /// The rules that UIKit's own views follow; nil if nothing depends on the system.
  package static func system(_ system: RecordedSystem) -> String? {
    switch system.rules {
    case .policy(let name): "\(system.os ?? "not told"); UIKit's own views follow the policy \(name)"
    case .systemNotKnown:
      "not recorded, so no rules for UIKit's own views apply; set it with retouch record --os \"iOS 18.1\""
    case .systemNotRead:
      "\"\(system.os ?? "")\" is not a release of iOS, so no rules for UIKit's own views apply; "
        + "set one with retouch record --os \"iOS 18.1\""
    case .none: nil
    }
  }

  /// The fidelity in words; nil if the run looked at no touches.
  package static func fidelity(_ report: RunReport) -> String? {
    guard let counts = report.counts.events else { return nil }
    guard let share = counts.fidelity else { return "not known: no touch has a recorded responder" }
    return
      "\(counts.reproduced) of \(counts.observed) \(plural(noun(counts))) with a recorded responder (\(percent(share))) "
      + "go to it under the recording's own policy"
  }

  /// The number of events with only an intended view that go there; nil if there are no such
  /// events.
  package static func intended(_ report: RunReport) -> String? {
    guard let counts = report.counts.events, counts.intended.all > 0 else { return nil }
    let intended = counts.intended
    let others = (all: intended.all - intended.controls, reproduced: intended.reproduced - intended.controlsReproduced)
    return
      "\(intended.reproduced) of \(intended.all) \(plural(noun(counts))) that were meant for a view, and not seen to reach it, go there "
      + "under the recording's own policy (\(intended.controlsReproduced) of \(intended.controls) meant for controls, "
      + "\(others.reproduced) of \(others.all) for other views)"
  }

  /// The margins in one sentence; nil if they were not measured.
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
        guard let fingerprint = acceptance.fingerprint else {
          return "\(file):\(acceptance.line): no group matches \(entry(acceptance)) any more"
        }
        let words = "\(file):\(acceptance.line): accepted group \(fingerprint) no longer occurs"
        let isOfNow = fingerprint.first == Fingerprint.version
        return isOfNow ? words : words + ": its fingerprint is of another version of retouch; accept the group anew"
      }
  }

  /// A trace that cannot be read, and the reason.
  package static func unread(_ trace: UnreadTrace) -> String { "\(trace.path): \(trace.why)" }

  /// A note that `#available` in code of a policy does not depend on the recorded systems.
  package static func availability(_ report: RunReport) -> String {
    let systems = Set(report.recordings.compactMap(\.os)).sorted()
    return "note: #available(...) is always true in code here"
      + (systems.isEmpty ? "" : "; recorded on \(systems.joined(separator: ", "))")
  }

  /// A question whether a similar name is meant, for the end of a fault about an unknown name.
  package static func guess(_ nearest: String?) -> String { nearest.map { "; did you mean \"\($0)\"?" } ?? "" }

  package static func unmatched(_ rule: RunReport.UnmatchedRule) -> String {
    let place = rule.line.map { ", line \($0)" } ?? ""
    return "no view in any trace matches \"\(rule.selector)\" (policy \(rule.policy)\(place))\(guess(rule.nearest))"
  }

  // MARK: Groups

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
