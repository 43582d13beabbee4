import Findings
import HitTesting
import Recording

/// Compares all points of a recording's scenes under two policies: for rules by proof, for code by
/// samples.
struct PolicySweep: SceneSearch {
  private let cursor: any SceneCursor
  private let screenSize: Size?
  /// The findings in the last searched scene.
  private var found: [FoundInScene] = []
  private var isSearched = false
  private var tally = Tally(PointCounts())
  var counts: RunCounts { tally.counts(RunCounts.Looked.points) }

  init(_ recording: any RecordingSource, _ cursor: any SceneCursor) {
    (self.cursor, screenSize) = (cursor, recording.info.screenSize)
  }

  mutating func places(_ comparison: inout PolicyComparison) -> [FoundInScene] {
    tally.looked.scenes += 1
    if isSearched, !comparison.isChanged, cursor.scene.delta.keepsNames {
      for place in found.indices { found[place].repeated(cursor) }
    } else {
      found = search(&comparison)
      isSearched = true
      tally.looked.searched += 1
    }
    let faults = found.count { $0.finding.difference.key.verdict == .fault }
    tally.changed += found.count - faults
    tally.faults += faults
    if found.count == faults { tally.looked.unchanged += 1 }
    return found
  }

  func add(_ event: ResolvedEvent, to place: inout FoundInScene, _ comparison: inout PolicyComparison) {
    place.addTouch(event)
  }

  func evidence(of place: FoundInScene, _ comparison: PolicyComparison, isExplained: Bool) -> GroupEvidence {
    comparison.evidence(of: place.finding, place.witness, isExplained: isExplained)
  }

  private mutating func search(_ comparison: inout PolicyComparison) -> [FoundInScene] {
    let scene = cursor.scene
    var found: [FoundInScene] = []
    var places: [GroupKey: Int] = [:]
    var unproved = 0.0
    for windowScene in comparison.windowScenes {
      let area = SweepArea(scene.sweptScreen(screenSize), windowScene: windowScene)
      let differences = comparison.differences(in: area)
      unproved += differences.unprovedArea
      tally.looked.samples += differences.samples
      for part in differences.boxes where !part.box.isSliver {
        let witness = cursor.touch(at: part.box.witness, windowScene)
        guard let finding = comparison.swept(witness, part.label) else { continue }
        let region = SweptRegion.Part(
          box: part.box, beforeView: part.label.before.resolution?.slot.map { scene.id($0) },
          afterView: part.label.after.resolution?.slot.map { scene.id($0) })
        if let place = places[finding.difference.key] {
          found[place].finding.difference.subject.changePoints { $0.parts.append(region) }
        } else {
          places[finding.difference.key] = found.count
          var finding = finding
          finding.difference.subject = .points(SweptRegion(parts: [region]))
          found.append(FoundInScene(finding: finding, witness: witness))
        }
      }
    }
    tally.looked.unprovedArea = max(tally.looked.unprovedArea, unproved)
    return found
  }
}

extension SceneDelta {
  /// Whether all names in groups are as before: classes, texts and recognizers.
  fileprivate var keepsNames: Bool {
    keepsStructure && changed.allSatisfy { kinds[$0]?.contains(.recognizers) != true }
  }
}
