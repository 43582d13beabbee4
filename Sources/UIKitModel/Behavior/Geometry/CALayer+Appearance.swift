#if UIKIT_MODEL
  import Foundation

  #if canImport(CoreGraphics)
    import CoreGraphics
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
  }

  /// Corners of a layer, as a set of flags with Core Animation's values.
  public struct CACornerMask: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt
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
    public let rawValue: String
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
    public let rawValue: String
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
