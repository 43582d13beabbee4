#if !canImport(UIKit)
  public import Foundation

  /// What a scroll view tells.
  @MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  }

  extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  }

  /// A view whose bounds move over its content.
  ///
  /// The content follows the finger from where it came down, and stops at its limits. Left out: deceleration, bouncing beyond the
  /// limits, paging, zooming, indicators, scrolling to the top, keyboard dismissal, and adjusted insets.
  @MainActor open class UIScrollView: UIView {
    /// How long content waits for a touch while the scroll view judges, in seconds; a figure of the community, not of Apple.
    static let contentTouchDelay: TimeInterval = 0.15

    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentSize = CGSize.zero
    open var contentInset = UIEdgeInsets.zero
    open var isScrollEnabled = true
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    /// Whether a drag that begins along one axis stays on it.
    open var isDirectionalLockEnabled = false
    /// Whether content gets a touch only when it has not become a scroll after a short while.
    open var delaysContentTouches = true
    /// Whether a touch that content has got can still become a scroll.
    open var canCancelContentTouches = true
    open private(set) var isDragging = false

    /// It drives this scroll view also when it is added to another view.
    public let panGestureRecognizer: UIPanGestureRecognizer
    private var offsetAtStart = CGPoint.zero
    private var locked: (horizontal: Bool, vertical: Bool) = (false, false)

    public override init(frame: CGRect) {
      let pan = UIScrollViewPanGestureRecognizer()
      panGestureRecognizer = pan
      super.init(frame: frame)
      pan.scrollView = self
      addGestureRecognizer(pan)
    }

    public required init?(coder: NSCoder) { nil }

    // MARK: Offset

    /// The origin of the bounds.
    open var contentOffset: CGPoint {
      get { bounds.origin }
      set { bounds.origin = newValue }
    }

    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

    open override var bounds: CGRect {
      get { super.bounds }
      set {
        let before = super.bounds.origin
        super.bounds = newValue
        if newValue.origin != before { delegate?.scrollViewDidScroll(self) }
      }
    }

    open var isTracking: Bool { isDragging || !panGestureRecognizer.touchesDown.isEmpty }
    open var isDecelerating: Bool { false }

    /// The offset nearest to that one at which the content still fills the bounds.
    func limited(_ offset: CGPoint) -> CGPoint {
      let (least, most) = (CGPoint(x: -contentInset.left, y: -contentInset.top), farthestOffset)
      return CGPoint(x: max(least.x, min(offset.x, most.x)), y: max(least.y, min(offset.y, most.y)))
    }

    private var farthestOffset: CGPoint {
      CGPoint(
        x: contentSize.width + contentInset.right - bounds.width,
        y: contentSize.height + contentInset.bottom - bounds.height)
    }

    private var canScroll: (horizontal: Bool, vertical: Bool) {
      guard isScrollEnabled else { return (false, false) }
      let most = farthestOffset
      return (
        most.x > -contentInset.left || (bounces && alwaysBounceHorizontal),
        most.y > -contentInset.top || (bounces && alwaysBounceVertical)
      )
    }

    /// Whether it can scroll along the axis on which the movement is larger.
    func scrolls(along movement: CGPoint) -> Bool {
      abs(movement.x) > abs(movement.y) ? canScroll.horizontal : canScroll.vertical
    }

    // MARK: Touches of the content

    /// Whether content gets a touch. Apple: "The default behavior of this method is to invoke the target content view's
    /// UIResponder event-handling methods."
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Whether a scroll may take a touch from content. Apple: "The default returned value is true if view is not a UIControl
    /// object; otherwise, it returns false."
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// Whether content is still to wait for the touch.
    func holdsBack(_ touch: UITouch, at time: TimeInterval) -> Bool {
      guard delaysContentTouches, canScroll.horizontal || canScroll.vertical, isContent(touch) else { return false }
      return time < touch.startTime + Self.contentTouchDelay
    }

    private func isContent(_ touch: UITouch) -> Bool {
      guard let view = touch.hitView, view !== self else { return false }
      return view.isDescendant(of: self)
    }

    // MARK: Panning

    /// Whether a drag may become a scroll: it goes where the view can scroll, and content lets go of its touches.
    func mayScroll(_ pan: UIPanGestureRecognizer) -> Bool {
      guard scrolls(along: pan.translation(in: self)) else { return false }
      let tracking = pan.tracked.filter { isContent($0) && $0.delivery == .begun }
      return tracking.allSatisfy { touch in
        canCancelContentTouches && touch.hitView.map { touchesShouldCancel(in: $0) } == true
      }
    }

    func panned(_ pan: UIPanGestureRecognizer) {
      let moved = pan.translation(in: self)
      switch pan.state {
      case .began:
        isDragging = true
        offsetAtStart = contentOffset
        let isHorizontal = abs(moved.x) > abs(moved.y)
        locked = isDirectionalLockEnabled ? (!isHorizontal, isHorizontal) : (false, false)
        delegate?.scrollViewWillBeginDragging(self)
      case .changed: break
      default:
        isDragging = false
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        return
      }
      var target = offsetAtStart
      if canScroll.horizontal, !locked.horizontal { target.x -= moved.x }
      if canScroll.vertical, !locked.vertical { target.y -= moved.y }
      let limits = limited(target)
      contentOffset = CGPoint(
        x: target.x == offsetAtStart.x ? target.x : limits.x, y: target.y == offsetAtStart.y ? target.y : limits.y)
    }
  }

  /// A scroll view's own pan; UIKit calls its class so too.
  final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
    weak var scrollView: UIScrollView?

    override var isAllowedToBegin: Bool { scrollView?.mayScroll(self) == true }

    override func act() {
      scrollView?.panned(self)
      super.act()
    }
  }
#endif
