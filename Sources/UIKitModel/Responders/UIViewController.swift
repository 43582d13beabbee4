#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// An object that manages a view, and follows the view in the responder chain.
  ///
  /// The model leaves out nibs, storyboards, UIKit's own container controllers, appearance
  /// callbacks, rotation, presentation styles and transitions. A presented view simply fills the
  /// window.
  @preconcurrency @MainActor open class UIViewController: UIResponder {
    /// The root view, if it is loaded; reading it does not load the view.
    open private(set) var viewIfLoaded: UIView?
    /// The child controllers, in the order in which they were added.
    open private(set) var children: [UIViewController] = []
    /// The controller that this one is a child of; nil for none.
    open private(set) weak var parent: UIViewController?

    /// The controller that this one presents; nil for none.
    ///
    /// In UIKit it is also a controller that an ancestor presents; the model looks at no ancestor.
    open var presentedViewController: UIViewController? {
      readUnknown("presentedViewController", of: self)
      return presented
    }
    private var presented: UIViewController?
    /// The controller that presents this one; nil for none.
    open private(set) weak var presentingViewController: UIViewController?
    /// A title that the app's interface may show; nil for none.
    open var title: String?

    /// Makes a controller whose view is not loaded.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Makes a controller whose view is not loaded; the model ignores both arguments.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    // MARK: View

    /// The root view; reading it loads the view.
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

    /// Whether the root view is loaded.
    open var isViewLoaded: Bool { viewIfLoaded != nil }

    /// Loads the root view and calls ``viewDidLoad()``, unless the view is loaded already.
    open func loadViewIfNeeded() {
      guard viewIfLoaded == nil else { return }
      loadView()
      viewDidLoad()
    }

    /// Makes the root view, by default a plain view as large as the screen.
    ///
    /// Do not call it; an override sets ``view`` and does not call `super`.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    /// Tells a subclass that the root view is loaded; does nothing by itself.
    open func viewDidLoad() {}

    /// Tells that the view is about to be shown; does nothing, and the model never calls it.
    open func viewWillAppear(_ animated: Bool) {}
    /// Tells that the view is shown; does nothing, and the model never calls it.
    open func viewDidAppear(_ animated: Bool) {}
    /// Tells that the view is about to leave; does nothing, and the model never calls it.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Tells that the view has left; does nothing, and the model never calls it.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Tells that the view is about to be laid out; does nothing, and the model never calls it.
    open func viewWillLayoutSubviews() {}
    /// Tells that the view was laid out; does nothing, and the model never calls it.
    open func viewDidLayoutSubviews() {}
    /// Tells that the safe area has changed; does nothing, and the model never calls it.
    open func viewSafeAreaInsetsDidChange() {}
    /// Tells that memory is short; does nothing, and the model never calls it.
    open func didReceiveMemoryWarning() {}
    /// Tells that the traits have changed; does nothing, and the model never calls it.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The traits of the view, or of the screen when the view is not loaded.
    open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? UIScreen.main.traitCollection }
    /// Whether the status bar is hidden; the model only asks it.
    open var prefersStatusBarHidden: Bool { false }
    /// The size that the controller would like to have, in points; the model only keeps it.
    open var preferredContentSize = CGSize.zero
    /// The style of a presentation; the model only keeps it.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Whether the presenting view may not be left by a swipe; the model only keeps it.
    open var isModalInPresentation = false

    // MARK: Children

    /// Makes a controller a child of this one, and takes it from its former parent.
    ///
    /// It does not add the child's view to a view.
    open func addChild(_ childController: UIViewController) {
      childController.parent?.children.removeAll { $0 === childController }
      childController.willMove(toParent: self)
      children.append(childController)
      childController.parent = self
    }

    /// Takes the controller from its parent; it does not remove the controller's view.
    open func removeFromParent() {
      parent?.children.removeAll { $0 === self }
      parent = nil
      didMove(toParent: nil)
    }

    /// Tells that the controller is about to get a parent, or none for nil; does nothing by itself.
    open func willMove(toParent parent: UIViewController?) {}
    /// Tells that the controller has got a parent, or none for nil; does nothing by itself.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Presenting

    /// Puts another controller's view over everything in the window, at once and without an
    /// animation.
    ///
    /// It does nothing when this controller's view is in no window, or when it presents already.
    ///
    /// - Parameters:
    ///   - viewControllerToPresent: the controller to present.
    ///   - flag: whether to animate; the model ignores it.
    ///   - completion: called at the end, unless nothing was presented; nil for none.
    open func present(
      _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
      guard let window = viewIfLoaded?.window, presented == nil else { return }
      presented = viewControllerToPresent
      viewControllerToPresent.presentingViewController = self
      viewControllerToPresent.view.frame = window.bounds
      window.addSubview(viewControllerToPresent.view)
      completion?()
    }

    /// Ends the presentation by this controller, or by its presenter when this controller presents
    /// none.
    ///
    /// - Parameters:
    ///   - flag: whether to animate; the model ignores it.
    ///   - completion: called at the end, unless nothing was presented; nil for none.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
      guard let shown = presented else {
        presentingViewController?.dismiss(animated: flag, completion: completion)
        return
      }
      shown.presentedViewController?.dismiss(animated: flag)
      shown.viewIfLoaded?.removeFromSuperview()
      shown.presentingViewController = nil
      presented = nil
      completion?()
    }

    // MARK: Responder

    /// The presenter, when the controller is presented; else its view's superview.
    ///
    /// The superview is the window when the controller is the window's root controller.
    open override var next: UIResponder? { presentingViewController ?? viewIfLoaded?.superview }

    override var responderWindow: UIWindow? { viewIfLoaded?.window }
  }
#endif
