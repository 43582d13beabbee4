import Foundation

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The order in which windows lie on the screen.
///
/// `UIApplication.windows` is sorted by level, but within a level by creation, and UIKit does not
/// publish the real order. A window comes to the front of its level when it becomes visible, or
/// when `makeKeyAndVisible` makes it key; UIKit posts both. UIKit posts the same for `makeKey`
/// alone, which does not raise the window: a recording then shows the window in front of others of
/// its level.
@MainActor
final class WindowOrder {
  /// The windows that have come to the front since the first recorder began, also between
  /// recordings.
  private static let raised = RaisedWindows()

  private let application: UIApplication
  /// Whether the classes of the windows seen so far are the keyboard's.
  private var keyboards: [ObjectIdentifier: Bool] = [:]

  init(_ application: UIApplication) {
    self.application = application
    _ = Self.raised
  }

  /// All windows but the keyboard's, hidden ones included, back to front.
  var backToFront: [UIWindow] {
    let windows = application.recordableWindows.filter { !isKeyboard($0) }
    guard windows.count > 1 else { return windows }
    return windows.enumerated()
      .map { (offset: $0.offset, window: $0.element, place: Self.raised.place(of: $0.element)) }
      .sorted { one, other in
        let levels = (one.window.windowLevel.rawValue, other.window.windowLevel.rawValue)
        if levels.0 != levels.1 { return levels.0 < levels.1 }
        return one.place == other.place ? one.offset < other.offset : one.place < other.place
      }
      .map(\.window)
  }

  /// Whether a window holds the keyboard, and the views that an app puts above the keyboard or in
  /// its stead. Touches on keys reveal typed text.
  func isKeyboard(_ window: UIWindow) -> Bool {
    let type = ObjectIdentifier(type(of: window))
    if let known = keyboards[type] { return known }
    let name = String(describing: Swift.type(of: window))
    keyboards[type] = name == "UIRemoteKeyboardWindow" || name == "UITextEffectsWindow"
    return keyboards[type] == true
  }

  var keyWindow: UIWindow? { application.recordableWindows.first { $0.isKeyWindow } }
}

/// The windows that have come to the front, in the order in which they did.
@MainActor
private final class RaisedWindows {
  private struct Raised {
    weak var window: UIWindow?
  }

  private var raised: [Raised] = []

  init() {
    for name in [UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeKeyNotification] {
      // The notification center retains the observer for ever.
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] notification in
        guard let window = notification.object as? UIWindow else { return }
        // UIKit posts it on the main thread.
        MainActor.assumeIsolated { self?.raise(window) }
      }
    }
  }

  private func raise(_ window: UIWindow) {
    raised.removeAll { $0.window == nil || $0.window === window }
    raised.append(Raised(window: window))
  }

  /// The window's rank in the order, from 1, the latest one last; 0 for a window that has not come
  /// to the front.
  func place(of window: UIWindow) -> Int { (raised.firstIndex { $0.window === window } ?? -1) + 1 }
}

extension UIApplication {
  /// All windows of the app, sorted by level for each window scene.
  var recordableWindows: [UIWindow] {
    #if !UIKIT_MODEL
      // `windows` is deprecated; one without a window scene is not on the screen.
      connectedScenes.compactMap { $0 as? UIWindowScene }
        .sorted { $0.session.persistentIdentifier < $1.session.persistentIdentifier }.flatMap(\.windows)
    #else
      windows
    #endif
  }
}
