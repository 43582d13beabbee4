#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    import CoreGraphics
  #endif

  /// An object with a name for tests and scripts.
  @preconcurrency @MainActor public protocol UIAccessibilityIdentification: NSObjectProtocol {
    /// A name for tests and scripts, which people do not see; nil for none.
    var accessibilityIdentifier: String? { get set }
  }

  /// A part of the screen that is no view, as assistive technologies get it.
  ///
  /// Elements have no superview: the object that shows them has them in its list
  /// `accessibilityElements`.
  @preconcurrency @MainActor open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
    /// The object that has the element in its list. The element does not keep it alive.
    open weak var accessibilityContainer: AnyObject?
    /// A name for tests and scripts, which people do not see; nil for none.
    open var accessibilityIdentifier: String?
    private var frameInContainer: CGRect?

    /// Makes an element.
    ///
    /// - Parameter container: the object that has the element in its list.
    public init(accessibilityContainer container: Any) {
      accessibilityContainer = container as AnyObject
      super.init()
      isAccessibilityElement = true
    }

    /// The frame in the space of the container, in points; empty unless set.
    ///
    /// The element then follows its container. The model knows containers that are views.
    open var accessibilityFrameInContainerSpace: CGRect {
      get { frameInContainer ?? .zero }
      set { frameInContainer = newValue }
    }
    /// The frame on the screen, in points.
    open override var accessibilityFrame: CGRect {
      get {
        guard let frameInContainer, let view = accessibilityContainer as? UIView else {
          return super.accessibilityFrame
        }
        return UIAccessibility.convertToScreenCoordinates(frameInContainer, in: view)
      }
      set {
        frameInContainer = nil
        super.accessibilityFrame = newValue
      }
    }
  }

  extension UIAccessibility {
    /// A rectangle in the space of a view, on the screen, in points.
    @MainActor public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
      CGRect.around(rect.standardized.corners.map { view.toScreen($0) })
    }
  }

  extension UIAccessibilityTraits {
    fileprivate static let touchable: Self = [.button, .link, .adjustable, .searchField, .keyboardKey]

    /// Whether an element with these traits does something when it is tapped.
    var respondToUserInteraction: Bool { !isDisjoint(with: .touchable) && !contains(.notEnabled) }
  }

  extension UIResponder {
    /// What an object keeps for assistive technologies.
    final class AccessibilityValues {
      var isElement = false
      var hint: String?
      var value: String?
      var traits = UIAccessibilityTraits.none
      var frame: CGRect?
      var activationPoint: CGPoint?
      var respondsToUserInteraction: Bool?
      var elements: [Any]?
      var elementsHidden = false
      var viewIsModal = false
    }
  }
#endif
