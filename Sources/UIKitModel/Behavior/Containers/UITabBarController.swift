#if UIKIT_MODEL
  import Foundation

  /// An object that decides which controller a tap on a tab bar selects, and hears of it.
  @preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// Whether a tap may select a controller; the bar's selection stays when the answer is false.
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// Tells that a tap has selected a controller; it is not called when the app selects one.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// The orientations of the interface; the model never asks it.
    func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: UITabBarController)
      -> UIInterfaceOrientationMask
    /// The orientation when it is presented; the model never asks it.
    func tabBarControllerPreferredInterfaceOrientationForPresentation(_ tabBarController: UITabBarController)
      -> UIInterfaceOrientation
  }

  extension UITabBarControllerDelegate {
    /// Gives true.
    public func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    /// Gives all but upside down.
    public func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: UITabBarController)
      -> UIInterfaceOrientationMask
    { .allButUpsideDown }
    /// Gives upright.
    public func tabBarControllerPreferredInterfaceOrientationForPresentation(_ tabBarController: UITabBarController)
      -> UIInterfaceOrientation
    { .portrait }
  }

  /// A controller that shows one of several children, above which a tab bar lies.
  ///
  /// The selected child's view fills the controller's view, within two private views as in UIKit;
  /// the bar lies in front of it, at the bottom, 83 points high, up to iOS 18 49. Since iOS 26 two
  /// views that let touches through lie around the bar. The model leaves out the list for more than
  /// five children, customization, and transitions.
  @preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The children, one for each item of the bar; nil for none.
    open var viewControllers: [UIViewController]? {
      get { untoldControllers.read("viewControllers", of: self) }
      set {
        let selected = untoldControllers.known.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        untoldControllers.set(newValue)
        index = selected.flatMap { newValue?.firstIndex(of: $0) } ?? 0
        setChildren(newValue ?? [])
        itemsChanged()
        arrange()
      }
    }
    private var untoldControllers = Untold<[UIViewController]?>(nil)
    private var index = 0

    /// Sets the children; the model ignores `animated`.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
      self.viewControllers = viewControllers
    }

    /// The number of the selected child; `NSNotFound` when there is none.
    ///
    /// Setting a number that no child has does nothing.
    open var selectedIndex: Int {
      get { selectedViewController == nil ? NSNotFound : index }
      set {
        guard let controllers = viewControllers, controllers.indices.contains(newValue) else { return }
        index = newValue
        arrange()
      }
    }

    /// The selected child; nil when there is none. Setting one that is no child does nothing.
    open var selectedViewController: UIViewController? {
      get { viewControllers.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
      set {
        if let newValue, let index = viewControllers?.firstIndex(of: newValue) { selectedIndex = index }
      }
    }

    /// The bar; its delegate is this controller.
    open private(set) var tabBar = UITabBar()
    /// The object that hears of selected children; nil for none. The controller does not keep it
    /// alive.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The children that the person may rearrange; the model only keeps it.
    open var customizableViewControllers: [UIViewController]?

    /// The views around the bar since iOS 26; nil before.
    private var barContainers: (wrapper: _UITabBarContainerWrapperView, container: _UITabBarContainerView)?

    open override func loadView() {
      let container = UILayoutContainerView(frame: UIScreen.main.bounds)
      container.wrappers = [UITransitionView(), UIViewControllerWrapperView()]
      if UIDevice.release >= 26 {
        let views = (wrapper: _UITabBarContainerWrapperView(), container: _UITabBarContainerView())
        views.wrapper.addSubview(views.container)
        barContainers = views
      }
      container.layout = { [unowned self] in placeBar(in: $0) }
      view = container
      tabBar.delegate = self
      arrange()
    }

    /// Shows the selected child and its item.
    func arrange() {
      let selected = untoldControllers.known.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      tabBar.selectedItem = selected?.tabBarItem
      guard let container = viewIfLoaded as? ContainerView else { return }
      container.show(selected?.view)
      let isHidden = (selected as? UINavigationController)?.hidesTabBar == true
      if isHidden {
        tabBar.removeFromSuperview()
        barContainers?.wrapper.removeFromSuperview()
      } else if tabBar.superview == nil {
        if let barContainers {
          barContainers.container.addSubview(tabBar)
          container.addSubview(barContainers.wrapper)
        } else {
          container.addSubview(tabBar)
        }
      }
      placeBar(in: container.bounds)
    }

    func itemsChanged() {
      let controllers = untoldControllers.known ?? []
      tabBar.items = controllers.map { $0.tabBarItem }
      tabBar.selectedItem = controllers.indices.contains(index) ? controllers[index].tabBarItem : nil
    }

    private func placeBar(in bounds: CGRect) {
      let height = tabBar.sizeThatFits(bounds.size).height
      let place = CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
      tabBar.frame = place
      // The outer view is as large as the bar, the inner one as large as the controller's view.
      barContainers?.wrapper.frame = place
      barContainers?.container.frame = CGRect(
        x: bounds.minX - place.minX, y: bounds.minY - place.minY, width: bounds.width, height: bounds.height)
      if !(selectedViewController is UINavigationController) {
        selectedViewController?.viewIfLoaded?.showScrollEdges(top: 0, bottom: tabBar.superview == nil ? 0 : height)
      }
    }

    /// Selects the child whose item was tapped, when the delegate agrees.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      guard let tapped = viewControllers?.first(where: { $0.tabBarItem === item }) else { return }
      guard delegate?.tabBarController(self, shouldSelect: tapped) != false else {
        tabBar.selectedItem = selectedViewController?.tabBarItem
        return
      }
      let isAgain = tapped === selectedViewController
      selectedViewController = tapped
      // UIKit: a second tap on the item of a navigation controller leads back to its root.
      if isAgain { (tapped as? UINavigationController)?.popToRootViewController(animated: true) }
      delegate?.tabBarController(self, didSelect: tapped)
    }
  }
#endif
