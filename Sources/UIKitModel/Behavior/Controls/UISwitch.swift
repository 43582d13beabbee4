#if UIKIT_MODEL
  public import Foundation

  /// A control that a tap switches on or off.
  ///
  /// A tap sends `.valueChanged`. The size is 63 by 28 points, up to iOS 18 51 by 31, whatever the
  /// frame. The model leaves out dragging of the knob.
  @preconcurrency @MainActor open class UISwitch: UIControl {
    /// Whether it is on. Setting it sends nothing.
    open var isOn = false
    /// The colour when it is on; the model only keeps it.
    open var onTintColor: UIColor?
    /// The colour of the knob; the model only keeps it.
    open var thumbTintColor: UIColor?
    /// The picture when it is on; the model only keeps it.
    open var onImage: UIImage?
    /// The picture when it is off; the model only keeps it.
    open var offImage: UIImage?
    /// The text beside it; nil for none. The model only keeps it.
    open var title: String?

    /// Makes a switch at the frame's origin; its size does not depend on the frame.
    public override init(frame: CGRect) {
      super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    }

    private static var size: CGSize {
      UIDevice.release >= 26 ? CGSize(width: 63, height: 28) : CGSize(width: 51, height: 31)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }
    open override var intrinsicContentSize: CGSize { UISwitch.size }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Switches it at once; the model ignores `animated`.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    override func didTouchUpInside() {
      isOn.toggle()
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
  }
#endif
