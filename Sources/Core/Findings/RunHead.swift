public import HitTesting
public import Recording

/// What a run compares, without its findings.
public struct RunHead: Hashable, Sendable {
  /// What the run looks at.
  public var method = RunMethod.touches
  /// The candidate policy; in an audit, the one under which controls are judged.
  public var policy: PolicySource
  /// The baseline policy; nil when the recorded responders are the baseline.
  public var baseline: PolicySource?
  /// The path of the trace that is the baseline, a recording of the same script; nil for none.
  public var against: String?
  /// The part of the work that the run does; nil for all of it.
  public var shard: Shard?
  /// What tells the list of traces from others, where the run is a shard; nil when the whole list
  /// is not known.
  public var list: String?
  /// The accepted groups; nil when there is no file of them.
  public var accepted: AcceptedGroups?
  /// What an audit looks for; nil for other runs.
  public var audit: AuditOptions?
  /// Whether the margin of each touch is measured.
  public var measuresMargins = false

  /// Makes a head; by default the recorded responders are the baseline.
  public init(
    policy: PolicySource, baseline: PolicySource? = nil, against: String? = nil, shard: Shard? = nil,
    list: String? = nil, accepted: AcceptedGroups? = nil
  ) {
    self.policy = policy
    self.baseline = baseline
    self.against = against
    self.shard = shard
    self.list = list
    self.accepted = accepted
  }
}

/// What an audit looks for.
public struct AuditOptions: Hashable, Sendable {
  /// The least width and height of the box in which a control is hit, in points.
  ///
  /// The default is Apple's. WCAG 2.5.8 wants 24 by 24.
  public var least = Size(width: 44, height: 44)
  /// Selects the controls; nil for each `UIControl`, each cell, each action of an alert, each view
  /// with a tap recognizer, and each one that is clickable.
  public var controls: Selector?
  /// Whether a control is also told that scrolling brings out from under what covers it.
  public var judgesScrolled = false
  /// Whether controls behind a sheet, an alert, a popover or a keyboard are also judged.
  public var judgesBehindModals = false
  /// Selects the views that are taken for opaque: what lies behind one of them cannot be seen.
  public var opaque = Selector.usuallyOpaque

  /// Makes the default options.
  public init() {}
}

extension Selector {
  /// Views that usually show nothing of what is behind them.
  public static let usuallyOpaque: Selector = {
    guard let selector = try? Selector("UIImageView, UIVisualEffectView") else {
      preconditionFailure("a selector of two classes is one")
    }
    return selector
  }()
}

/// A policy as a run stores it.
public struct PolicySource: Hashable, Sendable {
  /// The name of the policy.
  public var name: String
  /// The path of its file, as it was given; nil for none.
  public var file: String?
  /// The contents of the file, or the policy as YAML when there is no file.
  public var text: String

  /// Makes a source; by default the policy has no file.
  public init(name: String, file: String? = nil, text: String) {
    self.name = name
    self.file = file
    self.text = text
  }
}

extension PolicySource {
  /// In place of a policy, where each recording's own one is meant.
  public static let recorded = PolicySource(name: "recorded", text: "")
}

/// One of several equal shares of a run. Each share runs in a process of its own.
public struct Shard: Hashable, Sendable {
  /// The number of the share, from 1.
  public var number: Int
  /// The number of shares.
  public var count: Int

  /// The greatest count of shards.
  public static let mostShards = 1 << 20

  /// Makes a shard; nil when the number is not between 1 and the count, or the count is larger than
  /// ``mostShards``.
  public init?(number: Int, count: Int) {
    guard number >= 1, number <= count, count <= Self.mostShards else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether the shard does the piece of work with this index, from 0.
  public func takes(_ place: Int) -> Bool { place % count == number - 1 }
}

/// The accepted groups of a file.
public struct AcceptedGroups: Hashable, Sendable {
  /// The path of the file, as it was given.
  public var file: String
  /// The accepted groups, in the order of the file.
  public var groups: [Acceptance]
  /// The day on which they are judged, as YYYY-MM-DD in UTC; nil when none of them expires.
  public var judgedOn: String?

  /// Makes a list of accepted groups.
  public init(file: String, groups: [Acceptance], judgedOn: String?) {
    self.file = file
    self.groups = groups
    self.judgedOn = judgedOn
  }
}

/// Records that somebody accepted the changes of a group.
public struct Acceptance: Hashable, Sendable {
  /// The fingerprint of the group.
  public var fingerprint: String
  /// The accepted number of touches, or of scenes in a sweep. A group with more is shown again.
  public var touches: Int
  /// Why the group is accepted, for people.
  public var reason: String
  /// The person or team that accepted it; nil when the file does not say.
  public var owner: String?
  /// The last day on which the acceptance counts, as YYYY-MM-DD in UTC; nil when it never expires.
  public var expires: String?
  /// The line of the entry in its file, from 1.
  public var line: Int
  /// The runs for which it counts.
  public var method: RunMethod

  /// Makes an acceptance; by default it has no owner, never expires, and counts for touches.
  public init(
    fingerprint: String, touches: Int, reason: String, owner: String? = nil, expires: String? = nil, line: Int,
    method: RunMethod = .touches
  ) {
    self.fingerprint = fingerprint
    self.touches = touches
    self.reason = reason
    self.owner = owner
    self.expires = expires
    self.line = line
    self.method = method
  }
}

extension Acceptance {
  /// Whether it is about this group: it has the same fingerprint, in runs of the same method.
  public func isAbout(_ group: RunReport.Group) -> Bool {
    fingerprint == group.fingerprint && method == group.method
  }

