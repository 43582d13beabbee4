import HitTesting

/// A run as reports tell it, read from a results database alone.
package struct RunReport: Sendable {
  /// How much of a run is read.
  package enum Detail: Int, Comparable, Sendable {
    /// The groups, each with its first difference.
    case groups
    /// Also all differences.
    case differences
    /// Also the walks, and the scenes in which the first differences of each group lie.
    case everything

    package static func < (one: Detail, other: Detail) -> Bool { one.rawValue < other.rawValue }
  }

  /// What was decided about a group of changed touches before.
  package enum State: String, CaseIterable, Sendable {
    /// Nobody accepted it.
    case new
    case accepted
    /// It was accepted, and has more touches now.
    case updated
    /// It was accepted up to a day that is over.
    case expired
  }

  package struct Group: Sendable {
    package var id: Int64
    package var key: GroupKey
    package var fingerprint: String
    package var touches: Int
    /// The first difference, with the trace that it is in.
    package var example: Difference
    package var trace: String
    /// nil for what is no change.
    package var state: State?
    package var acceptance: Acceptance?
    /// What is known of the first difference; the walks only with ``Detail/everything``.
    package var evidence = GroupEvidence()
    /// All of them, in order, with ``Detail/differences``.
    package var differences: [Located] = []

    /// Whether it makes a run fail.
    package var isUnaccepted: Bool { key.verdict == .changed && state != .accepted }
  }

  /// A difference with where it was recorded.
  package struct Located: Sendable {
    package var difference: Difference
    /// Its place in ``RunReport/recordings``.
    package var recording: Int
    /// From 1.
    package var part: Int
  }

  /// The pictured scenes of a part of a recording, each as what differs from the one before it.
  package struct PicturedPart: Sendable {
    /// Its place in ``RunReport/recordings``.
    package var recording: Int
    /// From 1.
    package var part: Int
    package var scenes: [PicturedScene]
  }

  package struct UnmatchedRule: Hashable, Sendable {
    package var policy: String
    package var line: Int?
    package var selector: String
  }

  package var run: Int64
  package var head: RunHead
  package var recordings: [ComparedRecording] = []
  /// Changed ones first, then faults; the largest first.
  package var groups: [Group] = []
  /// Empty for a shard, which does not see all views.
  package var unmatchedRules: [UnmatchedRule] = []
  /// Accepted groups that no touch is of any more; empty for a shard, which does not see all touches.
  package var obsolete: [Acceptance] = []
  /// With ``Detail/everything``.
  package var pictures: [PicturedPart] = []

  package var counts: ComparedRecording.Counts { recordings.reduce(into: ComparedRecording.Counts()) { $0 += $1.counts } }
  package var changed: Int { counts.changed }
  package var unmodelled: Int { counts.unmodelled }
  package var faults: Int { counts.faults }
  /// Touches and pointers that were looked at.
  package var touches: Int { counts.touches }
  /// Events without a location that were looked at.
  package var others: Int { counts.others }
  package var observed: Int { counts.observed }
  package var reproduced: Int { counts.reproduced }
  /// The share of observed touches that the recordings' own policies reproduce; nil where none was observed.
  package var fidelity: Double? { observed == 0 ? nil : Double(reproduced) / Double(observed) }
  /// Changed touches of groups that nobody accepted as they are.
  package var unaccepted: Int { groups.reduce(0) { $0 + ($1.isUnaccepted ? $1.touches : 0) } }

  package var notCompared: [(reason: String, count: Int)] {
    counts.notCompared.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { ($0.key, $0.value) }
  }
}

/// No run of that number is in the results database.
package struct NoSuchRun: Error {
  package var run: Int64?
  package var path: String
  package var last: Int64?
}
