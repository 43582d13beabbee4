public import HitTesting

/// The reason why an event goes to its responder.
///
/// A cause contains facts, such as views, rules and numbers, and no sentences. Each cause has an
/// ``identifier`` that never changes.
public indirect enum Cause: Hashable, Codable, Sendable {
  // MARK: An event under two policies

  /// The first decision in which the two hit tests differ. One is nil when its hit test has already
  /// ended there.
  case decision(before: NamedDecision?, after: NamedDecision?)
  /// A view is asked before another one, because siblings have another order.
  case order(view: NamedView, before: NamedView, order: SiblingOrder)
  /// A rule moves a recognizer to another view, or no longer does.
  case recognizerMoved(by: NamedRule, isUndone: Bool)
  /// The recognizers of the view and of its superviews get the touch. The baseline has other ones.
  case recognizersOfView
  /// A rule on the key window sends events of this type elsewhere, or no longer does.
  case routing(type: EventType, keyWindow: NamedView, to: EventRouting, by: NamedRule, isUndone: Bool)
  /// A rule makes a window key, or keeps it from being key.
  case keyWindow(window: NamedView, isKey: Bool, by: NamedRule)
  /// The policy lacks the rule that kept the window from being key.
  case mayBeKeyAgain(window: NamedView, policy: String)
  /// The window is key under the policy, and no rule causes that.
  case isKeyWindow(window: NamedView, policy: String)
  /// No window can be key.
  case noKeyWindow
  /// The code of a policy decides.
  case code(CodeCause)
  /// No window is asked under either policy.
  case noWindow

  // MARK: Results that the recorded app's own policy does not explain

  /// The own policy of the recorded app is code, and it gives the event to another view, or to
  /// nobody for nil.
  case ownCode(policy: String, gives: NamedView?)
  /// Other recognizers were recorded than those of the view and its superviews.
  case otherRecognizersRecorded
  /// It was observed that nobody got the event.
  case nobodyRecorded(hasLocation: Bool)
  /// The event goes to the first responder of the key window, and another one was recorded.
  case firstResponderOfKeyWindow
  /// The recorded view is not in the scene.
  case recordedViewGone
  /// The recorded view is left in the hit test, for the reason of this decision.
  case recordedViewLeft(NamedDecision)
  /// A superview of the recorded view is left in the hit test.
  case superviewLeft(NamedDecision)
  /// No view takes the touch.
  case nobodyTakesIt
  /// This view inside the recorded one takes the touch.
  case takenInside(NamedView)
  /// This view, which is not inside the recorded one, takes the touch first.
  case takenInFront(NamedView)

  // MARK: Controls

  /// Something keeps touches from a control.
  case control(ControlCause)

  // MARK: Who acts

  /// Why another one acts, or at another time.
  case action(ActionCause)

  /// Why a recognizer never acts, or a control does not act at once.
  case gesture(GestureCause)

  // MARK: Others

  /// The cause in a comparison of two recordings, with the recording that its own policy does not
  /// reproduce; nil when both are reproduced.
  case recordings(RecordingsCause, unlike: UnlikeRecording?)
  /// The code of the policy gave no answer.
  case fault(policy: String, fault: ResolutionFault)
}

/// Which of two recordings its own policy does not reproduce.
public enum UnlikeRecording: Hashable, Codable, Sendable {
  /// The old recording; its own policy has this name.
  case old(policy: String)
  /// The new recording; its own policy has this name.
  case new(policy: String)
  /// Neither recording is reproduced.
  case both
}

/// The effect of a policy's code, as far as its answers show it.
public struct CodeCause: Hashable, Codable, Sendable {
  /// The effect of the code on an event.
  public enum Part: String, Hashable, Codable, Sendable {
    /// A view that would take the event lets it through.
    case letsThrough = "lets-through"
    /// A view takes the event that would go elsewhere.
    case takes = "takes"
    /// The code gives the event to another view inside the view.
    case redirects = "redirects"
    /// The code lets other recognizers of the same view get the touch.
    case recognizers = "recognizers"
    /// The answers do not show which view caused it.
    case unknown = "unknown"
  }

  /// The name of the policy.
  public var policy: String
  /// The effect of the code.
  public var part: Part
  /// The view for which the code decides; nil when that is not known.
  public var view: NamedView?
  /// The name of the code's class for the view, when it differs from the view's own class; nil
  /// otherwise.
  public var standIn: String?
  /// Whether the event has no location. Then the code decides which window is key.
  public var isTarget: Bool
  /// Whether the code is the baseline's, so that its effect is gone.
  public var isUndone: Bool

  /// Makes a cause; by default it is about an event with a location.
  public init(
    policy: String, part: Part, view: NamedView? = nil, standIn: String? = nil, isTarget: Bool = false, isUndone: Bool
  ) {
    self.policy = policy
    self.part = part
    self.view = view
    self.standIn = standIn
    self.isTarget = isTarget
    self.isUndone = isUndone
  }
}

