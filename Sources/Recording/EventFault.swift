public import HitTesting

/// What is wrong with an event, as data.
public enum EventFault: Error, Hashable, Sendable {
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
