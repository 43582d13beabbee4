#if !canImport(UIKit)
  import Foundation

  /// What stands between windows and application in the responder chain.
  ///
  /// Left out: sessions, scene delegates, state restoration, and activation states.
  @MainActor open class UIScene: UIResponder {
    open var title: String? = ""

    public override init() { super.init() }

    open override var next: UIResponder? { UIApplication.shared }
  }

  /// A scene with windows. One that is made is connected at once.
  ///
  /// Once an app has a scene, windows without one are neither shown nor hit.
  @MainActor open class UIWindowScene: UIScene {
    /// The window that gets this scene's events without a location.
    open internal(set) weak var keyWindow: UIWindow?

    public override init() {
      super.init()
      UIApplication.shared.connect(self)
    }

    /// One that no application knows of.
    init(unconnected title: String) {
      super.init()
      self.title = title
    }

    /// In the order of ``UIApplication/windows``.
    open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
    open var screen: UIScreen { .main }
  }
#endif
