/// The type of an event, with the raw values of UIKit's `UIEvent.EventType`.
///
/// Unknown raw values are kept unchanged: apps have been seen to get the undocumented 9.
public struct EventType: RawRepresentable, Hashable, Codable, Sendable {
  /// The raw value that UIKit gives the type.
  public var rawValue: Int
  /// Makes a type of any raw value, including one that UIKit does not document.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Fingers on the screen; raw value 0.
  public static let touches = EventType(rawValue: 0)
  /// Motion of the device, such as a shake; raw value 1.
  public static let motion = EventType(rawValue: 1)
  /// A command of a headset or another accessory; raw value 2.
  public static let remoteControl = EventType(rawValue: 2)
  /// Physical buttons, such as a keyboard's or a remote's; raw value 3.
  public static let presses = EventType(rawValue: 3)
  /// Scrolling with a mouse or a trackpad; raw value 10.
  public static let scroll = EventType(rawValue: 10)
  /// A pointer that moves over the screen without a press; raw value 11.
  public static let hover = EventType(rawValue: 11)
  /// Pinching or rotating on a trackpad; raw value 14.
  public static let transform = EventType(rawValue: 14)

  /// The types of events that have no location: they go to the key window wherever the fingers are.
  package static let withoutLocation: Set<EventType> = [.motion, .remoteControl, .presses]

  /// The types of events with a location: a hit test finds who gets them.
  package static let withLocation: [EventType] = [.touches, .scroll, .hover, .transform]

  /// UIKit's name for the type; nil for one that it does not document.
  public var name: String? { Self.names[rawValue] }

  /// Finds a type by UIKit's name for it; nil when UIKit documents no type of that name.
  public init?(name: String) {
    guard let known = Self.byName.first(where: { $0.name == name }) else { return nil }
    self.init(rawValue: known.rawValue)
  }

  package static let names = [
    0: "touches", 1: "motion", 2: "remoteControl", 3: "presses", 10: "scroll", 11: "hover", 14: "transform",
  ]
  /// Sorted so that common types come first. Comparing one or two names is faster than hashing, and
  /// each line of a recording names a type.
  private static let byName = names.sorted { $0.key < $1.key }.map { (name: $0.value, rawValue: $0.key) }
}
