#if !canImport(UIKit) || os(Linux) || os(macOS)
  import Foundation

  #if canImport(CoreGraphics)
    import CoreGraphics
  #endif

  extension UIView {
    /// The rule of ``hitTest(_:with:)``, beside Apple's words about it.
    func hitTestByUIKit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      read()
      // "This method ignores view objects that are hidden, that have disabled user interactions, or
      // have an alpha level less than 0.01." This comes before point(inside:), which is then not
      // called. Each level counts by itself. While an animation runs without
      // `allowUserInteraction`, "user interactions are temporarily disabled for all views involved
      // in the animation".
      if layer.isHidden || !isUserInteractionEnabled || blockingAnimations > 0 || Double(layer.opacity) < 0.01 {
        return nil
      }
      // A view is not hit when its geometry is not finite, or when its transform has no inverse.
      guard layer.hasUsableGeometry else { return nil }
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
