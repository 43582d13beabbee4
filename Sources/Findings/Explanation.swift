public import HitTesting

/// Why a touch goes where it goes under a policy, and where another one, or the recording, sends it.
public struct Explanation: Hashable, Sendable {
  /// A hit test under a policy with who gets the touch.
  public struct Outcome: Hashable, Sendable {
    public var policy: String
    public var walk: Walk
    public var responder: NamedResponder
    /// The responder's number in the trace; nil for nobody.
    public var view: ViewID?

    public init(policy: String, walk: Walk, responder: NamedResponder, view: ViewID?) {
      self.policy = policy
      self.walk = walk
      self.responder = responder
      self.view = view
    }
  }

  /// How a touch comes back to who had it before.
  public struct GiveBack: Hashable, Sendable {
    public var to: NamedResponder
    /// The smallest change that does it; nil where no single one does.
    public var change: SmallestChange?

    public init(to: NamedResponder, change: SmallestChange?) {
      self.to = to
      self.change = change
    }
  }

  /// On the screen, in points.
  public var location: Point
  public var snapshotID: Int64
  /// The event's row in the trace; nil for a point that nobody touched.
  public var eventID: Int64?
  /// Of the event, or of the snapshot, in seconds from the start of the recording.
  public var time: Double
  /// Who was seen to get it; nil where nobody saw.
  public var recorded: NamedResponder?
  public var outcome: Outcome
  /// The same under the policy that it is compared with; nil where there is none.
  public var baseline: Outcome?
  /// The first step in which the two walks differ, from 0; nil where they do not, or where there is one.
  public var firstDifference: Int?
  /// Why the recorded view does not get it under the policy; nil where it does, or where none was observed.
  public var whyNotRecorded: Cause?
  /// nil where nothing is to be given back.
  public var giveBack: GiveBack?

  public init(location: Point, snapshotID: Int64, eventID: Int64?, time: Double, outcome: Outcome) {
    self.location = location
    self.snapshotID = snapshotID
    self.eventID = eventID
    self.time = time
    self.outcome = outcome
  }
}
