#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// A view that shows a text; by default neither it nor its subviews take touches.
  ///
  /// Set `isUserInteractionEnabled` to let them take touches. The model leaves out fonts, colours,
  /// and measuring.
  @preconcurrency @MainActor open class UILabel: UIView {
    /// The text; nil for none. The model does not draw it.
    open var text: String?

    /// Makes a label that takes no touches.
    ///
    /// Apple, `isUserInteractionEnabled`: "This property is set to false by default."
    public override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) { nil }
  }
#endif
