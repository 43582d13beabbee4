import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The relation of a view to a text input, such as a field.
enum TextPlace {
  case outside
  /// The view is in a text input, and may show its text.
  case typedIn
  /// The view is a control in a text input, or a view in such a control.
  case beside

  /// The relation of a view in another view, which has this one.
  @MainActor
  func inside(_ superview: UIView, of view: UIView) -> TextPlace {
    self == .typedIn && Self.isBeside(view, in: superview) ? .beside : self
  }

  /// Whether a view in a text input shows none of its text, such as a button that clears it.
  @MainActor
  private static func isBeside(_ view: UIView, in input: UIView) -> Bool {
    guard let field = input as? UITextField else { return view is UIControl }
    return view is UIControl || view === field.leftView || view === field.rightView
  }
}

extension UIView {
  /// The present values: the model values, not those of an animation's frame. NaN becomes 0, and an
  /// infinite number becomes the largest finite one.
  ///
  /// It is a property, because an initializer of `View` would retain the view.
  var presentValues: View {
    var values = View()
    let bounds = self.bounds
    values.bounds = Rect(
      x: Double(finite: bounds.origin.x), y: Double(finite: bounds.origin.y), width: Double(finite: bounds.size.width),
      height: Double(finite: bounds.size.height))
    let center = self.center
    values.position = Point(x: Double(finite: center.x), y: Double(finite: center.y))
    let layer = self.layer
    let anchor = layer.anchorPoint
    values.anchorPoint = Point(x: Double(finite: anchor.x), y: Double(finite: anchor.y))
    values.zPosition = Double(finite: layer.zPosition)
    let transform = self.transform
    let read = AffineTransform(
      a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
      tx: Double(transform.tx), ty: Double(transform.ty))
    // A view whose geometry is not finite is never hit. The recorded numbers are finite, so such a
    // view gets a transform that cannot be inverted, which lets no touch in.
    let isFinite =
      read.isFinite && bounds.origin.isFinite && bounds.size.width.isFinite && bounds.size.height.isFinite
      && center.isFinite && anchor.isFinite
    values.transform = isFinite ? read : AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    values.isHidden = isHidden
    values.alpha = Double(finite: alpha)
    values.isUserInteractionEnabled = isUserInteractionEnabled
    values.clipsToBounds = clipsToBounds
    values.isMultipleTouchEnabled = isMultipleTouchEnabled
    values.isExclusiveTouch = isExclusiveTouch
    return values
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Double {
  /// Converts a number of UIKit's: NaN becomes 0, and an infinite number the largest finite one.
  init(finite value: CGFloat) {
    self = value.isNaN ? 0 : max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, Double(value)))
  }
}
