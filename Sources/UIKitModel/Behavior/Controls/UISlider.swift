#if UIKIT_MODEL
  public import Foundation

  /// A control whose knob follows a touch along a track, and gives a number.
  ///
  /// The touch must come down on the knob. The value then changes as far as the finger moves, and
  /// each change sends `.valueChanged`; when ``isContinuous`` is false, only the end of the touch
  /// does. The knob is 31 points wide, a figure that Apple does not publish. By itself the slider
  /// is 34 points high, as on iOS 26. The model draws nothing.
  @preconcurrency @MainActor open class UISlider: UIControl {
    /// The width and the height of the knob, in points.
    private static let thumbSize: CGFloat = 31

    private var number: Float = 0
    private var shift: CGFloat = 0
    private var images: [String: UIImage] = [:]
    /// The number at the left end; the value is kept at or above it.
    open var minimumValue: Float = 0 { didSet { value = number } }
    /// The number at the right end; the value is kept at or below it.
    open var maximumValue: Float = 1 { didSet { value = number } }
    /// Whether every movement sends `.valueChanged`, and not the end of the touch alone.
    open var isContinuous = true
    /// The picture at the left end; nil for none. The model only keeps it.
    open var minimumValueImage: UIImage?
    /// The picture at the right end; nil for none. The model only keeps it.
    open var maximumValueImage: UIImage?
    /// The colour of the track left of the knob; the model only keeps it.
    open var minimumTrackTintColor: UIColor?
    /// The colour of the track right of the knob; the model only keeps it.
    open var maximumTrackTintColor: UIColor?
    /// The colour of the knob; the model only keeps it.
    open var thumbTintColor: UIColor?

    public override init(frame: CGRect) { super.init(frame: frame) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 34) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The number, between the two ends. Setting it sends nothing.
    open var value: Float {
      get { number }
      set { number = max(minimumValue, min(newValue, max(minimumValue, maximumValue))) }
    }

    /// Sets the number at once; the model ignores `animated`.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    /// Keeps a picture of the knob.
    open func setThumbImage(_ image: UIImage?, for state: UIControl.State) { images["thumb"] = image }
    /// Keeps a picture of the track left of the knob.
    open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) { images["minimum"] = image }
    /// Keeps a picture of the track right of the knob.
    open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) { images["maximum"] = image }
    /// The picture of the knob that was set last, whatever the state.
    open func thumbImage(for state: UIControl.State) -> UIImage? { images["thumb"] }
    /// The picture of the knob; nil for UIKit's own.
    open var currentThumbImage: UIImage? { images["thumb"] }

    // MARK: Places

    /// The area of the picture at the left end; empty in the model.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { .zero }
    /// The area of the picture at the right end; empty in the model.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect { .zero }

    /// The area of the track: 4 points high, in the middle, 2 points off both ends.
    ///
    /// The figures are the model's; Apple publishes none.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
      CGRect(x: bounds.minX + 2, y: bounds.midY - 2, width: max(0, bounds.width - 4), height: 4)
    }

    /// The area of the knob for a value.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
      let size = images["thumb"].map(\.size).flatMap { $0 == .zero ? nil : $0 }
      let (wide, high) = (size?.width ?? Self.thumbSize, size?.height ?? Self.thumbSize)
      let span = CGFloat(maximumValue - minimumValue)
      let share = span > 0 ? CGFloat(value - minimumValue) / span : 0
      // The knob reaches 2 points over each end of the track.
      let room = max(0, rect.width + 4 - wide)
      return CGRect(x: rect.minX - 2 + share * room, y: rect.midY - high / 2, width: wide, height: high)
    }

    /// The horizontal place of the knob's middle on the screen, in points.
    var knobOnScreen: Double { Double(toScreen(CGPoint(x: thumb.midX, y: thumb.midY)).x) }

    private var thumb: CGRect { thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value) }

    // MARK: Tracking

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let place = touch.location(in: self)
      guard thumb.holds(place) else { return false }
      shift = place.x - thumb.midX
      return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      let track = trackRect(forBounds: bounds)
      let least = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
      let most = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
      guard most > least else { return true }
      let share = (touch.location(in: self).x - shift - least) / (most - least)
      let before = value
      value = minimumValue + Float(share) * (maximumValue - minimumValue)
      if isContinuous, value != before { sendActions(for: .valueChanged) }
      return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      if !isContinuous { sendActions(for: .valueChanged) }
    }
  }
#endif
