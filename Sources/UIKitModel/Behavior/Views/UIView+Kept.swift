#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    import CoreGraphics
  #endif

  /// Properties of views that have no effect on hit-testing, and that the model only keeps.
  extension UIView {
    final class KeptValues {
      var tintColor: UIColor?
      var contentMode = ContentMode.scaleToFill
      var layoutMargins = Untold(UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
      var guides: [UILayoutGuide] = []
      var interactions: [any UIInteraction] = []
      var marginsGuide: UILayoutGuide?
      var safeAreaGuide: UILayoutGuide?
      var constraints: [NSLayoutConstraint] = []
      var priorities: [String: UILayoutPriority] = [:]
      var translatesMask = true
      var autoresizingMask = AutoresizingMask()
      var isOpaque = true
      var clearsContextBeforeDrawing = true
      var autoresizesSubviews = true
      var preservesSuperviewLayoutMargins = false
      var insetsLayoutMarginsFromSafeArea = true
      var semantics = UISemanticContentAttribute.unspecified
      var style = UIUserInterfaceStyle.unspecified
      var contentScaleFactor: CGFloat?
      var tintAdjustmentMode = TintAdjustmentMode.automatic
      var mask = Untold<UIView?>(nil)
      var motionEffects: [UIMotionEffect] = []
      var restorationIdentifier: String?
    }

    /// How the content fills a view, with UIKit's raw values; the model only keeps it.
    public enum ContentMode: Int, Sendable {
      /// Stretched to the bounds.
      case scaleToFill = 0
      /// As large as fits into the bounds.
      case scaleAspectFit = 1
      /// As small as covers the bounds.
      case scaleAspectFill = 2
      /// Drawn anew when the bounds change.
      case redraw = 3
      /// In the middle, in its own size.
      case center = 4
      /// At the top.
      case top = 5
      /// At the bottom.
      case bottom = 6
      /// At the left.
      case left = 7
      /// At the right.
      case right = 8
      /// In the top left corner.
      case topLeft = 9
      /// In the top right corner.
      case topRight = 10
      /// In the bottom left corner.
      case bottomLeft = 11
      /// In the bottom right corner.
      case bottomRight = 12
    }

    /// Whether the tint is dimmed, with UIKit's raw values; the model only keeps it.
    public enum TintAdjustmentMode: Int, Sendable {
      /// As in the superview.
      case automatic = 0
      /// Not dimmed.
      case normal = 1
      /// Dimmed.
      case dimmed = 2
    }

    /// What changes with the superview's size, as a set of flags with UIKit's values; the model
    /// only keeps it.
    public struct AutoresizingMask: OptionSet, Sendable {
      /// The flags as bits.
      public let rawValue: UInt
      /// Makes a mask from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The distance to the left edge changes.
      public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
      /// The width changes.
      public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
      /// The distance to the right edge changes.
      public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
      /// The distance to the top edge changes.
      public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
      /// The height changes.
      public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
      /// The distance to the bottom edge changes.
      public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    static func makeLayer() -> CALayer {
      (layerClass as? CALayer.Type)?.forView() ?? CALayer()
    }

    /// The direction for an attribute, where the app runs from left to right.
    public class func userInterfaceLayoutDirection(
      for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
      userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
    }

    /// The direction for an attribute and the app's direction.
    public class func userInterfaceLayoutDirection(
      for semanticContentAttribute: UISemanticContentAttribute,
      relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
      switch semanticContentAttribute {
      case .unspecified: layoutDirection
      case .forceRightToLeft: .rightToLeft
      case .playback, .spatial, .forceLeftToRight: .leftToRight
      }
    }

    var keptDirectionalMargins: NSDirectionalEdgeInsets {
      get {
        let margins = layoutMargins
        return isRightToLeft
          ? NSDirectionalEdgeInsets(
            top: margins.top, leading: margins.right, bottom: margins.bottom, trailing: margins.left)
          : NSDirectionalEdgeInsets(
            top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
      }
      set {
        layoutMargins =
          isRightToLeft
          ? UIEdgeInsets(
            top: newValue.top, left: newValue.trailing, bottom: newValue.bottom, right: newValue.leading)
          : UIEdgeInsets(
            top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
      }
    }

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    var keptTraits: UITraitCollection {
      let style = ancestry.lazy.map(\.kept.style).first { $0 != .unspecified }
      let screen = UIScreen.main.traitCollection
      return style.map { UITraitCollection(traitsFrom: [screen, UITraitCollection(userInterfaceStyle: $0)]) } ?? screen
    }
  }

  /// An effect that follows the device's tilt; it does not run.
  @preconcurrency @MainActor open class UIMotionEffect: NSObject {
    /// Makes an effect.
    public override init() { super.init() }
  }
#endif
