import HitTesting

/// A trace that cannot be read, so a run has nothing of it.
public struct UnreadTrace: Hashable, Sendable {
  /// The path of the trace, as it was given.
  public var path: String
  /// Its number in the list of all traces, from 1.
  public var number: Int
  /// For people: what is wrong with it, and what to do.
  public var why: String

  /// Makes a trace from its path, its number and the reason.
  public init(path: String, number: Int, why: String) { (self.path, self.number, self.why) = (path, number, why) }
}

/// A run with its findings, as reports need them.
public struct RunReport: Sendable {
  /// How much of a run is read from a results database.
  public enum Detail: Int, Comparable, Sendable {
    /// The groups, each with its first difference.
    case groups
    /// The groups with all their differences.
    case differences
    /// Everything: also the walks, and the scenes of the first differences of each group.
    case everything

    /// Orders the levels from little to much detail.
    public static func < (one: Detail, other: Detail) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether a group of changes was accepted earlier.
  public enum State: String, CaseIterable, Sendable {
    /// No one accepted the group.
    case new = "new"
    /// The group is accepted, with at least as many differences as it has now.
    case accepted = "accepted"
    /// The group was accepted, and has more differences now.
    case updated = "updated"
    /// The group was accepted until a day that has passed.
    case expired = "expired"
  }

  /// Differences with one cause.
  public struct Group: Sendable {
    /// The number of the group in its run.
    public var id: Int64
    /// The facts that all its differences share.
    public var key: GroupKey
    /// The fingerprint of ``key``.
    public var fingerprint: String
    /// The number of differences.
    public var count: Int
    /// The first difference. Without ``Detail/differences``, the boxes of its points or controls
    /// are not read from a results database.
    public var example: Difference
    /// The path of the trace that has the first difference.
    public var trace: String
    /// Whether the group is accepted; nil for a group that is not a change.
    public var state: State?
    /// The acceptance of the group; nil when there is none.
    public var acceptance: Acceptance?
    /// All groups to which ``acceptance`` applies, this one included; nil when there is none.
    public var acceptedWith: GroupTotal?
    /// The details of the first difference. They have walks only with ``Detail/everything``.
    public var evidence: GroupEvidence
    /// All differences, in order. The list is empty without ``Detail/differences``.
    public var differences: [Located] = []
    /// The kind of its differences, with totals of all of them.
    public var extent = GroupExtent.events

    /// The unit of ``count``.
    public var unit: DifferenceUnit {
      switch extent {
      case .events: .touches
      case .points: key.verdict == .found ? .gestures : .scenes
      case .controls: .audited
      }
    }

    /// Whether the group makes a run fail.
    public var isUnaccepted: Bool { key.verdict.mustBeAccepted && state != .accepted }

    /// Makes a group that is not judged yet, without its list of differences.
    public init(
      id: Int64, key: GroupKey, fingerprint: String, count: Int, example: Difference, trace: String,
      evidence: GroupEvidence
    ) {
      self.id = id
      self.key = key
      self.fingerprint = fingerprint
      self.count = count
      self.example = example
      self.trace = trace
      self.evidence = evidence
    }
  }

  /// A difference together with the recording and the part that it is in.
  public struct Located: Sendable {
    /// The difference itself.
    public var difference: Difference
    /// The index of the recording in ``RunReport/recordings``.
    public var recording: Int
    /// The number of the part, from 1.
    public var part: Int

    /// Makes a difference with its recording and part.
    public init(difference: Difference, recording: Int, part: Int) {
      self.difference = difference
      self.recording = recording
      self.part = part
    }
  }

  /// The pictured scenes of one part of a recording. Each one contains the differences from the
  /// previous one.
  public struct PicturedPart: Sendable {
    /// The index of the recording in ``RunReport/recordings``.
    public var recording: Int
    /// The number of the part, from 1.
    public var part: Int
    /// The scenes, in the order in which they happened.
    public var scenes: [PicturedScene]

    /// Makes the pictures of one part.
    public init(recording: Int, part: Int, scenes: [PicturedScene]) {
      self.recording = recording
      self.part = part
      self.scenes = scenes
    }
  }

  /// A rule whose selector matched no view in any recording.
  public struct UnmatchedRule: Hashable, Sendable {
    /// The name of the rule's policy.
    public var policy: String
    /// The line of the rule in its file, from 1; nil for a rule without a file.
    public var line: Int?
    /// The text of the rule's selector.
    public var selector: String
    /// The selector with similar names for those that no recording has; nil when there are none.
    public var nearest: String?

    /// Makes an entry about one rule.
    public init(policy: String, line: Int?, selector: String, nearest: String? = nil) {
      self.policy = policy
      self.line = line
      self.selector = selector
      self.nearest = nearest
    }
  }

  /// The number of the run in its results database.
  public var run: Int64
  /// The question of the run and its inputs.
  public var head: RunHead
  /// The recordings, in the order in which they were compared.
  public var recordings: [ComparedRecording] = []
  /// The groups of differences. A report from a results database lists the most urgent first, and
  /// large groups before small ones.
  public var groups: [Group] = []
  /// The rules that matched no view. The list is empty for a shard, which does not see all views.
  public var unmatchedRules: [UnmatchedRule] = []
  /// The accepted groups that do not occur any more. The list is empty for a shard, which does
  /// not see all differences.
  public var obsolete: [Acceptance] = []
  /// The traces of which the run has nothing, because they cannot be read.
  public var unread: [UnreadTrace] = []
  /// How far touches may slip; nil when that was not measured.
  public var margins: RunMargins?
  /// The pictured scenes. The list is empty without ``Detail/everything``.
  public var pictures: [PicturedPart] = []

  /// The counts of all recordings together.
  ///
  /// - Complexity: O(recordings), also for each of the numbers below.
  public var counts: RunCounts {
    recordings.reduce(into: RunCounts(head.question.method)) { $0 += $1.counts }
  }
  /// Differences that the policy or the new recording made, or that an audit found.
  public var changed: Int { counts.changed }
  /// Differences for which the recorded app had a rule that its own policy does not have.
  public var unmodelled: Int { counts.unmodelled }
  /// Differences for which a policy's code gave no answer.
  public var faults: Int { counts.faults }
  /// The number of differences in groups that must be accepted and are not.
  public var unaccepted: Int { groups.reduce(0) { $0 + ($1.isUnaccepted ? $1.count : 0) } }

  /// The things that were not compared, or not with the recorded responders, in descending order of
  /// the counts.
  public var notCompared: [(what: NotCompared, count: Int)] {
    counts.notCompared.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map {
      ($0.key, $0.value)
    }
  }

  /// Makes a report without findings.
  public init(run: Int64, head: RunHead) {
    self.run = run
    self.head = head
  }
}

extension RunReport {
  /// Compares the groups with the accepted ones: it sets the groups' ``Group/state`` and
  /// ``Group/acceptance``, and ``obsolete``. Then it orders the groups by their urgency.
  public mutating func judge() {
    let accepted = head.accepted?.groups ?? []
    let judged = accepted.judge(groups, on: head.accepted?.judgedOn)
    for (index, judgement) in judged.enumerated() {
      groups[index].acceptance = judgement?.entry.map { accepted[$0] }
      groups[index].state = judgement?.state
      groups[index].acceptedWith = judgement?.total
    }
    sortGroups()
    if head.shard == nil { obsolete = accepted.obsolete(in: groups) }
  }
}
