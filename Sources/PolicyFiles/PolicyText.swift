package import HitTesting
import Yams

/// Writes policies as the YAML that ``PolicyFile`` reads.
package enum PolicyText {
  static let settable = [
    "isHidden", "alpha", "isUserInteractionEnabled", "frame", "bounds", "center", "anchorPoint", "transform", "windowLevel",
    "isKeyWindow",
  ]

  package static func yaml(_ policy: Policy) throws -> String {
    var members: [(Node, Node)] = [("policy", Node(policy.name)), ("base", Node(policy.base.rawValue))]
    if !policy.rules.isEmpty { members.append(("rules", .sequence(Node.Sequence(policy.rules.map(node))))) }
    return try Yams.serialize(node: mapping(members))
  }

  private static func node(_ rule: PolicyRule) -> Node {
    var members: [(Node, Node)] = [("match", Node(rule.selector.text))]
    if let hitTest = rule.hitTest { members.append(("hitTest", Node(hitTest.rawValue))) }
    if let pointInside = rule.pointInside { members.append(("pointInside", node(pointInside))) }
    if let canBecomeKey = rule.canBecomeKey { members.append(("window", mapping([("canBecomeKey", bool(canBecomeKey))]))) }
    if let set = rule.set { members.append(("set", node(set))) }
    return mapping(members)
  }

  private static func node(_ pointInside: PointInsideOverride) -> Node {
    switch pointInside {
    case .always: "always"
    case .never: "never"
    case .outset(let insets):
      if insets.top == insets.left, insets.top == insets.bottom, insets.top == insets.right {
        mapping([("outset", number(insets.top))])
      } else {
        mapping([
          (
            "outset",
            mapping([
              ("top", number(insets.top)), ("left", number(insets.left)), ("bottom", number(insets.bottom)),
              ("right", number(insets.right)),
            ])
          )
        ])
      }
    case .minimumSize(let size):
      mapping([("minimumSize", size.width == size.height ? number(size.width) : numbers([size.width, size.height]))])
    }
  }

  private static func node(_ set: ViewPatch) -> Node {
    var members: [(Node, Node)] = []
    func add(_ key: String, _ value: Node?) {
      if let value { members.append((Node(key), value)) }
    }
    add("isHidden", set.isHidden.map(bool))
    add("alpha", set.alpha.map(number))
    add("isUserInteractionEnabled", set.isUserInteractionEnabled.map(bool))
    add("frame", set.frame.map(rect))
    add("bounds", set.bounds.map(rect))
    add("center", set.position.map { numbers([$0.x, $0.y]) })
    add("anchorPoint", set.anchorPoint.map { numbers([$0.x, $0.y]) })
    add("transform", set.transform.map { numbers([$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty]) })
    add("windowLevel", set.level.map(number))
    add("isKeyWindow", set.isKey.map(bool))
    return mapping(members)
  }

  private static func mapping(_ members: [(Node, Node)]) -> Node { .mapping(Node.Mapping(members)) }

  private static func bool(_ value: Bool) -> Node { Node(value ? "true" : "false", Tag(.bool)) }

  private static func number(_ value: Double) -> Node {
    let isWhole = value == value.rounded() && abs(value) < 0x1p53
    return Node(isWhole ? String(Int64(value)) : value.description, Tag(isWhole ? .int : .float))
  }

  private static func numbers(_ values: [Double]) -> Node { Node(values.map(number), .implicit, .flow) }

  private static func rect(_ rect: Rect) -> Node {
    numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }
}
