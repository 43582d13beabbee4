package import HitTesting
package import Measurements

/// The English sentences about what UIKit answered to the open points.
package enum MeasurementWords {
  /// The run with its counts, and then all points by their verdicts, each in a line.
  package static func lines(_ run: MeasuredRun, on release: SystemRelease) -> [String] {
    let points = run.comparison(on: release)
    let lists = order.flatMap { verdict in
      let lines = points.filter { $0.verdict == verdict }.map { "  " + line($0) }
      return lines.isEmpty ? [] : [heading(verdict)] + lines
    }
    return [title(run, points)] + lists + [constants(run), unknown(run.unknown(on: release))].compactMap(\.self)
  }

  /// The measured numbers of gestures as a key of a policy; nil for none, and for those of the
  /// model, which has the rules' own.
  private static func constants(_ run: MeasuredRun) -> String? {
    let constants = run.constants.ordered.map { "\($0.name): \($0.summary)" }
    guard run.source == .uikit, !constants.isEmpty else { return nil }
    return "in a policy for this system: constants: { \(constants.joined(separator: ", ")) }"
  }

  private static func unknown(_ ids: [String]) -> String? {
    guard !ids.isEmpty else { return nil }
    let names = ids.prefix(3).joined(separator: ", ") + (ids.count > 3 ? ", ..." : "")
    return "skipped \(ReportWords.count(ids.count, "answer")) to points that this version does not know: \(names)"
  }

  /// The run with its counts.
  private static func title(_ run: MeasuredRun, _ points: [ComparedPoint]) -> String {
    "\(run.source.rawValue), iOS \(run.system), \(run.device): \(counts(points))"
  }

  /// The number of points by their verdicts; verdicts of no point are left out.
  private static func counts(_ points: [ComparedPoint]) -> String {
    let counts = Dictionary(grouping: points, by: \.verdict).mapValues(\.count)
    let parts = order.compactMap { verdict in
      counts[verdict].map { count in
        switch verdict {
        case .agrees: "\(ReportWords.count(count, "point")) \(count == 1 ? "agrees" : "agree") with the rules"
        case .differs: "\(ReportWords.count(count, "point")) \(count == 1 ? "differs" : "differ") from the rules"
        case .answered: "\(count) answered where the rules say nothing"
        case .notAsked: "\(count) not answered"
        }
      }
    }
    return parts.joined(separator: ", ")
  }

  /// The verdicts in the order in which they are printed: news first.
  private static let order: [ComparedPoint.Verdict] = [.differs, .answered, .agrees, .notAsked]

  /// The heading of a list of points with the verdict.
  private static func heading(_ verdict: ComparedPoint.Verdict) -> String {
    switch verdict {
    case .differs: "DIFFERS FROM THE RULES"
    case .answered: "ANSWERED WHERE THE RULES SAY NOTHING"
    case .agrees: "AGREES WITH THE RULES"
    case .notAsked: "NOT ANSWERED"
    }
  }

  /// A point in a line: its name, its question, the answer, and what the rules say where that is
  /// something else.
  private static func line(_ compared: ComparedPoint) -> String {
    let point = compared.point
    let line = "\(point.id): \(point.question) \(answer(compared))"
    guard compared.verdict == .differs || compared.verdict == .agrees, rules(point) != answer(compared) else {
      return line
    }
    let article = compared.verdict == .differs ? " (see the article \(point.article))" : ""
    return "\(line); the rules say \(rules(point))\(article)"
  }

  /// What the rules say.
  private static func rules(_ point: OpenPoint) -> String {
    switch point.expected {
    case .number(let interval): words(interval, point.unit)
    case .truth(let value): value ? "yes" : "no"
    case .text(let text): text
    case .open: "nothing"
    }
  }

  /// What was answered, or why not.
  private static func answer(_ compared: ComparedPoint) -> String {
    switch compared.answer {
    case .number(let interval): words(interval, compared.point.unit)
    case .truth(let value): value ? "yes" : "no"
    case .text(let text): text
    case .notAsked(let reason): words(reason)
    }
  }

  private static func words(_ interval: ClosedRange<Double>, _ unit: String) -> String {
    let (low, high) = (interval.lowerBound.shortText, interval.upperBound.shortText)
    return (low == high ? low : "\(low) to \(high)") + (unit.isEmpty ? "" : " \(unit)")
  }

  private static func words(_ reason: MeasuredAnswer.Reason) -> String {
    switch reason {
    case .needsTouches: "not asked: this run made no touches"
    case .needsAudit: "not asked: only Apple's audit of accessibility answers it, in a UI test"
    case .needsFinger: "not asked: no test can make such a touch; it needs a finger on a device"
    case .noSuchView: "not asked: no screen of the kit has such a view on this system"
    case .notInModel: "not asked: UIKitModel does not have it"
    case .olderSystem: "not asked: it needs a newer system"
    case .noAnswer: "asked, and nothing came"
    case .notInFile: "not asked: the file has no answer; another version of the kit wrote it"
    }
  }
}
