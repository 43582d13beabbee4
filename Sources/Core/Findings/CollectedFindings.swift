/// Collects the findings of a run in memory, for a program that uses them at once.
///
/// It keeps every difference. Store a run of many touches in a results database instead.
public final class CollectedFindings: FindingsSink {
  /// The findings so far.
  ///
  /// Groups have the order of their first differences. If there are accepted groups, call
  /// ``RunReport/judge()`` on a copy.
  public private(set) var report: RunReport

  /// Whether groups keep all their differences, or only count them.
  package var keepsDifferences = true

  private var places: [GroupKey: Int] = [:]
  private var part = 0
  /// Counts the differences of the current part that are about who acts.
  private var actions = ActionCounts()
  private var pictures = PictureChoice()

  /// Makes a collection without findings.
  ///
  /// - Parameter head: The question of the run.
  public init(head: RunHead) {
    report = RunReport(run: 1, head: head)
    if head.question.measuresMargins { report.margins = RunMargins() }
  }

  /// Starts a trace. It stores nothing, as the recordings name their trace.
  public func beginTrace(_ path: String, number: Int) {}

  /// Adds a trace that cannot be read.
  public func addUnread(_ trace: UnreadTrace) { report.unread.append(trace) }

  /// Starts a recording, to which later parts and elements belong.
  public func begin(_ recording: ComparedRecording) { report.recordings.append(recording) }

  /// Starts a part of the current recording, by its number from 1.
  public func beginPart(_ number: Int) {
    part = number
    actions = ActionCounts()
    pictures.beginPart()
  }

  /// Adds a difference to its group, or a scene to the pictures of the current part when it has one
  /// of the first differences of a group.
  ///
  /// - Throws: ``NoFirstDifference`` for a further difference of a group that has none.
  public func add(_ element: RunElement) throws(NoFirstDifference) {
    let recording = report.recordings.count - 1
    if let difference = element.difference { actions.count(difference.key) }
    switch element {
    case .first(let difference, let evidence):
      if let place = places[difference.key] { return add(difference, toGroup: place) }
      places[difference.key] = report.groups.count
      var group = RunReport.Group(
        id: Int64(report.groups.count + 1), key: difference.key, fingerprint: difference.key.fingerprint, count: 1,
        example: difference, trace: report.recordings[recording].trace, evidence: evidence)
      group.state = difference.key.verdict.mustBeAccepted ? .new : nil
      if keepsDifferences { group.differences = [located(difference)] }
      group.extent = GroupExtent(difference, on: report.recordings[recording].screenSize)
      report.groups.append(group)
      pictures.add(difference, number: 1)
    case .further(let difference):
      guard let place = places[difference.key] else { throw NoFirstDifference(difference.key) }
      add(difference, toGroup: place)
    case .margin(let margin):
      report.margins?.measured += 1
      let trace = report.recordings[recording].trace
      if margin.isFragile { report.margins?.add(fragile: margin, trace: trace) }
    case .scene(let scene):
      guard let scene = pictures.take(scene) else { return }
      if let last = report.pictures.last, last.recording == recording, last.part == part {
        report.pictures[report.pictures.count - 1].scenes.append(scene)
      } else {
        report.pictures.append(RunReport.PicturedPart(recording: recording, part: part, scenes: [scene]))
      }
    }
  }

  private func add(_ difference: Difference, toGroup place: Int) {
    report.groups[place].count += 1
    if keepsDifferences { report.groups[place].differences.append(located(difference)) }
    let screen = report.recordings[report.recordings.count - 1].screenSize
    report.groups[place].extent.add(difference, on: screen)
    pictures.add(difference, number: report.groups[place].count)
  }

  /// The index of a group among those so far; nil for one that has no differences.
  package func place(of key: GroupKey) -> Int? { places[key] }

  /// The judged findings. The collection has none afterwards, which saves a copy of all groups.
  package func takeJudged() -> RunReport {
    var taken = RunReport(run: 1, head: report.head)
    swap(&taken, &report)
    places = [:]
    taken.judge()
    return taken
  }

  private func located(_ difference: Difference) -> RunReport.Located {
    RunReport.Located(difference: difference, recording: report.recordings.count - 1, part: part)
  }

  /// Adds the counts of the current part to those of its recording.
  public func finishPart(_ counts: RunCounts) {
    var counts = counts
    counts.take(differencesOf: actions)
    report.recordings[report.recordings.count - 1].counts += counts
  }

  /// Adds a rule whose selector matched no view in any recording.
  public func addUnmatched(_ rule: RunReport.UnmatchedRule) { report.unmatchedRules.append(rule) }
}
