package import HitTesting

/// The numbers of UIKit's gestures that Apple does not document.
///
/// Each has a usual value, and an interval in which it lies by what was measured and reported. A
/// replay may set them.
package struct DeliveryConstants: Hashable, Sendable {
  /// A number with the interval in which it lies.
  struct Setting: Hashable, Sendable {
    var value: Double
    var interval: ClosedRange<Double>
  }

  private var settings = DeliveryConstant.allCases.map { Self.usual($0) }

  /// Makes the usual values.
  package init() {}

  subscript(constant: DeliveryConstant) -> Setting {
    get { settings[constant.index] }
    set { settings[constant.index] = newValue }
  }

  /// The value that a constant has.
  package func value(_ constant: DeliveryConstant) -> Double { self[constant].value }

  /// The interval in which a constant lies.
  package func interval(_ constant: DeliveryConstant) -> ClosedRange<Double> { self[constant].interval }

  /// Sets in which interval a constant lies. Its value is the usual one, or the nearest one to it.
  package mutating func set(_ constant: DeliveryConstant, _ interval: ClosedRange<Double>) {
    let usual = Self.usual(constant).value
    self[constant] = Setting(value: min(max(usual, interval.lowerBound), interval.upperBound), interval: interval)
  }

  /// The same with another value for a constant, in its interval.
  package func with(_ constant: DeliveryConstant, _ value: Double) -> DeliveryConstants {
    var copy = self
    copy[constant].value = value
    return copy
  }

  private static func usual(_ constant: DeliveryConstant) -> Setting {
    switch constant {
    // "Moves less than 45 points" say WebKit's engineers; "other implementations use 10".
    case .tapMovement: Setting(value: 45, interval: 10...45)
    // "There is a longest duration (under 2 s); 0.75 s are used elsewhere."
    case .tapDuration: Setting(value: 0.75, interval: 0.5...2)
    // "A longest pause between taps; 0.35 s are used elsewhere."
    case .tapPause: Setting(value: 0.35, interval: 0.25...0.5)
    // "10 points; a plain pan's figure is not measured."
    case .panMovement: Setting(value: 10, interval: 5...10)
    // "About 0.15 s."
    case .contentTouchDelay: Setting(value: 0.15, interval: 0.1...0.2)
    // A finger may be lifted so far outside of a control.
    case .controlMargin: Setting(value: 70, interval: 70...100)
    }
  }
}

extension DeliveryConstant {
  /// Its place among all constants.
  fileprivate var index: Int {
    switch self {
    case .tapMovement: 0
    case .tapDuration: 1
    case .tapPause: 2
    case .panMovement: 3
    case .contentTouchDelay: 4
    case .controlMargin: 5
    }
  }
}

/// Why the outcome of touches is not certain.
package enum Openness: Hashable, Sendable {
  /// Another value of the constant's interval may have another outcome.
  case constant(DeliveryConstant)
  /// Which of two recognizers gets a touch first is not defined, and may decide.
  case order(RecognizerID, RecognizerID)
}
