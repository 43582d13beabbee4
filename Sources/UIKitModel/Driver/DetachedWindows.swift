// UIKit has nothing of what is in this folder; see EventDriver.swift.

#if !canImport(UIKit)
  public import Foundation

  /// Windows that belong to no application: they are asked, but nobody shows them or sends them events.
  extension UIWindow {
    /// Takes the window from the application, which then neither shows it nor counts it.
    public func leaveApplication() { UIApplication.shared.forget(self) }

    /// A place on the screen in the window's own space; nil where the window's geometry does not allow it.
    public func pointFromScreen(_ location: CGPoint) -> CGPoint? { layer.fromSuperlayer(location) }
  }

  extension UIWindowScene {
    /// A scene that is connected to no application.
    public static func unconnected(title: String) -> UIWindowScene { UIWindowScene(unconnected: title) }
  }

  extension UIEvent {
    /// An event without touches, for code that asks for its type.
    public static func ofType(_ type: EventType) -> UIEvent { UIEvent(type, time: 0) }
  }
#endif
