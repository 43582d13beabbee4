/// Where events without a location go when the key window is one that a rule selects.
public enum EventRouting: String, CaseIterable, Hashable, Codable, Sendable {
  /// To the first responder of the key window, or to the window itself without one, as in UIKit.
  case keyWindow = "keyWindow"
  /// To the frontmost window that the base's switches leave in the search, key or not.
  /// Its first responder gets the event, or the window itself without one.
  case hitTested = "hitTested"
  /// To nobody.
  case none = "none"
}

/// Moves recognizers of the selected views to another view.
///
/// It does not change what a recognizer drives: that stays its old target, or the selected view.
public struct RecognizerMove: Hashable, Sendable {
  /// The view that gets the recognizers.
  public enum Destination: Hashable, Sendable {
    /// The superview of the selected view. A window keeps its recognizers.
    case superview
    /// The first view in drawing order that the selector finds in the scene. When it finds none,
    /// nothing moves.
    case view(Selector)
  }

  /// The class of the recognizers or a superclass of it, as the whole name or without the module.
  public var recognizer: String
  /// The view that gets the recognizers.
  public var destination: Destination

  /// Makes a move of the recognizers that have a class or inherit from it.
  public init(recognizer: String, to destination: Destination) {
    self.recognizer = recognizer
    self.destination = destination
  }
}
