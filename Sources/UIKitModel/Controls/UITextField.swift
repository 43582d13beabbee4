#if !canImport(UIKit)
  import Foundation

  /// What a text field asks and tells.
  @MainActor public protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
  }

  extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
  }

  /// A control that becomes first responder when it is tapped, and makes its window key.
  ///
  /// Left out: the keyboard, selection, and all drawing.
  @MainActor open class UITextField: UIControl {
    open var text: String? = ""
    open var placeholder: String?
    open weak var delegate: (any UITextFieldDelegate)?
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
