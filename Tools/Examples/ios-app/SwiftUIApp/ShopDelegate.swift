import UIKit

/// The delegate of a SwiftUI app, named in it by `@UIApplicationDelegateAdaptor`.
final class ShopDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    UIWindow.recordEvents()
    for (name, record) in [
      (UIScene.didActivateNotification, AppRecorder.start), (UIScene.willDeactivateNotification, AppRecorder.stop),
    ] {
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
        MainActor.assumeIsolated { record() }
      }
    }
    return true
  }
}
