import HitTesting
import TestSupport
import Testing

/// Tests the change that is computed from a scene's delta.
@Suite struct SceneDifferenceTests {
  @Test(arguments: SceneModel.Shape.allCases, 1...4)
  func `applied to the old scene it gives the new one`(shape: SceneModel.Shape, seed: UInt64) throws {
    var model = SceneModel(seed: seed, shape: shape)
    var random = SplitMix64(seed: seed)
    var scene = Scene()
    for step in 0..<120 {
      let place: Comment = "\(shape), seed \(seed), step \(step)"
      var again = scene
      let change = model.change(isSingle: random.chance(50))
      try scene.apply(random.chance(30) ? .scene(model.list) : .change(change))
      let difference = SceneDifference(scene).change
      try again.apply(.change(difference))
      try #require(sceneDifference(again, scene) == nil, place)
      // So a recording that is exported a second time is the same text.
      try #require(SceneDifference(again).change == difference, place)
    }
  }

  @Test func `where nothing differs it is empty`() throws {
    var model = SceneModel(seed: 3)
    var scene = Scene()
    for _ in 0..<20 { try scene.apply(.change(model.change())) }
    try scene.apply(.scene(model.list))
    #expect(SceneDifference(scene).change == SceneChange())
  }

  @Test func `new superviews that also hold views from elsewhere come before what comes into them`() throws {
    let old = try scene(view(40, in: 1, fullScreen), view(41, in: 1, fullScreen))
    var new = old
    var change = SceneChange()
    change.insert = [view(30, in: 1, fullScreen), view(20, in: 30, fullScreen), view(50, in: 20, fullScreen)]
    change.move = [.init(id: 40, parent: 30), .init(id: 41, parent: 20)]
    try new.apply(.change(change))
    var again = old
    try again.apply(.change(SceneDifference(new).change))
    #expect(sceneDifference(again, new) == nil)
  }

  @Test func `of one moved sibling it names that one alone`() throws {
    var scene = try scene(view(2, in: 1, fullScreen), view(3, in: 1, fullScreen), view(4, in: 1, fullScreen))
    var change = SceneChange()
    change.move = [.init(id: 2, parent: 1, index: 2)]
    try scene.apply(.change(change))
    let difference = SceneDifference(scene).change
    #expect(difference == change)
  }
}

extension SceneDifference {
  /// The difference as a change. Nested views follow one after another.
  var change: SceneChange {
    var change = SceneChange()
    change.set = set
    change.insert = insert.flatMap { tree in tree.map(\.view) }
    change.move = move
    change.remove = remove
    return change
  }
}
