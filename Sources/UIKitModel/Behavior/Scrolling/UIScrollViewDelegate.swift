#if UIKIT_MODEL
  public import Foundation

  /// An object that hears of a scroll view's scrolling and dragging.
  @preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    /// Tells that the content offset has changed, whether by a finger or by the app.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Tells that a finger has begun to scroll.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Tells that the finger has left; `decelerate` is always false in the model.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Tells that scrolling goes on without a finger; the model never calls it.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Tells that scrolling without a finger has ended; the model never calls it.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Tells that an animation has ended; the model never calls it.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Whether a tap on the status bar scrolls to the top; the model never asks it.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Tells that the content was scrolled to the top; the model never calls it.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    /// The view that a pinch scales; nil for none. The model never asks it.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Tells that a pinch has begun; the model never calls it.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Tells that the scale has changed; the model never calls it.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Tells that a pinch has ended; the model never calls it.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
    /// Tells that the insets in effect have changed; the model never calls it.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  }

  extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Gives true.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Does nothing.
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// Gives nil.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  }
#endif
