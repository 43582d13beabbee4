#if UIKIT_MODEL
  public import Foundation

  /// An object that decides which column of a split view an iPhone shows.
  @preconcurrency @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
    /// Gives the column that is on top where there is space for one alone.
    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
  }

  extension UISplitViewControllerDelegate {
    /// Gives the proposed column.
    public func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
  }

  /// A controller that shows two or three columns beside each other, or one alone on an iPhone.
  ///
  /// Each column is a navigation controller; another controller gets one. On an iPhone all lie on
  /// the stack of the first column's. On an iPad held upright the second column alone is shown, and
  /// the first one comes over it, with a view beside it whose tap hides it again. UIKit's private
  /// views around the columns, swipes, and the button for the first column are left out.
  @preconcurrency @MainActor open class UISplitViewController: UIViewController {
    /// How many columns there are, with UIKit's raw values.
    public enum Style: Int, Sendable {
      /// As the two controllers of a list.
      case unspecified = 0
      /// Two.
      case doubleColumn = 1
      /// Three.
      case tripleColumn = 2
    }

    /// A column, with UIKit's raw values.
    public enum Column: Int, Sendable {
      /// The first one.
      case primary = 0
      /// The one between the others, of three.
      case supplementary = 1
      /// The last one.
      case secondary = 2
      /// What is shown instead of all where there is space for one alone.
      case compact = 3
    }

    /// Which columns are shown, with UIKit's raw values.
    public enum DisplayMode: Int, Sendable {
      /// As the system decides.
      case automatic = 0
      /// The last one alone.
      case secondaryOnly = 1
      /// The first one beside the last one.
      case oneBesideSecondary = 2
      /// The first one over the last one.
      case oneOverSecondary = 3
      /// Both others beside the last one.
      case twoBesideSecondary = 4
      /// Both others over the last one.
      case twoOverSecondary = 5
      /// Both others, which move the last one aside.
      case twoDisplaceSecondary = 6
    }

    /// The width that the first column has of itself; the width is the model's.
    public nonisolated static var automaticDimension: CGFloat { -1 }
    /// How many columns there are.
    open private(set) var style = Style.unspecified
    /// The object that decides about columns; nil for none. The controller does not keep it alive.
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// Which columns are to be shown; the model decides by itself for `.automatic`.
    open var preferredDisplayMode = DisplayMode.automatic {
      didSet {
        isFirstShown = nil
        viewIfLoaded?.setNeedsLayout()
      }
    }
    /// The width of the first column, in points; ``automaticDimension`` for 320.
    open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
      didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// Whether a swipe shows the first column; the model only keeps it.
    open var presentsWithGesture = true
    private var columns: [Column: UIViewController] = [:]
    private var shown: [Column: UINavigationController] = [:]
    /// Whether the app or a tap has shown or hidden the first column; nil before.
    private var isFirstShown: Bool?
    private var dimming: UIDimmingView?

    /// Makes a controller with two or three columns.
    public init(style: Style) {
      self.style = style
      super.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller without columns; the model ignores both arguments.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

    // MARK: Columns

    private var order: [Column] { [.primary, .supplementary, .secondary] }

    /// Whether there is space for one column alone, as on an iPhone.
    open var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }

    /// The controllers from the first column to the last.
    open var viewControllers: [UIViewController] {
      get { order.compactMap { columns[$0] } }
      set {
        columns = columns.filter { $0.key == .compact }
        for (column, controller) in zip(newValue.count > 2 ? order : [.primary, .secondary], newValue) {
          columns[column] = controller
        }
        arrange()
      }
    }

    /// Sets the controller of a column; nil for none.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
      columns[column] = vc
      arrange()
    }

    /// The controller of a column; nil for none.
    open func viewController(for column: Column) -> UIViewController? { columns[column] }

    /// Shows a column.
    open func show(_ column: Column) {
      guard isCollapsed else { return change(column, isShown: true) }
      collapse(top: column)
    }

    /// Hides a column: the first one, and one between the others with it.
    open func hide(_ column: Column) {
      guard isCollapsed else { return change(column, isShown: false) }
      if column != .primary { collapse(top: .primary) }
    }

    private func change(_ column: Column, isShown: Bool) {
      guard column == .primary || column == .supplementary else { return }
      isFirstShown = isShown
      place()
    }

    /// Shows a controller in the first column.
    open override func show(_ vc: UIViewController, sender: Any?) { navigation(.primary)?.show(vc, sender: sender) }

    /// Shows a controller in the last column, in the place of the one before.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
      setViewController(vc, for: .secondary)
      if isCollapsed { collapse(top: .secondary) }
    }

    /// Which columns are shown.
    open var displayMode: DisplayMode {
      if isCollapsed { return .secondaryOnly }
      let hasTwo = columns[.supplementary] != nil
      guard let bounds = viewIfLoaded?.bounds, isFirstShown ?? showsFirst(in: bounds) else { return .secondaryOnly }
      if isBeside(bounds) { return hasTwo ? .twoBesideSecondary : .oneBesideSecondary }
      return hasTwo ? .twoOverSecondary : .oneOverSecondary
    }

    private func showsFirst(in bounds: CGRect) -> Bool {
      preferredDisplayMode == .automatic ? bounds.width > bounds.height : preferredDisplayMode != .secondaryOnly
    }

    /// Whether the first column lies beside the last one, and not over it.
    private func isBeside(_ bounds: CGRect) -> Bool {
      switch preferredDisplayMode {
      case .oneBesideSecondary, .twoBesideSecondary, .twoDisplaceSecondary: true
      case .oneOverSecondary, .twoOverSecondary: false
      case .automatic, .secondaryOnly: bounds.width > bounds.height
      }
    }

    // MARK: View

    open override func loadView() {
      let container = UILayoutContainerView(frame: UIScreen.main.bounds)
      container.layout = { [unowned self] _ in place() }
      view = container
      arrange()
    }

    /// The navigation controller of a column; nil for a column without a controller.
    private func navigation(_ column: Column) -> UINavigationController? {
      guard let controller = columns[column] else { return nil }
      if let own = controller as? UINavigationController { return own }
      if let made = shown[column], made.viewControllers.first === controller { return made }
      return UINavigationController(rootViewController: controller)
    }

    private func arrange() {
      guard isViewLoaded else { return }
      if isCollapsed {
        let proposed: Column = columns[.secondary] == nil ? .primary : .secondary
        return collapse(
          top: delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed)
      }
      shown = [:].merging(order.compactMap { column in navigation(column).map { (column, $0) } }) { $1 }
      setChildren(order.compactMap { shown[$0] })
      dimming?.removeFromSuperview()
      dimming = nil
      // The last column is the backmost: the others may come over it.
      for column in order.reversed() { if let column = shown[column]?.view { view.addSubview(column) } }
      place()
    }

    /// Shows one column alone: what belongs to it is on top of the first column's stack.
    private func collapse(top: Column) {
      guard isViewLoaded, let container = view as? ContainerView else { return }
      if let compact = columns[.compact] {
        setChildren([compact])
        return container.show(compact.view)
      }
      guard let stack = shown[.primary] ?? order.lazy.compactMap({ self.navigation($0) }).first else { return }
      let first = order.first { columns[$0] != nil } ?? .primary
      let base = base ?? stack.viewControllers
      self.base = base
      shown[.primary] = stack
      setChildren([stack])
      var controllers = base
      for column in order where column.rawValue > first.rawValue && column.rawValue <= top.rawValue {
        guard let controller = columns[column] else { continue }
        let own = (controller as? UINavigationController)?.viewControllers ?? [controller]
        controllers += taken[ObjectIdentifier(controller)] ?? own
        taken[ObjectIdentifier(controller)] = taken[ObjectIdentifier(controller)] ?? own
      }
      stack.setViewControllers(controllers, animated: false)
      container.show(stack.view)
    }
    /// The first column's own stack, and those of the others, which lie on it on an iPhone.
    private var base: [UIViewController]?
    private var taken: [ObjectIdentifier: [UIViewController]] = [:]

    /// Places the columns beside or over each other.
    private func place() {
      guard let view = viewIfLoaded, !isCollapsed else { return }
      let bounds = view.bounds
      let isFirst = isFirstShown ?? showsFirst(in: bounds)
      let isBeside = isBeside(bounds)
      let first = preferredPrimaryColumnWidth > 0 ? preferredPrimaryColumnWidth : 320
      var x = bounds.minX
      for column in [Column.primary, .supplementary] {
        guard let columnView = shown[column]?.viewIfLoaded else { continue }
        columnView.isHidden = !isFirst
        columnView.frame = CGRect(x: x, y: bounds.minY, width: first, height: bounds.height)
        if isFirst { x += first }
      }
      let left = isBeside ? x : bounds.minX
      shown[.secondary]?.viewIfLoaded?.frame = CGRect(
        x: left, y: bounds.minY, width: bounds.maxX - left, height: bounds.height)
      guard isFirst, !isBeside, let last = shown[.secondary]?.viewIfLoaded else {
        dimming?.removeFromSuperview()
        dimming = nil
        return
      }
      if let dimming {
        dimming.frame = bounds
        return
      }
      let dimming = UIDimmingView(frame: bounds) { [weak self] in self?.hide(.primary) }
      view.insertSubview(dimming, aboveSubview: last)
      self.dimming = dimming
    }
  }
#endif
