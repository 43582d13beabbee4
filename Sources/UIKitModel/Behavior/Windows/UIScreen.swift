#if UIKIT_MODEL
  public import Foundation

  /// The screen, which has the size of an iPhone until a script sets another.
  ///
  /// The model leaves out modes, brightness, mirroring, and further screens.
  @preconcurrency @MainActor open class UIScreen: NSObject {
    /// The device's screen, the only one in the model.
    public static let main = UIScreen()

    /// The screen's rectangle, in points, with its origin at (0, 0).
    open var bounds: CGRect { rectangle.read("bounds", of: self) }
    var rectangle = Untold(CGRect(x: 0, y: 0, width: 390, height: 844))
    /// The number of pixels in a point, along each axis.
    open internal(set) var scale: CGFloat = 3

    /// The kind of interface: an iPhone's or an iPad's.
    var idiom = UIUserInterfaceIdiom.phone

    /// The traits of a device held upright: light, from left to right, compact across on an iPhone.
    open var traitCollection: UITraitCollection { UIScreen.traits(scale: scale, idiom: idiom) }

    nonisolated static func traits(scale: CGFloat, idiom: UIUserInterfaceIdiom = .phone) -> UITraitCollection {
      UITraitCollection(
        idiom: idiom, style: .light, direction: .leftToRight, scale: scale,
        horizontal: idiom == .pad ? .regular : .compact, vertical: .regular, force: .unavailable, size: .large)
    }

    /// Tells that the traits have changed; does nothing, and the model never calls it.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The screen's rectangle in pixels.
    open var nativeBounds: CGRect {
      CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    /// The number of pixels in a point, along each axis.
    open var nativeScale: CGFloat { scale }
    /// How bright the screen is, from 0 to 1; the model only keeps it.
    open var brightness: CGFloat = 0.5
    /// How many pictures the screen shows in a second.
    open var maximumFramesPerSecond: Int { 60 }

    /// Makes a screen that shows nothing; ``main`` is the device's.
    public override init() { super.init() }
  }
#endif
