import Foundation

#if !UIKIT_MODEL
  package import UIKit
#else
  package import UIKitModel
#endif

/// Where points are asked: a window with an empty controller, and a clock.
@MainActor package final class Stage {
  package let window: CountingWindow
  /// The time on the clock of touches, in seconds.
  package let now: () -> Double
  /// The version of the system.
  package let system: String
  private(set) var kept: [AnyObject] = []

  /// Shows a window.
  ///
  /// - Parameter window: A new window, as large as the screen.
  package init(_ window: CountingWindow, system: String, now: @escaping () -> Double) {
    (self.window, self.system, self.now) = (window, system, now)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }

  /// Takes everything off the screen.
  func clear() {
    window.rootViewController?.dismiss(animated: false)
    window.rootViewController = UIViewController()
    window.layoutIfNeeded()
  }

  /// The view that screens are added to. It is as large as the window.
  var root: UIView { window.rootViewController?.view ?? window }

  /// Adds a view to the screen, or to a view on it.
  @discardableResult func add<Added: UIView>(_ view: Added, _ frame: CGRect, to parent: UIView? = nil) -> Added {
    view.frame = frame
    (parent ?? root).addSubview(view)
    return view
  }

  /// Keeps an object alive as long as the stage.
  func keep(_ object: AnyObject) { kept.append(object) }

  /// Makes a hidden window over the upper half of the screen, in front of the stage's own window.
  func upperWindow() -> UIWindow {
    let frame = CGRect(x: 0, y: 0, width: window.bounds.width, height: window.bounds.height / 2)
    let upper = UIWindow(frame: frame)
    upper.windowScene = window.windowScene
    upper.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.normal.rawValue + 1)
    upper.rootViewController = UIViewController()
    keep(upper)
    return upper
  }
}

/// A window that counts its hit tests, and runs code after each event.
package final class CountingWindow: UIWindow {
  private(set) var hitTests = 0
  var afterEvent: (@MainActor () -> Void)?

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    hitTests += 1
    return super.hitTest(point, with: event)
  }

  package override func sendEvent(_ event: UIEvent) {
    super.sendEvent(event)
    afterEvent?()
  }
}

extension CGPoint {
  init(_ x: CGFloat, _ y: CGFloat) { self.init(x: x, y: y) }

  func distance(to other: CGPoint) -> Double { Double(hypot(x - other.x, y - other.y)) }
}

extension CGRect {
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }

  var middle: CGPoint { CGPoint(midX, midY) }
}
