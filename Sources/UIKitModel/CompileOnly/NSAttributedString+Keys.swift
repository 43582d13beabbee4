#if UIKIT_MODEL
  public import Foundation

  /// Where the lines of a text lie, with UIKit's raw values.
  public enum NSTextAlignment: Int, Sendable {
    /// At the left.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right.
    case right = 2
    /// At both edges.
    case justified = 3
    /// Where text begins.
    case natural = 4
  }

  /// What happens at the end of a line, with UIKit's raw values.
  public enum NSLineBreakMode: Int, Sendable {
    /// It breaks between words.
    case byWordWrapping = 0
    /// It breaks between characters.
    case byCharWrapping = 1
    /// It is cut off.
    case byClipping = 2
    /// Its beginning is left out.
    case byTruncatingHead = 3
    /// Its end is left out.
    case byTruncatingTail = 4
    /// Its middle is left out.
    case byTruncatingMiddle = 5
  }

  /// The direction of text, with UIKit's raw values.
  public enum NSWritingDirection: Int, Sendable {
    /// As the text has it.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
  }

  /// How lines are underlined or struck through, as a set of flags with UIKit's values.
  public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: Int
    /// Makes a style from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// One thick line.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// The line is dotted.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// The line is dashed.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  }

  /// UIKit's names of the attributes of a text; the model only keeps them.
  extension NSAttributedString.Key {
    /// The font.
    public static let font = NSAttributedString.Key("NSFont")
    /// The paragraph style.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The colour.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the text.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The ligatures.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// The distance between characters, in points.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The style of striking through.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The style of underlining.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The colour of the outline.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The width of the outline.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// The shadow.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// The attachment.
    public static let attachment = NSAttributedString.Key("NSAttachment")
    /// The address that a tap opens.
    public static let link = NSAttributedString.Key("NSLink")
    /// The distance from the line, in points.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// The colour of the underline.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The colour of the line through the text.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The slant.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// The stretching.
    public static let expansion = NSAttributedString.Key("NSExpansion")
    /// The direction.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  }

  /// How a paragraph is set; the model only keeps it.
  open class NSParagraphStyle: NSObject {
    var values = Values()

    struct Values {
      var alignment = NSTextAlignment.natural
      var lineBreakMode = NSLineBreakMode.byWordWrapping
      var lineSpacing: CGFloat = 0
      var paragraphSpacing: CGFloat = 0
      var minimumLineHeight: CGFloat = 0
      var maximumLineHeight: CGFloat = 0
      var lineHeightMultiple: CGFloat = 0
      var firstLineHeadIndent: CGFloat = 0
      var headIndent: CGFloat = 0
      var tailIndent: CGFloat = 0
    }

    /// Makes a style with the system's values.
    public override init() { super.init() }

    /// A style with the system's values.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }
    /// Where the lines lie.
    open var alignment: NSTextAlignment { values.alignment }
    /// What happens at the end of a line.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The distance between lines, in points.
    open var lineSpacing: CGFloat { values.lineSpacing }
  }

  /// A paragraph's style that can be changed.
  open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
      get { values.alignment }
      set { values.alignment = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
      get { values.lineBreakMode }
      set { values.lineBreakMode = newValue }
    }
    open override var lineSpacing: CGFloat {
      get { values.lineSpacing }
      set { values.lineSpacing = newValue }
    }
    /// The distance after the paragraph.
    open var paragraphSpacing: CGFloat {
      get { values.paragraphSpacing }
      set { values.paragraphSpacing = newValue }
    }
    /// The least height of a line.
    open var minimumLineHeight: CGFloat {
      get { values.minimumLineHeight }
      set { values.minimumLineHeight = newValue }
    }
    /// The greatest height of a line; 0 for none.
    open var maximumLineHeight: CGFloat {
      get { values.maximumLineHeight }
      set { values.maximumLineHeight = newValue }
    }
    /// The factor of the lines' height.
    open var lineHeightMultiple: CGFloat {
      get { values.lineHeightMultiple }
      set { values.lineHeightMultiple = newValue }
    }
    /// The indent of the first line.
    open var firstLineHeadIndent: CGFloat {
      get { values.firstLineHeadIndent }
      set { values.firstLineHeadIndent = newValue }
    }
    /// The indent of the other lines.
    open var headIndent: CGFloat {
      get { values.headIndent }
      set { values.headIndent = newValue }
    }
    /// The indent at the end of lines.
    open var tailIndent: CGFloat {
      get { values.tailIndent }
      set { values.tailIndent = newValue }
    }
  }
#endif
