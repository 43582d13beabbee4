/// `UIEvent.EventType` by its raw value. Unknown ones are carried as they are: 9 is seen in the field.
public struct EventType: RawRepresentable, Hashable, Codable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let touches = EventType(rawValue: 0)
  public static let motion = EventType(rawValue: 1)
  public static let remoteControl = EventType(rawValue: 2)
  public static let presses = EventType(rawValue: 3)
  public static let scroll = EventType(rawValue: 10)
  public static let hover = EventType(rawValue: 11)
  public static let transform = EventType(rawValue: 14)

  /// Those that go to the key window, wherever fingers are.
  package static let withoutLocation: Set<EventType> = [.motion, .remoteControl, .presses]

  /// UIKit's name for the type; nil for one that it does not document.
  public var name: String? { Self.names[rawValue] }

  public init?(name: String) {
    guard let known = Self.byName.first(where: { $0.name == name }) else { return nil }
    self.init(rawValue: known.rawValue)
  }

  package static let names = [
    0: "touches", 1: "motion", 2: "remoteControl", 3: "presses", 10: "scroll", 11: "hover", 14: "transform",
  ]
  /// The common ones come first: comparing one or two is faster than hashing, and recordings name these in each line.
  private static let byName = names.sorted { $0.key < $1.key }.map { (name: $0.value, rawValue: $0.key) }
}
