package import HitTesting

/// What a run compares.
package struct RunHead: Hashable, Sendable {
  package var policy: PolicySource
  /// The policy that it is compared with; nil for what was recorded.
  package var baseline: PolicySource?
  /// The trace of the same script that it is compared with; nil for none.
  package var against: String?
  /// Which part of the work it is; nil for all of it.
  package var shard: Shard?
  package var accepted: AcceptedGroups?

  package init(
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
package struct PolicySource: Hashable, Sendable {
  package var name: String
  /// Its file, as it was given; nil for none.
  package var file: String?
  /// What the file says; without a file, the policy as YAML.
  package var text: String

  package init(name: String, file: String? = nil, text: String) {
    self.name = name
    self.file = file
    self.text = text
  }
}

/// One of several equal parts of the work, each done by a process of its own.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package var number: Int
  package var count: Int

  /// nil for a number that is not from 1 to the count.
  package init?(number: Int, count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether it does the work of that place among all.
  package func takes(_ place: Int) -> Bool { place % count == number - 1 }
}

/// The groups that somebody accepted, as a file has them.
package struct AcceptedGroups: Hashable, Sendable {
  /// As it was given.
  package var file: String
  package var groups: [Acceptance]
  /// The day on which they are judged, YYYY-MM-DD; nil where none expires.
  package var judgedOn: String?

  package init(file: String, groups: [Acceptance], judgedOn: String?) {
    self.file = file
    self.groups = groups
    self.judgedOn = judgedOn
  }
}

/// That a group's touches may go where they go.
package struct Acceptance: Hashable, Sendable {
  package var fingerprint: String
  /// How many were accepted; with more of them the group is shown again.
  package var touches: Int
  package var reason: String
  package var owner: String?
  /// The last day on which it counts, YYYY-MM-DD; nil for ever.
  package var expires: String?
  /// Where it stands in its file, from 1.
  package var line: Int

  package init(fingerprint: String, touches: Int, reason: String, owner: String? = nil, expires: String? = nil, line: Int) {
    self.fingerprint = fingerprint
    self.touches = touches
    self.reason = reason
    self.owner = owner
    self.expires = expires
    self.line = line
  }
}

/// A recording of a trace, and how it came out.
package struct ComparedRecording: Hashable, Sendable {
  /// The trace file as it was given.
  package var trace: String
  package var recordingID: Int64
  package var app: String?
  package var device: String?
  package var os: String?
  /// Points; nil where it was not told.
  package var screenSize: Size?
  /// The policy that stands for the recorded app's own rules.
  package var ownPolicy: String
  /// How many parts it is compared in.
  package var parts: Int
  package var counts = Counts()

  package struct Counts: Hashable, Sendable {
    /// Touches and pointers that were looked at.
    package var touches = 0
    /// Events without a location that were looked at.
    package var others = 0
    package var observed = 0
    package var reproduced = 0
    package var unchanged = 0
    package var changed = 0
    package var unmodelled = 0
    package var faults = 0
    /// What was not compared, or not with what was recorded, and how often.
    package var notCompared: [String: Int] = [:]

    package init() {}

    package static func += (sum: inout Counts, part: Counts) {
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

  package init(trace: String, recordingID: Int64, info: RecordingInfo, ownPolicy: String, parts: Int = 1) {
    self.trace = trace
    self.recordingID = recordingID
    (app, device, os, screenSize) = (info.app, info.device, info.os, info.screenSize)
    self.ownPolicy = ownPolicy
    self.parts = parts
  }
}