/// The finding of an audit about a control.
public enum ControlCause: Hashable, Codable, Sendable {
  /// The control, or a superview of it, is left in the hit test.
  case left(NamedDecision, isSuperview: Bool)
  /// This view, or a view in it, takes the touches; nil when no view takes them.
  case covered(by: NamedView?)
  /// The largest box in which it is hit is smaller than it should be. Sizes are in points.
  case small(largest: Size, least: Size)
  /// The opacity of the control and of its superviews, multiplied, makes it invisible.
  case faded(opacity: Double)
  /// A view in front, which is taken for opaque and lets touches through, hides it.
  case behind(NamedView)
  /// A superview clips all of it.
  case clipped(by: NamedView)

  var identifier: String {
    switch self {
    case .left(let decision, let isSuperview): (isSuperview ? "superview-" : "") + decision.identifier
    case .covered: "covered"
    case .small: "small"
    case .faded: "faded"
    case .behind: "behind"
    case .clipped: "clipped"
    }
  }
}

/// Why the code of a policy gave no answer to an event.
public enum ResolutionFault: Error, Hashable, Codable, Sendable {
  /// The answer took longer than this limit, in seconds.
  case timeout(seconds: Double)
  /// The code's process ended by this signal.
  case crashed(signal: Int32)
  /// The code ended its process with this exit code.
  case exited(code: Int32)
  /// The code is not asked any more after this number of faults in the recording.
  case abandoned(faults: Int)
  /// The answer is a view of this class, which is not in the scene.
  case foreignView(className: String)
  /// The code asked a view of this class, which stands for no view of the scene.
  ///
  /// - Parameter property: the property that holds it, with its class; nil when it is not known.
  case askedUnrecorded(className: String, property: String?)
  /// The code asked for this value, which no recording holds and no code has set.
  case askedUnknown(member: String)
  /// An object of this class, which is not a window, stands for a window.
  case notAWindow(className: String)
  /// A window of this class stands for a view inside a window.
  case windowInside(className: String)
  /// One object of this class stands for several views.
  case sameViewTwice(className: String)
  /// An object of this class has other subviews than the recorded view.
  case otherSubviews(className: String)
  /// The scene has more levels of views than the code can be asked about.
  case tooDeep(levels: Int)
  /// The code has this selector, which cannot be parsed.
  case unreadableSelector(text: String)
}

extension Cause {
  /// A word for the kind of cause. It never changes, as fingerprints contain it.
  public var identifier: String {
    switch self {
    case .decision(let before?, let after?): "\(after.identifier)-was-\(before.identifier)"
    case .decision(nil, let after?): after.identifier
    case .decision(let before?, nil): "undone-\(before.identifier)"
    case .decision(nil, nil), .noWindow: "no-window"
    case .order: "order"
    case .recognizerMoved(_, let isUndone): isUndone ? "undone-recognizer-moved" : "recognizer-moved"
    case .recognizersOfView: "recognizers-of-view"
    case .routing(_, _, let routing, _, let isUndone): "\(isUndone ? "undone-" : "")routing-\(routing.rawValue)"
    case .keyWindow(_, let isKey, _): isKey ? "made-key" : "kept-from-key"
    case .mayBeKeyAgain: "may-be-key-again"
    case .isKeyWindow: "is-key"
    case .noKeyWindow: "no-key-window"
    case .code(let code): "\(code.isUndone ? "undone-" : "")code-\(code.part.rawValue)"
    case .ownCode: "own-code"
    case .otherRecognizersRecorded: "other-recognizers-recorded"
    case .nobodyRecorded: "nobody-recorded"
    case .firstResponderOfKeyWindow: "first-responder-of-key-window"
    case .recordedViewGone: "recorded-view-gone"
    case .recordedViewLeft(let decision): "recorded-view-\(decision.identifier)"
    case .superviewLeft(let decision): "superview-\(decision.identifier)"
    case .nobodyTakesIt: "nobody-takes-it"
    case .takenInside: "taken-inside"
    case .takenInFront: "taken-in-front"
    case .control(let cause): "control-\(cause.identifier)"
    case .action(let cause): "action-\(cause.part.identifier)"
    case .gesture(let cause): "gesture-\(cause.part.rawValue)"
    case .recordings(let cause, _): "recordings-\(cause.identifier)"
    case .fault(_, let fault): "fault-\(fault.identifier)"
    }
  }

  /// The class that decides, for a cause that is code; nil for other causes. Fingerprints contain
  /// it in place of a deciding rule.
  public var decidingCode: String? {
    switch self {
    case .code(let code), .recordings(.code(let code), _): code.standIn ?? code.view.map(\.label)
    default: nil
    }
  }
}

extension ResolutionFault {
  var identifier: String {
    switch self {
    case .timeout: "timeout"
    case .crashed: "crashed"
    case .exited: "exited"
    case .abandoned: "abandoned"
    case .foreignView: "foreign-view"
    case .askedUnrecorded: "asked-unrecorded"
    case .askedUnknown: "asked-unknown"
    case .notAWindow: "not-a-window"
    case .windowInside: "window-inside"
    case .sameViewTwice: "same-view-twice"
    case .otherSubviews: "other-subviews"
    case .tooDeep: "too-deep"
    case .unreadableSelector: "unreadable-selector"
    }
  }
}
