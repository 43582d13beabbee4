package import Foundation

#if !UIKIT_MODEL
  package import UIKit
#else
  package import UIKitModel
#endif

/// An app with several windows: a debugging tool's button, the tool, an alert, a launch
/// advertisement, and an overlay.
///
/// The windows' levels and order alone decide which window gets a touch. Events without a location
/// go to the key window.
package final class ManyWindows: ExampleApp {
  package nonisolated static let name = "many-windows"
  package nonisolated static let summary = "a tool, an alert, an advertisement and an overlay in windows of their own"
  package nonisolated static let variants = [
    "plain", "raised", "pass-through", "wrapped", "tolerant", "key-stealing", "scenes",
  ]
  package nonisolated static let withOverlay: Set = ["pass-through", "wrapped", "tolerant", "key-stealing"]

  package nonisolated static func isSceneBased(_ variant: String) -> Bool { variant == "scenes" }

  package nonisolated static func policy(_ variant: String) -> String {
    switch variant {
    case "plain", "scenes": "uikit"
    // This variant uses the same rule in a scene for which it was not made.
    case "wrapped": "\(name)/pass-through"
    default: "\(name)/\(variant)"
    }
  }

  private let app = UIWindow(frame: screen)
  private let entry = AloofWindow(frame: CGRect(310, 600, 60, 60))
  private let tool = UIWindow(frame: screen)
  private let alert = UIWindow(frame: screen)
  private let advertisement = UIWindow(frame: screen)
  /// A window in front of the app that holds nothing but a floating bubble.
  private let overlay: PassThroughWindow
  /// A window that belongs to no scene.
  private let orphan = UIWindow(frame: screen)
  /// The notifications that the windows have posted, in order, such as `key app`.
  package private(set) var notifications: [String] = []
  private var observations: [Observation] = []

  private static let screen = CGRect(0, 0, 390, 844)

  package init(variant: String) {
    overlay = variant == "tolerant" ? TolerantWindow(frame: Self.screen) : PassThroughWindow(frame: Self.screen)
    overlay.refusesKey = variant != "key-stealing"
    observe()

    let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    let entryLevel: CGFloat = variant == "raised" ? 2001 : 1001
    let levels: [(UIWindow, String, CGFloat)] = [
      (app, "app", 0), (overlay, "overlay", 1), (tool, "tool", 1000), (entry, "entry", entryLevel),
      (alert, "alert", 2000), (advertisement, "advertisement", 2100), (orphan, "orphan", 3000),
    ]
    for (window, name, level) in levels {
      window.accessibilityIdentifier = name
      window.windowLevel = UIWindow.Level(level)
      if window !== orphan { window.windowScene = scene }
    }
    fillApp()
    fillTool()
    fillOverlay(isWrapped: variant == "wrapped" || variant == "tolerant")
    app.makeKeyAndVisible()
    entry.isHidden = false
    advertisement.isHidden = false
    if Self.withOverlay.contains(variant) { overlay.makeKeyAndVisible() }
    if scene != nil { orphan.isHidden = false }
  }

  private func fillApp() {
    let content = app.adding(UIView(frame: Self.screen), "content")
    content.adding(UIButton(frame: CGRect(20, 700, 350, 50)), "buy")
    let picture = advertisement.adding(UIImageView(frame: Self.screen), "picture")
    picture.isUserInteractionEnabled = true
    let alertView = alert.adding(UIView(frame: Self.screen), "alertView")
    let ok = alertView.adding(UIButton(frame: CGRect(95, 400, 200, 50)), "ok")
    ok.addAction(UIAction { [weak self] _ in self?.alert.isHidden = true }, for: .touchUpInside)
  }

  private func fillTool() {
    let open = entry.adding(UIButton(frame: entry.bounds), "open")
    open.addAction(UIAction { [weak self] _ in self?.tool.makeKeyAndVisible() }, for: .touchUpInside)
    entry.addGestureRecognizer(
      HandledPan { pan in
        guard let window = pan.view else { return }
        let moved = pan.translation(in: window)
        window.center = CGPoint(x: window.center.x + moved.x, y: window.center.y + moved.y)
        pan.setTranslation(.zero, in: window)
      })
    let toolView = tool.adding(UIView(frame: Self.screen), "toolView")
    toolView.adding(UITextField(frame: CGRect(20, 60, 350, 40)), "search")
    let close = toolView.adding(UIButton(frame: CGRect(20, 760, 350, 50)), "closeTool")
    close.addAction(UIAction { [weak self] _ in self?.tool.isHidden = true }, for: .touchUpInside)
  }

  private func fillOverlay(isWrapped: Bool) {
    let holder = isWrapped ? overlay.adding(UIView(frame: Self.screen), "wrapper") : overlay
    let view = holder.adding(UIView(frame: Self.screen), "overlayView")
    view.adding(UIButton(frame: CGRect(40, 40, 60, 60)), "bubble")
  }

  private func observe() {
    let names = [
      UIWindow.didBecomeVisibleNotification: "visible", UIWindow.didBecomeHiddenNotification: "hidden",
      UIWindow.didBecomeKeyNotification: "key", UIWindow.didResignKeyNotification: "resigned key",
    ]
    for (name, word) in names {
      observations.append(
        Observation(name) { [weak self] window in
          self?.notifications.append("\(word) \(window.accessibilityIdentifier ?? "")")
        })
    }
  }

  package func perform(_ action: String) {
    switch action {
    case "advertisement hides itself": advertisement.isHidden = true
    case "app becomes key": app.makeKey()
    case "alert": alert.makeKeyAndVisible()
    default: break
    }
  }

  package nonisolated static func script(_ variant: String) -> [ExampleStep] {
    // The receivers of a touch beside all other windows, and of an event without a location while
    // nothing else is open.
    let (beside, buy) = variant == "wrapped" ? ("overlayView", "overlayView") : ("content", "buy")
    let shaken = variant == "key-stealing" ? "overlay" : "app"
    let isRaised = variant == "raised"
    return [
      // The launch advertisement covers the app and the tool's button until it hides itself.
      .tap(195, 725, "picture"), .tap(340, 630, "picture"), .perform("advertisement hides itself"),
      .tap(195, 725, buy), .tap(195, 300, beside), .tap(60, 60, withOverlay.contains(variant) ? "bubble" : "content"),
      .shake(shaken),
      // The window's pan drags the tool's button away from its old location.
      .drag(from: CGPoint(x: 340, y: 630), to: CGPoint(x: 190, y: 430), "open"), .tap(340, 630, beside),
      // The button opens the tool, which becomes key. Making another window key does not redirect
      // touches.
      .tap(190, 430, "open"), .tap(195, 300, "toolView"), .shake("tool"), .perform("app becomes key"), .shake("app"),
      .tap(195, 300, "toolView"),
      // A text field that becomes first responder makes its window key.
      .tap(195, 80, "search"), .shake("search"), .press("search"), .remoteControl("search"),
      // Pointer events go by location, as touches do.
      .hover(195, 300, "toolView"), .scroll(195, 300, "toolView"), .transform(195, 80, "search"),
      // An alert lies in front of all windows except those of a higher level, and is key.
      .perform("alert"), .tap(195, 300, "alertView"), .shake("alert"), .tap(190, 430, isRaised ? "open" : "ok"),
      // When the key window is hidden, the highest visible window that may become key becomes key.
      .shake("search"), .tap(195, 785, isRaised ? "alertView" : "closeTool"), .shake(isRaised ? "search" : shaken),
    ]
  }
}

/// A window that refuses to be key, and so gets no events without a location.
package final class AloofWindow: UIWindow {
  package override var canBecomeKey: Bool { false }
}

/// A window as large as the screen that lets touches through where it is empty.
///
/// It returns nil when the hit view is its root view. One more view between the window and the root
/// view makes it take every touch in the empty area from the windows below.
package class PassThroughWindow: UIWindow {
  package var refusesKey = true

  package override var canBecomeKey: Bool { !refusesKey }

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === subviews.first ? nil : hit
  }
}

/// A pass-through window that also works when further views as large as the window lie between it
/// and its content.
package final class TolerantWindow: PassThroughWindow {
  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit.convert(hit.bounds, to: self).contains(bounds) ? nil : hit
  }
}

/// Observes a notification of windows during its own lifetime.
private final class Observation {
  private let token: any NSObjectProtocol

  @MainActor
  init(_ name: Notification.Name, _ body: @escaping @MainActor (UIWindow) -> Void) {
    token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
      // UIKit posts it on the main thread.
      guard let window = notification.object as? UIWindow else { return }
      MainActor.assumeIsolated { body(window) }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
