#if UIKIT_MODEL
  import Foundation

  /// A button of an alert.
  @preconcurrency @MainActor open class UIAlertAction: NSObject {
    /// The look of a button, with UIKit's raw values.
    public enum Style: Int, Sendable {
      /// As usual.
      case `default` = 0
      /// That of a button that changes nothing.
      case cancel = 1
      /// That of a button that destroys something.
      case destructive = 2
    }

    /// The text; nil for none.
    open private(set) var title: String?
    /// The look.
    open private(set) var style = Style.default
    /// Whether a tap on it counts.
    open var isEnabled = true

    private(set) var handler: ((UIAlertAction) -> Void)?

    /// Makes a button; a tap on it ends the alert and then calls the handler.
    public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
      self.init()
      (self.title, self.style, self.handler) = (title, style, handler)
    }
  }

  /// A controller that asks the person something.
  ///
  /// When it is presented, its buttons lie below each other: 288 by 48 points since iOS 26, as
  /// measured, else as wide as the alert and 44 points high. They are no controls, as in UIKit.
  @preconcurrency @MainActor open class UIAlertController: UIViewController {
    /// Where the alert lies, with UIKit's raw values.
    public enum Style: Int, Sendable {
      /// At the bottom.
      case actionSheet = 0
      /// In the middle.
      case alert = 1
    }

    /// A text below the title; nil for none.
    open var message: String?
    /// Where the alert lies.
    open private(set) var preferredStyle = Style.actionSheet
    /// The buttons, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// The button for the return key; nil for none.
    open var preferredAction: UIAlertAction?
    /// The fields, in the order in which they were added; nil for none.
    open private(set) var textFields: [UITextField]?

    /// Makes an alert without buttons.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
      self.init(nibName: nil, bundle: nil)
      (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
    }

    /// Adds a button.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// Adds a field.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
      let field = UITextField()
      configurationHandler?(field)
      textFields = (textFields ?? []) + [field]
    }

    open override func loadView() {
      let alert = _UIAlertControllerView()
      alert.show(self)
      view = alert
    }

    override func arrangePresentation(in transition: UIView) {
      guard let alert = view as? _UIAlertControllerView else { return super.arrangePresentation(in: transition) }
      alert.show(self)
      let whole = transition.bounds
      if preferredStyle == .actionSheet, Presentation.isPad {
        return Presentation.arrangePopover(alert, of: self, size: alert.bounds.size, in: transition)
      }
      let (behind, around) = (UIView(frame: whole), UIView(frame: whole))
      transition.addSubview(behind)
      transition.addSubview(around)
      around.addSubview(alert)
      let size = alert.bounds.size
      let y = preferredStyle == .alert ? (whole.height - size.height) / 2 : whole.height - size.height - 8
      alert.frame = CGRect(origin: CGPoint(x: (whole.width - size.width) / 2, y: y), size: size)
    }

    /// Ends the alert and calls the button's handler.
    func choose(_ action: UIAlertAction) {
      guard action.isEnabled else { return }
      dismiss(animated: true)
      action.handler?(action)
    }
  }
#endif
