public import HitTesting

/// Who was seen to get a touch or an event.
public enum Responder: Hashable, Sendable {
  case notObserved
  case nobody
  case view(ViewID)
}

/// Who got it, as observed, with the gesture recognizers that were asked.
public struct Observation: Hashable, Sendable {
  public var responder: Responder
  /// The candidate recognizers, nearest first; nil where they were not observed.
  public var recognizers: [RecognizerID]?

  public init(responder: Responder, recognizers: [RecognizerID]? = nil) {
    self.responder = responder
    self.recognizers = recognizers
  }

  public static let notObserved = Observation(responder: .notObserved)
}
