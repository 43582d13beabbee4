#if UIKIT_MODEL
  public import Foundation

  /// A control that a person taps.
  ///
  /// A tap sends `.touchUpInside` and then `.primaryActionTriggered`. The model leaves out
  /// configurations, menus, and values for states other than the normal one.
  @preconcurrency @MainActor open class UIButton: UIControl {
    /// The style of a button; it changes nothing about how touches are handled.
    public enum ButtonType: Int, Sendable {
      /// A button without a style of the system's.
      case custom = 0
      /// A button in the system's style.
      case system = 1
      /// A button for details.
      case detailDisclosure = 2
      /// A bright button for information.
      case infoLight = 3
      /// A dark button for information.
      case infoDark = 4
      /// A button to add something.
      case contactAdd = 5
      /// A button to close something.
      case close = 7
    }

    /// The style that the button was made with; a button made with a frame is `.custom`.
    open private(set) var buttonType = ButtonType.custom
    /// The title that was set last; nil when none was set.
    open private(set) var currentTitle: String?

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Whether the whole button is opaque; false unless set.
    open override var isOpaque: Bool {
      get { setOpaque ?? false }
      set { setOpaque = newValue }
    }
    private var setOpaque: Bool?

    /// Makes a button of a style, with an empty frame.
    public convenience init(type: ButtonType) {
      self.init(frame: .zero)
      buttonType = type
    }

    /// Makes a button of a style that runs an action when it is tapped.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
      self.init(frame: .zero, primaryAction: primaryAction)
      (buttonType, currentTitle) = (type, primaryAction?.title)
    }

    /// Makes a button that shows what a configuration says.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
      self.init(frame: .zero, primaryAction: primaryAction)
      (buttonType, self.configuration) = (.system, configuration)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// What the button shows; nil for none. The model only keeps it.
    open var configuration: Configuration? {
      didSet { if let title = configuration?.title { currentTitle = title } }
    }
    /// The code that UIKit runs to change the configuration; the model never runs it.
    open var configurationUpdateHandler: ConfigurationUpdateHandler?
    /// Code that changes the configuration of a button.
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void
    /// Whether UIKit changes the configuration by itself; the model only keeps it.
    open var automaticallyUpdatesConfiguration = true
    /// Changes the configuration; does nothing by itself, and the model never calls it.
    open func updateConfiguration() {}
    /// Does nothing: the model never updates a configuration.
    open func setNeedsUpdateConfiguration() {}

    /// Sets the title, and ignores the state: the model keeps one title for all states.
    open func setTitle(_ title: String?, for state: UIControl.State) { currentTitle = title }

    /// The title that was set last, whatever the state; nil when none was set.
    open func title(for state: UIControl.State) -> String? { currentTitle }

    // MARK: Looks, which the model only keeps

    private var looks = Looks()
    private lazy var madeTitleLabel = UILabel()
    private lazy var madeImageView = UIImageView()

    private struct Looks {
      var attributed: NSAttributedString?
      var color: UIColor?
      var shadow: UIColor?
      var image: UIImage?
      var background: UIImage?
    }

    /// The label of the title, which the model does not place.
    open var titleLabel: UILabel? { madeTitleLabel }
    /// The view of the picture, which the model does not place.
    open var imageView: UIImageView? { madeImageView }
    /// The distances of the content from the edges, in points.
    open var contentEdgeInsets = UIEdgeInsets.zero
    /// How far the title is moved, in points.
    open var titleEdgeInsets = UIEdgeInsets.zero
    /// How far the picture is moved, in points.
    open var imageEdgeInsets = UIEdgeInsets.zero
    /// Whether the picture is darker under a finger.
    open var adjustsImageWhenHighlighted = true
    /// Whether the picture is brighter while the button is switched off.
    open var adjustsImageWhenDisabled = true
    /// Whether the button glows under a finger.
    open var showsTouchWhenHighlighted = false
    /// Whether the title's shadow turns about under a finger.
    open var reversesTitleShadowWhenHighlighted = false
    /// Keeps the title with attributes, for all states.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) { looks.attributed = title }
    /// The title with attributes that was set last, whatever the state; nil for none.
    open func attributedTitle(for state: UIControl.State) -> NSAttributedString? { looks.attributed }
    /// Keeps the colour of the title, for all states.
    open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { looks.color = color }
    /// The colour of the title that was set last, whatever the state; nil for none.
    open func titleColor(for state: UIControl.State) -> UIColor? { looks.color }
    /// Keeps the colour of the title's shadow, for all states.
    open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) { looks.shadow = color }
    /// The colour of the title's shadow that was set last, whatever the state; nil for none.
    open func titleShadowColor(for state: UIControl.State) -> UIColor? { looks.shadow }
    /// Keeps the picture, for all states.
    open func setImage(_ image: UIImage?, for state: UIControl.State) { looks.image = image }
    /// The picture that was set last, whatever the state; nil for none.
    open func image(for state: UIControl.State) -> UIImage? { looks.image }
    /// Keeps the picture behind the content, for all states.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) { looks.background = image }
    /// The picture behind the content that was set last, whatever the state; nil for none.
    open func backgroundImage(for state: UIControl.State) -> UIImage? { looks.background }
    /// The colour of the title; white unless set.
    open var currentTitleColor: UIColor { looks.color ?? .white }
    /// The picture that was set last; nil for none.
    open var currentImage: UIImage? { looks.image }
    /// The picture behind the content that was set last; nil for none.
    open var currentBackgroundImage: UIImage? { looks.background }
    /// The title with attributes that was set last; nil for none.
    open var currentAttributedTitle: NSAttributedString? { looks.attributed }
    /// The area of the background; the bounds in the model.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The area of the content: the bounds within ``contentEdgeInsets``.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
    /// The area of the title; that of the content, because the model measures no text.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentRect.inset(by: titleEdgeInsets) }
    /// The area of the picture; that of the content, because the model places no picture.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { contentRect.inset(by: imageEdgeInsets) }

    override func didTouchUpInside() { sendActions(for: .primaryActionTriggered) }
  }

  extension UIControl {
    /// The conditions a control is in, as a set of flags.
    public struct State: OptionSet, Sendable {
      /// The flags as bits, with UIKit's values.
      public let rawValue: UInt
      /// Makes a set of flags from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// No flag: the control is enabled, and is neither selected nor highlighted.
      public static let normal = State([])
      /// A finger is on the control; see ``UIControl/isHighlighted``.
      public static let highlighted = State(rawValue: 1 << 0)
      /// The control is switched off; see ``UIControl/isEnabled``.
      public static let disabled = State(rawValue: 1 << 1)
      /// The app has marked the control as selected; see ``UIControl/isSelected``.
      public static let selected = State(rawValue: 1 << 2)
    }
  }
#endif
