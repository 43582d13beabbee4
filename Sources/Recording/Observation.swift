public import HitTesting

/// The observed responder of a touch or an event.
public enum Responder: Hashable, Sendable {
  /// Nobody observed who got it. It says nothing about the responder.
  case notObserved
  /// It was observed that no view got it.
  case nobody
  /// This view got it.
  case view(ViewID)
}

/// The observed responder, with the gesture recognizers that got the touch.
public struct Observation: Hashable, Sendable {
  /// The observed hit view or target.
  public var responder: Responder
  /// The candidate recognizers, nearest first; nil when they were not observed.
  public var recognizers: [RecognizerID]?

  /// Makes an observation; by default the recognizers were not observed.
  public init(responder: Responder, recognizers: [RecognizerID]? = nil) {
    self.responder = responder
    self.recognizers = recognizers
  }

  /// The observation that nothing was observed.
  public static let notObserved = Observation(responder: .notObserved)
}
