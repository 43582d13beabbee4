import Foundation
import Testing
import UIKitModel

@MainActor @Suite struct WindowTests {
  private func window(_ level: UIWindow.Level = .normal, _ name: String = "", shown: Bool = true) -> UIWindow {
    let window = UIWindow()
    window.windowLevel = level
    window.accessibilityIdentifier = name
    if shown { window.isHidden = false }
    return window
  }

  private func hit() -> UIView? { EventDriver.hitTest(at(100, 100)) }

  // MARK: Order

  @Test func `levels compare by their numbers`() {
    #expect(UIWindow.Level.normal < .statusBar && UIWindow.Level.alert + 1 > .alert)
  }

  @Test func `a new window is hidden and gets nothing`() {
    EventDriver.reset()
    let new = window(shown: false)
    #expect(new.isHidden)
    #expect(hit() == nil)
    #expect(UIApplication.shared.windows == [new])
  }

  @Test func `the highest level is asked first, whatever is key`() {
    EventDriver.reset()
    let alert = window(.alert)
    let normal = window()
    normal.makeKeyAndVisible()
    #expect(hit() === alert)
    #expect(UIApplication.shared.keyWindow === normal)
  }

  @Test func `within a level the window that was shown last is in front, not the one that was made last`() {
    EventDriver.reset()
    let (first, second) = (window(shown: false), window(shown: false))
    second.isHidden = false
    first.isHidden = false
    #expect(hit() === first)
    #expect(UIApplication.shared.windows == [first, second])
  }

  @Test func `makeKeyAndVisible brings a window to the front of its level, makeKey does not`() {
    EventDriver.reset()
    let (first, second) = (window(), window())
    first.makeKey()
    #expect(hit() === second)
    first.makeKeyAndVisible()
    #expect(hit() === first)
    #expect(EventDriver.windowsFrontToBack == [first, second])
  }

