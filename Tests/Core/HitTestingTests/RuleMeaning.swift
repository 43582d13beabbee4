import HitTesting
import TestSupport

/// What a rule means, as sets where order plays no part, beside the ways to write it.
struct RuleMeaning: Hashable {
  var selector: SelectorMeaning
  var hitTest: HitTest?
  var pointInside: PointInsideOverride?
  /// The selectors of `pointInside: { of: ... }`.
  var of: Set<SelectorMeaning>?
  var canBecomeKey: Bool?
  var events: [EventType: EventRouting]?
  var move: Move?
  var set: ViewPatch?
  var gestures: Gestures?

  /// What a rule does to recognizers, without any order of others.
  struct Gestures: Hashable {
    struct Other: Hashable {
      var className: String?
      var owner: SelectorMeaning?
    }

    var requireToFail: Set<Other>
    var doesNotPrevent: Set<Other>
    var notOn: SelectorMeaning?

    init(_ random: inout SplitMix64) {
      func others() -> Set<Other> {
        Set(
          (0..<random.pick([0, 1, 2])).map { _ in
            Other(
              className: random.pick([nil, "A", "two words"]), owner: random.chance(40) ? SelectorMeaning(&random) : nil
            )
          })
      }
      (requireToFail, doesNotPrevent) = (others(), others())
      if random.chance(30) { notOn = SelectorMeaning(&random) }
    }

    private static func selectors(
      _ others: Set<Other>, _ random: inout SplitMix64
    ) throws -> [RecognizerSelector] {
      let doubled = others.filter { _ in random.chance(30) }
      return try (Array(others) + doubled).map { other in
        let head = other.className.map { $0 == "A" ? random.pick(["A", "'A'"]) : "\"\($0)\"" } ?? "*"
        return try RecognizerSelector(head + (other.owner.map { " on \($0.text(&random))" } ?? ""))
      }.shuffled(using: &random)
    }

    func rule(_ random: inout SplitMix64) throws -> RecognizerRule {
      var rule = RecognizerRule(.present(className: nil))
      rule.requireToFail = try Self.selectors(requireToFail, &random)
      rule.doesNotPrevent = try Self.selectors(doesNotPrevent, &random)
      rule.shouldReceive = try notOn.map { .notOn(try Selector($0.text(&random))) }
      return rule
    }
  }

  enum HitTest: Hashable {
    case other(HitTestOverride)
    case regions(Set<Rect>)
    case replace([Pair])
    case ask([SelectorMeaning])
    case except(Set<SelectorMeaning>, Set<Rect>)
  }

  struct Pair: Hashable {
    var hit: SelectorMeaning
    var with: SelectorMeaning?
  }

  struct Move: Hashable {
    var recognizer: String
    /// nil for the superview.
    var to: SelectorMeaning?
  }

  init(_ random: inout SplitMix64) {
    selector = SelectorMeaning(&random)
    switch Int.random(in: 0..<13, using: &random) {
    case 11: gestures = Gestures(&random)
    case 0 where random.chance(50): hitTest = .ask((0..<random.pick([1, 2])).map { _ in SelectorMeaning(&random) })
    case 0: hitTest = .other(random.pick([.none, .passthrough, .selfOnly, .penetrable, .throughEmptySpace]))
    case 2 where random.chance(50):
      hitTest = .except(Set((0..<random.pick([1, 2])).map { _ in SelectorMeaning(&random) }), [Self.rect(&random)])
    case 1: hitTest = .other(.enlarge(Self.insets(&random)))
    case 2: hitTest = .regions(Set((0..<random.pick([1, 2])).map { _ in Self.rect(&random) }))
    case 3:
      let pairs = (0..<random.pick([1, 2])).map { _ in
        Pair(hit: SelectorMeaning(&random), with: random.chance(50) ? SelectorMeaning(&random) : nil)
      }
      hitTest = .replace(pairs)
    case 4 where random.chance(50): of = Set((0..<random.pick([1, 2])).map { _ in SelectorMeaning(&random) })
    case 4:
      pointInside = random.pick([
        .always, .never, .ellipse, .subviews, .onlySubviews, .cornerRadius(random.pick([1, 1.5])),
      ])
    case 5: pointInside = .outset(Self.insets(&random))
    case 6:
      pointInside = .minimumSize(Size(width: random.pick([1, 44]), height: random.pick([1, 44])))
    case 7: pointInside = .polygon((0..<random.pick([2, 3])).map { _ in Point(x: random.pick([0, 1]), y: 0) })
    case 8: canBecomeKey = random.chance(50)
    case 9:
      events = [random.pick([.motion, .presses, EventType(rawValue: 9)]): random.pick(EventRouting.allCases)]
      if random.chance(50) { events?[.remoteControl] = random.pick(EventRouting.allCases) }
    case 10:
      move = Move(
        recognizer: random.pick(SelectorMeaning.texts), to: random.chance(50) ? nil : SelectorMeaning(&random))
    default: set = Self.patch(&random)
    }
  }

