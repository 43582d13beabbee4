import UIKit

/// The delegate of a SwiftUI app, named in it by `@UIApplicationDelegateAdaptor`.
final class ShopDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    UIWindow.recordEvents()
    let center = NotificationCenter.default
    center.addObserver(forName: UIScene.didActivateNotification, object: nil, queue: .main) { _ in
      MainActor.assumeIsolated { AppRecorder.start() }
    }
    center.addObserver(forName: UIScene.willDeactivateNotification, object: nil, queue: .main) { notification in
      let scene = (notification.object as AnyObject?).map { ObjectIdentifier($0) }
      MainActor.assumeIsolated {
        // Another scene of the app may still be in front.
        let others = UIApplication.shared.connectedScenes.filter { ObjectIdentifier($0) != scene }
        if !others.contains(where: { $0.activationState == .foregroundActive }) { AppRecorder.stop() }
      }
    }
    return true
  }
}
