package import TraceStore

/// For a terminal or a log:
///
///     Policy uikit compared with what was recorded: 33 touches in 1 recording
///     3 touches go somewhere else, in 1 group.
///
///     Fidelity: 32 of 33 touches with a recorded responder (96.9%) go there under the recording's own policy
///
///     CHANGED
///     1. moved: 3 touches [0f0e1a2b3c4d5e6f]
///        before  FrameLayout/LinearLayout#bar/TextView#feed
///        after   FrameLayout/LinearLayout#bar/ImageView
///        why     ImageView takes the touch itself (base uikit); before, it is not clickable and lets the touch through
///        e.g.    yelp.sqlite, event 12 at (720, 2294), 38 s
package struct TextReport: ReportFormat {
  package let name = "text"

  package init() {}

  package func render(_ report: RunReport) -> String {
    var lines = [ReportWords.title(report), ReportWords.verdict(report), ""]
    lines.append("Fidelity: " + ReportWords.fidelity(report))
    if report.recordings.count > 1 {
      for recording in report.recordings
      where recording.counts.observed > 0 && recording.counts.reproduced < recording.counts.observed {
        lines.append(
          "  \(recording.trace)\(place(recording, report)): \(recording.counts.reproduced) of \(recording.counts.observed)")
      }
    }
    append(.changed, "CHANGED", report, to: &lines)
    append(.fault, "FAULTS (a policy's code gave no answer)", report, to: &lines)
    append(
      .unmodelled, "UNMODELLED (the recorded app had a rule that its policy does not know: no regression)", report, to: &lines)
    let remarks =
      report.notCompared.map { "\($0.count) \($0.reason)" } + report.unmatchedRules.map(ReportWords.unmatched)
    if !remarks.isEmpty {
      lines += ["", "NOT COMPARED, OR NOT AS RECORDED"] + remarks.map { "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func place(_ recording: ComparedRecording, _ report: RunReport) -> String {
    report.recordings.count { $0.trace == recording.trace } > 1 ? ", recording \(recording.recordingID)" : ""
  }

  private func append(_ verdict: Verdict, _ title: String, _ report: RunReport, to lines: inout [String]) {
    let groups = report.groups.filter { $0.key.verdict == verdict }
    guard !groups.isEmpty else { return }
    lines += ["", title]
    for (index, group) in groups.enumerated() { lines.append("\(index + 1). " + Self.describe(group)) }
  }

  /// A group in some lines, the first of which a number may stand before.
  package static func describe(_ group: RunReport.Group) -> String {
    let example = group.example
    let what = ReportWords.count(group.touches, example.location == nil ? "event" : "touch")
    var lines = ["\(group.key.kind): \(what) [\(group.fingerprint)]"]
    lines.append("   before  \(group.key.before ?? "nobody")")
    if let recognizers = group.key.recognizersBefore { lines.append("           asked: \(recognizers)") }
    lines.append("   after   \(group.key.after ?? (group.key.verdict == .fault ? "no answer" : "nobody"))")
    if let recognizers = group.key.recognizersAfter { lines.append("           asked: \(recognizers)") }
    lines.append("   why     \(group.key.rule)")
    for (place, rule) in group.key.rules.enumerated() { lines.append("   \(place == 0 ? "rules   " : "        ")\(rule)") }
    lines.append("   e.g.    \(group.trace), \(ReportWords.place(example)), \(ReportWords.rounded(example.time)) s")
    return lines.joined(separator: "\n")
  }
}
