/// Collects what a run finds in memory, for a program that looks at it at once.
///
/// It keeps every difference. A run of many touches belongs into a results database.
public final class CollectedFindings: FindingsSink {
  /// What was found so far.
  ///
  /// Groups stand in the order in which their first differences happened; call
  /// ``RunReport/judge()`` on a copy where groups were accepted.
  public private(set) var report: RunReport

  private var places: [GroupKey: Int] = [:]
  private var part = 0

  /// - Parameter head: what the run compares.
  public init(head: RunHead) { report = RunReport(run: 1, head: head) }

  public func begin(_ recording: ComparedRecording) { report.recordings.append(recording) }

  public func beginPart(_ number: Int) { part = number }

  public func add(_ element: RunElement) {
    let recording = report.recordings.count - 1
    switch element {
    case .difference(let difference, let evidence):
      let located = RunReport.Located(difference: difference, recording: recording, part: part)
      if let place = places[difference.key] {
        report.groups[place].touches += 1
        report.groups[place].differences.append(located)
        return
      }
      guard let evidence else { preconditionFailure("a group's first difference comes with evidence") }
      places[difference.key] = report.groups.count
      var group = RunReport.Group(
        id: Int64(report.groups.count + 1), key: difference.key, fingerprint: difference.key.fingerprint, touches: 1,
        example: difference, trace: report.recordings[recording].trace, evidence: evidence)
      group.state = difference.key.verdict == .changed ? .new : nil
      group.differences = [located]
      report.groups.append(group)
    case .scene(let scene):
      if let last = report.pictures.last, last.recording == recording, last.part == part {
        report.pictures[report.pictures.count - 1].scenes.append(scene)
      } else {
        report.pictures.append(RunReport.PicturedPart(recording: recording, part: part, scenes: [scene]))
      }
    }
  }

  public func finishPart(_ counts: ComparedRecording.Counts) {
    report.recordings[report.recordings.count - 1].counts += counts
  }

  public func addUnmatchedRule(policy: String, line: Int?, selector: String) {
    report.unmatchedRules.append(RunReport.UnmatchedRule(policy: policy, line: line, selector: selector))
  }
}
