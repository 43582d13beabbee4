public import HitTesting

/// What was not compared, or not with what was recorded, and why.
public enum NotCompared: Hashable, Codable, Sendable {
  /// Events of that type without a location: a base does not say who gets them, or, without one, nobody knows.
  case withoutLocation(type: EventType, base: BaseRule?)
  /// Nobody saw who got it: it is compared with what the recording's own policy gives.
  case unobserved(hasLocation: Bool, policy: String)
  /// Of two recordings, nobody saw in one who got it: its own policy says.
  case unobservedInRecording(hasLocation: Bool, isOld: Bool, policy: String)
  /// Only one of two recordings has it.
  case onlyInRecording(hasLocation: Bool, isOld: Bool)
  /// It is at another place than in the old recording, and known by who got it.
  case elsewhere(hasLocation: Bool)
  /// Only one of two recordings has the touch's recognizers.
  case recognizersOfOneRecording
  /// Events of recordings that only one of two traces has.
  case recordingsOfOneTrace(isOld: Bool)
}

extension NotCompared: Comparable {
  /// Any order that is always the same.
  public static func < (one: NotCompared, other: NotCompared) -> Bool {
    one.place.lexicographicallyPrecedes(other.place)
  }

  private var place: [String] {
    func word(_ value: Bool) -> String { value ? "1" : "0" }
    return switch self {
    case .withoutLocation(let type, let base): ["0", "\(type.rawValue)", base?.rawValue ?? ""]
    case .unobserved(let hasLocation, let policy): ["1", word(hasLocation), policy]
    case .unobservedInRecording(let hasLocation, let isOld, let policy): ["2", word(hasLocation), word(isOld), policy]
    case .onlyInRecording(let hasLocation, let isOld): ["3", word(hasLocation), word(isOld)]
    case .elsewhere(let hasLocation): ["4", word(hasLocation)]
    case .recognizersOfOneRecording: ["5"]
    case .recordingsOfOneTrace(let isOld): ["6", word(isOld)]
    }
  }
}
