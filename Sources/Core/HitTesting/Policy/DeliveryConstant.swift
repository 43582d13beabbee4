/// A number of UIKit's delivery of touches that Apple does not document.
public enum DeliveryConstant: String, CaseIterable, Hashable, Codable, Sendable {
  /// How far the finger of a tap may move, in points.
  case tapMovement = "tapMovement"
  /// How long the finger of a tap may stay down, in seconds.
  case tapDuration = "tapDuration"
  /// How long the pause between two taps in a row may be, in seconds.
  case tapPause = "tapPause"
  /// How far a finger moves before a pan begins that is no scroll view's, in points.
  case panMovement = "panMovement"
  /// How long a scroll view holds a touch back from its content, in seconds.
  case contentTouchDelay = "contentTouchDelay"
  /// How far outside a control a finger may be lifted, in points.
  case controlMargin = "controlMargin"
}

extension [DeliveryConstant: ClosedRange<Double>] {
  /// Each constant by its name with its interval as a policy writes it, in the order of
  /// ``DeliveryConstant``.
  package var ordered: [(name: String, interval: ClosedRange<Double>, summary: String)] {
    DeliveryConstant.allCases.compactMap { constant in
      self[constant].map { interval in
        let (low, high) = (interval.lowerBound.shortText, interval.upperBound.shortText)
        return (constant.rawValue, interval, interval.lowerBound == interval.upperBound ? low : "[\(low), \(high)]")
      }
    }
  }
}
