import UIKit

/// Starts the app with a `UIApplication` of its own, in place of `@main` at the app's delegate.
@main
enum AppMain {
  static func main() {
    _ = UIApplicationMain(
      CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(RecordingApplication.self),
      NSStringFromClass(AppDelegate.self))
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }
}
