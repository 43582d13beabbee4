package import Findings
import HitTesting

/// The sentences about who acts.
extension FindingsWords {
  /// A recognizer with its view: `UIPanGestureRecognizer on UIScrollView#feed`.
  package func recognizer(_ recognizer: NamedRecognizer) -> String {
    (recognizer.className ?? "a recognizer") + (recognizer.owner.map { " on \($0)" } ?? "")
  }

  func action(_ cause: ActionCause) -> String {
    var text = main(cause)
    if let rule = cause.rule { text += ", by the rule \(rule.text)" }
    // A slop of much more than it takes now is no remedy.
    if let reach = cause.reach, let moved = cause.moved, reach <= 2 * moved,
      cause.part == .excluded || cause.part == .touchTaken
    {
      text += "; with a slop of \((reach.rounded(.down) + 1).shortText) points it would not"
    }
    if !cause.doubts.isEmpty {
      text += "; that depends on " + cause.doubts.map(doubt).joined(separator: ", and on ")
    }
    return text
  }

  private func main(_ cause: ActionCause) -> String {
    let other = cause.by.flatMap(path)
    let when = cause.after.map { after in
      let moved = cause.moved.map { $0 > 0 ? "\(ReportWords.rounded($0)) points (\(seconds(after)))" : seconds(after) }
      return " at \(moved ?? seconds(after))"
    }
    switch cause.part {
    case .excluded: return "\(other ?? "another recognizer") recognizes first\(when ?? ""), and excludes it"
    case .touchTaken: return "\(other ?? "a recognizer") recognizes\(when ?? ""), and takes the touch from its view"
    case .notGiven:
      return other.map { "it does not get the touch any more, which hits \($0)" }
        ?? "it does not get the touch any more"
    case .given: return "it gets the touch now"
    case .refused: return "\(other ?? "its delegate or its scroll view") does not let it begin"
    case .failed: return "the touch is not its gesture any more"
    case .recognized:
      return other.map { "\($0) does not keep it from acting any more" } ?? "the touch is its gesture now"
    case .waits:
      guard let delay = cause.delay else { return "it waits" }
      let by = "\(seconds(abs(delay))) \(delay > 0 ? "later" : "earlier")"
      let waits = delay > 0 ? "it waits" : "it no longer waits"
      return other.map { "\(waits) until \($0) has failed, and acts \(by)" } ?? "it acts \(by)"
    }
  }

  /// Something that is not certain, as the end of a sentence.
  package func doubt(_ doubt: ActionDoubt) -> String {
    switch doubt {
    case .constant(let name, let low, let high):
      "\(name), which is not documented and lies between \(low.shortText) and \(high.shortText)"
    case .order(let one, let other):
      "which of \(recognizer(one)) and \(recognizer(other)) gets the touch first, which is not defined"
    }
  }

  private func seconds(_ time: Double) -> String { ReportWords.seconds(time) }

  // MARK: Steps

  /// What a step of a delivery is, without its time and its actor: `gets touchesBegan`.
  package func step(_ step: DeliveryStep) -> String {
    let value = step.value ?? ""
    let by = step.by.flatMap(path)
    switch step.what {
    case .state: return Self.states[value] ?? "becomes \(value)"
    case .excluded: return "is excluded" + (by.map { " by \($0)" } ?? "")
    case .refused: return "may not begin" + (by.map { ": \($0) refuses" } ?? "")
    case .acted: return "calls its targets (\(value))"
    case .told: return "gets touches\(value.prefix(1).uppercased())\(value.dropFirst())"
    case .sent: return "sends \(value)"
    case .scrolled: return "is scrolled by \(value.split(separator: " ").joined(separator: ", ")) points"
    }
  }

  private static let states = [
    "began": "begins", "changed": "changes", "ended": "ends", "cancelled": "is cancelled", "failed": "fails",
  ]

  /// A line of the list of what came of touches.
  package struct StepLine: Sendable {
    package var time: String
    /// The recognizer or the view; nil for a line that counts steps.
    package var who: String?
    package var text: String
  }

  /// The lines of a delivery. Of steps in a row that only go on with what has begun, the first of
  /// each actor has a line, and the others are counted.
  package func lines(_ line: DeliveryLine) -> [StepLine] {
    var lines: [StepLine] = []
    var (goesOn, skipped): (Set<DeliveryStep>, [DeliveryStep]) = ([], [])
    func endRun() {
      if let last = skipped.last {
        let words = "… \(ReportWords.count(skipped.count, "further change")) until then"
        lines.append(StepLine(time: ReportWords.seconds(last.time), who: nil, text: words))
      }
      (goesOn, skipped) = ([], [])
    }
    for step in line.steps {
      if step.goesOn {
        // The same step, whenever it is and however far it goes.
        let kind = DeliveryStep(time: 0, who: step.who, what: step.what)
        guard goesOn.insert(kind).inserted else {
          skipped.append(step)
          continue
        }
      } else {
        endRun()
      }
      let who = path(step.who) ?? "nobody"
      lines.append(StepLine(time: ReportWords.seconds(step.time), who: who, text: self.step(step)))
    }
    endRun()
    return lines
  }
}

