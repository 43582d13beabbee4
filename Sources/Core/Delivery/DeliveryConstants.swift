/// The numbers of UIKit's gestures that Apple does not document.
///
/// Each has a usual value and an interval in which it lies, by what was measured and reported. A
/// replay may set them.
package struct DeliveryConstants: Hashable, Sendable {
  /// How far the finger of a tap may move, in points: WebKit's engineers say 45, other
  /// implementations take 10.
  package var tapMovement = 45.0
  /// How long the finger of a tap may stay down, in seconds: reports say less than 2.
  package var tapDuration = 1.0
  /// How long the pause between two taps in a row may be, in seconds: other implementations take
  /// 0.35.
  package var tapPause = 0.35
  /// How far a finger moves before a pan begins that is no scroll view's, in points.
  package var panMovement = 10.0
  /// How long a scroll view holds a touch back, in seconds: reports say about 0.15.
  package var hold = 0.15
  /// How far outside of a control a finger may be lifted, in points.
  package var controlMargin = 70.0

  /// Makes the usual values.
  package init() {}

  /// A constant that is not settled.
  package struct Interval: Sendable {
    /// The words for it.
    package let name: String
    package let constant: any WritableKeyPath<DeliveryConstants, Double> & Sendable
    /// The values that it may have.
    package let values: ClosedRange<Double>
  }

  /// The constants that are not settled.
  package static let intervals = [
    Interval(name: "how far a tap may move", constant: \.tapMovement, values: 10...45),
    Interval(name: "how long a tap may last", constant: \.tapDuration, values: 0.5...2),
    Interval(name: "the pause between taps", constant: \.tapPause, values: 0.25...0.5),
    Interval(name: "how far a pan moves before it begins", constant: \.panMovement, values: 5...10),
    Interval(name: "how long a scroll view holds a touch", constant: \.hold, values: 0.1...0.2),
    Interval(name: "how far outside a control is left", constant: \.controlMargin, values: 70...100),
  ]
}
