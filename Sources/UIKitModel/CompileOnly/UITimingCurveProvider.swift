#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// The kind of a curve, with UIKit's raw values.
  public enum UITimingCurveType: Int, Sendable {
    /// One that UIKit has a name for.
    case builtin = 0
    /// One with two control points.
    case cubic = 1
    /// One that swings.
    case spring = 2
    /// One made of two.
    case composed = 3
  }

  /// An object that says how the speed of an animation changes; the model asks it nothing.
  @preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
    /// The kind of the curve.
    var timingCurveType: UITimingCurveType { get }
    /// The curve with control points; nil for none.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The curve that swings; nil for none.
    var springTimingParameters: UISpringTimingParameters? { get }
  }

  /// A curve with two control points.
  @preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The curve that UIKit has a name for.
    open private(set) var animationCurve = UIView.AnimationCurve.easeInOut
    /// The first control point, each coordinate from 0 to 1.
    open private(set) var controlPoint1: CGPoint
    /// The second control point, each coordinate from 0 to 1.
    open private(set) var controlPoint2: CGPoint
    private let type: UITimingCurveType

    /// Makes a curve that is slow at both ends.
    public override init() {
      (controlPoint1, controlPoint2, type) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1), .builtin)
      super.init()
    }

    /// Makes a curve that UIKit has a name for.
    public init(animationCurve curve: UIView.AnimationCurve) {
      (animationCurve, type) = (curve, .builtin)
      controlPoint1 = CGPoint(x: curve == .easeIn || curve == .easeInOut ? 0.42 : 0, y: 0)
      controlPoint2 = CGPoint(x: curve == .easeOut || curve == .easeInOut ? 0.58 : 1, y: 1)
      super.init()
    }

    /// Makes a curve from its control points.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
      (controlPoint1, controlPoint2, type) = (point1, point2, .cubic)
      super.init()
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The kind of the curve: one that UIKit has a name for, or one with two control points.
    open var timingCurveType: UITimingCurveType { type }
    /// The curve itself.
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Always nil.
    open var springTimingParameters: UISpringTimingParameters? { nil }
  }

  /// A curve that swings, of which the model keeps nothing. It leaves out velocities.
  @preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// Makes a curve that swings as the system's do.
    public override init() { super.init() }

    /// Makes a curve that swings less the nearer the ratio is to 1.
    public convenience init(dampingRatio ratio: CGFloat) { self.init() }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// That of a curve that swings.
    open var timingCurveType: UITimingCurveType { .spring }
    /// Always nil.
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The curve itself.
    open var springTimingParameters: UISpringTimingParameters? { self }
  }
#endif
