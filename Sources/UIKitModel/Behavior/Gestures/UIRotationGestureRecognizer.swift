#if UIKIT_MODEL
  public import Foundation

  /// Recognizes two fingers that turn about each other.
  ///
  /// It begins once the line between them has turned by 0.1 radians, a figure that Apple does not
  /// publish, and ends when all fingers have left. Further fingers have no effect.
  @preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// How far the fingers must turn before a rotation begins, in radians.
    static let threshold: CGFloat = 0.1

    private var turned: CGFloat = 0
    private var speed: CGFloat = 0
    private var lastAngle: CGFloat?
    private var lastTime: TimeInterval?

    /// How far the fingers have turned, in radians, clockwise.
    ///
    /// Setting it makes the rotation go on from that value.
    open var rotation: CGFloat {
      get { turned }
      set { turned = newValue }
    }

    /// How fast the fingers turn, in radians a second, computed from the last two samples.
    open var velocity: CGFloat { speed }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      (lastAngle, lastTime) = (FingerPair(self)?.angle, event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      guard let pair = FingerPair(self), let lastAngle else { return }
      // The shorter way round, for a line that passes the left.
      let step = CGFloat(remainder(Double(pair.angle - lastAngle), 2 * Double.pi))
      let seconds = event.timestamp - (lastTime ?? event.timestamp)
      if seconds > 0 { speed = step / CGFloat(seconds) }
      turned += step
      (self.lastAngle, lastTime) = (pair.angle, event.timestamp)
      if state != .possible {
        state = .changed
      } else if pending == nil, abs(turned) >= Self.threshold {
        state = .began
      }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      lastAngle = FingerPair(self)?.angle
      if numberOfTouches == 0 { state = state == .possible ? .failed : .ended }
    }

    open override func reset() {
      super.reset()
      (turned, speed, lastAngle, lastTime) = (0, 0, nil, nil)
    }
  }
#endif
