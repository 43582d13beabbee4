import HitTesting
import TestSupport
import Testing

/// Tests which views are root views, as `:root` selects them: the root view controller's, also
/// behind the views that real windows put around it.
@Suite struct RootViewTests {
  private func roots(_ views: NewView...) throws -> [ViewID] {
    var scene = Scene()
    try scene.apply(.scene([view(1, "UIWindow", in: nil, fullScreen)] + views))
    let selector = try Selector(":root")
    return scene.preorder().map(\.slot).filter { selector.matches($0, in: scene) }.map { scene.id($0) }.sorted()
  }

  private func full(_ id: ViewID, _ name: String = "UIView", in parent: ViewID) -> NewView {
    TestSupport.view(id, name, in: parent, fullScreen)
  }

  @Test func `Without a root view controller's wrappers each subview of the window is one`() throws {
    #expect(try roots(full(2, in: 1), full(3, in: 1), full(4, in: 2)) == [2, 3])
  }

  @Test func `In a real window it is what the shadow view holds, and not what is presented`() throws {
    let roots = try roots(
      full(9, "_UITouchFallbackView", in: 1), full(2, "UITransitionView", in: 1), full(3, "UIDropShadowView", in: 2),
      full(4, in: 3), full(5, in: 4), full(6, "UITransitionView", in: 1), full(7, "UIDimmingView", in: 6),
      full(8, "UIDropShadowView", in: 6), full(10, in: 8), full(11, in: 1))
    #expect(roots == [4])
  }

  @Test func `A transition view without a shadow view holds it itself`() throws {
    #expect(try roots(full(2, "UITransitionView", in: 1), full(3, in: 2), full(4, in: 3)) == [3])
  }

  @Test func `A shadow view elsewhere is a view like any other`() throws {
    #expect(try roots(full(2, in: 1), full(3, "UIDropShadowView", in: 2), full(4, in: 3)) == [2])
    #expect(try roots(full(2, "UIDropShadowView", in: 1), full(3, in: 2)) == [2])
  }

  @Test func `A dump may begin below its window`() throws {
    func roots(_ first: String, _ views: NewView...) throws -> [ViewID] {
      var scene = Scene()
      try scene.apply(.scene([view(1, first, in: nil, fullScreen)] + views))
      let selector = try Selector(":root")
      return scene.preorder().map(\.slot).filter { selector.matches($0, in: scene) }.map { scene.id($0) }.sorted()
    }
    #expect(try roots("UITransitionView", full(2, "UIDropShadowView", in: 1), full(3, in: 2), full(4, in: 3)) == [3])
    #expect(try roots("UITransitionView", full(2, in: 1), full(3, in: 2)) == [2])
    #expect(try roots("UIDropShadowView", full(2, in: 1), full(3, in: 2)) == [2])
    // A controller's view with a transition view of its own is itself the root view.
    #expect(
      try roots("UILayoutContainerView", full(2, "UITransitionView", in: 1), full(3, in: 2), full(4, in: 1)) == [1])
    #expect(try roots("UIView", full(2, in: 1)) == [1])
    // Of an app's class nothing says that it is no window.
    #expect(try roots("OverlayWindow", full(2, in: 1)) == [2])
  }

  @Test(arguments: 1...8) func `What follows a scene's changes knows the root views`(seed: UInt64) throws {
    var model = SceneModel(
      seed: seed,
      classNames: ["UITransitionView", "UIDropShadowView", "UITransitionView", "UIView", "UIDropShadowView"]
    )
    let texts = [":root", ":root > UIView", "UIView:not(:root)", ":root:has(UIView)", "UIDropShadowView > :root"]
    let rules = try texts.map { try rule($0) { $0.hitTest = .passthrough } }
    var scene = Scene()
    var applied = AppliedPolicy(Policy(name: "roots", base: .uikit, rules: rules), in: scene)
    var found = 0
    for step in 0..<300 {
      try scene.apply(.change(model.change(isSingle: step % 2 == 1)))
      applied.update(for: scene, delta: scene.delta)
      for (slot, _) in scene.preorder() {
        let expected = rules.indices.filter { rules[$0].selector.matches(slot, in: scene) }
        try #require(applied.rules(slot) == expected, "seed \(seed), step \(step), \(scene.path(slot))")
        if expected.contains(4) { found += 1 }
      }
    }
    #expect(found > 0)
  }
}
