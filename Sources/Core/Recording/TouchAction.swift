public import HitTesting

/// A call of the app that came of a touch, with the names that people know: a recognizer called its
/// targets, or a control called its actions.
public struct TouchAction: Hashable, Sendable {
  /// Who called the app.
  public enum Caller: Hashable, Sendable {
    /// A recognizer of this class in this state. The path is that of the view that has it; nil
    /// without such a view.
    case recognizer(className: String, path: String?, RecognizerState)
    /// The control with this path, for an event.
    case control(path: String, ControlEvent)
  }

  /// The row of the touch.
  public var touch: EventID
  /// Seconds from the beginning of the touch.
  public var after: Double
  /// Who called the app.
  public var caller: Caller
  /// The called method; nil when it is not known.
  public var action: String?
  /// The class of the method's object; nil when it is not known.
  public var target: String?

  /// Makes an action of which the method is not known.
  public init(touch: EventID, after: Double, _ caller: Caller) {
    (self.touch, self.after, self.caller) = (touch, after, caller)
  }

  /// The same as one of the facts that a finding keeps.
  package var actor: RecordedActor { .first(who: who, what: what, after: after) }

  /// The caller as a name of views, such as `UIPanGestureRecognizer on UIWindow/UIScrollView`.
  package var who: String {
    switch caller {
    case .recognizer(let name, let path, _): path.map { "\(name) on \($0)" } ?? name
    case .control(let path, _): path
    }
  }

  /// UIKit's name for the state or the control event, such as `began` or `touchUpInside`.
  package var what: String {
    switch caller {
    case .recognizer(_, _, let state): state.name
    case .control(_, let event): event.name ?? (event == .unknown ? "unknown event" : "event \(event.rawValue)")
    }
  }
}

/// Who acted upon a touch, as a recording tells.
public enum RecordedActor: Hashable, Sendable {
  /// A recorder watched, and nobody acted.
  case nobody
  /// The first who acted: a control, or a recognizer with its view. `what` is UIKit's name for the
  /// state or the control event, and `after` the seconds from the beginning of the touch.
  case first(who: String, what: String, after: Double)
}
