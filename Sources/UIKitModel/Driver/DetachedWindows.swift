// UIKit has no counterpart to this folder; see EventDriver.swift.

#if UIKIT_MODEL
  public import Foundation

  /// A window without an application: code can ask it, but no one shows it or sends it events.
  extension UIWindow {
    /// Takes the window out of the application's list of windows, for good.
    ///
    /// The application then neither hit-tests the window nor makes it key.
    public func leaveApplication() { UIApplication.shared.forget(self) }

    /// Converts a location on the screen, in points, to the window's own coordinate space.
    ///
    /// - Returns: nil where the window's geometry is not finite or its transform has no inverse.
    public func pointFromScreen(_ location: CGPoint) -> CGPoint? { layer.fromSuperlayer(location) }
  }

  /// UIKit makes the scenes of an app itself.
  extension UIWindowScene {
    /// Makes a scene and connects it to the application.
    public convenience init(title: String = "") {
      self.init(named: title)
      UIApplication.shared.connect(self)
    }

    /// Makes a scene and connects it, as the system does when the person opens the app: the
    /// delegate makes the window, and then the scene becomes active.
    public convenience init(delegate: any UISceneDelegate) {
      self.init(title: "")
      self.delegate = delegate
      activationState = .foregroundInactive
      delegate.scene(self, willConnectTo: session, options: ConnectionOptions())
      post(UIScene.willConnectNotification)
      delegate.sceneWillEnterForeground(self)
      activate()
    }

    /// Makes the scene active, as when the person comes back to it.
    public func activate() {
      activationState = .foregroundActive
      delegate?.sceneDidBecomeActive(self)
      post(UIScene.didActivateNotification)
    }

    /// Makes the scene inactive, as when the person looks at another app.
    public func deactivate() {
      delegate?.sceneWillResignActive(self)
      post(UIScene.willDeactivateNotification)
      activationState = .foregroundInactive
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    /// Makes a scene that is not connected to the application.
    public static func unconnected(title: String) -> UIWindowScene { UIWindowScene(named: title) }
  }

  extension UIEvent {
    /// Makes an event of a type at time 0 without touches, for code that reads an event's type.
    public static func ofType(_ type: EventType) -> UIEvent { UIEvent(type, time: 0) }
  }
#endif
