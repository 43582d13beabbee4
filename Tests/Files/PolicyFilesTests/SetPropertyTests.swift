import Foundation
import HitTesting
import PolicyFiles
import TestSupport
import Testing

/// Tests that hold for every property that a rule can set.
@Suite struct SetPropertyTests {
  private static let settable = ViewProperty.all.filter(\.isSettable)

  @Test(arguments: settable.indices) func `written into a policy it reads back as it was`(index: Int) throws {
    let property = Self.settable[index]
    for value in [property.sample, property.standard] {
      var patch = ViewPatch()
      patch[property] = value
      let written = policy(.uikit, try rule("#pay") { $0.set = patch })
      let text = try PolicyText.yaml(written)
      #expect(text.contains("\(property.name):"))
      #expect(try PolicyFile.parse(text, file: "p.yaml").rules.map(\.set) == [patch], "\(text)")
    }
  }

  @Test(arguments: settable.indices) func `the schema says of which kind it is`(index: Int) throws {
    typealias Object = [String: Any]
    let property = Self.settable[index]
    let root = try #require(try JSONSerialization.jsonObject(with: Data(PolicySchema.text.utf8)) as? Object)
    let set = try #require((root["$defs"] as? [String: Object])?["set"]?["properties"] as? [String: Object])
    let said = try #require(set[property.name])
    let types = [said["type"], said["$ref"]] + (said["oneOf"] as? [Object] ?? []).map { $0["type"] }
    let expected: [String] =
      switch property.kind {
      case .bool: ["boolean"]
      case .number: ["number"]
      case .integer: ["integer"]
      case .text: ["string", "null"]
      case .viewID: ["integer", "null"]
      case .point: ["#/$defs/pair"]
      case .rect: ["#/$defs/rect"]
      case .transform: ["array"]
      case .props: ["object"]
      case .insets: ["#/$defs/insets"]
      case .recognizers: []
      }
    #expect(types.compactMap { $0 as? String } == expected)
  }
}
