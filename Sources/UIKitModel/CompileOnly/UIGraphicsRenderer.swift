// The names of functions are those of UIKit.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// How a picture is made; the model only keeps it.
  open class UIGraphicsRendererFormat: NSObject {
    /// The area of the picture, in points.
    open var bounds: CGRect { .zero }

    /// Makes the usual format.
    public required override init() { super.init() }

    /// The usual format.
    open class func `default`() -> Self { Self() }
    /// The format for the screen.
    open class func preferred() -> Self { Self() }
  }

  /// How a picture of pixels is made; the model only keeps it.
  open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// The number of pixels in a point.
    open var scale: CGFloat = 1
    /// Whether nothing shines through.
    open var opaque = false
  }

  /// A place in which a picture is drawn; the model makes none.
  open class UIGraphicsRendererContext: NSObject {
    /// The place for Core Graphics.
    open private(set) var cgContext: CGContext
    /// How the picture is made.
    open private(set) var format: UIGraphicsRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
      (cgContext, self.format) = (context, format)
      super.init()
    }

    /// Does nothing: the model does not draw.
    open func fill(_ rect: CGRect) {}
    /// Does nothing: the model does not draw.
    open func stroke(_ rect: CGRect) {}
    /// Does nothing: the model does not draw.
    open func clip(to rect: CGRect) {}
  }

  /// A place in which a picture of pixels is drawn; the model makes none.
  open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// The picture until now; an empty one in the model.
    open var currentImage: UIImage { UIImage() }
  }

  /// An object that makes pictures.
  open class UIGraphicsRenderer: NSObject {
    /// How pictures are made.
    open private(set) var format: UIGraphicsRendererFormat
    let area: CGRect

    /// Makes a renderer for pictures of an area, in points.
    public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
      (area, self.format) = (bounds, format)
      super.init()
    }

    /// Makes a renderer of the usual format.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsRendererFormat()) }
  }

  /// An object that makes pictures of pixels.
  ///
  /// The model does not draw: it runs no code that draws, and gives empty pictures of that size.
  open class UIGraphicsImageRenderer: UIGraphicsRenderer {
    /// Makes a renderer for pictures of a size, in points.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
      super.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Makes a renderer for pictures of an area, in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) { super.init(bounds: bounds, format: format) }

    /// Makes a renderer of the usual format for pictures of a size, in points.
    public convenience init(size: CGSize) { self.init(size: size, format: UIGraphicsImageRendererFormat()) }

    /// Makes a renderer of the usual format for pictures of an area, in points.
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }

    /// Gives an empty picture, without a call of the actions.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { UIImage(size: area.size) }
  }

  /// Does nothing: the model does not draw.
  public func UIGraphicsBeginImageContext(_ size: CGSize) {}
  /// Does nothing: the model does not draw.
  public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {}
  /// Gives an empty picture: the model does not draw.
  public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { UIImage() }
  /// Does nothing: the model does not draw.
  public func UIGraphicsEndImageContext() {}
  /// Does nothing: the model does not draw.
  public func UIRectFill(_ rect: CGRect) {}
  /// Does nothing: the model does not draw.
  public func UIRectFrame(_ rect: CGRect) {}
  /// Does nothing: the model does not draw.
  public func UIRectClip(_ rect: CGRect) {}
#endif
