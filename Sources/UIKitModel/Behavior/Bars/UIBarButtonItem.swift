#if UIKIT_MODEL
  public import Foundation

  /// The look of a bar, with UIKit's raw values.
  public enum UIBarStyle: Int, Sendable {
    /// Bright.
    case `default` = 0
    /// Dark.
    case black = 1
  }

  /// The height of a bar, with UIKit's raw values.
  public enum UIBarMetrics: Int, Sendable {
    /// As usual.
    case `default` = 0
    /// Low.
    case compact = 1
    /// As usual, with a prompt.
    case defaultPrompt = 101
    /// Low, with a prompt.
    case compactPrompt = 102
  }

  /// Where a bar lies, with UIKit's raw values.
  public enum UIBarPosition: Int, Sendable {
    /// Not given.
    case any = 0
    /// At the bottom.
    case bottom = 1
    /// At the top.
    case top = 2
    /// At the top of the screen.
    case topAttached = 3
  }

  /// An item of a bar; the model only keeps it.
  @preconcurrency @MainActor open class UIBarItem: NSObject {
    /// The text; nil for none.
    open var title: String?
    /// The picture; nil for none.
    open var image: UIImage?
    /// Whether a tap on it counts.
    open var isEnabled = true { didSet { control?.isEnabled = isEnabled } }
    /// A number for the app's own use.
    open var tag = 0
    /// How far the picture is moved, in points.
    open var imageInsets = UIEdgeInsets.zero
    /// A name for tests and scripts; nil for none.
    open var accessibilityIdentifier: String? { didSet { control?.accessibilityIdentifier = accessibilityIdentifier } }
    /// What a screen reader says; nil for none.
    open var accessibilityLabel: String?
    /// The control that a bar has made for the item.
    weak var control: UIControl?

    /// Makes an item without a title.
    public override init() { super.init() }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Does nothing: the model does not draw.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
  }

  /// A button of a bar.
  ///
  /// A bar makes a private control for it, in the place of which a ``customView`` is shown. The
  /// model leaves out targets, because it has no selectors, and menus.
  @preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
    /// A button that the system knows, with UIKit's raw values.
    public enum SystemItem: Int, Sendable {
      /// The button “done”.
      case done = 0
      /// The button “cancel”.
      case cancel = 1
      /// The button “edit”.
      case edit = 2
      /// The button “save”.
      case save = 3
      /// The button “add”.
      case add = 4
      /// A space that fills what is left.
      case flexibleSpace = 5
      /// A space of a width.
      case fixedSpace = 6
      /// The button “compose”.
      case compose = 7
      /// The button “reply”.
      case reply = 8
      /// The button “action”.
      case action = 9
      /// The button “organize”.
      case organize = 10
      /// The button “bookmarks”.
      case bookmarks = 11
      /// The button “search”.
      case search = 12
      /// The button “refresh”.
      case refresh = 13
      /// The button “stop”.
      case stop = 14
      /// The button “camera”.
      case camera = 15
      /// The button “trash”.
      case trash = 16
      /// The button “play”.
      case play = 17
      /// The button “pause”.
      case pause = 18
      /// The button “rewind”.
      case rewind = 19
      /// The button “fastForward”.
      case fastForward = 20
      /// The button “undo”.
      case undo = 21
      /// The button “redo”.
      case redo = 22
      /// The button “close”.
      case close = 24
    }

    /// The look of a button of a bar, with UIKit's raw values.
    public enum Style: Int, Sendable {
      /// As usual.
      case plain = 0
      /// For the end of an edit.
      case done = 2
    }

    /// The look.
    open var style = Style.plain
    /// The width, in points; 0 for that of the content.
    open var width: CGFloat = 0
    /// A view instead of the button; nil for none.
    open var customView: UIView?
    /// The code that a tap runs; nil for none.
    open var primaryAction: UIAction?
    /// The colour; nil for the bar's.
    open var tintColor: UIColor?
    /// The object that a tap tells; nil for none. The model only keeps it.
    open weak var target: AnyObject?
    /// Whether the button is hidden.
    open var isHidden = false

    /// The button that the system knows; nil for an app's own.
    private(set) var systemItem: SystemItem?
    /// Whether it is a space that fills what is left.
    var isFlexible: Bool { systemItem == .flexibleSpace }
    /// Whether it is a space and no button.
    var isSpace: Bool { isFlexible || systemItem == .fixedSpace }

    /// Makes a button with a view of its own.
    public convenience init(customView: UIView) {
      self.init()
      self.customView = customView
    }

    /// Makes a button that the system knows.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
      self.init()
      (self.systemItem, self.primaryAction) = (systemItem, primaryAction)
    }

    /// Makes a button with a text or a picture, and code that a tap runs.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
      self.init()
      (self.title, self.image, self.primaryAction) = (title ?? primaryAction?.title, image, primaryAction)
    }

    /// Makes a button with a text that tells a target.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
      self.init()
      (self.title, self.style, self.target) = (title, style, target as AnyObject?)
    }

    /// Makes a button with a picture that tells a target.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
      self.init()
      (self.image, self.style, self.target) = (image, style, target as AnyObject?)
    }

    /// Makes a button that the system knows and that tells a target.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
      self.init()
      (self.systemItem, self.target) = (systemItem, target as AnyObject?)
    }

    /// A space of a width, in points.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
      let item = UIBarButtonItem(systemItem: .fixedSpace)
      item.width = width
      return item
    }

    /// A space that fills what is left.
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
  }
#endif
