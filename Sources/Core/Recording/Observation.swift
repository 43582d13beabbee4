public import HitTesting

/// The observed responder of a touch or an event.
public enum Responder: Hashable, Sendable {
  /// Nobody observed the responder.
  case notObserved
  /// Nobody observed the responder, but a robot or a script meant the event for this view.
  case intended(ViewID)
  /// It was observed that no view got it.
  case nobody
  /// This view got it.
  case view(ViewID)

  /// Whether the responder was observed.
  public var isObserved: Bool {
    switch self {
    case .notObserved, .intended: false
    case .nobody, .view: true
    }
  }

  /// The view that got it or that it was meant for; nil when there is none.
  package var namedView: ViewID? {
    switch self {
    case .notObserved, .nobody: nil
    case .intended(let id), .view(let id): id
    }
  }

  /// The same with the view's new number.
  package func renumbered(_ number: (ViewID) -> ViewID) -> Responder {
    switch self {
    case .notObserved, .nobody: self
    case .intended(let id): .intended(number(id))
    case .view(let id): .view(number(id))
    }
  }
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
