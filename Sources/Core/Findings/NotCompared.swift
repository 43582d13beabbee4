public import HitTesting

/// Something that was not compared, or not with the recorded responders, and the reason.
public enum NotCompared: Hashable, Codable, Sendable {
  /// Events of a type without a location. The base does not determine their responder; nil when no
  /// base can.
  case withoutLocation(type: EventType, base: BaseRule?)
  /// Nobody observed the responder. The responder under the recording's own policy stands for it.
  case unobserved(hasLocation: Bool, policy: String)
  /// In one of two recordings nobody observed the responder. Its own policy gives the responder.
  case unobservedInRecording(hasLocation: Bool, isOld: Bool, policy: String)
  /// Only one of two recordings has the event.
  case onlyInRecording(hasLocation: Bool, isOld: Bool)
  /// The event has another location than in the old recording. It is matched by its responder.
  case elsewhere(hasLocation: Bool)
  /// Only one of two recordings has the recognizers of the touch.
  case recognizersOfOneRecording
  /// Only one of two recordings tells who acted upon the touch.
  case actionsOfOneRecording(isOld: Bool)
  /// Touches of a large recording that go to the same view under all policies, where no rule
  /// changes who acts upon them. It was not replayed who does.
  case actionsOfSameHit
  /// The events of recordings that only one of two traces has.
  case recordingsOfOneTrace(isOld: Bool)
  /// Answers of code that lacks something of the app. The count is the number of recordings.
  case answersOfCode(policy: String, CodeNote)
  /// Controls behind a presentation, such as a sheet or a keyboard, whose view has this label. An
  /// audit does not judge them.
  case behindPresentation(view: String)
  /// Bar buttons whose glass lights up for touches that the buttons do not get. The app cannot
  /// change it. The width of the rim is in points, on its narrowest side.
  case rimOfGlass(view: String, points: Double)
  /// Controls of an Android recording in pixels. It does not hold how many pixels a dp has, so an
  /// audit without a minimum size does not judge their sizes.
  case sizesInPixels
  /// Scenes without any control.
  case scenesWithoutControls
  /// Scenes without any recognizer, in which an audit of gestures has nothing to judge.
  case scenesWithoutRecognizers
  /// Recognizers of this class, about which an audit of gestures judges nothing.
  case unjudgedRecognizers(className: String, why: UnjudgedRecognizer)
  /// Touches nearer to an edge of an element than the finger is wide. They are compared by the view
  /// that was hit, and not by the element.
  case unjudgedElements
  /// Touches on a view whose elements only one of two recordings has. They are compared by the view
  /// alone.
  case elementsOfOneRecording(isOld: Bool)
}

/// Why an audit of gestures judges nothing about a recognizer.
public enum UnjudgedRecognizer: String, CaseIterable, Hashable, Codable, Sendable {
  /// Code of the app or of the system decides when it recognizes.
  case code = "code"
  /// It is not known how the app set it up.
  case parameters = "parameters"
  /// Something would be found about it, but its delegate, or that of its rival, may decide
  /// otherwise.
  case delegate = "delegate"
}

extension NotCompared: Comparable {
  /// Defines a fixed order for reports. The order has no other meaning.
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
    case .answersOfCode(let policy, let note): ["7", policy] + note.place
    case .behindPresentation(let view): ["8", view]
    case .rimOfGlass(let view, let points): ["9", view, "\(points)"]
    case .sizesInPixels: ["a"]
    case .scenesWithoutControls: ["b"]
    case .unjudgedRecognizers(let className, let why): ["c", className, why.rawValue]
    case .actionsOfOneRecording(let isOld): ["d", word(isOld)]
    case .unjudgedElements: ["e"]
    case .elementsOfOneRecording(let isOld): ["f", word(isOld)]
    case .scenesWithoutRecognizers: ["g"]
    case .actionsOfSameHit: ["h"]
    }
  }
}
