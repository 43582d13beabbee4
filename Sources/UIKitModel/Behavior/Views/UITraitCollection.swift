#if UIKIT_MODEL
  public import Foundation

  /// The kind of a device, with UIKit's raw values.
  public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not given.
    case unspecified = -1
    /// An iPhone.
    case phone = 0
    /// An iPad.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car's screen.
    case carPlay = 3
    /// A Mac.
    case mac = 5
  }

  /// Light or dark, with UIKit's raw values.
  public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not given.
    case unspecified = 0
    /// Dark on light.
    case light = 1
    /// Light on dark.
    case dark = 2
  }

  /// How much room there is along an axis, with UIKit's raw values.
  public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not given.
    case unspecified = 0
    /// Little.
    case compact = 1
    /// Much.
    case regular = 2
  }

  /// The direction of text in traits, with UIKit's raw values.
  public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not given.
    case unspecified = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
  }

  /// The direction of an interface, with UIKit's raw values.
  public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
  }

  /// Whether a view mirrors with the direction of text, with UIKit's raw values.
  public enum UISemanticContentAttribute: Int, Sendable {
    /// It mirrors.
    case unspecified = 0
    /// It does not: it shows buttons of a player.
    case playback = 1
    /// It does not: it shows directions in space.
    case spatial = 2
    /// It always runs from left to right.
    case forceLeftToRight = 3
    /// It always runs from right to left.
    case forceRightToLeft = 4
  }

  /// Whether the screen feels force, with UIKit's raw values.
  public enum UIForceTouchCapability: Int, Sendable {
    /// Not given.
    case unknown = 0
    /// It does not.
    case unavailable = 1
    /// It does.
    case available = 2
  }

  /// The size of text that the person has chosen.
  public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not given.
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    /// Small.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// Medium.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// Large, which the system starts with.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// Very large.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")

    /// Whether it is one of the sizes for accessibility.
    public var isAccessibilityCategory: Bool { rawValue.hasPrefix("UICTContentSizeCategoryAccessibility") }
  }

  /// An object with traits: a view, a controller, or the screen.
  @preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits.
    var traitCollection: UITraitCollection { get }
    /// Tells that the traits have changed.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
  }

  /// The properties of the surroundings of a view; those of an iPhone held upright unless changed.
  ///
  /// The model leaves out gamut, contrast, levels, and traits of an app's own.
  public final class UITraitCollection: NSObject, Sendable {
    /// The kind of the device.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The direction of text.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// The number of pixels in a point; 0 when it is not given.
    public let displayScale: CGFloat
    /// How much room there is across.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// How much room there is down.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// Whether the screen feels force.
    public let forceTouchCapability: UIForceTouchCapability
    /// The size of text.
    public let preferredContentSizeCategory: UIContentSizeCategory

    init(
      idiom: UIUserInterfaceIdiom = .unspecified, style: UIUserInterfaceStyle = .unspecified,
      direction: UITraitEnvironmentLayoutDirection = .unspecified, scale: CGFloat = 0,
      horizontal: UIUserInterfaceSizeClass = .unspecified, vertical: UIUserInterfaceSizeClass = .unspecified,
      force: UIForceTouchCapability = .unknown, size: UIContentSizeCategory = .unspecified
    ) {
      (userInterfaceIdiom, userInterfaceStyle, layoutDirection, displayScale) = (idiom, style, direction, scale)
      (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
      (forceTouchCapability, preferredContentSizeCategory) = (force, size)
      super.init()
    }

    /// Makes traits of which none is given.
    public override convenience init() { self.init(idiom: .unspecified) }
    /// Makes traits with a kind of device.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init(idiom: idiom) }
    /// Makes traits with a style.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    /// Makes traits with a direction of text.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
      self.init(direction: layoutDirection)
    }
    /// Makes traits with a number of pixels in a point.
    public convenience init(displayScale scale: CGFloat) { self.init(scale: scale) }
    /// Makes traits with the room across.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
      self.init(horizontal: horizontalSizeClass)
    }
    /// Makes traits with the room down.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(vertical: verticalSizeClass) }
    /// Makes traits that say whether the screen feels force.
    public convenience init(forceTouchCapability capability: UIForceTouchCapability) { self.init(force: capability) }
    /// Makes traits with a size of text.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
      self.init(size: preferredContentSizeCategory)
    }

    /// Joins traits; of those that several collections give, the last one's count.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
      func last<Value: Equatable>(_ trait: KeyPath<UITraitCollection, Value>, _ none: Value) -> Value {
        traitCollections.last { $0[keyPath: trait] != none }?[keyPath: trait] ?? none
      }
      self.init(
        idiom: last(\.userInterfaceIdiom, .unspecified), style: last(\.userInterfaceStyle, .unspecified),
        direction: last(\.layoutDirection, .unspecified), scale: last(\.displayScale, 0),
        horizontal: last(\.horizontalSizeClass, .unspecified), vertical: last(\.verticalSizeClass, .unspecified),
        force: last(\.forceTouchCapability, .unknown), size: last(\.preferredContentSizeCategory, .unspecified))
    }

    /// Whether all traits that another collection gives are the same here.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
      trait.map { UITraitCollection(traitsFrom: [self, $0]).values == values } ?? true
    }

    /// Whether colours that depend on traits look different in another collection.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
      traitCollection?.userInterfaceStyle != userInterfaceStyle
    }

    /// The traits for code outside views, which each thread may set for itself.
    ///
    /// On the main thread they are the screen's unless set, on other threads those of an iPhone.
    public class var current: UITraitCollection {
      get {
        if let set = ofThread { return set }
        return Thread.isMainThread
          ? MainActor.assumeIsolated { UIScreen.main.traitCollection } : UIScreen.traits(scale: 3)
      }
      set { ofThread = newValue }
    }

    /// The traits that the thread has set; nil for none.
    static var ofThread: UITraitCollection? {
      get { Thread.current.threadDictionary["UITraitCollection.current"] as? UITraitCollection }
      set { Thread.current.threadDictionary["UITraitCollection.current"] = newValue }
    }

    private var values: [AnyHashable] {
      [
        userInterfaceIdiom, userInterfaceStyle, layoutDirection, displayScale, horizontalSizeClass,
        verticalSizeClass, forceTouchCapability, preferredContentSizeCategory,
      ]
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }

    public override var hash: Int { values.hashValue }
  }

  extension UIView: UITraitEnvironment, CALayerDelegate {}
  extension UIViewController: UITraitEnvironment {}
  extension UIScreen: UITraitEnvironment {}
#endif