extension DeliveryStep {
  /// Whether it only goes on with what has begun.
  package var goesOn: Bool {
    what == .scrolled || ["changed", "moved", "touchDragInside", "touchDragOutside"].contains(value)
  }
}

/// The sentences about all actions of a run.
extension ReportWords {
  /// How many classes of recognizers and controls a sentence names.
  private static let namedClasses = 5

  /// A time, rounded to a millisecond: `0.18 s`.
  package static func seconds(_ time: Double) -> String {
    let thousandths = (time * 1000).rounded()
    return "\((thousandths.isFinite ? thousandths / 1000 : time).shortText) s"
  }

  /// How many actions the recordings' own policies explain, by the classes that matter, or for how
  /// many touches two recordings tell who acted; nil for a run that asks nothing about touches.
  package static func actions(_ report: RunReport) -> String? {
    guard let counts = report.counts.events, counts.touches > 0 else { return nil }
    let actions = counts.actions
    if case .against = report.head.question { return compared(actions, report) }
    let asked = report.recordings.compactMap(\.counts.events).filter { $0.touches > 0 }
    let unknown = asked.count { $0.actions.touches == 0 }
    guard unknown < asked.count else {
      return "no verdict: the \(plural(asked.count, "recording")) \(asked.count == 1 ? "does" : "do") "
        + "not tell who acted, or a policy is code"
    }
    var sentences = [share(of: actions)]
    if !actions.asRecorded.isEmpty {
      sentences.append("Taken as recorded, because code decides: \(names(actions.asRecorded))")
    }
    return (sentences + unknownParts(actions, recordings: unknown, of: asked.count)).joined(separator: ". ")
  }

  /// What is not known of who acts in a replay: one sentence each for actions that the recordings'
  /// own policies do not explain, code, recordings, and differences that are not judged.
  package static func unknownActions(_ report: RunReport) -> [String] {
    guard let actions = report.counts.events?.actions else { return [] }
    let asked = report.recordings.compactMap(\.counts.events).filter { $0.touches > 0 }
    return (actions.reproduced < actions.observed ? [share(of: actions)] : [])
      + unknownParts(actions, recordings: asked.count { $0.actions.touches == 0 }, of: asked.count)
      + [unjudged(actions)].compactMap(\.self)
  }

  private static func unknownParts(_ actions: ActionCounts, recordings unknown: Int, of all: Int) -> [String] {
    var sentences: [String] = []
    if !actions.unmodelled.isEmpty {
      sentences.append("Unknown for touches that they did not get when recorded: \(names(actions.unmodelled))")
    }
    if unknown > 0 {
      sentences.append(
        "No verdict for \(unknown) of \(count(all, "recording")), which \(unknown == 1 ? "does" : "do") "
          + "not tell who acted")
    }
    return sentences
  }

  /// For how many touches two recordings tell who acted; nil if neither of them does.
  private static func compared(_ actions: ActionCounts, _ report: RunReport) -> String? {
    if actions.touches > 0 { return "compared for \(count(actions.touches, "touch"))" }
    let isOfOne = report.notCompared.contains { if case .actionsOfOneRecording = $0.what { true } else { false } }
    return isOfOne ? "not compared: only one recording tells who acted" : nil
  }

  private static func plural(_ count: Int, _ noun: String) -> String { count == 1 ? noun : noun + "s" }

  private static func share(of actions: ActionCounts) -> String {
    guard let share = actions.fidelity else {
      return "nobody acted upon the \(count(actions.touches, "touch")) that a recorder watched"
    }
    let poor = actions.classes.filter { $0.value.reproduced < $0.value.observed }.sorted {
      ($1.value.observed - $1.value.reproduced, $0.key) < ($0.value.observed - $0.value.reproduced, $1.key)
    }.map { "\($0.key) \($0.value.reproduced) of \($0.value.observed)" }
    return "\(actions.reproduced) of \(count(actions.observed, "action")) (\(percent(share))), recorded or expected, "
      + "\(actions.observed == 1 ? "is" : "are") both under the recording's own policy"
      + (poor.isEmpty ? "" : ": \(list(poor))")
  }

  private static func names(_ counts: [String: Int]) -> String {
    list(counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) (\($0.value))" })
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count - namedClasses
    return names.prefix(namedClasses).joined(separator: ", ")
      + (rest > 0 ? ", and \(count(rest, "other class"))" : "")
  }

  /// Why a difference is undecided.
  package static let undecided = "who acts depends on something that UIKit does not define"
  /// Why a difference comes later.
  package static let later =
    "after the first change of its recording, from which on the app would have gone another way"

  /// What a run does not judge of who acts, after its verdict; nil if there is nothing.
  static func unjudged(_ actions: ActionCounts) -> String? {
    let parts = [
      (actions.undecided, "undecided"), (actions.later, "later"), (actions.notExplained, "unmodelled"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? nil : "Of who acts, not judged: \(parts.joined(separator: ", "))."
  }
}
