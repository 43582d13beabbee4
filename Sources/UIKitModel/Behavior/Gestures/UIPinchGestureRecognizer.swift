#if UIKIT_MODEL
  public import Foundation

  /// The first two fingers of a recognizer that are down, as a line between them.
  @MainActor struct FingerPair {
    /// How far the second finger is from the first, in screen points.
    let vector: CGPoint

    /// Gives nil when fewer than two fingers are down.
    init?(_ recognizer: UIGestureRecognizer) {
      let touches = recognizer.touchesDown
      guard touches.count >= 2 else { return nil }
      vector = touches[1].screenLocation - touches[0].screenLocation
    }

    /// The length of the line, in screen points, at least 1.
    var distance: CGFloat { max(1, vector.length) }
    /// The direction of the line, in radians, clockwise from the right.
    var angle: CGFloat { CGFloat(atan2(Double(vector.y), Double(vector.x))) }
  }

  /// Recognizes two fingers that move towards each other, or away from each other.
  ///
  /// It begins once their distance has changed by 10 points, a figure that Apple does not publish,
  /// and ends when all fingers have left. The scale counts from the distance at which the second
  /// finger came down. Further fingers have no effect.
  @preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// How much the distance must change before a pinch begins, in points.
    static let threshold: CGFloat = 10

    private var factor: CGFloat = 1
    private var speed: CGFloat = 0
    /// The distance at which the scale is 1, in screen points; nil before there are two fingers.
    private var unit: CGFloat?
    private var lastTime: TimeInterval?

    /// The distance of the fingers as a multiple of what it was at the beginning.
    ///
    /// Setting it makes the scale go on from that value.
    open var scale: CGFloat {
      get { factor }
      set {
        factor = newValue
        unit = FingerPair(self).map { $0.distance / newValue }
      }
    }

    /// How fast the scale changes in a second, computed from the last two samples.
    open var velocity: CGFloat { speed }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      unit = FingerPair(self).map { $0.distance / factor }
      lastTime = event.timestamp
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      guard let pair = FingerPair(self), let unit else { return }
      let scale = pair.distance / unit
      let seconds = event.timestamp - (lastTime ?? event.timestamp)
      if seconds > 0 { speed = (scale - factor) / CGFloat(seconds) }
      (factor, lastTime) = (scale, event.timestamp)
      if state != .possible {
        state = .changed
      } else if pending == nil, abs(pair.distance - unit) >= Self.threshold {
        state = .began
      }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      unit = FingerPair(self).map { $0.distance / factor }
      if numberOfTouches == 0 { state = state == .possible ? .failed : .ended }
    }

    open override func reset() {
      super.reset()
      (factor, speed, unit, lastTime) = (1, 0, nil, nil)
    }
  }
#endif
