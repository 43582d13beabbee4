#if !canImport(UIKit)
  public import Foundation

  /// Recognizes fingers that are dragged.
  ///
  /// It begins once they have moved by 10 points; the translation counts from where they came down. Left out: scroll-type masks.
  @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// How far the fingers must move before a pan begins, in points.
    static let threshold: CGFloat = 10

    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max

    /// On the screen.
    private var moved = CGPoint.zero
    private var speed = CGPoint.zero
    private var lastTime: TimeInterval?

    /// How far the fingers have moved in all, in the view's own space.
    open func translation(in view: UIView?) -> CGPoint { view?.vectorFromScreen(moved) ?? moved }

    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
      moved = view?.vectorToScreen(translation) ?? translation
    }

    /// Points a second, over the last two samples, in the view's own space.
    open func velocity(in view: UIView?) -> CGPoint { view?.vectorFromScreen(speed) ?? speed }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      if numberOfTouches > maximumNumberOfTouches { state = state == .possible ? .failed : .ended }
      lastTime = event.timestamp
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      let fingers = CGFloat(max(1, numberOfTouches))
      let sum = touches.reduce(CGPoint.zero) { $0 + ($1.screenLocation - $1.previousScreenLocation) }
      let step = CGPoint(x: sum.x / fingers, y: sum.y / fingers)
      moved = moved + step
      let seconds = event.timestamp - (lastTime ?? event.timestamp)
      if seconds > 0 { speed = CGPoint(x: step.x / CGFloat(seconds), y: step.y / CGFloat(seconds)) }
      lastTime = event.timestamp

      if state != .possible {
        state = .changed
      } else if pending == nil, numberOfTouches >= minimumNumberOfTouches, moved.length >= Self.threshold {
        state = .began
      }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      if numberOfTouches == 0 { state = state == .possible ? .failed : .ended }
    }

    open override func reset() {
      super.reset()
      (moved, speed, lastTime) = (.zero, .zero, nil)
    }
  }
#endif
