/// Receives the findings of a run: its recordings one after another, and the parts of each
/// recording one after another.
public protocol FindingsSink: AnyObject {
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
  func finishPart(_ counts: ComparedRecording.Counts) throws
  /// Adds a rule whose selector matched no view in any recording.
  ///
  /// - Parameters:
  ///   - policy: The name of the policy.
  ///   - line: The line of the rule in its file, from 1; nil for a rule without a file.
  ///   - selector: The text of the rule's selector.
  func addUnmatchedRule(policy: String, line: Int?, selector: String) throws
}
