public import HitTesting

/// The question that a run answers. Each case has what belongs to it alone.
public enum RunQuestion: Hashable, Sendable {
  /// Who gets the recorded touches and events under a policy? `retouch replay`. It is compared with
  /// a baseline, or with what was recorded where that is nil.
  case replay(policy: PolicySource, baseline: PolicySource? = nil, measuresMargins: Bool = false)
  /// Who gets each point of the screen of each scene? `retouch sweep`. It is compared with a
  /// baseline, or with the recorded app's own policy where that is nil.
  case sweep(policy: PolicySource, baseline: PolicySource? = nil)
  /// What keeps touches from the controls of each scene? `retouch audit`. The policy is the one
  /// under which the controls are judged.
  case audit(policy: PolicySource, AuditOptions = AuditOptions())
  /// Who gets the touches and events of a recording, compared with another one of the same script
  /// in this trace? `retouch replay --against`. Each recording has its own policy.
  case against(trace: String)
}

extension RunQuestion {
  /// What the run looks at.
  public var method: RunMethod {
    switch self {
    case .replay: .replay
    case .sweep: .sweep
    case .audit: .audit
    case .against: .against
    }
  }

  /// The policy that is tried; ``PolicySource/recorded`` where each recording has its own.
  public var policy: PolicySource {
    switch self {
    case .replay(let policy, _, _), .sweep(let policy, _), .audit(let policy, _): policy
    case .against: .recorded
    }
  }

  /// The policy that it is compared with; nil where there is none.
  public var baseline: PolicySource? {
    switch self {
    case .replay(_, let baseline, _), .sweep(_, let baseline): baseline
    case .audit, .against: nil
    }
  }

  /// Whether a replay measures the margin of each touch.
  public var measuresMargins: Bool {
    if case .replay(_, _, measuresMargins: true) = self { true } else { false }
  }
}

/// The questions by their names, which are those of the commands.
public enum RunMethod: String, CaseIterable, Hashable, Codable, Sendable {
  /// The recorded touches and events: `retouch replay`.
  case replay = "replay"
  /// All points of the screen of each scene: `retouch sweep`.
  case sweep = "sweep"
  /// The controls of each scene, and what keeps touches from them: `retouch audit`.
  case audit = "audit"
  /// The touches and events of two recordings of the same script: `retouch replay --against`.
  case against = "against"
}

extension RunMethod {
  /// What is counted in a group of differences.
  public var unit: DifferenceUnit {
    switch self {
    case .replay, .against: .touches
    case .sweep: .scenes
    case .audit: .audited
    }
  }
}

/// What the number of differences of a group counts, by its key in a file of accepted groups.
public enum DifferenceUnit: String, CaseIterable, Hashable, Sendable {
  /// Touches and events.
  case touches = "touches"
  /// Scenes with points that go somewhere else.
  case scenes = "scenes"
  /// Scenes with controls of which something was found.
  case audited = "audited"
}

/// What an audit looks for.
public struct AuditOptions: Hashable, Sendable {
  /// The least width and height of the box in which a control is hit, in points.
  ///
  /// The default is Apple's. WCAG 2.5.8 wants 24 by 24.
  public var least = Size(width: 44, height: 44)
  /// Selects the controls; nil for each `UIControl`, each cell, each action of an alert, each view
  /// with a tap recognizer, and each one that is clickable.
  public var controls: Selector?
  /// Whether a control is also told that scrolling brings out from under what covers it.
  public var judgesScrolled = false
  /// Whether controls behind a sheet, an alert, a popover or a keyboard are also judged.
  public var judgesBehindModals = false
  /// Selects the views that are taken for opaque: what lies behind one of them cannot be seen.
  public var opaque = Selector.usuallyOpaque

  /// Makes the default options.
  public init() {}
}

extension Selector {
  /// Views that usually show nothing of what is behind them.
  public static let usuallyOpaque: Selector = {
    guard let selector = try? Selector("UIImageView, UIVisualEffectView") else {
      preconditionFailure("a selector of two classes is one")
    }
    return selector
  }()
}
