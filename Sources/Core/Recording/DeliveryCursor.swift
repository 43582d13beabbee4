public import HitTesting

/// An event of a recording, or something that came of the events before it.
public enum RecordedItem: Hashable, Sendable {
  /// An event, with the rows of its touches in the trace.
  case event(Event, rows: [EventID])
  /// Something that came of touches, with the rows with which they began.
  case outcome(Outcome, touches: [EventID])
}

/// Reads a recording with all its events, and with what came of them.
public protocol DeliveryCursor: SceneCursor {
  /// Reads the next event of the snapshot, or what came of those before; nil after the last one.
  ///
  /// - Throws: An error when the recording cannot be read.
  func nextItem() throws -> RecordedItem?
  /// The events for which each control was seen to call its actions, in the whole recording.
  ///
  /// - Throws: An error when the recording cannot be read.
  func sentControlEvents() throws -> [ViewID: Set<ControlEvent>]
}
