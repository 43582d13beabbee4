import MeasuringKit
import UIKit

/// The app that is measured. It shows the point that its launch arguments name.
@main
final class MeasuringApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = MeasuringScene.self
    return configuration
  }
}

final class MeasuringScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var screen: MeasuringScreen?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let screen = MeasuringScreen(in: scene)
    (self.screen, window) = (screen, screen.window)
  }
}
