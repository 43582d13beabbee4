#if UIKIT_MODEL
  public import Foundation

  /// Recognizes fingers that stay in place for a while, by the clock of the events.
  ///
  /// It ends when any finger leaves.
  @preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// How long the fingers must stay down before the press is recognized, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far a finger may move before the press is recognized, in points.
    open var allowableMovement: CGFloat = 10
    /// The number of fingers that must be down.
    open var numberOfTouchesRequired = 1
    /// The number of taps before the press.
    open var numberOfTapsRequired = 0
  }
#endif
