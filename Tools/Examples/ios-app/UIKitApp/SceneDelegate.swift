import UIKit

/// Records while the scene is active.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UINavigationController(rootViewController: ShopViewController())
    window.makeKeyAndVisible()
    self.window = window
  }

  func sceneDidBecomeActive(_ scene: UIScene) { AppRecorder.start() }

  func sceneWillResignActive(_ scene: UIScene) {
    // Another scene of the app may still be in front.
    let others = UIApplication.shared.connectedScenes.filter { $0 !== scene }
    if !others.contains(where: { $0.activationState == .foregroundActive }) { AppRecorder.stop() }
  }
}
