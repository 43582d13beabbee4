import Certificates
import HitTesting
import Recording

/// Divides all screens of a recording by what two policies hit there, for a certificate.
///
/// It states only what the definition of a hit test proves in the same way as for those who check
/// the certificate.
struct ScreenCertifier {
  private let before: Policy
  private let after: Policy
  private let cursor: any SceneCursor
  private let screenSize: Size?
  /// What the last divided screens were; nil before the first scene.
  private var divided: [SweepArea]?

  init(_ recording: any RecordingSource, _ cursor: any SceneCursor, before: Policy, after: Policy) {
    (self.cursor, screenSize) = (cursor, recording.info.screenSize)
    (self.before, self.after) = (before, after)
  }

  /// The screens of the scene that the cursor is at, one for each window scene.
  ///
  /// - Parameter comparison: It has followed the scene.
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
    let proof = ComparedScene(scene, before: before, after: after)
    return areas.map { area in
      CertifiedScreen(
        snapshotID: cursor.snapshotID, windowScene: area.windowScene,
        partition: partition(of: area, comparison, scene, proof))
    }
  }

  private func partition(
    of area: SweepArea, _ comparison: PolicyComparison, _ scene: Scene, _ proof: ComparedScene
  ) -> CertifiedPartition {
    let cells = comparison.compared(in: area).merged.map { part in
      let claim: CertifiedCell.Claim =
        switch part.proof {
        case .views: .views(before: part.hits[0].map { scene.id($0) }, after: part.hits[1].map { scene.id($0) })
        case .sameView: .sameView
        case .nothing: .nothing
        }
      return CertifiedCell(box: part.box, claim: claim)
    }
    return CertifiedPartition(screen: area.region, cells: proof.proved(cells, windowScene: area.windowScene))
  }
}
