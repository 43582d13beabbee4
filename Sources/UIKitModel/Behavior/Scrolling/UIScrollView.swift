#if UIKIT_MODEL
  import Delivery
  public import Foundation

  /// A view whose bounds move over its content.
  ///
  /// The content follows the finger from where it had moved by 10 points, and stops at its limits.
  /// The model leaves out deceleration, bouncing beyond the limits, paging, zooming, indicators,
  /// scrolling to the top, keyboard dismissal, and adjusted insets.
  @preconcurrency @MainActor open class UIScrollView: UIView {
    /// The object that hears of scrolling; nil for none. The scroll view does not keep it alive.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of the content, in points.
    open var contentSize: CGSize {
      get { untoldContentSize.read("contentSize", of: self) }
      set { untoldContentSize.set(newValue) }
    }
    private var untoldContentSize = Untold<CGSize>(.zero) { willSet { willChange() } }
    /// How far the content may be scrolled beyond its edges, in points.
    open var contentInset: UIEdgeInsets {
      get { untoldContentInset.read("contentInset", of: self) }
      set { untoldContentInset.set(newValue) }
    }
    private var untoldContentInset = Untold<UIEdgeInsets>(.zero) { willSet { willChange() } }
    /// Whether fingers scroll the content.
    open var isScrollEnabled = true { willSet { willChange() } }
    /// Whether the content may bounce; it matters in the model only for the two properties below.
    open var bounces = true

    /// Whether a vertical drag becomes a scroll even when the content is not higher than the
    /// bounds.
    open var alwaysBounceVertical = false

    /// Whether a horizontal drag becomes a scroll even when the content is not wider than the
    /// bounds.
    open var alwaysBounceHorizontal = false
    /// Whether a drag scrolls only along the axis on which it began.
    open var isDirectionalLockEnabled = false
    /// Whether content gets a touch only after 0.15 s in which the touch has not become a scroll.
    open var delaysContentTouches = true
    /// Whether a touch that content has got can still become a scroll; the content's touch is
    /// cancelled.
    open var canCancelContentTouches = true
    /// How quickly scrolling ends, with UIKit's values; the model has no deceleration.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
      /// The factor of the speed in a millisecond.
      public let rawValue: CGFloat
      /// Makes a rate from its factor.
      public init(rawValue: CGFloat) { self.rawValue = rawValue }

      /// As usual.
      public static let normal = DecelerationRate(rawValue: 0.998)
      /// Quickly.
      public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// When insets follow the safe area, with UIKit's raw values; the model never adjusts them.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
      /// As the system decides.
      case automatic = 0
      /// Along the axes that scroll.
      case scrollableAxes = 1
      /// Never.
      case never = 2
      /// Always.
      case always = 3
    }

    /// When a drag hides the keyboard, with UIKit's raw values; the model has no keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
      /// Never.
      case none = 0
      /// When the drag begins.
      case onDrag = 1
      /// As the finger moves.
      case interactive = 2
    }

    /// The look of the indicators, with UIKit's raw values.
    public enum IndicatorStyle: Int, Sendable {
      /// As the content needs.
      case `default` = 0
      /// Black.
      case black = 1
      /// White.
      case white = 2
    }

    /// How quickly scrolling ends; the model has no deceleration.
    open var decelerationRate = DecelerationRate.normal
    /// Whether the vertical indicator is shown; the model only keeps it.
    open var showsVerticalScrollIndicator = true
    /// Whether the horizontal indicator is shown; the model only keeps it.
    open var showsHorizontalScrollIndicator = true
    /// The look of the indicators; the model only keeps it.
    open var indicatorStyle = IndicatorStyle.default
    /// The distances of the indicators from the edges, in points; the model only keeps it.
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    /// Whether scrolling stops at pages; the model only keeps it.
    open var isPagingEnabled = false
    /// Whether a tap on the status bar scrolls to the top; the model only keeps it.
    open var scrollsToTop = true
    /// When a drag hides the keyboard; the model only keeps it.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// When insets follow the safe area; the model only keeps it.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// The insets in effect, in points; ``contentInset`` in the model.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    /// The least scale of a zoom; the model only keeps it.
    open var minimumZoomScale: CGFloat = 1
    /// The greatest scale of a zoom; the model only keeps it.
    open var maximumZoomScale: CGFloat = 1
    /// The scale of a zoom; the model only keeps it.
    open var zoomScale: CGFloat = 1
    /// Whether a zoom may go beyond its limits; the model only keeps it.
    open var bouncesZoom = true
    /// Whether fingers zoom the content; false, because the model has no zoom.
    open var isZooming: Bool { false }
    /// Does nothing: the model draws no indicators.
    open func flashScrollIndicators() {}

    /// Scrolls by as little as shows a rectangle of the content; the model ignores `animated`.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
      func offset(_ now: CGFloat, _ length: CGFloat, _ least: CGFloat, _ most: CGFloat) -> CGFloat {
        least < now || most - least > length ? least : max(now, most - length)
      }
      contentOffset = limited(
        CGPoint(
          x: offset(contentOffset.x, bounds.width, rect.minX, rect.maxX),
          y: offset(contentOffset.y, bounds.height, rect.minY, rect.maxY)))
    }

    /// Whether a finger is scrolling the content.
    open var isDragging: Bool {
      readUnknown("isDragging", of: self)
      return drags
    }
    private var drags = false

    /// The area of the content for constraints, which move nothing in the model.
    open var contentLayoutGuide: UILayoutGuide { contentGuide }
    private lazy var contentGuide = UILayoutGuide(of: self) { view in
      guard let size = (view as? UIScrollView)?.contentSize else { return nil }
      let bounds = view.bounds
      return UIEdgeInsets(
        top: -bounds.minY, left: -bounds.minX, bottom: bounds.maxY - size.height, right: bounds.maxX - size.width)
    }
    /// The area of the view itself for constraints, which move nothing in the model.
    open var frameLayoutGuide: UILayoutGuide { frameGuide }
    private lazy var frameGuide = UILayoutGuide(of: self) { _ in .zero }
    /// The recognizer that zooms; nil, because the model has no zoom.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? {
      readUnknown("pinchGestureRecognizer", of: self)
      return nil
    }
    /// The control that a pull at the top shows; nil for none. It lies above the content.
    open var refreshControl: UIRefreshControl? {
      didSet {
        guard refreshControl !== oldValue else { return }
        oldValue?.removeFromSuperview()
        guard let refreshControl else { return }
        insertSubview(refreshControl, at: 0)
        setNeedsLayout()
      }
    }

    /// The views that the scroll view has between bars; nil for none.
    final var edges: ScrollEdges?

    open override func layoutSubviews() {
      super.layoutSubviews()
      edges?.place(in: self)
      let height = UIRefreshControl.height
      refreshControl?.frame = CGRect(x: 0, y: -height, width: bounds.width, height: height)
    }

    /// The recognizer that scrolls; it scrolls this view even when it is added to another view.
    open private(set) var panGestureRecognizer: UIPanGestureRecognizer
    private var offsetAtStart = CGPoint.zero
    private var locked: (horizontal: Bool, vertical: Bool) = (false, false)

    public override init(frame: CGRect) {
      let pan = UIScrollViewPanGestureRecognizer()
      panGestureRecognizer = pan
      super.init(frame: frame)
      pan.scrollView = self
      addGestureRecognizer(pan)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    // MARK: Offset

    /// The point of the content that lies at the bounds' origin: the origin of the bounds itself.
    ///
    /// Setting it does not keep the offset within the content's limits.
    open var contentOffset: CGPoint {
      get { bounds.origin }
      set { bounds.origin = newValue }
    }

    /// Sets the content offset at once; the model ignores `animated`.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

    open override var bounds: CGRect {
      get { super.bounds }
      set {
        let before = super.bounds.origin
        super.bounds = newValue
        if newValue.origin != before { delegate?.scrollViewDidScroll(self) }
      }
    }

    override func formerValues() -> () -> Void {
      let values = (untoldContentSize, untoldContentInset, isScrollEnabled)
      return { [self] in
        (untoldContentSize, untoldContentInset) = (values.0, values.1)
        if isScrollEnabled != values.2 { isScrollEnabled = values.2 }
      }
    }

    /// Whether a finger is down in the scroll view, or scrolls it.
    open var isTracking: Bool {
      readUnknown("isTracking", of: self)
      return drags || panGestureRecognizer.hasTouchesDown
    }
    /// Always false: the model has no deceleration.
    open var isDecelerating: Bool {
      readUnknown("isDecelerating", of: self)
      return false
    }

    /// The nearest offset that lies within the content's limits.
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
        most.y > -contentInset.top || (bounces && (alwaysBounceVertical || refreshControl != nil))
      )
    }

    /// Whether it can scroll along the axis on which the movement is larger.
    func scrolls(along movement: CGPoint) -> Bool {
      abs(movement.x) > abs(movement.y) ? canScroll.horizontal : canScroll.vertical
    }

    // MARK: Touches of the content

    /// Whether content gets a touch.
    ///
    /// Apple: "The default behavior of this method is to invoke the target content view's
    /// UIResponder event-handling methods."
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Whether a scroll may take a touch from content.
    ///
    /// Apple: "The default returned value is true if view is not a UIControl object; otherwise, it
    /// returns false."
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// How the delivery of touches sees the scroll view at this moment.
    var scrolling: DeliveredView.Scrolling {
      var scrolling = DeliveredView.Scrolling(isHorizontal: canScroll.horizontal, isVertical: canScroll.vertical)
      (scrolling.delaysContentTouches, scrolling.canCancelContentTouches) = (
        delaysContentTouches, canCancelContentTouches
      )
      let (offset, most) = (contentOffset, farthestOffset)
      if offset.x <= -contentInset.left { scrolling.edges.insert(.right) }
      if offset.x >= most.x { scrolling.edges.insert(.left) }
      if offset.y <= -contentInset.top { scrolling.edges.insert(.down) }
      if offset.y >= most.y { scrolling.edges.insert(.up) }
      return scrolling
    }

    // MARK: Dragging

    /// Moves the content as far as a drag has scrolled it, in points on the screen. The first time
    /// the drag begins.
    func dragged(by way: Vector) {
      if !drags {
        drags = true
        offsetAtStart = contentOffset
        let moved = panGestureRecognizer.translation(in: self)
        let isHorizontal = abs(moved.x) > abs(moved.y)
        locked = isDirectionalLockEnabled ? (!isHorizontal, isHorizontal) : (false, false)
        delegate?.scrollViewWillBeginDragging(self)
      }
      let moved = vectorFromScreen(CGPoint(x: way.x, y: way.y))
      var target = offsetAtStart
      if canScroll.horizontal, !locked.horizontal { target.x -= moved.x }
      if canScroll.vertical, !locked.vertical { target.y -= moved.y }
      let limits = limited(target)
      if let refreshControl, limits.y - target.y >= UIRefreshControl.pull { refreshControl.pulled() }
      contentOffset = CGPoint(
        x: target.x == offsetAtStart.x ? target.x : limits.x, y: target.y == offsetAtStart.y ? target.y : limits.y)
    }

    func dragEnded() {
      guard drags else { return }
      drags = false
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
  }

  /// A scroll view's own pan; its class has the same name in UIKit.
  final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
    weak var scrollView: UIScrollView?

    override func act() {
      if state.isFinal { scrollView?.dragEnded() }
      super.act()
    }
  }
#endif
