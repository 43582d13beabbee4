// The names are those of UIKit, Core Animation and the Objective-C runtime.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

#if UIKIT_MODEL
  #if canImport(CoreGraphics)
    public import CoreGraphics
  #else
    public import Foundation

    /// A colour as Core Graphics keeps it; the model draws nothing.
    public final class CGColor: Hashable, Sendable {
      /// Red, green, blue and opacity, each from 0 to 1.
      public let components: [CGFloat]?

      /// Makes a colour from red, green, blue and opacity, each from 0 to 1.
      public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
      }

      /// Makes a colour from its components, as `init(red:green:blue:alpha:)` does.
      public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
      }

      /// The opacity, from 0 to 1.
      public var alpha: CGFloat { components?.last ?? 0 }
      /// The number of components, opacity included.
      public var numberOfComponents: Int { components?.count ?? 0 }

      /// Whether both colours have the same components.
      public static func == (one: CGColor, other: CGColor) -> Bool { one.components == other.components }

      /// Feeds what `==` compares to the hasher.
      public func hash(into hasher: inout Hasher) { hasher.combine(components) }
    }

    /// A picture of pixels; the model makes none.
    public final class CGImage: Sendable {
      init() {}
    }
  #endif

  /// The place that is drawn in at this moment; always nil, because the model draws nothing.
  public func UIGraphicsGetCurrentContext() -> CGContext? { nil }
#endif
