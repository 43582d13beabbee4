#if UIKIT_MODEL
  public import Foundation

  /// An object that hears which controller a navigation controller shows.
  @preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
    /// Tells that a controller is about to be shown.
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// Tells that a controller is shown.
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// The orientations of the interface; the model never asks it.
    func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController)
      -> UIInterfaceOrientationMask
    /// The orientation when it is presented; the model never asks it.
    func navigationControllerPreferredInterfaceOrientationForPresentation(
      _ navigationController: UINavigationController
    ) -> UIInterfaceOrientation
  }

  extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    /// Gives all but upside down.
    public func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController)
      -> UIInterfaceOrientationMask
    { .allButUpsideDown }
    /// Gives upright.
    public func navigationControllerPreferredInterfaceOrientationForPresentation(
      _ navigationController: UINavigationController
    ) -> UIInterfaceOrientation { .portrait }
  }

  /// A controller that shows the top one of a stack of children, below a navigation bar.
  ///
  /// The top child's view fills the controller's view, within two private views as in UIKit. The
  /// bar lies in front of it, at the top, 54 points high, up to iOS 18 44; a toolbar that is shown
  /// lies at the bottom, above a tab bar. On iOS 26 a view that lets touches through lies in front
  /// of all. The model leaves out bars that hide by themselves, the status bar, and transitions.
  @preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// What changes the stack, with UIKit's raw values.
    public enum Operation: Int, Sendable {
      /// Nothing.
      case none = 0
      /// A controller is put on the stack.
      case push = 1
      /// A controller is taken from the stack.
      case pop = 2
    }

    /// How long a bar takes to come or to go in UIKit, in seconds; in the model it takes no time.
    public class var hideShowBarDuration: CGFloat { 0.2 }

    /// The bar at the top.
    open private(set) var navigationBar: UINavigationBar
    /// The bar at the bottom, which is hidden unless ``isToolbarHidden`` is false.
    open private(set) var toolbar: UIToolbar!
    /// The object that hears what is shown; nil for none. The controller does not keep it alive.
    open weak var delegate: (any UINavigationControllerDelegate)?
    private var stack: [UIViewController] = []
    private weak var shown: UIViewController?
    private let popPan = PopPan()

    /// Makes a controller with an empty stack, and with bars of an app's own classes; nil stands
    /// for UIKit's.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
      navigationBar = (navigationBarClass as? UINavigationBar.Type).map { ViewMaker.make($0) } ?? UINavigationBar()
      toolbar = (toolbarClass as? UIToolbar.Type).map { ViewMaker.make($0) } ?? UIToolbar()
      super.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller with one controller on its stack.
    public init(rootViewController: UIViewController) {
      (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
      super.init(nibName: nil, bundle: nil)
      viewControllers = [rootViewController]
    }

    /// Makes a controller with an empty stack; the model ignores both arguments.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      (navigationBar, toolbar) = (UINavigationBar(), UIToolbar())
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder aDecoder: NSCoder) { nil }

    // MARK: Stack

    /// The children from the bottom of the stack to the top.
    open var viewControllers: [UIViewController] {
      get { stack }
      set { setViewControllers(newValue, animated: false) }
    }

    /// The controller on top of the stack; nil for none.
    open var topViewController: UIViewController? { stack.last }

    /// The controller that this one or the top one presents, or the top one when they present none.
    open var visibleViewController: UIViewController? {
      presentedViewController ?? topViewController?.presentedViewController ?? topViewController
    }

    /// Sets the stack; `animated` only goes to the delegate.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
      stack = viewControllers
      setChildren(viewControllers)
      arrange(animated: animated)
    }

    /// Puts a controller on the stack; one that is on it already is a programming error.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
      precondition(!stack.contains(viewController), "the controller is on the stack already")
      setViewControllers(stack + [viewController], animated: animated)
    }

    /// Takes the top controller from the stack, and gives it; nil when it is the last one.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
      guard stack.count > 1 else { return nil }
      return pop(to: stack.count - 2, animated)?.first
    }

    /// Takes all above a controller from the stack, and gives them; nil when it is not on the
    /// stack.
    @discardableResult open func popToViewController(_ viewController: UIViewController, animated: Bool)
      -> [UIViewController]?
    { stack.firstIndex(of: viewController).flatMap { pop(to: $0, animated) } }

    /// Takes all but the lowest controller from the stack, and gives them; nil when there is one
    /// alone.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
      stack.count > 1 ? pop(to: 0, animated) : nil
    }

    private func pop(to index: Int, _ animated: Bool) -> [UIViewController]? {
      let popped = Array(stack[(index + 1)...])
      setViewControllers(Array(stack[...index]), animated: animated)
      return popped
    }

    /// Puts a controller on the stack.
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    /// Whether a controller on the stack, other than the lowest, hides the tab bar.
    var hidesTabBar: Bool { stack.dropFirst().contains(where: \.hidesBottomBarWhenPushed) }

    // MARK: Bars

    /// Whether the bar at the top is hidden.
    open var isNavigationBarHidden = false { didSet { navigationBar.isHidden = isNavigationBarHidden } }
    /// Hides or shows the bar at the top; the model ignores `animated`.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    /// Whether the bar at the bottom is hidden.
    open var isToolbarHidden = true {
      didSet {
        toolbar.isHidden = isToolbarHidden
        viewIfLoaded?.setNeedsLayout()
      }
    }
    /// Hides or shows the bar at the bottom; the model ignores `animated`.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
    /// Whether a keyboard hides the bars; the model only keeps it.
    open var hidesBarsWhenKeyboardAppears = false
    /// Whether a swipe hides the bars; the model only keeps it.
    open var hidesBarsOnSwipe = false
    /// Whether a low window hides the bars; the model only keeps it.
    open var hidesBarsWhenVerticallyCompact = false
    /// Whether a tap hides the bars; the model only keeps it.
    open var hidesBarsOnTap = false

    /// The pan from the left edge that takes the top controller from the stack.
    ///
    /// It does so when it ends beyond the middle of the view. It begins only when there is more
    /// than one controller.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { popPan }

    // MARK: View

    open override func loadView() {
      let container = UILayoutContainerView(frame: UIScreen.main.bounds)
      container.wrappers = [UINavigationTransitionView(), UIViewControllerWrapperView()]
      container.layout = { [unowned self] in placeBars(in: $0) }
      view = container
      navigationBar.isHidden = isNavigationBarHidden
      toolbar.isHidden = isToolbarHidden
      container.addSubview(navigationBar)
      container.addSubview(toolbar)
      if UIDevice.release >= 26 { container.front = FloatingBarContainerView(frame: container.bounds) }
      navigationBar.goesBack = { [weak self] in _ = self?.popViewController(animated: true) }
      popPan.controller = self
      container.addGestureRecognizer(popPan)
      arrange(animated: false)
    }

    private func arrange(animated: Bool) {
      navigationBar.items = stack.map(\.navigationItem)
      toolbar.items = topViewController?.toolbarItems
      (parent as? UITabBarController)?.arrange()
      guard let container = viewIfLoaded as? ContainerView, shown !== topViewController else { return }
      shown = topViewController
      guard let top = topViewController else { return container.show(nil) }
      delegate?.navigationController(self, willShow: top, animated: animated)
      container.show(top.view)
      placeBars(in: container.bounds)
      delegate?.navigationController(self, didShow: top, animated: animated)
    }

    func itemsChanged(of child: UIViewController) {
      if child === topViewController { toolbar.items = child.toolbarItems }
    }

    private func placeBars(in bounds: CGRect) {
      let top = navigationBar.sizeThatFits(bounds.size).height
      navigationBar.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: top)
      let height = toolbar.sizeThatFits(bounds.size).height
      let tabBar = (parent as? UITabBarController)?.tabBar
      let below = tabBar?.superview == nil ? 0 : tabBar?.bounds.height ?? 0
      toolbar.frame = CGRect(
        x: bounds.minX, y: bounds.maxY - below - height, width: bounds.width, height: height)
      topViewController?.viewIfLoaded?.showScrollEdges(
        top: isNavigationBarHidden ? 0 : top, bottom: below + (isToolbarHidden ? 0 : height))
    }
  }

  /// The pan that takes the top controller from the stack of a navigation controller.
  private final class PopPan: UIScreenEdgePanGestureRecognizer {
    weak var controller: UINavigationController?

    override init() {
      super.init()
      edges = .left
    }

    override var isAllowedToBegin: Bool {
      (controller?.viewControllers.count ?? 0) > 1
    }

    override func act() {
      if state == .ended, let view, translation(in: view).x > view.bounds.width / 2 {
        controller?.popViewController(animated: true)
      }
      super.act()
    }
  }
#endif
