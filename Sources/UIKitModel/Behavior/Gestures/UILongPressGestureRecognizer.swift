#if UIKIT_MODEL
  public import Foundation

  /// Recognizes fingers that stay in place for a while, by the clock of the events.
  ///
  /// It does not count taps before the press.
  @preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// How long the fingers must stay down before the press is recognized, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far a finger may move before the press is recognized, in points.
    open var allowableMovement: CGFloat = 10
    /// The number of fingers that must be down.
    open var numberOfTouchesRequired = 1
    /// The number of taps before the press; the model keeps it and does not use it.
    open var numberOfTapsRequired = 0

    private var timer: Int?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      guard state == .possible else { return }
      if numberOfTouches > numberOfTouchesRequired {
        state = .failed
        return
      }
      guard numberOfTouches == numberOfTouchesRequired else { return }
      timer = UIApplication.shared.events.schedule(after: minimumPressDuration) { [weak self] in self?.state = .began }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
      if state != .possible {
        state = .changed
      } else if touches.contains(where: { ($0.screenLocation - $0.startLocation).length > allowableMovement }) {
        state = .failed
      }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      if state == .possible {
        state = .failed
      } else if numberOfTouches == 0 {
        state = .ended
      }
    }

    open override func reset() {
      super.reset()
      if let timer { UIApplication.shared.events.unschedule(timer) }
      timer = nil
    }
  }
#endif
