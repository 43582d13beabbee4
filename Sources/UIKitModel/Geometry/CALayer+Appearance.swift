#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// How a layer looks. The model only keeps these values.
  extension CALayer {
    struct Appearance {
      var mask: CALayer?
      var contents: Any?
      var contentsScale: CGFloat = 1
      var contentsGravity = CALayerContentsGravity.resize
      var backgroundColor: CGColor?
      var borderColor: CGColor?
      var borderWidth: CGFloat = 0
      var shadowColor: CGColor?
      var shadowOpacity: Float = 0
      var shadowOffset = CGSize(width: 0, height: -3)
      var shadowRadius: CGFloat = 3
      var shadowPath: CGPath?
      var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      ]
      var cornerCurve = CALayerCornerCurve.circular
      var isOpaque = false
      var isDoubleSided = true
      var shouldRasterize = false
      var rasterizationScale: CGFloat = 1
      var allowsGroupOpacity = true
      var needsDisplayOnBoundsChange = false
      var sublayerTransform = CATransform3DIdentity
      var actions: [String: any CAAction]?
      var speed: Float = 1
      var animations: [String: CAAnimation] = [:]
    }

    private var look: Appearance {
      get { appearance ?? Appearance() }
      set { appearance = newValue }
    }

    /// The layer whose opacity masks this one; it has no effect on hit-testing.
    public var mask: CALayer? {
      get { look.mask }
      set { look.mask = newValue }
    }
    /// The picture that the layer shows.
    public var contents: Any? {
      get { look.contents }
      set { look.contents = newValue }
    }
    /// The number of the picture's pixels in a point.
    public var contentsScale: CGFloat {
      get { look.contentsScale }
      set { look.contentsScale = newValue }
    }
    /// How the picture fills the bounds.
    public var contentsGravity: CALayerContentsGravity {
      get { look.contentsGravity }
      set { look.contentsGravity = newValue }
    }
    /// The colour behind the content; nil for none.
    public var backgroundColor: CGColor? {
      get { look.backgroundColor }
      set { look.backgroundColor = newValue }
    }
    /// The colour of the border; nil for none.
    public var borderColor: CGColor? {
      get { look.borderColor }
      set { look.borderColor = newValue }
    }
    /// The width of the border, in points.
    public var borderWidth: CGFloat {
      get { look.borderWidth }
      set { look.borderWidth = newValue }
    }
    /// The colour of the shadow; nil for none.
    public var shadowColor: CGColor? {
      get { look.shadowColor }
      set { look.shadowColor = newValue }
    }
    /// How opaque the shadow is, from 0 to 1.
    public var shadowOpacity: Float {
      get { look.shadowOpacity }
      set { look.shadowOpacity = newValue }
    }
    /// How far the shadow lies off, in points.
    public var shadowOffset: CGSize {
      get { look.shadowOffset }
      set { look.shadowOffset = newValue }
    }
    /// How far the shadow is blurred, in points.
    public var shadowRadius: CGFloat {
      get { look.shadowRadius }
      set { look.shadowRadius = newValue }
    }
    /// The outline of the shadow; nil for the content's.
    public var shadowPath: CGPath? {
      get { look.shadowPath }
      set { look.shadowPath = newValue }
    }
    /// The corners that are rounded.
    public var maskedCorners: CACornerMask {
      get { look.maskedCorners }
      set { look.maskedCorners = newValue }
    }
    /// The shape of the rounded corners.
    public var cornerCurve: CALayerCornerCurve {
      get { look.cornerCurve }
      set { look.cornerCurve = newValue }
    }
    /// Whether the content is opaque everywhere.
    public var isOpaque: Bool {
      get { look.isOpaque }
      set { look.isOpaque = newValue }
    }
    /// Whether the layer is drawn when it faces away.
    public var isDoubleSided: Bool {
      get { look.isDoubleSided }
      set { look.isDoubleSided = newValue }
    }
    /// Whether the layer is drawn into a picture first.
    public var shouldRasterize: Bool {
      get { look.shouldRasterize }
      set { look.shouldRasterize = newValue }
    }
    /// The scale of that picture.
    public var rasterizationScale: CGFloat {
      get { look.rasterizationScale }
      set { look.rasterizationScale = newValue }
    }
    /// Whether the opacity applies to the layer and its sublayers as one.
    public var allowsGroupOpacity: Bool {
      get { look.allowsGroupOpacity }
      set { look.allowsGroupOpacity = newValue }
    }
    /// Whether a change of the bounds redraws the layer.
    public var needsDisplayOnBoundsChange: Bool {
      get { look.needsDisplayOnBoundsChange }
      set { look.needsDisplayOnBoundsChange = newValue }
    }
    /// The transform of all sublayers in space; it has no effect on hit-testing.
    public var sublayerTransform: CATransform3D {
      get { look.sublayerTransform }
      set { look.sublayerTransform = newValue }
    }
    /// The actions by the names of their events; nil for none.
    public var actions: [String: any CAAction]? {
      get { look.actions }
      set { look.actions = newValue }
    }
    /// How fast the time of the layer's animations runs.
    public var speed: Float {
      get { look.speed }
      set { look.speed = newValue }
    }

    /// Keeps an animation under a name; it does not run.
    public func add(_ anim: CAAnimation, forKey key: String?) { look.animations[key ?? ""] = anim }
    /// Forgets all animations.
    public func removeAllAnimations() { if appearance != nil { look.animations = [:] } }
    /// Forgets an animation.
    public func removeAnimation(forKey key: String) { if appearance != nil { look.animations[key] = nil } }
    /// The animation with a name; nil for none.
    public func animation(forKey key: String) -> CAAnimation? { look.animations[key] }
    /// The names of the animations; nil for none.
    public func animationKeys() -> [String]? { look.animations.isEmpty ? nil : look.animations.keys.sorted() }
  }

  /// Corners of a layer, as a set of flags with Core Animation's values.
  public struct CACornerMask: OptionSet, Sendable {
    /// The flags as bits.
    public var rawValue: UInt
    /// Makes a set of corners from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner with the smallest x and y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    /// The corner with the largest x and the smallest y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    /// The corner with the smallest x and the largest y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    /// The corner with the largest x and y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
  }

  /// The shape of rounded corners; the model only keeps it.
  public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// Makes a shape from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Quarters of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// Curves without a jump in curvature.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
  }

  /// How a picture fills a layer; the model only keeps it.
  public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// Makes a gravity from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In the middle, in its own size.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As large as fits into the bounds.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As small as covers the bounds.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
  }
#endif
