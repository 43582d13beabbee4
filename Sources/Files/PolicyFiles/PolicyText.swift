public import Findings
public import HitTesting
import Yams

extension PolicySource {
  /// A policy without a file, with its text as YAML.
  public init(_ policy: Policy) throws {
    self.init(name: policy.name, text: try PolicyText.yaml(policy))
  }
}

/// Writes policies as the YAML that ``PolicyFile`` reads.
public enum PolicyText {
  /// The policy as a YAML file. Reading it gives an equal policy, apart from the lines of the
  /// rules.
  ///
  /// - Throws: An error of the YAML writer.
  public static func yaml(_ policy: Policy) throws -> String {
    var members: [(Node, Node)] = [("policy", Node(policy.name)), ("base", Node(policy.base.rawValue))]
    let plain = Policy(name: policy.name, base: policy.base)
    if policy.order != plain.order { members.append(("order", Node(policy.order.rawValue))) }
    if policy.alphaThreshold != plain.alphaThreshold {
      members.append(("alphaThreshold", number(policy.alphaThreshold)))
    }
    if policy.outOfBounds != plain.outOfBounds { members.append(("outOfBounds", bool(policy.outOfBounds))) }
    if !policy.constants.isEmpty { members.append(("constants", node(policy.constants))) }
    if !policy.followsSystem { members.append(("system", "none")) }
    if !policy.rules.isEmpty { members.append(("rules", .sequence(Node.Sequence(policy.rules.map(node))))) }
    return try Yams.serialize(node: mapping(members))
  }

  static func node(_ rule: PolicyRule) -> Node {
    var members: [(Node, Node)] = [("match", Node(rule.selector.text))]
    if let evidence = rule.evidence { members.append(("known", Node(evidence.rawValue))) }
    if let types = rule.eventTypes { members.append(("when", mapping([("event", list(types.names))]))) }
    if let hitTest = rule.hitTest { members.append(("hitTest", HitTestOverride.forms.write(hitTest))) }
    if let pointInside = rule.pointInside {
      members.append(("pointInside", PointInsideOverride.forms.write(pointInside)))
    }
    if let recognizers = recognizers(rule) { members.append(("recognizers", recognizers)) }
    if let canBecomeKey = rule.canBecomeKey {
      members.append(("window", mapping([("canBecomeKey", bool(canBecomeKey))])))
    }
    if let events = rule.events {
      members.append(("events", mapping(events.ordered.map { (Node($0.name), Node($0.routing.rawValue)) })))
    }
    if let set = rule.set { members.append(("set", node(set))) }
    if let answer = rule.touchesShouldCancel { members.append(("touchesShouldCancel", bool(answer))) }
    if let answer = rule.touchesShouldBegin { members.append(("touchesShouldBegin", bool(answer))) }
    if let answer = rule.shouldBegin { members.append(("shouldBegin", node(answer))) }
    return mapping(members)
  }

  static func node(_ replacements: [Replacement]) -> Node {
    mapping(replacements.map { (Node($0.hit.text), $0.with.map { text($0.text) } ?? null) })
  }

  static func node(_ hole: Hole) -> Node {
    switch hole {
    case .rect(let area): rect(area)
    case .views(let selector): text(selector.text)
    }
  }

  static func node(_ move: RecognizerMove) -> Node {
    let destination: Node =
      switch move.destination {
      case .superview: "superview"
      case .view(let selector): Node(selector.text)
      }
    return mapping([("recognizer", Node(move.recognizer)), ("to", destination)])
  }

  static func node(_ size: Size) -> Node {
    size.width == size.height ? number(size.width) : numbers([size.width, size.height])
  }

  static func node(_ insets: EdgeInsets) -> Node {
    if insets.top == insets.left, insets.top == insets.bottom, insets.top == insets.right { return number(insets.top) }
    return mapping([
      ("top", number(insets.top)), ("left", number(insets.left)), ("bottom", number(insets.bottom)),
      ("right", number(insets.right)),
    ])
  }

  private static func node(_ set: ViewPatch) -> Node {
    mapping(
      ViewProperty.all.filter(\.isSettable).compactMap { property in
        set[property].map { (Node(property.name), node($0)) }
      })
  }

  private static func node(_ value: ViewProperty.Value) -> Node {
    switch value {
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .integer(let value): integer(value)
    case .text(let value): value.map(text) ?? null
    case .viewID(let value): value.map { integer($0.rawValue) } ?? null
    case .point(let value): point(value)
    case .rect(let value): rect(value)
    case .transform(let value): numbers([value.a, value.b, value.c, value.d, value.tx, value.ty])
    case .props(let values): mapping(values.sorted { $0.key < $1.key }.map { (Node($0.key), node($0.value)) })
    case .insets(let value): node(value)
    // A rule cannot set a view's recognizers.
    case .recognizers: null
    }
  }

  private static func node(_ property: PropertyValue) -> Node {
    switch property {
    case .null: null
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value), .json(let value): text(value)
    }
  }

  // MARK: Parts

  private static var null: Node { Node("null", Tag(.null)) }

  /// A text as a node. It is in quotes when it would otherwise read as another type.
  static func text(_ text: String) -> Node {
    let node = Node(text)
    return Resolver.default.resolveTag(of: node) == .str ? node : Node(text, Tag(.str), .doubleQuoted)
  }

  static func mapping(_ members: [(Node, Node)]) -> Node { .mapping(Node.Mapping(members)) }

  static func list(_ texts: [String]) -> Node { Node(texts.map(text), .implicit, .flow) }

  static func list(_ selectors: [Selector]) -> Node { list(selectors.map(\.text)) }

  static func list(_ nodes: [Node]) -> Node { .sequence(Node.Sequence(nodes)) }

  static func bool(_ value: Bool) -> Node { Node(value ? "true" : "false", Tag(.bool)) }

  static func integer(_ value: Int64) -> Node { Node(String(value), Tag(.int)) }

  static func number(_ value: Double) -> Node {
    let isWhole = value == value.rounded() && abs(value) < 0x1p53
    return Node(isWhole ? String(Int64(value)) : value.description, Tag(isWhole ? .int : .float))
  }

  static func numbers(_ values: [Double]) -> Node { Node(values.map(number), .implicit, .flow) }

  static func point(_ point: Point) -> Node { numbers([point.x, point.y]) }

  static func rect(_ rect: Rect) -> Node {
    numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }
}
