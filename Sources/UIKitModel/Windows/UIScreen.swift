#if !canImport(UIKit) || os(Linux) || os(macOS)
  public import Foundation

  /// The screen, which has the size of an iPhone until a script sets another.
  ///
  /// The model leaves out modes, brightness, mirroring, and further screens.
  @preconcurrency @MainActor open class UIScreen: NSObject {
    /// The device's screen, the only one in the model.
    public static let main = UIScreen()

    /// The screen's rectangle, in points, with its origin at (0, 0).
    open internal(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// The number of pixels in a point, along each axis.
    open internal(set) var scale: CGFloat = 3

    /// Makes a screen that shows nothing; ``main`` is the device's.
    public override init() { super.init() }
  }
#endif
