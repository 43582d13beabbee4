import Foundation
import HitTesting
import PolicyFiles
import Testing

/// Tests that the schema and the reader know the same words, in both directions.
@Suite struct PolicySchemaTests {
  private typealias Object = [String: Any]

  private let root: Object

  init() throws {
    root = try #require(try JSONSerialization.jsonObject(with: Data(PolicySchema.text.utf8)) as? Object)
  }

  // MARK: From the schema to the reader

  /// Examples of a part of the schema, with each word and each key at least once.
  private func examples(_ part: Object) -> [Any] {
    if let reference = part["$ref"] as? String {
      let name = String(reference.split(separator: "/").last ?? "")
      return examples((root["$defs"] as? [String: Object])?[name] ?? [:])
    }
    if let words = part["enum"] as? [Any] { return words }
    if let parts = part["oneOf"] as? [Object] { return parts.flatMap(examples) }
    switch part["type"] as? String {
    case "boolean": return [true, false]
    case "null": return [NSNull()]
    case "integer": return [3]
    case "number": return [part["minimum"] ?? -0.5, part["maximum"] ?? 3]
    case "string": return (part["examples"] as? [Any]) ?? ["#pay"]
    case "array":
      let items = examples(part["items"] as? Object ?? [:])
      let count = part["minItems"] as? Int ?? 1
      return items.isEmpty ? [] : [Array(repeating: items[0], count: count)]
    case "object":
      var required = Object()
      let properties = part["properties"] as? [String: Object] ?? [:]
      for key in part["required"] as? [String] ?? [] { required[key] = examples(properties[key] ?? [:]).first }
      var all: [Any] = []
      for (key, property) in properties {
        for value in examples(property) { all.append(required.merging([key: value]) { $1 }) }
      }
      // These keys are selectors, which the schema cannot list.
      if let any = part["additionalProperties"] as? Object { all += examples(any).map { ["#key": $0] } }
      return all
    default: return []
    }
  }

