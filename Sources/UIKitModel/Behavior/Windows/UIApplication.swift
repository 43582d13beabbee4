#if UIKIT_MODEL
  import Foundation

  #if canImport(ObjectiveC)
    public import ObjectiveC
  #endif

  /// The application's delegate, which may hold the app's window.
  @preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
    /// The app's main window; nil for none. The model does not read it.
    var window: UIWindow? { get set }
  }

  extension UIApplicationDelegate {
    /// Gives nil, and ignores what is set.
    public var window: UIWindow? {
      get { nil }
      set {}
    }
  }

  /// The application, which holds the windows and gets all events first.
  ///
  /// It works without a run loop. The model leaves out the life cycle, background work,
  /// notifications, the status bar, and opening of URLs.
  @preconcurrency @MainActor open class UIApplication: UIResponder {
    /// The one application; `EventDriver.reset(application:screen:)` replaces it.
    public internal(set) static var shared = UIApplication()

    /// The object that follows the application in the responder chain, when it is a responder.
    ///
    /// It is nil for none. The application does not keep it alive.
    open weak var delegate: (any UIApplicationDelegate)?
    /// The scenes of the app; a scene is connected as soon as it is made.
    open private(set) var connectedScenes: Set<UIScene> = []

    /// The direction of the app's language; the model's is from left to right.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    let events = EventSystem()
    private var registered: [Entry] = []
    private weak var keyOfApplication: UIWindow?
    private var fronts = 0

    private struct Entry {
      weak var window: UIWindow?
      /// The window, kept alive while it is visible.
      var visible: UIWindow?
    }

    /// Makes an application without windows; it does not become ``shared``.
    public override init() { super.init() }

    // MARK: Windows

    /// All windows, hidden ones included, by level; within a level in the order in which they were
    /// made.
    ///
    /// The lowest level is first. The order within a level is not the order on the screen.
    open var windows: [UIWindow] {
      readUnknown("windows", of: self)
      let windows = registered.compactMap(\.window).enumerated()
      return windows.sorted { one, other in
        let (first, second) = (one.element.windowLevel.rawValue, other.element.windowLevel.rawValue)
        return first == second ? one.offset < other.offset : first < second
      }.map(\.element)
    }

    /// The window that became key last; nil for none.
    open var keyWindow: UIWindow? {
      readUnknown("keyWindow", of: self)
      return keyOfApplication
    }

    /// The windows that are shown, the highest level first; within a level the frontmost first.
    var shownFrontToBack: [UIWindow] {
      windows.filter(isShown).sorted { one, other in
        let (first, second) = (one.windowLevel.rawValue, other.windowLevel.rawValue)
        return first == second ? (one.frontOrder ?? 0) > (other.frontOrder ?? 0) : first > second
      }
    }

    /// The frontmost window whose hit test finds a view, and that view.
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

    /// Sends an event to the windows that get it.
    ///
    /// The driver has set the view and the window of each touch before. Motion, remote-control and
    /// press events go to the key window.
    open func sendEvent(_ event: UIEvent) {
      switch event.type {
      case .touches, .hover, .scroll, .transform:
        var sent: [UIWindow] = []
        for window in event.touchList.compactMap(\.window) where !sent.contains(where: { $0 === window }) {
          sent.append(window)
          window.sendEvent(event)
        }
        if sent.isEmpty, event.type == .hover, let pointer = event.touchList.first { events.hover(pointer) }
      case .motion, .remoteControl, .presses: keyWindow?.sendEvent(event)
      }
    }

    /// Calls the method of an object for a control.
    ///
    /// The model has no methods by name: it runs the code that
    /// ``UIControl/addHandler(named:of:for:_:)`` has added under the name.
    ///
    /// - Returns: false when the control has no such code.
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
      guard let handler = (sender as? UIControl)?.methods[action] else { return false }
      handler()
      return true
    }

    /// Gives a number; the model never suspends the app, and never calls the handler.
    open func beginBackgroundTask(
      withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

    /// Does nothing: the model never suspends the app.
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    /// The delegate, when it is a responder.
    ///
    /// Apple: the delegate is next "if it is an instance of UIResponder and isn't already part of
    /// the responder chain".
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

    /// Removes a window from the list, as if it had never been made.
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
      // Of the visible windows that may become key, the frontmost one becomes key.
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
