/// Receives the findings of a run: its traces, the recordings of each trace and the parts of each
/// recording, one after another.
public protocol FindingsSink: AnyObject {
  /// Starts a trace, to which later recordings belong.
  ///
  /// - Parameters:
  ///   - path: The path of the trace, as it was given.
  ///   - number: The number of the trace in the list of all traces, from 1.
  func beginTrace(_ path: String, number: Int) throws
  /// Adds a trace that cannot be read. It has no recordings.
  func addUnread(_ trace: UnreadTrace) throws
  /// Starts a recording, to which later parts and elements belong. Its counts are the sum of those
  /// of its parts.
  func begin(_ recording: ComparedRecording) throws
  /// Starts a part of the current recording.
  ///
  /// - Parameter number: The number of the part, from 1.
  func beginPart(_ number: Int) throws
  /// Adds a difference or a scene to the current part.
  func add(_ element: RunElement) throws
  /// Completes the current part with its counts.
  func finishPart(_ counts: RunCounts) throws
  /// Adds a rule whose selector matched no view in any recording.
  func addUnmatched(_ rule: RunReport.UnmatchedRule) throws
}
