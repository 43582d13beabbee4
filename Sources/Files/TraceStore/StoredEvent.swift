public import HitTesting
public import Recording

/// A row of a trace's `event` table: one touch in a `UIEvent`, or a `UIEvent` without touches.
public struct StoredEvent: Hashable, Sendable {
  /// The number of the row.
  public var id: EventID
  /// The number of the first row of the same `UIEvent`.
  public var firstID: EventID
  /// Seconds from the start of the recording.
  public var time: Double
  /// The type of the event.
  public var type: EventType
  /// The kind of motion or command; nil if the event has none.
  public var subtype: EventSubtype?
  /// The number of the finger; nil for an event without touches.
  public var touchNumber: Int64?
  /// The phase of the touch; nil for an event without touches.
  public var phase: TouchPhase?
  /// The location on the screen, in points; nil for an event without a location.
  public var location: Point?
  /// The window scene in which it happened; nil if it is unknown.
  public var windowScene: String?
  /// The observed responder; nil for a touch that continues, as it is not resolved again.
  public var responder: Responder?
  /// The number of observed candidate recognizers; nil when they were not observed.
  public var recognizerCount: Int?
  /// The facts about a touch that begins; nil when they are not known.
  public var details: TouchDetails?
  /// The system's own time, in seconds from the start; nil for that of the event.
  public var timestamp: Double?
}
