// UIKit has nothing of what is in this folder; see EventDriver.swift.

#if !canImport(UIKit)
  public import Foundation

  /// What scripts and recorders may ask of the model that UIKit does not tell.
  extension EventDriver {
    /// Starts clean: a new application without windows, scenes or touches, no method exchanged, and a clock at 0.
    ///
    /// - Parameter application: the application, for an app that has a subclass of its own.
    public static func reset(application: UIApplication? = nil, screen: CGSize = CGSize(width: 390, height: 844)) {
      UIApplication.shared = application ?? UIApplication()
      UIScreen.main.bounds = CGRect(origin: .zero, size: screen)
      UIView.exchangedHitTest = nil
      UIView.exchangedPointInside = nil
    }

    /// The windows that are shown, from the frontmost to the backmost.
    public static var windowsFrontToBack: [UIWindow] { UIApplication.shared.shownFrontToBack }

    /// Which view a touch at that place on the screen would go to; nothing is sent.
    public static func hitTest(_ location: CGPoint, in windowScene: UIWindowScene? = nil) -> UIView? {
      UIApplication.shared.hitTest(location, with: nil, in: windowScene)?.view
    }
  }

  extension UIView {
    /// Whether a running animation without `allowUserInteraction` keeps touches from the view.
    public var isInteractionBlockedByAnimation: Bool {
      get { blockingAnimations > 0 }
      set { blockingAnimations = newValue ? 1 : 0 }
    }
  }

  extension UIWindow {
    /// Who gets the window's events without a location; nil for the window itself.
    ///
    /// Setting it asks nobody, and tells nobody.
    public var firstResponderInWindow: UIResponder? {
      get { firstResponder }
      set { firstResponder = newValue }
    }
  }

  extension UIGestureRecognizer {
    /// Runs the code whenever UIKit would send the recognizer's action, which needs a selector.
    public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) { handlers.append(handler) }

    /// The view that the recognizer drives, when it is made for one: a scroll view's pan, whatever view owns it.
    public var drivenView: UIView? { (self as? UIScrollViewPanGestureRecognizer)?.scrollView }
  }
#endif
