public import HitTesting

/// The question that a run answers. Each case has only its own parameters.
public enum RunQuestion: Hashable, Sendable {
  /// Which views get the recorded touches and events under a policy? `retouch replay`. They are
  /// compared with a baseline, or with the recorded responders when that is nil.
  case replay(policy: PolicySource, baseline: PolicySource? = nil, measuresMargins: Bool = false)
  /// Which view gets each point of the screen of each scene? `retouch sweep`. It is compared with a
  /// baseline, or with the recorded app's own policy when that is nil.
  case sweep(policy: PolicySource, baseline: PolicySource? = nil)
  /// What keeps touches from the controls of each scene? `retouch audit`. The controls are judged
  /// under the policy.
  case audit(policy: PolicySource, AuditOptions = AuditOptions())
  /// Which recognizers never act, and which controls lose their touches or get them late, in each
  /// scene? `retouch audit --gestures`. They are judged under the policy.
  case gestures(policy: PolicySource)
  /// Which views get the touches and events of a recording, compared with another one of the same
  /// script in this trace? `retouch replay --against`. Each recording has its own policy.
  case against(trace: String)
}

extension RunQuestion {
  /// The name of the question.
  public var method: RunMethod {
    switch self {
    case .replay: .replay
    case .sweep: .sweep
    case .audit: .audit
    case .gestures: .gestures
    case .against: .against
    }
  }

  /// The policy under test; ``PolicySource/recorded`` when each recording has its own.
  public var policy: PolicySource {
    switch self {
    case .replay(let policy, _, _), .sweep(let policy, _), .audit(let policy, _), .gestures(let policy): policy
    case .against: .recorded
    }
  }

  /// The policy to compare with; nil when there is none.
  public var baseline: PolicySource? {
    switch self {
    case .replay(_, let baseline, _), .sweep(_, let baseline): baseline
    case .audit, .gestures, .against: nil
    }
  }

  /// Whether a replay measures the margin of each touch.
  public var measuresMargins: Bool {
    if case .replay(_, _, measuresMargins: true) = self { true } else { false }
  }
}

/// The names of the questions, which are those of the commands.
public enum RunMethod: String, CaseIterable, Hashable, Codable, Sendable {
  /// The recorded touches and events: `retouch replay`.
  case replay = "replay"
  /// All points of the screen of each scene: `retouch sweep`.
  case sweep = "sweep"
  /// The controls of each scene, and what keeps touches from them: `retouch audit`.
  case audit = "audit"
  /// The recognizers and controls of each scene, and who acts: `retouch audit --gestures`.
  case gestures = "gestures"
  /// The touches and events of two recordings of the same script: `retouch replay --against`.
  case against = "against"
}

extension RunMethod {
  /// The unit in which the differences of a group are counted.
  public var unit: DifferenceUnit {
    switch self {
    case .replay, .against: .touches
    case .sweep: .scenes
    case .audit: .audited
    case .gestures: .gestures
    }
  }
}

/// The unit in which differences are counted, with its key in a file of accepted groups.
public enum DifferenceUnit: String, CaseIterable, Hashable, Sendable {
  /// Touches and events.
  case touches = "touches"
  /// Scenes with points that go somewhere else.
  case scenes = "scenes"
  /// Scenes with controls about which something was found.
  case audited = "audited"
  /// Scenes with recognizers or controls about whose actions something was found.
  case gestures = "gestures"
}

/// The options of an audit.
public struct AuditOptions: Hashable, Sendable {
  /// The minimum width and height of the box in which a control is hit, in the units of the
  /// recordings; nil for the size that each recording's platform recommends.
  public var least: Size?
  /// Selects the controls; nil for each `UIControl`, each cell, each action of an alert, each view
  /// with a tap recognizer, and each one that is clickable.
  public var controls: Selector?
  /// Whether covered controls are also reported when scrolling can uncover them.
  public var judgesScrolled = false
  /// Whether controls behind a sheet, an alert, a popover or a keyboard are also judged.
  public var judgesBehindModals = false
  /// Selects the views that count as opaque: they hide what is behind them.
  public var opaque = Selector.usuallyOpaque

  /// Makes the default options.
  public init() {}
}

extension Selector {
  /// Views that usually hide what is behind them.
  public static let usuallyOpaque: Selector = {
    guard let selector = try? Selector("UIImageView, UIVisualEffectView") else {
      preconditionFailure("a selector of two classes is one")
    }
    return selector
  }()
}
