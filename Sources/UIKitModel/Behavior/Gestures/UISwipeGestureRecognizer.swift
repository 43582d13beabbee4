#if UIKIT_MODEL
  import Foundation

  /// Recognizes one quick movement of one or several fingers in a direction.
  ///
  /// It recognizes while they are down. Apple publishes no limits; by measurements on iOS 26.1 it
  /// does so at the first sample with t <= 0.5 s at which each finger has moved at least
  /// 50 (1 - 0.94 t) points along the direction, and at most 50 (1 - 0.98 t) points across it. Any
  /// movement against the direction makes it fail.
  @preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Where fingers may move, as a set of flags with UIKit's values.
    public struct Direction: OptionSet, Sendable {
      /// The flags as bits.
      public let rawValue: UInt
      /// Makes a set from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// To the right.
      public static let right = Direction(rawValue: 1 << 0)
      /// To the left.
      public static let left = Direction(rawValue: 1 << 1)
      /// Up.
      public static let up = Direction(rawValue: 1 << 2)
      /// Down.
      public static let down = Direction(rawValue: 1 << 3)
    }

    /// The number of fingers.
    open var numberOfTouchesRequired = 1
    /// The directions of which the fingers must take one.
    open var direction = Direction.right
  }
#endif
