#if !canImport(UIKit)
  public import Foundation

  /// Watches the touches of its view and of the views in it, and may take them from the views.
  ///
  /// > "A gesture recognizer operates on touches hit-tested to a specific view and all of that view's subviews." (Apple)
  ///
  /// A subclass sets ``state`` in its touch methods; what it asks for is granted, delayed or refused by the rules of failure
  /// requirements and of simultaneous recognition. Left out: `addTarget(_:action:)`, because selectors do not exist here
  /// (subclass it, or use the delegate), presses, and touch and button masks. One that is still in the possible state when all
  /// its touches are over starts anew; in UIKit it would have to fail first.
  @MainActor open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
      case possible = 0
      case began = 1
      case changed = 2
      case ended = 3
      case cancelled = 4
      case failed = 5

      public static let recognized = State.ended

      var isRecognized: Bool { self == .began || self == .changed || self == .ended }
      /// Whether it gets no more touches until it starts anew.
      var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    }

    open internal(set) weak var view: UIView?
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var name: String?
    /// Whether the views no longer get the touches once it has recognized.
    open var cancelsTouchesInView = true
    /// Whether the views wait for their touches until it has failed.
    open var delaysTouchesBegan = false
    /// Whether the views wait for the end of their touches while it waits for more touches.
    open var delaysTouchesEnded = true

    open var isEnabled = true {
      didSet { if !isEnabled { abandon() } }
    }

    // What Gestures/UIGestureRecognizer+State.swift keeps.
    var current = State.possible
    /// The state that it asked for while another one had not failed yet.
    var pending: State?
    /// The touches since it last started anew, those that are over included.
    var tracked: [UITouch] = []
    var requirements: [WeakRecognizer] = []
    var handlers: [@MainActor (UIGestureRecognizer) -> Void] = []

    public override init() { super.init() }

    /// Reading gives the state; writing asks for one.
    open var state: State {
      get { current }
      set { request(newValue) }
    }

    // MARK: Touches

    open var numberOfTouches: Int { touchesDown.count }

    /// The middle of its touches, in the view's own space; for nil in the window's.
    open func location(in view: UIView?) -> CGPoint {
      let middle = screenLocation
      return (view ?? self.view?.window)?.fromScreen(middle) ?? middle
    }

    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
      touchesDown[touchIndex].location(in: view)
    }

    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      if touchesDown.isEmpty { state = .cancelled }
    }

    /// Gives a touch up, which then goes to the views as if the recognizer were not there.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
      tracked.removeAll { $0 === touch }
      touch.gestureRecognizers?.removeAll { $0 === self }
    }

    /// Called when it starts anew; subclasses forget what they counted.
    open func reset() {}

    // MARK: Other recognizers

    /// Waits until the other has failed, and fails when the other recognizes.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
      requirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
    }

    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    // MARK: What kinds of recognizers say of themselves

    /// Whether it will recognize only with touches that are still to come.
    var awaitsMoreTouches: Bool { false }
    /// What a kind of recognizer has to say before its delegate and its views are asked.
    var isAllowedToBegin: Bool { true }
    /// Called for each new state that UIKit sends actions for.
    func act() { for handler in handlers { handler(self) } }

    struct WeakRecognizer {
      weak var recognizer: UIGestureRecognizer?
    }
  }

  /// What a recognizer asks; all answers have UIKit's defaults.
  @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
  }

  extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      true
    }
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
  }
#endif
