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
  /// It begins once their distance has changed by 10 points, as measured on iOS, goes on with one
  /// finger, and ends when all have left. The scale counts from a distance that has changed by 8
  /// points. Further fingers have no effect.
  @preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// How much of the change does not count, in points.
    private static let slop: CGFloat = 8

    /// The distance when the second finger came down, in screen points.
    private var start: CGFloat?
    private var distance: CGFloat?
    /// How fast the distance changes, in screen points a second.
    private var speed: CGFloat = 0
    /// The distance at which the scale is 1, in screen points; nil before the pinch begins.
    private var unit: CGFloat?
    private var lastTime: TimeInterval?

    /// The distance of the fingers as a multiple of what it was at the beginning.
    ///
    /// Setting it makes the scale go on from that value.
    open var scale: CGFloat {
      get { distance.flatMap { distance in unit.map { distance / $0 } } ?? 1 }
      set { unit = distance.map { $0 / newValue } }
    }

    /// How fast the scale changes in a second, computed from the last two samples.
    open var velocity: CGFloat { unit.map { speed / $0 } ?? 0 }

    override func didBegin() {
      guard let start, let distance else { return }
      let slop = min(Self.slop, abs(distance - start))
      unit = max(1, distance < start ? start - slop : start + slop)
    }

    /// Goes on with the fingers that are down, with the same scale.
    private func goOn() {
      let before = scale
      distance = FingerPair(self)?.distance ?? distance
      start = start ?? distance
      if unit != nil { scale = before }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      goOn()
      lastTime = event.timestamp
      super.touchesBegan(touches, with: event)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      if let pair = FingerPair(self), let before = distance {
        let seconds = event.timestamp - (lastTime ?? event.timestamp)
        if seconds > 0 { speed = (pair.distance - before) / CGFloat(seconds) }
        (distance, lastTime) = (pair.distance, event.timestamp)
      }
      super.touchesMoved(touches, with: event)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      goOn()
      super.touchesEnded(touches, with: event)
    }

    open override func reset() {
      super.reset()
      (start, distance, speed, unit, lastTime) = (nil, nil, 0, nil, nil)
    }
  }
#endif
