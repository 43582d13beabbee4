public import HitTesting

/// Receives a recording in the order in which it happened, and checks and stores it.
///
/// A method throws `SceneFault` or ``EventFault`` when the recording is invalid, and other errors
/// when the file fails.
public protocol RecordingSink {
  /// Starts a recording. An earlier recording is then complete.
  mutating func begin(_ info: RecordingInfo) throws
  /// Records the superclasses of classes, by the names of the classes. Call it before the scenes
  /// that contain them.
  mutating func declare(classes: [String: String]) throws
  /// Adds a snapshot, to which later events belong.
  ///
  /// - Parameters:
  ///   - update: The scene, or its difference from the previous snapshot.
  ///   - time: Seconds from the start of the recording.
  mutating func update(_ update: SceneUpdate, time: Double) throws
  /// Adds an event to the current snapshot.
  mutating func add(_ event: Event) throws
  /// Adds something that came of the events so far.
  mutating func add(_ outcome: Outcome) throws
  /// Notes that the recording ended properly.
  ///
  /// - Parameter time: Seconds from the start of the recording.
  mutating func end(time: Double) throws
  /// The scene of the last snapshot; an empty one for sinks that keep none.
  var latestScene: Scene { get }
}

extension RecordingSink {
  /// Does nothing, for sinks that need no outcomes.
  public mutating func add(_ outcome: Outcome) {}

  /// An empty scene, for sinks that keep none.
  public var latestScene: Scene { Scene() }
}
