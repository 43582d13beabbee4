// UIKit has nothing of what is in this folder; see EventDriver.swift.

#if !canImport(UIKit)
  public import Foundation

  /// Exchanged implementations: where UIKit runs on the Objective-C runtime, code may put methods of its own in the place of
  /// `UIView`'s ("swizzling"). There is no such runtime here; these do the same, for all views at once.
  ///
  /// As there, a subclass that overrides the method comes to the exchanged one by its call of `super` alone.
  /// `EventDriver.reset()` takes the exchange back.
  extension UIView {
    public typealias HitTestMethod = @MainActor (UIView, CGPoint, UIEvent?) -> UIView?
    public typealias PointInsideMethod = @MainActor (UIView, CGPoint, UIEvent?) -> Bool

    /// Both, as they are at one time.
    public struct ExchangedMethods {
      private var hitTest: HitTestMethod?
      private var pointInside: PointInsideMethod?

      /// UIKit's own rules.
      public init() {}

      /// Runs the code with these in place of whatever is there, and keeps what the code exchanges.
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

    /// What `UIView.hitTest(_:with:)` does; nil for UIKit's own rule.
    public static var exchangedHitTest: HitTestMethod?
    /// What `UIView.point(inside:with:)` does; nil for UIKit's own rule.
    public static var exchangedPointInside: PointInsideMethod?

    /// UIKit's own rule, whatever stands in its place.
    public func originalHitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      hitTestByUIKit(point, with: event)
    }

    /// UIKit's own rule, whatever stands in its place.
    public func originalPoint(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }
  }
#endif
