import HitTesting
import TestSupport
import Testing

/// Selectors whose views are searched for each view with the rule.
@Suite struct CostlySelectorTests {
  /// Views inside one another.
  private static func nested(_ count: Int) throws -> Scene {
    try scene(
      of: (1...count).map { id in
        view(
          ViewID(id), id == 1 ? "UIWindow" : "A", in: id == 1 ? nil : ViewID(id - 1),
          Rect(x: 0, y: 0, width: 9, height: 9))
      })
  }

  private static func policy(_ match: String, _ selector: String) throws -> Policy {
    var rule = try TestSupport.rule(match) { $0.hitTest = .ask([try Selector(selector)], otherwise: .nobody) }
    rule.line = 7
    return Policy(name: "p", base: .uikit, rules: [rule])
  }

  private static let selectors = [
    "A:has(:scope)", "A:has(> :scope)", ":scope > A A", "A:not(:scope A)", ":scope A, :superview > A",
    "A:has(A :scope A)",
  ]

  @Test(arguments: selectors) func `A search that costs too much is told with its rule`(selector: String) throws {
    let scene = try Self.nested(600)
    let policy = try Self.policy("A", selector)
    try AppliedPolicy(policy, in: scene).checkSelectors()
    let applied = AppliedPolicy(policy, in: scene, mostSteps: 300_000)
    let fault = try #require(throws: CostlySelector.self) { try applied.checkSelectors() }
    #expect((fault.policy, fault.line, fault.match, fault.selector) == ("p", 7, "A", selector))
  }

  @Test(arguments: selectors) func `A search for a few views is allowed in any scene`(selector: String) throws {
    let scene = try Self.nested(2_000)
    let applied = AppliedPolicy(try Self.policy("@999, @2000", selector), in: scene, mostSteps: 200_000)
    try applied.checkSelectors()
    let view = try #require(scene.slot(of: 999))
    let asked = try Selector(selector)
    let found = applied.views(asked, of: view, in: scene)
    // The definition takes long for each view.
    for slot in try [1, 2, 997, 998, 999, 1_000, 1_001, 2_000].map({ try #require(scene.slot(of: $0)) }) {
      #expect(found.contains(slot) == asked.matches(slot, in: scene, scope: view), "\(scene.id(slot))")
    }
  }

  @Test func `Selectors that are not searched are allowed in any scene`() throws {
    let scene = try Self.nested(20_000)
    for selector in ["A", ":scope A", ":superview > A", "A:not(:scope)", ":scope A A > A"] {
      try AppliedPolicy(try Self.policy("A", selector), in: scene).checkSelectors()
    }
  }

  @Test func `Many small changes cost together what a large one does`() throws {
    var scene = try Self.nested(300)
    let policy = try Self.policy("A", "A:has(:scope)")
    let first = AppliedPolicy(policy, in: scene).walkedSteps
    // Each change adds a little, and searches for all views anew.
    var applied = AppliedPolicy(policy, in: scene, mostSteps: 10 * first)
    try #require(first > 20 * 5_000)
    var changes = 0
    while (try? applied.checkSelectors()) != nil {
      changes += 1
      try #require(changes < 100)
      var change = SceneChange()
      change.insert = [view(ViewID(10_000 + changes), "B", in: 1, .zero)]
      try scene.apply(.change(change))
      applied.update(for: scene, delta: scene.delta)
    }
    #expect(changes == 10)
    // What is known then is right.
    let (outer, inner) = (try #require(scene.slot(of: 200)), try #require(scene.slot(of: 202)))
    let views = applied.views(try Selector("A:has(:scope)"), of: inner, in: scene)
    #expect(views.contains(outer) && views.count == 200)
  }
}
