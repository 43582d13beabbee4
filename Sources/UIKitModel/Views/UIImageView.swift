#if !canImport(UIKit)
  public import Foundation

  /// A picture; nothing of it but its size is kept.
  public final class UIImage: NSObject, Sendable {
    public let size: CGSize

    public override init() {
      size = .zero
      super.init()
    }
  }

  /// A view for a picture; it takes no touches until interaction is switched on, nor do its subviews.
  ///
  /// Left out: drawing and animated images.
  @MainActor open class UIImageView: UIView {
    open var image: UIImage?
    open var isHighlighted = false

    /// Apple: "New image view objects are configured to disregard user events by default."
    public override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
    }

    public convenience init(image: UIImage?) {
      self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
      self.image = image
    }

    public required init?(coder: NSCoder) { nil }
  }
#endif
