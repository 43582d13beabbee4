#if UIKIT_MODEL
  public import Foundation

  /// A row of dots for pages; a tap right or left of the middle goes to the next or previous page,
  /// and sends `.valueChanged`.
  @preconcurrency @MainActor open class UIPageControl: UIControl {
    /// The number of pages.
    open var numberOfPages = 0
    /// The number of the page that is shown, from 0.
    open var currentPage = 0
    /// Whether a single page has no dot; the model only keeps it.
    open var hidesForSinglePage = false
    /// The colour of the dots; the model only keeps it.
    open var pageIndicatorTintColor: UIColor?
    /// The colour of the shown page's dot; the model only keeps it.
    open var currentPageIndicatorTintColor: UIColor?

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      guard let place = touch?.location(in: self), isTouchInside else { return }
      let page = max(0, min(currentPage + (place.x < bounds.midX ? -1 : 1), numberOfPages - 1))
      guard page != currentPage else { return }
      currentPage = page
      sendActions(for: .valueChanged)
    }
  }

  /// A bar that shows how far something has got; the model only keeps its values.
  @preconcurrency @MainActor open class UIProgressView: UIView {
    /// The kind of bar, with UIKit's raw values.
    public enum Style: Int, Sendable {
      /// For a view.
      case `default` = 0
      /// For a bar.
      case bar = 1
    }

    /// How far it has got, from 0 to 1.
    open var progress: Float = 0
    /// The kind of bar.
    open var progressViewStyle = Style.default
    /// The colour of what is done.
    open var progressTintColor: UIColor?
    /// The colour of what is left.
    open var trackTintColor: UIColor?

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a bar of a kind, with an empty frame.
    public convenience init(progressViewStyle style: Style) {
      self.init(frame: .zero)
      progressViewStyle = style
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 4) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// Sets how far it has got; the model ignores `animated`.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
  }

  /// A wheel that turns while something goes on; the model only keeps its values.
  @preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    /// The kind of wheel, with UIKit's raw values.
    public enum Style: Int, Sendable {
      /// A small one.
      case medium = 100
      /// A large one.
      case large = 101
      /// A large white one.
      case whiteLarge = 0
      /// A small white one.
      case white = 1
      /// A small grey one.
      case gray = 2
    }

    /// The kind of wheel.
    open var style = Style.medium
    /// Whether a wheel that stands still is hidden.
    open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
    /// The colour; the model only keeps it.
    open var color: UIColor!
    /// Whether the wheel turns.
    open private(set) var isAnimating = false

    /// Makes a wheel of a kind, as large as the kind.
    public init(style: Style) {
      let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
      super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
      self.style = style
      isHidden = true
    }

    public override init(frame: CGRect) {
      super.init(frame: frame)
      isHidden = true
    }

    /// Gives nil: the model has no archives.
    public required init(coder: NSCoder) { super.init(frame: .zero) }

    /// Begins to turn, and shows the wheel.
    open func startAnimating() { (isAnimating, isHidden) = (true, false) }

    /// Stops, and hides the wheel unless ``hidesWhenStopped`` is false.
    open func stopAnimating() {
      isAnimating = false
      if hidesWhenStopped { isHidden = true }
    }
  }
#endif
