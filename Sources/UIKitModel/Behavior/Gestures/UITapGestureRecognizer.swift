#if UIKIT_MODEL
  import Foundation

  /// Recognizes one or several taps with one or several fingers.
  ///
  /// Apple publishes no limits. In the model a finger may move by 45 points and stay down for 0.75
  /// s, and the next tap must begin within 0.35 s. It does not prevent one that requires more taps.
  @preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps in a row.
    open var numberOfTapsRequired = 1
    /// The number of fingers in each tap.
    open var numberOfTouchesRequired = 1
    /// The buttons that must be pressed when the tap is made with a pointer.
    open var buttonMaskRequired = UIEvent.ButtonMask.primary

    override var requiredButtons: UIEvent.ButtonMask { buttonMaskRequired }
  }
#endif
