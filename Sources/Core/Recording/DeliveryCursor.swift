public import HitTesting

/// An event of a recording, or something that came of the events before it.
public enum RecordedItem: Hashable, Sendable {
  /// An event, with the rows of its touches in the trace.
  case event(Event, rows: [EventID])
  /// Something that came of touches, with the rows with which they began.
  case outcome(Outcome, touches: [EventID])
}

/// A touch that goes on, alone in its event.
public struct TouchMove: Hashable, Sendable {
  /// The row in the trace.
  public var row: EventID
  /// Seconds from the start of the recording.
  public var time: Double
  /// The finger's number.
  public var touch: Int64
  /// The action of the finger since the previous event.
  public var phase: TouchPhase
  /// The location on the screen, in points.
  public var location: Point

  /// Makes a touch that goes on.
  public init(row: EventID, time: Double, touch: Int64, phase: TouchPhase, location: Point) {
    self.row = row
    self.time = time
    self.touch = touch
    self.phase = phase
    self.location = location
  }
}

/// Reads a recording with all its events, and with what came of them.
public protocol DeliveryCursor: SceneCursor {
  /// Reads the next event of the snapshot, or what came of those before; nil after the last one.
  ///
  /// - Throws: An error when the recording cannot be read.
  func nextItem() throws -> RecordedItem?
  /// Reads the next event of the snapshot, if it is a touch that goes on, alone in its event, and
  /// nothing came before it; nil for anything else, which ``nextItem()`` gives.
  ///
  /// Most events of a recording are such, and this costs less for them.
  ///
  /// - Throws: An error when the recording cannot be read.
  func nextMove() throws -> TouchMove?
  /// The events for which each control was seen to call its actions, in the whole recording.
  ///
  /// - Throws: An error when the recording cannot be read.
  func sentControlEvents() throws -> [ViewID: Set<ControlEvent>]
  /// Whether events that are left out follow those that were read, where only some of a part are.
  ///
  /// Ask it once in each snapshot, after its events.
  func isFollowedByOthers() -> Bool
}

extension DeliveryCursor {
  /// ``nextItem()`` gives all events.
  public func nextMove() -> TouchMove? { nil }

  /// No events are left out.
  public func isFollowedByOthers() -> Bool { false }
}
