public import HitTesting

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
    0: "began", 1: "moved", 2: "stationary", 3: "ended", 4: "cancelled", 5: "regionEntered", 6: "regionMoved",
    7: "regionExited",
  ]
  /// The common ones come first: comparing one or two is faster than hashing, and recordings name these in each line.
  private static let byName = names.sorted { $0.key < $1.key }.map { (name: $0.value, rawValue: $0.key) }

  /// Whether a touch in this phase is resolved to a view: once when it begins, and at each step of a pointer.
  public var resolves: Bool { self == .began || (5...7).contains(rawValue) }
}

/// One finger at one time.
public struct TouchSample: Hashable, Sendable {
  /// The finger's number, which it keeps until it ends or is cancelled.
  public var touch: Int64
  public var phase: TouchPhase
  /// Where, in screen points.
  public var location: Point
  /// Who got it; asked only in the phases that resolve.
  public var observation: Observation

  public init(touch: Int64, phase: TouchPhase, location: Point, observation: Observation = .notObserved) {
    self.touch = touch
    self.phase = phase
    self.location = location
    self.observation = observation
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
  public var observation: Observation = .notObserved
  /// The window scene that it happened in; nil where that was not told.
  public var windowScene: String?

  public init(time: Double, type: EventType, subtype: EventSubtype? = nil) {
    self.time = time
    self.type = type
    self.subtype = subtype
  }
}
