#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// The store of a view's geometry and opacity, as in Core Animation.
  ///
  /// A view's layer holds the layers of its subviews. Nothing that is drawn has a part in
  /// hit-testing: masks, corners, borders and shadows are only kept. Animations do not run, and a
  /// 3D transform counts with its flat part alone.
  open class CALayer: NSObject {
    /// The layer that holds this one; nil for none.
    open internal(set) weak var superlayer: CALayer?
    /// The object that the layer asks, for a view's layer the view; the layer does not keep it
    /// alive.
    open weak var delegate: (any CALayerDelegate)?
    /// What app code has associated with the object, by the addresses of the keys.
    var associations: [Int: Any] = [:]
    var layers: [CALayer] = []
    /// Whether it is the layer of a view that stands for a recorded one.
    final var isOfRecordedView = false
    var appearance: Appearance?
    var spatial: CATransform3D?

    /// The layer's rectangle in its own coordinate space, in points.
    open var bounds = CGRect.zero { willSet { willChange(place: true) } }
    /// The location of the anchor point in the superlayer's coordinate space, in points.
    open var position = CGPoint.zero { willSet { willChange(place: true) } }
    /// The point of the bounds that `position` places and that the transform turns about.
    ///
    /// It is a share of the bounds' size: (0, 0) is the corner at the origin, (1, 1) the opposite
    /// one.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5) { willSet { willChange() } }
    /// The drawing order among siblings; it has no effect on hit-testing.
    open var zPosition: CGFloat = 0 { willSet { willChange() } }

    /// How opaque the layer is, from 0 to 1.
    ///
    /// A view whose layer's opacity is below 0.01 takes no touches. Opacities of superlayers do not
    /// multiply for that.
    open var opacity: Float = 1 { willSet { willChange() } }
    /// Whether the layer is not drawn; the view of a hidden layer takes no touches.
    open var isHidden = false { willSet { willChange() } }
    /// Whether content is drawn only inside the bounds; it has no effect on hit-testing.
    open var masksToBounds = false { willSet { willChange() } }
    /// The radius of the drawn corners, in points; it has no effect on hit-testing.
    open var cornerRadius: CGFloat = 0
    /// A name for the app's own use; nil for none.
    open var name: String? { willSet { willChange() } }

    var matrix = CGAffineTransform.identity { willSet { willChange() } }

    /// Makes a layer with empty bounds at the origin.
    public override init() { super.init() }

    /// Makes a copy of another layer's geometry, as Core Animation does for animations.
    public init(layer: Any) {
      super.init()
      guard let layer = layer as? CALayer else { return }
      (bounds, position, anchorPoint) = (layer.bounds, layer.position, layer.anchorPoint)
      (zPosition, opacity, isHidden) = (layer.zPosition, layer.opacity, layer.isHidden)
      (masksToBounds, cornerRadius, name) = (layer.masksToBounds, layer.cornerRadius, layer.name)
      (matrix, spatial, appearance) = (layer.matrix, layer.spatial, layer.appearance)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The transform about the anchor point, from the layer's space towards the superlayer's.
    open func affineTransform() -> CGAffineTransform { matrix }

    /// Sets the transform about the anchor point.
    open func setAffineTransform(_ transform: CGAffineTransform) { (matrix, spatial) = (transform, nil) }

    /// The transform about the anchor point, in space; hit-testing uses its flat part alone.
    open var transform: CATransform3D {
      get { spatial ?? CATransform3DMakeAffineTransform(matrix) }
      set {
        matrix = newValue.flat
        spatial = newValue.isFlat ? nil : newValue
      }
    }

    // MARK: Tree

    /// The layers in this layer, back to front; nil for none. The last one is asked first in a hit
    /// test.
    open var sublayers: [CALayer]? {
      get { layers.isEmpty ? nil : layers }
      set {
        for layer in layers { layer.removeFromSuperlayer() }
        for layer in newValue ?? [] { addSublayer(layer) }
      }
    }

    /// Makes a layer the frontmost sublayer, and takes it out of its former superlayer.
    open func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

    /// Makes a layer a sublayer at an index, where 0 is the backmost.
    ///
    /// An index outside the list means the nearest end.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

    /// Makes a layer a sublayer directly behind a sibling; the backmost when it is no sibling.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
      insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? 0 }
    }

    /// Makes a layer a sublayer directly in front of a sibling; the frontmost when it is no
    /// sibling.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
      insert(layer) { layers in layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.endIndex }
    }

    /// Puts a layer in the place of a sublayer; does nothing when the old layer is no sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
      guard oldLayer.superlayer === self else { return }
      insertSublayer(newLayer, above: oldLayer)
      oldLayer.removeFromSuperlayer()
    }

    /// Takes the layer out of its superlayer.
    open func removeFromSuperlayer() {
      willChange()
      superlayer?.willChange()
      superlayer?.layers.removeAll { $0 === self }
      superlayer = nil
    }

    // MARK: Hit-testing

    /// The frontmost layer of the subtree that contains a point; nil for none.
    ///
    /// A hidden layer is passed over with all layers in it. Sublayers are also hit outside the
    /// bounds, unless `masksToBounds` is true. It does not ask views.
    ///
    /// - Parameter p: in the superlayer's coordinate space, in points.
    open func hitTest(_ p: CGPoint) -> CALayer? {
      guard !isHidden, let point = fromSuperlayer(p) else { return nil }
      let isInside = contains(point)
      if masksToBounds && !isInside { return nil }
      for layer in layers.reversed() {
        if let hit = layer.hitTest(point) { return hit }
      }
      return isInside ? self : nil
    }

    /// Whether a point in the layer's own coordinate space is in the bounds.
    ///
    /// The minimum edges are inside, the maximum edges are not.
    open func contains(_ p: CGPoint) -> Bool { bounds.holds(p) }

    /// The layer itself, whose values are those at the end of every animation.
    open func presentation() -> Self? { self }

    /// The layer itself.
    open func model() -> Self { self }

    // MARK: Hooks

    /// Places the sublayers; does nothing by itself, and the model never calls it.
    open func layoutSublayers() {}
    /// Does nothing: the model lays out no layers.
    open func setNeedsLayout() {}
    /// Does nothing: the model lays out no layers.
    open func layoutIfNeeded() {}
    /// Does nothing: the model does not draw.
    open func setNeedsDisplay() {}
    /// Does nothing: the model does not draw.
    open func setNeedsDisplay(_ r: CGRect) {}
    /// Draws the content; does nothing by itself, and the model never calls it.
    open func display() {}
    /// Draws the content; does nothing by itself, and the model never calls it.
    open func draw(in ctx: CGContext) {}
    /// Does nothing: the model draws nothing.
    open func render(in ctx: CGContext) {}
    /// The size that suits the layer; its own in the model.
    open func preferredFrameSize() -> CGSize { bounds.size }
    /// The action for an event of the layer; nil, because the model runs none.
    open func action(forKey event: String) -> (any CAAction)? { nil }
    /// Whether a change of the property redraws the layer; false unless overridden.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Makes the layer of a view, which each of the model's own layer classes does.
    class func forView() -> CALayer { CALayer() }

    /// The smallest rectangle in the superlayer's coordinate space that holds the transformed
    /// bounds.
    ///
    /// Setting it keeps the transform and the bounds' origin, and computes the size and the
    /// position. Where the transform does not determine the size (as a turn by 45 degrees), the
    /// size stays, and the layer moves so that its frame has the wanted origin.
    open var frame: CGRect {
      get {
        let (size, anchor) = (bounds.size, anchorPoint)
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (across: CGFloat, down: CGFloat) in
          CGPoint(x: (across - anchor.x) * size.width, y: (down - anchor.y) * size.height).applying(matrix) + position
        }
        return matrix.isIdentity ? CGRect(origin: corners[0], size: size) : CGRect.around(corners)
      }
      set {
        guard !matrix.isIdentity else {
          bounds.size = newValue.size
          position = CGPoint(
            x: newValue.origin.x + anchorPoint.x * newValue.size.width,
            y: newValue.origin.y + anchorPoint.y * newValue.size.height)
          return
        }
        // The frame's size is |a|·w + |c|·h by |b|·w + |d|·h; solve for the bounds' w and h.
        let (a, b, c, d) = (abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d))
        let target = newValue.standardized
        let determinant = a * d - b * c
        let size = CGSize(
          width: (d * target.width - c * target.height) / determinant,
          height: (a * target.height - b * target.width) / determinant)
        if abs(determinant) > 1e-9, size.width >= 0, size.height >= 0 { bounds.size = size }
        let placed = frame
        position = CGPoint(x: position.x + target.minX - placed.minX, y: position.y + target.minY - placed.minY)
      }
    }

    // MARK: Looks, which the model only keeps

    private var look: Appearance {
      get { appearance ?? Appearance() }
      set { appearance = newValue }
    }

    /// The layer whose opacity masks this one; it has no effect on hit-testing.
    open var mask: CALayer? {
      get { look.mask }
      set { look.mask = newValue }
    }
    /// The picture that the layer shows.
    open var contents: Any? {
      get { look.contents }
      set { look.contents = newValue }
    }
    /// The number of the picture's pixels in a point.
    open var contentsScale: CGFloat {
      get { look.contentsScale }
      set { look.contentsScale = newValue }
    }
    /// How the picture fills the bounds.
    open var contentsGravity: CALayerContentsGravity {
      get { look.contentsGravity }
      set { look.contentsGravity = newValue }
    }
    /// The colour behind the content; nil for none.
    open var backgroundColor: CGColor? {
      get { look.backgroundColor }
      set { look.backgroundColor = newValue }
    }
    /// The colour of the border; nil for none.
    open var borderColor: CGColor? {
      get { look.borderColor }
      set { look.borderColor = newValue }
    }
    /// The width of the border, in points.
    open var borderWidth: CGFloat {
      get { look.borderWidth }
      set { look.borderWidth = newValue }
    }
    /// The colour of the shadow; nil for none.
    open var shadowColor: CGColor? {
      get { look.shadowColor }
      set { look.shadowColor = newValue }
    }
    /// How opaque the shadow is, from 0 to 1.
    open var shadowOpacity: Float {
      get { look.shadowOpacity }
      set { look.shadowOpacity = newValue }
    }
    /// How far the shadow lies off, in points.
    open var shadowOffset: CGSize {
      get { look.shadowOffset }
      set { look.shadowOffset = newValue }
    }
    /// How far the shadow is blurred, in points.
    open var shadowRadius: CGFloat {
      get { look.shadowRadius }
      set { look.shadowRadius = newValue }
    }
    /// The outline of the shadow; nil for the content's.
    open var shadowPath: CGPath? {
      get { look.shadowPath }
      set { look.shadowPath = newValue }
    }
    /// The corners that are rounded.
    open var maskedCorners: CACornerMask {
      get { look.maskedCorners }
      set { look.maskedCorners = newValue }
    }
    /// The shape of the rounded corners.
    open var cornerCurve: CALayerCornerCurve {
      get { look.cornerCurve }
      set { look.cornerCurve = newValue }
    }
    /// Whether the content is opaque everywhere.
    open var isOpaque: Bool {
      get { look.isOpaque }
      set { look.isOpaque = newValue }
    }
    /// Whether the layer is drawn when it faces away.
    open var isDoubleSided: Bool {
      get { look.isDoubleSided }
      set { look.isDoubleSided = newValue }
    }
    /// Whether the layer is drawn into a picture first.
    open var shouldRasterize: Bool {
      get { look.shouldRasterize }
      set { look.shouldRasterize = newValue }
    }
    /// The scale of that picture.
    open var rasterizationScale: CGFloat {
      get { look.rasterizationScale }
      set { look.rasterizationScale = newValue }
    }
    /// Whether the opacity applies to the layer and its sublayers as one.
    open var allowsGroupOpacity: Bool {
      get { look.allowsGroupOpacity }
      set { look.allowsGroupOpacity = newValue }
    }
    /// Whether a change of the bounds redraws the layer.
    open var needsDisplayOnBoundsChange: Bool {
      get { look.needsDisplayOnBoundsChange }
      set { look.needsDisplayOnBoundsChange = newValue }
    }
    /// The transform of all sublayers in space; it has no effect on hit-testing.
    open var sublayerTransform: CATransform3D {
      get { look.sublayerTransform }
      set { look.sublayerTransform = newValue }
    }
    /// The actions by the names of their events; nil for none.
    open var actions: [String: any CAAction]? {
      get { look.actions }
      set { look.actions = newValue }
    }
    /// How fast the time of the layer's animations runs.
    open var speed: Float {
      get { look.speed }
      set { look.speed = newValue }
    }

    /// Keeps an animation under a name; it does not run.
    open func add(_ anim: CAAnimation, forKey key: String?) { look.animations[key ?? ""] = anim }
    /// Forgets all animations.
    open func removeAllAnimations() { if appearance != nil { look.animations = [:] } }
    /// Forgets an animation.
    open func removeAnimation(forKey key: String) { if appearance != nil { look.animations[key] = nil } }
    /// The animation with a name; nil for none.
    open func animation(forKey key: String) -> CAAnimation? { look.animations[key] }
    /// The names of the animations; nil for none.
    open func animationKeys() -> [String]? { look.animations.isEmpty ? nil : look.animations.keys.sorted() }
  }
#endif
