#if UIKIT_MODEL
  import Foundation

  /// Recognizes a finger that is dragged from an edge of the screen.
  ///
  /// The touch must carry the system's mark of one of the edges; that it begins near the edge is
  /// not enough, as measured on iOS. See ``EventDriver/began(at:finger:time:edge:)``.
  @preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges from which the finger may come.
    open var edges: UIRectEdge = []
  }
#endif
