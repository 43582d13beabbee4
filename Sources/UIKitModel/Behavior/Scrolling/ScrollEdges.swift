#if UIKIT_MODEL
  import Foundation

  /// The two views of a scroll view with bars since iOS 26: one behind its content and one in
  /// front.
  ///
  /// Each is as large as the scroll view and has an effect at each edge with a bar.
  @MainActor final class ScrollEdges {
    private let views = [_UITouchPassthroughView(), _UITouchPassthroughView()]
    /// The height of the bars at the top and at the bottom, in points.
    var heights: (top: CGFloat, bottom: CGFloat) = (0, 0)

    init() {
      for view in views { for _ in 0..<2 { view.addSubview(ScrollEdgeEffectView()) } }
    }

    /// Puts the views where the scroll view shows its content now.
    func place(in scrollView: UIScrollView) {
      let bounds = scrollView.bounds
      if scrollView.subviews.first !== views[0] { scrollView.insertSubview(views[0], at: 0) }
      if scrollView.subviews.last !== views[1] { scrollView.addSubview(views[1]) }
      for view in views {
        view.frame = bounds
        view.subviews[0].frame = CGRect(x: 0, y: 0, width: bounds.width, height: heights.top)
        view.subviews[1].frame = CGRect(
          x: 0, y: bounds.height - heights.bottom, width: bounds.width, height: heights.bottom)
      }
    }
  }

  extension UIView {
    /// Gives the scroll view that fills a controller's view the views that it has between bars.
    ///
    /// The scroll view is the controller's view itself or its backmost subview.
    func showScrollEdges(top: CGFloat, bottom: CGFloat) {
      guard UIDevice.release >= 26, !isRecorded else { return }
      guard let scrollView = self as? UIScrollView ?? subviews.first as? UIScrollView else { return }
      let edges = scrollView.edges ?? ScrollEdges()
      edges.heights = (top, bottom)
      scrollView.edges = edges
      edges.place(in: scrollView)
    }
  }
#endif
