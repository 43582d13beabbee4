#if !canImport(UIKit)
  public import Foundation

  /// Distances from the four edges, in points; positive is inwards.
  ///
  /// Left out: strings and directional insets.
  public struct UIEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }

    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    public static let zero = UIEdgeInsets()
  }

  extension CGRect {
    /// The rectangle with its edges moved inwards; negative insets grow it.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
      CGRect(
        x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
        height: size.height - insets.top - insets.bottom)
    }
  }
#endif
