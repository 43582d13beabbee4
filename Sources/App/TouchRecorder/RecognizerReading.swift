import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

extension RecognizerParameters {
  /// Reads how an app has set up a recognizer. A delegate is not asked anything.
  @MainActor
  init(_ recognizer: UIGestureRecognizer) {
    self.init()
    name = recognizer.name
    cancelsTouchesInView = recognizer.cancelsTouchesInView
    delaysTouchesBegan = recognizer.delaysTouchesBegan
    delaysTouchesEnded = recognizer.delaysTouchesEnded
    allowedTouchTypes = recognizer.allowedTouchTypes.reduce(0) { bits, type in
      (0..<63).contains(type.intValue) ? bits | 1 << type.int64Value : bits
    }
    requiresExclusiveTouchType = recognizer.requiresExclusiveTouchType
    if let object = recognizer.delegate {
      delegate = TypeName.of(type(of: object))
      delegateMethods = DelegateMethods.of(object)
    }
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      numberOfTapsRequired = Int64(tap.numberOfTapsRequired)
      numberOfTouchesRequired = Int64(tap.numberOfTouchesRequired)
    case let press as UILongPressGestureRecognizer:
      numberOfTapsRequired = Int64(press.numberOfTapsRequired)
      numberOfTouchesRequired = Int64(press.numberOfTouchesRequired)
      minimumPressDuration = Double(finite: press.minimumPressDuration)
      allowableMovement = Double(finite: press.allowableMovement)
    case let swipe as UISwipeGestureRecognizer:
      numberOfTouchesRequired = Int64(swipe.numberOfTouchesRequired)
      direction = Int64(truncatingIfNeeded: swipe.direction.rawValue)
    case let pan as UIPanGestureRecognizer:
      minimumNumberOfTouches = Int64(pan.minimumNumberOfTouches)
      // UIKit has no limit as the greatest number of either size.
      maximumNumberOfTouches = pan.maximumNumberOfTouches < Int32.max ? Int64(pan.maximumNumberOfTouches) : .max
      if let edgePan = pan as? UIScreenEdgePanGestureRecognizer {
        edges = Int64(truncatingIfNeeded: edgePan.edges.rawValue)
      }
    default: break
    }
  }
}

/// Which methods of `UIGestureRecognizerDelegate` the delegates of a class answer.
@MainActor
private enum DelegateMethods {
  #if !UIKIT_MODEL
    private static let selectors = [
      "gestureRecognizer:shouldBeRequiredToFailByGestureRecognizer:", "gestureRecognizer:shouldReceiveEvent:",
      "gestureRecognizer:shouldReceivePress:", "gestureRecognizer:shouldReceiveTouch:",
      "gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:",
      "gestureRecognizer:shouldRequireFailureOfGestureRecognizer:", "gestureRecognizerShouldBegin:",
    ]
    private static var known: [ObjectIdentifier: String?] = [:]

    static func of(_ delegate: any UIGestureRecognizerDelegate) -> String? {
      let type = ObjectIdentifier(type(of: delegate))
      if let methods = known[type] { return methods }
      let answered = selectors.filter { delegate.responds(to: NSSelectorFromString($0)) }
      let methods = answered.isEmpty ? nil : answered.joined(separator: " ")
      known[type] = .some(methods)
      return methods
    }
  #else
    /// Without Objective-C nothing tells which methods a class has of its own.
    static func of(_ delegate: any UIGestureRecognizerDelegate) -> String? { nil }
  #endif
}

extension DeliveryState {
  /// The kind of a view, by what decides how it treats touches.
  enum Kind {
    case plain
    case control
    case scrollView

    @MainActor
    init(_ view: UIView) {
      self = view is UIScrollView ? .scrollView : view is UIControl ? .control : .plain
    }
  }
}

extension UIView {
  /// What decides how the view treats touches.
  func deliveryState(_ kind: DeliveryState.Kind) -> DeliveryState {
    var state = DeliveryState()
    switch kind {
    case .plain: break
    case .control:
      state.isEnabled = (self as? UIControl)?.isEnabled ?? true
      guard let slider = self as? UISlider, slider.maximumValue > slider.minimumValue else { break }
      let value = (slider.value - slider.minimumValue) / (slider.maximumValue - slider.minimumValue)
      state.value = Double(finite: CGFloat(value))
    case .scrollView:
      guard let scrollView = self as? UIScrollView else { break }
      state.isScrollEnabled = scrollView.isScrollEnabled
      state.delaysContentTouches = scrollView.delaysContentTouches
      state.canCancelContentTouches = scrollView.canCancelContentTouches
      state.isDirectionalLockEnabled = scrollView.isDirectionalLockEnabled
      state.isPagingEnabled = scrollView.isPagingEnabled
      state.bounces = scrollView.bounces
      state.alwaysBounceVertical = scrollView.alwaysBounceVertical
      state.alwaysBounceHorizontal = scrollView.alwaysBounceHorizontal
      let (size, insets) = (scrollView.contentSize, scrollView.adjustedContentInset)
      state.contentSize = Size(width: Double(finite: size.width), height: Double(finite: size.height))
      state.contentInset = EdgeInsets(
        top: Double(finite: insets.top), left: Double(finite: insets.left), bottom: Double(finite: insets.bottom),
        right: Double(finite: insets.right))
    }
    return state
  }
}
