#if UIKIT_MODEL
  import Foundation

  /// Recognizes one or several taps with one or several fingers.
  ///
  /// Apple publishes no limits. In the model a finger may move by 45 points and stay down for 0.75
  /// s, and the next tap must begin within 0.35 s. The model leaves out button masks.
  @preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How far a finger may move, in points.
    static let allowableMovement: CGFloat = 45
    /// How long a finger may stay down, in seconds.
    static let longestTap: TimeInterval = 0.75
    /// How long the next tap may take to begin, in seconds.
    static let longestPause: TimeInterval = 0.35

    /// The number of taps in a row.
    open var numberOfTapsRequired = 1
    /// The number of fingers in each tap.
    open var numberOfTouchesRequired = 1

    private var taps = 0
    private var mostFingers = 0
    private var timer: Int?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      mostFingers = max(mostFingers, numberOfTouches)
      if mostFingers > numberOfTouchesRequired {
        state = .failed
        return
      }
      wait(Self.longestTap)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      if touches.contains(where: { ($0.screenLocation - $0.startLocation).length > Self.allowableMovement }) {
        state = .failed
      }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      guard numberOfTouches == 0 else { return }
      guard mostFingers == numberOfTouchesRequired else {
        state = .failed
        return
      }
      mostFingers = 0
      taps += 1
      guard taps < numberOfTapsRequired else {
        stopWaiting()
        state = .ended
        return
      }
      wait(Self.longestPause)
    }

    open override func reset() {
      super.reset()
      (taps, mostFingers) = (0, 0)
      stopWaiting()
    }

    /// False for a tap recognizer that needs more taps: a single tap does not stop a double tap.
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
      guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
      return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    override var awaitsMoreTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

    private func wait(_ seconds: TimeInterval) {
      stopWaiting()
      timer = UIApplication.shared.events.schedule(after: seconds) { [weak self] in
        guard let self, pending == nil else { return }
        state = .failed
      }
    }

    private func stopWaiting() {
      if let timer { UIApplication.shared.events.unschedule(timer) }
      timer = nil
    }
  }
#endif
