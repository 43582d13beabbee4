package import Findings
import HitTesting

/// The sentences about who acts.
extension FindingsWords {
  /// A recognizer with its view: `UIPanGestureRecognizer on UIScrollView#feed`.
  package func recognizer(_ recognizer: NamedRecognizer) -> String {
    (recognizer.className ?? "a recognizer") + (recognizer.owner.map { " on \($0)" } ?? "")
  }

  func action(_ cause: ActionCause) -> String {
    var text = main(cause)
    if let rule = cause.rule { text += ", by the rule \(rule.text)" }
    if let reach = cause.reach, let moved = cause.moved, moved > 0, cause.part == .excluded || cause.part == .touchTaken
    {
      text += "; the finger goes \(rounded(reach)) points far: with a greater slop it would not"
    }
    if !cause.doubts.isEmpty {
      text += "; that depends on " + cause.doubts.map(doubt).joined(separator: ", and on ")
    }
    return text
  }

  private func main(_ cause: ActionCause) -> String {
    let other = cause.by.flatMap(path)
    let when = cause.after.map { after in
      let moved = cause.moved.map { $0 > 0 ? "\(rounded($0)) points (\(seconds(after)))" : seconds(after) }
      return " at \(moved ?? seconds(after))"
    }
    switch cause.part {
    case .excluded: return "\(other ?? "another recognizer") recognizes first\(when ?? ""), and excludes it"
    case .touchTaken: return "\(other ?? "a recognizer") recognizes\(when ?? ""), and takes the touch from its view"
    case .notGiven:
      return other.map { "it does not get the touch any more, which hits \($0)" }
        ?? "it does not get the touch any more"
    case .given: return "it gets the touch now"
    case .refused: return "\(other ?? "its delegate or its scroll view") does not let it begin"
    case .failed: return "the touch is not its gesture any more"
    case .recognized:
      return other.map { "\($0) does not keep it from acting any more" } ?? "the touch is its gesture now"
    case .waits:
      guard let delay = cause.delay else { return "it waits" }
      let by = "\(seconds(abs(delay))) \(delay > 0 ? "later" : "earlier")"
      let waits = delay > 0 ? "it waits" : "it no longer waits"
      return other.map { "\(waits) until \($0) has failed, and acts \(by)" } ?? "it acts \(by)"
    }
  }

  /// Something that is not certain, as the end of a sentence.
  package func doubt(_ doubt: ActionDoubt) -> String {
    switch doubt {
    case .constant(let name, let low, let high):
      "\(name), which is not documented and lies between \(low.shortText) and \(high.shortText)"
    case .order(let one, let other):
      "which of \(recognizer(one)) and \(recognizer(other)) gets the touch first, which is not defined"
    }
  }

  private func rounded(_ points: Double) -> String { ReportWords.rounded(points) }
  private func seconds(_ time: Double) -> String { "\(((time * 1000).rounded() / 1000).shortText) s" }
}