  /// What it says of a group that it is about. Reports, commands and tests of apps ask this
  /// function; the view `groups` of a results database says the same in SQL.
  ///
  /// - Parameter day: The day as YYYY-MM-DD; nil when no acceptance of the run expires.
  public func state(of group: RunReport.Group, on day: String?) -> RunReport.State {
    // Such days are in the order of their texts.
    if let expires, let day, expires < day { return .expired }
    return group.touches > touches ? .updated : .accepted
  }
}

/// A recording of a trace that a run compares, with the counts of the run.
public struct ComparedRecording: Hashable, Sendable {
  /// The path of the trace, as it was given.
  public var trace: String
  /// The number of the recording in its trace.
  public var recordingID: Int64
  /// The name of the app; nil when it is not known.
  public var app: String?
  /// The model of the device; nil when it is not known.
  public var device: String?
  /// The name and version of the system; nil when it is not known.
  public var os: String?
  /// The size of the screen, in points; nil when it is not known.
  public var screenSize: Size?
  /// The name of the policy that describes the recorded app's own rules.
  public var ownPolicy: String
  /// What the recording's source does not tell of hit tests, so that something likely stands for
  /// it.
  public var approximations: Set<Approximation> = []
  /// The number of parts in which the recording is compared.
  public var parts: Int
  /// How many events had which result.
  public var counts = Counts()

  /// Numbers of events, by their results.
  public struct Counts: Hashable, Sendable {
    /// Touches and pointers that were compared; in a sweep and in an audit, scenes.
    public var touches = 0
    /// Events without a location that were compared.
    public var others = 0
    /// Events whose responder was observed and could be checked against the own policy.
    public var observed = 0
    /// Observed events that the recording's own policy reproduces.
    public var reproduced = 0
    /// Events whose responder nobody observed, but that a robot or a script meant for a view.
    public var intended = Intended()
    /// Events whose responder and recognizers are the same as before.
    public var unchanged = 0
    /// Events whose change the candidate policy caused.
    public var changed = 0
    /// Events for which the recorded app had a rule that its own policy does not have.
    public var unmodelled = 0
    /// Events for which a policy's code gave no answer.
    public var faults = 0
    /// In a sweep, the scenes that were searched; the others differ from the one before only where
    /// it does not matter.
    public var searched = 0
    /// In an audit, the controls that were judged; one counts in each scene that it is in.
    public var controls = 0
    /// In a sweep, the largest area of a scene of which nothing could be proved, in square points.
    /// Where code is asked, the largest one of which the answers remain unknown.
    public var unprovedArea = 0.0
    /// In a sweep, about how many points code was asked; 0 where rules alone are compared, which
    /// are proved.
    public var samples = 0
    /// How often something was not compared, or was not compared with the recorded responders.
    public var notCompared: [NotCompared: Int] = [:]

    /// Numbers of events that were meant for a view.
    public struct Intended: Hashable, Sendable {
      /// All of them.
      public var all = 0
      /// Those that the recording's own policy sends to the view that was meant.
      public var reproduced = 0
      /// Those that were meant for a control: a `UIControl`, a view with a tap recognizer, or a
      /// clickable one.
      public var controls = 0
      /// Those meant for a control that the recording's own policy sends to it.
      public var controlsReproduced = 0

      /// Makes counts of nothing.
      public init() {}
    }

    /// In an audit, the controls that were not judged, as they are behind what is presented.
    package var behindPresentations: Int {
      notCompared.reduce(0) { sum, entry in
        if case .behindPresentation = entry.key { sum + entry.value } else { sum }
      }
    }

    /// Makes counts of nothing.
    public init() {}

    /// Adds the counts of a part.
    public static func += (sum: inout Counts, part: Counts) {
      sum.touches += part.touches
      sum.others += part.others
      sum.observed += part.observed
      sum.reproduced += part.reproduced
      sum.intended.all += part.intended.all
      sum.intended.reproduced += part.intended.reproduced
      sum.intended.controls += part.intended.controls
      sum.intended.controlsReproduced += part.intended.controlsReproduced
      sum.unchanged += part.unchanged
      sum.changed += part.changed
      sum.unmodelled += part.unmodelled
      sum.faults += part.faults
      sum.searched += part.searched
      sum.controls += part.controls
      sum.samples += part.samples
      sum.unprovedArea = max(sum.unprovedArea, part.unprovedArea)
      sum.notCompared.merge(part.notCompared, uniquingKeysWith: +)
    }
  }

  /// Makes a recording with counts of nothing.
  ///
  /// - Parameters:
  ///   - trace: The path of the trace, as it was given.
  ///   - recordingID: The number of the recording in its trace.
  ///   - info: Gives the app, the device, the system and the screen.
  ///   - ownPolicy: The name of the policy that describes the recorded app's own rules.
  ///   - parts: The number of parts in which the recording is compared.
  public init(trace: String, recordingID: Int64, info: RecordingInfo, ownPolicy: String, parts: Int = 1) {
    self.trace = trace
    self.recordingID = recordingID
    (app, device, os, screenSize) = (info.app, info.device, info.os, info.screenSize)
    self.ownPolicy = ownPolicy
    approximations = info.approximations
    self.parts = parts
  }
}
