#if UIKIT_MODEL
  public import Foundation

  /// Recognizes fingers that are dragged.
  ///
  /// It begins once they have moved by 10 points, a figure that Apple does not publish, and ends
  /// when all have left. The translation counts from the place where they came down. The model
  /// leaves out masks for scroll types.
  @preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The least number of fingers with which the pan begins.
    open var minimumNumberOfTouches = 1
    /// The greatest number of fingers with which the pan begins.
    open var maximumNumberOfTouches = Int.max

    /// How far the fingers have moved, in screen points.
    private var moved = CGPoint.zero
    /// How fast the fingers move, in screen points a second.
    private var speed = CGPoint.zero
    private var lastTime: TimeInterval?

    /// How far the fingers have moved in all, in the view's own coordinate space; for nil on the
    /// screen.
    open func translation(in view: UIView?) -> CGPoint { view?.vectorFromScreen(moved) ?? moved }

    /// Sets the distance from which the pan goes on counting.
    ///
    /// - Parameters:
    ///   - translation: the new distance, in points.
    ///   - view: the view whose coordinate space is used; nil for the screen's.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
      moved = view?.vectorToScreen(translation) ?? translation
    }

    /// How fast the fingers move, in points a second, computed from the last two samples.
    ///
    /// It is measured in the view's own coordinate space; for nil on the screen.
    open func velocity(in view: UIView?) -> CGPoint { view?.vectorFromScreen(speed) ?? speed }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      lastTime = event.timestamp
      super.touchesBegan(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      let fingers = CGFloat(max(1, numberOfTouches))
      let sum = touches.reduce(CGPoint.zero) { $0 + ($1.screenLocation - $1.previousScreenLocation) }
      let step = CGPoint(x: sum.x / fingers, y: sum.y / fingers)
      moved = moved + step
      let seconds = event.timestamp - (lastTime ?? event.timestamp)
      if seconds > 0 { speed = CGPoint(x: step.x / CGFloat(seconds), y: step.y / CGFloat(seconds)) }
      lastTime = event.timestamp
      super.touchesMoved(touches, with: event)
    }

    open override func reset() {
      super.reset()
      (moved, speed, lastTime) = (.zero, .zero, nil)
    }
  }
#endif
