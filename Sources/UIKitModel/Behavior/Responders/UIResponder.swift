#if UIKIT_MODEL
  public import Foundation

  /// An object that can respond to events, and passes on the events that it does not handle.
  ///
  /// The model leaves out editing-menu actions, key commands, undo, user activities, input views,
  /// and `touchesEstimatedPropertiesUpdated`.
  @preconcurrency @MainActor open class UIResponder: NSObject {
    /// What app code has associated with the object, by the addresses of the keys.
    @safe nonisolated(unsafe) var associations: [Int: Any] = [:]
    /// What is kept for assistive technologies; made when it is first asked.
    final lazy var accessibility = AccessibilityValues()

    /// Makes a responder that has no next responder.
    public override init() { super.init() }

    // MARK: The chain

    /// The responder that gets the events that this one does not handle; nil at the end of the
    /// chain.
    ///
    /// Apple: "The UIResponder class does not store or set the next responder automatically, so
    /// this method returns nil by default."
    open var next: UIResponder? { nil }

    // MARK: First responder

    /// The window whose first responder this object can be; nil for none.
    var responderWindow: UIWindow? { nil }

    /// Whether the object accepts to be first responder; false unless overridden.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the object gives up being first responder when it is asked; true unless overridden.
    open var canResignFirstResponder: Bool { true }
    /// Whether the object is the first responder of its window.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Makes the object the first responder of its window.
    ///
    /// - Returns: false when the object is in no window, when it does not accept, or when the
    ///   present first responder refuses to resign.
    @discardableResult open func becomeFirstResponder() -> Bool {
      guard let window = responderWindow, canBecomeFirstResponder else { return false }
      if window.firstResponder === self { return true }
      if let before = window.firstResponder {
        guard before.canResignFirstResponder, before.resignFirstResponder() else { return false }
      }
      window.firstResponder = self
      return true
    }

    /// Asks the object to be no longer the first responder of its window.
    ///
    /// - Returns: false when the object refuses; true also when it was not first responder.
    @discardableResult open func resignFirstResponder() -> Bool {
      guard canResignFirstResponder else { return false }
      if isFirstResponder { responderWindow?.firstResponder = nil }
      return true
    }

    /// The view instead of a keyboard; nil unless overridden. The model never asks it.
    open var inputView: UIView? { nil }
    /// The view above the keyboard; nil unless overridden. The model never asks it.
    open var inputAccessoryView: UIView? { nil }
    /// Does nothing: the model has no keyboard.
    open func reloadInputViews() {}
    /// Whether the object takes a command of a menu; false unless overridden, and the model never
    /// asks it.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }

    // MARK: Events

    // Apple, about each of these methods: "The default implementation of this method forwards the
    // message up the responder chain."

    /// Handles touches that have begun; passes them to the next responder unless overridden.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Handles touches that have moved; passes them to the next responder unless overridden.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Handles touches that have ended; passes them to the next responder unless overridden.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }

    /// Handles touches that were cancelled; passes them to the next responder unless overridden.
    ///
    /// Touches are cancelled when the system or a recognizer takes them from the view.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      next?.touchesCancelled(touches, with: event)
    }

    /// Handles a motion that has begun; passes it to the next responder unless overridden.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      next?.motionBegan(motion, with: event)
    }
    /// Handles a motion that has ended; passes it to the next responder unless overridden.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      next?.motionEnded(motion, with: event)
    }
    /// Handles a motion that was cancelled; passes it to the next responder unless overridden.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      next?.motionCancelled(motion, with: event)
    }

    /// Handles buttons that were pressed; passes them to the next responder unless overridden.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesBegan(presses, with: event)
    }
    /// Handles presses that have changed; passes them to the next responder unless overridden.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesChanged(presses, with: event)
    }
    /// Handles buttons that were let go; passes them to the next responder unless overridden.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesEnded(presses, with: event)
    }
    /// Handles presses that were cancelled; passes them to the next responder unless overridden.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesCancelled(presses, with: event)
    }

    /// Handles a media command; passes it to the next responder unless overridden.
    open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }

    // MARK: Accessibility, which UIKit has for every object, and which the model only keeps

    /// Whether a screen reader stops at the object.
    open var isAccessibilityElement: Bool {
      get { accessibility.isElement }
      set { accessibility.isElement = newValue }
    }
    /// What a screen reader says for the object; nil for none.
    open var accessibilityLabel: String?
    /// What a screen reader says about what the object does; nil for none.
    open var accessibilityHint: String? {
      get { accessibility.hint }
      set { accessibility.hint = newValue }
    }
    /// What a screen reader says as the object's value; nil for none.
    open var accessibilityValue: String? {
      get { accessibility.value }
      set { accessibility.value = newValue }
    }
    /// What kind of element the object is.
    open var accessibilityTraits: UIAccessibilityTraits {
      get { accessibility.traits }
      set { accessibility.traits = newValue }
    }
    /// The rectangle that a screen reader shows, in screen points; empty unless set.
    open var accessibilityFrame: CGRect {
      get { accessibility.frame ?? .zero }
      set { accessibility.frame = newValue }
    }
    /// Where a screen reader touches, in screen points; the middle of the frame unless set.
    open var accessibilityActivationPoint: CGPoint {
      get { accessibility.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
      set { accessibility.activationPoint = newValue }
    }
    /// Whether a tap on the object does something; by the traits unless set.
    ///
    /// Apple tells only that the default is derived from other properties. In the model it is true
    /// for buttons, links, fields to search in and what can be adjusted, if they are enabled.
    open var accessibilityRespondsToUserInteraction: Bool {
      get { accessibility.respondsToUserInteraction ?? accessibilityTraits.respondToUserInteraction }
      set { accessibility.respondsToUserInteraction = newValue }
    }
    /// The elements in the object; nil for none, and in a view for the subviews.
    open var accessibilityElements: [Any]? {
      get { accessibility.elements }
      set { accessibility.elements = newValue }
    }
    /// How many elements the list has; 0 without a list.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// An element of the list; nil outside of it.
    open func accessibilityElement(at index: Int) -> Any? {
      guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    /// The index of an object in the list; `NSNotFound` for none.
    open func index(ofAccessibilityElement element: Any) -> Int {
      accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    /// Whether a screen reader passes over all elements in the object.
    open var accessibilityElementsHidden: Bool {
      get { accessibility.elementsHidden }
      set { accessibility.elementsHidden = newValue }
    }
    /// Whether a screen reader passes over what lies outside the object.
    open var accessibilityViewIsModal: Bool {
      get { accessibility.viewIsModal }
      set { accessibility.viewIsModal = newValue }
    }
    /// Does what a tap does, for a screen reader; false unless overridden.
    open func accessibilityActivate() -> Bool { false }
    /// Raises the value, for a screen reader; does nothing by itself.
    open func accessibilityIncrement() {}
    /// Lowers the value, for a screen reader; does nothing by itself.
    open func accessibilityDecrement() {}
    /// Closes what is open, for a screen reader; false unless overridden.
    open func accessibilityPerformEscape() -> Bool { false }
  }

  /// Notifications about the keyboard, which the model has not: it posts none of them.
  extension UIResponder {
    /// Posted by UIKit when the keyboard is about to come.
    public nonisolated class var keyboardWillShowNotification: Notification.Name {
      Notification.Name("UIKeyboardWillShowNotification")
    }
    /// Posted by UIKit when the keyboard has come.
    public nonisolated class var keyboardDidShowNotification: Notification.Name {
      Notification.Name("UIKeyboardDidShowNotification")
    }
    /// Posted by UIKit when the keyboard is about to go.
    public nonisolated class var keyboardWillHideNotification: Notification.Name {
      Notification.Name("UIKeyboardWillHideNotification")
    }
    /// Posted by UIKit when the keyboard has gone.
    public nonisolated class var keyboardDidHideNotification: Notification.Name {
      Notification.Name("UIKeyboardDidHideNotification")
    }
    /// Posted by UIKit when the keyboard's frame is about to change.
    public nonisolated class var keyboardWillChangeFrameNotification: Notification.Name {
      Notification.Name("UIKeyboardWillChangeFrameNotification")
    }
    /// Posted by UIKit when the keyboard's frame has changed.
    public nonisolated class var keyboardDidChangeFrameNotification: Notification.Name {
      Notification.Name("UIKeyboardDidChangeFrameNotification")
    }
    /// The key of where the keyboard was.
    public class var keyboardFrameBeginUserInfoKey: String { "UIKeyboardFrameBeginUserInfoKey" }
    /// The key of where the keyboard will be.
    public class var keyboardFrameEndUserInfoKey: String { "UIKeyboardFrameEndUserInfoKey" }
    /// The key of how long the change takes.
    public class var keyboardAnimationDurationUserInfoKey: String {
      "UIKeyboardAnimationDurationUserInfoKey"
    }
    /// The key of how the speed of the change goes.
    public class var keyboardAnimationCurveUserInfoKey: String { "UIKeyboardAnimationCurveUserInfoKey" }
    /// The key of whether this app shows the keyboard.
    public class var keyboardIsLocalUserInfoKey: String { "UIKeyboardIsLocalUserInfoKey" }
  }
#endif
