#if UIKIT_MODEL
  import Foundation

  /// Events of a pointer without a pressed button. Each is hit-tested anew, because no view keeps
  /// one.
  extension EventSystem {
    /// Tells the hover recognizers of the hit view and its superviews where the pointer is, and
    /// ends those that the pointer has left.
    func hover(_ pointer: UITouch) {
      let under = (pointer.gestureRecognizers ?? []).compactMap { $0 as? UIHoverGestureRecognizer }
      for left in hovered where !under.contains(where: { $0 === left }) { left.pointerLeft() }
      hovered = under
      for recognizer in under { recognizer.pointerIsOver(pointer) }
    }

    /// Scrolls the nearest scroll view, from the hit view upwards, that can scroll that way.
    func scroll(_ event: UIEvent) {
      guard let hit = event.touchList.first?.hitView else { return }
      for case let scrollView as UIScrollView in hit.ancestry where scrollView.scrolls(along: event.scrollDelta) {
        scrollView.contentOffset = scrollView.limited(scrollView.contentOffset + event.scrollDelta)
        return
      }
    }
  }
#endif
