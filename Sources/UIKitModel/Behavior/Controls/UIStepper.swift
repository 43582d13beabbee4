#if UIKIT_MODEL
  public import Foundation

  /// A control with a half that makes a number smaller, and one that makes it larger.
  ///
  /// A tap changes the number and sends `.valueChanged`. The size is 94 by 32 points, whatever the
  /// frame. The model leaves out that the number goes on changing while a finger stays down.
  @preconcurrency @MainActor open class UIStepper: UIControl {
    private var number: Double = 0
    private var images: [String: UIImage] = [:]
    /// Whether `.valueChanged` is sent at each step, and not at the end alone; the model only keeps
    /// it.
    open var isContinuous = true
    /// Whether the number goes on changing while a finger stays down; the model only keeps it.
    open var autorepeat = true
    /// Whether a step beyond one end leads to the other.
    open var wraps = false
    /// The smallest number; the value is kept at or above it.
    open var minimumValue: Double = 0 { didSet { value = number } }
    /// The largest number; the value is kept at or below it.
    open var maximumValue: Double = 100 { didSet { value = number } }
    /// How much a tap changes.
    open var stepValue: Double = 1

    /// Makes a stepper at the frame's origin; its size does not depend on the frame.
    public override init(frame: CGRect) {
      super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 94, height: 32)))
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The number. Setting it sends nothing.
    open var value: Double {
      get { number }
      set { number = max(minimumValue, min(newValue, max(minimumValue, maximumValue))) }
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      guard let place = touch?.location(in: self), isTouchInside else { return }
      let before = value
      let next = before + (place.x < bounds.midX ? -stepValue : stepValue)
      if wraps, next > maximumValue {
        value = minimumValue
      } else if wraps, next < minimumValue {
        value = maximumValue
      } else {
        value = next
      }
      if value != before { sendActions(for: .valueChanged) }
    }

    // MARK: Pictures, which the model only keeps

    /// Keeps a picture of the background.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) { images["background"] = image }
    /// The picture of the background that was set last, whatever the state.
    open func backgroundImage(for state: UIControl.State) -> UIImage? { images["background"] }
    /// Keeps a picture of the sign for more.
    open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) { images["increment"] = image }
    /// The picture of the sign for more that was set last, whatever the state.
    open func incrementImage(for state: UIControl.State) -> UIImage? { images["increment"] }
    /// Keeps a picture of the sign for less.
    open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) { images["decrement"] = image }
    /// The picture of the sign for less that was set last, whatever the state.
    open func decrementImage(for state: UIControl.State) -> UIImage? { images["decrement"] }
  }
#endif
