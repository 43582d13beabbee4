public import HitTesting

/// A fault in an event of a recording. It contains facts and no sentences.
public enum EventFault: Error, Hashable, Sendable {
  /// The event comes before the first scene of its recording.
  case noSceneYet
  /// The time is before that of the last snapshot or event. Both are in seconds from the start.
  case timeRunsBackwards(Double, after: Double)
  /// A scene, a change or an event comes after the end of its recording.
  case afterEnd
  /// A finger that is already down begins again.
  case touchAlreadyBegan(Int64)
  /// A finger that has not begun moves, stays, ends or is cancelled.
  case touchNotBegun(Int64)
  /// The event has two samples of one finger.
  case touchTwice(Int64)
  /// An event of the type touches has no touches.
  case noTouches
  /// The recording does not say at its beginning that it has all or part of the outcomes.
  case outcomesNotObserved
  /// An outcome names a finger that has not been down yet.
  case unknownFinger(Int64)
  /// An outcome names a finger twice.
  case fingerTwice(Int64)
  /// A number that counts is negative.
  case negativeCount(String)
  /// The recording has had no view with this id.
  case unknownView(ViewID)
  /// An element is said to be seen as the responder, which only views can be.
  case elementAsResponder(ViewID)
  /// The recording has had no recognizer with this id.
  case unknownRecognizer(RecognizerID)
  /// The number under this key of the text form is infinite or NaN.
  case notFinite(String)
}
