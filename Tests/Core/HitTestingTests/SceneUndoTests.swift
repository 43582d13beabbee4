import HitTesting
import TestSupport
import Testing

/// Tests that a scene is as before when an update is refused or taken back.
@Suite struct SceneUndoTests {
  @Test(arguments: SceneModel.Shape.allCases, 1...3)
  func `an update that is taken back has not happened`(shape: SceneModel.Shape, seed: UInt64) throws {
    var model = SceneModel(seed: seed, shape: shape)
    var random = SplitMix64(seed: seed)
    var scene = Scene()
    for step in 0..<100 {
      let place: Comment = "\(shape), seed \(seed), step \(step)"
      let before = scene
      let change = model.change(isSingle: random.chance(50))
      let update: SceneUpdate = random.chance(20) ? .scene(model.list) : .change(change)
      try scene.apply(update)
      let after = scene
      scene.undo()
      try #require(placeDifference(scene, before) == nil, place)
      try #require(scene.delta.isEmpty, place)
      try scene.apply(update)
      try #require(sceneDifference(scene, after) == nil, place)
      try #require(scene.capacity <= max(before.capacity, after.capacity), place)
    }
  }

  /// Each update does several things before the one that is refused.
  @Test(arguments: SceneModel.Shape.allCases, 1...3)
  func `a refused update leaves the scene as it was`(shape: SceneModel.Shape, seed: UInt64) throws {
    var model = SceneModel(seed: seed, shape: shape)
    var random = SplitMix64(seed: seed)
    var scene = Scene()
    for step in 0..<100 {
      let place: Comment = "\(shape), seed \(seed), step \(step)"
      let before = scene
      let change = model.change()
      if random.chance(30) {
        let bad = NewView(id: 9, className: "UIView", parent: 88_888_888)
        #expect(throws: SceneFault.self) { try scene.apply(.scene(model.list + [bad])) }
      } else {
        var bad = change
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bad.insert.append(NewView(id: 88_888_888, className: "", parent: nil))
        case 1: bad.set.append(.init(id: 88_888_888, properties: ViewPatch()))
        case 2: bad.remove.append(88_888_888)
        default: bad.insert.append(NewView(id: 88_888_888, className: "UIView", parent: nil, index: 7777))
        }
        #expect(throws: SceneFault.self) { try scene.apply(.change(bad)) }
      }
      try #require(placeDifference(scene, before) == nil, place)
      try #require(scene.delta.isEmpty, place)
      try scene.apply(.change(change))
    }
  }
}

/// In what two scenes differ, also in slots and orders; nil when they are equal.
func placeDifference(_ one: Scene, _ other: Scene) -> String? {
  if let difference = sceneDifference(one, other) { return difference }
  for (slot, _) in other.preorder() {
    let id = other.id(slot)
    if one.slot(of: id) != slot { return "\(id) is in another slot" }
    if one.order(slot) != other.order(slot) { return "\(id) has the order \(one.order(slot))" }
    if one.superview(slot) != other.superview(slot) { return "\(id) is elsewhere" }
    if one.siblingIndex(slot) != other.siblingIndex(slot) { return "\(id) has another place" }
    if one.subviewCount(slot) != other.subviewCount(slot) { return "\(id) has other subviews" }
  }
  return nil
}