  private static func selectors(
    _ meanings: Set<SelectorMeaning>, _ random: inout SplitMix64
  ) throws -> [HitTesting.Selector] {
    let doubled = meanings.filter { _ in random.chance(30) }
    return try (Array(meanings) + doubled).map { try Selector($0.text(&random)) }.shuffled(using: &random)
  }

  private static func rect(_ random: inout SplitMix64) -> Rect {
    Rect(x: random.pick([0, 1]), y: random.pick([0, 0.5]), width: 1, height: random.pick([1, 2]))
  }

  private static func insets(_ random: inout SplitMix64) -> EdgeInsets {
    EdgeInsets(top: random.pick([1, 10]), left: 10, bottom: 10, right: random.pick([10, -1.5]))
  }

  private static func patch(_ random: inout SplitMix64) -> ViewPatch {
    var patch = ViewPatch()
    for _ in 0..<random.pick([1, 2]) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: patch.isHidden = random.chance(50)
      case 1: patch.alpha = random.pick([0, 0.5])
      case 2: patch.identifier = .some(random.pick(SelectorMeaning.texts))
      case 3: patch.label = .some(random.chance(30) ? nil : random.pick(SelectorMeaning.texts + ["null", "a, tag: 3"]))
      case 4: patch.tag = random.pick([1, 3])
      default: patch.props = ["a": random.pick([.null, .bool(true), .number(1), .string("1"), .string("true")])]
      }
    }
    return patch
  }

  /// A rule that means it, written in some way.
  func rule(_ random: inout SplitMix64) throws -> PolicyRule {
    var rule = PolicyRule(selector: try Selector(selector.text(&random)))
    rule.line = random.chance(50) ? nil : Int.random(in: 1...99, using: &random)
    switch hitTest {
    case .other(let override)?: rule.hitTest = override
    case .regions(let regions)?:
      let doubled = regions.filter { _ in random.chance(30) }
      rule.hitTest = .regions((Array(regions) + doubled).shuffled(using: &random))
    case .replace(let pairs)?:
      rule.hitTest = .replace(
        try pairs.map { pair in
          Replacement(
            hit: try Selector(pair.hit.text(&random)), with: try pair.with.map { try Selector($0.text(&random)) })
        })
    case .ask(let selectors)?:
      rule.hitTest = .ask(try selectors.map { try Selector($0.text(&random)) }, otherwise: .inherited)
    case .except(let selectors, let rects)?:
      let holes = try Self.selectors(selectors, &random).map { Hole.views($0) } + rects.map { .rect($0) }
      rule.hitTest = .except(holes.shuffled(using: &random))
    case nil: break
    }
    rule.pointInside = pointInside
    if let of { rule.pointInside = .of(try Self.selectors(of, &random)) }
    rule.canBecomeKey = canBecomeKey
    rule.events = events
    rule.set = set
    rule.recognizers = try gestures?.rule(&random)
    if let move {
      let view = try move.to.map { try Selector($0.text(&random)) }
      rule.recognizerMove = RecognizerMove(recognizer: move.recognizer, to: view.map { .view($0) } ?? .superview)
    }
    return rule
  }
}

