/// Selects the views that a rule applies to, in a syntax like CSS: `UIButton`, `#pay`,
/// `[clickable=true]`, `A B`, `A > B`, `A, B`, `:root`, `:not(A)`, `A:has(> B)`, `@12`.
///
/// A selector inside a rule may also be relative to the view that the rule is applied to: `:scope`
/// is that view, `:superview` its superview.
///
/// Elements are selected only by `{pay}`, with an identifier or a role, by `{*}`, and by `@12`.
public struct Selector: Hashable, Sendable {
  /// One condition on one view.
  enum Condition: Hashable, Sendable {
    /// The view's class or a superclass has this name: the whole name, or as paths show it, with or
    /// without generic arguments.
    case type(String)
    /// The view's class itself has this name, in the same ways.
    case exactType(String)
    case identifier(String)
    /// The element has this identifier or this role; nil for any element.
    case element(String?)
    case id(ViewID)
    case tag(Int64)
    case level(Double)
    case controller(String)
    case layerName(String)
    case label(String)
    /// The key of `props` exists and its value reads as this text; nil for any value.
    case prop(String, String?)
    /// The view is a root view of a window; see ``Scene/rootContainer(of:)``.
    case root
    case window
    /// None of the alternatives selects the view.
    case not([[Step]])
    /// One of the alternatives selects a view inside the view. The first step of each one is
    /// ``anchor``.
    case has([[Step]])
    /// The view that the `:has` condition is evaluated for.
    case anchor
    /// The view that a rule is applied to.
    case scope
    /// The superview of the view that a rule is applied to.
    case superview
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
  /// This is the definition; `SelectorMatches` gives the same answers for many selectors and
  /// follows a scene's changes.
  ///
  /// - Complexity: O(depth × steps), and O(views inside) for each view for which `:has` is
  ///   evaluated.
  public func matches(_ slot: Scene.Slot, in scene: Scene) -> Bool { matches(slot, in: scene, scope: nil) }

  /// The views that relative conditions stand for.
  struct Origin {
    /// The view that a rule is applied to.
    var scope: Scene.Slot?
    /// The view that the `:has` condition is evaluated for.
    var anchor: Scene.Slot?
  }

  /// The same for a selector inside a rule.
  ///
  /// - Parameter scope: The view that the rule is applied to; nil when there is none.
  package func matches(_ slot: Scene.Slot, in scene: Scene, scope: Scene.Slot?) -> Bool {
    Self.matches(alternatives, slot, in: scene, Origin(scope: scope))
  }

  private static func matches(
    _ alternatives: [[Step]], _ slot: Scene.Slot, in scene: Scene, _ origin: Origin
  ) -> Bool {
    alternatives.contains { matches($0, slot, in: scene, origin) }
  }

  /// Whether the last step is for the view and the steps before it are for its superviews.
  private static func matches(_ steps: [Step], _ slot: Scene.Slot, in scene: Scene, _ origin: Origin) -> Bool {
    guard let last = steps.last, holds(last.conditions, for: slot, in: scene, origin) else { return false }
    guard steps.count > 1 else { return true }
    // For each step, whether it and all steps before it match: with the direct superview of the
    // next view as the last match (`here`), or with any view above that one (`above`).
    var found = (here: steps.map { _ in false }, above: steps.map { _ in false })
    for ancestor in scene.ancestry(slot).dropFirst().reversed() {
      let before = found
      for (place, step) in steps.dropLast().enumerated() {
        let follows = place == 0 || (steps[place - 1].isParentOfNext ? before.here : before.above)[place - 1]
        found.here[place] = follows && holds(step.conditions, for: ancestor, in: scene, origin)
        if found.here[place] { found.above[place] = true }
      }
    }
    let place = steps.count - 2
    return steps[place].isParentOfNext ? found.here[place] : found.above[place]
  }

  static func holds(
    _ conditions: [Condition], for slot: Scene.Slot, in scene: Scene, _ origin: Origin = Origin()
  ) -> Bool {
    conditions.allSatisfy { holds($0, for: slot, in: scene, origin) }
      && (!scene.isElement(slot) || conditions.contains(where: \.mayNameElement))
  }

  static func holds(
    _ condition: Condition, for slot: Scene.Slot, in scene: Scene, _ origin: Origin = Origin()
  ) -> Bool {
    switch condition {
    case .type, .exactType: holds(condition, forClass: scene.classIndex(slot), in: scene.classes) ?? false
    case .identifier(let identifier): scene.texts[slot]?.identifier == identifier
    case .element(let name): scene.isElement(slot, called: name)
    case .id(let id): scene.ids[slot] == id
    case .tag(let tag): (scene.texts[slot]?.tag ?? 0) == tag
    case .level(let level): scene.windows[slot]?.level == level
    case .controller(let name):
      scene.texts[slot]?.controller.map { $0 == name || ClassTable.label(of: $0) == name } ?? false
    case .layerName(let name): scene.texts[slot]?.layerName == name
    case .label(let label): scene.texts[slot]?.label == label
    case .prop(let key, let value): scene.texts[slot]?.props[key]?.reads(as: value) ?? false
    case .root: scene.isRootView(slot)
    case .window: scene.windows[slot] != nil
    case .not(let alternatives): !matches(alternatives, slot, in: scene, origin)
    case .has(let alternatives):
      scene.firstDrawn(in: slot) { view in
        view != slot && matches(alternatives, view, in: scene, Origin(scope: origin.scope, anchor: slot))
      } != nil
    case .anchor: slot == origin.anchor
    case .scope: slot == origin.scope
    case .superview: origin.scope.map { scene.superview($0) == slot } ?? false
    }
  }

  /// Whether a condition holds for all views of a class; nil when it is on something else.
  static func holds(_ condition: Condition, forClass index: ClassIndex, in classes: ClassTable) -> Bool? {
    switch condition {
    case .type(let name): classes.matches(index, type: name)
    case .exactType(let name): classes.isCalled(index, name)
    default: nil
    }
  }

  /// Whether the selector asks for the view that a rule is applied to, or for its superview.
  package var isRelative: Bool { contains { $0 == .scope || $0 == .superview } }

  /// Whether the selector, or one inside it, has such a condition.
  func contains(_ isWanted: (Condition) -> Bool) -> Bool { Self.contains(alternatives, isWanted) }

  private static func contains(_ alternatives: [[Step]], _ isWanted: (Condition) -> Bool) -> Bool {
    alternatives.joined().lazy.flatMap(\.conditions).contains { condition in
      if isWanted(condition) { return true }
      return switch condition {
      case .not(let inner), .has(let inner): contains(inner, isWanted)
      default: false
      }
    }
  }

  /// An identifier as selectors and paths write it: in double quotes when it needs them.
  package static func quotedIfNeeded(_ identifier: String) -> String {
    let scalars = identifier.unicodeScalars
    guard scalars.isEmpty || !scalars.allSatisfy(SelectorParser.isNameCharacter) else { return identifier }
    return "\"" + scalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}

extension Selector.Condition {
  /// Whether a step with this condition may be for an element. All others are for views alone.
  var mayNameElement: Bool {
    switch self {
    case .element, .id, .anchor, .scope, .superview: true
    default: false
    }
  }
}

extension ClassTable {
  /// Whether the class or one of its superclasses has this name.
  package func matches(_ index: ClassIndex, type name: String) -> Bool {
    var ancestor: ClassIndex? = index
    while let next = ancestor {
      if isCalled(next, name) { return true }
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
