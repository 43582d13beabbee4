#if !canImport(UIKit)
  public import Foundation

  /// A root of views, ordered among the windows by its level; it hands out the events of its views.
  ///
  /// A visible window is kept alive by the application; in UIKit that is the app's part. Left out: screens other than the main
  /// one, layout guides, and overriding of traits.
  @MainActor open class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Sendable {
      public var rawValue: CGFloat
      public init(rawValue: CGFloat) { self.rawValue = rawValue }
      public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

      public static let normal = Level(0)
      public static let statusBar = Level(1000)
      public static let alert = Level(2000)

      public static func + (level: Level, distance: CGFloat) -> Level { Level(level.rawValue + distance) }
      public static func - (level: Level, distance: CGFloat) -> Level { Level(level.rawValue - distance) }
    }

    public nonisolated static let didBecomeVisibleNotification = Notification.Name(
      "UIWindowDidBecomeVisibleNotification")
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")

    /// Apple: "even the bottom window in a level obscures the top window of the next lower level".
    open var windowLevel = Level.normal
    open weak var windowScene: UIWindowScene?

    /// Its view fills the window.
    open var rootViewController: UIViewController? {
      didSet {
        guard rootViewController !== oldValue else { return }
        oldValue?.viewIfLoaded?.removeFromSuperview()
        guard let view = rootViewController?.view else { return }
        view.frame = bounds
        insertSubview(view, at: 0)
      }
    }

    /// A view or a controller in it; events without a location go there while the window is key.
    weak var firstResponder: UIResponder?
    /// Grows with each window that comes to the front of its level; nil for one that was never shown.
    var frontOrder: Int?

    public override init(frame: CGRect) {
      super.init(frame: frame)
      layer.isHidden = true
      UIApplication.shared.register(self)
    }

    public init(windowScene: UIWindowScene) {
      super.init(frame: windowScene.screen.bounds)
      self.windowScene = windowScene
      layer.isHidden = true
      UIApplication.shared.register(self)
    }

    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    public required init?(coder: NSCoder) { nil }

    // MARK: Visibility

    /// A new window is hidden. The first time that it is shown it comes to the front of its level.
    open override var isHidden: Bool {
      get { super.isHidden }
      set {
        guard newValue != super.isHidden else { return }
        super.isHidden = newValue
        UIApplication.shared.visibilityChanged(self)
      }
    }

    // MARK: Key window

    open var isKeyWindow: Bool { UIApplication.shared.isKey(self) }
    open var canBecomeKey: Bool { true }

    /// Makes it the window of events without a location; touches do not change their way.
    open func makeKey() { UIApplication.shared.makeKey(self) }

    /// Apple: "This is a convenience method to show the current window and position it in front of all other windows at the same
    /// level or lower."
    open func makeKeyAndVisible() {
      frontOrder = UIApplication.shared.nextFrontOrder()
      isHidden = false
      makeKey()
    }

    /// Called after it has become key.
    open func becomeKey() {}
    /// Called after it has ceased to be key.
    open func resignKey() {}

    // MARK: Events

    /// Hands the event to recognizers and views, or to the first responder.
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

    /// From the window's own space to another window's; for nil to the screen's.
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
      window?.fromScreen(toScreen(point)) ?? toScreen(point)
    }

    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
      fromScreen(window?.toScreen(point) ?? point)
    }

    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, to: window) })
    }

    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
      CGRect.around(rect.standardized.corners.map { convert($0, from: window) })
    }

    open override var next: UIResponder? { windowScene ?? UIApplication.shared }
  }
#endif
