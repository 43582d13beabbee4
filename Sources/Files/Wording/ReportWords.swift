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
}
