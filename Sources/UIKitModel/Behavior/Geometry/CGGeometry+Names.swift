// The names are those of UIKit, Core Animation and the Objective-C runtime.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

#if UIKIT_MODEL
  public import Foundation

  #if !canImport(CoreGraphics)
    extension CGPoint {
      /// Whether both points are the same.
      public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
    }

    extension CGSize {
      /// Whether both sizes are the same.
      public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
    }

    extension CGRect {
      /// Whether both rectangles are the same, after negative sizes were turned about.
      public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
    }

  #endif

  /// Whether both insets are the same.
  public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: UIEdgeInsets, _ insets2: UIEdgeInsets) -> Bool {
    insets1 == insets2
  }

  /// Distances from the four edges by the direction of text, in points.
  public struct NSDirectionalEdgeInsets: Equatable, Sendable {
    /// The distance from the edge with the smallest y.
    public var top: CGFloat
    /// The distance from the edge where text begins.
    public var leading: CGFloat
    /// The distance from the edge with the largest y.
    public var bottom: CGFloat
    /// The distance from the edge where text ends.
    public var trailing: CGFloat

    /// Makes insets of 0.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Makes insets from four distances, in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
      (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Insets of 0.
    public static let zero = NSDirectionalEdgeInsets()
  }

  /// A distance along both axes, in points.
  public struct UIOffset: Equatable, Sendable {
    /// The distance to the right.
    public var horizontal: CGFloat
    /// The distance down.
    public var vertical: CGFloat

    /// Makes an offset of 0.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// Makes an offset, in points.
    public init(horizontal: CGFloat, vertical: CGFloat) {
      (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// No distance.
    public static let zero = UIOffset()
  }

  /// Edges of a rectangle, as a set of flags with UIKit's values.
  public struct UIRectEdge: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt
    /// Makes a set of edges from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The edge with the smallest y.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The edge with the smallest x.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The edge with the largest y.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The edge with the largest x.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all = UIRectEdge(rawValue: 15)
  }

  /// The edges of a rectangle by the direction of text, as a set of flags with UIKit's values.
  public struct NSDirectionalRectEdge: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// Where text begins.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// Where text ends.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All four.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
  }

  #if !canImport(Darwin)
    /// Geometry in an object, by UIKit's names.
    extension NSValue {
      /// Holds a point.
      public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
      /// A point that it holds.
      public var cgPointValue: CGPoint { pointValue }
      /// Holds a size.
      public convenience init(cgSize size: CGSize) { self.init(size: size) }
      /// A size that it holds.
      public var cgSizeValue: CGSize { sizeValue }
      /// Holds a rectangle.
      public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
      /// A rectangle that it holds.
      public var cgRectValue: CGRect { rectValue }
    }
  #endif
#endif
