#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// A picture, of which the model keeps only the size.
  public final class UIImage: NSObject, Sendable {
    /// How the colours of a picture are used, with UIKit's raw values; the model only keeps it.
    public enum RenderingMode: Int, Sendable {
      /// As the place decides.
      case automatic = 0
      /// As they are.
      case alwaysOriginal = 1
      /// As a stencil for the tint.
      case alwaysTemplate = 2
    }

    /// The size of the picture, in points.
    public let size: CGSize
    /// How the colours are used.
    public let renderingMode: RenderingMode

    init(size: CGSize, renderingMode: RenderingMode = .automatic) {
      (self.size, self.renderingMode) = (size, renderingMode)
      super.init()
    }

    /// Makes a picture of no size.
    public override convenience init() { self.init(size: .zero) }

    /// Makes a picture of no size, because the model has no assets.
    public convenience init?(named name: String) { self.init(size: .zero) }
    /// Makes a picture of no size, because the model has no assets.
    public convenience init?(
      named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) { self.init(size: .zero) }
    /// Makes a picture of no size, because the model has no symbols.
    public convenience init?(systemName name: String) { self.init(size: .zero) }
    /// Makes a picture of no size, because the model reads no pictures.
    public convenience init?(data: Data) { self.init(size: .zero) }
    /// Makes a picture of no size, because the model reads no pictures.
    public convenience init?(contentsOfFile path: String) { self.init(size: .zero) }

    /// The number of pixels in a point; 1.
    public var scale: CGFloat { 1 }
    /// The pixels; nil, because the model has none.
    public var cgImage: CGImage? { nil }
    /// The same picture with another use of its colours.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
      UIImage(size: size, renderingMode: renderingMode)
    }
    /// The same picture.
    public func withTintColor(_ color: UIColor) -> UIImage { self }
    /// The same picture.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
      withRenderingMode(renderingMode)
    }
    /// Does nothing: the model does not draw.
    public func draw(at point: CGPoint) {}
    /// Does nothing: the model does not draw.
    public func draw(in rect: CGRect) {}
    /// The same picture.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
  }

  /// A view that shows a picture; by default neither it nor its subviews take touches.
  ///
  /// Set `isUserInteractionEnabled` to let them take touches. The model leaves out drawing and
  /// animated images.
  @preconcurrency @MainActor open class UIImageView: UIView {
    /// The picture; nil for none. The model does not draw it.
    open var image: UIImage? {
      get { untoldImage.read("image", of: self) }
      set { untoldImage.set(newValue) }
    }
    private var untoldImage = Untold<UIImage?>(nil)
    /// Whether UIKit shows the highlighted picture; the model only keeps it.
    open var isHighlighted = false

    /// Makes an image view that takes no touches.
    ///
    /// Apple: "New image view objects are configured to disregard user events by default."
    public override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
    }

    /// Makes a view as large as the picture; without a picture the view has no size.
    public init(image: UIImage?) {
      super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
      isUserInteractionEnabled = false
      self.image = image
    }

    /// Makes a view as large as the first picture.
    public init(image: UIImage?, highlightedImage: UIImage?) {
      super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
      isUserInteractionEnabled = false
      (self.image, self.highlightedImage) = (image, highlightedImage)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The picture while the view is highlighted; nil for the same. The model only keeps it.
    open var highlightedImage: UIImage?
    /// The pictures of an animation; nil for none. The model only keeps it.
    open var animationImages: [UIImage]?
    /// How long an animation takes, in seconds; the model only keeps it.
    open var animationDuration: TimeInterval = 0
    /// How often an animation runs, 0 for ever; the model only keeps it.
    open var animationRepeatCount = 0
    /// Whether an animation runs.
    open private(set) var isAnimating = false
    /// Begins an animation, which nobody sees.
    open func startAnimating() { isAnimating = true }
    /// Ends an animation.
    open func stopAnimating() { isAnimating = false }
  }
#endif
