#if !canImport(UIKit) || os(Linux) || os(macOS)
  import Foundation

  /// An object that a text field asks before editing begins or ends, and tells afterwards.
  @preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
    /// Whether editing may begin; the field does not become first responder when the answer is
    /// false.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Tells that the field has become first responder.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end; the field stays first responder when the answer is false.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Tells that the field is no longer first responder.
    func textFieldDidEndEditing(_ textField: UITextField)
  }

  extension UITextFieldDelegate {
    /// Gives true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Gives true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
  }

  /// A control that becomes first responder when it is tapped, and makes its window key.
  ///
  /// The model leaves out the keyboard, the selection, and all drawing.
  @preconcurrency @MainActor open class UITextField: UIControl {
    /// The text of the field; nothing but the app changes it, because there is no keyboard.
    open var text: String? = ""
    /// The text that UIKit shows while the field is empty; the model only keeps it.
    open var placeholder: String?
    /// The object that the field asks and tells; nil for none. The field does not keep it alive.
    open weak var delegate: (any UITextFieldDelegate)?
    /// Whether the field is first responder and edits its text.
    open private(set) var isEditing = false

    open override var canBecomeFirstResponder: Bool { isEnabled }

    @discardableResult open override func becomeFirstResponder() -> Bool {
      if isFirstResponder { return true }
      guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) != false else { return false }
      guard super.becomeFirstResponder() else { return false }
      // The keyboard belongs to the key window.
      if window?.isKeyWindow == false { window?.makeKey() }
      isEditing = true
      delegate?.textFieldDidBeginEditing(self)
      sendActions(for: .editingDidBegin)
      return true
    }

    @discardableResult open override func resignFirstResponder() -> Bool {
      guard isFirstResponder else { return super.resignFirstResponder() }
      guard delegate?.textFieldShouldEndEditing(self) != false, super.resignFirstResponder() else { return false }
      isEditing = false
      delegate?.textFieldDidEndEditing(self)
      sendActions(for: .editingDidEnd)
      return true
    }

    override func didTouchUpInside() { becomeFirstResponder() }
  }
#endif
