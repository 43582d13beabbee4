#if UIKIT_MODEL
  public import Foundation

  /// An object that manages a view, and follows the view in the responder chain.
  ///
  /// The model leaves out nibs, storyboards, appearance callbacks, rotation and transitions.
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
    ///
    /// Setting it gives the controller's items in bars the same title.
    open var title: String? {
      didSet {
        madeNavigationItem?.title = title
        madeTabBarItem?.title = title
      }
    }

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
    /// The style of a presentation; the model has sheets, popovers and views that fill the window.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Whether a tap beside the presented view does not end the presentation.
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

    // MARK: Containers

    /// The navigation controller that holds this one, at any depth; nil for none.
    open var navigationController: UINavigationController? { container("navigationController") }
    /// The tab bar controller that holds this one, at any depth; nil for none.
    open var tabBarController: UITabBarController? { container("tabBarController") }

    /// The split view controller that holds this one, at any depth; nil for none.
    open var splitViewController: UISplitViewController? { container("splitViewController") }

    private func container<Container: UIViewController>(_ member: String) -> Container? {
      var ancestor = parent
      while let current = ancestor {
        if let found = current as? Container { return found }
        ancestor = current.parent
      }
      readUnknown(member, of: self)
      return nil
    }

    /// What a navigation bar shows for the controller; made with its title when it is first asked.
    open var navigationItem: UINavigationItem {
      if let madeNavigationItem { return madeNavigationItem }
      let item = UINavigationItem()
      item.title = title
      madeNavigationItem = item
      return item
    }
    private var madeNavigationItem: UINavigationItem?

    /// The controller's item in a tab bar; made with its title when it is first asked.
    ///
    /// That of a navigation controller is its root controller's, unless it was set.
    open var tabBarItem: UITabBarItem! {
      get {
        if let madeTabBarItem { return madeTabBarItem }
        if let root = (self as? UINavigationController)?.viewControllers.first { return root.tabBarItem }
        let item = UITabBarItem(title: title, image: nil, selectedImage: nil)
        madeTabBarItem = item
        return item
      }
      set {
        madeTabBarItem = newValue
        (parent as? UITabBarController)?.itemsChanged()
      }
    }
    private var madeTabBarItem: UITabBarItem?

    /// Whether a tab bar is hidden while the controller, or one below it, is pushed.
    open var hidesBottomBarWhenPushed = false
    /// The buttons in a navigation controller's toolbar; nil for none.
    open var toolbarItems: [UIBarButtonItem]? {
      didSet { (parent as? UINavigationController)?.itemsChanged(of: self) }
    }
    /// Sets the buttons in the toolbar; the model ignores `animated`.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }

    /// Shows another controller: the container pushes it, or this controller presents it.
    open func show(_ vc: UIViewController, sender: Any?) {
      var ancestor = parent
      while let current = ancestor {
        if let container = current as? UINavigationController { return container.show(vc, sender: sender) }
        ancestor = current.parent
      }
      present(vc, animated: true)
    }
    /// Shows another controller in the second column of a split view, or presents it without one.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
      var ancestor = parent
      while let current = ancestor {
        if let split = current as? UISplitViewController { return split.showDetailViewController(vc, sender: sender) }
        ancestor = current.parent
      }
      present(vc, animated: true)
    }

    // MARK: Presenting

    /// Puts another controller's view over everything in the window, at once and without an
    /// animation.
    ///
    /// The view lies in a private `UITransitionView` as large as the window, with what dims the
    /// views behind it: none of them is hit any more.
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
      let transition = UITransitionView(frame: window.bounds)
      viewControllerToPresent.presentationView = transition
      viewControllerToPresent.arrangePresentation(in: transition)
      window.addSubview(transition)
      completion?()
    }

    /// The view of the presentation of this controller; nil while it is not presented.
    private var presentationView: UIView?

    /// Puts the view and what belongs to its presentation into the view of the presentation.
    func arrangePresentation(in transition: UIView) { Presentation.arrange(self, in: transition) }

    /// Where a popover points to; nil unless ``modalPresentationStyle`` is `.popover` or the
    /// controller is an action sheet.
    open var popoverPresentationController: UIPopoverPresentationController? {
      guard modalPresentationStyle == .popover || (self as? UIAlertController)?.preferredStyle == .actionSheet else {
        return nil
      }
      let made = popover ?? UIPopoverPresentationController(presentedViewController: self, presenting: nil)
      popover = made
      return made
    }
    private var popover: UIPopoverPresentationController?

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
      shown.presentationView?.removeFromSuperview()
      shown.presentationView = nil
      shown.presentingViewController = nil
      presented = nil
      completion?()
    }

    // MARK: What the model only keeps, or only asks

    /// The edges at which the view reaches below bars; in the model it does so at all of them.
    open var edgesForExtendedLayout = UIRectEdge.all
    /// Whether the view reaches below opaque bars; in the model it does.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Whether the safe area moves the content of a scroll view; it never does in the model.
    open var automaticallyAdjustsScrollViewInsets = true
    /// What is added to the safe area; the model only keeps it.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero
    /// The name of the nib; nil, because the model has none.
    open var nibName: String? { nil }
    /// The bundle of the nib; nil, because the model has none.
    open var nibBundle: Bundle? { nil }
    /// A name for the restoration of the app's state; nil for none. The model only keeps it.
    open var restorationIdentifier: String?
    /// Whether the controller is being presented; false, because that takes no time in the model.
    open var isBeingPresented: Bool { false }
    /// Whether a presentation is being ended; false, because that takes no time in the model.
    open var isBeingDismissed: Bool { false }
    /// Whether the controller is being added; false, because that takes no time in the model.
    open var isMovingToParent: Bool { false }
    /// Whether the controller is being removed; false, because that takes no time in the model.
    open var isMovingFromParent: Bool { false }
    /// Whether presented views cover this one alone; the model only keeps it.
    open var definesPresentationContext = false
    /// Whether this controller gives the style of a transition; the model only keeps it.
    open var providesPresentationContextTransitionStyle = false
    /// The look of a presentation; the model only keeps it.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether a presented controller decides about the status bar; the model only keeps it.
    open var modalPresentationCapturesStatusBarAppearance = false
    /// Light or dark, whatever the system says; the model only keeps it.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// Whether the content is being edited.
    open var isEditing = false
    /// Shows whether the content is being edited; the model ignores `animated`.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// Sets the view's constraints; does nothing by itself, and the model never calls it.
    open func updateViewConstraints() {}
    /// Tells that the view's margins have changed; does nothing, and the model never calls it.
    open func viewLayoutMarginsDidChange() {}
    /// The look of the status bar; the model never asks it.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// How the status bar comes and goes; the model never asks it.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that decides the look of the status bar; the model never asks it.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that decides whether the status bar is hidden; the model never asks it.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Does nothing: the model has no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// Whether the interface turns with the device; the model never asks it.
    open var shouldAutorotate: Bool { true }
    /// The orientations of the interface; the model never asks it.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    /// The orientation of the interface when it is presented; the model never asks it.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Does nothing: the model does not turn the interface.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Whether the home indicator is hidden; the model never asks it.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that decides about the home indicator; the model never asks it.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Does nothing: the model has no home indicator.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// The edges where the app's gestures come before the system's, which the model has not.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// The child that decides about those edges; the model never asks it.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Does nothing: the model has no gestures of the system.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Whether children are told when they appear; the model never tells them.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// Tells a child that it is about to appear or to leave.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
      isAppearing ? viewWillAppear(animated) : viewWillDisappear(animated)
      appears = (isAppearing, animated)
    }
    /// Tells a child that it has appeared or left, after `beginAppearanceTransition`.
    open func endAppearanceTransition() {
      guard let (isAppearing, animated) = appears else { return }
      appears = nil
      isAppearing ? viewDidAppear(animated) : viewDidDisappear(animated)
    }
    private var appears: (Bool, Bool)?

    // MARK: Responder

    /// The presenter, when the controller is presented; else its view's superview.
    ///
    /// The superview is the window when the controller is the window's root controller.
    open override var next: UIResponder? { presentingViewController ?? viewIfLoaded?.superview }

    override var responderWindow: UIWindow? { viewIfLoaded?.window }
  }
#endif
