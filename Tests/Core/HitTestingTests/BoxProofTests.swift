import Certificates
import Foundation
import HitTesting
import TestSupport
import Testing

/// Compares what the definition of a hit test proves of whole boxes with the definition at single
/// points.
///
/// `RETOUCH_PROOFS` in the environment says with how many scenes for each base.
@Suite struct BoxProofTests {
  private static let scenes = ProcessInfo.processInfo.environment["RETOUCH_PROOFS"].flatMap(Int.init) ?? 12

  @Test(arguments: BaseRule.allCases) func `what is proved of a box holds at each of its points`(
    base: BaseRule
  ) throws {
    var random = SplitMix64(seed: 11)
    var (proved, refused) = (0, 0)
    for number in 0..<Self.scenes {
      let made = try CertifiedScene(base, seed: 7 << 32 + UInt64(number), turns: number % 3 == 0, &random)
      func check(_ cell: CertifiedCell, _ points: [Point]) throws {
        for (point, hits) in zip(points, made.hits(at: points)) {
          try #require(cell.claim.isRight(hits), "scene \(number), \(point), \(cell): \(made.description)")
        }
      }
      for cell in made.proved.shuffled(using: &random).prefix(25) { try check(cell, cell.box.testPoints) }
      // Boxes that anybody may state.
      for _ in 0..<30 {
        let (xs, ys) = (made.edges(\.minX, \.maxX, &random), made.edges(\.minY, \.maxY, &random))
        let box = Box(minX: xs.0, minY: ys.0, maxX: xs.1, maxY: ys.1)
        let points = CertifiedScene.grid(box, 6, 6)
        guard !box.isEmpty, let hits = made.hits(at: points).randomElement(using: &random) else { continue }
        let claim = random.chance(40) ? CertifiedCell.Claim.sameView : .views(before: hits.before, after: hits.after)
        let cell = CertifiedCell(box: box, claim: claim)
        if made.compared.proved([cell], windowScene: nil) == [cell] {
          proved += 1
          try check(cell, points)
        } else {
          refused += 1
        }
      }
    }
    #expect(proved > Self.scenes * 3 && refused > Self.scenes * 3, "\(proved), \(refused)")
  }

  /// Whether a box is proved to be hit as a point of a grid in it is. If it is, all points of the
  /// grid must be.
  private func isProved(_ box: Box, _ scene: Scene, _ policies: [Policy], _ random: inout SplitMix64) throws -> Bool {
    let tests = policies.map { HitTest(scene, AppliedPolicy($0, in: scene)) }
    let hits = CertifiedScene.grid(box, 9, 9).map { point in tests.map { $0.hitTest(point).map { scene.id($0) } } }
    let claimed = try #require(hits.randomElement(using: &random))
    let cell = CertifiedCell(box: box, claim: .views(before: claimed[0], after: claimed[1]))
    let compared = ComparedScene(scene, before: policies[0], after: policies[1])
    guard compared.proved([cell], windowScene: nil) == [cell] else { return false }
    try #require(hits.allSatisfy { $0 == claimed }, "\(box)")
    return true
  }

  private func box(in side: ClosedRange<Double>, _ random: inout SplitMix64) -> Box {
    let (x, y) = (Double.random(in: 40...220, using: &random), Double.random(in: 40...220, using: &random))
    let size = Double.random(in: side, using: &random)
    return Box(minX: x, minY: y, maxX: x + size, maxY: y + size)
  }

  @Test func `proofs end when they have asked as many views as they may`() throws {
    var random = SplitMix64(seed: 3)
    let made = try CertifiedScene(.uikit, seed: 3, turns: false, &random)
    let claimed = made.proved.filter { $0.claim != .nothing }
    #expect(!claimed.isEmpty)
    let all = ComparedScene(made.scene, before: made.policies[0], after: made.policies[1])
    #expect(all.proved(claimed, windowScene: nil) == claimed && !all.isUsedUp)
    let none = ComparedScene(made.scene, before: made.policies[0], after: made.policies[1], mostViews: 0)
    #expect(!none.isUsedUp)
    #expect(none.areProved(claimed, windowScene: nil).count { $0 } <= 1 && none.isUsedUp)
    #expect(none.proved(claimed, windowScene: nil) == claimed.map { CertifiedCell(box: $0.box, claim: .nothing) })
  }

