#if UIKIT_MODEL
  import Foundation

  /// Recognizes a pointer that is over its view, or over a view in it, without a pressed button.
  ///
  /// The model leaves out the pencil's altitude and azimuth.
  @preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    private var pointer: UITouch?

    override var tracked: [UITouch] { pointer.map { [$0] } ?? [] }

    /// Notes that the pointer is over the view: the gesture begins the first time, and changes
    /// later.
    func pointerIsOver(_ pointer: UITouch) {
      self.pointer = pointer
      state = current == .possible ? .began : .changed
    }

    func pointerLeft() {
      state = .ended
      events.update()
    }

    open override func reset() {
      super.reset()
      pointer = nil
    }
  }
#endif
