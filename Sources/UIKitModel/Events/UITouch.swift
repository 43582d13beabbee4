#if !canImport(UIKit)
  public import Foundation

  /// One finger, or the pointer, from the moment it comes down until it leaves.
  ///
  /// Left out: force, radius, pencil angles, and estimated properties.
  @MainActor open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
      case began = 0
      case moved = 1
      case stationary = 2
      case ended = 3
      case cancelled = 4
      case regionEntered = 5
      case regionMoved = 6
      case regionExited = 7
    }

    public enum TouchType: Int, Sendable {
      case direct = 0
      case indirect = 1
      case pencil = 2
      case indirectPointer = 3
    }

    /// How far the touch has got with its view.
    enum Delivery {
      /// The view has not been told yet: a recognizer or a scroll view is still judging.
      case held
      case begun
      /// The view was told of the end, or the touch was taken from it.
      case over
      /// The view is never told: a further finger, or an exclusive touch elsewhere.
      case dropped
    }

    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) var phase = Phase.began
    open internal(set) var tapCount = 1
    open internal(set) var type = TouchType.direct
    /// The window in which the touch began; it stays.
    open internal(set) weak var window: UIWindow?
    /// The view that the touch was hit-tested to, also when the finger has left it.
    ///
    /// Apple: "Might not necessarily be the view the touch is currently in". Nil once a recognizer has taken the touch from it.
    open internal(set) weak var view: UIView?
    /// The recognizers that get the touch, nearest first.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// What ``view`` was at the beginning, whatever becomes of it.
    var hitView: UIView?
    var delivery = Delivery.held
    var screenLocation = CGPoint.zero
    var previousScreenLocation = CGPoint.zero
    var startLocation = CGPoint.zero
    var startTime: TimeInterval = 0

    public override init() { super.init() }

    /// Whether the finger is still on the screen.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    /// In the view's own space; for nil in the window's.
    open func location(in view: UIView?) -> CGPoint { Self.convert(screenLocation, to: view ?? window) }
    open func previousLocation(in view: UIView?) -> CGPoint { Self.convert(previousScreenLocation, to: view ?? window) }
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    private static func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { view?.fromScreen(point) ?? point }
  }
#endif
