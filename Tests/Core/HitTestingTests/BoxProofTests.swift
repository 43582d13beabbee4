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
