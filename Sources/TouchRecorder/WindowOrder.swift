import Foundation

#if canImport(UIKit)
  import UIKit
#else
  import UIKitModel
#endif

/// In which order windows lie on the screen.
///
/// `UIApplication.windows` is in order of level, but within a level in order of creation, and UIKit tells the real order nowhere.
/// A window comes to the front of its level when it becomes visible or, with `makeKeyAndVisible`, key; both are posted.
/// `makeKey` alone is posted in the same way though it raises nothing: a recording then shows the window in front of its equals.
@MainActor
final class WindowOrder {
  private struct Raised {
    weak var window: UIWindow?
  }

  private let application: UIApplication
  /// The windows that came to the front, the last one last.
  private var raised: [Raised] = []
  private var observers: [any NSObjectProtocol] = []

  init(_ application: UIApplication) {
    self.application = application
    for name in [UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeKeyNotification] {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
          guard let window = notification.object as? UIWindow else { return }
          // Posted by UIKit, on the main thread.
          MainActor.assumeIsolated { self?.raise(window) }
        })
    }
  }

  func stopObserving() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  private func raise(_ window: UIWindow) {
    raised.removeAll { $0.window == nil || $0.window === window }
    raised.append(Raised(window: window))
  }

  /// All windows, hidden ones too, back to front.
  var backToFront: [UIWindow] {
    let windows = application.windows
    guard windows.count > 1 else { return windows }
    return windows.enumerated()
      .map { (offset: $0.offset, window: $0.element, place: place(of: $0.element)) }
      .sorted { one, other in
        let levels = (one.window.windowLevel.rawValue, other.window.windowLevel.rawValue)
        if levels.0 != levels.1 { return levels.0 < levels.1 }
        return one.place == other.place ? one.offset < other.offset : one.place < other.place
      }
      .map(\.window)
  }

  /// 0 for a window that was there, and not raised since, when the recorder began.
  private func place(of window: UIWindow) -> Int { (raised.firstIndex { $0.window === window } ?? -1) + 1 }

  var keyWindow: UIWindow? { application.windows.first { $0.isKeyWindow } }
}
