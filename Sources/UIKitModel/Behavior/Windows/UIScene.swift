#if UIKIT_MODEL
  import Foundation

  /// One instance of the app's interface, which follows its windows in the responder chain.
  ///
  /// The application follows the scene. A scene is active from the beginning; a script that stands
  /// for the system gives it a delegate and other states. The model leaves out the configuration of
  /// scenes, and state restoration.
  @preconcurrency @MainActor open class UIScene: UIResponder {
    /// Whether the scene is in use, with UIKit's raw values.
    public enum ActivationState: Int, Sendable {
      /// It is not connected.
      case unattached = -1
      /// It is on the screen, and gets events.
      case foregroundActive = 0
      /// It is on the screen, and gets no events.
      case foregroundInactive = 1
      /// It is not on the screen.
      case background = 2
    }

    /// Whether the scene is in use.
    open internal(set) var activationState = ActivationState.foregroundActive
    /// The object that hears how the scene comes and goes; nil for none. The scene keeps it alive.
    open var delegate: (any UISceneDelegate)?
    /// What the system keeps of the scene while it is not connected.
    open var session: UISceneSession { madeSession }
    private lazy var madeSession = UISceneSession(of: self)
    /// The scene's name for people.
    open var title: String! = ""

    init(named title: String) {
      super.init()
      self.title = title
    }

    /// Posted after a scene was connected; its object is the scene, as in the following.
    public nonisolated class var willConnectNotification: Notification.Name {
      Notification.Name("UISceneWillConnectNotification")
    }
    /// Posted when a scene has become active.
    public nonisolated class var didActivateNotification: Notification.Name {
      Notification.Name("UISceneDidActivateNotification")
    }
    /// Posted when a scene is about to be no longer active.
    public nonisolated class var willDeactivateNotification: Notification.Name {
      Notification.Name("UISceneWillDeactivateNotification")
    }

    open override var next: UIResponder? { UIApplication.shared }
  }

  /// A scene with windows.
  ///
  /// A new one is connected to the application at once. Once an app has a scene, the model neither
  /// shows nor hits windows that have none.
  @preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The window that gets this scene's events without a location; nil for none.
    open internal(set) weak var keyWindow: UIWindow?

    /// The scene's windows, hidden ones included, in the order of ``UIApplication/windows``.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    /// The screen that shows the scene; the model has one screen.
    open var screen: UIScreen { .main }
    /// How the interface is turned; by the screen's shape in the model.
    open var interfaceOrientation: UIInterfaceOrientation {
      screen.bounds.width > screen.bounds.height ? .landscapeRight : .portrait
    }
  }
#endif
