import HitTesting
import Yams

extension HitTestOverride {
  /// The overrides of `hitTest(_:with:)` as policy files write them.
  static let forms = OverrideForms<HitTestOverride>(
    key: "hitTest", expected: .hitTest, words: named,
    forms: [
      .init(
        "replace", "{ replace: { \"#green\": null } }",
        schema: [
          "description": "For hit views that a selector finds: null, or the selector of who gets the touch.",
          "type": "object", "minProperties": 1, "additionalProperties": .oneOf(.null, .string),
        ],
        read: { .replace(try $0.replacements($1)) },
        write: { if case .replace(let replacements) = $0 { PolicyText.node(replacements) } else { nil } }),
      .init(
        "enlarge", "{ enlarge: 10 }", schema: .definition("insets"),
        read: { .enlarge(try $0.insets($1)) },
        write: { if case .enlarge(let insets) = $0 { PolicyText.node(insets) } else { nil } }),
      .init(
        "regions", "{ regions: [[x, y, width, height]] }",
        schema: ["type": "array", "minItems": 1, "items": .definition("rect")],
        read: { reader, node in .regions(try reader.some(node, .regions, of: 1).map(reader.rect)) },
        write: { if case .regions(let regions) = $0 { PolicyText.list(regions.map(PolicyText.rect)) } else { nil } }),
      .init(
        "ask", with: ["else"], "{ ask: [\"#menu\"] }",
        schema: [
          "ask": .definition("selectors"),
          "else": [
            "description": "What becomes of a touch that none of them takes.",
            "enum": .list(AskedInVain.allCases.map { .text($0.rawValue) }),
          ],
        ],
        read: { reader, selectors, further in
          .ask(
            try reader.selectors(selectors),
            otherwise: try further["else"].map { try reader.word($0, as: AskedInVain.self) } ?? .inherited)
        },
        write: {
          guard case .ask(let selectors, let otherwise) = $0 else { return nil }
          let asked = (key: "ask", value: PolicyText.list(selectors))
          return otherwise == .inherited ? [asked] : [asked, (key: "else", value: Node(otherwise.rawValue))]
        }),
      .init(
        "except", "{ except: [\"#hole\"] }",
        schema: .oneOf(
          .string, ["type": "array", "minItems": 1, "items": .oneOf(.definition("rect"), .string)]
        ).described("Holes: a selector, or a list of selectors and rectangles."),
        read: { .except(try $0.holes($1)) },
        write: { if case .except(let holes) = $0 { PolicyText.list(holes.map(PolicyText.node)) } else { nil } }),
    ])
}