/// What a selector means: alternatives of steps of conditions.
struct SelectorMeaning: Hashable {
  struct Condition: Hashable {
    /// A class, `identifier`, another attribute, `@`, or `:`.
    var kind: String
    /// nil for an attribute that may have any value.
    var value: String?
  }

  struct Step: Hashable {
    var conditions: Set<Condition>
    var isParentOfNext = false
  }

  var alternatives: Set<[Step]>

  static let texts = ["A", "b", "1", "1.0", "two words", "a'b", "x\"y", "\\", "é, A", "null", "A > #b"]

  init(_ random: inout SplitMix64) {
    alternatives = []
    for _ in 0..<random.pick([1, 1, 1, 2]) {
      var steps = (0..<random.pick([1, 1, 2])).map { _ in Step(conditions: []) }
      for place in steps.indices {
        if random.chance(40) {
          steps[place].conditions.insert(Condition(kind: "class", value: random.pick(["A", "b"])))
        }
        if random.chance(50) { steps[place].conditions.insert(Self.condition(&random)) }
        steps[place].isParentOfNext = place < steps.count - 1 && random.chance(50)
      }
      alternatives.insert(steps)
    }
  }

  private static func condition(_ random: inout SplitMix64) -> Condition {
    let kind = random.pick(["identifier", "[class", "[label", "[other", "[tag", "[level", "@", ":"])
    switch kind {
    case "[tag", "[level", "@": return Condition(kind: kind, value: random.pick(["1", "-20"]))
    case ":": return Condition(kind: kind, value: random.pick(["root", "window"]))
    case "[other" where random.chance(20): return Condition(kind: kind, value: nil)
    default: return Condition(kind: kind, value: random.pick(texts))
    }
  }

  /// The selector, written in some way.
  func text(_ random: inout SplitMix64) -> String {
    var texts = alternatives.map { steps in
      steps.map { step in
        var texts = step.conditions.filter { $0.kind != "class" }.map { Self.text($0, &random) }
        texts += texts.filter { _ in random.chance(20) }
        let type =
          step.conditions.first { $0.kind == "class" }?.value ?? (texts.isEmpty || random.chance(30) ? "*" : "")
        let combinators = step.isParentOfNext ? [" > ", ">", "  >"] : [" ", "   "]
        return type + texts.shuffled(using: &random).joined() + random.pick(combinators)
      }.joined()
    }
    texts += texts.filter { _ in random.chance(20) }
    return texts.shuffled(using: &random).joined(separator: random.pick([",", " , "]))
  }

  private static func text(_ condition: Condition, _ random: inout SplitMix64) -> String {
    let (kind, value) = (condition.kind, condition.value)
    guard let value else { return "\(kind)]" }
    switch kind {
    case "identifier": return random.pick(["#\(quoted(value, &random))", "[identifier=\(quoted(value, &random))]"])
    case "[tag": return "[tag=\(random.pick([value, "'\(value)'"]))]"
    case "[level": return "[level=\(random.pick([value, value + ".0", "'\(value)e0'"]))]"
    case "@", ":": return kind + value
    default: return "\(kind)\(random.pick(["=", " = "]))\(quoted(value, &random))]"
    }
  }

  private static func quoted(_ text: String, _ random: inout SplitMix64) -> String {
    let isBare = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
    if isBare, random.chance(40) { return text }
    let quote = random.pick(["'", "\""])
    return quote + text.replacing("\\", with: "\\\\").replacing(quote, with: "\\" + quote) + quote
  }
}

/// The canonical form of selectors alone.
enum RuleSpelling {
  static func canonical(_ selector: String) throws -> String {
    let form = PolicyRule(selector: try Selector(selector)).canonical
    return String(form.dropLast(" {  }".count))
  }
}
