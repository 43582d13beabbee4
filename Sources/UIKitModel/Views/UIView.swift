#if !canImport(UIKit)
  public import Foundation

  /// A rectangle that has subviews, and takes the touches that are hit-tested to it.
  ///
  /// Left out: drawing, Auto Layout, safe areas, traits, tint, focus, accessibility but for two names, interactions, layer
  /// classes, and archives (`init(coder:)` gives nil).
  @MainActor open class UIView: UIResponder {
    /// Geometry, opacity and `isHidden` live here, and count also when they are set here.
    public let layer = CALayer()
    open internal(set) weak var superview: UIView?
    /// Back to front.
    open internal(set) var subviews: [UIView] = []
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    open var isUserInteractionEnabled = true
    /// Apple: "When set to true, the receiver receives all touches associated with a multi-touch sequence and starting within the
    /// view's bounds"; else only the first.
    open var isMultipleTouchEnabled = false
    /// Whether the view, while it tracks a touch, keeps other views of its window from getting one; and the other way round.
    open var isExclusiveTouch = false
    open var tag = 0
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var backgroundColor: UIColor?

    /// The controller whose root view this is.
    weak var viewController: UIViewController?
    /// How many running animations block the view's touches.
    var blockingAnimations = 0
    var needsLayout = true

    public init(frame: CGRect) {
      super.init()
      layer.frame = frame
    }

    public convenience override init() { self.init(frame: .zero) }

    public required init?(coder: NSCoder) { nil }

    // MARK: Geometry

    /// The bounding box of the transformed bounds, in the superview's space.
    ///
    /// Apple: "If the transform property is not the identity transform, the value of this property is undefined"; setting it then
    /// solves for bounds and centre, as UIKit does.
    open var frame: CGRect {
      get { layer.frame }
      set {
        noteAnimatedChange()
        if newValue.size != layer.frame.size { setNeedsLayout() }
        layer.frame = newValue
      }
    }

    open var bounds: CGRect {
      get { layer.bounds }
      set {
        noteAnimatedChange()
        if newValue != layer.bounds { setNeedsLayout() }
        layer.bounds = newValue
      }
    }

    /// Where the anchor point, usually the middle, lies in the superview's space.
    open var center: CGPoint {
      get { layer.position }
      set {
        noteAnimatedChange()
        layer.position = newValue
      }
    }

    open var transform: CGAffineTransform {
      get { layer.affineTransform() }
      set {
        noteAnimatedChange()
        layer.setAffineTransform(newValue)
      }
    }

    // MARK: Visibility

    /// Kept as a 32-bit float, so that 0.01 reads back as a little less.
    open var alpha: CGFloat {
      get { CGFloat(layer.opacity) }
      set {
        noteAnimatedChange()
        layer.opacity = Float(newValue)
      }
    }

    open var isHidden: Bool {
      get { layer.isHidden }
      set { layer.isHidden = newValue }
    }

    /// Whether subviews are drawn only inside the bounds; it has no effect on hit-testing.
    open var clipsToBounds: Bool {
      get { layer.masksToBounds }
      set { layer.masksToBounds = newValue }
    }

    // MARK: Hit-testing

    /// The frontmost view of the subtree that contains the point, which is in the view's own space.
    ///
    /// Apple: "This method traverses the view hierarchy by calling the point(inside:with:) method of each subview to determine
    /// which subview should receive a touch event."
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      if let exchanged = UIView.exchangedHitTest { return exchanged(self, point, event) }
      return hitTestByUIKit(point, with: event)
    }

    final func hitTestByUIKit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      // "This method ignores view objects that are hidden, that have disabled user interactions, or have an alpha level less than
      // 0.01." Before point(inside:), which is then not asked; each level by itself. While an animation runs without
      // `allowUserInteraction`, "user interactions are temporarily disabled for all views involved in the animation".
      if layer.isHidden || !isUserInteractionEnabled || blockingAnimations > 0 || Double(layer.opacity) < 0.01 {
        return nil
      }
      // What cannot be placed cannot be hit: geometry that is not finite, or a transform that has no inverse.
      guard layer.hasUsableGeometry else { return nil }
      // "If point(inside:with:) returns false, that branch of the view hierarchy is ignored" - also subviews that contain it.
      guard self.point(inside: point, with: event) else { return nil }
      // "If it returns true, then the subview's hierarchy is similarly traversed until the frontmost view containing the
      // specified point is found": from last to first, each through its own hitTest; the first that answers wins.
      for subview in subviews.reversed() {
        guard let there = subview.layer.fromSuperlayer(point) else { continue }
        if let hit = subview.hitTest(there, with: event) { return hit }
      }
      // "The view object that is the farthest descendent of the current view and contains point" - may be the view itself.
      return self
    }

    /// Whether the point, in the view's own space, is in its bounds: minimum edges in, maximum edges out.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      UIView.exchangedPointInside?(self, point, event) ?? bounds.holds(point)
    }

    // MARK: Hierarchy

    /// The window that holds the view; a window's is itself.
    open var window: UIWindow? {
      var view: UIView? = self
      while let current = view {
        if let window = current as? UIWindow { return window }
        view = current.superview
      }
      return nil
    }

    open func addSubview(_ view: UIView) { insert(view) { $0.endIndex } }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view) { min(max(0, index), $0.count) } }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
      insert(view) { views in views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.endIndex }
    }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
      insert(view) { views in views.firstIndex { $0 === sibling } ?? views.endIndex }
    }

    /// Takes it out of its superview; a touch that it or a view in it is tracking is cancelled.
    open func removeFromSuperview() { leaveSuperview() }

    open func bringSubviewToFront(_ view: UIView) { if view.superview === self { addSubview(view) } }
    open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insertSubview(view, at: 0) } }

    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { subviews.swapAt(index1, index2) }

    open func isDescendant(of view: UIView) -> Bool {
      var ancestor: UIView? = self
      while let current = ancestor {
        if current === view { return true }
        ancestor = current.superview
      }
      return false
    }

    open func viewWithTag(_ tag: Int) -> UIView? {
      if self.tag == tag { return self }
      for subview in subviews {
        if let found = subview.viewWithTag(tag) { return found }
      }
      return nil
    }

    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    // MARK: Layout

    open func setNeedsLayout() { needsLayout = true }

    /// Lays the subtree out where that is needed; between two events the application does so for every window.
    open func layoutIfNeeded() {
      if needsLayout {
        needsLayout = false
        layoutSubviews()
      }
      for subview in subviews { subview.layoutIfNeeded() }
    }

    /// Does nothing by itself: there is no Auto Layout here.
    open func layoutSubviews() {}

    // MARK: Recognizers

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
      gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
      gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
      gestureRecognizer.view = self
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
      guard gestureRecognizer.view === self else { return }
      gestureRecognizers?.removeAll { $0 === gestureRecognizer }
      gestureRecognizer.view = nil
      gestureRecognizer.abandon()
    }

    /// Whether a recognizer whose touches were hit-tested to this view, or to one in it, may begin.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Responder

    /// The controller whose root view this is, else the superview.
    open override var next: UIResponder? { viewController ?? superview }

    override var responderWindow: UIWindow? { window }
  }
#endif
