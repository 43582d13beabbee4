#if UIKIT_MODEL
  public import Foundation

  /// Animations, as far as they affect touches.
  ///
  /// Values change at once, and the views that changed take no touch until the end of the
  /// animation.
  ///
  /// > "During an animation, user interactions are temporarily disabled for all views involved in
  /// > the
  /// > animation" (Apple, `UIView`), unless `allowUserInteraction` is among the options.
  ///
  /// Hit-testing uses the values at the end of the animation, as it does in UIKit. The model leaves
  /// out curves, springs, transitions, repeats, property animators, and cancellation of
  /// touches that have already begun.
  extension UIView {
    /// The options of an animation, as a set of flags; only `allowUserInteraction` has an effect.
    public struct AnimationOptions: OptionSet, Sendable {
      /// The flags as bits, with UIKit's values.
      public let rawValue: UInt
      /// Makes a set of options from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Animates the layout of subviews; the model ignores it.
      public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
      /// Lets the animated views take touches while the animation runs.
      public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
      /// Starts from the values on the screen; the model ignores it.
      public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
      /// Starts and ends slowly; the model ignores it.
      public static let curveEaseInOut = AnimationOptions([])
      /// Starts slowly; the model ignores it.
      public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
      /// Ends slowly; the model ignores it.
      public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
      /// Keeps the same speed; the model ignores it.
      public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// Runs an animation: changes the values at once, and blocks touches of the changed views
    /// meanwhile.
    ///
    /// - Parameters:
    ///   - duration: in seconds, on the clock of the events.
    ///   - delay: in seconds; touches are blocked during the delay, too.
    ///   - options: the options; only `allowUserInteraction` has an effect.
    ///   - animations: the code that changes the views. Geometry and `alpha` count as changes.
    ///   - completion: called with true at the end of the animation; nil for none.
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

    /// Runs an animation without delay and without options.
    ///
    /// - Parameters:
    ///   - duration: in seconds, on the clock of the events.
    ///   - animations: the code that changes the views. Geometry and `alpha` count as changes.
    ///   - completion: called with true at the end of the animation; nil for none.
    public class func animate(
      withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// The options of an animation in steps, as a set of flags; only `allowUserInteraction` has an
    /// effect.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
      /// The flags as bits, with UIKit's values.
      public let rawValue: UInt
      /// Makes a set of options from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Animates the layout of subviews; the model ignores it.
      public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
      /// Lets the animated views take touches while the animation runs.
      public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
      /// Starts from the values on the screen; the model ignores it.
      public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
      /// Runs again and again; the model ignores it.
      public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
      /// Runs back again; the model ignores it.
      public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
      /// Goes from step to step at an even speed; the model ignores it.
      public static let calculationModeLinear = KeyframeAnimationOptions([])
      /// Jumps from step to step; the model ignores it.
      public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
      /// Ignores the times of the steps; the model ignores it.
      public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
      /// Goes through the steps on a curve; the model ignores it.
      public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
      /// Goes on a curve and ignores the times; the model ignores it.
      public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
    }

    /// Runs an animation in steps, as `animate(withDuration:delay:options:animations:completion:)`
    /// does: the values of the last step count at once.
    public class func animateKeyframes(
      withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
      animations: @escaping () -> Void, completion: (@Sendable (Bool) -> Void)? = nil
    ) {
      let plain: AnimationOptions = options.contains(.allowUserInteraction) ? .allowUserInteraction : []
      animate(withDuration: duration, delay: delay, options: plain, animations: animations, completion: completion)
    }

    /// Runs a step at once, whatever its times.
    public class func addKeyframe(
      withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
      animations: @escaping () -> Void
    ) { animations() }

    /// Runs code whose changes are not animated, even inside an animation block.
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
