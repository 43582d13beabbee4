package import Findings
import HitTesting
package import Recording
import Wording

/// An explanation for people. Each step has a line, indented as the views are nested:
///
///     event 1, a touch at (60, 180), 1 s, snapshot 1
///     recorded        UIWindow/Floats#floats2
///     under floats-v2 UIWindow/Floats#floats/UIView#a
///
///     UIWindow contains the point, so that its subviews are asked
///     │ Floats#floats2 contains the point, so that its subviews are asked
///     │ │ UIView#c does not contain the point: it is 40 left and 40 above, in points
///     │ Floats#floats2 lets the touch through by the rule Floats { hitTest: passthrough }
///
/// Of many siblings in a row that are left for the same reason, only the first and the last ones
/// have lines, and the others are counted.
package enum ExplanationText {
  /// The number of siblings in a row that all have lines, and of those at each end if there are
  /// more.
  private static let (most, atEnds) = (20, 5)

  /// - Parameters:
  ///   - actions: what the touch made the app do; nil if nobody watched that.
  ///   - width: the maximum width of a line, in columns; nil for no limit.
  package static func render(_ explanation: Explanation, actions: [TouchAction]? = nil, width: Int? = nil) -> String {
    let (words, reportWords) = (FindingsWords(), ReportWords())
    func bars(_ step: Walk.Step) -> String { String(repeating: "│ ", count: min(step.depth, 40)) }
    func sentence(_ step: Walk.Step) -> String { "\(words.label(step)) \(words.why(step))" }
    func lines(_ steps: ArraySlice<Walk.Step>) -> [String] {
      var (lines, rest): ([String], _) = ([], steps)
      while let first = rest.first {
        let why = words.whyOfSeveral(first)
        let run = rest.prefix { step in
          step.step == .left && step.depth == first.depth && step.note == nil && words.whyOfSeveral(step) == why
        }
        if run.count > most {
          let between = "… \(run.count - 2 * atEnds) views more \(why) (--format json lists them)"
          lines += run.prefix(atEnds).map { bars($0) + sentence($0) } + [bars(first) + between]
          lines += run.suffix(atEnds).map { bars($0) + sentence($0) }
          rest = rest.dropFirst(run.count)
        } else {
          lines.append(bars(first) + sentence(first))
          rest = rest.dropFirst()
        }
      }
      return lines
    }

    var text = [title(explanation)]
    let outcome = explanation.outcome
    func named(_ responder: NamedResponder, _ element: InferredElement?) -> String {
      (reportWords.responder(responder) + ReportWords.element(element, in: responder.path)).visible
    }
    let policies = [explanation.baseline, outcome].compactMap(\.self).map {
      ["under \($0.policy)".visible, named($0.responder, $0.element)]
    }
    let recorded = explanation.recorded.map { [["recorded", named($0, explanation.recordedElement)]] } ?? []
    let system = explanation.system.flatMap(ReportWords.system).map { [["system", $0.visible]] } ?? []
    let intended = explanation.intended.map { [["intended", reportWords.responder($0).visible]] } ?? []
    var acted = (actions ?? []).map { ["acted", ReportWords.action($0).visible] }
    if actions?.isEmpty == true { acted = [["acted", ReportWords.nobodyActed]] }
    text += TextTable([.init(width: 8), .init(gap: 1)]).lines(system + recorded + intended + acted + policies)
    if let cause = explanation.whyNotRecorded { text.append("\(outcome.policy): \(words.cause(cause))") }
    text.append("")

    if let baseline = explanation.baseline {
      let shared = explanation.firstDifference ?? (explanation.isAlike ? baseline.walk.steps.count : 0)
      if shared > 0 {
        text.append(explanation.firstDifference == nil ? "Both alike:" : "Both policies begin alike:")
        text += lines(baseline.walk.steps[..<shared])
      }
      if explanation.firstDifference == nil, !explanation.isAlike {
        // The policies ask views in different orders, so no step is the first difference.
        for (place, outcome) in [baseline, outcome].enumerated() {
          text += (place == 0 ? [] : [""]) + ["Under \(outcome.policy):"] + lines(outcome.walk.steps[...])
        }
      }
      if explanation.firstDifference != nil {
        text += ["", "First difference:"]
        for (policy, steps) in [(baseline.policy, baseline.walk.steps), (outcome.policy, outcome.walk.steps)] {
          text.append("  \(policy): " + (shared < steps.count ? sentence(steps[shared]) : "asks nobody more"))
        }
        for (policy, steps) in [(baseline.policy, baseline.walk.steps), (outcome.policy, outcome.walk.steps)]
        where shared + 1 < steps.count {
          text += ["", "\(policy) from there:"] + lines(steps[shared...])
        }
      }
    } else {
      text += lines(outcome.walk.steps[...])
    }
    for line in explanation.deliveries where !line.steps.isEmpty {
      text += ["", "What comes of the touch\(line.policy.map { " under \($0)" } ?? ", as recorded"):"]
      text += words.lines(line).map { "  \($0.time)  \($0.who.map { "\($0) " } ?? "")\($0.text)" }
    }
    if let giveBack = explanation.giveBack {
      let who = reportWords.responder(giveBack.to)
      text += [
        "",
        giveBack.change.map { "\(who) has it again with one change: \(words.change($0))" }
          ?? "No single change gives it back to \(who).",
      ]
    }
    return text.flatMap { line in
      let bars = line.prefix { $0 == "│" || $0 == " " }
      return line.visible.wrapped(toColumns: width, hanging: bars + "    ")
    }.joined(separator: "\n") + "\n"
  }

  private static func title(_ explanation: Explanation) -> String {
    let event = explanation.eventID.map { "event \($0), a touch" } ?? "a point"
    return "\(event) at \(ReportWords.point(explanation.location)), \(ReportWords.rounded(explanation.time)) s, "
      + "snapshot \(explanation.snapshotID)"
  }
}
