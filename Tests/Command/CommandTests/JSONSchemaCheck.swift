import Foundation

/// Compares a value with a JSON Schema, with the words that the schemas of Retouch use.
struct JSONSchemaCheck {
  typealias Object = [String: Any]

  /// The words that are checked. A schema with another one is not understood.
  private static let words: Set = [
    "$ref", "additionalProperties", "const", "description", "enum", "items", "maxItems", "maximum", "minItems",
    "minimum", "oneOf",
    "pattern", "patternProperties", "properties", "required", "type", "uniqueItems", "$schema", "title", "$defs",
  ]

  private let root: Object

  init(_ schema: String) throws {
    root = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? Object ?? [:]
  }

  /// What is wrong with a text, each with its place.
  func faults(in json: String, definition: String? = nil) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let schema = try definition.map { try resolved("#/$defs/" + $0) } ?? root
    return try faults(of: value, schema, at: "$")
  }

  private struct Unknown: Error { var what: String }

  private func resolved(_ reference: String) throws -> Object {
    let name = String(reference.split(separator: "/").last ?? "")
    guard let part = (root["$defs"] as? Object)?[name] as? Object else { throw Unknown(what: reference) }
    return part
  }

  private func faults(of value: Any, _ schema: Object, at place: String) throws -> [String] {
    if let word = schema.keys.first(where: { !Self.words.contains($0) }) { throw Unknown(what: word) }
    if let reference = schema["$ref"] as? String { return try faults(of: value, resolved(reference), at: place) }
    if let parts = schema["oneOf"] as? [Object] {
      let all = try parts.map { try faults(of: value, $0, at: place) }
      return all.count(where: \.isEmpty) == 1 ? [] : all.flatMap(\.self) + ["\(place): not one of its cases"]
    }
    var found: [String] = []
    func expect(_ holds: Bool, _ what: String) { if !holds { found.append("\(place): \(what), not \(value)") } }
    if let constant = schema["const"] { expect("\(constant)" == "\(value)", "\(constant)") }
    if let words = schema["enum"] as? [String] { expect(words.contains("\(value)"), "one of \(words)") }
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty { expect(types.contains { Self.isType($0, value) }, "\(types)") }
    if let pattern = schema["pattern"] as? String, let text = value as? String {
      let isMatched = try text.contains(Regex(pattern))
      expect(isMatched, pattern)
    }
    if let least = schema["minimum"] as? Double, let number = value as? NSNumber {
      expect(number.doubleValue >= least, "at least \(least)")
    }
    if let most = schema["maximum"] as? Double, let number = value as? NSNumber {
      expect(number.doubleValue <= most, "at most \(most)")
    }
    if let list = value as? [Any] {
      if let least = schema["minItems"] as? Int { expect(list.count >= least, "at least \(least)") }
      if let most = schema["maxItems"] as? Int { expect(list.count <= most, "at most \(most)") }
      if let items = schema["items"] as? Object {
        for (index, item) in list.enumerated() { found += try faults(of: item, items, at: "\(place)[\(index)]") }
      }
    }
    if let object = value as? Object {
      let properties = schema["properties"] as? [String: Object] ?? [:]
      let patterns = schema["patternProperties"] as? [String: Object] ?? [:]
      for key in schema["required"] as? [String] ?? [] { expect(object[key] != nil, "the key \(key)") }
      for (key, value) in object {
        let pattern = try patterns.first { try key.contains(Regex($0.key)) }
        if let property = properties[key] ?? pattern?.value {
          found += try faults(of: value, property, at: "\(place).\(key)")
        } else if let any = schema["additionalProperties"] as? Object {
          found += try faults(of: value, any, at: "\(place).\(key)")
        } else {
          expect(schema["additionalProperties"] as? Bool == true, "no key \(key)")
        }
      }
    }
    return found
  }

  private static func isType(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    return switch type {
    case "null": value is NSNull
    case "boolean": value is Bool
    case "integer": number.map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
    case "number": number != nil
    case "string": value is String
    case "array": value is [Any]
    case "object": value is Object
    default: false
    }
  }
}
