#if !canImport(UIKit)
  public import Foundation

  /// What manages a view, and stands behind it in the responder chain.
  ///
  /// Left out: nibs, storyboards, containers of UIKit's own, appearance callbacks, rotation, presentation styles and transitions
  /// (a presented view simply fills the window).
  @MainActor open class UIViewController: UIResponder {
    open private(set) var viewIfLoaded: UIView?
    open private(set) var children: [UIViewController] = []
    open private(set) weak var parent: UIViewController?
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?
    open var title: String?

    public override init() { super.init() }

    public init(nibName: String?, bundle: Bundle?) { super.init() }

    public required init?(coder: NSCoder) { nil }

    // MARK: View

    /// Loaded when it is first asked for.
    open var view: UIView! {
      get {
        loadViewIfNeeded()
        return viewIfLoaded
      }
      set {
        viewIfLoaded?.viewController = nil
        viewIfLoaded = newValue
        newValue?.viewController = self
      }
    }

    open var isViewLoaded: Bool { viewIfLoaded != nil }

    open func loadViewIfNeeded() {
      guard viewIfLoaded == nil else { return }
      loadView()
      viewDidLoad()
    }

    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    open func viewDidLoad() {}

    // MARK: Children

    open func addChild(_ childController: UIViewController) {
      childController.parent?.children.removeAll { $0 === childController }
      childController.willMove(toParent: self)
      children.append(childController)
      childController.parent = self
    }

    open func removeFromParent() {
      parent?.children.removeAll { $0 === self }
      parent = nil
      didMove(toParent: nil)
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Presenting

    /// Puts the other's view over everything in the window.
    open func present(
      _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
      guard let window = viewIfLoaded?.window, presentedViewController == nil else { return }
      presentedViewController = viewControllerToPresent
      viewControllerToPresent.presentingViewController = self
      viewControllerToPresent.view.frame = window.bounds
      window.addSubview(viewControllerToPresent.view)
      completion?()
    }

    /// Takes away what it presents, else itself from its presenter.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
      guard let presented = presentedViewController else {
        presentingViewController?.dismiss(animated: flag, completion: completion)
        return
      }
      presented.presentedViewController?.dismiss(animated: flag)
      presented.viewIfLoaded?.removeFromSuperview()
      presented.presentingViewController = nil
      presentedViewController = nil
      completion?()
    }

    // MARK: Responder

    /// The presenter if it is presented, else its view's superview, which for a root controller is the window.
    open override var next: UIResponder? { presentingViewController ?? viewIfLoaded?.superview }

    override var responderWindow: UIWindow? { viewIfLoaded?.window }
  }
#endif
