/// What an audit found about a recognizer, or about a control whose touches recognizers get, too.
public struct GestureCause: Hashable, Codable, Sendable {
  /// What keeps a recognizer or a control from acting, or from acting at once.
  public enum Part: String, CaseIterable, Hashable, Codable, Sendable {
    /// The recognizer is disabled.
    case disabled = "disabled"
    /// The recognizer gets no touches of fingers.
    case touchTypes = "touch-types"
    /// The recognizer needs more fingers than a person has.
    case fingers = "fingers"
    /// A delegate, a view or a control does not let the recognizer begin.
    case refused = "refused"
    /// Other recognizers exclude it each time.
    case excluded = "excluded"
    /// Which of two recognizers gets a touch first is not defined, and decides who acts.
    case order = "order"
    /// Recognizers of superviews take the touch from the control.
    case touchTaken = "touch-taken"
    /// Recognizers hold the touch back before the control gets it, or hears of its end.
    case held = "held"
  }

  /// What keeps it from acting, or from acting at once.
  public var part: Part
  /// The recognizers or the view because of which it is so: without all of them it would act, or
  /// act at once. It is empty where nobody else matters.
  public var by: [NamedResponder]
  /// A touch that shows it; nil where no touch is needed to know it.
  public var touch: TriedTouch?
  /// When the first of ``by`` recognized, in seconds from the beginning of the touch; nil when none
  /// did.
  public var after: Double?
  /// How far the finger was from its beginning then, in points; nil when ``after`` is nil.
  public var moved: Double?
  /// How much later the control reacts, in seconds; nil for other parts than ``Part/held``.
  public var delay: Double?
  /// How many fingers it needs; nil for other parts than ``Part/fingers``.
  public var fingers: Int?

  /// Makes a cause without numbers.
  public init(_ part: Part, by: [NamedResponder] = [], touch: TriedTouch? = nil) {
    (self.part, self.by, self.touch) = (part, by, touch)
  }
}

/// A touch that an audit tries on a view.
public struct TriedTouch: Hashable, Codable, Sendable {
  /// What the fingers do.
  public enum Kind: String, CaseIterable, Hashable, Codable, Sendable {
    /// They come down and lift at once, as often as ``TriedTouch/taps`` says.
    case tap = "tap"
    /// They stay down, after as many taps as ``TriedTouch/taps`` says.
    case press = "press"
    /// They move slowly in one direction.
    case drag = "drag"
    /// They move fast in one direction.
    case flick = "flick"
    /// Two fingers move towards each other.
    case pinch = "pinch"
    /// Two fingers move apart.
    case spread = "spread"
    /// Two fingers turn around their middle.
    case rotation = "rotation"
  }

  /// A direction on the screen.
  public enum Direction: String, CaseIterable, Hashable, Codable, Sendable {
    /// Towards the left edge of the screen.
    case left = "left"
    /// Towards the right edge of the screen.
    case right = "right"
    /// Towards the upper edge of the screen.
    case up = "up"
    /// Towards the lower edge of the screen.
    case down = "down"
  }

  /// What the fingers do.
  public var kind: Kind
  /// How many fingers there are.
  public var fingers: Int
  /// How many taps there are.
  public var taps = 0
  /// Where the fingers move; nil where they do not move in one direction.
  public var direction: Direction?
  /// How long a press takes, in seconds; nil for others.
  public var seconds: Double?
  /// How far a press moves before it rests, in points; nil for others.
  public var moved: Double?

  /// Makes a touch without taps, direction and numbers.
  public init(_ kind: Kind, fingers: Int = 1) { (self.kind, self.fingers) = (kind, fingers) }
}
