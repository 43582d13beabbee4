public import Foundation

/// What one finger does, in points of the screen.
///
/// A UI test makes it with `XCUICoordinate`.
public enum Stroke: Sendable {
  /// A short tap.
  case tap(CGPoint)
  /// A finger that stays down so many seconds.
  case press(CGPoint, seconds: Double)
  /// A drag at so many points a second.
  case drag(from: CGPoint, to: CGPoint, speed: Double)
}
