#if !canImport(UIKit)
  public import Foundation

  /// Animations as far as touches notice them: values change at once, and the views that changed take no touch until the end.
  ///
  /// > "During an animation, user interactions are temporarily disabled for all views involved in the animation"
  /// > (Apple, `UIView`), unless `allowUserInteraction` is among the options.
  ///
  /// Hit-testing sees the end values, as it does in UIKit. Left out: curves, springs, keyframes, transitions, repeats,
  /// property animators, and cancellation of touches that are already being tracked.
  extension UIView {
    public struct AnimationOptions: OptionSet, Sendable {
      public var rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
      public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
      public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
      public static let curveEaseInOut = AnimationOptions([])
      public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
      public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
      public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    public class func animate(
      withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
      animations: @escaping () -> Void,
      completion: ((Bool) -> Void)? = nil
    ) {
      let outer = UIApplication.shared.events.animatedViews
      UIApplication.shared.events.animatedViews = []
      animations()
      let changed = UIApplication.shared.events.animatedViews ?? []
      UIApplication.shared.events.animatedViews = outer

      guard duration + delay > 0, !changed.isEmpty else {
        completion?(true)
        return
      }
      let blocked = options.contains(.allowUserInteraction) ? [] : changed
      for view in blocked { view.blockingAnimations += 1 }
      UIApplication.shared.events.schedule(after: duration + delay) {
        for view in blocked { view.blockingAnimations -= 1 }
        completion?(true)
      }
    }

    public class func animate(
      withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// Changes values without an animation, also inside one.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
      let outer = UIApplication.shared.events.animatedViews
      UIApplication.shared.events.animatedViews = nil
      actionsWithoutAnimation()
      UIApplication.shared.events.animatedViews = outer
    }

    func noteAnimatedChange() {
      let events = UIApplication.shared.events
      if events.animatedViews?.contains(where: { $0 === self }) == false { events.animatedViews?.append(self) }
    }
  }
#endif
