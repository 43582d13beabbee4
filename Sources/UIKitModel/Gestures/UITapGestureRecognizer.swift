#if !canImport(UIKit)
  import Foundation

  /// Recognizes taps: some fingers, some times.
  ///
  /// Left out: button masks. Apple publishes no numbers; here a finger may move 45 points and stay down 0.75 s, and the next tap
  /// must begin within 0.35 s.
  @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    static let allowableMovement: CGFloat = 45
    static let longestTap: TimeInterval = 0.75
    static let longestPause: TimeInterval = 0.35

    open var numberOfTapsRequired = 1
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

    /// A single tap does not keep a double tap from going on.
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
