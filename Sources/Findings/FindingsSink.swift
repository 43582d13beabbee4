/// Takes what a run finds: its recordings in turn, of each its parts in turn.
public protocol FindingsSink: AnyObject {
  /// Starts a recording; what is added next belongs to it. Its counts are those of its parts.
  func begin(_ recording: ComparedRecording) throws
  /// Starts a part of the recording that was begun last.
  ///
  /// - Parameter number: from 1.
  func beginPart(_ number: Int) throws
  func add(_ element: RunElement) throws
  /// Completes the part that was begun last.
  func finishPart(_ counts: ComparedRecording.Counts) throws
  /// Notes a rule whose selector found no view in any recording.
  func addUnmatchedRule(policy: String, line: Int?, selector: String) throws
}
