import Findings
import HitTesting
import Recording

extension DeliveryStep {
  /// What was recorded as a step; nil for what is no step.
  ///
  /// - Parameters:
  ///   - start: when the first touch began, in seconds from the start of the recording.
  ///   - recognizer: gives the name of a recognizer.
  ///   - view: gives the name of a control.
  init?(
    _ outcome: Outcome, from start: Double, recognizer: (RecognizerID) -> NamedResponder,
    view: (ViewID) -> NamedResponder
  ) {
    let time = outcome.time - start
    switch outcome.kind {
    case .acted(let id, let state):
      self.init(time: time, who: recognizer(id), what: .acted, value: state.name, fingers: outcome.fingers)
    case .state(let id, let state): self.init(time: time, who: recognizer(id), what: .state, value: state.name)
    case .sent(let id, let event, _, _):
      self.init(
        time: time, who: view(id), what: .sent, value: event.name ?? "\(event.rawValue)", fingers: outcome.fingers)
    case .cancelled, .scroll: return nil
    }
  }
}

extension Harm {
  /// How a difference in who acts harms people.
  ///
  /// - Parameters:
  ///   - lost: whether a control acted; nil if nobody did.
  ///   - gained: whether a control acts now; nil if nobody does.
  init(of kind: DifferenceKind, fromControl lost: Bool?, toControl gained: Bool?) {
    self =
      switch kind {
      case .actionLost, .actionCancelled: lost == true ? .controlLoses : .nobody
      case .actionTaken: lost == true ? (gained == true ? .betweenControls : .controlLoses) : .elsewhere
      case .actionGained, .actionDoubled: gained == true ? .controlGains : .elsewhere
      default: .elsewhere
      }
  }
}
