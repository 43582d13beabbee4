/// Where an event without a location goes when a window is key that a rule is for.
public enum EventRouting: String, CaseIterable, Hashable, Codable, Sendable {
  /// To its first responder, or to the window itself, as UIKit has it.
  case keyWindow
  /// As if it were a touch, to the frontmost window whose switches let touches in, key or not: its first responder, or itself.
  case hitTested
  /// To nobody.
  case none
}

/// Hangs recognizers of the matched views elsewhere. What they drive stays what it was: the matched view, if nothing else.
public struct RecognizerMove: Hashable, Sendable {
  public enum Destination: Hashable, Sendable {
    /// The matched view's superview; a window keeps its recognizers.
    case superview
    /// The first view in drawing order that the selector finds in the scene; where it finds none, nothing moves.
    case view(Selector)
  }

  /// The recognizers' class, or a superclass of it, by its whole name or without its module.
  public var recognizer: String
  public var destination: Destination

  public init(recognizer: String, to destination: Destination) {
    self.recognizer = recognizer
    self.destination = destination
  }
}