  /// A view that is sheared along one axis is not upright, although one of its numbers is 0.
  @Test func `what is proved of a box holds beside a sheared view`() throws {
    var random = SplitMix64(seed: 14)
    var proved = 0
    for _ in 0..<400 {
      var shear = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      let share = random.pick([-1.5, -0.5, 0.5, 1.5])
      if random.chance(50) { shear.b = share } else { shear.c = share }
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, rect(0, 0, 300, 300)),
        view(2, in: 1, bounds: rect(0, 0, 80, 80), position: Point(x: 150, y: 150)) { $0.transform = shear },
      ])
      let policies = [
        Policy(name: "a", base: .uikit),
        Policy(name: "b", base: .uikit, rules: [try rule("@2") { $0.hitTest = HitTestOverride.none }]),
      ]
      if try isProved(box(in: 2...40, &random), scene, policies, &random) { proved += 1 }
    }
    #expect(proved > 200)
  }

  @Test func `what is proved of a box holds beside polygons`() throws {
    var random = SplitMix64(seed: 15)
    var proved = 0
    for _ in 0..<600 {
      let scene = try scene(of: [
        view(1, "UIWindow", in: nil, rect(0, 0, 300, 300)), view(2, in: 1, rect(50, 50, 200, 200)),
      ])
      let corners = (0..<Int.random(in: 3...6, using: &random)).map { _ in
        Point(x: Double.random(in: 0...200, using: &random), y: Double.random(in: 0...200, using: &random))
      }
      let policies = [
        Policy(name: "a", base: .uikit),
        Policy(name: "b", base: .uikit, rules: [try rule("@2") { $0.pointInside = .polygon(corners) }]),
      ]
      if try isProved(box(in: 2...60, &random), scene, policies, &random) { proved += 1 }
    }
    #expect(proved > 200)
  }

  /// Of many subviews only those that are near the box are asked.
  @Test func `what is proved of a box holds in a view with many subviews`() throws {
    var random = SplitMix64(seed: 16)
    var proved = 0
    for number in 0..<150 {
      var views = [view(1, "UIWindow", in: nil, rect(0, 0, 300, 300)), view(2, in: 1, rect(10, 10, 280, 280))]
      for id in 3..<33 {
        // In quarters of a point, so that no conversion rounds.
        let (x, y, size) = (
          Double(Int.random(in: 0...880, using: &random)) / 4, Double(Int.random(in: 0...880, using: &random)) / 4,
          Double(Int.random(in: 20...240, using: &random)) / 4
        )
        views.append(view(ViewID(id), id == 32 ? "B" : random.pick(["A", "B"]), in: 2, rect(x, y, size, size)))
      }
      let scene = try scene(of: views)
      let policies = [
        Policy(name: "a", base: .uikit),
        Policy(name: "b", base: .uikit, rules: [try rule("A") { $0.hitTest = HitTestOverride.none }]),
      ]
      for _ in 0..<4 where try isProved(box(in: 1...20, &random), scene, policies, &random) { proved += 1 }
      // All together, as a certificate states them, they are proved as each alone.
      let compared = ComparedScene(scene, before: policies[0], after: policies[1])
      let cells = (0..<20).map { _ in CertifiedCell(box: box(in: 1...20, &random), claim: .sameView) }
      let alone = cells.flatMap { compared.proved([$0], windowScene: nil) }
      #expect(compared.proved(cells, windowScene: nil) == alone, "\(number)")
      // The whole of a view that nothing lies in front of, without the last numbers before its
      // edge.
      let front = scene.view(try #require(scene.slot(of: 32))).frame
      let whole = Box(rect(front.minX + 10, front.minY + 10, front.size.width - 0.25, front.size.height - 0.25))
      #expect(try isProved(whole, scene, policies, &random), "\(number)")
    }
    #expect(proved > 100)
  }

  /// A certificate has such a scene under the one before it.
  @Test(arguments: BaseRule.allCases) func `a scene that counts as the one before hits the same views`(
    base: BaseRule
  ) throws {
    var random = SplitMix64(seed: 13)
    var counts = [true: 0, false: 0]
    for round in 0..<Self.scenes {
      var changes = try RandomChanges(seed: 9 << 32 + UInt64(round), views: 40)
      let policies = (0..<2).map { _ in
        RandomPolicies.policy(base, RandomPolicies.rules(in: changes.scene, &random), &random)
      }
      func hits(_ points: [Point]) -> [[ViewID?]] {
        let scene = changes.scene
        return policies.map { policy in
          let test = HitTest(scene, AppliedPolicy(policy, in: scene))
          return points.map { test.hitTest($0).map { scene.id($0) } }
        }
      }
      for step in 0..<40 {
        let points = (0..<30).map { _ in changes.scene.randomPoint(&random) }
        let before = hits(points)
        try changes.change()
        let isAsBefore = changes.scene.isAsBefore(to: policies)
        counts[isAsBefore, default: 0] += 1
        try #require(!isAsBefore || hits(points) == before, "round \(round), step \(step)")
      }
    }
    #expect(counts.values.allSatisfy { $0 > Self.scenes }, "\(counts)")
  }

  @Test(arguments: BaseRule.allCases) func `where no view is turned or round, all cells that are found are proved`(
    base: BaseRule
  ) throws {
    var random = SplitMix64(seed: 12)
    for number in 0..<Self.scenes {
      let made = try CertifiedScene(base, seed: 8 << 32 + UInt64(number), turns: false, &random)
      let found = CertifiedPartition(screen: made.region, cells: made.found).cells
      try #require(made.proved == found, "scene \(number): \(made.description)")
    }
  }
}

extension CertifiedScene {
  /// Two numbers where a cell may begin and end: edges of cells, numbers beside them, or any.
  fileprivate func edges(
    _ least: KeyPath<Box, Double>, _ end: KeyPath<Box, Double>, _ random: inout SplitMix64
  ) -> (Double, Double) {
    func edge() -> Double {
      let known = random.pick(found).box[keyPath: random.chance(50) ? least : end]
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return known.nextUp
      case 1: return known.nextDown
      case 2: return Double.random(in: region[keyPath: least]...region[keyPath: end], using: &random)
      default: return known
      }
    }
    let (one, other) = (edge(), edge())
    return (max(min(one, other), region[keyPath: least]), min(max(one, other), region[keyPath: end]))
  }
}
