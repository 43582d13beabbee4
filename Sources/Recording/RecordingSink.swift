public import HitTesting

/// Takes a recording in the order in which it happened; the trace file behind it checks and stores it.
///
/// Its methods throw ``SceneFault`` and ``EventFault`` for what the recording says wrong, and other errors for the file.
public protocol RecordingSink {
  /// Starts a recording; the one before it, if any, is complete.
  mutating func begin(_ info: RecordingInfo) throws
  /// Says which class inherits from which, ahead of the scenes that need it.
  mutating func declare(classes: [String: String]) throws
  /// A snapshot: the scene from now on.
  mutating func update(_ update: SceneUpdate, time: Double) throws
  mutating func add(_ event: Event) throws
  /// The recording ended properly, that many seconds from its start.
  mutating func end(time: Double) throws
}
