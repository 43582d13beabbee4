import Delivery
public import Findings
public import HitTesting
import Recording

/// What comes of touches under a policy, from a first finger on until nobody waits any more.
public struct DeliveredTouches: Hashable, Sendable {
  /// A touch, by the row with which it began.
  public struct Touch: Hashable, Sendable {
    /// The row with which it began in the trace.
    public var event: EventID
    /// The finger's number.
    public var finger: Int64
    /// Seconds from the start of the recording.
    public var time: Double
  }

  /// Something that happened.
  public struct Step: Hashable, Sendable {
    /// Seconds from the start of the recording.
    public var time: Double
    /// What happened: a kind of `DeliveryStep`, or `received` for a recognizer that got samples.
    public var what: String
    /// The recognizer in the trace; nil for a view. A recognizer that a rule adds has a negative
    /// number.
    public var recognizer: RecognizerID?
    /// The view in the trace; nil for a recognizer.
    public var view: ViewID?
    /// Its name.
    public var who: NamedResponder
    /// UIKit's name for the state, the phase or the control event; nil for none.
    public var value: String?
    /// How far a view has scrolled, in points; nil for other steps.
    public var way: Point?
    /// The other recognizer or view because of which it happened; nil for none.
    public var by: NamedResponder?
    /// The fingers of the touches; empty where it is of no touch.
    public var fingers: [Int64]
  }

  /// The path of the trace, as it was given.
  public var trace: String
  /// The number of the recording in its trace.
  public var recordingID: RecordingID
  /// The name of the policy.
  public var policy: String
  /// The touches.
  public var touches: [Touch]
  /// What happened, in order.
  public var steps: [Step]
  /// What decides who acts and is not certain; empty when the outcome is certain.
  public var doubts: [ActionDoubt]
  /// Whether the recording's own policy gives what was recorded; nil where it is not known who
  /// acted.
  public var isReproduced: Bool?
}

extension ActionFinding {
  /// What comes of the touches under the policy.
  func delivered(isObserved: Bool) -> DeliveredTouches {
    let steps = result.log.compactMap { step($0) }
    return DeliveredTouches(
      trace: replay.recording.trace, recordingID: replay.recording.id, policy: replay.names.after,
      touches: series.touches.map { .init(event: $0.row, finger: $0.finger, time: $0.time) }, steps: steps,
      doubts: result.openOutcomes.map(named), isReproduced: isObserved ? result.isReproduced : nil)
  }

  private func step(_ happening: Happening) -> DeliveredTouches.Step? {
    guard let facts = DeliveryFacts(happening) else { return nil }
    let who = facts.recognizer.map(series.names.named) ?? facts.view.map(series.names.named) ?? .nobody
    return DeliveredTouches.Step(
      time: happening.time, what: facts.what, recognizer: facts.recognizer, view: facts.view, who: who,
      value: facts.value, way: facts.way.map { Point(x: $0.x, y: $0.y) },
      by: facts.other.map(series.names.named) ?? facts.otherView.map(series.names.named),
      fingers: facts.touches.map { series.touches[$0].finger })
  }
}
