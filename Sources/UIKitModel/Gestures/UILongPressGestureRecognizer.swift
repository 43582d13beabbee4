#if !canImport(UIKit)
  public import Foundation

  /// Recognizes fingers that stay where they are for a while, by the clock of the events.
  @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
    /// How far a finger may move before the press is recognized, in points.
    open var allowableMovement: CGFloat = 10
    open var numberOfTouchesRequired = 1
    /// How many taps come before the press; kept, and not acted upon.
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
