#if UIKIT_MODEL
  public import Foundation

  /// A rectangle that holds subviews, and takes the touches that are hit-tested to it.
  ///
  /// The model keeps what concerns drawing and Auto Layout alone, without effect: no constraint
  /// moves a view. It leaves out focus and archives. What apps override stands in
  /// the class itself, as Swift lets nothing be overridden that stands in an extension.
  @preconcurrency @MainActor open class UIView: UIResponder, UIAccessibilityIdentification {
    /// The layer that stores geometry, opacity and `isHidden`; values set on it count like the
    /// view's.
    public let layer: CALayer
    /// The view that holds this view; nil for none.
    open internal(set) weak var superview: UIView?
    /// The views in this view, back to front. The last one is asked first in a hit test.
    open internal(set) var subviews: [UIView] = []

    /// The recognizers added to the view, in the order in which they were added; nil before the
    /// first.
    ///
    /// Setting it removes those that are not in the new list, and adds the others.
    open var gestureRecognizers: [UIGestureRecognizer]? {
      get { recognizers }
      set {
        let wanted = newValue ?? []
        for recognizer in recognizers ?? [] where !wanted.contains(recognizer) { removeGestureRecognizer(recognizer) }
        for recognizer in wanted where recognizer.view !== self { addGestureRecognizer(recognizer) }
      }
    }
    private var recognizers: [UIGestureRecognizer]?

    /// Whether the view and all views in it take touches.
    ///
    /// While it is false, a touch goes to what lies behind the view.
    open var isUserInteractionEnabled = true { willSet { willChange() } }
    /// Whether the view gets more than one touch at a time.
    ///
    /// Apple: "When set to true, the receiver receives all touches associated with a multi-touch
    /// sequence and starting within the view's bounds"; when it is false, only the first. Another
    /// touch that is hit-tested to the view is dropped: it does not go to a view behind.
    open var isMultipleTouchEnabled = false { willSet { willChange() } }
    /// Whether the view shares no touches with other views of its window.
    ///
    /// While the view has a touch, the other views get none; while another view has one, this view
    /// gets none. Recognizers ignore it.
    open var isExclusiveTouch = false { willSet { willChange() } }
    /// A number for the app's own use.
    open var tag = 0 { willSet { willChange() } }
    /// A name for tests and scripts, which people do not see; nil for none.
    open var accessibilityIdentifier: String? { willSet { willChange() } }
    /// What a screen reader says for the view; nil for none. The model only keeps it.
    open override var accessibilityLabel: String? { willSet { willChange() } }
    /// The colour behind the content; nil for none. It has no effect on hit-testing.
    open var backgroundColor: UIColor?

    /// The controller whose root view this is.
    weak var viewController: UIViewController? { willSet { willChange() } }
    /// How many running animations block the view's touches.
    var blockingAnimations = 0 { willSet { willChange() } }
    var needsLayout = true
    /// What the view's own class does to its answer in a recorded system; nil for nothing.
    package final var hitTestOfSystem: HitTestOfSystem?
    /// Whether the view stands for a recorded one, so that its values are what was recorded.
    package final var isRecorded = false { didSet { layer.isOfRecordedView = isRecorded } }
    /// What the model keeps without effect; made when it is first asked.
    lazy var kept = KeptValues()

    /// Makes a view that has no superview.
    ///
    /// - Parameter frame: the frame in the superview's coordinate space, in points.
    public init(frame: CGRect) {
      layer = Self.makeLayer()
      super.init()
      layer.delegate = self
      layer.frame = frame
    }

    /// Makes a view with an empty frame.
    public convenience override init() { self.init(frame: .zero) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The class of the view's layer; `CALayer` unless overridden.
    ///
    /// For a class that is not one of the model's own, the view gets the nearest superclass that
    /// is.
    open class var layerClass: AnyClass { CALayer.self }

    // MARK: Geometry

    /// The bounding box of the transformed bounds, in the superview's coordinate space, in points.
    ///
    /// Apple: "If the transform property is not the identity transform, the value of this property
    /// is undefined". Setting it then computes bounds and centre, as UIKit does.
    open var frame: CGRect {
      get { read().layer.frame }
      set {
        noteAnimatedChange()
        if newValue.size != layer.frame.size { setNeedsLayout() }
        layer.frame = newValue
      }
    }

    /// The view's rectangle in its own coordinate space, in points.
    ///
    /// Changing the origin moves the subviews, as scrolling does.
    open var bounds: CGRect {
      get { read().layer.bounds }
      set {
        noteAnimatedChange()
        if newValue != layer.bounds { setNeedsLayout() }
        layer.bounds = newValue
      }
    }

    /// The location of the layer's anchor point, usually the middle, in the superview's space, in
    /// points.
    open var center: CGPoint {
      get { read().layer.position }
      set {
        noteAnimatedChange()
        layer.position = newValue
      }
    }

    /// The transform about the layer's anchor point, from the view's space towards the superview's.
    open var transform: CGAffineTransform {
      get { read().layer.affineTransform() }
      set {
        noteAnimatedChange()
        layer.setAffineTransform(newValue)
      }
    }

    // MARK: Visibility

    /// How opaque the view is, from 0 to 1; a view below 0.01 and all views in it take no touches.
    ///
    /// The value is stored as a 32-bit float: 0.01 reads back as a little less, and takes no
    /// touches. Opacities of superviews do not multiply for hit-testing.
    open var alpha: CGFloat {
      get { CGFloat(read().layer.opacity) }
      set {
        noteAnimatedChange()
        layer.opacity = Float(newValue)
      }
    }

    /// Whether the view and all views in it are neither drawn nor hit.
    open var isHidden: Bool {
      get { read().layer.isHidden }
      set { layer.isHidden = newValue }
    }

    /// Whether subviews are drawn only inside the bounds; it has no effect on hit-testing.
    open var clipsToBounds: Bool {
      get { layer.masksToBounds }
      set { layer.masksToBounds = newValue }
    }

    // MARK: Hit-testing

    /// The frontmost view of the subtree that contains a point.
    ///
    /// Apple: "This method traverses the view hierarchy by calling the point(inside:with:) method
    /// of each subview to determine which subview should receive a touch event."
    ///
    /// - Parameters:
    ///   - point: in the view's own coordinate space, in points.
    ///   - event: the event that needs the answer; nil outside an event.
    /// - Returns: nil when the view itself rejects the point.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      if let hitTestOfSystem { return hitTestOfSystem(self, point, event) { hitTestOfView(point, with: event) } }
      return hitTestOfView(point, with: event)
    }

    /// Whether a point is in the bounds: the minimum edges are inside, the maximum edges are not.
    ///
    /// - Parameters:
    ///   - point: in the view's own coordinate space, in points.
    ///   - event: the event that needs the answer; nil outside an event.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      UIView.exchangedPointInside?(self, point, event) ?? bounds.holds(point)
    }

    // MARK: Hierarchy

    /// The window that holds the view, or the view itself when it is a window; nil for none.
    open var window: UIWindow? {
      var view: UIView? = self
      while let current = view {
        if let window = current as? UIWindow { return window }
        view = current.superview
      }
      return nil
    }

    /// Makes a view the frontmost subview, and takes it out of its former superview.
    open func addSubview(_ view: UIView) { insert(view) { $0.endIndex } }

    /// Makes a view a subview at an index, where 0 is the backmost.
    ///
    /// An index outside the list means the nearest end.
    open func insertSubview(_ view: UIView, at index: Int) { insert(view) { min(max(0, index), $0.count) } }

    /// Makes a view a subview directly in front of a sibling; in front of all when it is no
    /// sibling.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
      insert(view) { views in views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.endIndex }
    }

    /// Makes a view a subview directly behind a sibling; in front of all when it is no sibling.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
      insert(view) { views in views.firstIndex { $0 === sibling } ?? views.endIndex }
    }

    /// Takes the view out of its superview, and cancels the touches of the view and of all views in
    /// it.
    open func removeFromSuperview() { leaveSuperview() }

    /// Makes a subview the frontmost; does nothing with a view that is no subview.
    open func bringSubviewToFront(_ view: UIView) { if view.superview === self { addSubview(view) } }
    /// Makes a subview the backmost; does nothing with a view that is no subview.
    open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insertSubview(view, at: 0) } }

    /// Exchanges two subviews; both indexes must be in the list.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
      willChangeTree()
      subviews.swapAt(index1, index2)
      layer.exchange(subviews[index1].layer, subviews[index2].layer)
    }

    /// Whether the view is another view, or lies in it at any depth.
    open func isDescendant(of view: UIView) -> Bool {
      read()
      view.read()
      return lies(in: view)
    }

    /// The same, asked by the model itself and not by code.
    final func lies(in view: UIView) -> Bool {
      var ancestor: UIView? = self
      while let current = ancestor {
        if current === view { return true }
        ancestor = current.superview
      }
      return false
    }

    /// The first view with a tag: the view itself or a view in it, superviews first; nil for none.
    open func viewWithTag(_ tag: Int) -> UIView? {
      if self.tag == tag { return self }
      for subview in subviews {
        if let found = subview.viewWithTag(tag) { return found }
      }
      return nil
    }

    /// Tells that a view was added; does nothing by itself.
    open func didAddSubview(_ subview: UIView) {}
    /// Tells that a subview is about to be removed; does nothing by itself.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Tells that the superview is about to change, to none for nil; does nothing by itself.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Tells that the superview has changed; does nothing by itself.
    open func didMoveToSuperview() {}
    /// Tells that the window is about to change, to none for nil; does nothing by itself.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Tells that the window has changed; does nothing by itself.
    open func didMoveToWindow() {}

    // MARK: Layout

    /// Makes the next layout call ``layoutSubviews()``.
    open func setNeedsLayout() { needsLayout = true }

    /// Lays out at once what needs it in the view and in all views in it.
    ///
    /// Between two events the application does so for every window that is not hidden.
    open func layoutIfNeeded() {
      if needsLayout {
        needsLayout = false
        layoutSubviews()
      }
      for subview in subviews { subview.layoutIfNeeded() }
    }

    /// Places the subviews; does nothing by itself, because the model has no Auto Layout.
    open func layoutSubviews() {}

    // MARK: Sizes, which no layout of the model asks

    /// The size that suits the view best within a size; the present size unless overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Gives the view the size that suits it best, in points.
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

    /// The size of the content, in points; none unless overridden. The model only asks it.
    open var intrinsicContentSize: CGSize {
      CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Tells that the content has another size; does nothing in the model.
    open func invalidateIntrinsicContentSize() {}

    /// The smallest or largest size by the constraints; the model gives ``sizeThatFits(_:)``.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }

    /// The size by the constraints; the model gives ``sizeThatFits(_:)``.
    open func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }

    /// The rectangle that constraints place, in the superview's space; the frame unless overridden.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame }
    /// The frame for a rectangle that constraints place; the rectangle unless overridden.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect { alignmentRect }
    /// The distances between the frame and what constraints place; 0 unless overridden.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// Whether the view needs constraints; false unless overridden.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Sets the constraints; does nothing by itself, and the model never calls it.
    open func updateConstraints() {}
    /// Does nothing: the model has no Auto Layout.
    open func setNeedsUpdateConstraints() {}
    /// Does nothing: the model has no Auto Layout.
    open func updateConstraintsIfNeeded() {}

    /// The distances between the edges and the content, in points; 8 unless set.
    open var layoutMargins: UIEdgeInsets {
      get { kept.layoutMargins.read("layoutMargins", of: self) }
      set {
        kept.layoutMargins.set(newValue)
        layoutMarginsDidChange()
      }
    }

    /// The margins by the direction of text, in points.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
      get { keptDirectionalMargins }
      set { keptDirectionalMargins = newValue }
    }
    /// Whether the superview's margins count for the view, too.
    open var preservesSuperviewLayoutMargins: Bool {
      get { kept.preservesSuperviewLayoutMargins }
      set { kept.preservesSuperviewLayoutMargins = newValue }
    }
    /// Whether margins begin at the safe area; true unless set.
    open var insetsLayoutMarginsFromSafeArea: Bool {
      get { kept.insetsLayoutMarginsFromSafeArea }
      set { kept.insetsLayoutMarginsFromSafeArea = newValue }
    }
    /// Tells that the margins have changed; does nothing by itself.
    open func layoutMarginsDidChange() {}
    /// The distances that bars and the device cover, in points; always 0, because the model has
    /// none.
    open var safeAreaInsets: UIEdgeInsets {
      readUnknown("safeAreaInsets", of: self)
      return .zero
    }
    /// Tells that the safe area has changed; does nothing by itself, and the model never calls it.
    open func safeAreaInsetsDidChange() {}

    // MARK: Constraints, which the model keeps without effect

    /// The edge where text begins.
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge where text ends.
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The edge with the smallest x.
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The edge with the largest x.
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The edge with the smallest y.
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The edge with the largest y.
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width.
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The middle across.
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The middle down.
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The line of the first text.
    open var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The line of the last text.
    open var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    /// Whether the autoresizing mask becomes constraints.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
      get { kept.translatesMask }
      set { kept.translatesMask = newValue }
    }
    /// The constraints that were added to the view itself.
    open var constraints: [NSLayoutConstraint] { kept.constraints }
    /// Keeps a constraint.
    open func addConstraint(_ constraint: NSLayoutConstraint) { kept.constraints.append(constraint) }
    /// Keeps constraints.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) { kept.constraints += constraints }
    /// Forgets a constraint.
    open func removeConstraint(_ constraint: NSLayoutConstraint) { kept.constraints.removeAll { $0 === constraint } }
    /// Forgets constraints.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
      for one in constraints { removeConstraint(one) }
    }

    /// How much the view resists being larger than its content.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      kept.priorities["hugging \(axis)"] ?? .defaultLow
    }
    /// Keeps how much the view resists being larger than its content.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
      kept.priorities["hugging \(axis)"] = priority
    }
    /// How much the view resists being smaller than its content.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      kept.priorities["compression \(axis)"] ?? .defaultHigh
    }
    /// Keeps how much the view resists being smaller than its content.
    open func setContentCompressionResistancePriority(
      _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) { kept.priorities["compression \(axis)"] = priority }

    /// The guides that were added to the view.
    open var layoutGuides: [UILayoutGuide] { kept.guides }
    /// Adds a guide.
    open func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
      layoutGuide.owningView = self
      kept.guides.append(layoutGuide)
    }
    /// Removes a guide.
    open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
      kept.guides.removeAll { $0 === layoutGuide }
      layoutGuide.owningView = nil
    }

    /// The bounds within the margins.
    open var layoutMarginsGuide: UILayoutGuide {
      let guide = kept.marginsGuide ?? UILayoutGuide(of: self) { $0.layoutMargins }
      kept.marginsGuide = guide
      return guide
    }
    /// The bounds within the margins, which do not follow the size of text in the model.
    open var readableContentGuide: UILayoutGuide { layoutMarginsGuide }
    /// The bounds within the safe area.
    open var safeAreaLayoutGuide: UILayoutGuide {
      let guide = kept.safeAreaGuide ?? UILayoutGuide(of: self) { $0.safeAreaInsets }
      kept.safeAreaGuide = guide
      return guide
    }
    /// Whether the superview's size changes subviews; the model resizes none.
    open var autoresizesSubviews: Bool {
      get { kept.autoresizesSubviews }
      set { kept.autoresizesSubviews = newValue }
    }
    /// What changes with the superview's size; the model resizes nothing.
    open var autoresizingMask: AutoresizingMask {
      get { kept.autoresizingMask }
      set { kept.autoresizingMask = newValue }
    }

    // MARK: Looks, which the model only keeps

    /// The colour of interactive parts: the view's own, else the superview's, else blue.
    open var tintColor: UIColor! {
      get { kept.tintColor ?? superview?.tintColor ?? .systemBlue }
      set {
        kept.tintColor = newValue
        visit { $0.tintColorDidChange() }
      }
    }

    /// Tells that the tint has changed; does nothing by itself.
    open func tintColorDidChange() {}
    /// Draws the view; does nothing by itself, and the model never calls it.
    open func draw(_ rect: CGRect) {}
    /// Does nothing: the model does not draw.
    open func setNeedsDisplay() {}
    /// Does nothing: the model does not draw.
    open func setNeedsDisplay(_ rect: CGRect) {}
    /// How the content fills the bounds.
    open var contentMode: ContentMode {
      get { kept.contentMode }
      set { kept.contentMode = newValue }
    }
    /// Tells that the view was loaded from a nib; does nothing, and the model never calls it.
    open func awakeFromNib() {}
    /// Tells that the view is shown in Interface Builder; does nothing, and the model never calls
    /// it.
    open func prepareForInterfaceBuilder() {}
    /// Tells that the traits have changed; does nothing by itself.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Places the layer's sublayers; does nothing by itself, and the model never calls it.
    open func layoutSublayers(of layer: CALayer) {}

    /// The traits of the screen, with the view's own style.
    open var traitCollection: UITraitCollection { keptTraits }

    /// The style that the view and all views in it show, whatever the system's.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
      get { kept.style }
      set {
        let before = traitCollection
        kept.style = newValue
        if before.userInterfaceStyle != traitCollection.userInterfaceStyle {
          visit { $0.traitCollectionDidChange(before) }
        }
      }
    }
    /// Whether the whole view is opaque; true unless set.
    open var isOpaque: Bool {
      get { kept.isOpaque }
      set { kept.isOpaque = newValue }
    }
    /// Whether the view is cleared before it is drawn; true unless set.
    open var clearsContextBeforeDrawing: Bool {
      get { kept.clearsContextBeforeDrawing }
      set { kept.clearsContextBeforeDrawing = newValue }
    }
    /// Whether the view mirrors where text runs from right to left.
    open var semanticContentAttribute: UISemanticContentAttribute {
      get { kept.semantics }
      set { kept.semantics = newValue }
    }

    /// The direction in which the view's content runs.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
      UIView.userInterfaceLayoutDirection(
        for: semanticContentAttribute,
        relativeTo: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
    /// The number of pixels in a point; the screen's unless set.
    open var contentScaleFactor: CGFloat {
      get { kept.contentScaleFactor ?? UIScreen.main.scale }
      set { kept.contentScaleFactor = newValue }
    }
    /// Whether the tint is dimmed.
    open var tintAdjustmentMode: TintAdjustmentMode {
      get { kept.tintAdjustmentMode }
      set { kept.tintAdjustmentMode = newValue }
    }
    /// The view whose opacity masks this one; it has no effect on hit-testing.
    open var mask: UIView? {
      get { kept.mask.read("mask", of: self) }
      set { kept.mask.set(newValue) }
    }
    /// The name under which the state is kept; nil for none.
    open var restorationIdentifier: String? {
      get { kept.restorationIdentifier }
      set { kept.restorationIdentifier = newValue }
    }
    /// The effects that follow the device's tilt; they do not run.
    open var motionEffects: [UIMotionEffect] {
      get { kept.motionEffects }
      set { kept.motionEffects = newValue }
    }
    /// Adds an effect; it does not run.
    open func addMotionEffect(_ effect: UIMotionEffect) { kept.motionEffects.append(effect) }
    /// Removes an effect.
    open func removeMotionEffect(_ effect: UIMotionEffect) { kept.motionEffects.removeAll { $0 === effect } }
    /// The transform in space; hit-testing uses its flat part alone.
    open var transform3D: CATransform3D {
      get { layer.transform }
      set {
        noteAnimatedChange()
        layer.transform = newValue
      }
    }
    /// A view that shows the same picture; in the model an empty view of the same size.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: bounds) }
    /// Draws nothing, and gives false: the model has no pictures.
    @discardableResult open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { false }
    /// Whether the view has the focus of a keyboard; false, because the model has no focus.
    open var isFocused: Bool { false }

    /// Ends editing in the view and in all views in it.
    ///
    /// - Parameter force: whether the first responder is not asked.
    /// - Returns: whether a first responder in the view has resigned.
    @discardableResult open func endEditing(_ force: Bool) -> Bool {
      var resigned = false
      visit { if $0.isFirstResponder { resigned = $0.resignFirstResponder() || resigned } }
      return resigned
    }

    // MARK: Accessibility

    /// The rectangle that a screen reader shows, in screen points; the view's own unless set.
    open override var accessibilityFrame: CGRect {
      get { accessibility.frame ?? CGRect.around(bounds.standardized.corners.map(toScreen)) }
      set { super.accessibilityFrame = newValue }
    }

    // MARK: Recognizers

    /// The interactions of the view.
    ///
    /// Setting it removes those that are not in the new list, and adds the others.
    open var interactions: [any UIInteraction] {
      get { kept.interactions }
      set {
        for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
        for new in newValue where !interactions.contains(where: { $0 === new }) { addInteraction(new) }
      }
    }
    /// Keeps an interaction, and tells it.
    open func addInteraction(_ interaction: any UIInteraction) {
      interaction.willMove(to: self)
      kept.interactions.append(interaction)
      interaction.didMove(to: self)
    }
    /// Forgets an interaction, and tells it.
    open func removeInteraction(_ interaction: any UIInteraction) {
      interaction.willMove(to: nil)
      kept.interactions.removeAll { $0 === interaction }
      interaction.didMove(to: nil)
    }

    /// Adds a recognizer to the view, and removes it from its former view.
    ///
    /// It gets the touches that are hit-tested to this view or to a view in it.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
      willChangeTree()
      gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
      recognizers = (recognizers ?? []) + [gestureRecognizer]
      gestureRecognizer.view = self
    }

    /// Removes a recognizer from the view, and cancels its gesture if it has begun one.
    ///
    /// It does nothing with a recognizer of another view.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
      guard gestureRecognizer.view === self else { return }
      willChangeTree()
      recognizers?.removeAll { $0 === gestureRecognizer }
      gestureRecognizer.view = nil
      UIApplication.shared.events.abandon(gestureRecognizer)
    }

    final func putBack(recognizers former: [UIGestureRecognizer]?) { recognizers = former }

    /// What sets the values of the view's class, which other classes do not have, to those of now.
    func formerValues() -> () -> Void { {} }

    /// Whether a recognizer may begin; true unless overridden.
    ///
    /// The hit view alone is asked, and only when the recognition would cancel its touch. That
    /// default actions of the system's controls keep recognizers of superviews from beginning is
    /// not up to this method in the model.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Responder

    /// The controller whose root view this is; for other views the superview.
    open override var next: UIResponder? { viewController ?? superview }

    override var responderWindow: UIWindow? { window }
  }
#endif
