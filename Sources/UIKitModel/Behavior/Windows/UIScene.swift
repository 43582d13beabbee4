#if UIKIT_MODEL
  import Foundation

  /// One instance of the app's interface, which follows its windows in the responder chain.
  ///
  /// The application follows the scene. The model leaves out sessions, scene delegates, state
  /// restoration, and changes of the activation state.
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

    /// Whether the scene is in use; in the model it always is.
    open var activationState: ActivationState { .foregroundActive }
    /// The scene's name for people.
    open var title: String! = ""

    init(named title: String) {
      super.init()
      self.title = title
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
