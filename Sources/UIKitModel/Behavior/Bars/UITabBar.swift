#if UIKIT_MODEL
  public import Foundation

  /// An item of a tab bar.
  @preconcurrency @MainActor open class UITabBarItem: UIBarItem {
    /// The picture when it is selected; nil for the same. The model only keeps it.
    open var selectedImage: UIImage?
    /// The text of its badge; nil for none. The model only keeps it.
    open var badgeValue: String?
    /// The colour of its badge; nil for red. The model only keeps it.
    open var badgeColor: UIColor?
    /// How far the title is moved, in points; the model only keeps it.
    open var titlePositionAdjustment = UIOffset.zero

    /// Makes an item with a number.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
      self.init()
      (self.title, self.image, self.tag) = (title, image, tag)
    }

    /// Makes an item with two pictures.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
      self.init()
      (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
    }
  }

  /// An object that hears of selected items.
  @preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
    /// Tells that a tap has selected an item; it is not called when the app selects one.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
  }

  extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
  }

  /// A bar with items of which one is selected.
  ///
  /// Since iOS 26 it shows them as UIKit does: in the middle, each in a private button that is 94
  /// points wide and overlaps its neighbour by 8. Up to iOS 18 the items share its width, and the
  /// bar itself is hit where UIKit's private buttons are. A touch that ends in an item selects it.
  @preconcurrency @MainActor open class UITabBar: UIView {
    /// How items are placed, with UIKit's raw values; the model gives all the same width.
    public enum ItemPositioning: Int, Sendable {
      /// As the system decides.
      case automatic = 0
      /// Over the whole bar.
      case fill = 1
      /// In the middle.
      case centered = 2
    }

    /// The object that hears of selected items; nil for none. The bar does not keep it alive.
    open weak var delegate: (any UITabBarDelegate)?
    /// The items, from left to right; nil for none.
    open var items: [UITabBarItem]? {
      get { untoldItems.read("items", of: self) }
      set {
        untoldItems.set(newValue)
        hasStaleContent = true
        setNeedsLayout()
      }
    }
    private var untoldItems = Untold<[UITabBarItem]?>(nil)
    /// The selected item; nil for none.
    open weak var selectedItem: UITabBarItem? { didSet { setNeedsLayout() } }
    private var platter: _UITabBarPlatterView?
    private var hasStaleContent = true

    open override func layoutSubviews() {
      super.layoutSubviews()
      guard !isRecorded, UIDevice.release >= 26 else { return }
      let platter = platter ?? _UITabBarPlatterView()
      self.platter = platter
      if platter.superview !== self { addSubview(platter) }
      let items = untoldItems.known ?? []
      if hasStaleContent {
        hasStaleContent = false
        platter.show(items) { [weak self] in self?.choose($0) }
      }
      platter.place(in: bounds, selected: selectedItem.flatMap { items.firstIndex(of: $0) })
    }

    private func choose(_ item: UITabBarItem) {
      guard item.isEnabled else { return }
      selectedItem = item
      delegate?.tabBar(self, didSelect: item)
    }
    /// The look; the model only keeps it.
    open var barStyle = UIBarStyle.default
    /// The colour of the bar; nil for the system's. The model only keeps it.
    open var barTintColor: UIColor?
    /// Whether what lies behind shines through; the model only keeps it.
    open var isTranslucent = true
    /// The colour of items that are not selected; nil for grey. The model only keeps it.
    open var unselectedItemTintColor: UIColor?
    /// The picture behind the items; the model only keeps it.
    open var backgroundImage: UIImage?
    /// The picture behind the selected item; the model only keeps it.
    open var selectionIndicatorImage: UIImage?
    /// The picture of the shadow; the model only keeps it.
    open var shadowImage: UIImage?
    /// How items are placed; the model only keeps it.
    open var itemPositioning = ItemPositioning.automatic
    /// The width of an item, in points; the model only keeps it.
    open var itemWidth: CGFloat = 0
    /// The distance between items, in points; the model only keeps it.
    open var itemSpacing: CGFloat = 0

    /// Whether the person rearranges the items; false, because the model has no such mode.
    open var isCustomizing: Bool { false }
    /// Does nothing: the model has no mode for rearranging.
    open func beginCustomizingItems(_ items: [UITabBarItem]) {}
    /// Gives false: the model has no mode for rearranging.
    open func endCustomizing(animated: Bool) -> Bool { false }
    /// The look; the model only keeps it.
    open var standardAppearance = UITabBarAppearance()
    /// The look above the end of the content; nil for the usual one. The model only keeps it.
    open var scrollEdgeAppearance: UITabBarAppearance?

    /// Sets the items; the model ignores `animated`.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: UIDevice.release >= 26 ? 83 : 49)
    }

    /// Selects the item in which a touch of the bar itself began and ended, up to iOS 18.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      guard platter == nil, let touch = touches.first, touch.hitView === self, let items, !items.isEmpty else {
        return super.touchesEnded(touches, with: event)
      }
      let place = touch.location(in: self)
      guard bounds.holds(place) else { return }
      let item = items[min(items.count - 1, Int((place.x - bounds.minX) / bounds.width * CGFloat(items.count)))]
      choose(item)
    }
  }
#endif
