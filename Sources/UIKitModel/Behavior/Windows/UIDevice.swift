// The names are those of UIKit, Core Animation and the Objective-C runtime.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

#if UIKIT_MODEL
  public import Foundation

  /// How the device is held, with UIKit's raw values.
  public enum UIDeviceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upright, with the top below.
    case portraitUpsideDown = 2
    /// On its right side.
    case landscapeLeft = 3
    /// On its left side.
    case landscapeRight = 4
    /// Flat, with the screen above.
    case faceUp = 5
    /// Flat, with the screen below.
    case faceDown = 6

    /// Whether it is on one of its long sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it is upright.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  }

  /// The device: an iPhone or an iPad held upright, with the system that a driver has set.
  @preconcurrency @MainActor open class UIDevice: NSObject {
    /// The device itself.
    open class var current: UIDevice { device }
    private static let device = UIDevice()

    /// The system that the model stands for, and its major version.
    static var version = EventDriver.plainSystem {
      didSet { release = version.split(separator: ".").first.flatMap { Int($0) } ?? 26 }
    }
    private(set) static var release = 26

    private var isPad: Bool { userInterfaceIdiom == .pad }

    /// The name that the person gave it.
    open var name: String { isPad ? "iPad" : "iPhone" }
    /// The kind of device.
    open var model: String { isPad ? "iPad" : "iPhone" }
    /// The name of its system.
    open var systemName: String { isPad ? "iPadOS" : "iOS" }
    /// The version of its system, such as `26.1`;
    /// `EventDriver.reset` sets it.
    ///
    /// It decides about sizes of controls and about UIKit's private views.
    open var systemVersion: String { UIDevice.version }
    /// How it is held.
    open var orientation: UIDeviceOrientation { .portrait }
    /// The kind of interface.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
    /// Always nil: the model has no identity.
    open var identifierForVendor: UUID? { nil }
    /// Posted by UIKit when the device is turned; the model never posts it.
    public nonisolated class var orientationDidChangeNotification: Notification.Name {
      Notification.Name("UIDeviceOrientationDidChangeNotification")
    }

    /// Does nothing: the device is never turned.
    open func beginGeneratingDeviceOrientationNotifications() {}
    /// Does nothing: the device is never turned.
    open func endGeneratingDeviceOrientationNotifications() {}
  }

  /// The kind of interface.
  public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
#endif
