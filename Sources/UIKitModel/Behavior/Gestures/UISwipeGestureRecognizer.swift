#if UIKIT_MODEL
  import Foundation

  /// Recognizes one quick movement of one or several fingers in a direction.
  ///
  /// Apple publishes no limits. In the model the fingers must move by 50 points within 0.5 s, and
  /// at most half as far to a side. It recognizes while they are down.
  @preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Where fingers may move, as a set of flags with UIKit's values.
    public struct Direction: OptionSet, Sendable {
      /// The flags as bits.
      public let rawValue: UInt
      /// Makes a set from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// To the right.
      public static let right = Direction(rawValue: 1 << 0)
      /// To the left.
      public static let left = Direction(rawValue: 1 << 1)
      /// Up.
      public static let up = Direction(rawValue: 1 << 2)
      /// Down.
      public static let down = Direction(rawValue: 1 << 3)
    }

    /// How far the fingers must move, in points.
    static let distance: CGFloat = 50
    /// How long the movement may take, in seconds.
    static let longestSwipe: TimeInterval = 0.5

    /// The number of fingers.
    open var numberOfTouchesRequired = 1
    /// The directions of which the fingers must take one.
    open var direction = Direction.right

    private var start = CGPoint.zero
    private var timer: Int?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      guard numberOfTouches <= numberOfTouchesRequired else {
        state = .failed
        return
      }
      start = screenLocation
      guard timer == nil else { return }
      timer = UIApplication.shared.events.schedule(after: Self.longestSwipe) { [weak self] in
        guard let self, pending == nil else { return }
        state = .failed
      }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      guard state == .possible, pending == nil, numberOfTouches == numberOfTouchesRequired else { return }
      let moved = screenLocation - start
      guard max(abs(moved.x), abs(moved.y)) >= Self.distance else { return }
      state = takes(moved) ? .ended : .failed
    }

    private func takes(_ moved: CGPoint) -> Bool {
      if abs(moved.x) >= 2 * abs(moved.y) { return direction.contains(moved.x > 0 ? .right : .left) }
      return abs(moved.y) >= 2 * abs(moved.x) && direction.contains(moved.y > 0 ? .down : .up)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      if state == .possible, pending == nil { state = .failed }
    }

    open override func reset() {
      super.reset()
      if let timer { UIApplication.shared.events.unschedule(timer) }
      (start, timer) = (.zero, nil)
    }
  }
#endif
