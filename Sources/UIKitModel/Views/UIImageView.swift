#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// A picture, of which the model keeps only the size.
  public final class UIImage: NSObject, Sendable {
    /// The size of the picture, in points.
    public let size: CGSize

    /// Makes a picture of no size.
    public override init() {
      size = .zero
      super.init()
    }
  }

  /// A view that shows a picture; by default neither it nor its subviews take touches.
  ///
  /// Set `isUserInteractionEnabled` to let them take touches. The model leaves out drawing and
  /// animated images.
  @preconcurrency @MainActor open class UIImageView: UIView {
    /// The picture; nil for none. The model does not draw it.
    open var image: UIImage?
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
    public convenience init(image: UIImage?) {
      self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
      self.image = image
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }
  }
#endif
