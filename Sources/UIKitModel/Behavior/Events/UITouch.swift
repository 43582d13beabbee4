#if UIKIT_MODEL
  public import Foundation

  /// One finger, or the pointer, from the moment it comes down until it leaves.
  ///
  /// The model leaves out force, pencil angles, and estimated properties.
  @preconcurrency @MainActor open class UITouch: NSObject {
    /// How far a touch has got, with UIKit's raw values.
    public enum Phase: Int, Sendable {
      /// The finger has come down.
      case began = 0
      /// The finger has moved.
      case moved = 1
      /// The finger is down and has not moved since the last event.
      case stationary = 2
      /// The finger has left the screen.
      case ended = 3
      /// The system has stopped following the touch.
      case cancelled = 4
      /// A pointer without a pressed button has come into the window.
      case regionEntered = 5
      /// A pointer without a pressed button has moved in the window.
      case regionMoved = 6
      /// A pointer without a pressed button has left the window.
      case regionExited = 7
    }

    /// What touches, with UIKit's raw values.
    public enum TouchType: Int, Sendable {
      /// A finger on the screen.
      case direct = 0
      /// A finger on a device apart from the screen.
      case indirect = 1
      /// A pencil on the screen.
      case pencil = 2
      /// A pointer that a mouse or a trackpad moves.
      case indirectPointer = 3
    }

    /// When the touch last changed, in seconds on the clock of the events.
    open internal(set) var timestamp: TimeInterval = 0
    /// How far the touch has got.
    open internal(set) var phase = Phase.began
    /// The number of this touch in a series of quick taps at about the same place, from 1.
    open internal(set) var tapCount = 1
    /// The radius of the touch, in points; 0 unless a driver sets it.
    open internal(set) var majorRadius: CGFloat = 0
    /// What touches.
    open internal(set) var type = TouchType.direct
    /// The window in which the touch began; it stays the same until the end of the touch.
    ///
    /// It is nil where no window answered the hit test.
    open internal(set) weak var window: UIWindow?
    /// The view that the touch was hit-tested to, even when the finger has left that view.
    ///
    /// Apple: "Might not necessarily be the view the touch is currently in". It is nil once a
    /// recognizer has taken the touch from the view.
    open internal(set) weak var view: UIView?
    /// The recognizers that get the touch, those of the nearest view first; nil before the hit
    /// test.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// The value of ``view`` at the beginning of the touch, which never changes afterwards.
    var hitView: UIView?
    /// The number that the touch gets when its beginning is delivered; nil before.
    var number: Int?
    /// The edge of the screen of which the touch carries the system's mark; empty for none.
    var edge: UIRectEdge = []
    var screenLocation = CGPoint.zero
    var previousScreenLocation = CGPoint.zero
    var startLocation = CGPoint.zero

    public override init() { super.init() }

    /// Whether the finger is still on the screen.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    /// The touch's location in the view's own coordinate space, in points; for nil in its window's.
    open func location(in view: UIView?) -> CGPoint { Self.convert(screenLocation, to: view ?? window) }

    /// The location before the last change, in the view's own coordinate space; for nil in its
    /// window's.
    open func previousLocation(in view: UIView?) -> CGPoint { Self.convert(previousScreenLocation, to: view ?? window) }
    /// The same as ``location(in:)``, because the model has no finer samples.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// The same as ``previousLocation(in:)``, because the model has no finer samples.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    private static func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { view?.fromScreen(point) ?? point }
  }
#endif
