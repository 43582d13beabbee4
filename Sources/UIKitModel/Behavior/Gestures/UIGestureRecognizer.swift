#if UIKIT_MODEL
  import Delivery
  public import Foundation

  /// Watches the touches of its view and of the views in it, and may take them from the views.
  ///
  /// > "A gesture recognizer operates on touches hit-tested to a specific view and all of that
  /// > view's
  /// > subviews." (Apple)
  ///
  /// The touch methods of the system's classes track their gesture, so that a subclass which does
  /// not call `super` does not recognize it. A subclass of this class sets ``state`` in its touch
  /// methods. The rules of failure requirements and of simultaneous recognition grant, delay or
  /// refuse the state that it asks for. A recognizer is not in the responder chain.
  ///
  /// The model leaves out `addTarget(_:action:)`, because it has no selectors (use a subclass or
  /// the delegate), and it leaves out presses. A recognizer that is still in the possible state
  /// when all its touches are over starts anew; in UIKit it has to fail first. One that has
  /// recognized is reset when its touches are over and no other one with a common touch is
  /// undecided.
  @preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
    /// How far a recognizer has got, with UIKit's raw values.
    public enum State: Int, Sendable {
      /// The recognizer has not recognized yet, and has not failed.
      case possible = 0
      /// A continuous gesture has begun.
      case began = 1
      /// A continuous gesture has gone on.
      case changed = 2
      /// A continuous gesture is over, or a discrete gesture such as a tap was recognized.
      case ended = 3
      /// A continuous gesture was broken off.
      case cancelled = 4
      /// The touches were not the recognizer's gesture, or another recognizer has prevented it.
      case failed = 5

      /// Another name for ``ended``, which discrete gestures use.
      public static let recognized = State.ended

      /// Whether it gets no more touches until it starts anew.
      var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    /// The view that the recognizer is added to; nil for none.
    open internal(set) weak var view: UIView?
    /// The object that the recognizer asks; nil for none. The recognizer does not keep it alive.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// A name for the app's own use; nil for none.
    open var name: String?
    /// Whether the views no longer get the touches once the recognizer has recognized.
    open var cancelsTouchesInView = true
    /// Whether the views get their touches only after the recognizer has failed.
    open var delaysTouchesBegan = false
    /// Whether the views hear of the end of a touch only when the recognizer waits for no more
    /// touches.
    ///
    /// A double tap, for example, waits for the second tap.
    open var delaysTouchesEnded = true
    /// The types of touches that it gets, as numbers of `UITouch.TouchType`.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
    /// Whether it ignores touches of other types than its first one, until it is reset.
    open var requiresExclusiveTouchType = true

    /// Whether the recognizer gets touches; when it is disabled, a gesture that has begun is
    /// cancelled.
    open var isEnabled = true {
      willSet { view?.willChange() }
      didSet { if !isEnabled { events.abandon(self) } }
    }

    /// What app code has associated with the object, by the addresses of the keys.
    @safe nonisolated(unsafe) var associations: [Int: Any] = [:]
    // State for Gestures/UIGestureRecognizer+State.swift.
    var current = State.possible
    /// Whether code asks for a state, and whether the state is one that was granted.
    var isAsking = false, isTaking = false
    var requirements: [WeakRecognizer] = []
    // Final: the table of methods of a preconcurrency class names such a type in two ways.
    final var handlers: [@MainActor (UIGestureRecognizer) -> Void] = []
    final var ownedHandlers: [(owner: ObjectIdentifier, handler: @MainActor (UIGestureRecognizer) -> Void)] = []

    /// Makes an enabled recognizer that is added to no view.
    public override init() { super.init() }

    /// How far the recognizer has got.
    ///
    /// Writing asks for a state: the model may grant it, delay it until another recognizer has
    /// failed, or refuse it.
    open var state: State {
      get { current }
      set {
        guard !isTaking else {
          // An override may answer with a state of its own, which is asked for.
          (isTaking, current) = (false, newValue)
          return
        }
        isAsking = true
        events.request(newValue, by: self)
        isAsking = false
      }
    }

    // MARK: Touches

    /// The number of followed touches that are down.
    open var numberOfTouches: Int { touchesDown.count }

    /// The middle of its touches in the view's own coordinate space, in points; for nil in the
    /// window's.
    open func location(in view: UIView?) -> CGPoint {
      let middle = screenLocation
      return (view ?? self.view?.window)?.fromScreen(middle) ?? middle
    }

    /// The location of one of its touches that are down.
    ///
    /// - Parameters:
    ///   - touchIndex: from 0 to below ``numberOfTouches``; others are a programming error.
    ///   - view: the view whose coordinate space is used; nil for the window's.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
      touchesDown[touchIndex].location(in: view)
    }

    /// Tells that touches have begun. The system's classes track them; this class does nothing.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { events.track(touches, .began, by: self) }
    /// Tells that touches have moved. The system's classes track them; this class does nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { events.track(touches, .moved, by: self) }
    /// Tells that touches have ended. The system's classes track them; this class does nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { events.track(touches, .ended, by: self) }

    /// Tells that touches were cancelled. The system's classes track them; this class asks for
    /// `.cancelled` when no touch is left.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      events.track(touches, .cancelled, by: self)
    }

    /// Stops following a touch, which then goes to the views as if the recognizer were not there.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
      events.ignore(touch, by: self)
      touch.gestureRecognizers?.removeAll { $0 === self }
    }

    /// Tells a subclass to reset its own state, because the recognizer starts anew.
    ///
    /// Do not call it; an override calls `super`.
    open func reset() {}

    // MARK: Other recognizers

    /// Makes this recognizer wait until the other has failed, and fail when the other recognizes.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
      requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    /// Whether this recognizer, once it has recognized, makes the other one fail; true unless
    /// overridden, but false for a tap and one of more taps.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
      Gesture(self).canPrevent(Gesture(preventedGestureRecognizer))
    }
    /// Whether this recognizer fails once the other one has recognized; true unless overridden.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Whether this recognizer waits until the other has failed; false unless overridden.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether the other recognizer waits until this one has failed; false unless overridden.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    /// Whether the recognizer gets the touches that begin with the event; true unless overridden.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    // MARK: Parts for subclasses

    /// The touches that it has followed since its last reset, those that are over included.
    var tracked: [UITouch] { events.touches(of: self) }
    /// The buttons that must be pressed on a pointer.
    var requiredButtons: UIEvent.ButtonMask { [] }
    /// Whether a subclass lets it begin; asked before its delegate and its views.
    var isAllowedToBegin: Bool { true }
    /// Tells a subclass that its gesture begins, before its action.
    func didBegin() {}
    /// Reports a new state of the kind for which UIKit sends actions.
    func act() {
      for handler in handlers { handler(self) }
      for (_, handler) in ownedHandlers { handler(self) }
    }

    struct WeakRecognizer {
      weak var recognizer: UIGestureRecognizer?
    }
  }

  /// An object that decides for a recognizer; each method has UIKit's default answer.
  @preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Whether the recognizer may leave the possible state; it fails when the answer is false.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Whether the recognizer gets a touch that begins.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Whether the recognizer gets the touches that begin with an event; asked before the method
    /// for touches.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
    /// Whether the recognizer gets a press; the model's get none, and it never asks.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool

    /// Whether both recognizers may recognize at the same time.
    ///
    /// One delegate's true is enough; a false does not forbid it when the other delegate gives
    /// true.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether the recognizer waits until the other has failed.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Whether the other recognizer waits until this one has failed.
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
  }

  extension UIGestureRecognizerDelegate {
    /// Gives true.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Gives true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      true
    }
    /// Gives true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
      true
    }
    /// Gives true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool {
      true
    }
    /// Gives false.
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Gives false.
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Gives false.
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
  }
#endif
