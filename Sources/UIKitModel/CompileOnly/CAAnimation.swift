#if UIKIT_MODEL
  public import Foundation

  #if !canImport(Darwin)
    /// A length of time, in seconds.
    public typealias CFTimeInterval = Double
  #endif

  /// An object that hears of an animation; the model runs none, and tells nothing.
  public protocol CAAnimationDelegate: AnyObject {
    /// Tells that an animation has begun; the model never calls it.
    func animationDidStart(_ anim: CAAnimation)
    /// Tells that an animation has ended; the model never calls it.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
  }

  extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
  }

  /// An animation of a layer. The model only keeps it: the layer's values do not change.
  open class CAAnimation: NSObject, CAAction {
    /// How the speed changes on the way; nil for an even speed.
    open var timingFunction: CAMediaTimingFunction?
    /// The object that hears of the animation, which keeps it alive; nil for none.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the animation is taken from the layer at its end.
    open var isRemovedOnCompletion = true
    /// When the animation begins, in seconds.
    open var beginTime: CFTimeInterval = 0
    /// How long it takes, in seconds.
    open var duration: CFTimeInterval = 0
    /// How fast its time runs.
    open var speed: Float = 1
    /// How often it runs.
    open var repeatCount: Float = 0
    /// Whether it runs back again.
    open var autoreverses = false
    /// What it shows before and after.
    open var fillMode = CAMediaTimingFillMode.removed

    /// Makes an animation without values.
    public override init() { super.init() }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Does nothing: the model runs no animation.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
  }

  /// An animation of a property of a layer.
  open class CAPropertyAnimation: CAAnimation {
    /// The name of the property; nil for none.
    open var keyPath: String?
    /// Whether the values are added to the property's own.
    open var isAdditive = false

    /// Makes an animation of a property.
    public convenience init(keyPath path: String?) {
      self.init()
      keyPath = path
    }
  }

  /// An animation between two values.
  open class CABasicAnimation: CAPropertyAnimation {
    /// The first value; nil for the present one.
    open var fromValue: Any?
    /// The last value; nil for the present one.
    open var toValue: Any?
    /// The distance; nil for none.
    open var byValue: Any?
  }

  /// An animation through several values.
  open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values; nil for none.
    open var values: [Any]?
    /// The way of the middle of the layer; nil for none.
    open var path: CGPath?
    /// When each value is reached, from 0 to 1; nil for even distances.
    open var keyTimes: [NSNumber]?
  }

  /// An animation between two values that swings.
  open class CASpringAnimation: CABasicAnimation {
    /// The mass on the spring.
    open var mass: CGFloat = 1
    /// The stiffness of the spring.
    open var stiffness: CGFloat = 100
    /// The damping of the swing.
    open var damping: CGFloat = 10
    /// The speed at the beginning.
    open var initialVelocity: CGFloat = 0
  }

  /// Animations that run together.
  open class CAAnimationGroup: CAAnimation {
    /// The animations; nil for none.
    open var animations: [CAAnimation]?
  }

  /// What an animation shows before and after; the model only keeps it.
  public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer's own values.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The last value after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
  }

  /// The name of a timing function; the model only keeps it.
  public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An even speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// A slow beginning.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// A slow end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// A slow beginning and a slow end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// What the system uses.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
  }

  /// How the speed of an animation changes; the model only keeps it.
  open class CAMediaTimingFunction: NSObject {
    /// Makes an even function.
    public override init() { super.init() }

    /// Makes a function by its name.
    public convenience init(name: CAMediaTimingFunctionName) { self.init() }

    /// Makes a function from the control points of a curve, each number from 0 to 1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) { super.init() }
  }

  /// A group of changes of layers. In the model all changes count at once.
  open class CATransaction: NSObject {
    private struct Group {
      var duration: CFTimeInterval = 0.25
      var isDisabled = false
      var completion: (() -> Void)?
    }

    nonisolated(unsafe) private static var groups: [Group] = []

    /// Begins a group inside the present one.
    open class func begin() { unsafe groups.append(Group()) }

    /// Ends the group that was begun last, and calls its completion block at once.
    open class func commit() { if let ended = unsafe groups.popLast() { ended.completion?() } }

    /// Does nothing: changes count at once.
    open class func flush() {}

    /// Keeps the duration of the group's animations, in seconds; 0.25 unless set.
    open class func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }
    /// The duration that was set for the group, in seconds.
    open class func animationDuration() -> CFTimeInterval { unsafe groups.last?.duration ?? 0.25 }
    /// Keeps whether the group's changes are not animated; in the model none is.
    open class func setDisableActions(_ flag: Bool) { change { $0.isDisabled = flag } }
    /// Whether animations were switched off for the group.
    open class func disableActions() -> Bool { unsafe groups.last?.isDisabled ?? false }
    /// Does nothing: the model animates nothing.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
    /// Sets what ``commit()`` calls; outside a group it is called at once.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
      if unsafe groups.isEmpty { block?() }
      change { $0.completion = block }
    }

    private class func change(_ body: (inout Group) -> Void) {
      guard let last = unsafe groups.indices.last else { return }
      unsafe body(&groups[last])
    }
  }
#endif
