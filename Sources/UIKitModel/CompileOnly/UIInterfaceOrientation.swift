#if UIKIT_MODEL
  /// How the interface is turned, with UIKit's raw values; the model never turns it.
  public enum UIInterfaceOrientation: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright.
    case portrait = 1
    /// Upright, with the top of the device below.
    case portraitUpsideDown = 2
    /// With the bottom of the device at the left.
    case landscapeLeft = 4
    /// With the bottom of the device at the right.
    case landscapeRight = 3

    /// Whether it is on one of the long sides.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it is upright.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  }

  /// The orientations that an interface takes, as a set of flags with UIKit's values.
  public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    /// The flags as bits.
    public let rawValue: UInt
    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    /// With the bottom of the device at the left.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    /// With the bottom of the device at the right.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    /// Upright, with the top of the device below.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    /// On one of the long sides.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All four.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
    /// All but the one with the top of the device below.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  }

  /// The look of the status bar, with UIKit's raw values; the model has none.
  public enum UIStatusBarStyle: Int, Sendable {
    /// As the system decides.
    case `default` = 0
    /// Bright text.
    case lightContent = 1
    /// Dark text.
    case darkContent = 3
  }

  /// How the status bar comes and goes, with UIKit's raw values; the model has none.
  public enum UIStatusBarAnimation: Int, Sendable {
    /// At once.
    case none = 0
    /// By fading.
    case fade = 1
    /// By sliding.
    case slide = 2
  }

  /// The look of a presentation, with UIKit's raw values; in the model it takes no time.
  public enum UIModalTransitionStyle: Int, Sendable {
    /// From below.
    case coverVertical = 0
    /// By turning over.
    case flipHorizontal = 1
    /// By fading.
    case crossDissolve = 2
    /// As a page that curls up.
    case partialCurl = 3
  }
#endif
