// Not in UIKit for Swift: names of C, which old code of apps has and UIKit's headers replace.
// The names are those of UIKit.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if UIKIT_MODEL
  public import Foundation

  /// The rectangle with its edges moved inwards; see `CGRect.inset(by:)`.
  public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

  /// Insets from four distances, in points; see `UIEdgeInsets.init(top:left:bottom:right:)`.
  public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
#endif
