#if UIKIT_MODEL
  public import Foundation

  /// A root of views, which lies among the other windows by its level, and gives events to its
  /// views.
  ///
  /// The application keeps a visible window alive; in UIKit the app or its scene must do that. The
  /// model leaves out screens other than the main one, layout guides, and overridden traits.
  @preconcurrency @MainActor open class UIWindow: UIView {
    /// The level of a window: all windows of a level lie in front of those of lower levels.
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
      /// The level as a number; a greater number is further in front.
      public let rawValue: CGFloat
      /// Makes a level from its number.
      public init(rawValue: CGFloat) { self.rawValue = rawValue }
      /// Makes a level from its number, as `init(rawValue:)` does.
      public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

      /// The level of an app's own windows, 0.
      public static let normal = Level(0)
      /// The level of the status bar, 1000.
      public static let statusBar = Level(1000)
      /// The level of alerts, 2000.
      public static let alert = Level(2000)

      /// Whether one level lies behind another.
      public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }

      /// The level that lies in front of another by a distance.
      public static func + (level: Level, distance: CGFloat) -> Level { Level(level.rawValue + distance) }
      /// The level that lies behind another by a distance.
      public static func - (level: Level, distance: CGFloat) -> Level { Level(level.rawValue - distance) }
    }

    /// Posted when a window becomes visible; its object is the window.
    public nonisolated class var didBecomeVisibleNotification: Notification.Name {
      Notification.Name("UIWindowDidBecomeVisibleNotification")
    }
    /// Posted when a window becomes hidden; its object is the window.
    public nonisolated class var didBecomeHiddenNotification: Notification.Name {
      Notification.Name("UIWindowDidBecomeHiddenNotification")
    }
    /// Posted when a window becomes key; its object is the window.
    public nonisolated class var didBecomeKeyNotification: Notification.Name {
      Notification.Name("UIWindowDidBecomeKeyNotification")
    }
    /// Posted when a window stops being key; its object is the window.
    public nonisolated class var didResignKeyNotification: Notification.Name {
      Notification.Name("UIWindowDidResignKeyNotification")
    }

    /// The level of the window; touches go to the highest level first.
    ///
    /// Apple: "even the bottom window in a level obscures the top window of the next lower level".
    open var windowLevel = Level.normal { willSet { willChange() } }
    /// The scene that the window belongs to; nil for none.
    open weak var windowScene: UIWindowScene? { willSet { willChange() } }

    /// The screen that shows the window; the model has one screen.
    open var screen: UIScreen = .main

    /// The controller whose view fills the window, behind all other subviews; nil for none.
    ///
    /// As in UIKit, the view lies in two private views, a `UITransitionView` and a
    /// `UIDropShadowView`.
    open var rootViewController: UIViewController? {
      willSet { willChange() }
      didSet {
        guard rootViewController !== oldValue else { return }
        oldValue?.viewIfLoaded?.removeFromSuperview()
        guard let view = rootViewController?.view else {
          rootWrapper?.removeFromSuperview()
          return
        }
        // What is recorded tells where the view lies.
        guard !isRecorded else {
          if view.superview == nil || view.window !== self { insertSubview(view, at: 0) }
          return
        }
        view.frame = bounds
        let wrapper = rootWrapper ?? UITransitionView(frame: bounds)
        let shadow = wrapper.subviews.first ?? UIDropShadowView(frame: bounds)
        (wrapper.frame, shadow.frame) = (bounds, bounds)
        shadow.insertSubview(view, at: 0)
        if shadow.superview == nil { wrapper.addSubview(shadow) }
        if wrapper.superview !== self { insertSubview(wrapper, at: 0) }
        rootWrapper = wrapper
      }
    }
    private var rootWrapper: UITransitionView?

    open override func layoutSubviews() {
      super.layoutSubviews()
      for view in subviews where view is UITransitionView { view.frame = bounds }
    }

    /// A view in the window, or a controller of one, that gets events without a location while the
    /// window is key.
    weak var firstResponder: UIResponder? { willSet { willChange() } }
    /// The order in which windows came to the front of their level: a greater number is further in
    /// front. It is nil for a window that was never shown.
    var frontOrder: Int?

    /// Makes a hidden window without a scene.
    public override init(frame: CGRect) {
      super.init(frame: frame)
      layer.isHidden = true
      UIApplication.shared.register(self)
    }

    /// Makes a hidden window of a scene, as large as the scene's screen.
    public init(windowScene: UIWindowScene) {
      super.init(frame: windowScene.screen.bounds)
      self.windowScene = windowScene
      layer.isHidden = true
      UIApplication.shared.register(self)
    }

    /// Makes a hidden window as large as the main screen, without a scene.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    override func formerValues() -> () -> Void {
      let (level, scene, responder) = (windowLevel, windowScene, firstResponder)
      return { [self] in
        if windowLevel != level { windowLevel = level }
        if windowScene !== scene { windowScene = scene }
        if firstResponder !== responder { firstResponder = responder }
      }
    }

    // MARK: Visibility

    /// Whether the window is hidden, as a new window is.
    ///
    /// When it is shown for the first time, it comes to the front of its level. When the key window
    /// becomes hidden, the frontmost visible window that may be key becomes key.
    open override var isHidden: Bool {
      get { super.isHidden }
      set {
        guard newValue != super.isHidden else { return }
        super.isHidden = newValue
        UIApplication.shared.visibilityChanged(self)
      }
    }

    // MARK: Key window

    /// Whether the window is the key window of its scene, or of the app when it has no scene.
    open var isKeyWindow: Bool { UIApplication.shared.isKey(self) }
    /// Whether the window may become key; true unless overridden.
    open var canBecomeKey: Bool { true }

    /// Makes the window key: it gets events without a location.
    ///
    /// It does not show the window, does not move it to the front, and does not change where
    /// touches go.
    open func makeKey() { UIApplication.shared.makeKey(self) }

    /// Shows the window in front of its level, and makes it key.
    ///
    /// Apple: "This is a convenience method to show the current window and position it in front of
    /// all other windows at the same level or lower."
    open func makeKeyAndVisible() {
      frontOrder = UIApplication.shared.nextFrontOrder()
      isHidden = false
      makeKey()
    }

    /// Tells that the window has become key; does nothing by itself.
    open func becomeKey() {}
    /// Tells that the window is no longer key; does nothing by itself.
    open func resignKey() {}

    // MARK: Events

    /// Sends an event to recognizers and views, or to the first responder when it has no location.
    open func sendEvent(_ event: UIEvent) {
      let events = UIApplication.shared.events
      let target = firstResponder ?? self
      switch event.type {
      case .touches: events.deliver(event, in: self)
      case .hover: if let pointer = event.touchList.first { events.hover(pointer) }
      case .scroll: events.scroll(event)
      case .transform: break
      case .motion:
        switch event.motionPhase {
        case .began: target.motionBegan(event.subtype, with: event)
        case .cancelled: target.motionCancelled(event.subtype, with: event)
        default: target.motionEnded(event.subtype, with: event)
        }
      case .remoteControl: target.remoteControlReceived(with: event)
      case .presses: if let presses = event as? UIPressesEvent { deliver(presses) }
      }
    }

    private func deliver(_ event: UIPressesEvent) {
      for press in event.allPresses {
        let target = press.responder ?? firstResponder ?? self
        switch press.phase {
        case .began: target.pressesBegan([press], with: event)
        case .changed, .stationary: target.pressesChanged([press], with: event)
        case .ended: target.pressesEnded([press], with: event)
        case .cancelled: target.pressesCancelled([press], with: event)
        }
      }
    }

    // MARK: Coordinates

    /// Converts a point, in points, from the window's own coordinate space to another window's.
    ///
    /// - Parameters:
    ///   - point: in the window's own coordinate space.
    ///   - window: the other window; nil for the screen.
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
      window?.fromScreen(toScreen(point)) ?? toScreen(point)
    }

    /// Converts a point, in points, from another window's coordinate space to the window's own.
    ///
    /// - Parameters:
    ///   - point: in the other window's coordinate space.
    ///   - window: the other window; nil for the screen.
    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
      fromScreen(window?.toScreen(point) ?? point)
    }

    /// Converts a rectangle to another window's coordinate space.
    ///
    /// - Parameters:
    ///   - rect: in the window's own coordinate space, in points.
    ///   - window: the other window; nil for the screen.
    /// - Returns: the smallest upright rectangle that holds the converted one.
    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, to: window) })
    }

    /// Converts a rectangle from another window's coordinate space to the window's own.
    ///
    /// - Parameters:
    ///   - rect: in the other window's coordinate space, in points.
    ///   - window: the other window; nil for the screen.
    /// - Returns: the smallest upright rectangle that holds the converted one.
    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, from: window) })
    }

    open override var next: UIResponder? { windowScene ?? UIApplication.shared }
  }
#endif
