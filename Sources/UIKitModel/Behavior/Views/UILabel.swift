#if UIKIT_MODEL
  public import Foundation

  /// A view that shows a text; by default neither it nor its subviews take touches.
  ///
  /// Set `isUserInteractionEnabled` to let them take touches. The model measures no text, and keeps
  /// its looks alone.
  @preconcurrency @MainActor open class UILabel: UIView {
    /// The text; nil for none. The model does not draw it.
    open var text: String?
    /// The text with its attributes; nil for none. Setting it sets ``text``, too.
    open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
    /// The font; the model only keeps it.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    /// The colour of the text; the model only keeps it.
    open var textColor: UIColor! = UIColor.label
    /// The colour of the text while the label is highlighted; the model only keeps it.
    open var highlightedTextColor: UIColor?
    /// Whether the label is highlighted; the model only keeps it.
    open var isHighlighted = false
    /// Whether the label is drawn as switched on; it has no effect on touches.
    open var isEnabled = true
    /// The colour of the shadow; nil for none. The model only keeps it.
    open var shadowColor: UIColor?
    /// How far the shadow lies off, in points; the model only keeps it.
    open var shadowOffset = CGSize(width: 0, height: -1)
    /// Where the lines lie; the model only keeps it.
    open var textAlignment = NSTextAlignment.natural
    /// What happens at the end of a line; the model only keeps it.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The greatest number of lines, 0 for any; the model only keeps it.
    open var numberOfLines = 1
    /// Whether the font becomes smaller where there is little room; the model only keeps it.
    open var adjustsFontSizeToFitWidth = false
    /// Whether the font follows the person's size of text; the model only keeps it.
    open var adjustsFontForContentSizeCategory = false
    /// The least factor of the font's size; the model only keeps it.
    open var minimumScaleFactor: CGFloat = 0
    /// The width for constraints, in points; the model only keeps it.
    open var preferredMaxLayoutWidth: CGFloat = 0
    /// The area of the text; the bounds, because the model measures no text.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { bounds }
    /// Draws the text; does nothing by itself, and the model never calls it.
    open func drawText(in rect: CGRect) {}

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
