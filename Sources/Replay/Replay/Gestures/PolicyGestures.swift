import Findings
import HitTesting
import Recording

/// Finds out which recognizers of a recording's scenes never act, and which controls lose their
/// touches or get them late, under one policy of rules.
///
/// It needs no recorded touches: the touches that people make most are tried wherever a view can be
/// hit, under the definition of delivery.
struct PolicyGestures: SceneSearch {
  private let cursor: any SceneCursor
  private let screenSize: Size?
  private let memory = GestureMemory()
  private var input: DeliveryInput?
  /// The last searched scene.
  private var found: [FoundInScene] = []
  private var apart: [NotCompared: Int] = [:]
  private var isSearched = false
  private var tally = Tally(PointCounts())
  var counts: RunCounts { tally.counts(RunCounts.Looked.points) }

  init(_ recording: any RecordingSource, _ cursor: any SceneCursor) {
    (self.cursor, screenSize) = (cursor, recording.info.screenSize)
  }

  mutating func places(_ comparison: inout PolicyComparison) -> [FoundInScene] {
    tally.looked.scenes += 1
    if isSearched, cursor.scene.delta.isEmpty {
      for place in found.indices { found[place].repeated(cursor) }
    } else if let policy = comparison.new.compared(.touches) {
      var scene = SceneGestures(cursor, policy, input, memory)
      scene.run(screen: cursor.scene.sweptScreen(screenSize))
      (found, apart, input, isSearched) = (scene.findings, scene.apart, scene.input, true)
      tally.looked.unprovedArea = max(tally.looked.unprovedArea, scene.unprovedArea)
      tally.looked.searched += 1
    }
    if found.isEmpty { tally.looked.unchanged += 1 }
    tally.changed += found.count
    tally.notCompared.merge(apart, uniquingKeysWith: +)
    return found
  }

  func add(_ event: ResolvedEvent, to place: inout FoundInScene, _ comparison: inout PolicyComparison) {
    place.addTouch(event)
  }

  func evidence(of place: FoundInScene, _ comparison: PolicyComparison, isExplained: Bool) -> GroupEvidence {
    let finding = place.finding
    var evidence = GroupEvidence(cause: finding.reason.cause(in: cursor.scene, old: nil, new: nil))
    if finding.difference.key.kind == .controlTaken { evidence.harm = .controlLoses }
    return evidence
  }
}
