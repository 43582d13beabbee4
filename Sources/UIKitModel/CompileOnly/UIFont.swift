#if UIKIT_MODEL
  public import Foundation

  /// A font, of which the model keeps name and size; it measures no text.
  ///
  /// The model leaves out descriptors, metrics of single fonts, and the fonts of the system.
  public final class UIFont: NSObject, Sendable {
    /// The name.
    public let fontName: String
    /// The size, in points.
    public let pointSize: CGFloat

    init(_ name: String, _ size: CGFloat) {
      (fontName, pointSize) = (name, size)
      super.init()
    }

    /// Makes a font by its name; the model has every name.
    public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontName, fontSize) }

    /// The name, because the model has no families.
    public var familyName: String { fontName }
    /// The height of a line, in points; 1.193 times the size, as in the system's font.
    public var lineHeight: CGFloat { pointSize * 1.193 }
    /// How far characters rise above the line, in points.
    public var ascender: CGFloat { pointSize * 0.952 }
    /// How far characters reach below the line, in points; negative.
    public var descender: CGFloat { pointSize * -0.241 }
    /// The height of capitals, in points.
    public var capHeight: CGFloat { pointSize * 0.705 }
    /// The height of a small x, in points.
    public var xHeight: CGFloat { pointSize * 0.526 }
    /// The distance between lines, in points.
    public var leading: CGFloat { 0 }

    /// The same font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }

    /// The system's font.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Regular", fontSize) }
    /// The system's font in a weight.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
      UIFont(".SFUI-\(weight.rawValue)", fontSize)
    }
    /// The system's bold font.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Semibold", fontSize) }
    /// The system's italic font.
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-RegularItalic", fontSize) }
    /// The system's font with digits of one width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
      systemFont(ofSize: fontSize, weight: weight)
    }
    /// The system's font with characters of one width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
      UIFont(".AppleSystemUIFontMonospaced-\(weight.rawValue)", fontSize)
    }
    /// The system's font for a kind of text, in the size of a person who has changed nothing.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
      systemFont(ofSize: style.size)
    }
    /// The system's font for a kind of text; the model ignores the traits.
    public class func preferredFont(
      forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }

    /// The size of labels, in points.
    public class var labelFontSize: CGFloat { 17 }
    /// The size of buttons, in points.
    public class var buttonFontSize: CGFloat { 18 }
    /// The size of small text, in points.
    public class var smallSystemFontSize: CGFloat { 12 }
    /// The size of text, in points.
    public class var systemFontSize: CGFloat { 14 }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? UIFont else { return false }
      return fontName == other.fontName && pointSize == other.pointSize
    }

    public override var hash: Int { fontName.hashValue ^ pointSize.hashValue }

    /// How bold a font is, from -1 to 1.
    public struct Weight: RawRepresentable, Hashable, Comparable, Sendable {
      /// The raw value.
      public let rawValue: CGFloat
      /// Makes one from its raw value.
      public init(rawValue: CGFloat) { self.rawValue = rawValue }

      /// The thinnest.
      public static let ultraLight = Weight(rawValue: -0.8)
      /// Very thin.
      public static let thin = Weight(rawValue: -0.6)
      /// Thin.
      public static let light = Weight(rawValue: -0.4)
      /// As usual.
      public static let regular = Weight(rawValue: 0)
      /// A little bold.
      public static let medium = Weight(rawValue: 0.23)
      /// Half bold.
      public static let semibold = Weight(rawValue: 0.3)
      /// Bold.
      public static let bold = Weight(rawValue: 0.4)
      /// Very bold.
      public static let heavy = Weight(rawValue: 0.56)
      /// The boldest.
      public static let black = Weight(rawValue: 0.62)

      /// Whether the first is less bold than the second.
      public static func < (lhs: Weight, rhs: Weight) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// A kind of text.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
      /// The raw value.
      public let rawValue: String
      /// Makes one from its raw value.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The largest title.
      public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
      /// A title.
      public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
      /// A title of the second rank.
      public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
      /// A title of the third rank.
      public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
      /// A headline.
      public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
      /// A smaller headline.
      public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
      /// The text itself.
      public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
      /// A remark.
      public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
      /// A footnote.
      public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
      /// A caption.
      public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
      /// A smaller caption.
      public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

      /// The size for a person who has changed nothing, in points.
      var size: CGFloat {
        switch self {
        case .largeTitle: 34
        case .title1: 28
        case .title2: 22
        case .title3: 20
        case .callout: 16
        case .subheadline: 15
        case .footnote: 13
        case .caption1: 12
        case .caption2: 11
        default: 17
        }
      }
    }
  }
#endif
