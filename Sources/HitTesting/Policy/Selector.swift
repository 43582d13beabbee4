/// Selects the views that a rule applies to, in a syntax like CSS: `UIButton`, `#pay`,
/// `[clickable=true]`, `A B`, `A > B`, `A, B`, `:root`, `@12`.
public struct Selector: Hashable, Sendable {
  /// One condition on one view.
  enum Condition: Hashable, Sendable {
    /// The view's class or a superclass has this name, either as the whole name or as paths show
    /// it.
    case type(String)
    /// The view's class itself has this name, either as the whole name or as paths show it.
    case exactType(String)
    case identifier(String)
    case id(ViewID)
    case tag(Int64)
    case level(Double)
    case controller(String)
    case layerName(String)
    case label(String)
    /// The key of `props` exists and its value reads as this text; nil for any value.
    case prop(String, String?)
    /// The view is a root view of a window, which is a subview of a window.
    case root
    case window
  }

  /// One step of a selector: the conditions on a view, and how it relates to the view of the next
  /// step.
  struct Step: Hashable, Sendable {
    var conditions: [Condition]
    /// Whether the view of the next step is a direct subview. Otherwise it may be at any depth
    /// below.
    var isParentOfNext: Bool
  }

  /// The alternatives, each a list of steps. The last step is for the selected view itself.
  var alternatives: [[Step]]
  /// The text that the selector was made from.
  public var text: String

  /// The selector that selects every view.
  package static let any = Selector(alternatives: [[Step(conditions: [], isParentOfNext: false)]], text: "*")

  /// Whether the selector selects the view in a scene.
  ///
  /// This is the definition; ``SelectorMatches`` gives the same answers for many selectors and
  /// follows a scene's changes.
  ///
  /// - Complexity: O(depth × steps) in the usual case. Several descendant steps may try each
  ///   superview several times.
  public func matches(_ slot: Scene.Slot, in scene: Scene) -> Bool {
    alternatives.contains { steps in Self.matches(steps[...], slot, in: scene) }
  }

  private static func matches(_ steps: ArraySlice<Step>, _ slot: Scene.Slot, in scene: Scene) -> Bool {
    guard let step = steps.last, holds(step.conditions, for: slot, in: scene) else { return false }
    return superviewsMatch(steps.dropLast(), of: slot, in: scene)
  }

  /// Whether the superviews of a matched view match the steps before it. A descendant step tries
  /// each superview in turn.
  private static func superviewsMatch(_ steps: ArraySlice<Step>, of slot: Scene.Slot, in scene: Scene) -> Bool {
    guard let step = steps.last else { return true }
    var ancestor = scene.superview(slot)
    while let candidate = ancestor {
      if holds(step.conditions, for: candidate, in: scene),
        superviewsMatch(steps.dropLast(), of: candidate, in: scene)
      {
        return true
      }
      if step.isParentOfNext { return false }
      ancestor = scene.superview(candidate)
    }
    return false
  }

  static func holds(_ conditions: [Condition], for slot: Scene.Slot, in scene: Scene) -> Bool {
    conditions.allSatisfy { holds($0, for: slot, in: scene) }
  }

  static func holds(_ condition: Condition, for slot: Scene.Slot, in scene: Scene) -> Bool {
    switch condition {
    case .type, .exactType: holds(condition, forClass: scene.classIndex(slot), in: scene.classes) ?? false
    case .identifier(let identifier): scene.texts[slot]?.identifier == identifier
    case .id(let id): scene.ids[slot] == id
    case .tag(let tag): (scene.texts[slot]?.tag ?? 0) == tag
    case .level(let level): scene.windows[slot]?.level == level
    case .controller(let name):
      scene.texts[slot]?.controller.map { $0 == name || ClassTable.label(of: $0) == name } ?? false
    case .layerName(let name): scene.texts[slot]?.layerName == name
    case .label(let label): scene.texts[slot]?.label == label
    case .prop(let key, let value): scene.texts[slot]?.props[key]?.reads(as: value) ?? false
    case .root: scene.superview(slot).map { scene.windows[$0] != nil } ?? false
    case .window: scene.windows[slot] != nil
    }
  }

  /// Whether a condition holds for all views of a class; nil when it is on something else.
  static func holds(_ condition: Condition, forClass index: ClassIndex, in classes: ClassTable) -> Bool? {
    switch condition {
    case .type(let name): classes.matches(index, type: name)
    case .exactType(let name): classes.names[index] == name || classes.labels[index] == name
    default: nil
    }
  }

  /// An identifier as selectors and paths write it: in double quotes when it needs them.
  package static func quotedIfNeeded(_ identifier: String) -> String {
    guard identifier.isEmpty || !identifier.allSatisfy(SelectorParser.isNameCharacter) else { return identifier }
    return "\"" + identifier.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}

extension ClassTable {
  /// Whether the class or one of its superclasses has this name, as the whole name or as paths show
  /// it.
  func matches(_ index: ClassIndex, type name: String) -> Bool {
    var ancestor: ClassIndex? = index
    while let next = ancestor {
      if names[next] == name || labels[next] == name { return true }
      ancestor = superclass(of: next)
    }
    return false
  }

  /// The same for a class by its name, which may be missing in the table.
  func matches(className: String, type name: String) -> Bool {
    if let index = index(of: className) { return matches(index, type: name) }
    var ancestor: String? = className
    while let next = ancestor {
      if next == name || Self.label(of: next) == name { return true }
      ancestor = UIKitClasses.superclass[next]
    }
    return false
  }
}

extension PropertyValue {
  func reads(as text: String?) -> Bool {
    guard let text else { return true }
    return switch self {
    case .null: text == "null"
    case .bool(let value): text == (value ? "true" : "false")
    case .number(let value): Double(text) == value
    case .string(let value): text == value
    case .json(let value): text == value
    }
  }

  /// Whether it is JSON's `true`.
  package var isTrue: Bool { self == .bool(true) }
}
