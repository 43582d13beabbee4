// UIKit has no counterpart to this folder; see EventDriver.swift.

#if UIKIT_MODEL
  public import Foundation

  /// State of the model that scripts and recorders need, and that UIKit does not publish.
  extension EventDriver {
    /// Starts again with a new application.
    ///
    /// It has no windows, scenes or touches, and no method is exchanged. The clock is at 0.
    ///
    /// - Parameters:
    ///   - application: the new application, for an app with a subclass of its own; nil for a plain
    ///     one.
    ///   - screen: the size of the screen, in points.
    ///   - system: the version of the system that the model stands for, such as `18.1`; it decides
    ///     about sizes and about UIKit's private views.
    ///   - idiom: `.phone` or `.pad`.
    public static func reset(
      application: UIApplication? = nil, screen: CGSize = plainScreen, system: String = plainSystem,
      idiom: UIUserInterfaceIdiom = .phone
    ) {
      UIDevice.version = system
      UIScreen.main.idiom = idiom
      UIApplication.shared = application ?? UIApplication()
      setScreen(screen)
      UIAccessibility.isVoiceOverRunning = false
      UITraitCollection.ofThread = nil
      UIView.exchangedHitTest = nil
      UIView.exchangedPointInside = nil
    }

    /// The size of the screen where nothing else is said, in points.
    public static let plainScreen = CGSize(width: 390, height: 844)

    /// Says whether the device is an iPhone or an iPad, without another change.
    public static func setIdiom(_ idiom: UIUserInterfaceIdiom) { UIScreen.main.idiom = idiom }

    /// The version of the system where nothing else is said: the newest whose views were measured.
    public nonisolated static let plainSystem = "26.1"

    /// Gives the screen a size, in points, without another change.
    public static func setScreen(_ size: CGSize) {
      UIScreen.main.rectangle.set(CGRect(origin: .zero, size: size))
    }

    /// Says whether the screen reader runs, without another change.
    public static func setVoiceOver(isRunning: Bool) { UIAccessibility.isVoiceOverRunning = isRunning }

    /// The windows that are shown, from the frontmost to the backmost.
    public static var windowsFrontToBack: [UIWindow] { UIApplication.shared.shownFrontToBack }

    /// The view that would get a touch at a location; sends no event.
    ///
    /// - Parameters:
    ///   - location: in screen points.
    ///   - windowScene: the scene that is touched; nil for the windows of all scenes.
    /// - Returns: nil where no window answers.
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
    /// The responder that gets the window's events without a location; nil for the window itself.
    ///
    /// Setting it does not ask the responders for permission and does not notify them.
    public var firstResponderInWindow: UIResponder? {
      get { firstResponder }
      set { firstResponder = newValue }
    }
  }

  extension UIControl {
    /// Runs code for events, under the name of the method that UIKit would call for them.
    ///
    /// The call goes through `UIApplication.sendAction(_:to:from:for:)`, as that of a method does.
    ///
    /// - Parameters:
    ///   - action: the method's name.
    ///   - target: the object that has the method; the control does not keep it alive.
    ///   - controlEvents: the events.
    ///   - handler: the code, which stands for the method.
    public func addHandler(
      named action: Selector, of target: AnyObject, for controlEvents: Event, _ handler: @escaping @MainActor () -> Void
    ) {
      methods[action] = handler
      addAction(
        UIAction { [weak self, weak target] _ in
          _ = UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }, for: controlEvents)
    }
  }

  extension UIGestureRecognizer {
    /// Runs code whenever UIKit would send the recognizer's action, for which it needs a selector.
    public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) { handlers.append(handler) }

    /// Runs code after that of ``addHandler(_:)``, until the owner's code is removed.
    public func addHandler(of owner: AnyObject, _ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
      ownedHandlers.append((ObjectIdentifier(owner), handler))
    }

    /// Removes the code that an owner has added.
    public func removeHandlers(of owner: AnyObject) { ownedHandlers.removeAll { $0.owner == ObjectIdentifier(owner) } }

    /// Removes all such code, whoever added it, as `removeTarget(nil, action: nil)` does.
    public func removeAllHandlers() {
      handlers.removeAll()
      ownedHandlers.removeAll()
    }

    /// The scroll view that a scroll view's own pan scrolls, whatever view the pan is added to.
    ///
    /// It is nil for every other recognizer.
    public var drivenView: UIView? { (self as? UIScrollViewPanGestureRecognizer)?.scrollView }
  }
#endif
