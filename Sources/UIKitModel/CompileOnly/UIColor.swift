#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// A colour, which exists so that app code that sets one compiles.
  ///
  /// The model draws nothing, and a view with a clear background is hit like any other. It leaves
  /// out colour spaces and patterns. A colour that depends on traits is that of a light interface.
  public final class UIColor: NSObject, Sendable {
    private let red: CGFloat
    private let green: CGFloat
    private let blue: CGFloat
    private let alpha: CGFloat

    /// Makes a colour from its components, each from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Makes a colour from its components in the wider space of displays; the model has one space.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Makes a grey from its brightness and its opacity, each from 0 to 1.
    public init(white: CGFloat, alpha: CGFloat) {
      (red, green, blue, self.alpha) = (white, white, white, alpha)
    }

    init(same other: UIColor) {
      (red, green, blue, alpha) = (other.red, other.green, other.blue, other.alpha)
    }

    /// The colour as Core Graphics keeps it.
    public var cgColor: CGColor { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

    /// Writes red, green, blue and opacity to where the pointers show; nil for what is not wanted.
    ///
    /// - Returns: true.
    @discardableResult public func getRed(
      _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
      blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
      unsafe red?.pointee = self.red
      unsafe green?.pointee = self.green
      unsafe blue?.pointee = self.blue
      unsafe alpha?.pointee = self.alpha
      return true
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? UIColor else { return false }
      return (red, green, blue, alpha) == (other.red, other.green, other.blue, other.alpha)
    }

    public override var hash: Int { [red, green, blue, alpha].hashValue }

    /// The same colour with another opacity, from 0 to 1.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
      UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// No colour: black with an opacity of 0.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Opaque black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Opaque white.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Opaque grey of half brightness.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Opaque red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Opaque green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Opaque blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Opaque yellow.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Opaque orange.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  }
#endif
