#if UIKIT_MODEL
  public import Foundation

  /// An object that gives the pages beside a page.
  @preconcurrency @MainActor public protocol UIPageViewControllerDataSource: AnyObject {
    /// The page before a page; nil for none.
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// The page after a page; nil for none.
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    /// The number of dots below the pages; the model has none.
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    /// The number of the selected dot; the model has none.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
  }

  extension UIPageViewControllerDataSource {
    /// Gives 0.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
    /// Gives 0.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
  }

  /// An object that hears of pages that a finger has turned.
  @preconcurrency @MainActor public protocol UIPageViewControllerDelegate: AnyObject {
    /// Tells that a finger is about to turn to a page.
    func pageViewController(
      _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    /// Tells that a finger has turned to a page.
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
  }

  extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
      _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) {}
    /// Does nothing.
    public func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
  }

  /// A controller that shows one page, and lets a finger turn to the page beside it.
  ///
  /// The page's view fills a scroll view, which fills the controller's view. A drag that ends
  /// beyond half the view turns the page; while it lasts, the page stays in its place. The model
  /// leaves out pages that curl, two pages side by side, dots, and transitions.
  @preconcurrency @MainActor open class UIPageViewController: UIViewController {
    /// How pages are turned, with UIKit's raw values; the model has no curl.
    public enum TransitionStyle: Int, Sendable {
      /// As those of a book.
      case pageCurl = 0
      /// By scrolling.
      case scroll = 1
    }

    /// Where the next page lies, with UIKit's raw values.
    public enum NavigationOrientation: Int, Sendable {
      /// At the right.
      case horizontal = 0
      /// Below.
      case vertical = 1
    }

    /// Which way the pages are turned, with UIKit's raw values.
    public enum NavigationDirection: Int, Sendable {
      /// To the page after.
      case forward = 0
      /// To the page before.
      case reverse = 1
    }

    /// Where the pages are bound, with UIKit's raw values; the model only keeps it.
    public enum SpineLocation: Int, Sendable {
      /// Nowhere.
      case none = 0
      /// At the left, or at the top.
      case min = 1
      /// In the middle.
      case mid = 2
      /// At the right, or at the bottom.
      case max = 3
    }

    /// A name of an option.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
      /// The name.
      public let rawValue: String
      /// Makes a name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Where the pages are bound.
      public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
      /// The distance between pages, in points.
      public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// The object that hears of turned pages; nil for none. The controller does not keep it alive.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The object that gives the pages; nil for none, so that no finger turns a page.
    open weak var dataSource: (any UIPageViewControllerDataSource)?
    /// How pages are turned.
    open private(set) var transitionStyle: TransitionStyle
    /// Where the next page lies.
    open private(set) var navigationOrientation: NavigationOrientation
    /// Where the pages are bound; nowhere, because no page curls.
    open var spineLocation: SpineLocation { .none }
    /// Whether pages have a back; the model only keeps it.
    open var isDoubleSided = false
    /// The recognizers of pages that curl; none in the model.
    open var gestureRecognizers: [UIGestureRecognizer] { [] }
    private var pages: [UIViewController] = []
    private let scrollView = UIScrollView()

    /// Makes a controller without a page; the model ignores the options.
    public init(
      transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
      options: [OptionsKey: Any]? = nil
    ) {
      (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
      super.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller without a page; the model ignores both arguments.
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      (transitionStyle, navigationOrientation) = (.pageCurl, .horizontal)
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    /// The shown page in a list; an empty list for none.
    open var viewControllers: [UIViewController]? { pages }

    /// Shows a page; the model ignores the direction and `animated`.
    open func setViewControllers(
      _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
      completion: ((Bool) -> Void)? = nil
    ) {
      show(viewControllers ?? [])
      completion?(true)
    }

    private func show(_ new: [UIViewController]) {
      pages = new
      setChildren(new)
      guard isViewLoaded, let page = pages.first?.view else { return }
      page.frame = scrollView.bounds
      if page.superview !== scrollView { scrollView.addSubview(page) }
    }

    open override func loadView() {
      let container = ContainerView(frame: UIScreen.main.bounds)
      container.show(scrollView)
      container.layout = { [unowned self] _ in pages.first?.viewIfLoaded?.frame = scrollView.bounds }
      scrollView.alwaysBounceHorizontal = navigationOrientation == .horizontal
      scrollView.alwaysBounceVertical = navigationOrientation == .vertical
      scrollView.panGestureRecognizer.handlers.append { [unowned self] _ in panned() }
      view = container
      show(pages)
    }

    private func panned() {
      let pan = scrollView.panGestureRecognizer
      guard pan.state == .ended, let dataSource, let page = pages.first else { return }
      let moved = pan.translation(in: view)
      let isHorizontal = navigationOrientation == .horizontal
      let share = isHorizontal ? moved.x / view.bounds.width : moved.y / view.bounds.height
      guard abs(share) > 0.5 else { return }
      let next =
        share < 0
        ? dataSource.pageViewController(self, viewControllerAfter: page)
        : dataSource.pageViewController(self, viewControllerBefore: page)
      guard let next else { return }
      delegate?.pageViewController(self, willTransitionTo: [next])
      let before = pages
      show([next])
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: before, transitionCompleted: true)
    }
  }
#endif
