import HitTesting
import TestSupport
import Testing

/// Checks laws of scenes under random changes against a model of plain arrays.
@Suite struct SceneLawTests {
  private static let selectors = [
    "UIButton", "#pay", "Card > UIButton", "UIView #close", "[tag=2]", ":window", ":root", "[level=1000]", "@3",
  ]

  @Test(arguments: 1...4) func `changes one after the other make the scene that is built from scratch`(seed: UInt64)
    throws
  {
    var model = SceneModel(seed: seed)
    var scene = Scene()
    let rules = try Self.selectors.map { try rule($0) { $0.hitTest = .passthrough } }
    let policy = Policy(name: "test", base: .uikit, rules: rules)
    var applied = AppliedPolicy(policy, in: scene)

    for step in 0..<120 {
      let before = scene
      let change = model.change()
      let list = model.list
      let place: Comment = "seed \(seed), step \(step)"
      try scene.apply(.change(change))
      var fresh = Scene()
      try fresh.apply(.scene(list))
      try #require(sceneDifference(scene, fresh) == nil, place)

      // Views that are not in the delta must be unchanged.
      let changed = Set(scene.delta.changed.map(scene.id))
      let old = Dictionary(uniqueKeysWithValues: sceneRows(before).map { ($0.id, $0) })
      for row in sceneRows(scene) where !changed.contains(row.id) {
        var known = try #require(old[row.id], place)
        known.depth = row.depth
        try #require(known == row, place)
      }
      try #require(Set(old.keys).subtracting(sceneRows(scene).map(\.id)) == Set(scene.delta.removed.map(\.id)), place)

      // A policy that follows the deltas must have the same rules as a newly resolved one.
      applied.update(for: scene, delta: scene.delta)
      let anew = AppliedPolicy(policy, in: scene)
      for (slot, _) in scene.preorder() { try #require(applied.rules(slot) == anew.rules(slot), place) }

      // The whole scene, applied to the old scene, must give the same scene. Applied to itself, it
      // must change nothing.
      var replaced = before
      try replaced.apply(.scene(list))
      try #require(sceneDifference(replaced, fresh) == nil, place)
      for (parent, _) in replaced.preorder() {
        let orders = replaced.subviews(parent).map(replaced.order)
        try #require(zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }, place)
      }
      try replaced.apply(.scene(list))
      try #require(replaced.delta.isEmpty, place)
    }
    #expect(scene.count > 10)
  }

  @Test func `of one moved sibling among many only that one changes its place`() throws {
    var ids = Array(ViewID(2)...ViewID(40))
    func list() -> [NewView] {
      [view(1, "UIWindow", in: nil, fullScreen)] + ids.map { view($0, in: 1, rect(0, 0, 10, 10)) }
    }
    var scene = try scene(of: list())
    ids.insert(ids.remove(at: 5), at: 30)
    try scene.apply(.scene(list()))
    #expect(scene.delta.changed.map(scene.id) == [7])
    #expect(scene.subviews(1).map(scene.id) == ids)
  }

  /// In a debug build, `apply` checks the scene's invariants. A change that breaks them ends the
  /// test.
  @Test func `a change of arbitrary ids and places is refused or leaves a sound scene`() throws {
    var random = SplitMix64(seed: 11)
    var scene = Scene()
    var refused = 0
    for _ in 0..<4000 {
      func id() -> ViewID { ViewID.random(in: 1...12, using: &random) }
      func parent() -> ViewID? { random.chance(10) ? nil : id() }
      func index() -> Int? { random.chance(50) ? nil : Int.random(in: -1...4, using: &random) }
      func several() -> Range<Int> { 0..<random.pick([0, 0, 1, 1, 2, 3]) }
      var change = SceneChange()
      change.insert = several().map { _ in
        NewView(id: id(), className: "UIView", parent: parent(), index: index(), properties: ViewPatch())
      }
      change.move = several().map { _ in .init(id: id(), parent: parent(), index: index()) }
      change.remove = several().filter { _ in random.chance(40) }.map { _ in id() }
      let before = scene
      do {
        try scene.apply(.change(change))
      } catch {
        refused += 1
        try #require(scene.delta.isEmpty)
        try #require(placeDifference(scene, before) == nil)
      }
      var copy = Scene()
      try copy.apply(
        .scene(
          scene.preorder().map { slot, _ in
            NewView(id: scene.id(slot), className: scene.className(slot), parent: scene.superview(slot).map(scene.id))
          }))
      try #require(copy.preorder().map { copy.id($0.slot) } == scene.preorder().map { scene.id($0.slot) })
    }
    #expect((1000..<3900).contains(refused))
  }
}
