#if UIKIT_MODEL
  /// The number of a piece of work that goes on while the app is in the background.
  public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Makes an identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No piece of work.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
  }
#endif
