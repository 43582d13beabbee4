import Foundation
import HitTesting

/// The JSON Schema of policy files, for editors that check them.
///
/// `policy-schema.json` has names in place of what the overrides and the properties of views say
/// themselves.
package enum PolicySchema {
  package static let text: String = {
    let parts = [
      "@hitTest": HitTestOverride.forms.schema, "@pointInside": PointInsideOverride.forms.schema, "@set": properties,
      "@recognizers": recognizers, "@parameters": parameters, "@constants": constants,
    ]
    return parts.reduce(String(decoding: PackageResources.policy_schema_json, as: UTF8.self)) { text, part in
      text.replacingOccurrences(of: "\"\(part.key)\"", with: part.value.json(indent: 6))
    }
  }()

  private static var properties: SchemaPart {
    .object(ViewProperty.all.filter(\.isSettable).map { (key: $0.name, value: part($0)) })
  }

  /// The schema of a property's values, by their kind.
  private static func part(_ property: ViewProperty) -> SchemaPart {
    switch property.kind {
    case .bool: ["type": "boolean"]
    case .number: property.isFraction ? ["type": "number", "minimum": 0, "maximum": 1] : .real
    case .integer: ["type": "integer"]
    case .text: .oneOf(.string, .null)
    case .viewID: .oneOf(["type": "integer"], .null)
    case .point: .definition("pair")
    case .rect: .definition("rect")
    case .transform:
      [
        "type": "array", "items": .real, "minItems": 6, "maxItems": 6, "description": "[a, b, c, d, tx, ty]",
      ]
    case .props:
      ["type": "object", "additionalProperties": .oneOf(["type": "boolean"], .real, .string, .null)]
    case .insets: .definition("insets")
    // A rule cannot set a view's recognizers.
    case .recognizers: .null
    }
  }
}
