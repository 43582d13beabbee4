import Foundation
import Testing
import TouchRecorder
import UIKitModel

/// The app as the system starts it: its scene is connected and active, and its files lie in a
/// folder of their own.
@MainActor struct RunningApp {
  let driver: EventDriver
  let scene: UIWindowScene
  let shop: ShopViewController

  /// The folder of the app's files, which the app looks up once.
  private static let home: URL = {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("shop-app-\(UUID().uuidString)")
    for name in ["XDG_DATA_HOME", "CFFIXED_USER_HOME"] { setenv(name, home.path, 1) }
    return home
  }()

  init() throws {
    try? FileManager.default.removeItem(at: Self.home)
    UserDefaults.standard.removeObject(forKey: "recordsTouches")
    try #require(AppRecorder.folder.path.hasPrefix(Self.home.path))
    EventDriver.reset(application: RecordingApplication())
    let driver = EventDriver()
    self.driver = driver
    // The recorder has the events' clock, so that no busy machine takes time from it.
    AppRecorder.adjust = { $0.clock = { driver.time } }
    scene = UIWindowScene(delegate: SceneDelegate())
    driver.windowScene = scene
    let root = scene.keyWindow?.rootViewController as? UINavigationController
    shop = try #require(root?.viewControllers.first as? ShopViewController)
    callMethods()
  }

  /// Calls the methods that the app names by selectors, which the copies of its files lack.
  private func callMethods() {
    let shop = shop
    shop.tableView.gestureRecognizers?.first { $0 is UILongPressGestureRecognizer }?.addHandler { [weak shop] in
      shop?.hold($0)
    }
    (try? recordingSwitch())?.addHandler(named: MethodName(("ask")), of: shop, for: .valueChanged) { [weak shop] in
      shop?.ask()
    }
  }

  func end() {
    UserDefaults.standard.removeObject(forKey: "recordsTouches")
    try? FileManager.default.removeItem(at: Self.home)
  }

  /// Switches the recording on and agrees, and waits until it has begun.
  func consent() async throws {
    tap(try recordingSwitch())
    await AppRecorder.latest?.value
    #expect(TouchRecorder.shared == nil)
    tap(try view { ($0 as? UILabel)?.text == "Record" })
    await AppRecorder.latest?.value
    #expect(TouchRecorder.shared != nil, "\(AppRecorder.problem ?? "no problem")")
  }

  func recordingSwitch() throws -> UISwitch {
    try #require(try view { $0.accessibilityIdentifier == "records-touches" } as? UISwitch)
  }

  /// Taps the middle of a view, a second after what was before.
  func tap(_ view: UIView) {
    driver.advance(by: 1)
    driver.tap(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil as UIView?))
  }

  /// The first view on the screen for which something holds.
  func view(where holds: (UIView) -> Bool) throws -> UIView {
    var pending: [UIView] = scene.windows
    for window in pending { window.layoutIfNeeded() }
    while let view = pending.popLast() {
      if holds(view) { return view }
      pending += view.subviews.reversed()
    }
    throw NoSuchView()
  }

  struct NoSuchView: Error {}
}
