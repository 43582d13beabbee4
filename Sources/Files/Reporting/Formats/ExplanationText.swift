package import Findings
import HitTesting
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
package enum ExplanationText {
  /// - Parameter width: the maximum width of a line, in columns; nil for no limit.
  package static func render(_ explanation: Explanation, width: Int? = nil) -> String {
    let (words, reportWords) = (FindingsWords(), ReportWords())
    func line(_ step: Walk.Step) -> String {
      String(repeating: "│ ", count: min(step.depth, 40)) + sentence(step)
    }
    func sentence(_ step: Walk.Step) -> String { "\(words.label(step)) \(words.why(step))" }

    var lines = [title(explanation)]
    let outcome = explanation.outcome
    let policies = [explanation.baseline, outcome].compactMap(\.self).map {
      ["under \($0.policy)".visible, reportWords.responder($0.responder).visible]
    }
    let recorded = explanation.recorded.map { [["recorded", reportWords.responder($0).visible]] } ?? []
    let system = explanation.system.flatMap(ReportWords.system).map { [["system", $0.visible]] } ?? []
    let intended = explanation.intended.map { [["intended", reportWords.responder($0).visible]] } ?? []
    lines += TextTable([.init(width: 8), .init(gap: 1)]).lines(system + recorded + intended + policies)
    if let cause = explanation.whyNotRecorded { lines.append("\(outcome.policy): \(words.cause(cause))") }
    lines.append("")

    if let baseline = explanation.baseline {
      let shared = explanation.firstDifference ?? (explanation.isAlike ? baseline.walk.steps.count : 0)
      if shared > 0 {
        lines.append(explanation.firstDifference == nil ? "Both alike:" : "Both policies begin alike:")
        lines += baseline.walk.steps[..<shared].map(line)
      }
      if explanation.firstDifference == nil, !explanation.isAlike {
        // The policies ask views in different orders, so no step is the first difference.
        for (place, outcome) in [baseline, outcome].enumerated() {
          lines += (place == 0 ? [] : [""]) + ["Under \(outcome.policy):"] + outcome.walk.steps.map(line)
        }
      }
      if explanation.firstDifference != nil {
        lines += ["", "First difference:"]
        for (policy, steps) in [(baseline.policy, baseline.walk.steps), (outcome.policy, outcome.walk.steps)] {
          lines.append("  \(policy): " + (shared < steps.count ? sentence(steps[shared]) : "asks nobody more"))
        }
        for (policy, steps) in [(baseline.policy, baseline.walk.steps), (outcome.policy, outcome.walk.steps)]
        where shared + 1 < steps.count {
          lines += ["", "\(policy) from there:"] + steps[shared...].map(line)
        }
      }
    } else {
      lines += outcome.walk.steps.map(line)
    }
    if let giveBack = explanation.giveBack {
      let who = reportWords.responder(giveBack.to)
      lines += [
        "",
        giveBack.change.map { "\(who) has it again with one change: \(words.change($0))" }
          ?? "No single change gives it back to \(who).",
      ]
    }
    return lines.flatMap { line in
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