  @Test func `a window whose hitTest gives nil lets the next one be asked`() {
    final class PassThrough: UIWindow {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === rootViewController?.view ? nil : hit
      }
    }
    EventDriver.reset()
    let app = window()
    let overlay = PassThrough()
    overlay.windowLevel = .alert + 1
    overlay.rootViewController = UIViewController()
    overlay.isHidden = false
    #expect(hit() === app)
    // The root view lies in two private views, which count when it does not take touches itself.
    overlay.rootViewController?.view.isUserInteractionEnabled = false
    #expect(hit().map { "\(type(of: $0))" } == "UIDropShadowView")
    #expect(overlay.subviews.map { "\(type(of: $0))" } == ["UITransitionView"])
    overlay.rootViewController = nil
    #expect(overlay.subviews.isEmpty)
  }

  @Test func `in an app with scenes a window without one is neither shown nor hit`() {
    EventDriver.reset()
    let loose = window(.alert)
    #expect(hit() === loose)
    let scene = UIWindowScene()
    let own = UIWindow(windowScene: scene)
    own.isHidden = false
    #expect(hit() === own)
    #expect(scene.windows == [own])
  }

  @Test func `a scene's delegate makes the window before it is active, and hears when it no longer is`() {
    final class Delegate: UIWindowSceneDelegate {
      var window: UIWindow?
      var log: [String] = []

      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        log.append("connect \(scene.activationState) \(session.scene === scene)")
        window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
        window?.makeKeyAndVisible()
      }

      func sceneWillEnterForeground(_ scene: UIScene) { log.append("enter \(scene.activationState)") }
      func sceneDidBecomeActive(_ scene: UIScene) { log.append("active \(scene.activationState)") }
      func sceneWillResignActive(_ scene: UIScene) { log.append("resign \(scene.activationState)") }
    }
    EventDriver.reset()
    let delegate = Delegate()
    let scene = UIWindowScene(delegate: delegate)
    #expect(UIApplication.shared.connectedScenes == [scene])
    #expect(hit() === delegate.window)
    scene.deactivate()
    #expect(scene.activationState == .foregroundInactive)
    scene.activate()
    let expected = [
      "connect foregroundInactive true", "enter foregroundInactive", "active foregroundActive",
      "resign foregroundActive", "active foregroundActive",
    ]
    #expect(delegate.log == expected)
  }

  @Test func `only the windows of the touched scene are asked`() {
    EventDriver.reset()
    let (left, right) = (UIWindowScene(), UIWindowScene())
    let (a, b) = (UIWindow(windowScene: left), UIWindow(windowScene: right))
    a.isHidden = false
    b.isHidden = false
    #expect(EventDriver.hitTest(at(1, 1), in: left) === a)
    #expect(EventDriver.hitTest(at(1, 1), in: right) === b)
  }

  // MARK: Key window

  @Test func `when the key window is hidden the visible window of the highest level becomes key`() {
    EventDriver.reset()
    let (normal, alert, hidden) = (window(), window(.alert), window(.alert + 1, shown: false))
    let key = window()
    key.makeKeyAndVisible()
    key.isHidden = true
    #expect(alert.isKeyWindow)
    alert.isHidden = true
    #expect(normal.isKeyWindow)
    normal.isHidden = true
    #expect(UIApplication.shared.keyWindow == nil)
    #expect(!hidden.isKeyWindow)
  }

  @Test func `a window that refuses to become key does not`() {
    final class Refusing: UIWindow {
      override var canBecomeKey: Bool { false }
    }
    EventDriver.reset()
    let app = window()
    app.makeKey()
    let overlay = Refusing()
    overlay.windowLevel = .alert
    overlay.makeKeyAndVisible()
    #expect(app.isKeyWindow)
    #expect(hit() === overlay)
  }

  @Test func `the four notifications are posted, after becomeKey and resignKey`() {
    EventDriver.reset()
    nonisolated(unsafe) var posted: [String] = []
    let names = [
      UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification, UIWindow.didBecomeKeyNotification,
      UIWindow.didResignKeyNotification,
    ]
    let (one, two) = (window(.normal, "one", shown: false), window(.normal, "two", shown: false))
    let observers = names.flatMap { name in
      [(one, "one"), (two, "two")].map { window, label in
        NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in
          unsafe posted.append(label + name.rawValue.dropFirst("UIWindowDid".count).dropLast("Notification".count))
        }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    one.makeKeyAndVisible()
    two.makeKeyAndVisible()
    two.isHidden = true
    unsafe #expect(
      posted == [
        "oneBecomeVisible", "oneBecomeKey", "twoBecomeVisible", "oneResignKey", "twoBecomeKey", "twoBecomeHidden",
        "twoResignKey", "oneBecomeKey",
      ])
  }

  @Test func `each scene has a key window of its own`() {
    EventDriver.reset()
    let (left, right) = (UIWindowScene(), UIWindowScene())
    let (a, b) = (UIWindow(windowScene: left), UIWindow(windowScene: right))
    a.makeKeyAndVisible()
    b.makeKeyAndVisible()
    #expect(left.keyWindow === a)
    #expect(right.keyWindow === b)
    #expect(UIApplication.shared.keyWindow === b)
  }

  // MARK: Events without a location

  private final class Listener: UIWindow {
    var heard: [String] = []
    override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { heard.append("motion began") }
    override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { heard.append("motion ended") }
    override func remoteControlReceived(with event: UIEvent?) { heard.append("remote \(event?.subtype.rawValue ?? 0)") }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { heard.append("press began") }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { heard.append("press ended") }
  }

  @Test func `motion, remote control and presses go to the key window`() {
    EventDriver.reset()
    let (key, other) = (Listener(), Listener())
    key.makeKeyAndVisible()
    other.windowLevel = .alert
    other.isHidden = false
    let driver = EventDriver()
    driver.shake()
    driver.remoteControl(.remoteControlPlay)
    driver.press(.select)
    #expect(key.heard == ["motion began", "motion ended", "remote 100", "press began", "press ended"])
    #expect(other.heard == [])
  }

  @Test func `they go to its first responder, and up the chain from there`() {
    final class First: UIView {
      var heard = 0
      override var canBecomeFirstResponder: Bool { true }
      override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        heard += 1
        super.motionEnded(motion, with: event)
      }
    }
    EventDriver.reset()
    let key = Listener()
    key.makeKeyAndVisible()
    let first = First()
    key.addSubview(first)
    #expect(first.becomeFirstResponder())
    EventDriver().shake()
    #expect(first.heard == 1)
    #expect(key.heard == ["motion began", "motion ended"])
    first.removeFromSuperview()
    #expect(key.firstResponderInWindow == nil)
  }

  @Test func `a text field that becomes first responder makes its window key`() {
    EventDriver.reset()
    let app = window()
    app.makeKeyAndVisible()
    let panel = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    panel.windowLevel = .alert
    panel.isHidden = false
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
    panel.addSubview(field)
    #expect(app.isKeyWindow)
    EventDriver().tap(at: at(20, 20))
    #expect(field.isFirstResponder && field.isEditing)
    #expect(panel.isKeyWindow && !app.isKeyWindow)
    #expect(field.resignFirstResponder())
    #expect(panel.isKeyWindow)
  }
}
