#if !canImport(UIKit)
  public import Foundation

  /// What can respond to events and passes on what it does not handle.
  ///
  /// Left out: editing-menu actions, key commands, undo, user activities, input views, and `touchesEstimatedPropertiesUpdated`.
  @MainActor open class UIResponder: NSObject {
    public override init() { super.init() }

    // MARK: The chain

    /// The next responder; nil at the end of the chain.
    ///
    /// Apple: "The UIResponder class does not store or set the next responder automatically, so this method returns nil by
    /// default."
    open var next: UIResponder? { nil }

    // MARK: First responder

    /// The window in which this responder can be first; nil where there is none.
    var responderWindow: UIWindow? { nil }

    open var canBecomeFirstResponder: Bool { false }
    open var canResignFirstResponder: Bool { true }
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Makes it the first responder of its window; the one before is asked to resign.
    @discardableResult open func becomeFirstResponder() -> Bool {
      guard let window = responderWindow, canBecomeFirstResponder else { return false }
      if window.firstResponder === self { return true }
      if let before = window.firstResponder {
        guard before.canResignFirstResponder, before.resignFirstResponder() else { return false }
      }
      window.firstResponder = self
      return true
    }

    @discardableResult open func resignFirstResponder() -> Bool {
      guard canResignFirstResponder else { return false }
      if isFirstResponder { responderWindow?.firstResponder = nil }
      return true
    }

    // MARK: Events

    // Apple, of each of these: "The default implementation of this method forwards the message up the responder chain."

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      next?.touchesCancelled(touches, with: event)
    }

    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      next?.motionBegan(motion, with: event)
    }
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      next?.motionEnded(motion, with: event)
    }
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
      next?.motionCancelled(motion, with: event)
    }

    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesBegan(presses, with: event)
    }
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesChanged(presses, with: event)
    }
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesEnded(presses, with: event)
    }
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      next?.pressesCancelled(presses, with: event)
    }

    open func remoteControlReceived(with event: UIEvent?) { next?.remoteControlReceived(with: event) }
  }
#endif
