import Certificates
import Foundation
import HitTesting
import TestSupport
import Testing

/// Forges partitions with right sums, and judges what is accepted by a dense grid.
///
/// `RETOUCH_FORGERIES` in the environment says how many forgeries are made; 10000 takes some
/// minutes in a release build.
@Suite struct ForgedPartitionTests {
  private static let count = ProcessInfo.processInfo.environment["RETOUCH_FORGERIES"].flatMap(Int.init) ?? 400
  private static let eachScene = 25

  private struct Counts {
    var refused = 0
    /// Those of them that the grid finds to be wrong.
    var refusedAndWrong = 0
    var accepted = 0
    var isRefused: [String: (refused: Int, all: Int)] = [:]
  }

  @Test func `a forgery that a dense grid finds to be wrong is refused, and what is true is accepted`() throws {
    var random = SplitMix64(seed: 77)
    var counts = Counts()
    for number in 0..<max(1, Self.count / Self.eachScene) {
      let base = random.chance(70) ? BaseRule.uikit : random.pick(BaseRule.allCases)
      let made = try CertifiedScene(base, seed: 9 << 32 + UInt64(number), turns: random.chance(30), &random)
      let whole = CertifiedPartition(screen: made.region, cells: made.proved)
      try made.compared.check(try CheckedPartition(whole), windowScene: nil)
      let points = CertifiedScene.grid(made.region, 40, 50) + made.proved.prefix(150).flatMap(\.box.testPoints)
      let exchanged = Array(made.policies.reversed())
      let judged = [made.hits(at: points), made.hits(at: points, exchanged)]
      let compared = [made.compared, ComparedScene(made.scene, before: exchanged[0], after: exchanged[1])]
      for _ in 0..<Self.eachScene {
        let (kind, cells, side) = made.forged(&random)
        let forgery = CertifiedPartition(screen: made.region, cells: cells)
        let isWrong = zip(points, judged[side]).contains { point, hits in
          forgery.cells.contains { $0.box.contains(point) && !$0.claim.isRight(hits) }
        }
        var isRefused = false
        do {
          try compared[side].check(try CheckedPartition(forgery), windowScene: nil)
        } catch {
          isRefused = true
        }
        let isRight = isRefused || !isWrong
        try #require(isRight, "scene \(number), \(kind): \(made.description)")
        counts.refused += isRefused ? 1 : 0
        counts.refusedAndWrong += isRefused && isWrong ? 1 : 0
        counts.accepted += isRefused ? 0 : 1
        counts.isRefused[kind, default: (0, 0)].all += 1
        if isRefused { counts.isRefused[kind, default: (0, 0)].refused += 1 }
      }
    }
    // Many forgeries are wrong, and some change nothing that is false.
    #expect(counts.refusedAndWrong > Self.count / 3, "\(counts)")
    #expect(counts.accepted > 0, "\(counts)")
    if ProcessInfo.processInfo.environment["RETOUCH_FORGERIES"] != nil { print(counts) }
  }
}

extension CertifiedScene {
  /// Cells that make up the screen, but state something else.
  ///
  /// - Returns: the kind of the forgery, the cells, and 1 where the policies are exchanged.
  fileprivate func forged(_ random: inout SplitMix64) -> (kind: String, cells: [CertifiedCell], side: Int) {
    var cells = proved
    let place = cells.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      let claim = random.chance(50) ? CertifiedCell.Claim.sameView : cells[place].claim
      return ("one cell", [CertifiedCell(box: region, claim: claim)], 0)
    case 1:
      let other = random.pick(cells).claim
      cells[place].claim = other
      return ("another statement", cells, 0)
    case 2:
      cells[place].claim = .sameView
      return ("same view", cells, 0)
    case 3: return ("exchanged policies", cells, 1)
    case 4:
      let (one, other) = (random.pick(cells).claim, random.pick(cells).claim)
      for place in cells.indices {
        if cells[place].claim == one {
          cells[place].claim = other
        } else if cells[place].claim == other {
          cells[place].claim = one
        }
      }
      return ("exchanged ids", cells, 0)
    case 5:
      // An edge, for all cells that touch it.
      let (edge, across) = (random.chance(50) ? cells[place].box.minX : cells[place].box.minY, random.chance(50))
      let step = random.pick([edge.nextUp, edge.nextDown, edge + (region.maxX - region.minX) / 50])
      for place in cells.indices {
        if across {
          if cells[place].box.minX == edge { cells[place].box.minX = step }
          if cells[place].box.maxX == edge { cells[place].box.maxX = step }
        } else {
          if cells[place].box.minY == edge { cells[place].box.minY = step }
          if cells[place].box.maxY == edge { cells[place].box.maxY = step }
        }
      }
      return ("moved edge", cells.filter { !$0.box.isEmpty }, 0)
    case 6:
      // A cell over a smaller one, whose corners are in others.
      let (inner, share) = (cells[place].box, random.pick([1e-9, 0.1, 1]))
      let (width, height) = (share * (inner.maxX - inner.minX), share * (inner.maxY - inner.minY))
      let box = Box(
        minX: inner.minX - width, minY: inner.minY - height, maxX: inner.maxX + width, maxY: inner.maxY + height)
      return ("hidden cell", covered(by: box, &random), 0)
    default:
      let (one, other) = (random.pick(cells).box, random.pick(cells).box)
      return ("joined cells", covered(by: one.union(other), &random), 0)
    }
  }

  /// The cells with one over them that states the same as one of those around it.
  private func covered(by box: Box, _ random: inout SplitMix64) -> [CertifiedCell] {
    let box = box.intersection(region)
    let corner = random.pick([
      Point(x: box.minX, y: box.minY), Point(x: box.maxX.nextDown, y: box.minY),
      Point(x: box.minX, y: box.maxY.nextDown),
    ])
    let claim = random.chance(30) ? .sameView : proved.first { $0.box.contains(corner) }?.claim ?? .sameView
    var cells = [CertifiedCell(box: box, claim: claim)]
    for cell in proved {
      let shared = cell.box.intersection(box)
      guard !shared.isEmpty else {
        cells.append(cell)
        continue
      }
      let outer = cell.box
      let rest = [
        Box(minX: outer.minX, minY: outer.minY, maxX: outer.maxX, maxY: shared.minY),
        Box(minX: outer.minX, minY: shared.maxY, maxX: outer.maxX, maxY: outer.maxY),
        Box(minX: outer.minX, minY: shared.minY, maxX: shared.minX, maxY: shared.maxY),
        Box(minX: shared.maxX, minY: shared.minY, maxX: outer.maxX, maxY: shared.maxY),
      ]
      cells += rest.filter { !$0.isEmpty }.map { CertifiedCell(box: $0, claim: cell.claim) }
    }
    return cells
  }
}
