#if UIKIT_MODEL
  public import Foundation

  /// What kind of element something is for a screen reader, as a set of flags; the model only keeps
  /// it.
  public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The flags as bits, with UIKit's values.
    public let rawValue: UInt64
    /// Makes a set of flags from its bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No kind.
    public static let none = UIAccessibilityTraits([])
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// A picture.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Something selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Something that plays a sound.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// A text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// A summary of the state at the start.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Something that is switched off.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Something that often changes.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A field to search in.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Something that starts a session with sound.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Something whose value can be raised and lowered.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Something that touches reach directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// A page that is turned by reading.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A bar of tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  }

  /// How a screen reader goes through a view, with UIKit's raw values; the model only keeps it.
  public enum UIAccessibilityNavigationStyle: Int, Sendable {
    /// As the system decides.
    case automatic = 0
    /// Element by element.
    case separate = 1
    /// The elements of a container together.
    case combined = 2
  }

  /// The state of the system's accessibility; in the model everything is off unless a script
  /// switches it on.
  public struct UIAccessibility {
    /// What changed, for a screen reader.
    public struct Notification: RawRepresentable, Hashable, Sendable {
      /// The number, with UIKit's values.
      public let rawValue: UInt32
      /// Makes a notification from its number.
      public init(rawValue: UInt32) { self.rawValue = rawValue }

      /// Another screen is shown.
      public static let screenChanged = Notification(rawValue: 1000)
      /// Elements came or left.
      public static let layoutChanged = Notification(rawValue: 1001)
      /// A text to say.
      public static let announcement = Notification(rawValue: 1008)
      /// A page was scrolled.
      public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Whether the screen reader runs; see `EventDriver.setVoiceOver(isRunning:)`.
    @MainActor public internal(set) static var isVoiceOverRunning = false
    /// Always false.
    public static var isSwitchControlRunning: Bool { false }
    /// Always false.
    public static var isReduceMotionEnabled: Bool { false }
    /// Always false.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Always false.
    public static var isBoldTextEnabled: Bool { false }
    /// Always false.
    public static var isDarkerSystemColorsEnabled: Bool { false }
    /// Does nothing: the model has no screen reader.
    public static func post(notification: Notification, argument: Any?) {}
  }

  /// Posted by UIKit when the screen reader starts or stops; the model never posts it.
  extension UIAccessibility {
    /// The name of the notification.
    public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
      "UIAccessibilityVoiceOverStatusDidChangeNotification")
  }
#endif
