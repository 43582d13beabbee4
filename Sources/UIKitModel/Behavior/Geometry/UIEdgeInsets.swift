#if UIKIT_MODEL
  public import Foundation

  /// Distances from the four edges of a rectangle, in points; a positive distance points inwards.
  ///
  /// The model leaves out strings and directional insets.
  public struct UIEdgeInsets: Equatable, Sendable {
    /// The distance from the edge with the smallest y.
    public var top: CGFloat
    /// The distance from the edge with the smallest x.
    public var left: CGFloat
    /// The distance from the edge with the largest y.
    public var bottom: CGFloat
    /// The distance from the edge with the largest x.
    public var right: CGFloat

    /// Makes insets from four distances, in points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    /// Makes insets of 0.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Insets of 0.
    public static let zero = UIEdgeInsets()
  }

  extension CGRect {
    /// The rectangle with its edges moved inwards; negative insets enlarge it.
    ///
    /// The result has a negative size when the insets are larger than the rectangle.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
      CGRect(
        x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
        height: size.height - insets.top - insets.bottom)
    }
  }
#endif
