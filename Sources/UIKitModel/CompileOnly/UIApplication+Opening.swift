#if UIKIT_MODEL
  public import Foundation

  extension UIApplication {
    /// The name of an option for the opening of an address.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
      /// The name, as UIKit has it.
      public let rawValue: String
      /// Makes a key from its name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Whether to open only in an app, and not in the browser.
      public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Gives false: in the model no app opens addresses.
    public func canOpenURL(_ url: URL) -> Bool { false }

    /// Opens nothing, and does not call the handler.
    public func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
  }
#endif
