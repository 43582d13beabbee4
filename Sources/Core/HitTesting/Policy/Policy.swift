/// The toolkit whose rule maps a touch to a view where no rule of a policy says otherwise.
public enum BaseRule: String, CaseIterable, Hashable, Codable, Sendable {
  /// UIKit: the frontmost visible, interactive subview that contains the point, at each level.
  case uikit = "uikit"
  /// Android: a view takes a touch only when it is clickable or can be scrolled, or when one of its
  /// children takes it.
  case android = "android"
  /// A document: the last view in document order that contains the point.
  case document = "document"
  /// React Native on iOS: UIKit's rule with `zIndex`, `pointerEvents` and `hitSlop`.
  case reactNative = "react-native"

  /// The rule in one or two English sentences, for people to read.
  public var summary: String {
    switch self {
    case .uikit:
      "UIKit: the frontmost subview that is visible, takes interaction and contains the point, down to the last such view."
    case .android:
      """
      Android: offered front to back to the children that contain the point; a child takes it if one of its own children does, \
      or if it is clickable, long-clickable or scrollable itself. A view that is not lets the touch through to the sibling behind it.
      """
    case .document:
      "A document: the last view in document order that contains the point; children are asked also outside their parents."
    case .reactNative:
      """
      React Native on iOS: as UIKit, but children are asked by zIndex and also outside a parent that does not clip, alpha plays no \
      part, and pointerEvents (none, box-none, box-only) and hitSlop are read from props.
      """
    }
  }
}

/// The order in which siblings are in front of each other.
public enum SiblingOrder: String, CaseIterable, Hashable, Codable, Sendable {
  /// The order of `subviews`, as in UIKit: the last one is frontmost.
  case subviews = "subviews"
  /// The order of `zPosition`, as siblings are drawn. Siblings with the same `zPosition` keep the
  /// order of `subviews`. Windows keep their own order.
  case zPosition = "zPosition"
}

/// What one rule of a policy does to the views that its selector finds.
public struct PolicyRule: Hashable, Sendable {
  /// Selects the views that the rule applies to.
  public var selector: Selector
  /// The types of events for which ``hitTest`` and ``pointInside`` hold; nil for all types.
  public var eventTypes: Set<EventType>?
  /// What the rule does to the views' `hitTest`; nil when it does nothing to it.
  public var hitTest: HitTestOverride?
  /// What the rule does to the views' `point(inside:)`; nil when it does nothing to it.
  public var pointInside: PointInsideOverride?
  /// Whether the windows can become key; nil when the rule does not say.
  public var canBecomeKey: Bool?
  /// For each event type, where events without a location go when one of the selected windows is
  /// key. It is nil when the rule does not say.
  public var events: [EventType: EventRouting]?
  /// Which of the views' recognizers move to another view; nil when none of them moves.
  public var recognizerMove: RecognizerMove?
  /// The property values that the views get; nil when the rule sets none.
  public var set: ViewPatch?
  /// The answer of scroll views to `touchesShouldCancel(in:)`; nil when the rule does not say.
  public var touchesShouldCancel: Bool?
  /// The answer of scroll views to `touchesShouldBegin(_:with:in:)`; nil when the rule does not
  /// say.
  public var touchesShouldBegin: Bool?
  /// The answer of the views to `gestureRecognizerShouldBegin(_:)`, for recognizers that would take
  /// their touches; nil when the rule does not say.
  public var shouldBegin: ShouldBegin?
  /// What the rule does to recognizers of the views, apart from moving them; nil when it does
  /// nothing to them. A policy file has it and ``recognizerMove`` in different rules.
  public var recognizers: RecognizerRule?
  /// How well it is known that a system does what the rule says; nil for a rule of an app. It
  /// changes nothing in a hit test.
  public var evidence: Evidence?
  /// Whether the rule is what a system does. Then it need not match any view.
  public var isOfSystem: Bool { evidence != nil }
  /// The line on which the rule begins in its file, from 1; nil for a rule that was made in code.
  public var line: Int?

  /// Makes a rule without any effect on the selected views.
  public init(selector: Selector) { self.selector = selector }
}

/// The rules that map a scene and a touch to a view: a base, and overrides of it.
public struct Policy: Hashable, Sendable {
  /// The name that reports and policy files use.
  public var name: String
  /// The rule for all that ``rules`` do not override.
  public var base: BaseRule
  /// The overrides, in order: a later one inherits the result of the earlier ones.
  public var rules: [PolicyRule]
  /// The order in which siblings are asked.
  public var order = SiblingOrder.subviews
  /// Views with an alpha below this are not hit, nor is anything in them. Only the base `uikit`
  /// uses it.
  public var alphaThreshold = 0.01
  /// Whether subviews are also asked about points that are outside their superview.
  public var outOfBounds = false
  /// Whether the rules of a recording's own system come before ``rules``. They do where the
  /// recording's own policy is one of ``systems``, and the base is `uikit` or `react-native`.
  public var followsSystem = true
  /// The intervals of the numbers that Apple does not document, in points or seconds; a constant
  /// that is not here has its usual interval. They change no hit test.
  public var constants: [DeliveryConstant: ClosedRange<Double>] = [:]

  /// Makes a policy with UIKit's order of siblings and UIKit's alpha threshold.
  public init(name: String, base: BaseRule, rules: [PolicyRule] = []) {
    self.name = name
    self.base = base
    self.rules = rules
  }

  /// The policies that need no file, one for each base and with its name. They have no rules, and
  /// none of a system either: they are the documented rule alone.
  public static let builtIn: [Policy] = BaseRule.allCases.map { base in
    var policy = Policy(name: base.rawValue, base: base)
    policy.followsSystem = false
    return policy
  }
}

extension PolicyRule {
  /// Whether it changes anything that only the delivery of touches asks, apart from properties.
  package var changesDelivery: Bool {
    touchesShouldCancel != nil || touchesShouldBegin != nil || shouldBegin != nil || recognizers != nil
  }
}

extension Policy {
  /// Whether views decide in the same order under both policies. Under the base `document` a view
  /// decides after its subviews, under all others before them.
  package func asksInOrder(of other: Policy) -> Bool { (base == .document) == (other.base == .document) }
}
