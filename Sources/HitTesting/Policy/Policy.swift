/// Which toolkit's rule maps a touch to a view where no rule of a policy says otherwise.
public enum BaseRule: String, CaseIterable, Hashable, Codable, Sendable {
  case uikit
  case android
  case document
  case reactNative = "react-native"

  /// The rule in a sentence or two.
  public var summary: String {
    switch self {
    case .uikit:
      "UIKit: the frontmost subview that is visible, takes interaction and contains the point, down to the last such view."
    case .android:
      """
      Android: offered front to back to the children that contain the point; a child takes it if one of its own children does, \
      or if it is clickable or long-clickable itself. A view that is not lets the touch through to the sibling behind it.
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

/// Which subview is in front of which.
public enum SiblingOrder: String, CaseIterable, Hashable, Codable, Sendable {
  /// As `subviews` lists them, as UIKit has it.
  case subviews
  /// By `zPosition`, as they are drawn; those with the same as `subviews` lists them. Windows keep their own order.
  case zPosition
}

/// What one rule of a policy does to the views that its selector finds.
public struct PolicyRule: Hashable, Sendable {
  public var selector: Selector
  public var hitTest: HitTestOverride?
  public var pointInside: PointInsideOverride?
  /// Whether the windows may become key.
  public var canBecomeKey: Bool?
  /// Where events without a location go when one of the windows is key, by their type.
  public var events: [EventType: EventRouting]?
  public var recognizerMove: RecognizerMove?
  /// The values that the views are to have.
  public var set: ViewPatch?
  /// Where the rule stands in its file, from 1; nil for one that was made in code.
  public var line: Int?

  public init(selector: Selector) { self.selector = selector }
}

/// The rules that map a scene and a touch to a view: a base, and overrides on top of it.
public struct Policy: Hashable, Sendable {
  public var name: String
  public var base: BaseRule
  /// Applied in order; what a later one inherits is what the earlier ones made.
  public var rules: [PolicyRule]
  public var order = SiblingOrder.subviews
  /// The base `uikit` takes a view out of the search whose alpha is less.
  public var alphaThreshold = 0.01
  /// Whether subviews are asked also about points that their superview does not contain.
  public var outOfBounds = false

  public init(name: String, base: BaseRule, rules: [PolicyRule] = []) {
    self.name = name
    self.base = base
    self.rules = rules
  }

  /// The policies that need no file, by name.
  public static let builtIn: [Policy] = BaseRule.allCases.map { Policy(name: $0.rawValue, base: $0) }
}
