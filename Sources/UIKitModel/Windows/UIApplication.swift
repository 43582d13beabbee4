#if !canImport(UIKit)
  import Foundation

  /// What the application tells its delegate.
  @MainActor public protocol UIApplicationDelegate: AnyObject {
    var window: UIWindow? { get set }
  }

  extension UIApplicationDelegate {
    public var window: UIWindow? {
      get { nil }
      set {}
    }
  }

  /// The application: its windows, and the place that all events pass.
  ///
  /// It exists without a run loop. Left out: life cycle, background work, notifications, status bar, opening of URLs, and
  /// `sendAction(_:to:from:for:)`, because selectors do not exist here.
  @MainActor open class UIApplication: UIResponder {
    public internal(set) static var shared = UIApplication()

    /// Kept alive by whoever sets it.
    open weak var delegate: (any UIApplicationDelegate)?
    open private(set) var connectedScenes: Set<UIScene> = []

    let events = EventSystem()
    private var registered: [Entry] = []
    private weak var keyOfApplication: UIWindow?
    private var fronts = 0

    private struct Entry {
      weak var window: UIWindow?
      /// Set while the window is visible.
      var visible: UIWindow?
    }

    public override init() { super.init() }

    // MARK: Windows

    /// From the lowest level to the highest, within a level as they were made; hidden ones are among them.
    ///
    /// The order within a level is not the order in which windows lie on the screen.
    open var windows: [UIWindow] {
      let windows = registered.compactMap(\.window).enumerated()
      return windows.sorted { one, other in
        let (first, second) = (one.element.windowLevel.rawValue, other.element.windowLevel.rawValue)
        return first == second ? one.offset < other.offset : first < second
      }.map(\.element)
    }

    /// The window that was made key last.
    open var keyWindow: UIWindow? { keyOfApplication }

    /// Highest level first, within a level the one in front; those that are not shown are left out.
    var shownFrontToBack: [UIWindow] {
      windows.filter(isShown).sorted { one, other in
        let (first, second) = (one.windowLevel.rawValue, other.windowLevel.rawValue)
        return first == second ? (one.frontOrder ?? 0) > (other.frontOrder ?? 0) : first > second
      }
    }

    /// The frontmost window that answers, and what it answers.
    func hitTest(_ location: CGPoint, with event: UIEvent?, in windowScene: UIWindowScene?) -> (
      window: UIWindow, view: UIView
    )? {
      for window in shownFrontToBack where windowScene == nil || window.windowScene === windowScene {
        guard let point = window.layer.fromSuperlayer(location) else { continue }
        if let hit = window.hitTest(point, with: event) { return (window, hit) }
      }
      return nil
    }

    private func isShown(_ window: UIWindow) -> Bool {
      !window.layer.isHidden && (connectedScenes.isEmpty || window.windowScene != nil)
    }

    // MARK: Events

    /// Hands the event to the windows that it concerns.
    ///
    /// Touches have their view and window by then. Motion, remote control and presses go to the key window.
    open func sendEvent(_ event: UIEvent) {
      switch event.type {
      case .touches, .hover, .scroll, .transform:
        var sent: [UIWindow] = []
        for window in event.touchList.compactMap(\.window) where !sent.contains(where: { $0 === window }) {
          sent.append(window)
          window.sendEvent(event)
        }
        if sent.isEmpty, event.type == .hover, let pointer = event.touchList.first { events.hover(pointer) }
        if event.type == .touches { events.tidy() }
      case .motion, .remoteControl, .presses: keyWindow?.sendEvent(event)
      }
    }

    /// Apple: the delegate is next "if it is an instance of UIResponder and isn't already part of the responder chain".
    open override var next: UIResponder? {
      guard let next = delegate as? UIResponder, !(next is UIView), !(next is UIViewController), next !== self else {
        return nil
      }
      return next
    }

    // MARK: What windows report

    func register(_ window: UIWindow) {
      registered.removeAll { $0.window == nil }
      registered.append(Entry(window: window))
    }

    /// The opposite: the window is as if it had never been made.
    func forget(_ window: UIWindow) {
      registered.removeAll { $0.window === window }
      if keyOfApplication === window { keyOfApplication = nil }
    }

    func connect(_ scene: UIScene) { connectedScenes.insert(scene) }

    func nextFrontOrder() -> Int {
      fronts += 1
      return fronts
    }

    func visibilityChanged(_ window: UIWindow) {
      let isVisible = !window.layer.isHidden
      if isVisible, window.frontOrder == nil { window.frontOrder = nextFrontOrder() }
      for index in registered.indices where registered[index].window === window {
        registered[index].visible = isVisible ? window : nil
      }
      post(isVisible ? UIWindow.didBecomeVisibleNotification : UIWindow.didBecomeHiddenNotification, window)
      guard !isVisible, isKey(window) else { return }
      // The visible window of the highest level becomes key, of those that may.
      let heir = shownFrontToBack.first {
        $0.canBecomeKey && (window.windowScene == nil || $0.windowScene === window.windowScene)
      }
      setKey(heir, instead: window)
    }

    func isKey(_ window: UIWindow) -> Bool {
      window.windowScene.map { $0.keyWindow === window } ?? (keyOfApplication === window)
    }

    func makeKey(_ window: UIWindow) {
      guard window.canBecomeKey else { return }
      let before = window.windowScene.map(\.keyWindow) ?? keyOfApplication
      setKey(window, instead: before)
    }

    private func setKey(_ window: UIWindow?, instead before: UIWindow?) {
      let wasKey = window.map(isKey) == true
      keyOfApplication = window
      if let scene = before?.windowScene, scene.keyWindow === before { scene.keyWindow = nil }
      if let scene = window?.windowScene { scene.keyWindow = window }
      if wasKey { return }
      if let before {
        before.resignKey()
        post(UIWindow.didResignKeyNotification, before)
      }
      if let window {
        window.becomeKey()
        post(UIWindow.didBecomeKeyNotification, window)
      }
    }

    private func post(_ name: Notification.Name, _ window: UIWindow) {
      NotificationCenter.default.post(name: name, object: window)
    }
  }
#endif
