#if !canImport(UIKit)
  import Foundation

  /// Recognizes a pointer that is over its view or over a view in it, without pressing.
  ///
  /// Left out: the pencil's altitude and azimuth.
  @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    /// The pointer is over the view; the first time it begins.
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
