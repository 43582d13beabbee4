import HitTesting
import TestSupport
import Testing

/// Tests that a scene's delta says what an update changed, whichever way the update came.
@Suite struct SceneDeltaTests {
  @Test func `slots behind those that changed are asked for, too`() throws {
    var scene = Scene()
    try scene.apply(.scene((1...4).map { view(ViewID($0), "UIWindow", in: nil, fullScreen) }))
    for id in 1...4 as ClosedRange<Int64> {
      var change = SceneChange()
      change.set = [.init(id: ViewID(id), properties: patch { $0.alpha = Double(id) / 8 })]
      try scene.apply(.change(change))
      let changed = try #require(scene.slot(of: ViewID(id)))
      for slot in 0...scene.capacity { #expect((scene.delta.kinds[slot] != nil) == (slot == changed)) }
    }
  }

  @Test(arguments: SceneModel.Shape.allCases, 1...3)
  func `applied and loaded it tells what differs and what was there`(shape: SceneModel.Shape, seed: UInt64) throws {
    var model = SceneModel(seed: seed, shape: shape)
    var random = SplitMix64(seed: seed)
    var (applied, loaded) = (Scene(classes: sampleClasses), Scene(classes: sampleClasses))
    var largest = 0
    for step in 0..<120 {
      let place: Comment = "\(shape), seed \(seed), step \(step)"
      let (old, oldLoaded) = (applied, loaded)
      let change = model.change(isSingle: random.chance(50))
      try applied.apply(random.chance(20) ? .scene(model.list) : .change(change))
      var plain = Scene()
      try plain.apply(.scene(model.list))
      try #require(sceneDifference(applied, plain) == nil, place)
      try #require(deltaFault(from: old, to: applied) == nil, place)

      try loaded.load(changesOf: applied, using: &random)
      try #require(sceneDifference(loaded, applied) == nil, place)
      try #require(deltaFault(from: oldLoaded, to: loaded) == nil, place)
      for (slot, _) in loaded.preorder() {
        let other = try #require(applied.slot(of: loaded.id(slot)), place)
        try #require(loaded.order(slot) == applied.order(other), place)
      }
      var again = old
      try again.apply(.change(SceneDifference(loaded).change))
      try #require(sceneDifference(again, applied) == nil, place)
      largest = max(largest, applied.count)
    }
    #expect(largest > 10)
  }

  @Test func `a view that leaves is told with its slot, also when another one has it already`() throws {
    var scene = try scene(view(2, in: 1, fullScreen), view(3, in: 1, fullScreen))
    let slot = try #require(scene.slot(of: 2))
    var placements: [Scene.LoadedPlace] = []
    scene.beginLoading()
    scene.unload(2)
    try scene.load(7, parent: 1, order: 9, view: View(), placements: &placements) { 0 }
    try scene.finishLoading(placements)
    #expect(scene.delta.removed.map(\.slot) == [slot])
    #expect(scene.slot(of: 7) == slot)
    #expect(scene.delta.changed == [slot])
    #expect(scene.delta.isInserted(slot))
  }

  @Test func `a view that changes and leaves is only told as one that left`() throws {
    var scene = try scene(view(2, in: 1, fullScreen), view(3, in: 1, fullScreen))
    let slot = try #require(scene.slot(of: 2))
    var placements: [Scene.LoadedPlace] = []
    scene.beginLoading()
    try scene.load(2, parent: 1, order: 5, view: View(), placements: &placements) { 0 }
    scene.unload(2)
    try scene.finishLoading(placements)
    #expect(scene.delta.changed.isEmpty)
    #expect(scene.delta.kinds[slot] == nil)
    #expect(scene.delta.removed.map(\.id) == [2])
    scene.beginLoading()
    #expect(scene.delta.isEmpty)
  }
}

/// The classes of random scenes, in a fixed order.
let sampleClasses: ClassTable = {
  var table = ClassTable()
  for name in [
    "UIView", "UIWindow", "UIButton", "UILabel", "Card", "{button}", "{text}", "UITapGestureRecognizer",
    "UIPanGestureRecognizer",
  ] {
    _ = table.intern(name)
  }
  return table
}()

extension Scene {
  /// Loads the rows that a trace has for the last update of another scene, in random order.
  mutating func load(changesOf other: Scene, using random: inout SplitMix64) throws {
    beginLoading()
    let states = other.delta.changed.filter { other.delta.kinds[$0]?.isDisjoint(with: [.view, .placement]) == false }
    let rows: [ViewID] = other.delta.removed.map(\.id) + states.map(other.id)
    var placements: [LoadedPlace] = []
    for id in rows.shuffled(using: &random) {
      guard let slot = other.slot(of: id) else {
        unload(id)
        continue
      }
      try load(
        id, parent: other.superview(slot).map(other.id), order: other.order(slot), view: other.view(slot),
        placements: &placements
      ) { other.classIndex(slot) }
    }
    try finishLoading(placements)
    for slot in other.delta.changed {
      load(other.text(slot), of: other.id(slot))
      if let window = other.window(slot) { load(window, of: other.id(slot)) }
      load(other.delivery(slot), of: other.id(slot))
      load(other.recognizers(slot), of: other.id(slot))
    }
  }
}

/// What is wrong in a scene's delta, found by comparing the whole scene with the one before; nil
/// when nothing is.
private func deltaFault(from old: Scene, to new: Scene) -> String? {
  let delta = new.delta
  let changed = Set(delta.changed)
  if changed.count != delta.changed.count { return "a slot is listed twice" }
  let left = old.preorder().map(\.slot).filter { new.slot(of: old.id($0)) == nil }
  if Set(delta.removed.map(\.id)) != Set(left.map(old.id)) || delta.removed.count != left.count {
    return "other views left than those that are told"
  }
  for view in delta.removed where old.slot(of: view.id) != view.slot { return "\(view.id) was in another slot" }
  for (slot, _) in new.preorder() {
    let kinds = delta.kinds[slot] ?? []
    if changed.contains(slot) == kinds.isEmpty { return "slot \(slot) has changed without being listed" }
    guard let before = old.slot(of: new.id(slot)) else {
      if !kinds.contains(.inserted) { return "\(new.id(slot)) has come" }
      continue
    }
    if before != slot || kinds.contains(.inserted) { return "\(new.id(slot)) has stayed" }
    let isAsBefore: [(SceneDelta.Kinds, Bool)] = [
      (.view, old.view(slot) == new.view(slot)), (.text, old.text(slot) == new.text(slot)),
      (.window, old.window(slot) == new.window(slot)), (.recognizers, old.recognizers(slot) == new.recognizers(slot)),
      (
        .placement,
        old.order(slot) == new.order(slot) && old.superview(slot).map(old.id) == new.superview(slot).map(new.id)
      ),
    ]
    for (kind, isSame) in isAsBefore where !isSame && !kinds.contains(kind) { return "\(new.id(slot)): no \(kind)" }
  }
  return earlierFault(from: old, to: new)
}

/// Compares what the delta remembers with the scene before.
private func earlierFault(from old: Scene, to new: Scene) -> String? {
  let (delta, earlier) = (new.delta, new.delta.earlier)
  let placed = delta.changed.filter { delta.kinds[$0]?.isSuperset(of: .placement) == true && !delta.isInserted($0) }
  if Set(earlier.places.map(\.id)) != Set(placed.map(new.id) + delta.removed.map(\.id)) { return "other places" }
  for place in earlier.places {
    guard let slot = old.slot(of: place.id), old.order(slot) == place.order,
      old.superview(slot).map(old.id) == place.superview
    else { return "\(place.id) was not at \(place)" }
  }
  func check<State: Equatable>(
    _ kind: SceneDelta.Kinds, _ remembered: [(slot: Scene.Slot, state: State)], _ state: (Scene.Slot) -> State
  ) -> String? {
    for (slot, before) in remembered where state(slot) != before { return "slot \(slot): \(before)" }
    for slot in delta.changed where delta.kinds[slot]?.contains(kind) == true && !delta.isInserted(slot) {
      if !remembered.contains(where: { $0.slot == slot }) { return "slot \(slot): no \(kind)" }
    }
    return nil
  }
  return check(.view, earlier.views.map { ($0.slot, $0.view) }, old.view)
    ?? check(.text, earlier.texts.map { ($0.slot, $0.text) }, old.text)
    ?? check(.window, earlier.windows.map { ($0.slot, $0.window) }, old.window)
    ?? check(.recognizers, earlier.recognizers.map { ($0.slot, $0.recognizers) }, old.recognizers)
}
