package import Findings
import HitTesting

/// Collects the findings of an audit in a recording, for the page of the recording.
///
/// A control is usually found in many consecutive scenes without a difference between them. These
/// are kept as one stretch. Memory grows with the groups, and with the stretches of each group up
/// to a limit.
package final class ViewedFindings: FindingsSink {
  /// The maximum number of boxes and stretches of a group.
  private static let limit = 2_000

  fileprivate struct Kept {
    var stretches: [ViewedFinding.Stretch] = []
    var size = 0

    mutating func add(_ difference: Difference, at place: Int) {
      let parts = difference.parts
      if let last = stretches.last, last.last + 1 == place, last.view == difference.beforeView, last.parts == parts {
        stretches[stretches.count - 1].last = place
      } else if size < ViewedFindings.limit {
        stretches.append(ViewedFinding.Stretch(first: place, last: place, view: difference.beforeView, parts: parts))
        size += 1 + parts.count
      }
    }
  }

  /// The index of each snapshot, by its number in the trace.
  private let places: [SnapshotID: Int]
  private let collected: CollectedFindings
  /// What is kept of each group, in the order of their numbers.
  private var kept: [Kept] = []

  init(places: [SnapshotID: Int]) {
    self.places = places
    collected = CollectedFindings(head: RunHead(.audit(policy: .recorded)))
    collected.keepsDifferences = false
  }

  /// The findings, in the order of an audit's report. They are not here any more afterwards.
  package func take() -> ViewedFindingList {
    defer { kept = [] }
    return ViewedFindingList(groups: collected.takeJudged().groups, kept: kept)
  }

  package func beginTrace(_ path: String, number: Int) {}
  package func addUnread(_ trace: UnreadTrace) {}
  package func begin(_ recording: ComparedRecording) { collected.begin(recording) }
  package func beginPart(_ number: Int) { collected.beginPart(number) }
  package func finishPart(_ counts: RunCounts) { collected.finishPart(counts) }
  package func addUnmatched(_ rule: RunReport.UnmatchedRule) {}

  package func add(_ element: RunElement) throws {
    // The page has all scenes already.
    guard let difference = element.difference else { return }
    if case .first(_, let evidence) = element {
      try collected.add(.first(difference, GroupEvidence(cause: evidence.cause, giveBack: evidence.giveBack)))
    } else {
      try collected.add(.further(difference))
    }
    if kept.count < collected.report.groups.count { kept.append(Kept()) }
    // An unfinished recording may have new scenes that are not in the page.
    guard let place = places[difference.snapshotID], let group = collected.place(of: difference.key) else { return }
    kept[group].add(difference, at: place)
  }
}

/// The findings of an audit, which share the memory of its groups: there may be a hundred thousand.
package struct ViewedFindingList: RandomAccessCollection, Sendable {
  private let groups: [RunReport.Group]
  private let kept: [ViewedFindings.Kept]

  fileprivate init(groups: [RunReport.Group], kept: [ViewedFindings.Kept]) {
    (self.groups, self.kept) = (groups, kept)
  }

  package var startIndex: Int { groups.startIndex }
  package var endIndex: Int { groups.endIndex }

  package subscript(position: Int) -> ViewedFinding {
    let group = groups[position]
    return ViewedFinding(group: group, stretches: kept[Int(group.id) - 1].stretches)
  }
}

/// An audit's finding about one control in a recording.
package struct ViewedFinding: Sendable {
  /// Consecutive scenes with the same points of the same view.
  package struct Stretch: Sendable {
    /// The index of the first scene.
    package var first: Int
    /// The index of the last scene.
    package var last: Int
    /// The control.
    var view: ViewID?
    var parts: [SweptRegion.Part]
  }

  /// The group, without its differences.
  package let group: RunReport.Group
  /// The first stretches, up to a limit.
  package let stretches: [Stretch]
}
