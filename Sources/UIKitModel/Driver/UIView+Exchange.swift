// UIKit has no counterpart to this folder; see EventDriver.swift.

#if UIKIT_MODEL
  public import Foundation

  /// Exchanged implementations of `UIView`'s two hit-testing methods, for all views at once.
  ///
  /// On the Objective-C runtime, code may put its own methods in the place of UIKit's
  /// ("swizzling"). The model has no such runtime; these properties have the same effect. As with
  /// swizzling, a subclass that overrides the method reaches the exchanged one only through
  /// `super`. `EventDriver.reset()` restores UIKit's own rules.
  extension UIView {
    /// An implementation of `hitTest(_:with:)`; it gets the view, the point in its space, and the
    /// event.
    public typealias HitTestMethod = @MainActor (UIView, CGPoint, UIEvent?) -> UIView?

    /// An implementation of `point(inside:with:)`; it gets the view, the point in its space, and
    /// the event.
    public typealias PointInsideMethod = @MainActor (UIView, CGPoint, UIEvent?) -> Bool

    /// A pair of implementations that code can put in place for a while.
    public struct ExchangedMethods {
      private var hitTest: HitTestMethod?
      private var pointInside: PointInsideMethod?

      /// Starts with UIKit's own rules, without exchanged methods.
      public init() {}

      /// Runs the code with this pair in place, then restores the pair that was there before.
      ///
      /// When the code exchanges methods itself, this value keeps them for the next call.
      @MainActor public mutating func during<Result>(_ body: () -> Result) -> Result {
        let outer = (exchangedHitTest, exchangedPointInside)
        (exchangedHitTest, exchangedPointInside) = (hitTest, pointInside)
        defer {
          (hitTest, pointInside) = (exchangedHitTest, exchangedPointInside)
          (exchangedHitTest, exchangedPointInside) = outer
        }
        return body()
      }
    }

    /// The code that `UIView.hitTest(_:with:)` runs instead of UIKit's rule; nil for UIKit's rule.
    public static var exchangedHitTest: HitTestMethod?
    /// The code that `UIView.point(inside:with:)` runs instead of UIKit's rule; nil for UIKit's
    /// rule.
    public static var exchangedPointInside: PointInsideMethod?

    /// UIKit's own rule for `hitTest(_:with:)`, even when another one is in its place.
    public func originalHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      hitTestByUIKit(point, with: event)
    }

    /// UIKit's own rule for `point(inside:with:)`, even when another one is in its place.
    public func originalPoint(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }
  }
#endif
