#if UIKIT_MODEL
  import Foundation

  #if canImport(CoreGraphics)
    import CoreGraphics
  #endif

  extension UIView {
    /// What a class of UIKit's own does to the answer of `UIView`: it gets the view, the point in
    /// its space, the event, and what `UIView` answers.
    package typealias HitTestOfSystem = @MainActor (UIView, CGPoint, UIEvent?, _ inherited: () -> UIView?) -> UIView?

    /// Whether the view would be hit at a point if it had no subviews.
    package func takesTouch(at point: CGPoint, with event: UIEvent?) -> Bool {
      isOpen && self.point(inside: point, with: event)
    }

    /// The answer of `UIView` itself, or of what code has put in its place.
    func hitTestOfView(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      if let exchanged = UIView.exchangedHitTest { return exchanged(self, point, event) }
      return hitTestByUIKit(point, with: event)
    }

    /// Whether the view asks whether a point is inside, and is not left out before.
    private var isOpen: Bool {
      // "This method ignores view objects that are hidden, that have disabled user interactions, or
      // have an alpha level less than 0.01." This comes before point(inside:), which is then not
      // called. Each level counts by itself. While an animation runs without
      // `allowUserInteraction`, "user interactions are temporarily disabled for all views involved
      // in the animation".
      if layer.isHidden || !isUserInteractionEnabled || blockingAnimations > 0 || Double(layer.opacity) < 0.01 {
        return false
      }
      // A view is not hit when its geometry is not finite, or when its transform has no inverse.
      return layer.hasUsableGeometry
    }

    /// The rule of ``hitTest(_:with:)``, beside Apple's words about it.
    func hitTestByUIKit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      read()
      guard isOpen else { return nil }
      // "If point(inside:with:) returns false, that branch of the view hierarchy is ignored", even
      // the subviews that contain the point.
      guard self.point(inside: point, with: event) else { return nil }
      // "If it returns true, then the subview's hierarchy is similarly traversed until the
      // frontmost view containing the specified point is found": the subviews are asked from last
      // to first, each through its own hitTest, and the first answer that is not nil wins.
      for subview in subviews.reversed() {
        guard let there = subview.layer.fromSuperlayer(point) else { continue }
        if let hit = subview.hitTest(there, with: event) { return hit }
      }
      // "The view object that is the farthest descendent of the current view and contains point"
      // can be the view itself.
      return self
    }
  }
#endif
