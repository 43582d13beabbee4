import HitTesting
import PolicyFiles
import TestSupport
import Testing

/// Tests that the words of policies for gestures are read, and what is wrong with them is told.
@Suite struct GestureTextTests {
  private func rule(_ text: String) throws -> PolicyRule {
    let policy = try PolicyFile.parse("rules:\n  - match: A\n    \(text)\n", file: "p.yaml")
    return try #require(policy.rules.first)
  }

  private func recognizers(_ text: String) throws -> RecognizerRule {
    try #require(try rule("recognizers: { \(text) }").recognizers)
  }

  @Test func `what scroll views and views answer is read`() throws {
    let rule = try rule("touchesShouldCancel: false\n    touchesShouldBegin: true\n    shouldBegin: false")
    #expect(rule.touchesShouldCancel == false && rule.touchesShouldBegin == true && rule.shouldBegin == .never)
    #expect(try self.rule("shouldBegin: { axis: vertical }").shouldBegin == .axis(.vertical))
    let both = try self.rule("set: { isEnabled: false, contentInset: { top: 8 } }\n    touchesShouldCancel: true")
    #expect(both.set?.isEnabled == false && both.touchesShouldCancel == true)
    #expect(both.set?.contentInset == EdgeInsets(top: 8, left: 0, bottom: 0, right: 0))
  }

  @Test func `which recognizers a rule is about is read`() throws {
    let press = "UILongPressGestureRecognizer"
    #expect(try recognizers("of: \(press), shouldBegin: false").subject == .present(className: press))
    #expect(try recognizers("of: \"*\", shouldBegin: false").subject == .present(className: nil))
    let named = try recognizers("name: zoom, shouldBegin: { axis: horizontal }")
    #expect(
      named.subject == .present(className: nil) && named.name == "zoom" && named.shouldBegin == .axis(.horizontal))
    #expect(try recognizers("add: Pan, name: zoom") == RecognizerRule(.added(className: "Pan"), name: "zoom"))
    #expect(try recognizers("remove: Pan, name: zoom") == RecognizerRule(.removed(className: "Pan"), name: "zoom"))
    #expect(try recognizers("remove: \"*\"") == RecognizerRule(.removed(className: nil)))
    #expect(try recognizers("set: { numberOfTapsRequired: 0 }, of: \(press)").set.numberOfTapsRequired == 0)
  }

  @Test func `relations are read, one or several`() throws {
    let tap = RecognizerSelector(className: "Tap", owner: try Selector("#card"))
    let any = RecognizerSelector()
    #expect(try recognizers("requireToFail: \"Tap on #card\"").requireToFail == [tap])
    #expect(try recognizers("simultaneousWith: \"*\"").simultaneousWith == [any])
    #expect(try recognizers("canPrevent: { not: [\"Tap on #card\", \"*\"] }").doesNotPrevent == [tap, any])
    #expect(try recognizers("shouldReceive: false").shouldReceive == .never)
    #expect(try recognizers("shouldReceive: { not: \":scope > A\" }").shouldReceive == .notOn(Selector(":scope > A")))
  }

  @Test(arguments: [
    "of: Pan, name: zoom, shouldReceive: false, shouldBegin: { axis: horizontal }",
    "add: Pan, set: { isEnabled: false }, requireToFail: \"Tap on #card\", simultaneousWith: \"*\"",
    "remove: \"*\"", "canPrevent: { not: [\"Tap on #card\", \"*\"] }, shouldReceive: { not: \":scope > A\" }",
  ]) func `how reports show a rule about recognizers is read as the same rule`(text: String) throws {
    let rule = try rule("recognizers: { \(text) }")
    let shown = rule.summary.dropFirst("A { ".count).dropLast(" }".count)
    #expect(try self.rule(String(shown)) == rule)
  }

  @Test func `parameters are read`() throws {
    let set = try recognizers(
      """
      set: { isEnabled: false, numberOfTapsRequired: 2, minimumPressDuration: 0, allowableMovement: 1.5, \
      direction: [left, up], edges: all, allowedTouchTypes: pencil, maximumNumberOfTouches: 3 }
      """
    ).set
    var expected = RecognizerPatch()
    (expected.isEnabled, expected.numberOfTapsRequired, expected.maximumNumberOfTouches) = (false, 2, 3)
    (expected.minimumPressDuration, expected.allowableMovement) = (0, 1.5)
    (expected.direction, expected.edges, expected.allowedTouchTypes) = (6, 15, 4)
    #expect(set == expected)
    #expect(
      set.summary.hasSuffix("direction: [left, up], edges: [left, right, top, bottom], allowedTouchTypes: [pencil] }"))
  }

  @Test func `constants are read, as numbers or intervals, and their differences told`() throws {
    let policy = try PolicyFile.parse("constants: { tapMovement: 20, tapPause: [0.25, 0.5] }", file: "p.yaml")
    #expect(policy.constants == [.tapMovement: 20...20, .tapPause: 0.25...0.5])
    #expect(
      PolicyDifference.lines(from: try PolicyFile.parse("constants: { tapPause: 1 }", file: "p.yaml"), to: policy) == [
        "- constants: tapMovement: the usual interval", "+ constants: tapMovement: 20", "- constants: tapPause: 1",
        "+ constants: tapPause: [0.25, 0.5]",
      ])
    #expect(PolicyDifference.lines(from: policy, to: policy).isEmpty)
  }
}
