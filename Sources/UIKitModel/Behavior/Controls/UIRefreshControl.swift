#if UIKIT_MODEL
  public import Foundation

  /// A control above the content of a scroll view that a pull shows.
  ///
  /// A drag that would move the content by 120 points beyond its top begins to refresh and sends
  /// `.valueChanged`, a figure that Apple does not publish. The control is 60 points high. In the
  /// model it stays above the content, which does not make room for it.
  @preconcurrency @MainActor open class UIRefreshControl: UIControl {
    /// How high the control is, in points.
    static let height: CGFloat = 60
    /// How far a drag must go beyond the top, in points.
    static let pull: CGFloat = 120

    /// Whether something is being refreshed.
    open private(set) var isRefreshing = false
    /// The text below the wheel; nil for none. The model only keeps it.
    open var attributedTitle: NSAttributedString?

    /// Makes a control that belongs to no scroll view.
    public init() { super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height)) }

    override init(frame: CGRect) { super.init(frame: frame) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Shows that something is being refreshed; sends nothing.
    open func beginRefreshing() { isRefreshing = true }
    /// Ends what ``beginRefreshing()`` or a pull has begun.
    open func endRefreshing() { isRefreshing = false }

    func pulled() {
      guard isEnabled, !isRefreshing else { return }
      isRefreshing = true
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
  }
#endif
