#if UIKIT_MODEL
  public import Foundation

  extension UIView {
    /// How the speed of an animation changes, with UIKit's raw values; the model ignores it.
    public enum AnimationCurve: Int, Sendable {
      /// Slow at both ends.
      case easeInOut = 0
      /// Slow at the beginning.
      case easeIn = 1
      /// Slow at the end.
      case easeOut = 2
      /// Even.
      case linear = 3
    }

    /// Whether animations are on, which the model only keeps.
    public class var areAnimationsEnabled: Bool { UIApplication.shared.events.animationsEnabled }
    /// Keeps whether animations are on.
    public class func setAnimationsEnabled(_ enabled: Bool) { UIApplication.shared.events.animationsEnabled = enabled }

    /// Runs an animation that swings; the model ignores how.
    ///
    /// - Parameters:
    ///   - duration: in seconds, on the clock of the events.
    ///   - delay: in seconds.
    ///   - dampingRatio: how much the swing is damped; ignored.
    ///   - velocity: the speed at the beginning; ignored.
    ///   - options: the options; only `allowUserInteraction` has an effect.
    ///   - animations: the code that changes the views.
    ///   - completion: called with true at the end; nil for none.
    public class func animate(
      withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
      initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
      completion: ((Bool) -> Void)? = nil
    ) {
      animate(
        withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }

    /// Runs a transition; the model treats it as an animation.
    ///
    /// - Parameters:
    ///   - view: the view that contains what changes.
    ///   - duration: in seconds, on the clock of the events.
    ///   - options: the options; only `allowUserInteraction` has an effect.
    ///   - animations: the code that changes the views; nil for none.
    ///   - completion: called with true at the end; nil for none.
    public class func transition(
      with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
      completion: ((Bool) -> Void)? = nil
    ) {
      animate(
        withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: completion)
    }
  }

  extension UIView.AnimationOptions {
    /// Repeats without end; the model runs it once.
    public static let `repeat` = UIView.AnimationOptions(rawValue: 1 << 3)
    /// Runs back again; the model ignores it.
    public static let autoreverse = UIView.AnimationOptions(rawValue: 1 << 4)
    /// Keeps its own duration inside another animation; the model ignores it.
    public static let overrideInheritedDuration = UIView.AnimationOptions(rawValue: 1 << 5)
    /// Keeps its own curve inside another animation; the model ignores it.
    public static let overrideInheritedCurve = UIView.AnimationOptions(rawValue: 1 << 6)
    /// Draws the views anew; the model ignores it.
    public static let allowAnimatedContent = UIView.AnimationOptions(rawValue: 1 << 7)
    /// Shows and hides views; the model ignores it.
    public static let showHideTransitionViews = UIView.AnimationOptions(rawValue: 1 << 8)
    /// Keeps its own options inside another animation; the model ignores it.
    public static let overrideInheritedOptions = UIView.AnimationOptions(rawValue: 1 << 9)
    /// Fades; the model ignores it.
    public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  }

  /// How far an animator has got, with UIKit's raw values.
  public enum UIViewAnimatingState: Int, Sendable {
    /// It has not begun, or is over.
    case inactive = 0
    /// It runs.
    case active = 1
    /// It was stopped.
    case stopped = 2
  }

  /// A place in an animation, with UIKit's raw values.
  public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end.
    case end = 0
    /// The beginning.
    case start = 1
    /// Between them.
    case current = 2
  }

  /// An animation that the app can stop.
  ///
  /// Starting it changes the values at once. Touches go to the changed views meanwhile, because
  /// `isUserInteractionEnabled` is true unless the app sets it to false. A pause keeps the end
  /// values.
  @preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
    /// How long it takes, in seconds on the clock of the events.
    open private(set) var duration: TimeInterval
    /// How its speed changes, which the model only keeps; nil for none.
    open private(set) var timingParameters: (any UITimingCurveProvider)?
    /// How far it has got.
    open private(set) var state = UIViewAnimatingState.inactive
    /// Whether it runs.
    open private(set) var isRunning = false
    /// Whether it runs backwards; the model only keeps it.
    open var isReversed = false
    /// Which share is done, from 0 to 1; the model only keeps it.
    open var fractionComplete: CGFloat = 0
    /// Whether the changed views take touches while it runs.
    open var isUserInteractionEnabled = true
    /// Whether it can be paused; the model only keeps it.
    open var isInterruptible = true
    /// Whether it stays at its end; the model only keeps it.
    open var pausesOnCompletion = false
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    /// Makes an animation that changes its speed as an object says; the model ignores how.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
      (self.duration, timingParameters) = (duration, parameters)
      super.init()
    }

    /// Makes an animation with a curve, which the model ignores.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
      self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
      if let animations { self.animations = [animations] }
    }

    /// Makes an animation that swings; the model ignores how.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
      self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
      if let animations { self.animations = [animations] }
    }

    /// Makes an animation and starts it.
    @discardableResult open class func runningPropertyAnimator(
      withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
      animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut, animations: animations)
      if let completion { animator.addCompletion(completion) }
      animator.startAnimation(afterDelay: delay)
      return animator
    }

    /// Adds code that changes views.
    open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
    /// Adds code that changes views; the model ignores the delay.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { animations.append(animation) }
    /// Adds code that runs at the end.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
      completions.append(completion)
    }

    /// Starts it at once.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts it after a delay, in seconds; the values change at once.
    open func startAnimation(afterDelay delay: TimeInterval) {
      (state, isRunning) = (.active, true)
      let changes = animations
      animations = []
      UIView.animate(
        withDuration: duration, delay: delay,
        options: isUserInteractionEnabled ? .allowUserInteraction : [],
        animations: { for change in changes { change() } },
        completion: { [weak self] _ in self?.end(at: .end) })
    }

    /// Pauses it; the values stay those of the end.
    open func pauseAnimation() { (state, isRunning) = (.active, false) }

    /// Goes on after a pause.
    open func continueAnimation(
      withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
      if state == .inactive { startAnimation() } else { isRunning = true }
    }

    /// Stops it; the values stay those of the end.
    ///
    /// - Parameter withoutFinishing: whether it is over, without its completion blocks.
    open func stopAnimation(_ withoutFinishing: Bool) {
      (state, isRunning) = (withoutFinishing ? .inactive : .stopped, false)
      if withoutFinishing { completions = [] }
    }

    /// Ends an animation that was stopped.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) { end(at: finalPosition) }

    private func end(at position: UIViewAnimatingPosition) {
      (state, isRunning) = (.inactive, false)
      let calls = completions
      completions = []
      for call in calls { call(position) }
    }
  }
#endif
