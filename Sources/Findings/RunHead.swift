public import HitTesting
public import Recording

/// What a run compares.
public struct RunHead: Hashable, Sendable {
  public var policy: PolicySource
  /// The policy that it is compared with; nil for what was recorded.
  public var baseline: PolicySource?
  /// The trace of the same script that it is compared with; nil for none.
  public var against: String?
  /// Which part of the work it is; nil for all of it.
  public var shard: Shard?
  public var accepted: AcceptedGroups?

  public init(
    policy: PolicySource, baseline: PolicySource? = nil, against: String? = nil, shard: Shard? = nil,
    accepted: AcceptedGroups? = nil
  ) {
    self.policy = policy
    self.baseline = baseline
    self.against = against
    self.shard = shard
    self.accepted = accepted
  }
}

/// A policy as a run keeps it.
public struct PolicySource: Hashable, Sendable {
  public var name: String
  /// Its file, as it was given; nil for none.
  public var file: String?
  /// What the file says; without a file, the policy as YAML.
  public var text: String

  public init(name: String, file: String? = nil, text: String) {
    self.name = name
    self.file = file
    self.text = text
  }
}

/// One of several equal parts of the work, each done by a process of its own.
public struct Shard: Hashable, Sendable {
  /// From 1.
  public var number: Int
  public var count: Int

  /// nil for a number that is not from 1 to the count.
  public init?(number: Int, count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether it does the work of that place among all.
  public func takes(_ place: Int) -> Bool { place % count == number - 1 }
}

/// The groups that somebody accepted, as a file has them.
public struct AcceptedGroups: Hashable, Sendable {
  /// As it was given.
  public var file: String
  public var groups: [Acceptance]
  /// The day on which they are judged, YYYY-MM-DD; nil where none expires.
  public var judgedOn: String?

  public init(file: String, groups: [Acceptance], judgedOn: String?) {
    self.file = file
    self.groups = groups
    self.judgedOn = judgedOn
  }
}

/// That a group's touches may go where they go.
public struct Acceptance: Hashable, Sendable {
  public var fingerprint: String
  /// How many were accepted; with more of them the group is shown again.
  public var touches: Int
  public var reason: String
  public var owner: String?
  /// The last day on which it counts, YYYY-MM-DD; nil for ever.
  public var expires: String?
  /// Where it stands in its file, from 1.
  public var line: Int

  public init(
    fingerprint: String, touches: Int, reason: String, owner: String? = nil, expires: String? = nil, line: Int
  ) {
    self.fingerprint = fingerprint
    self.touches = touches
    self.reason = reason
    self.owner = owner
    self.expires = expires
    self.line = line
  }
}

/// A recording of a trace, and how it came out.
public struct ComparedRecording: Hashable, Sendable {
  /// The trace file as it was given.
  public var trace: String
  public var recordingID: Int64
  public var app: String?
  public var device: String?
  public var os: String?
  /// Points; nil where it was not told.
  public var screenSize: Size?
  /// The policy that stands for the recorded app's own rules.
  public var ownPolicy: String
  /// How many parts it is compared in.
  public var parts: Int
  public var counts = Counts()

  public struct Counts: Hashable, Sendable {
    /// Touches and pointers that were looked at.
    public var touches = 0
    /// Events without a location that were looked at.
    public var others = 0
    public var observed = 0
    public var reproduced = 0
    public var unchanged = 0
    public var changed = 0
    public var unmodelled = 0
    public var faults = 0
    /// What was not compared, or not with what was recorded, and how often.
    public var notCompared: [NotCompared: Int] = [:]

    public init() {}

    public static func += (sum: inout Counts, part: Counts) {
      sum.touches += part.touches
      sum.others += part.others
      sum.observed += part.observed
      sum.reproduced += part.reproduced
      sum.unchanged += part.unchanged
      sum.changed += part.changed
      sum.unmodelled += part.unmodelled
      sum.faults += part.faults
      sum.notCompared.merge(part.notCompared, uniquingKeysWith: +)
    }
  }

  public init(trace: String, recordingID: Int64, info: RecordingInfo, ownPolicy: String, parts: Int = 1) {
    self.trace = trace
    self.recordingID = recordingID
    (app, device, os, screenSize) = (info.app, info.device, info.os, info.screenSize)
    self.ownPolicy = ownPolicy
    self.parts = parts
  }
}
