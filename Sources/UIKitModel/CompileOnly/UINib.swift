#if UIKIT_MODEL
  public import Foundation

  /// A file with views; the model has no archives, and finds nothing in it.
  @preconcurrency @MainActor open class UINib: NSObject {
    /// A name of an option.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String
      /// Makes a name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Objects for the proxies in the file.
      public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    /// Makes an object for a file that is not read.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) { super.init() }
    /// Makes an object for data that is not read.
    public init(data: Data, bundle bundleOrNil: Bundle?) { super.init() }

    /// Gives no objects.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] { [] }
  }

  extension Bundle {
    /// Gives nil: the model has no archives.
    public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
      nil
    }
  }
#endif
