#if UIKIT_MODEL
  public import Foundation

  /// What a navigation bar shows for a controller: a title and buttons.
  @preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// When a title is large, with UIKit's raw values.
    public enum LargeTitleDisplayMode: Int, Sendable {
      /// As in the controller before.
      case automatic = 0
      /// Always.
      case always = 1
      /// Never.
      case never = 2
    }

    /// The bar that shows the item; nil for none.
    weak var bar: UINavigationBar?
    private func changed() { bar?.setNeedsContent() }

    /// The title; nil for none.
    open var title: String? { didSet { changed() } }
    /// A view instead of the title; nil for none.
    open var titleView: UIView? { didSet { changed() } }
    /// A line above the title; nil for none.
    open var prompt: String?
    /// The button at the left; nil for none.
    open var leftBarButtonItem: UIBarButtonItem? { didSet { changed() } }
    /// The button at the right; nil for none.
    open var rightBarButtonItem: UIBarButtonItem? { didSet { changed() } }
    /// The buttons at the left; nil for none.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
    /// The buttons at the right; nil for none.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
    /// The button that leads back here; nil for the system's.
    open var backBarButtonItem: UIBarButtonItem?
    /// The title of the button that leads back here; nil for the title.
    open var backButtonTitle: String?
    /// Whether there is no button back.
    open var hidesBackButton = false { didSet { changed() } }
    /// When the title is large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    /// The look of the bar; nil for its own.
    open var standardAppearance: UINavigationBarAppearance?
    /// The look of a low bar; nil for its own.
    open var compactAppearance: UINavigationBarAppearance?
    /// The look of the bar at the end of the content; nil for its own.
    open var scrollEdgeAppearance: UINavigationBarAppearance?

    /// Makes an item with a title.
    public init(title: String) {
      self.title = title
      super.init()
    }

    /// Makes an item without a title.
    public convenience override init() { self.init(title: "") }

    /// Gives nil: the model has no archives.
    public required init?(coder: NSCoder) { nil }

  }

  /// A bar at the top, with a title and buttons.
  ///
  /// It shows the top item in private views as UIKit's: since iOS 26 each button lies in glass that
  /// is larger by 4 points at each edge. Widths of texts are not measured: a button with a text is
  /// 64.5 points wide and one without 36.
  @preconcurrency @MainActor open class UINavigationBar: UIView {
    /// The items from the bottom of the stack to the top; nil for none.
    open var items: [UINavigationItem]? {
      get { untoldItems.read("items", of: self) }
      set {
        for item in untoldItems.known ?? [] { item.bar = nil }
        untoldItems.set(newValue)
        for item in newValue ?? [] { item.bar = self }
        setNeedsContent()
      }
    }
    private var untoldItems = Untold<[UINavigationItem]?>(nil)
    /// Takes the top controller from the stack when the button back is tapped; nil without a
    /// controller.
    var goesBack: (() -> Void)?
    private var content: NavigationBarContent?
    private var hasStaleContent = true

    /// Makes the next layout make the views of the items anew.
    func setNeedsContent() {
      hasStaleContent = true
      setNeedsLayout()
    }

    open override func layoutSubviews() {
      super.layoutSubviews()
      guard !isRecorded else { return }
      let content = content ?? NavigationBarContent(in: self)
      self.content = content
      if hasStaleContent {
        hasStaleContent = false
        let known = untoldItems.known ?? []
        content.show(known.last, hasBack: known.count > 1) { [weak self] in
          guard let self else { return }
          if let goesBack { goesBack() } else { popItem(animated: true) }
        }
      }
      content.place(in: bounds)
    }
    /// The look; the model only keeps it.
    open var barStyle = UIBarStyle.default
    /// The colour of the bar; nil for the system's. The model only keeps it.
    open var barTintColor: UIColor?
    /// Whether what lies behind shines through; the model only keeps it.
    open var isTranslucent = true
    /// Whether titles are large; the model only keeps it.
    open var prefersLargeTitles = false
    /// The picture of the shadow; the model only keeps it.
    open var shadowImage: UIImage?
    /// The attributes of the title; the model only keeps it.
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    /// The attributes of a large title; the model only keeps it.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    /// The picture of the button back; the model only keeps it.
    open var backIndicatorImage: UIImage?
    /// The mask of the button back; the model only keeps it.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The look; the model only keeps it.
    open var standardAppearance = UINavigationBarAppearance()
    /// The look of a low bar; nil for the usual one. The model only keeps it.
    open var compactAppearance: UINavigationBarAppearance?
    /// The look at the end of the content; nil for the usual one. The model only keeps it.
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    private var backgrounds: [UIBarMetrics: UIImage] = [:]

    /// The item on top of the stack; nil for none.
    open var topItem: UINavigationItem? { items?.last }
    /// The item below it; nil for none.
    open var backItem: UINavigationItem? { items.flatMap { $0.dropLast().last } }
    /// Puts an item on the stack; the model ignores `animated`.
    open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }
    /// Takes the top item from the stack; the model ignores `animated`.
    @discardableResult open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }
    /// Sets the stack; the model ignores `animated`.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
    /// Keeps a picture behind the items.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
      backgrounds[barMetrics] = backgroundImage
    }
    /// The picture behind the items; nil for none.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgrounds[barMetrics] }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: UIDevice.release >= 26 ? 54 : 44)
    }
  }

  /// A bar at the bottom, with buttons.
  ///
  /// It shows them in private views as UIKit's: since iOS 26 buttons without a space between them
  /// lie in one glass, which is larger than they are by 5 points at each edge.
  @preconcurrency @MainActor open class UIToolbar: UIView {
    /// The buttons, from left to right; nil for none.
    open var items: [UIBarButtonItem]? {
      get { untoldItems.read("items", of: self) }
      set {
        untoldItems.set(newValue)
        hasStaleContent = true
        setNeedsLayout()
      }
    }
    private var untoldItems = Untold<[UIBarButtonItem]?>(nil)
    private var content: ToolbarContent?
    private var hasStaleContent = true

    open override func layoutSubviews() {
      super.layoutSubviews()
      guard !isRecorded else { return }
      let content = content ?? ToolbarContent(in: self)
      self.content = content
      if hasStaleContent {
        hasStaleContent = false
        content.show(untoldItems.known ?? [])
      }
      content.place(in: bounds)
    }
    /// The look; the model only keeps it.
    open var barStyle = UIBarStyle.default
    /// The colour of the bar; nil for the system's. The model only keeps it.
    open var barTintColor: UIColor?
    /// Whether what lies behind shines through; the model only keeps it.
    open var isTranslucent = true

    /// The look; the model only keeps it.
    open var standardAppearance = UIToolbarAppearance()
    /// The look of a low bar; nil for the usual one. The model only keeps it.
    open var compactAppearance: UIToolbarAppearance?
    /// The look at the end of the content; nil for the usual one. The model only keeps it.
    open var scrollEdgeAppearance: UIToolbarAppearance?

    /// Sets the buttons; the model ignores `animated`.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    /// Does nothing: the model does not draw.
    open func setBackgroundImage(
      _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
    ) {}
    /// Does nothing: the model does not draw.
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {}

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: UIDevice.release >= 26 ? 48 : 44)
    }
  }
#endif
