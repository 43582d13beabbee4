/// `UIEvent.EventType` by its raw value. Unknown ones are carried as they are: 9 is seen in the field.
public struct EventType: RawRepresentable, Hashable, Sendable {
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

/// `UIEvent.EventSubtype` by its raw value.
public struct EventSubtype: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shake = EventSubtype(rawValue: 1)

  public var name: String? { Self.names[rawValue] }

  public init?(name: String) {
    guard let known = Self.byName.first(where: { $0.name == name }) else { return nil }
    self.init(rawValue: known.rawValue)
  }

  package static let names = [
    1: "shake", 100: "play", 101: "pause", 102: "stop", 103: "togglePlayPause", 104: "nextTrack", 105: "previousTrack",
    106: "beginSeekingBackward", 107: "endSeekingBackward", 108: "beginSeekingForward", 109: "endSeekingForward",
  ]
  /// The common ones come first: comparing one or two is faster than hashing, and recordings name these in each line.
  private static let byName = names.sorted { $0.key < $1.key }.map { (name: $0.value, rawValue: $0.key) }
}

/// `UITouch.Phase` by its raw value.
public struct TouchPhase: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let began = TouchPhase(rawValue: 0)
  public static let moved = TouchPhase(rawValue: 1)
  public static let stationary = TouchPhase(rawValue: 2)
  public static let ended = TouchPhase(rawValue: 3)
  public static let cancelled = TouchPhase(rawValue: 4)
  public static let regionEntered = TouchPhase(rawValue: 5)
  public static let regionMoved = TouchPhase(rawValue: 6)
  public static let regionExited = TouchPhase(rawValue: 7)

  public var name: String? { Self.names[rawValue] }

  public init?(name: String) {
    guard let known = Self.byName.first(where: { $0.name == name }) else { return nil }
    self.init(rawValue: known.rawValue)
  }

  package static let names = [
    0: "began", 1: "moved", 2: "stationary", 3: "ended", 4: "cancelled", 5: "regionEntered", 6: "regionMoved", 7: "regionExited",
  ]
  /// The common ones come first: comparing one or two is faster than hashing, and recordings name these in each line.
  private static let byName = names.sorted { $0.key < $1.key }.map { (name: $0.value, rawValue: $0.key) }

  /// Whether a touch in this phase is resolved to a view: once when it begins, and at each step of a pointer.
  public var resolves: Bool { self == .began || (5...7).contains(rawValue) }
}

/// Who was seen to get a touch or an event.
public enum Responder: Hashable, Sendable {
  case notObserved
  case nobody
  case view(ViewID)
}

/// Who got it, as observed, with the gesture recognizers that were asked.
public struct Resolution: Hashable, Sendable {
  public var responder: Responder
  /// The candidate recognizers, nearest first; nil where they were not observed.
  public var recognizers: [RecognizerID]?

  public init(responder: Responder, recognizers: [RecognizerID]? = nil) {
    self.responder = responder
    self.recognizers = recognizers
  }

  public static let notObserved = Resolution(responder: .notObserved)
}

/// One finger at one time.
public struct TouchSample: Hashable, Sendable {
  /// The finger's number, which it keeps until it ends or is cancelled.
  public var touch: Int64
  public var phase: TouchPhase
  /// Where, in screen points.
  public var location: Point
  /// Who got it; asked only in the phases that resolve.
  public var resolution: Resolution

  public init(touch: Int64, phase: TouchPhase, location: Point, resolution: Resolution = .notObserved) {
    self.touch = touch
    self.phase = phase
    self.location = location
    self.resolution = resolution
  }
}

/// One `UIEvent`.
public struct Event: Hashable, Sendable {
  /// Seconds from the start of the recording.
  public var time: Double
  public var type: EventType
  public var subtype: EventSubtype?
  /// The fingers; empty for every type but touches.
  public var touches: [TouchSample] = []
  /// Where a hover, scroll or transform event happened, in screen points; nil for events without a location.
  public var location: Point?
  /// Who got an event that has no touches.
  public var resolution: Resolution = .notObserved
  /// The window scene that it happened in; nil where that was not told.
  public var windowScene: String?

  public init(time: Double, type: EventType, subtype: EventSubtype? = nil) {
    self.time = time
    self.type = type
    self.subtype = subtype
  }
}

/// What is known of a recording as a whole.
public struct RecordingInfo: Hashable, Sendable {
  public var app: String?
  public var appVersion: String?
  public var device: String?
  public var os: String?
  /// In points; nil where it is not known.
  public var screenSize: Size?
  /// Pixels a point.
  public var screenScale: Double?
  /// The policy that the recorded app is believed to follow, by name.
  public var policy: String
  /// The format that it was recorded from.
  public var format: String
  /// When it began, ISO 8601 in UTC; nil where that was not told.
  public var startedAt: String?

  /// The format of what a recorder inside a running app writes.
  package static let liveFormat = "live"

  public init(policy: String, format: String) {
    self.policy = policy
    self.format = format
  }
}
