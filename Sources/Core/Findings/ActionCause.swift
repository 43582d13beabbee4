/// Why another recognizer or control acts upon a touch than before, or at another time.
public struct ActionCause: Hashable, Codable, Sendable {
  /// What keeps the one that acted from acting, or makes another one act.
  public enum Part: String, Hashable, Codable, Sendable {
    /// Another recognizer recognized first and excludes it, or it had to fail first and did not.
    case excluded = "excluded"
    /// A recognizer took the touch from the view of a control.
    case touchTaken = "touch-taken"
    /// It does not get the touch any more.
    case notGiven = "not-given"
    /// It gets the touch now.
    case given = "given"
    /// Its delegate, a view, a control or a scroll view does not let it begin.
    case refused = "refused"
    /// The touch is not its gesture any more.
    case failed = "failed"
    /// The touch is its gesture now, or nobody excludes it any more.
    case recognized = "recognized"
    /// It waits for another recognizer to fail, or no longer does.
    case waits = "waits"

    var identifier: String { rawValue }
  }

  /// What keeps the one that acted from acting, or makes another one act.
  public var part: Part
  /// The recognizer or the view that does it; nil when the recognizer decides alone.
  public var by: NamedResponder?
  /// The rule of the policy, or of the baseline, that is about one of them; nil for none.
  public var rule: NamedRule?
  /// When ``by`` recognized, in seconds from the beginning of the touch; nil when it did not.
  public var after: Double?
  /// How far the finger was from its beginning then, in points; nil when that does not matter.
  public var moved: Double?
  /// The farthest that the finger was from its beginning, in points: with a greater slop the other
  /// one would not have recognized. It is nil when that does not matter.
  public var reach: Double?
  /// How much later it acts, in seconds, negative if it acts earlier; nil if it acts at the same
  /// time or not at all.
  public var delay: Double?
  /// What decides and is not certain; empty when the outcome is certain.
  public var doubts: [ActionDoubt] = []

  /// Makes a cause without numbers.
  public init(_ part: Part, by: NamedResponder? = nil, rule: NamedRule? = nil) {
    (self.part, self.by, self.rule) = (part, by, rule)
  }
}

/// Something that decides who acts and that UIKit does not define.
public enum ActionDoubt: Hashable, Codable, Sendable {
  /// A number that Apple does not document: its name in policies, and the interval in which it
  /// lies, in points or seconds.
  case constant(name: String, low: Double, high: Double)
  /// Which of two recognizers gets a touch first.
  case order(NamedRecognizer, NamedRecognizer)
}

/// What came of touches from the first finger on until nobody waited any more, under one policy.
public struct DeliveryLine: Hashable, Codable, Sendable {
  /// The name of the policy; nil for what was recorded.
  public var policy: String?
  /// What happened, in order.
  public var steps: [DeliveryStep]

  /// Makes a line of time from its steps.
  public init(policy: String?, steps: [DeliveryStep]) { (self.policy, self.steps) = (policy, steps) }
}

/// Something that came of touches.
public struct DeliveryStep: Hashable, Codable, Sendable {
  /// What happened.
  public enum What: String, Hashable, Codable, Sendable {
    /// A recognizer took a state.
    case state = "state"
    /// A recognizer failed because of another one.
    case excluded = "excluded"
    /// A recognizer failed because somebody did not let it begin.
    case refused = "refused"
    /// A recognizer called its targets.
    case acted = "acted"
    /// A view was told of the touch.
    case told = "told"
    /// A control called its actions.
    case sent = "sent"
    /// A view scrolled.
    case scrolled = "scrolled"
  }

  /// Seconds from the beginning of the first touch.
  public var time: Double
  /// The recognizer or the view.
  public var who: NamedResponder
  /// What happened.
  public var what: What
  /// UIKit's name for the state, the phase or the control event; for a view that scrolled how far,
  /// as `x,y` in points; nil for none.
  public var value: String?
  /// The other recognizer or view because of which it happened; nil for none.
  public var by: NamedResponder?
  /// The fingers of the touches; empty where it is of no touch.
  public var fingers: [Int64]

  /// Makes a step.
  public init(
    time: Double, who: NamedResponder, what: What, value: String? = nil, by: NamedResponder? = nil,
    fingers: [Int64] = []
  ) {
    (self.time, self.who, self.what, self.value, self.by, self.fingers) = (time, who, what, value, by, fingers)
  }
}
