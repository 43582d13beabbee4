/// Writes rules in a form that depends on their meaning and not on their spelling.
///
/// Fingerprints contain this text. A change to it needs a new version of fingerprints.
extension PolicyRule {
  /// The selector and all effects of the rule, in the words of policy files and in one line.
  ///
  /// The text is the same for rules that differ only in their line, in the spelling of selectors
  /// and numbers, or in the order of keys and of a selector's alternatives.
  package var canonical: String {
    var rule = self
    rule.selector = selector.canonical
    switch hitTest {
    case .replace(let replacements):
      // The first replacement that matches counts, so their order stays.
      let canonical = replacements.map { Replacement(hit: $0.hit.canonical, with: $0.with?.canonical) }
      rule.hitTest = .replace(canonical)
    case .regions(let regions):
      rule.hitTest = .regions(Rect.canonical(regions))
    // The first one that takes the touch counts, so their order stays.
    case .ask(let selectors, let otherwise):
      rule.hitTest = .ask(selectors.map(\.canonical), otherwise: otherwise)
    case .except(let holes): rule.hitTest = .except(Hole.canonical(holes))
    default: break
    }
    if case .of(let selectors) = pointInside {
      rule.pointInside = .of(Selector.canonical(selectors))
    }
    if case .view(let selector)? = recognizerMove?.destination {
      rule.recognizerMove?.destination = .view(selector.canonical)
    }
    rule.recognizers = recognizers?.canonical
    return rule.summary
  }
}

extension RecognizerRule {
  fileprivate var canonical: RecognizerRule {
    var rule = self
    rule.requireToFail = RecognizerSelector.canonical(requireToFail)
    rule.simultaneousWith = RecognizerSelector.canonical(simultaneousWith)
    rule.doesNotPrevent = RecognizerSelector.canonical(doesNotPrevent)
    if case .notOn(let selector) = shouldReceive { rule.shouldReceive = .notOn(selector.canonical) }
    return rule
  }
}

extension RecognizerSelector {
  /// The selectors in a fixed order, as their order has no meaning.
  fileprivate static func canonical(_ selectors: [RecognizerSelector]) -> [RecognizerSelector] {
    let canonical = selectors.map { selector in
      RecognizerSelector(className: selector.className, name: selector.name, owner: selector.owner?.canonical)
    }
    let byText = Dictionary(canonical.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    return byText.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension Rect {
  fileprivate static func canonical(_ rects: [Rect]) -> [Rect] {
    Set(rects).sorted {
      ($0.origin.x, $0.origin.y, $0.size.width, $0.size.height)
        < ($1.origin.x, $1.origin.y, $1.size.width, $1.size.height)
    }
  }
}

extension Hole {
  fileprivate static func canonical(_ holes: [Hole]) -> [Hole] {
    let rects = holes.compactMap { if case .rect(let rect) = $0 { rect } else { nil } }
    let selectors = holes.compactMap { if case .views(let selector) = $0 { selector } else { nil } }
    return Rect.canonical(rects).map { .rect($0) } + Selector.canonical(selectors).map { .views($0) }
  }
}

extension Selector {
  /// The same selector, with text that lists its conditions and alternatives in one fixed order and
  /// spelling.
  var canonical: Selector {
    var canonical = self
    canonical.text = Self.canonicalText(alternatives)
    return canonical
  }

  /// The selectors in a fixed order, for lists whose order has no meaning.
  fileprivate static func canonical(_ selectors: [Selector]) -> [Selector] {
    let byText = Dictionary(
      selectors.map { ($0.canonical.text, $0.canonical) }, uniquingKeysWith: { first, _ in first })
    return byText.sorted { $0.key < $1.key }.map(\.value)
  }

  /// - Parameter isRelative: Whether the text omits the first step of each alternative.
  fileprivate static func canonicalText(_ alternatives: [[Step]], isRelative: Bool = false) -> String {
    let texts = alternatives.map { steps in
      guard isRelative, let first = steps.first else { return canonicalText(steps) }
      return (first.isParentOfNext ? "> " : "") + canonicalText(Array(steps.dropFirst()))
    }
    return Set(texts).sorted().joined(separator: ", ")
  }

  private static func canonicalText(_ steps: [Step]) -> String {
    var text = ""
    for (place, step) in steps.enumerated() {
      let types = Set(step.conditions.map(\.canonicalText)).sorted { ($0.order, $0.text) < ($1.order, $1.text) }
      let compound = types.map(\.text).joined()
      text += compound.isEmpty ? "*" : compound
      if place < steps.count - 1 { text += step.isParentOfNext ? " > " : " " }
    }
    return text
  }
}

/// A condition as text, with its position among the conditions of one view.
private struct ConditionText: Hashable {
  /// A lower number comes first. A class is always first, as nothing may come before it.
  var order: Int
  var text: String
}

extension Selector.Condition {
  fileprivate var canonicalText: ConditionText {
    func attribute(_ name: String, _ value: String) -> ConditionText {
      ConditionText(order: 2, text: "[\(name)=\(Selector.quotedIfNeeded(value))]")
    }
    return switch self {
    case .type(let name): ConditionText(order: 0, text: name)
    case .exactType(let name): attribute("class", name)
    case .identifier(let identifier): ConditionText(order: 1, text: "#" + Selector.quotedIfNeeded(identifier))
    case .element(let name):
      ConditionText(order: 0, text: "{" + (name.map(Selector.quotedIfNeeded) ?? "*") + "}")
    case .id(let id): ConditionText(order: 3, text: "@\(id)")
    case .tag(let tag): attribute("tag", "\(tag)")
    case .level(let level): attribute("level", level.shortText)
    case .controller(let name): attribute("controller", name)
    case .layerName(let name): attribute("layerName", name)
    case .label(let label): attribute("label", label)
    case .prop(let key, let value): value.map { attribute(key, $0) } ?? ConditionText(order: 2, text: "[\(key)]")
    case .root: ConditionText(order: 4, text: ":root")
    case .window: ConditionText(order: 4, text: ":window")
    case .anchor: ConditionText(order: 4, text: "")
    case .scope: ConditionText(order: 4, text: ":scope")
    case .superview: ConditionText(order: 4, text: ":superview")
    case .not(let alternatives): ConditionText(order: 4, text: ":not(\(Selector.canonicalText(alternatives)))")
    case .has(let alternatives):
      ConditionText(order: 4, text: ":has(\(Selector.canonicalText(alternatives, isRelative: true)))")
    }
  }
}

extension Policy {
  /// The order of siblings, in the vocabulary of policy files.
  package var canonicalOrder: String { "order: \(order.rawValue)" }

  /// The setting of the policy itself, not of a rule, that makes it decide differently.
  ///
  /// - Parameter reasons: the reasons of the decisions that differ.
  /// - Returns: the setting as a line of a policy file; nil when no such setting differs.
  package func decidingSetting(besides other: Policy, for reasons: [SceneReason]) -> String? {
    let isOfAlpha = reasons.contains { if case .alpha = $0 { true } else { false } }
    if isOfAlpha, alphaThreshold != other.alphaThreshold { return "alphaThreshold: \(alphaThreshold.shortText)" }
    if outOfBounds != other.outOfBounds { return "outOfBounds: \(outOfBounds)" }
    if order != other.order { return canonicalOrder }
    return base == other.base ? nil : "base: \(base.rawValue)"
  }
}
