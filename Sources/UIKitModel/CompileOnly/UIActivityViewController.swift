#if UIKIT_MODEL
  import Foundation

  /// A service that a person can give something to; the model has none of its own.
  open class UIActivity: NSObject {}

  /// A controller that offers what can be done with something, in a sheet without content.
  @preconcurrency @MainActor open class UIActivityViewController: UIViewController {
    /// Makes a controller; the model ignores both arguments.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) { super.init(nibName: nil, bundle: nil) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }
  }
#endif
