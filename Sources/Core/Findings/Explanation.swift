public import HitTesting
public import Recording

/// Explains a hit test under a policy, and how it differs from the baseline or from the recording.
public struct Explanation: Hashable, Sendable {
  /// The result of a hit test under one policy.
  public struct Outcome: Hashable, Sendable {
    /// The name of the policy.
    public var policy: String
    /// The decisions of the views that were asked.
    public var walk: Walk
    /// The view that gets the touch, or nobody.
    public var responder: NamedResponder
    /// The id of the responder in the trace; nil for nobody.
    public var view: ViewID?
    /// The element that the touch falls in then; nil for none.
    public var element: InferredElement?

    /// Makes a result from a policy's walk and its end.
    public init(policy: String, walk: Walk, responder: NamedResponder, view: ViewID?) {
      self.policy = policy
      self.walk = walk
      self.responder = responder
      self.view = view
    }
  }

  /// How a touch can return to its earlier responder.
  public struct GiveBack: Hashable, Sendable {
    /// The earlier responder.
    public var to: NamedResponder
    /// The smallest change that returns the touch; nil when no single change does.
    public var change: SmallestChange?

    /// Makes a proposal; it does not apply the change.
    public init(to: NamedResponder, change: SmallestChange?) {
      self.to = to
      self.change = change
    }
  }

  /// The location on the screen, in points.
  public var location: Point
  /// The number of the snapshot whose scene is hit-tested.
  public var snapshotID: SnapshotID
  /// The number of the event's row in the trace; nil for a point that nobody touched.
  public var eventID: EventID?
  /// The time of the event, or of the snapshot without one, in seconds from the start of the
  /// recording.
  public var time: Double
  /// The system of the recording; nil when it was not asked for.
  public var system: RecordedSystem?
  /// The observed responder; nil when nobody observed it.
  public var recorded: NamedResponder?
  /// The element of the observed responder that the touch falls in; nil for none.
  public var recordedElement: InferredElement?
  /// The view that a robot or a script meant it for; nil when somebody observed the responder, or
  /// when it is not known.
  public var intended: NamedResponder?
  /// The result under the policy that is explained.
  public var outcome: Outcome
  /// The result under the baseline policy; nil when there is none.
  public var baseline: Outcome?
  /// The index of the first step in which the two walks differ, from 0; nil when none differs, when
  /// there is only one walk, or when the two policies ask views in different orders.
  public var firstDifference: Int?
  /// Why the recorded view does not get the touch under the policy; nil when it gets it or when
  /// none was observed.
  public var whyNotRecorded: Cause?
  /// What comes of the touch, the baseline's line first; empty for a point that nobody touched.
  public var deliveries: [DeliveryLine] = []
  /// How the touch can return to its earlier responder; nil when it did not go elsewhere, or when
  /// that was not asked for.
  public var giveBack: GiveBack?

  /// Whether the walk under the baseline has the same views with the same decisions.
  public var isAlike: Bool {
    guard let baseline else { return false }
    let (before, after) = (baseline.walk.steps, outcome.walk.steps)
    return before.count == after.count && zip(before, after).allSatisfy { $0.view == $1.view && $0.step == $1.step }
  }

  /// Makes an explanation without a baseline and without an observed responder.
  public init(location: Point, snapshotID: SnapshotID, eventID: EventID?, time: Double, outcome: Outcome) {
    self.location = location
    self.snapshotID = snapshotID
    self.eventID = eventID
    self.time = time
    self.outcome = outcome
  }
}
