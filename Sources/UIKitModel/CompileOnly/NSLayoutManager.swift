#if UIKIT_MODEL
  public import Foundation

  /// The text of a text view.
  open class NSTextStorage: NSMutableAttributedString {
    /// Sets the text of a layout manager.
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) { aLayoutManager.textStorage = self }
  }

  /// The area in which lines of text lie; the model only keeps it.
  open class NSTextContainer: NSObject {
    /// The size, in points.
    open var size: CGSize
    /// The distance at the beginning and at the end of lines, in points.
    open var lineFragmentPadding: CGFloat = 5
    /// What happens at the end of a line.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// The greatest number of lines; 0 for any.
    open var maximumNumberOfLines = 0
    /// Whether the width follows the text view's.
    open var widthTracksTextView = false
    /// Whether the height follows the text view's.
    open var heightTracksTextView = false
    /// The areas that lines leave out.
    open var exclusionPaths: [UIBezierPath] = []
    /// The object that lays out the text; nil for none.
    open weak var layoutManager: NSLayoutManager?

    /// Makes an area of a size, in points.
    public init(size: CGSize) {
      self.size = size
      super.init()
    }

    /// Gives nil: the model has no archives.
    public required init(coder: NSCoder) { size = .zero }
  }

  /// An object that lays out text. The model measures no text: all places are empty.
  open class NSLayoutManager: NSObject {
    /// The areas that it fills.
    open private(set) var textContainers: [NSTextContainer] = []
    /// The text; nil for none.
    open weak var textStorage: NSTextStorage?

    /// Makes an object without text.
    public override init() { super.init() }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Adds an area.
    open func addTextContainer(_ container: NSTextContainer) {
      textContainers.append(container)
      container.layoutManager = self
    }
    /// The number of characters, as if each had one glyph.
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
    /// Does nothing: the model lays out no text.
    open func ensureLayout(for container: NSTextContainer) {}
    /// The same range, as if each character had one glyph.
    open func glyphRange(
      forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
    ) -> NSRange { charRange }
    /// The whole text.
    open func glyphRange(for container: NSTextContainer) -> NSRange { NSRange(location: 0, length: numberOfGlyphs) }
    /// The same range, as if each character had one glyph.
    open func characterRange(
      forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
    ) -> NSRange { glyphRange }
    /// An empty rectangle.
    open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
      measures("boundingRect(forGlyphRange:in:)")
      return .zero
    }
    /// An empty rectangle.
    open func usedRect(for container: NSTextContainer) -> CGRect {
      measures("usedRect(for:)")
      return .zero
    }
    /// An empty rectangle.
    open func lineFragmentRect(
      forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
      measures("lineFragmentRect(forGlyphAt:effectiveRange:)")
      return .zero
    }
    /// Calls nothing: the model lays out no text.
    open func enumerateLineFragments(
      forGlyphRange glyphRange: NSRange,
      using block: @escaping (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) { measures("enumerateLineFragments(forGlyphRange:using:)") }
    /// The first glyph.
    open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
      measures("glyphIndex(for:in:)")
      return 0
    }
    /// The first glyph, at its beginning.
    open func glyphIndex(
      for point: CGPoint, in container: NSTextContainer,
      fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
      measures("glyphIndex(for:in:)")
      unsafe partialFraction?.pointee = 0
      return 0
    }
    /// The same index, as if each character had one glyph.
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
    /// The same index, as if each character had one glyph.
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    /// The first character, at its beginning.
    open func characterIndex(
      for point: CGPoint, in container: NSTextContainer,
      fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
      measures("characterIndex(for:in:)")
      unsafe partialFraction?.pointee = 0
      return 0
    }

    /// Tells that the code asks for what only a laid out text has.
    private func measures(_ member: String) {
      TextQuestion.asked.get()?.note("\(type(of: self)).\(member)")
    }
  }
#endif
