import HitTesting

/// A run as reports tell it, read from a results database alone.
public struct RunReport: Sendable {
  /// How much of a run is read.
  public enum Detail: Int, Comparable, Sendable {
    /// The groups, each with its first difference.
    case groups
    /// Also all differences.
    case differences
    /// Also the walks, and the scenes in which the first differences of each group lie.
    case everything

    public static func < (one: Detail, other: Detail) -> Bool { one.rawValue < other.rawValue }
  }

  /// What was decided about a group of changed touches before.
  public enum State: String, CaseIterable, Sendable {
    /// Nobody accepted it.
    case new
    case accepted
    /// It was accepted, and has more touches now.
    case updated
    /// It was accepted up to a day that is over.
    case expired
  }

  public struct Group: Sendable {
    public var id: Int64
    public var key: GroupKey
    public var fingerprint: String
    public var touches: Int
    /// The first difference, with the trace that it is in.
    public var example: Difference
    public var trace: String
    /// nil for what is no change.
    public var state: State?
    public var acceptance: Acceptance?
    /// What is known of the first difference; the walks only with ``Detail/everything``.
    public var evidence: GroupEvidence
    /// All of them, in order, with ``Detail/differences``.
    public var differences: [Located] = []

    /// Whether it makes a run fail.
    public var isUnaccepted: Bool { key.verdict == .changed && state != .accepted }

    public init(
      id: Int64, key: GroupKey, fingerprint: String, touches: Int, example: Difference, trace: String,
      evidence: GroupEvidence
    ) {
      self.id = id
      self.key = key
      self.fingerprint = fingerprint
      self.touches = touches
      self.example = example
      self.trace = trace
      self.evidence = evidence
    }
  }

  /// A difference with where it was recorded.
  public struct Located: Sendable {
    public var difference: Difference
    /// Its place in ``RunReport/recordings``.
    public var recording: Int
    /// From 1.
    public var part: Int

    public init(difference: Difference, recording: Int, part: Int) {
      self.difference = difference
      self.recording = recording
      self.part = part
    }
  }

  /// The pictured scenes of a part of a recording, each as what differs from the one before it.
  public struct PicturedPart: Sendable {
    /// Its place in ``RunReport/recordings``.
    public var recording: Int
    /// From 1.
    public var part: Int
    public var scenes: [PicturedScene]

    public init(recording: Int, part: Int, scenes: [PicturedScene]) {
      self.recording = recording
      self.part = part
      self.scenes = scenes
    }
  }

  public struct UnmatchedRule: Hashable, Sendable {
    public var policy: String
    public var line: Int?
    public var selector: String

    public init(policy: String, line: Int?, selector: String) {
      self.policy = policy
      self.line = line
      self.selector = selector
    }
  }

  public var run: Int64
  public var head: RunHead
  public var recordings: [ComparedRecording] = []
  /// Changed ones first, then faults; the largest first.
  public var groups: [Group] = []
  /// Empty for a shard, which does not see all views.
  public var unmatchedRules: [UnmatchedRule] = []
  /// Accepted groups that no touch is of any more; empty for a shard, which does not see all touches.
  public var obsolete: [Acceptance] = []
  /// With ``Detail/everything``.
  public var pictures: [PicturedPart] = []

  public var counts: ComparedRecording.Counts {
    recordings.reduce(into: ComparedRecording.Counts()) { $0 += $1.counts }
  }
  public var changed: Int { counts.changed }
  public var unmodelled: Int { counts.unmodelled }
  public var faults: Int { counts.faults }
  /// Touches and pointers that were looked at.
  public var touches: Int { counts.touches }
  /// Events without a location that were looked at.
  public var others: Int { counts.others }
  public var observed: Int { counts.observed }
  public var reproduced: Int { counts.reproduced }
  /// The share of observed touches that the recordings' own policies reproduce; nil where none was observed.
  public var fidelity: Double? { observed == 0 ? nil : Double(reproduced) / Double(observed) }
  /// Changed touches of groups that nobody accepted as they are.
  public var unaccepted: Int { groups.reduce(0) { $0 + ($1.isUnaccepted ? $1.touches : 0) } }

  /// What was not compared, or not as recorded, the most first.
  public var notCompared: [(what: NotCompared, count: Int)] {
    counts.notCompared.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map {
      ($0.key, $0.value)
    }
  }

  public init(run: Int64, head: RunHead) {
    self.run = run
    self.head = head
  }
}

extension RunReport {
  /// Holds what was accepted against what is there: sets the groups' ``Group/state`` and ``obsolete``.
  public mutating func judge() {
    let accepted = head.accepted
    let known = Dictionary(
      (accepted?.groups ?? []).map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, group) in groups.enumerated() where group.key.verdict == .changed {
      guard let acceptance = known[group.fingerprint] else {
        groups[place].state = .new
        continue
      }
      groups[place].acceptance = acceptance
      let isOver = accepted?.judgedOn.map { today in acceptance.expires.map { $0 < today } ?? false } ?? false
      groups[place].state = isOver ? .expired : group.touches > acceptance.touches ? .updated : .accepted
    }
    guard head.shard == nil else { return }
    let there = Set(groups.filter { $0.key.verdict == .changed }.map(\.fingerprint))
    obsolete = (accepted?.groups ?? []).filter { !there.contains($0.fingerprint) }
  }
}
