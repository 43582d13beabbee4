public import HitTesting
public import Recording

/// The question of a run and its inputs, without its findings.
public struct RunHead: Hashable, Sendable {
  /// The question that the run answers, with the policies that it is about.
  public var question: RunQuestion
  /// The part of the work that the run does; nil for all of it.
  public var shard: Shard?
  /// The fingerprint of the list of traces, if the run is a shard; nil when the whole list is not
  /// known.
  public var list: String?
  /// The accepted groups; nil when there is no file of them.
  public var accepted: AcceptedGroups?
  /// The time at which the run is made, in UTC, as 2027-01-31T09:30:00Z; nil if it is not known.
  /// Nothing else depends on it.
  package var madeAt: String?

  /// Makes a head; by default it does all of the work, and there is no file of accepted groups.
  public init(
    _ question: RunQuestion, shard: Shard? = nil, list: String? = nil, accepted: AcceptedGroups? = nil
  ) {
    self.question = question
    self.shard = shard
    self.list = list
    self.accepted = accepted
  }
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
  /// Stands for the own policy of each recording.
  public static let recorded = PolicySource(name: "recorded", text: "")
}

/// One of several equal shares of a run. Each share runs in a process of its own.
public struct Shard: Hashable, Sendable {
  /// The number of the share, from 1.
  public var number: Int
  /// The number of shares.
  public var count: Int

  /// The maximum number of shards.
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

/// A recording of a trace that a run compares, with the counts of the run.
public struct ComparedRecording: Hashable, Sendable {
  /// The path of the trace, as it was given.
  public var trace: String
  /// The number of the recording in its trace.
  public var recordingID: RecordingID
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
  /// The parts of hit tests that the recording's source lacks, so that they are approximated.
  public var approximations: Set<Approximation> = []
  /// The number of parts in which the recording is compared.
  public var parts: Int
  /// The counts of the run, by the results.
  public var counts: RunCounts

  /// Makes a recording with counts of nothing.
  ///
  /// - Parameters:
  ///   - trace: The path of the trace, as it was given.
  ///   - recordingID: The number of the recording in its trace.
  ///   - info: The app, the device, the system and the screen.
  ///   - ownPolicy: The name of the policy that describes the recorded app's own rules.
  ///   - parts: The number of parts in which the recording is compared.
  ///   - method: The name of the run's question.
  public init(
    trace: String, recordingID: RecordingID, info: RecordingInfo, ownPolicy: String, parts: Int = 1,
    method: RunMethod = .replay
  ) {
    self.trace = trace
    self.recordingID = recordingID
    (app, device, os, screenSize) = (info.app, info.device, info.os, info.screenSize)
    self.ownPolicy = ownPolicy
    approximations = info.approximations
    self.parts = parts
    counts = RunCounts(method)
  }
}
