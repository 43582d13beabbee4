#if UIKIT_MODEL
  public import Foundation

  /// An object that hears how a scene comes and goes.
  @preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
    /// Tells that a scene is connected; the delegate makes its window.
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    /// Tells that a scene has left; the model never calls it.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Tells that a scene gets events now.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Tells that a scene will get no more events.
    func sceneWillResignActive(_ scene: UIScene)
    /// Tells that a scene is about to be shown.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Tells that a scene is no longer shown; the model never calls it.
    func sceneDidEnterBackground(_ scene: UIScene)
  }

  extension UISceneDelegate {
    /// Does nothing.
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
  }

  /// A delegate of a scene with windows, which may hold the scene's window.
  @preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's main window; nil for none. The model does not read it.
    var window: UIWindow? { get set }
  }

  extension UIWindowSceneDelegate {
    /// Gives nil, and ignores what is set.
    public var window: UIWindow? {
      get { nil }
      set {}
    }
  }

  /// What the system keeps of a scene; in the model only the scene itself.
  @preconcurrency @MainActor open class UISceneSession: NSObject {
    /// The scene; nil when it is gone.
    open private(set) weak var scene: UIScene?

    init(of scene: UIScene) { self.scene = scene }
  }

  extension UIScene {
    /// The reason why a scene is connected; in the model the person has opened the app.
    @preconcurrency @MainActor open class ConnectionOptions: NSObject {
      override init() { super.init() }
    }
  }
#endif
