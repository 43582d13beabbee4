/// New values for some parameters of recognizers, by UIKit's names. A parameter that is nil stays
/// unchanged.
public struct RecognizerPatch: Hashable, Sendable {
  /// Whether the recognizer gets touches.
  public var isEnabled: Bool?
  /// The number of taps in a row; at least 1, or 0 for a long press.
  public var numberOfTapsRequired: Int64?
  /// The number of fingers, at least 1.
  public var numberOfTouchesRequired: Int64?
  /// How long a press takes, in seconds.
  public var minimumPressDuration: Double?
  /// How far a finger may move in a press, in points.
  public var allowableMovement: Double?
  /// The least number of fingers of a pan, at least 1.
  public var minimumNumberOfTouches: Int64?
  /// The greatest number of fingers of a pan, at least 1.
  public var maximumNumberOfTouches: Int64?
  /// The directions of a swipe, with the bits of UIKit's `Direction`.
  public var direction: Int64?
  /// The edges of the screen, with the bits of UIKit's `UIRectEdge`.
  public var edges: Int64?
  /// Whether views lose the touches that the recognizer recognizes.
  public var cancelsTouchesInView: Bool?
  /// Whether views get touches only after the recognizer has failed.
  public var delaysTouchesBegan: Bool?
  /// Whether views hear of the end of a touch only after the recognizer is done.
  public var delaysTouchesEnded: Bool?
  /// The types of touches, as a bit for each raw value of UIKit's `TouchType`.
  public var allowedTouchTypes: Int64?
  /// Whether all touches of a gesture are of one type.
  public var requiresExclusiveTouchType: Bool?

  /// Makes a patch that sets nothing.
  public init() {}

  /// Whether it sets nothing.
  public var isEmpty: Bool { self == RecognizerPatch() }

  /// Sets the values. A recognizer whose parameters are not known gets those of a new one of its
  /// class first, unless only `isEnabled` is set.
  func apply(to recognizer: inout Recognizer, in classes: ClassTable) {
    var parameters = self
    parameters.isEnabled = nil
    if recognizer.parameters == nil, !parameters.isEmpty {
      recognizer.parameters = RecognizerParameters(ofNew: recognizer.className, in: classes)
    }
    for property in RecognizerProperty.all {
      switch property.values {
      case .flag(let part): part.apply(self, &recognizer)
      case .count(let part): part.apply(self, &recognizer)
      case .amount(let part, _): part.apply(self, &recognizer)
      case .words(let part, _): part.apply(self, &recognizer)
      }
    }
  }
}

extension RecognizerParameters {
  /// Makes the values of a new recognizer of a class, by UIKit's documentation: a press needs no
  /// taps before it.
  init(ofNew className: String, in classes: ClassTable) {
    self.init()
    if classes.matches(className: className, type: Self.longPress) { numberOfTapsRequired = 0 }
  }

  /// Makes the values of a new recognizer of one of UIKit's own classes, as the text form leaves
  /// them out.
  package init(ofNew className: String) {
    self.init()
    if className == Self.longPress { numberOfTapsRequired = 0 }
  }

  private static let longPress = "UILongPressGestureRecognizer"
}

extension Recognizer {
  fileprivate var known: RecognizerParameters {
    get { parameters ?? RecognizerParameters() }
    set { parameters = newValue }
  }
}

/// A parameter of recognizers that a rule can set: its name, and the values that it can have.
///
/// The table is the source for patches, policy files, their schema, mutants and sentences.
package struct RecognizerProperty: Sendable {
  /// Where a patch and a recognizer have the value.
  package struct Part<Value: Hashable & Sendable>: Sendable {
    package let inPatch: any WritableKeyPath<RecognizerPatch, Value?> & Sendable
    fileprivate let inRecognizer: any WritableKeyPath<Recognizer, Value> & Sendable

    fileprivate init(
      _ inPatch: any WritableKeyPath<RecognizerPatch, Value?> & Sendable,
      _ inRecognizer: any WritableKeyPath<Recognizer, Value> & Sendable
    ) { (self.inPatch, self.inRecognizer) = (inPatch, inRecognizer) }

    fileprivate func apply(_ patch: RecognizerPatch, _ recognizer: inout Recognizer) {
      if let value = patch[keyPath: inPatch] { recognizer[keyPath: inRecognizer] = value }
    }
  }

  /// The unit of an amount.
  package enum Unit: Sendable { case seconds, points }

  /// The values that a parameter can have.
  package enum Values: Sendable {
    case flag(Part<Bool>)
    /// A whole number, at least 1.
    case count(Part<Int64>)
    /// A finite number, at least 0.
    case amount(Part<Double>, Unit)
    /// Some of these words, each with a bit.
    case words(Part<Int64>, [(name: String, bit: Int64)])
  }

  /// The name in UIKit and in policies.
  package let name: String
  package let values: Values

  /// All parameters, in the order in which policies write them.
  package static let all = [
    RecognizerProperty(name: "isEnabled", values: .flag(Part(\.isEnabled, \.isEnabled))),
    RecognizerProperty(
      name: "numberOfTapsRequired", values: .count(Part(\.numberOfTapsRequired, \.known.numberOfTapsRequired))),
    RecognizerProperty(
      name: "numberOfTouchesRequired", values: .count(Part(\.numberOfTouchesRequired, \.known.numberOfTouchesRequired))
    ),
    RecognizerProperty(
      name: "minimumPressDuration",
      values: .amount(Part(\.minimumPressDuration, \.known.minimumPressDuration), .seconds)),
    RecognizerProperty(
      name: "allowableMovement", values: .amount(Part(\.allowableMovement, \.known.allowableMovement), .points)),
    RecognizerProperty(
      name: "minimumNumberOfTouches", values: .count(Part(\.minimumNumberOfTouches, \.known.minimumNumberOfTouches))),
    RecognizerProperty(
      name: "maximumNumberOfTouches", values: .count(Part(\.maximumNumberOfTouches, \.known.maximumNumberOfTouches))),
    RecognizerProperty(
      name: "direction",
      values: .words(
        Part(\.direction, \.known.direction), [("left", 2), ("right", 1), ("up", 4), ("down", 8)])),
    RecognizerProperty(
      name: "edges",
      values: .words(
        Part(\.edges, \.known.edges), [("left", 2), ("right", 8), ("top", 1), ("bottom", 4)])),
    RecognizerProperty(
      name: "cancelsTouchesInView", values: .flag(Part(\.cancelsTouchesInView, \.known.cancelsTouchesInView))),
    RecognizerProperty(
      name: "delaysTouchesBegan", values: .flag(Part(\.delaysTouchesBegan, \.known.delaysTouchesBegan))),
    RecognizerProperty(
      name: "delaysTouchesEnded", values: .flag(Part(\.delaysTouchesEnded, \.known.delaysTouchesEnded))),
    RecognizerProperty(
      name: "allowedTouchTypes",
      values: .words(
        Part(\.allowedTouchTypes, \.known.allowedTouchTypes),
        [("direct", 1), ("indirect", 2), ("pencil", 4), ("indirectPointer", 8)])),
    RecognizerProperty(
      name: "requiresExclusiveTouchType",
      values: .flag(Part(\.requiresExclusiveTouchType, \.known.requiresExclusiveTouchType))),
  ]
}
