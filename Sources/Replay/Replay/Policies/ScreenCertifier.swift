import Certificates
import HitTesting
import Recording

/// Divides all screens of a recording by what two policies hit there, for a certificate.
///
/// It states only what a checker of the certificate can prove in the same way, from the definition
/// of a hit test.
struct ScreenCertifier {
  private let before: Policy
  private let after: Policy
  private let cursor: any SceneCursor
  private let screenSize: Size?
  /// The number of views that proofs of one scene ask. A checker may ask twice as many, as it asks
  /// about other groups of cells.
  private static let mostViews = ComparedScene.mostViews / 2
  /// The areas of the last divided screens; nil before the first scene.
  private var divided: [SweepArea]?

  init(_ recording: any RecordingSource, _ cursor: any SceneCursor, before: Policy, after: Policy) {
    (self.cursor, screenSize) = (cursor, recording.info.screenSize)
    (self.before, self.after) = (before, after)
  }

  /// The screens of the current scene of the cursor, one for each window scene.
  ///
  /// - Parameter comparison: A comparison that has followed the scene.
  mutating func screens(_ comparison: PolicyComparison) -> [CertifiedScreen] {
    let scene = cursor.scene
    let screen = scene.sweptScreen(screenSize)
    let areas = comparison.windowScenes.map { SweepArea(screen, windowScene: $0) }
    let isSame = divided == areas && !comparison.isChanged && scene.delta.keepsStructure
    divided = areas
    if isSame {
      return areas.map {
        CertifiedScreen(snapshotID: cursor.snapshotID, windowScene: $0.windowScene, partition: nil)
      }
    }
    let proof = ComparedScene(scene, before: before, after: after, mostViews: Self.mostViews)
    return areas.map { area in
      CertifiedScreen(
        snapshotID: cursor.snapshotID, windowScene: area.windowScene,
        partition: partition(of: area, comparison, scene, proof))
    }
  }

  private func partition(
    of area: SweepArea, _ comparison: PolicyComparison, _ scene: Scene, _ proof: ComparedScene
  ) -> CertifiedPartition {
    let parts = comparison.compared(in: area).parts.map { part in
      let claim: CertifiedCell.Claim =
        switch part.proof {
        case .views: .views(before: part.hits[0].map { scene.id($0) }, after: part.hits[1].map { scene.id($0) })
        case .sameView: .sameView
        case .nothing: .nothing
        }
      return LabelledBox(box: part.box, label: claim)
    }
    return CertifiedPartition(screen: area.region, cells: cells(of: parts, area.windowScene, proof))
  }

  /// Merges the parts into as few cells as can be proved.
  ///
  /// Beside a rotated or round edge, each of two parts may be provable by a comparison of its own,
  /// and both together by no comparison.
  private func cells(
    of parts: [LabelledBox<CertifiedCell.Claim>], _ windowScene: String?, _ proof: ComparedScene
  ) -> [CertifiedCell] {
    var cells: [CertifiedCell] = []
    var groups = [parts]
    while let group = groups.popLast() {
      if proof.isUsedUp {
        cells += group.map { CertifiedCell(box: $0.box, claim: .nothing) }
        continue
      }
      let merged = LabelledBox.merged(group).map { CertifiedCell(box: $0.box, claim: $0.label) }
      if merged.count == group.count {
        cells += proof.proved(merged, windowScene: windowScene)
        continue
      }
      let areProved = proof.areProved(merged, windowScene: windowScene)
      let rows = group.sorted { $0.box.minY < $1.box.minY }
      for (cell, isProved) in zip(merged, areProved) {
        if isProved {
          cells.append(cell)
          continue
        }
        let isWide = cell.box.maxX - cell.box.minX > cell.box.maxY - cell.box.minY
        let near = rows[rows.first(from: cell.box.minY)..<rows.first(from: cell.box.maxY)]
        let inside = near.filter { $0.box.intersection(cell.box) == $0.box }.sorted { one, other in
          isWide
            ? (one.box.minX, one.box.minY) < (other.box.minX, other.box.minY)
            : (one.box.minY, one.box.minX) < (other.box.minY, other.box.minX)
        }
        groups += [Array(inside[..<(inside.count / 2)]), Array(inside[(inside.count / 2)...])].filter { !$0.isEmpty }
      }
    }
    return cells
  }
}

extension [LabelledBox<CertifiedCell.Claim>] {
  /// The index of the first box that begins at a height or below it. The boxes are sorted.
  fileprivate func first(from y: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].box.minY < y { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
