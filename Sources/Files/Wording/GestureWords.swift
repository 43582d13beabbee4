package import Findings

/// The sentences of an audit of gestures.
extension FindingsWords {
  func gesture(_ cause: GestureCause) -> String {
    let others = cause.by.compactMap(path)
    let by = others.isEmpty ? nil : others.joined(separator: " and ")
    let isOne = others.count < 2
    let example = cause.touch.map { ", e.g. in \(touch($0))" } ?? ""
    func recognizes() -> String {
      "\(by ?? "another recognizer") \(isOne ? "recognizes" : "recognize") first\(when(cause))"
    }
    switch cause.part {
    case .disabled: return "it is disabled"
    case .touchTypes: return "its allowedTouchTypes have no touches of fingers"
    case .fingers: return "it needs \(ReportWords.count(cause.fingers ?? 0, "finger"))"
    case .refused: return "\(by ?? "its delegate") does not let it begin\(example)"
    case .excluded: return "\(recognizes()), and \(isOne ? "excludes" : "exclude") it\(example)"
    case .order:
      return "UIKit does not define which of the two gets a touch first, and that decides which one acts\(example)"
    case .touchTaken: return "\(recognizes()), and \(isOne ? "takes" : "take") the touch from it\(example)"
    case .held:
      let late = ReportWords.seconds(cause.delay ?? 0)
      return "\(by ?? "a recognizer") \(isOne ? "holds" : "hold") the touch back: it reacts \(late) later\(example)"
    }
  }

  private func when(_ cause: GestureCause) -> String {
    guard let after = cause.after else { return "" }
    let seconds = ReportWords.seconds(after)
    guard let moved = cause.moved, moved > 0 else { return " at \(seconds)" }
    return " at \(ReportWords.rounded(moved)) points (\(seconds))"
  }

  /// A touch that was tried: `a flick to the left`, `2 taps with 2 fingers`.
  package func touch(_ touch: TriedTouch) -> String {
    let taps = touch.taps == 1 ? "a tap" : "\(touch.taps) taps"
    let main =
      switch touch.kind {
      case .tap: taps
      case .press:
        (touch.taps > 0 ? "\(taps) and " : "") + "a press of \(ReportWords.seconds(touch.seconds ?? 0))"
          + (touch.moved.map { $0 > 0 ? " that moves \(ReportWords.rounded($0)) points" : "" } ?? "")
      case .drag: "a slow drag"
      case .flick: "a flick"
      case .pinch: "a pinch"
      case .spread: "a spread"
      case .rotation: "a rotation"
      }
    let direction = touch.direction.map { Self.directions[$0] ?? "" } ?? ""
    // These are always with two fingers.
    let isOfTwo = [.pinch, .spread, .rotation].contains(touch.kind)
    return main + direction + (touch.fingers > 1 && !isOfTwo ? " with \(touch.fingers) fingers" : "")
  }

  private static let directions: [TriedTouch.Direction: String] = [
    .left: " to the left", .right: " to the right", .up: " upwards", .down: " downwards",
  ]

  func words(_ why: UnjudgedRecognizer, isOne: Bool) -> String {
    switch why {
    case .code: "code decides when \(isOne ? "it recognizes" : "they recognize")"
    case .parameters: "the recording does not hold how \(isOne ? "it is" : "they are") set up"
    case .delegate: "\(isOne ? "its delegate" : "their delegates"), or one of another recognizer, may decide"
    }
  }
}
