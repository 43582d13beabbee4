#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// A layer that draws a path. The path has no effect on hit-testing: the bounds count.
  open class CAShapeLayer: CALayer {
    /// The path; nil for none. The model only keeps it.
    open var path: CGPath?
    /// The colour inside the path; the model only keeps it.
    open var fillColor: CGColor?
    /// The rule that says what is inside; the model only keeps it.
    open var fillRule = CAShapeLayerFillRule.nonZero
    /// The colour of the line; the model only keeps it.
    open var strokeColor: CGColor?
    /// Where the line begins, from 0 to 1; the model only keeps it.
    open var strokeStart: CGFloat = 0
    /// Where the line ends, from 0 to 1; the model only keeps it.
    open var strokeEnd: CGFloat = 1
    /// The width of the line, in points; the model only keeps it.
    open var lineWidth: CGFloat = 1
    /// The limit for pointed corners; the model only keeps it.
    open var miterLimit: CGFloat = 10
    /// The shape of the line's ends; the model only keeps it.
    open var lineCap = CAShapeLayerLineCap.butt
    /// The shape of the line's corners; the model only keeps it.
    open var lineJoin = CAShapeLayerLineJoin.miter
    /// Where the pattern of dashes begins; the model only keeps it.
    open var lineDashPhase: CGFloat = 0
    /// The lengths of dashes and gaps, in points; nil for none. The model only keeps it.
    open var lineDashPattern: [NSNumber]?

    override class func forView() -> CALayer { CAShapeLayer() }
  }

  /// The rule that says what is inside a shape layer's path; the model only keeps it.
  public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a rule from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The path winds about what is inside.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// A ray crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
  }

  /// The shape of the ends of a shape layer's line; the model only keeps it.
  public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a shape from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The line ends at its end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// The line ends with half a circle.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// The line ends with half a square.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
  }

  /// The shape of the corners of a shape layer's line; the model only keeps it.
  public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a shape from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The outer edges go on until they meet.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// The corner is rounded.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// The corner is cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
  }

  /// A layer that draws colours that change into each other; the model only keeps its values.
  open class CAGradientLayer: CALayer {
    /// The colours, each a `CGColor`; nil for none.
    open var colors: [Any]?
    /// Where each colour lies, from 0 to 1; nil for even distances.
    open var locations: [NSNumber]?
    /// Where the first colour lies, as a share of the bounds.
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// Where the last colour lies, as a share of the bounds.
    open var endPoint = CGPoint(x: 0.5, y: 1)
    /// How the colours are laid out.
    open var type = CAGradientLayerType.axial

    override class func forView() -> CALayer { CAGradientLayer() }
  }

  /// How a gradient's colours are laid out; the model only keeps it.
  public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a layout from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along a line.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From a point outwards.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Around a point.
    public static let conic = CAGradientLayerType(rawValue: "conic")
  }

  /// A layer whose sublayers lie in space; the model treats it as any layer.
  open class CATransformLayer: CALayer {
    override class func forView() -> CALayer { CATransformLayer() }
  }

  /// A layer that draws text; the model only keeps the text.
  open class CATextLayer: CALayer {
    /// The text, a `String` or an `NSAttributedString`; nil for none.
    open var string: Any?
    /// The font; nil for Helvetica.
    open var font: CFTypeRef?
    /// The size of the font, in points.
    open var fontSize: CGFloat = 36
    /// The colour of the text; nil for none.
    open var foregroundColor: CGColor?
    /// Whether the text is broken into lines.
    open var isWrapped = false
    /// Where the text lies in the layer.
    open var alignmentMode = CATextLayerAlignmentMode.natural
    /// Which part of a text that is too long is left out.
    open var truncationMode = CATextLayerTruncationMode.none

    override class func forView() -> CALayer { CATextLayer() }
  }

  /// Where a text lies in a layer, by Core Animation's names.
  public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where the language begins.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// At the left.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// At the right.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// In the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// From edge to edge.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
  }

  /// Which part of a text that is too long is left out, by Core Animation's names.
  public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// None.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The beginning.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  }

  /// A layer that draws copies of its sublayers; the model hits the sublayers alone.
  open class CAReplicatorLayer: CALayer {
    /// How many copies are drawn, the sublayers included.
    open var instanceCount = 1
    /// The transform from a copy to the next one.
    open var instanceTransform = CATransform3DIdentity

    override class func forView() -> CALayer { CAReplicatorLayer() }
  }
#endif
