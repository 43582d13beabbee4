#if UIKIT_MODEL
  public import Foundation

  /// How a text is measured, as a set of flags with UIKit's values.
  public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// From the top of the first line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// With the distances between lines that the font wants.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// With the areas of the drawn characters.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// With a mark where a text is too long.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
  }

  /// Values for the drawing of a text; the model only keeps them.
  open class NSStringDrawingContext: NSObject {
    /// The least scale of the font; 0 for 1.
    open var minimumScaleFactor: CGFloat = 0
    /// The scale that was used.
    open var actualScaleFactor: CGFloat { 1 }
    /// The area that was used; empty in the model.
    open var totalBounds: CGRect { .zero }
  }

  private func ask(_ member: String) { TextQuestion.asked.get()?.note(member) }

  /// Sizes of a text, which the model does not know: it has no fonts. It gives empty ones.
  extension NSString {
    /// The size of the text in one line; empty in the model.
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
      ask("NSString.size(withAttributes:)")
      return .zero
    }
    /// The area of the text; empty in the model.
    public func boundingRect(
      with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
      context: NSStringDrawingContext?
    ) -> CGRect {
      ask("NSString.boundingRect(with:options:attributes:context:)")
      return .zero
    }
    /// Does nothing: the model does not draw.
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
    /// Does nothing: the model does not draw.
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
  }

  /// Sizes of a text, which the model does not know: it has no fonts. It gives empty ones.
  extension NSAttributedString {
    /// The size of the text in one line; empty in the model.
    public func size() -> CGSize {
      ask("NSAttributedString.size()")
      return .zero
    }
    /// The area of the text; empty in the model.
    public func boundingRect(
      with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
      ask("NSAttributedString.boundingRect(with:options:context:)")
      return .zero
    }
    /// Does nothing: the model does not draw.
    public func draw(at point: CGPoint) {}
    /// Does nothing: the model does not draw.
    public func draw(in rect: CGRect) {}
  }
#endif
