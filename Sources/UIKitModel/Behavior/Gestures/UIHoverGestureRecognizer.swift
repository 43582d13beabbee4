#if UIKIT_MODEL
  import Foundation

  /// Recognizes a pointer that is over its view, or over a view in it, without a pressed button.
  ///
  /// The model leaves out the pencil's altitude and azimuth.
  @preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// Notes that the pointer is over the view: the gesture begins the first time, and changes
    /// later.
    func pointerIsOver(_ pointer: UITouch) {
      tracked = [pointer]
      state = current == .possible ? .began : .changed
    }

    func pointerLeft() {
      state = .ended
      startAnew()
    }
  }
#endif
