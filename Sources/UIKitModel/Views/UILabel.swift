#if !canImport(UIKit)
  public import Foundation

  /// A text; it takes no touches until interaction is switched on, nor do its subviews.
  ///
  /// Left out: fonts, colours, and measuring.
  @MainActor open class UILabel: UIView {
    open var text: String?

    /// Apple: "This property is set to false by default."
    public override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
    }

    public required init?(coder: NSCoder) { nil }
  }
#endif
