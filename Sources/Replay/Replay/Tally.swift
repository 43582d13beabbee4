import Findings

/// Adds up the counts of one part of a recording.
struct Tally<Looked> {
  /// The counts of the compared touches, points or controls.
  var looked: Looked
  var changed = 0
  var unmodelled = 0
  var faults = 0
  var notCompared: [NotCompared: Int] = [:]

  init(_ looked: Looked) { self.looked = looked }

  /// - Parameter kind: The case for `looked`.
  func counts(_ kind: (Looked) -> RunCounts.Looked) -> RunCounts {
    var counts = RunCounts(kind(looked))
    (counts.changed, counts.unmodelled, counts.faults) = (changed, unmodelled, faults)
    counts.notCompared = notCompared
    return counts
  }
}
