#if !canImport(UIKit) || os(Linux) || os(macOS)
  import Foundation

  /// A button of an alert; the model shows none.
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

    /// Makes a button; the model never calls the handler.
    public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
      self.init()
      (self.title, self.style) = (title, style)
    }
  }

  /// A controller that asks the person something.
  ///
  /// The model keeps what is asked, and shows a plain view when the controller is presented.
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
  }
#endif