  @Test func `what the schema allows is read`() throws {
    let rule = try #require((root["$defs"] as? [String: Object])?["rule"])
    var count = 0
    for example in examples(rule) {
      guard var object = example as? Object else { continue }
      // Both refuse a rule that overrides nothing.
      if object.keys.allSatisfy({ ["match", "known", "when"].contains($0) }) { object["hitTest"] = "none" }
      // So does the reader; the schema says it by `anyOf`.
      if var recognizers = object["recognizers"] as? Object,
        recognizers.keys.allSatisfy({ ["of", "name"].contains($0) })
      {
        recognizers["shouldBegin"] = false
        object["recognizers"] = recognizers
      }
      try read(["rules": [object]])
      count += 1
    }
    #expect(count > 30)
    for (key, part) in try #require(root["properties"] as? [String: Object]) where key != "rules" {
      for value in examples(part) { try read([key: value]) }
    }
  }

  private func read(_ policy: Object) throws {
    let text = String(decoding: try JSONSerialization.data(withJSONObject: policy), as: UTF8.self)
    #expect(throws: Never.self, "\(text)") { try PolicyFile.parse(text, file: "p.json") }
  }

  @Test func `the examples in errors are read, and are called by their keys`() throws {
    var count = 0
    for example in PolicyFault.Expected.hitTestExamples + PolicyFault.Expected.pointInsideExamples
    where example.hasPrefix("{") && !example.contains("x, y") {
      let key = try #require(example.firstMatch(of: /{ (\w+)/)).1
      let isHitTest = PolicyFault.Expected.hitTestExamples.contains(example)
      let text = "rules: [{ match: A, \(isHitTest ? "hitTest" : "pointInside"): \(example) }]"
      let rule = try #require(try PolicyFile.parse(text, file: "p.yaml").rules.first)
      if let hitTest = rule.hitTest { #expect(hitTest.word == key) }
      #expect(rule.summary.contains("{ \(key): "), "\(rule.summary)")
      count += 1
    }
    #expect(count == 11)
  }

  // MARK: From the reader to the schema

  /// The words that the reader knows at a place. It names them when it meets an unknown one.
  private func known(_ text: String) throws -> Set<String> {
    let fault = try #require(throws: PolicyFault.self) { try PolicyFile.parse(text, file: "p.yaml") }
    switch fault.kind {
    case .unknownKey(_, let known), .unknownValue(_, let known): return Set(known)
    default: throw fault
    }
  }

  /// The keys or words of a part of the schema.
  private func words(_ path: String...) throws -> Set<String> { try words(path) }

  /// - Parameters:
  ///   - alternative: the index of the alternative at the end of the path; nil when there are none.
  ///   - rest: the further path from there.
  private func words(_ path: [String], alternative: Int? = nil, _ rest: [String] = []) throws -> Set<String> {
    var part: Any = root
    for step in path { part = try #require((part as? Object)?[step], "\(path)") }
    if let alternative { part = try #require(((part as? Object)?["oneOf"] as? [Any])?[alternative]) }
    for step in rest { part = try #require((part as? Object)?[step], "\(rest)") }
    if let list = part as? [Any] { return Set(list.compactMap { $0 as? String }) }
    return Set(try #require(part as? Object).keys)
  }

  private func alternative(_ name: String, _ key: String) throws -> Set<String> {
    let parts = try #require((root["$defs"] as? [String: Object])?[name]?["oneOf"] as? [Object])
    return Set(parts.flatMap { ($0[key] as? [String]) ?? ($0[key] as? Object).map { Array($0.keys) } ?? [] })
  }

  @Test func `what the reader knows the schema has`() throws {
    #expect(try known("zzz: 1") == words("properties"))
    #expect(try known("base: zzz") == words("properties", "base", "enum"))
    #expect(try known("rules:\n  - zzz: 1") == words("$defs", "rule", "properties"))
    #expect(try known("order: zzz") == words("properties", "order", "enum"))
    #expect(try known("rules:\n  - match: A\n    hitTest: zzz") == alternative("hitTest", "enum"))
    #expect(
      try known("rules:\n  - match: A\n    hitTest: { ask: A, else: zzz }")
        == words(["$defs", "hitTest"], alternative: 2, ["properties", "else", "enum"]))
    #expect(
      try known("rules:\n  - match: A\n    when: { event: zzz }")
        == words(["$defs", "rule", "properties", "when", "properties", "event"], alternative: 0, ["enum"]))
    #expect(try known("rules:\n  - match: A\n    when: { zzz: 1 }") == ["event"])
    #expect(try known("rules:\n  - match: A\n    hitTest: { zzz: 1 }") == alternative("hitTest", "properties"))
    let rule = ["$defs", "rule", "properties"]
    #expect(try known("rules:\n  - match: A\n    events: { zzz: none }") == words(rule + ["events", "properties"]))
    #expect(
      try known("rules:\n  - match: A\n    events: { motion: zzz }")
        == words(rule + ["events", "properties", "motion", "enum"]))
    #expect(
      try known("rules:\n  - match: A\n    recognizers: { zzz: 1 }") == alternative("recognizers", "properties"))
    #expect(
      try known("rules:\n  - match: A\n    recognizers: { move: { zzz: 1 } }")
        == words(["$defs", "recognizers"], alternative: 3, ["properties", "move", "properties"]))
    #expect(
      try known("rules:\n  - match: A\n    recognizers: { set: { zzz: 1 } }")
        == words("$defs", "recognizerParameters", "properties"))
    #expect(
      try known("rules:\n  - match: A\n    recognizers: { set: { edges: zzz } }")
        == words(["$defs", "recognizerParameters", "properties", "edges"], alternative: 0, ["enum"]))
    #expect(
      try known("rules:\n  - match: A\n    shouldBegin: { axis: zzz }")
        == words(["$defs", "shouldBegin"], alternative: 1, ["properties", "axis", "enum"]))
    #expect(try known("constants: { zzz: 1 }") == words("$defs", "constants", "properties"))
    #expect(
      try known("rules:\n  - match: A\n    pointInside: { shape: zzz }")
        == words(["$defs", "pointInside"], alternative: 1, ["properties", "shape", "enum"]))
    #expect(try known("rules:\n  - match: A\n    pointInside: zzz") == alternative("pointInside", "enum"))
    #expect(try known("rules:\n  - match: A\n    pointInside: { zzz: 1 }") == alternative("pointInside", "properties"))
    #expect(
      try known("rules:\n  - match: A\n    window: { zzz: 1 }")
        == words("$defs", "rule", "properties", "window", "properties"))
    #expect(try known("rules:\n  - match: A\n    set: { zzz: 1 }") == words("$defs", "set", "properties"))
    #expect(
      try known("rules:\n  - match: A\n    pointInside: { outset: { zzz: 1 } }") == alternative("insets", "properties"))
  }
}
