#if UIKIT_MODEL
  public import Foundation

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
    /// Tells why the field is no longer first responder.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether a part of the text may change; the model has no keyboard and never asks it.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String)
      -> Bool
    /// Tells that another part is selected; the model has no selection and never calls it.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the text may be cleared; the model has no button for it and never asks it.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key counts; the model has no keyboard and never asks it.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
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
    /// Calls the method without a reason.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
      textFieldDidEndEditing(textField)
    }
    /// Gives true.
    public func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Gives true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Gives true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  }

  /// A control that becomes first responder when it is tapped, and makes its window key.
  ///
  /// Its views at the left and at the right are subviews while their modes show them; a touch goes
  /// to them first. The model leaves out the keyboard, the selection, the button that clears, and
  /// all drawing.
  @preconcurrency @MainActor open class UITextField: UIControl, UIKeyInput {
    /// The frame of a field, with UIKit's raw values.
    public enum BorderStyle: Int, Sendable {
      /// None.
      case none = 0
      /// A line.
      case line = 1
      /// A line with a shadow.
      case bezel = 2
      /// A line with round corners.
      case roundedRect = 3
    }

    /// When a view in a field is shown, with UIKit's raw values.
    public enum ViewMode: Int, Sendable {
      /// Never.
      case never = 0
      /// While the text is edited.
      case whileEditing = 1
      /// While it is not.
      case unlessEditing = 2
      /// Always.
      case always = 3
    }

    /// Why editing has ended, with UIKit's raw values.
    public enum DidEndEditingReason: Int, Sendable {
      /// The text was accepted.
      case committed = 0
    }

    /// The text of the field; nothing but the app changes it, because there is no keyboard.
    open var text: String? = ""
    /// The text with attributes; the model keeps it apart from ``text``.
    open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
    /// The text that UIKit shows while the field is empty; the model only keeps it.
    open var placeholder: String?
    /// The placeholder with attributes; the model only keeps it.
    open var attributedPlaceholder: NSAttributedString?
    /// The object that the field asks and tells; nil for none. The field does not keep it alive.
    open weak var delegate: (any UITextFieldDelegate)?
    /// Whether the field is first responder and edits its text.
    open private(set) var isEditing = false
    /// The colour of the text; nil for black. The model only keeps it.
    open var textColor: UIColor?
    /// The font; nil for the system's. The model only keeps it.
    open var font: UIFont?
    /// Where the text lies in the field; the model only keeps it.
    open var textAlignment = NSTextAlignment.natural
    /// The frame of the field; it has an effect on ``textRect(forBounds:)`` alone.
    open var borderStyle = BorderStyle.none
    /// The attributes of new text; the model only keeps it.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of typed text; nil for none. The model only keeps it.
    open var typingAttributes: [NSAttributedString.Key: Any]?
    /// Whether the text is cleared when editing begins; the model only keeps it.
    open var clearsOnBeginEditing = false
    /// Whether new text replaces the old one; the model only keeps it.
    open var clearsOnInsertion = false
    /// Whether the person may change attributes; the model only keeps it.
    open var allowsEditingTextAttributes = false
    /// Whether long text gets a smaller font; the model only keeps it.
    open var adjustsFontSizeToFitWidth = false
    /// The size of the smallest font, in points; the model only keeps it.
    open var minimumFontSize: CGFloat = 0
    /// The picture behind the text; nil for none. The model only keeps it.
    open var background: UIImage?
    /// The picture behind the text of a disabled field; nil for none. The model only keeps it.
    open var disabledBackground: UIImage?
    /// When there is a button that clears the text; the model has none.
    open var clearButtonMode = ViewMode.never
    private var keptInputView: UIView?
    private var keptInputAccessoryView: UIView?

    /// The view instead of a keyboard; nil for none. The model only keeps it.
    open override var inputView: UIView? {
      get { keptInputView }
      set { keptInputView = newValue }
    }
    /// The view above the keyboard; nil for none. The model only keeps it.
    open override var inputAccessoryView: UIView? {
      get { keptInputAccessoryView }
      set { keptInputAccessoryView = newValue }
    }

    /// Posted when editing has begun in a field; its object is the field.
    public nonisolated class var textDidBeginEditingNotification: Notification.Name {
      Notification.Name("UITextFieldTextDidBeginEditingNotification")
    }
    /// Posted when editing has ended in a field; its object is the field.
    public nonisolated class var textDidEndEditingNotification: Notification.Name {
      Notification.Name("UITextFieldTextDidEndEditingNotification")
    }
    /// Posted when a person has changed the text; the model has no keyboard and never posts it.
    public nonisolated class var textDidChangeNotification: Notification.Name {
      Notification.Name("UITextFieldTextDidChangeNotification")
    }

    // MARK: Views in the field

    /// The view at the left; nil for none.
    open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
    /// When the view at the left is shown.
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// The view at the right; nil for none.
    open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
    /// When the view at the right is shown.
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }

    private func replace(_ old: UIView?, by new: UIView?) {
      if old !== new, old?.superview === self { old?.removeFromSuperview() }
      setNeedsLayout()
    }

    private func shows(_ mode: ViewMode) -> Bool {
      mode == .always || (mode == .whileEditing && isEditing) || (mode == .unlessEditing && !isEditing)
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      place(leftView, leftViewMode, leftViewRect(forBounds:))
      place(rightView, rightViewMode, rightViewRect(forBounds:))
    }

    private func place(_ view: UIView?, _ mode: ViewMode, _ area: (CGRect) -> CGRect) {
      guard let view else { return }
      guard shows(mode) else {
        if view.superview === self { view.removeFromSuperview() }
        return
      }
      view.frame = area(bounds)
      if view.superview !== self { addSubview(view) }
    }

    /// The area of the frame; the bounds unless overridden.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// The area of the text: the bounds without the views in the field, and with a frame 7 points
    /// less at each end, a figure that Apple does not publish.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
      let edge: CGFloat = borderStyle == .none ? 0 : 7
      let left = leftView != nil && shows(leftViewMode) ? leftViewRect(forBounds: bounds).maxX : bounds.minX + edge
      let right = rightView != nil && shows(rightViewMode) ? rightViewRect(forBounds: bounds).minX : bounds.maxX - edge
      return CGRect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height)
    }
    /// The area of the placeholder; that of the text unless overridden.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// The area of the text while it is edited; that of the text unless overridden.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// The area of the button that clears: 19 points wide and high, at the right; the model has
    /// none.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
      CGRect(x: bounds.maxX - 24, y: bounds.midY - 9.5, width: 19, height: 19)
    }
    /// The area of the view at the left: its own size, in the middle of the height.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
      let size = leftView?.bounds.size ?? .zero
      return CGRect(origin: CGPoint(x: bounds.minX, y: bounds.midY - size.height / 2), size: size)
    }
    /// The area of the view at the right: its own size, in the middle of the height.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
      let size = rightView?.bounds.size ?? .zero
      return CGRect(origin: CGPoint(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2), size: size)
    }
    /// Does nothing: the model does not draw.
    open func drawText(in rect: CGRect) {}
    /// Does nothing: the model does not draw.
    open func drawPlaceholder(in rect: CGRect) {}

    // MARK: Editing

    /// Whether there is any text.
    open var hasText: Bool { text?.isEmpty == false }
    /// Adds a text behind the present one; the model has no selection.
    open func insertText(_ text: String) { self.text = (self.text ?? "") + text }
    /// Takes the last character away.
    open func deleteBackward() { text = text.map { String($0.dropLast()) } }

    open override var canBecomeFirstResponder: Bool { isEnabled }

    @discardableResult open override func becomeFirstResponder() -> Bool {
      if isFirstResponder { return true }
      guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) != false else { return false }
      guard super.becomeFirstResponder() else { return false }
      // The keyboard belongs to the key window.
      if window?.isKeyWindow == false { window?.makeKey() }
      isEditing = true
      setNeedsLayout()
      delegate?.textFieldDidBeginEditing(self)
      sendActions(for: .editingDidBegin)
      NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
      return true
    }

    @discardableResult open override func resignFirstResponder() -> Bool {
      guard isFirstResponder else { return super.resignFirstResponder() }
      guard delegate?.textFieldShouldEndEditing(self) != false, super.resignFirstResponder() else { return false }
      isEditing = false
      setNeedsLayout()
      delegate?.textFieldDidEndEditing(self, reason: .committed)
      sendActions(for: .editingDidEnd)
      NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
      return true
    }

    override func didTouchUpInside() { becomeFirstResponder() }
  }
#endif
