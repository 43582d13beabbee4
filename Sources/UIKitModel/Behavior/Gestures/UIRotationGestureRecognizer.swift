#if UIKIT_MODEL
  public import Foundation

  /// Recognizes two fingers that turn about each other.
  ///
  /// It begins once the line between them has turned by 10 degrees, and tells 5 degrees less, as
  /// measured on iOS. It goes on with one finger, and ends when all have left. Further fingers have
  /// no effect.
  @preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// How much of the turn does not count, in radians.
    private static let slop: CGFloat = .pi / 36

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

    override func didBegin() {
      let slop = min(Self.slop, abs(turned))
      turned += turned < 0 ? slop : -slop
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      (lastAngle, lastTime) = (FingerPair(self)?.angle, event.timestamp)
      super.touchesBegan(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      if let pair = FingerPair(self), let lastAngle {
        // The shorter way round, for a line that passes the left.
        let step = CGFloat(remainder(Double(pair.angle - lastAngle), 2 * Double.pi))
        let seconds = event.timestamp - (lastTime ?? event.timestamp)
        if seconds > 0 { speed = step / CGFloat(seconds) }
        turned += step
        (self.lastAngle, lastTime) = (pair.angle, event.timestamp)
      }
      super.touchesMoved(touches, with: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      lastAngle = FingerPair(self)?.angle
      super.touchesEnded(touches, with: event)
    }

    open override func reset() {
      super.reset()
      (turned, speed, lastAngle, lastTime) = (0, 0, nil, nil)
    }
  }
#endif
