import HitTesting
import TestSupport
import Testing

/// Tests which rows of a trace do not form a scene, against a check of the whole tree.
@Suite struct SceneLoadTests {
  /// The row of a view, or of one that left.
  private struct Row {
    var id: ViewID
    var parent: ViewID?
    var isRemoved = false
    var order: Double
  }

  /// What each view of a scene is in; nil for windows.
  private func superviews(_ scene: Scene) -> [ViewID: ViewID?] {
    Dictionary(
      uniqueKeysWithValues: scene.preorder().map { (scene.id($0.slot), scene.superview($0.slot).map(scene.id)) })
  }

  private func load(_ rows: [Row], into scene: inout Scene) throws {
    var placements: [Scene.LoadedPlace] = []
    scene.beginLoading()
    for row in rows {
      if row.isRemoved {
        scene.unload(row.id)
      } else {
        try scene.load(row.id, parent: row.parent, order: row.order, view: View(), placements: &placements) { 0 }
      }
    }
    try scene.finishLoading(placements)
  }

  /// The fault of rows by their definition: each superview is there, and going up from each view
  /// ends at a window.
  private func plainFault(_ rows: [Row], _ superviews: inout [ViewID: ViewID?]) -> LoadFault? {
    for row in rows { superviews[row.id] = row.isRemoved ? nil : .some(row.parent) }
    for row in rows.sorted(by: { $0.order < $1.order }) where !row.isRemoved {
      if let parent = row.parent, superviews[parent] == nil { return .unknownParent(view: row.id, parent: parent) }
    }
    let lost = superviews.keys.filter { id in
      var current = id
      for _ in 0...superviews.count {
        guard let superview = superviews[current] else { return true }
        guard let above = superview else { return false }
        current = above
      }
      return true
    }
    return lost.isEmpty ? nil : .unreachable(count: lost.count)
  }

  private func randomRows(_ scene: Scene, step: Int, _ random: inout SplitMix64) -> [Row] {
    let ids = scene.preorder().map { scene.id($0.slot) }
    let new = (0..<random.pick([0, 1, 1, 3, 8])).map { ViewID(1000 * step + $0 + 1000) }
    var moved = Set((0..<random.pick([0, 0, 1, 3])).map { _ in random.pick(ids) })
    var removed: Set<ViewID> = []
    if random.chance(40), let slot = scene.slot(of: random.pick(ids)) {
      // Mostly a view leaves with all that is in it.
      let all = scene.preorder().map(\.slot).filter { scene.ancestry($0).contains(slot) }.map(scene.id)
      removed = Set(random.chance(80) ? all : [scene.id(slot)])
      moved.subtract(removed)
    }
    let here = ids.filter { !removed.contains($0) }
    func parent() -> ViewID? {
      switch Int.random(in: 0..<100, using: &random) {
      case 0: 77_777_777
      case 1: random.pick(ids)
      case 2..<10: nil
      case 10..<50: (here + new).isEmpty ? nil : random.pick(here + new)
      default: here.isEmpty ? nil : random.pick(here)
      }
    }
    let rows =
      (new + moved).map { Row(id: $0, parent: parent(), order: Double.random(in: 0...1000, using: &random)) }
      + removed.map { Row(id: $0, isRemoved: true, order: 0) }
    return rows.shuffled(using: &random)
  }

  @Test(arguments: 1...8) func `random rows are refused as a check of the whole tree refuses them`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    var counts = (refused: 0, lost: 0, taken: 0)
    var scene = try scene(
      of: [view(1, "UIWindow", in: nil, fullScreen)] + (2...20).map { view(ViewID($0), in: ViewID($0 / 2), fullScreen) }
    )
    for step in 0..<500 {
      let place: Comment = "seed \(seed), step \(step)"
      let rows = randomRows(scene, step: step, &random)
      var expected = superviews(scene)
      let fault = plainFault(rows, &expected)
      var next = scene
      do throws(any Error) {
        try load(rows, into: &next)
        try #require(fault == nil, place)
        try #require(superviews(next) == expected, place)
        counts.taken += 1
        if next.count > 5 { scene = next }
      } catch let found as LoadFault {
        try #require(found == fault, place)
        counts.refused += 1
        if case .unreachable = found { counts.lost += 1 }
      }
    }
    #expect(counts.refused > 20 && counts.lost > 10 && counts.taken > 100, "\(counts)")
  }

  @Test func `new views inside one another around a view that moved into them are no scene`() throws {
    let before = try scene(view(2, in: 1, fullScreen), view(3, in: 2, fullScreen), view(4, in: 3, fullScreen))
    for (rows, count) in [
      ([Row(id: 8, parent: 4, order: 0), Row(id: 2, parent: 8, order: 0)], 4),
      ([Row(id: 8, parent: 9, order: 0), Row(id: 9, parent: 8, order: 0)], 2),
      ([Row(id: 8, parent: 8, order: 0)], 1), ([Row(id: 3, isRemoved: true, order: 0)], 1),
      ([Row(id: 2, isRemoved: true, order: 0)], 2),
    ] {
      var scene = before
      #expect(throws: LoadFault.unreachable(count: count)) { try load(rows, into: &scene) }
    }
  }

  @Test func `a view whose superview left may be elsewhere, or leave too`() throws {
    var scene = try scene(view(2, in: 1, fullScreen), view(3, in: 2, fullScreen), view(4, in: 3, fullScreen))
    try load([Row(id: 2, isRemoved: true, order: 0), Row(id: 3, parent: 1, order: 0)], into: &scene)
    #expect(superviews(scene) == [1: nil, 3: 1, 4: 3])
    try load([Row(id: 3, isRemoved: true, order: 0), Row(id: 4, isRemoved: true, order: 0)], into: &scene)
    #expect(superviews(scene) == [1: nil])
  }
}
