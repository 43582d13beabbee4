import HitTesting

/// The parts of the schema about recognizers.
extension PolicySchema {
  /// The alternatives for the key `recognizers` of a rule.
  static var recognizers: SchemaPart {
    let name = (key: "name", value: SchemaPart.string)
    return .list([
      object([("of", recognizerClass), name] + effects, oneOf: PolicyWords.recognizerEffects),
      object([("add", recognizerClass), name] + effects, required: "add"),
      object([("remove", recognizerClass), name], required: "remove"), object([("move", move)], required: "move"),
    ])
  }

  private static let recognizerClass: SchemaPart = [
    "description": "Their class, or a superclass.", "type": "string", "examples": ["UIPanGestureRecognizer"],
  ]

  private static var effects: [(key: String, value: SchemaPart)] {
    let others = SchemaPart.definition("recognizerSelectors")
    return [
      ("set", .definition("recognizerParameters")), ("requireToFail", others), ("simultaneousWith", others),
      ("canPrevent", object([("not", others)], required: "not")),
      (
        "shouldReceive",
        SchemaPart.oneOf(["enum": [false]], object([("not", .string)], required: "not"))
          .described("false: no touches; not: none whose hit view the selector finds.")
      ), ("shouldBegin", .definition("shouldBegin")),
    ]
  }

  private static var move: SchemaPart {
    object(
      [
        ("recognizer", recognizerClass),
        ("to", ["description": "superview, or a selector.", "type": "string", "examples": ["superview", "#root"]]),
      ], required: "recognizer", "to")
  }

  private static func object(
    _ properties: [(key: String, value: SchemaPart)], required: String..., oneOf some: [String] = []
  ) -> SchemaPart {
    var members: [(key: String, value: SchemaPart)] = [("type", "object"), ("additionalProperties", false)]
    if !required.isEmpty { members.append(("required", .list(required.map { .text($0) }))) }
    if !some.isEmpty { members.append(("anyOf", .list(some.map { ["required": [.text($0)]] }))) }
    return .object(members + [("properties", .object(properties))])
  }

  /// The parameters of recognizers that a rule can set.
  static var parameters: SchemaPart {
    .object(
      RecognizerProperty.all.map { property in
        let value: SchemaPart =
          switch property.values {
          case .flag: ["type": "boolean"]
          // A long press may need no taps.
          case .count: ["type": "integer", "minimum": property.name == "numberOfTapsRequired" ? 0 : 1]
          case .amount: .length
          case .words(_, let words): self.words(words.map(\.name) + (words.isOfEdges ? ["all"] : []))
          }
        return (key: property.name, value: value)
      })
  }

  private static func words(_ words: [String]) -> SchemaPart {
    let word: SchemaPart = ["enum": .list(words.map { .text($0) })]
    return .oneOf(word, ["type": "array", "minItems": 1, "items": word])
  }

  static var constants: SchemaPart {
    .object(
      DeliveryConstant.allCases.map { constant in
        let interval: SchemaPart = ["type": "array", "items": .length, "minItems": 2, "maxItems": 2]
        return (key: constant.rawValue, value: .oneOf(.length, interval))
      })
  }
}
