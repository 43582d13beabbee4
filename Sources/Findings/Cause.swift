public import HitTesting

/// Why an event goes where it goes.
///
/// A cause holds facts: views, rules, numbers. Each has an ``identifier`` that never changes.
public enum Cause: Hashable, Codable, Sendable {
  // MARK: An event under two policies

  /// The first decision in which the two hit tests differ; nil for a hit test that has ended by then.
  case decision(before: NamedDecision?, after: NamedDecision?)
  /// A view is asked before another one, since siblings have another order.
  case order(view: NamedView, before: NamedView, order: SiblingOrder)
  /// A rule hangs a recognizer elsewhere, or does not any more.
  case recognizerMoved(by: NamedRule, isUndone: Bool)
  /// The recognizers of the view and of its superviews are asked, which is not what is compared with.
  case recognizersOfView
  /// A rule on the key window sends events of that type elsewhere, or does not any more.
  case routing(type: EventType, keyWindow: NamedView, to: EventRouting, by: NamedRule, isUndone: Bool)
  /// A rule makes a window key, or keeps it from being key.
  case keyWindow(window: NamedView, isKey: Bool, by: NamedRule)
  /// A rule that kept the window from being key is not in the policy.
  case mayBeKeyAgain(window: NamedView, policy: String)
  /// The window is key under the policy, for no rule of it.
  case isKeyWindow(window: NamedView, policy: String)
  case noKeyWindow
  /// Code decides.
  case code(CodeCause)
  /// No window is asked under either policy.
  case noWindow

  // MARK: What the recorded app's own policy does not know

  /// The recorded app's own policy is code, which gives the event to somebody else.
  case ownCode(policy: String, gives: NamedView?)
  case otherRecognizersRecorded
  case nobodyRecorded(hasLocation: Bool)
  case firstResponderOfKeyWindow
  case recordedViewGone
  case recordedViewLeft(NamedDecision)
  /// A superview of the recorded view is left.
  case superviewLeft(NamedDecision)
  case nobodyTakesIt
  case takenInside(NamedView)
  case takenInFront(NamedView)

  // MARK: Others

  /// Two recordings are compared.
  case recordings(RecordingsCause, unlike: UnlikeRecording?)
  /// The policy's code gave no answer.
  case fault(policy: String, fault: ResolutionFault)
}

/// Which of two recordings is not what its own policy gives.
public enum UnlikeRecording: Hashable, Codable, Sendable {
  case old(policy: String)
  case new(policy: String)
  case both
}

/// What a policy's code did, as far as that shows.
public struct CodeCause: Hashable, Codable, Sendable {
  public enum Part: String, Hashable, Codable, Sendable {
    case letsThrough = "lets-through"
    case takes
    /// It gives the event to another view inside.
    case redirects
    /// It has other recognizers asked about the same view.
    case recognizers
    /// It is not known which view did it.
    case unknown
  }

  public var policy: String
  public var part: Part
  /// The view that the code stands for; nil where that is not known.
  public var view: NamedView?
  /// The class that stands for the view, where it is called otherwise than the view's own.
  public var standIn: String?
  /// Whether the event has no location, so that being key is what counts.
  public var isTarget: Bool
  /// Whether it is the code that is compared with, which does it no more.
  public var isUndone: Bool

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

/// Why a policy's code gave no answer for an event.
public enum ResolutionFault: Error, Hashable, Codable, Sendable {
  /// It took longer than it may, in seconds.
  case timeout(seconds: Double)
  case crashed(signal: Int32)
  case exited(code: Int32)
  /// It is not asked any more, after so many faults in the recording.
  case abandoned(faults: Int)
  /// It answered with a view that is not in the scene.
  case foreignView(className: String)
  /// It has what is no window stand for a window.
  case notAWindow(className: String)
  /// It has a window stand for a view inside a window.
  case windowInside(className: String)
  /// It has one object stand for several views.
  case sameViewTwice(className: String)
  /// It has an object that puts its subviews elsewhere, or others beside them.
  case otherSubviews(className: String)
  /// So many views inside each other are more than it can be asked about.
  case tooDeep(levels: Int)
  case unreadableSelector(text: String)
}

extension Cause {
  /// Names the reason, and never changes: fingerprints are made of it.
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
    case .recordings(let cause, _): "recordings-\(cause.identifier)"
    case .fault(_, let fault): "fault-\(fault.identifier)"
    }
  }

  /// What stands where a deciding rule would, for a cause that is code: the class that decides.
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
    case .notAWindow: "not-a-window"
    case .windowInside: "window-inside"
    case .sameViewTwice: "same-view-twice"
    case .otherSubviews: "other-subviews"
    case .tooDeep: "too-deep"
    case .unreadableSelector: "unreadable-selector"
    }
  }
}
