import HitTesting
import Yams

extension PointInsideOverride {
  /// The overrides of `point(inside:with:)` as policy files write them.
  static let forms = OverrideForms<PointInsideOverride>(
    key: "pointInside", expected: .pointInside, words: [("always", .always), ("never", .never)],
    forms: [
      .init(
        "outset", "{ outset: 10 }", schema: .definition("insets"),
        read: { .outset(try $0.insets($1)) },
        write: { if case .outset(let insets) = $0 { PolicyText.node(insets) } else { nil } }),
      .init(
        "minimumSize", "{ minimumSize: 44 }",
        schema: .oneOf(
          .length, ["type": "array", "items": .length, "minItems": 2, "maxItems": 2]
        ).described("Points each way, or [width, height]."),
        read: { .minimumSize(try $0.size($1)) },
        write: { if case .minimumSize(let size) = $0 { PolicyText.node(size) } else { nil } }),
      .init(
        "shape", "{ shape: ellipse }", schema: ["enum": ["ellipse"]],
        read: { reader, node in
          let name = try reader.text(node)
          guard name == "ellipse" else { throw reader.fault(.unknownValue(name, known: ["ellipse"]), at: node) }
          return .ellipse
        },
        write: { $0 == .ellipse ? "ellipse" : nil }),
      .init(
        "cornerRadius", "{ cornerRadius: 8 }", schema: .length,
        read: { reader, node in
          .cornerRadius(try reader.length(node, .radius))
        },
        write: { if case .cornerRadius(let radius) = $0 { PolicyText.number(radius) } else { nil } }),
      .init(
        "polygon", "{ polygon: [[x, y], ...] }",
        schema: [
          "description": "[[x, y], ...] in the view's own space.", "type": "array", "minItems": 3,
          "items": .definition("pair"),
        ],
        read: { reader, node in .polygon(try reader.some(node, .polygon, of: 3).map(reader.point)) },
        write: { if case .polygon(let corners) = $0 { PolicyText.list(corners.map(PolicyText.point)) } else { nil } }),
      .init(
        "subviews", "{ subviews: true }", "{ subviews: only }",
        schema: [
          "description": "Also where a subview that can be hit contains the point; only: there alone.",
          "enum": [true, "only"],
        ],
        read: { reader, node in
          if node.string == "only" { return .onlySubviews }
          guard node.bool == true else {
            throw reader.fault(.expected(.trueOrOnly, found: reader.found(node)), at: node)
          }
          return .subviews
        },
        write: { $0 == .subviews ? PolicyText.bool(true) : $0 == .onlySubviews ? "only" : nil }),
      .init(
        "of", "{ of: [\"#content\"] }", schema: .definition("selectors"),
        read: { .of(try $0.selectors($1)) },
        write: { if case .of(let selectors) = $0 { PolicyText.list(selectors) } else { nil } }),
    ])
}
