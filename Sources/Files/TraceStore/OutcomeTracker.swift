import HitTesting
import Recording

/// Finds the touches of outcomes, and the taps that changed nothing, of one recording.
struct OutcomeTracker {
  /// The number of touches of which it knows their elements, and whether they had an action.
  private static let rememberedTouches = 4096

  /// The row of each finger's latest touch.
  private var latest: [Int64: EventID] = [:]
  /// The row of each finger's latest touch that a recognizer was seen to get.
  private var ofRecognizer: [RecognizerID: [Int64: EventID]] = [:]
  /// The elements that the latest touches fall in, as far as they are judged.
  private var elements: [EventID: ViewID] = [:]
  /// The latest touches that had an action.
  private var acted: Set<EventID> = []
  /// Whether a touch without an outcome had none, so that quiet taps can be told.
  private let knowsAll: Bool
  /// The latest tap, if the scene has not changed since it began.
  private var quiet: EventID?
  /// The touches that began in the present scene and are down.
  private var inScene: Set<EventID> = []

  /// - Returns: nil for a recording without outcomes.
  init?(_ coverage: OutcomeCoverage) {
    guard coverage != .none else { return nil }
    knowsAll = coverage == .all
  }

  mutating func sceneChanged() {
    quiet = nil
    inScene.removeAll()
  }

  /// - Returns: The tap before it, if the scene did not change since that began.
  mutating func begin(_ sample: TouchSample, row: EventID, element: ResolutionFacts.Element?) -> EventID? {
    latest[sample.touch] = row
    if let element, element.isJudged { elements[row] = element.view }
    if elements.count > Self.rememberedTouches {
      let oldest = elements.keys.sorted()[Self.rememberedTouches / 2]
      elements = elements.filter { $0.key >= oldest }
    }
    for id in sample.observation.recognizers ?? [] { ofRecognizer[id, default: [:]][sample.touch] = row }
    inScene.insert(row)
    return end()
  }

  mutating func follow(_ path: TouchPath) {
    let keepsScene = inScene.remove(path.touchID) != nil
    if knowsAll, path.isTap, keepsScene { quiet = path.touchID }
  }

  /// - Returns: The last tap, if the scene did not change since it began.
  mutating func end() -> EventID? {
    defer { quiet = nil }
    return quiet
  }

  /// Whether a finger was down.
  func hasTouch(of finger: Int64) -> Bool { latest[finger] != nil }

  /// The rows with which the touches of an outcome began.
  ///
  /// - Throws: ``EventFault/unknownFinger(_:)`` or ``EventFault/fingerTwice(_:)``.
  func touches(of outcome: Outcome) throws(EventFault) -> [EventID] {
    let known = outcome.recognizer.flatMap { ofRecognizer[$0] }
    var touches: [EventID] = []
    for finger in outcome.fingers {
      guard let touch = known?[finger] ?? latest[finger] else { throw .unknownFinger(finger) }
      guard !touches.contains(touch) else { throw .fingerTwice(finger) }
      touches.append(touch)
    }
    return touches
  }

  /// The element that all of some touches fall in; nil if they fall in none or several.
  func element(of touches: [EventID]) -> ViewID? {
    let touched = Set(touches.map { elements[$0] })
    return touched.count == 1 ? touched.first ?? nil : nil
  }

  /// Whether an outcome is the first action of its touch.
  mutating func isFirstAction(_ outcome: Outcome, of touch: EventID?) -> Bool {
    guard outcome.isAction, let touch, acted.insert(touch).inserted else { return false }
    if acted.count > Self.rememberedTouches {
      acted = Set(acted.sorted().suffix(Self.rememberedTouches / 2))
    }
    return true
  }
}

extension OutcomeCoverage {
  /// Reads the column `observes_outcomes`.
  init(isObserved: Bool?) {
    self = isObserved.map { $0 ? .all : .none } ?? .part
  }

  /// The value of the column `observes_outcomes`.
  var isObserved: Bool? {
    switch self {
    case .none: false
    case .part: nil
    case .all: true
    }
  }
}

extension Outcome {
  /// The value of the column `kind`.
  var storedKind: Int64 {
    switch kind {
    case .acted: 0
    case .state: 1
    case .sent: 2
    case .cancelled: 3
    case .scroll: 4
    }
  }
}
