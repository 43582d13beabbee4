import HitTesting
import TestSupport
import Testing

/// Tests the places of siblings against an array, with few and with many of them.
@Suite struct SiblingTests {
  private func stage(_ views: [NewView]) throws -> Scene {
    try scene(of: [view(1, "UIWindow", in: nil, fullScreen)] + views)
  }

  private func change(_ configure: (inout SceneChange) -> Void) -> SceneUpdate {
    var change = SceneChange()
    configure(&change)
    return .change(change)
  }

  /// Where a place is found, each in its way, is not as in the array; nil when all are.
  private func placeFault(_ scene: Scene, _ expected: [ViewID]) -> String? {
    guard let parent = scene.slot(of: 1) else { return "no superview" }
    let subviews = scene.subviews(parent)
    if subviews.map(scene.id) != expected { return "\(subviews.map(scene.id)) is not \(expected)" }
    if scene.subviewCount(parent) != expected.count { return "\(scene.subviewCount(parent)) subviews" }
    for (index, slot) in subviews.enumerated() {
      if scene.siblingIndex(slot) != index { return "\(scene.id(slot)) is at \(scene.siblingIndex(slot))" }
      if scene.subview(parent, at: index) != slot { return "another view is at \(index)" }
    }
    if scene.subview(parent, at: expected.count) != nil { return "a view is in front of the last one" }
    let orders = subviews.map(scene.order)
    return zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 } ? nil : "the orders do not grow"
  }

  /// The number of siblings goes up to the limit, down to nothing and up again, so that trees come
  /// and go.
  @Test(arguments: 1...4) func `one that comes, moves or leaves among up to 300`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var scene = try stage([])
    var expected: [ViewID] = []
    var (isGrowing, next, turns) = (true, ViewID(2), 0)
    let limit = random.pick([20, 40, 300])
    for step in 0..<1500 {
      if expected.count >= limit || expected.isEmpty {
        turns += 1
        isGrowing = expected.isEmpty
      }
      func place() -> Int { Int.random(in: 0...expected.count, using: &random) }
      let isRemoved = random.chance(isGrowing ? 20 : 70)
      if !expected.isEmpty, random.chance(30) {
        let id = expected.remove(at: Int.random(in: 0..<expected.count, using: &random))
        let index = place()
        expected.insert(id, at: index)
        try scene.apply(change { $0.move = [.init(id: id, parent: 1, index: index)] })
      } else if isRemoved, !expected.isEmpty {
        let id = expected.remove(at: Int.random(in: 0..<expected.count, using: &random))
        try scene.apply(change { $0.remove = [id] })
      } else {
        let index = place()
        expected.insert(next, at: index)
        try scene.apply(change { $0.insert = [view(next, in: 1, fullScreen, index: index)] })
        next += 1
      }
      try #require(placeFault(scene, expected) == nil, "seed \(seed), limit \(limit), step \(step)")
    }
    #expect(turns > 3)
  }

  @Test(arguments: 1...4) func `several that are loaded by their orders, also equal ones`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var scene = try stage([])
    var orders: [ViewID: Double] = [:]
    for step in 0..<60 {
      let place: Comment = "seed \(seed), step \(step)"
      var placements: [Scene.LoadedPlace] = []
      scene.beginLoading()
      for id in (2...ViewID(200)).filter({ _ in random.chance(step % 3 == 0 ? 20 : 2) }) {
        if orders[id] != nil, random.chance(30) {
          orders[id] = nil
          scene.unload(id)
        } else {
          let order = Double(Int.random(in: 0...60, using: &random))
          orders[id] = order
          try scene.load(id, parent: 1, order: order, view: View(), placements: &placements) { 0 }
        }
      }
      try scene.finishLoading(placements)
      let subviews = try scene.subviews(#require(scene.slot(of: 1)))
      try #require(Set(subviews.map(scene.id)) == Set(orders.keys), place)
      try #require(subviews.map(scene.order) == orders.values.sorted(), place)
      for (index, slot) in subviews.enumerated() { try #require(scene.siblingIndex(slot) == index, place) }
    }
  }

  // MARK: Orders

  /// The number of placements that a thousand insertions at one place mark. Each is a row in a
  /// trace.
  private func rows(siblings: Int, at place: Int, atOnce: Int, asScene: Bool) throws -> Int {
    var expected = Array(ViewID(2)..<ViewID(2 + siblings))
    var scene = try stage(expected.map { view($0, in: 1, fullScreen) })
    var (next, rows) = (ViewID(10_000), 0)
    while next < 11_000 {
      let new = (0..<Int64(atOnce)).map { next + $0 }
      next += Int64(atOnce)
      expected.insert(contentsOf: new, at: place)
      if asScene {
        let all = [view(1, "UIWindow", in: nil, fullScreen)] + expected.map { view($0, in: 1, fullScreen) }
        try scene.apply(.scene(all))
      } else {
        try scene.apply(
          change { change in
            change.insert = new.enumerated().map { view($1, in: 1, fullScreen, index: place + $0) }
          })
      }
      rows += scene.delta.changed.count
      if next.rawValue % 50 == 0 { #expect(placeFault(scene, expected) == nil) }
    }
    #expect(placeFault(scene, expected) == nil)
    return rows
  }

  @Test(arguments: [0, 1, 2, 200, 399, 400], [1, 70])
  func `insertions at one place give new orders to few siblings`(place: Int, atOnce: Int) throws {
    #expect(try rows(siblings: 400, at: place, atOnce: atOnce, asScene: false) < 4000)
  }

  @Test func `so do whole scenes`() throws {
    #expect(try rows(siblings: 60, at: 30, atOnce: 10, asScene: true) < 4000)
  }

  @Test func `views that come to one place share the gap evenly`() throws {
    var scene = try scene(view(2, in: 1, fullScreen), view(3, in: 1, fullScreen))
    try scene.apply(change { $0.insert = (10..<13).map { view(ViewID($0), in: 1, fullScreen, index: Int($0) - 9) } })
    let subviews = try scene.subviews(#require(scene.slot(of: 1)))
    #expect(subviews.map(scene.id) == [2, 10, 11, 12, 3])
    #expect(subviews.map(scene.order) == [0, 262_144, 524_288, 786_432, 1_048_576])
  }
}
