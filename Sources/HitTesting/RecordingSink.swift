/// Takes a recording in the order in which it happened; the trace file behind it checks and stores it.
///
/// Its methods throw ``SceneFault`` and ``EventFault`` for what the recording says wrong, and other errors for the file.
package protocol RecordingSink {
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

/// What is wrong with an event, as data.
package enum EventFault: Error, Hashable, Sendable {
  /// There is nothing yet that it could have happened in.
  case noSceneYet
  case timeRunsBackwards(Double, after: Double)
  case touchAlreadyBegan(Int64)
  case touchNotBegun(Int64)
  case touchTwice(Int64)
  case noTouches
  case unknownView(ViewID)
  case unknownRecognizer(RecognizerID)
  case notFinite(String)
}
