#if UIKIT_MODEL
  public import Foundation

  #if canImport(CoreGraphics)
    public import CoreGraphics
  #endif

  /// Further colours, with the values of a light interface.
  extension UIColor {
    /// Makes a colour from hue, saturation, brightness and opacity, each from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
      func part(_ shift: CGFloat) -> CGFloat {
        let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
        return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
      }
      self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// Makes the colour that depends on traits, as it is with the traits of the screen's beginning.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
      self.init(same: dynamicProvider(UITraitCollection(userInterfaceStyle: .light)))
    }

    /// Makes a colour from Core Graphics's.
    public convenience init(cgColor: CGColor) {
      let parts = cgColor.components ?? []
      if parts.count >= 4 {
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
      } else {
        self.init(white: parts.first ?? 0, alpha: parts.last ?? 0)
      }
    }

    /// The colour with the traits, which is the colour itself.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

    /// Does nothing: the model does not draw.
    public func set() {}
    /// Does nothing: the model does not draw.
    public func setFill() {}
    /// Does nothing: the model does not draw.
    public func setStroke() {}

    /// UIKit's dark gray colour, in a light interface.
    public static let darkGray = UIColor(red: 0.3333, green: 0.3333, blue: 0.3333, alpha: 1)
    /// UIKit's light gray colour, in a light interface.
    public static let lightGray = UIColor(red: 0.6667, green: 0.6667, blue: 0.6667, alpha: 1)
    /// UIKit's cyan colour, in a light interface.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// UIKit's magenta colour, in a light interface.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// UIKit's purple colour, in a light interface.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// UIKit's brown colour, in a light interface.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// UIKit's system red colour, in a light interface.
    public static let systemRed = UIColor(red: 1, green: 0.2314, blue: 0.1882, alpha: 1)
    /// UIKit's system green colour, in a light interface.
    public static let systemGreen = UIColor(red: 0.2039, green: 0.7804, blue: 0.349, alpha: 1)
    /// UIKit's system blue colour, in a light interface.
    public static let systemBlue = UIColor(red: 0, green: 0.4784, blue: 1, alpha: 1)
    /// UIKit's system orange colour, in a light interface.
    public static let systemOrange = UIColor(red: 1, green: 0.5843, blue: 0, alpha: 1)
    /// UIKit's system yellow colour, in a light interface.
    public static let systemYellow = UIColor(red: 1, green: 0.8, blue: 0, alpha: 1)
    /// UIKit's system pink colour, in a light interface.
    public static let systemPink = UIColor(red: 1, green: 0.1765, blue: 0.3333, alpha: 1)
    /// UIKit's system purple colour, in a light interface.
    public static let systemPurple = UIColor(red: 0.6863, green: 0.3216, blue: 0.8706, alpha: 1)
    /// UIKit's system teal colour, in a light interface.
    public static let systemTeal = UIColor(red: 0.1882, green: 0.6902, blue: 0.7804, alpha: 1)
    /// UIKit's system indigo colour, in a light interface.
    public static let systemIndigo = UIColor(red: 0.3451, green: 0.3373, blue: 0.8392, alpha: 1)
    /// UIKit's system brown colour, in a light interface.
    public static let systemBrown = UIColor(red: 0.6353, green: 0.5176, blue: 0.3686, alpha: 1)
    /// UIKit's system gray colour, in a light interface.
    public static let systemGray = UIColor(red: 0.5569, green: 0.5569, blue: 0.5765, alpha: 1)
    /// UIKit's system gray 2 colour, in a light interface.
    public static let systemGray2 = UIColor(red: 0.6824, green: 0.6824, blue: 0.698, alpha: 1)
    /// UIKit's system gray 3 colour, in a light interface.
    public static let systemGray3 = UIColor(red: 0.7804, green: 0.7804, blue: 0.8, alpha: 1)
    /// UIKit's system gray 4 colour, in a light interface.
    public static let systemGray4 = UIColor(red: 0.8196, green: 0.8196, blue: 0.8392, alpha: 1)
    /// UIKit's system gray 5 colour, in a light interface.
    public static let systemGray5 = UIColor(red: 0.898, green: 0.898, blue: 0.9176, alpha: 1)
    /// UIKit's system gray 6 colour, in a light interface.
    public static let systemGray6 = UIColor(red: 0.949, green: 0.949, blue: 0.9686, alpha: 1)
    /// UIKit's label colour, in a light interface.
    public static let label = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// UIKit's secondary label colour, in a light interface.
    public static let secondaryLabel = UIColor(red: 0.2353, green: 0.2353, blue: 0.2627, alpha: 0.6)
    /// UIKit's tertiary label colour, in a light interface.
    public static let tertiaryLabel = UIColor(red: 0.2353, green: 0.2353, blue: 0.2627, alpha: 0.3)
    /// UIKit's quaternary label colour, in a light interface.
    public static let quaternaryLabel = UIColor(red: 0.2353, green: 0.2353, blue: 0.2627, alpha: 0.18)
    /// UIKit's placeholder text colour, in a light interface.
    public static let placeholderText = UIColor(red: 0.2353, green: 0.2353, blue: 0.2627, alpha: 0.3)
    /// UIKit's separator colour, in a light interface.
    public static let separator = UIColor(red: 0.2353, green: 0.2353, blue: 0.2627, alpha: 0.29)
    /// UIKit's opaque separator colour, in a light interface.
    public static let opaqueSeparator = UIColor(red: 0.7765, green: 0.7765, blue: 0.7843, alpha: 1)
    /// UIKit's link colour, in a light interface.
    public static let link = UIColor(red: 0, green: 0.4784, blue: 1, alpha: 1)
    /// UIKit's system background colour, in a light interface.
    public static let systemBackground = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// UIKit's secondary system background colour, in a light interface.
    public static let secondarySystemBackground = UIColor(red: 0.949, green: 0.949, blue: 0.9686, alpha: 1)
    /// UIKit's tertiary system background colour, in a light interface.
    public static let tertiarySystemBackground = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// UIKit's system grouped background colour, in a light interface.
    public static let systemGroupedBackground = UIColor(red: 0.949, green: 0.949, blue: 0.9686, alpha: 1)
    /// UIKit's secondary system grouped background colour, in a light interface.
    public static let secondarySystemGroupedBackground = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// UIKit's tertiary system grouped background colour, in a light interface.
    public static let tertiarySystemGroupedBackground = UIColor(red: 0.949, green: 0.949, blue: 0.9686, alpha: 1)
    /// UIKit's system fill colour, in a light interface.
    public static let systemFill = UIColor(red: 0.4706, green: 0.4706, blue: 0.502, alpha: 0.2)
    /// UIKit's secondary system fill colour, in a light interface.
    public static let secondarySystemFill = UIColor(red: 0.4706, green: 0.4706, blue: 0.502, alpha: 0.16)
    /// UIKit's tertiary system fill colour, in a light interface.
    public static let tertiarySystemFill = UIColor(red: 0.4627, green: 0.4627, blue: 0.502, alpha: 0.12)
    /// UIKit's quaternary system fill colour, in a light interface.
    public static let quaternarySystemFill = UIColor(red: 0.4549, green: 0.4549, blue: 0.502, alpha: 0.08)
    /// UIKit's light text colour, in a light interface.
    public static let lightText = UIColor(red: 1, green: 1, blue: 1, alpha: 0.6)
    /// UIKit's dark text colour, in a light interface.
    public static let darkText = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  }
#endif
