import Findings

/// Counts what one part of a recording gives, until it is complete.
struct Tally<Looked> {
  /// What was looked at.
  var looked: Looked
  var changed = 0
  var unmodelled = 0
  var faults = 0
  var notCompared: [NotCompared: Int] = [:]

  init(_ looked: Looked) { self.looked = looked }

  /// - Parameter kind: The case of what was looked at.
  func counts(_ kind: (Looked) -> RunCounts.Looked) -> RunCounts {
    var counts = RunCounts(kind(looked))
    (counts.changed, counts.unmodelled, counts.faults) = (changed, unmodelled, faults)
    counts.notCompared = notCompared
    return counts
  }
}
