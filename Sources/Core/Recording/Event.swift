public import HitTesting

/// The subtype of an event, with the raw values of UIKit's `UIEvent.EventSubtype`. Unknown raw
/// values are kept unchanged.
public struct EventSubtype: RawRepresentable, Hashable, Sendable {
  /// The raw value that UIKit gives the subtype.
  public var rawValue: Int
  /// Makes a subtype of any raw value, including one that UIKit does not document.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A shake of the device, a subtype of motion; raw value 1.
  public static let shake = EventSubtype(rawValue: 1)

  /// The name of the subtype; nil for one that UIKit does not document.
  public var name: String? { Self.names[rawValue] }

  /// Finds a subtype by its name; nil when there is none of that name.
  public init?(name: String) {
    guard let known = Self.byName.first(where: { $0.name == name }) else { return nil }
    self.init(rawValue: known.rawValue)
  }

  package static let names = [
    1: "shake", 100: "play", 101: "pause", 102: "stop", 103: "togglePlayPause", 104: "nextTrack", 105: "previousTrack",
    106: "beginSeekingBackward", 107: "endSeekingBackward", 108: "beginSeekingForward", 109: "endSeekingForward",
  ]
  /// Sorted so that common subtypes come first: comparing one or two names is faster than hashing.
  private static let byName = names.sorted { $0.key < $1.key }.map { (name: $0.value, rawValue: $0.key) }
}

/// The phase of a touch, with the raw values of UIKit's `UITouch.Phase`. Unknown raw values are
/// kept unchanged.
public struct TouchPhase: RawRepresentable, Hashable, Sendable {
  /// The raw value that UIKit gives the phase.
  public var rawValue: Int
  /// Makes a phase of any raw value, including one that UIKit does not document.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The finger touched the screen; raw value 0.
  public static let began = TouchPhase(rawValue: 0)
  /// The finger has another location than before; raw value 1.
  public static let moved = TouchPhase(rawValue: 1)
  /// The finger has the same location as before; raw value 2.
  public static let stationary = TouchPhase(rawValue: 2)
  /// The finger left the screen; raw value 3.
  public static let ended = TouchPhase(rawValue: 3)
  /// The system ended the touch, although the finger may still be down; raw value 4.
  public static let cancelled = TouchPhase(rawValue: 4)
  /// A pointer that is not pressed entered a window; raw value 5.
  public static let regionEntered = TouchPhase(rawValue: 5)
  /// A pointer that is not pressed is inside a window; raw value 6.
  public static let regionMoved = TouchPhase(rawValue: 6)
  /// A pointer that is not pressed left a window; raw value 7.
  public static let regionExited = TouchPhase(rawValue: 7)

  /// UIKit's name for the phase; nil for one that it does not document.
  public var name: String? { Self.names[rawValue] }

  /// Finds a phase by UIKit's name for it; nil when there is none of that name.
  public init?(name: String) {
    guard let known = Self.byName.first(where: { $0.name == name }) else { return nil }
    self.init(rawValue: known.rawValue)
  }

  package static let names = [
    0: "began", 1: "moved", 2: "stationary", 3: "ended", 4: "cancelled", 5: "regionEntered", 6: "regionMoved",
    7: "regionExited",
  ]
  /// Sorted so that common phases come first. Comparing one or two names is faster than hashing,
  /// and each line of a recording names a phase.
  private static let byName = names.sorted { $0.key < $1.key }.map { (name: $0.value, rawValue: $0.key) }

  /// Whether a touch in this phase is resolved to a view. A finger is resolved once, when it
  /// begins, and a pointer in each of its phases.
  public var resolves: Bool { self == .began || (5...7).contains(rawValue) }
}

/// The facts about a touch that a recorder reads when the touch begins.
public struct TouchDetails: Hashable, Sendable {
  /// The raw value of UIKit's `UITouch.TouchType`: 0 for a finger, 1 indirect, 2 for a pencil, 3
  /// for a pointer.
  public var type: Int
  /// The number of the touch in a series of taps, from 1.
  public var tapCount: Int
  /// The radius of the touch, in points; nil when it is not known.
  public var radius: Double?
  /// The edge of the screen of which the touch carries the system's mark, with the bits of UIKit's
  /// `UIRectEdge`, 0 for none; nil when it is not known, as in what a recorder writes.
  public var edge: Int?

  /// Makes the facts about a touch; by default about the first one of a finger.
  public init(type: Int = 0, tapCount: Int = 1, radius: Double? = nil) {
    (self.type, self.tapCount, self.radius) = (type, tapCount, radius)
  }
}

/// One finger in one event.
public struct TouchSample: Hashable, Sendable {
  /// The finger's number, which it keeps until it ends or is cancelled.
  public var touch: Int64
  /// The action of the finger since the previous event.
  public var phase: TouchPhase
  /// The location on the screen, in points.
  public var location: Point
  /// The observed responder. It counts only in the phases that are resolved.
  public var observation: Observation
  /// The facts about a touch that begins; nil for other phases, and when they are not known.
  public var details: TouchDetails?
  /// The system's own time of the sample, in seconds from the start of the recording; nil when it
  /// is that of the event, or not known.
  public var timestamp: Double?

  /// Makes a sample of a finger; by default no responder was observed.
  public init(touch: Int64, phase: TouchPhase, location: Point, observation: Observation = .notObserved) {
    self.touch = touch
    self.phase = phase
    self.location = location
    self.observation = observation
  }
}

/// One `UIEvent`, with its observed responders.
public struct Event: Hashable, Sendable {
  /// Seconds from the start of the recording.
  public var time: Double
  /// The type, which decides whether the event has touches or a location.
  public var type: EventType
  /// The kind of motion or command; nil for none.
  public var subtype: EventSubtype?
  /// The fingers. The list is empty for every type but touches.
  public var touches: [TouchSample] = []
  /// The location of a hover, scroll or transform event on the screen, in points; nil for events
  /// without a location.
  public var location: Point?
  /// The observed responder of an event without touches.
  public var observation: Observation = .notObserved
  /// The window scene in which it happened; nil when that is not known.
  public var windowScene: String?

  /// Makes an event without touches and without a location.
  public init(time: Double, type: EventType, subtype: EventSubtype? = nil) {
    self.time = time
    self.type = type
    self.subtype = subtype
  }
}
