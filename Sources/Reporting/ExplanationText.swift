import HitTesting
package import Replay

/// An explanation for people, a line a step, indented as the views lie in each other:
///
///     event 1, a touch at (60, 180), 1 s, snapshot 1
///     recorded        UIWindow/PenetrableContainer#floats2
///     under floats-v2 UIWindow/PenetrableContainer#floats/UIView#a
///
///     UIWindow contains the point, so that its subviews are asked
///     │ PenetrableContainer#floats2 contains the point, so that its subviews are asked
///     │ │ UIView#c does not contain the point: it is 40 left and 40 above, in points
///     │ PenetrableContainer#floats2 lets the touch through by the rule PenetrableContainer { hitTest: passthrough }
package enum ExplanationText {
  package static func render(_ explanation: Explanation) -> String {
    var lines = [title(explanation)]
    let policies = [explanation.baseline, explanation.walk].compactMap(\.self).map {
      ["under \($0.policy)".visible, ($0.path ?? "nobody").visible]
    }
    let recorded = explanation.recorded.map { [["recorded", $0.visible]] } ?? []
    lines += TextTable([.init(width: 8), .init(gap: 1)]).lines(recorded + policies)
    if let reason = explanation.whyNotRecorded { lines.append("\(explanation.walk.policy): \(reason)") }
    lines.append("")

    if let baseline = explanation.baseline {
      let shared = explanation.firstDifference ?? baseline.steps.count
      if shared > 0 {
        lines.append(explanation.firstDifference == nil ? "Both alike:" : "Both alike at first:")
        lines += baseline.steps[..<shared].map(line)
      }
      if explanation.firstDifference != nil {
        lines += ["", "First difference:"]
        for walk in [baseline, explanation.walk] {
          lines.append(
            "  \(walk.policy): " + (shared < walk.steps.count ? words(walk.steps[shared]) : "asks nobody more"))
        }
        for walk in [baseline, explanation.walk] where shared + 1 < walk.steps.count {
          lines += ["", "\(walk.policy) from there:"] + walk.steps[shared...].map(line)
        }
      }
    } else {
      lines += explanation.walk.steps.map(line)
    }
    if let giveBack = explanation.giveBack {
      let who = giveBack.path ?? "nobody"
      lines += [
        "",
        giveBack.change.map { "\(who) has it again with one change: \($0.words)" }
          ?? "No single change gives it back to \(who).",
      ]
    }
    return lines.map(\.visible).joined(separator: "\n") + "\n"
  }

  private static func title(_ explanation: Explanation) -> String {
    let event = explanation.eventID.map { "event \($0), a touch" } ?? "a point"
    return "\(event) at \(ReportWords.point(explanation.location)), \(ReportWords.rounded(explanation.time)) s, "
      + "snapshot \(explanation.snapshotID)"
  }

  private static func line(_ step: Walk.Step) -> String {
    String(repeating: "│ ", count: min(step.depth, 40)) + words(step)
  }

  private static func words(_ step: Walk.Step) -> String { "\(step.label) \(step.words)" }
}
