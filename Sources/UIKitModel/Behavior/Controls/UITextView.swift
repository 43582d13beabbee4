#if UIKIT_MODEL
  public import Foundation

  /// An object that a text view asks before editing begins or ends, and tells afterwards.
  @preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether editing may begin.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Whether editing may end.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Tells that the view has become first responder.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Tells that the view is no longer first responder.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Tells that a person has changed the text; the model has no keyboard and never tells it.
    func textViewDidChange(_ textView: UITextView)
  }

  extension UITextViewDelegate {
    /// Gives true.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Gives true.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
  }

  /// A scroll view with a text, which becomes first responder when it is tapped and editable.
  ///
  /// The model measures no text: no point lies at a character, and the content has the size that
  /// the app sets. It leaves out the keyboard, the selection by touches, and links.
  @preconcurrency @MainActor open class UITextView: UIScrollView, UIKeyInput {
    /// Whether a tap begins editing.
    open var isEditable = true
    /// Whether a person can select text; a tap begins editing only then.
    open var isSelectable = true
    /// The selected characters; the model only keeps it.
    open var selectedRange = NSRange(location: 0, length: 0)
    /// The font; nil for the system's. The model only keeps it.
    open var font: UIFont?
    /// The colour of the text; the model only keeps it.
    open var textColor: UIColor?
    /// Where the lines lie; the model only keeps it.
    open var textAlignment = NSTextAlignment.natural
    /// What is found in the text; the model finds nothing.
    open var dataDetectorTypes: UIDataDetectorTypes = []
    /// Whether a person can change attributes; the model only keeps it.
    open var allowsEditingTextAttributes = false
    /// The attributes of new text; the model only keeps it.
    open var typingAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of links; the model only keeps it.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
    /// Whether new text replaces everything; the model only keeps it.
    open var clearsOnInsertion = false
    /// The distances between the text and the edges, in points; the model only keeps it.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    /// The view that shows the text, which is this one.
    open var textInputView: UIView { self }
    /// The area of the lines; the model only keeps it.
    open private(set) var textContainer: NSTextContainer
    /// The object that lays out the text, which it does not in the model.
    open private(set) var layoutManager = NSLayoutManager()
    /// The text with its attributes.
    open private(set) var textStorage = NSTextStorage(string: "")
    /// Whether the view is first responder and edits its text.
    private var isEditing = false

    /// Makes a text view.
    ///
    /// - Parameters:
    ///   - frame: the frame in the superview's coordinate space, in points.
    ///   - textContainer: the area of the lines; nil for a new one.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
      self.textContainer = textContainer ?? NSTextContainer(size: frame.size)
      super.init(frame: frame)
      layoutManager.addTextContainer(self.textContainer)
      textStorage.addLayoutManager(layoutManager)
    }

    /// Makes a text view with an area of its own.
    public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The text; nothing but the app changes it, because there is no keyboard.
    open var text: String! {
      get { textStorage.string }
      set { textStorage.setAttributedString(NSAttributedString(string: newValue ?? "")) }
    }

    /// The text with its attributes.
    open var attributedText: NSAttributedString! {
      get { NSAttributedString(attributedString: textStorage) }
      set { textStorage.setAttributedString(newValue ?? NSAttributedString(string: "")) }
    }

    /// Does nothing: the model measures no text.
    open func scrollRangeToVisible(_ range: NSRange) {}

    // MARK: First responder

    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

    @discardableResult open override func becomeFirstResponder() -> Bool {
      if isFirstResponder { return true }
      if isEditable, textDelegate?.textViewShouldBeginEditing(self) == false { return false }
      guard super.becomeFirstResponder() else { return false }
      // The keyboard belongs to the key window.
      if window?.isKeyWindow == false { window?.makeKey() }
      isEditing = isEditable
      if isEditing { textDelegate?.textViewDidBeginEditing(self) }
      return true
    }

    @discardableResult open override func resignFirstResponder() -> Bool {
      guard isFirstResponder, isEditing else { return super.resignFirstResponder() }
      guard textDelegate?.textViewShouldEndEditing(self) != false, super.resignFirstResponder() else { return false }
      isEditing = false
      textDelegate?.textViewDidEndEditing(self)
      return true
    }

    /// Begins editing when a touch that began in the view also ends in it.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      super.touchesEnded(touches, with: event)
      guard isEditable, isSelectable, let touch = touches.first, touch.hitView === self,
        bounds.holds(touch.location(in: self))
      else { return }
      becomeFirstResponder()
    }

    // MARK: Places in the text

    /// The beginning of the text.
    open var beginningOfDocument: UITextPosition { position(at: 0) }
    /// The end of the text.
    open var endOfDocument: UITextPosition { position(at: textStorage.length) }
    /// An object that finds units of text; the model's finds none.
    open var tokenizer: any UITextInputTokenizer {
      readUnknown("tokenizer", of: self)
      return NoTokenizer()
    }
    /// Whether the text has characters.
    open var hasText: Bool { textStorage.length > 0 }
    /// Adds a text behind the present one; the model has no selection.
    open func insertText(_ text: String) { textStorage.append(NSAttributedString(string: text)) }
    /// Takes the last character away.
    open func deleteBackward() { text = String(text.dropLast()) }

    /// The selected part.
    open var selectedTextRange: UITextRange? {
      get { textRange(selectedRange) }
      set { selectedRange = newValue?.range ?? NSRange(location: 0, length: 0) }
    }

    /// The place at a point; nil, because the model measures no text.
    open func closestPosition(to point: CGPoint) -> UITextPosition? {
      readUnknown("closestPosition(to:)", of: self)
      return nil
    }
    /// The place in a part at a point; nil, because the model measures no text.
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
      readUnknown("closestPosition(to:within:)", of: self)
      return nil
    }
    /// The character at a point; nil, because the model measures no text.
    open func characterRange(at point: CGPoint) -> UITextRange? {
      readUnknown("characterRange(at:)", of: self)
      return nil
    }
    /// Where a part begins, in the view's own space; empty, because the model measures no text.
    open func firstRect(for range: UITextRange) -> CGRect {
      readUnknown("firstRect(for:)", of: self)
      return .zero
    }
    /// Where the cursor is at a place; empty, because the model measures no text.
    open func caretRect(for position: UITextPosition) -> CGRect {
      readUnknown("caretRect(for:)", of: self)
      return .zero
    }

    /// The number of characters from one place to another.
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    /// The place so many characters further on; nil outside the text.
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
      let place = position.offset + offset
      return place >= 0 && place <= textStorage.length ? self.position(at: place) : nil
    }

    /// The part between two places.
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
      let (first, last) = (min(fromPosition.offset, toPosition.offset), max(fromPosition.offset, toPosition.offset))
      return textRange(NSRange(location: first, length: last - first))
    }

    /// The order of two places.
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
      position.offset < other.offset
        ? .orderedAscending : position.offset > other.offset ? .orderedDescending : .orderedSame
    }

    /// The text of a part.
    open func text(in range: UITextRange) -> String? {
      guard range.range.location + range.range.length <= textStorage.length else { return nil }
      return textStorage.attributedSubstring(from: range.range).string
    }

    /// The attributes at a place; nil outside the text.
    open func textStyling(
      at position: UITextPosition, in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]? {
      let index = direction == .forward ? position.offset : position.offset - 1
      guard index >= 0, index < textStorage.length else { return nil }
      return unsafe textStorage.attributes(at: index, effectiveRange: nil)
    }

    private func position(at offset: Int) -> UITextPosition {
      let position = UITextPosition()
      position.offset = offset
      return position
    }

    private func textRange(_ range: NSRange) -> UITextRange {
      let made = UITextRange()
      made.range = range
      return made
    }
  }
#endif
