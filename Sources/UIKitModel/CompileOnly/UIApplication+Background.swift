#if UIKIT_MODEL
  import Foundation

  /// The number of a piece of work that goes on while the app is in the background.
  public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Makes an identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No piece of work.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
  }

  extension UIApplication {
    /// Gives a number; the model never suspends the app, and never calls the handler.
    public func beginBackgroundTask(
      withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

    /// Does nothing: the model never suspends the app.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
  }
#endif
