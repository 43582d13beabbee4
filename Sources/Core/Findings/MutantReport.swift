public import HitTesting

/// The mutants of a policy, with the recorded touches that notice them.
public struct MutantReport: Sendable {
  /// A mutant with its results in recordings.
  public struct Mutant: Hashable, Sendable {
    /// The index of the mutated rule in ``MutantReport/rules``.
    public var rule: Int
    /// The change of the rule.
    public var change: PolicyMutant.Change
    /// The number of recorded touches and other events that notice the mutant.
    public var noticedBy = 0
    /// The first one of them; nil when there is none.
    public var example: MutantPlace?
    /// An event or point that would notice the mutant, if no recorded event does; nil when there is
    /// none in any recorded scene.
    public var witness: MutantPlace?
    /// The largest area of one scene, in square points, in which it is not proved that no touch
    /// would notice the mutant.
    public var unprovedArea = 0.0
    /// Whether it was compared with the policy. With thousands of rules, or hundreds for each view,
    /// there are more mutants than can be tried.
    public var isTried = true

    /// The result for a mutant.
    public enum State: String, CaseIterable, Sendable {
      /// A recorded touch or event notices it.
      case noticed = "noticed"
      /// No recorded touch or event notices it, but a touch at some point would.
      case missed = "missed"
      /// No touch in a recorded scene would notice it.
      case equivalent = "equivalent"
      /// It was not tried.
      case untried = "untried"
    }

    /// The result for the mutant.
    public var state: State {
      !isTried ? .untried : noticedBy > 0 ? .noticed : witness != nil ? .missed : .equivalent
    }

    /// Makes a mutant that nothing has noticed yet.
    public init(rule: Int, change: PolicyMutant.Change) { (self.rule, self.change) = (rule, change) }
  }

  /// The policy's name.
  public var policy: String
  /// The policy's rules.
  public var rules: [NamedRule]
  /// The mutants, in the order of their rules.
  public var mutants: [Mutant]
  /// The number of recordings that were replayed.
  public var recordings = 0
  /// The number of their scenes.
  public var scenes = 0
  /// The number of their touches and other events that were compared.
  public var events = 0

  /// Makes a report of no recordings.
  public init(policy: String, rules: [NamedRule], mutants: [Mutant]) {
    (self.policy, self.rules, self.mutants) = (policy, rules, mutants)
  }

  /// The number of mutants with this result.
  public func count(_ state: Mutant.State) -> Int { mutants.count { $0.state == state } }

  /// The share of noticed mutants among those that were tried and are not equivalent, from 0 to 1;
  /// nil when there are no such mutants.
  public var score: Double? {
    let (noticed, missed) = (count(.noticed), count(.missed))
    return noticed + missed == 0 ? nil : Double(noticed) / Double(noticed + missed)
  }
}

/// An event, or a point of a scene, that goes somewhere else under a mutant.
public struct MutantPlace: Hashable, Sendable {
  /// The path of the trace.
  public var trace: String
  /// The number of the recording in its trace.
  public var recording: RecordingID
  /// The number of the recorded event; nil for a point that nobody touched.
  public var event: EventID?
  /// The number of the snapshot.
  public var snapshot: SnapshotID
  /// The time, in seconds from the start of the recording.
  public var time: Double
  /// The type of the event.
  public var type: EventType
  /// The location on the screen, in points; nil for an event without a location.
  public var location: Point?
  /// The window scene that is touched; nil when it is not known.
  public var windowScene: String?
  /// The responder under the original policy.
  public var before: NamedResponder
  /// The responder under the mutant.
  public var after: NamedResponder
  /// The recognizers under the original policy; nil when the responders differ.
  public var recognizersBefore: [NamedRecognizer]?
  /// The recognizers under the mutant; nil when the responders differ.
  public var recognizersAfter: [NamedRecognizer]?

  /// Makes a place at which the responders differ.
  public init(
    trace: String, recording: RecordingID, event: EventID?, snapshot: SnapshotID, time: Double, type: EventType,
    location: Point?,
    windowScene: String?, before: NamedResponder, after: NamedResponder
  ) {
    (self.trace, self.recording, self.event, self.snapshot) = (trace, recording, event, snapshot)
    (self.time, self.type, self.location, self.windowScene) = (time, type, location, windowScene)
    (self.before, self.after) = (before, after)
  }
}
