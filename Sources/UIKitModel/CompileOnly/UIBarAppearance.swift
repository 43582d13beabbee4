#if UIKIT_MODEL
  public import Foundation

  /// The look of a bar; the model only keeps it.
  @preconcurrency @MainActor open class UIBarAppearance: NSObject {
    /// The kind of device.
    open private(set) var idiom: UIUserInterfaceIdiom
    /// The effect behind the bar; nil for none.
    open var backgroundEffect: UIBlurEffect?
    /// The colour behind the bar; nil for none.
    open var backgroundColor: UIColor?
    /// The picture behind the bar; nil for none.
    open var backgroundImage: UIImage?
    /// How the picture fills the bar.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the shadow; nil for none.
    open var shadowColor: UIColor?
    /// The picture of the shadow; nil for none.
    open var shadowImage: UIImage?

    /// Makes the usual look for a kind of device.
    public init(idiom: UIUserInterfaceIdiom) {
      self.idiom = idiom
      super.init()
    }

    /// Makes the usual look.
    public convenience override init() { self.init(idiom: .phone) }

    /// Makes a look like another one.
    public init(barAppearance: UIBarAppearance) {
      idiom = barAppearance.idiom
      super.init()
      (backgroundEffect, backgroundColor) = (barAppearance.backgroundEffect, barAppearance.backgroundColor)
      (backgroundImage, shadowColor) = (barAppearance.backgroundImage, barAppearance.shadowColor)
      (shadowImage, backgroundImageContentMode) = (barAppearance.shadowImage, barAppearance.backgroundImageContentMode)
    }

    /// Sets the usual background.
    open func configureWithDefaultBackground() { (backgroundEffect, backgroundColor) = (nil, nil) }
    /// Sets a background that nothing shines through.
    open func configureWithOpaqueBackground() { (backgroundEffect, backgroundColor) = (nil, nil) }
    /// Sets no background.
    open func configureWithTransparentBackground() {
      (backgroundEffect, backgroundColor, shadowColor) = (nil, nil, nil)
    }
  }

  /// The look of a navigation bar; the model only keeps it.
  @preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// How far the title is moved, in points.
    open var titlePositionAdjustment = UIOffset.zero
    /// Does nothing: the model does not draw.
    open func setBackIndicatorImage(
      _ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?
    ) {}
  }

  /// The look of a toolbar; the model only keeps it.
  @preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}

  /// The look of a tab bar; the model only keeps it.
  @preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    /// The colour behind the selected item; nil for none.
    open var selectionIndicatorTintColor: UIColor?
    /// The picture behind the selected item; nil for none.
    open var selectionIndicatorImage: UIImage?
    /// How items are placed.
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic
    /// The width of an item, in points; 0 for the usual one.
    open var stackedItemWidth: CGFloat = 0
    /// The distance between items, in points.
    open var stackedItemSpacing: CGFloat = 0
  }
#endif
