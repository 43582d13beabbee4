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
    if isSearched, !comparison.isChanged, cursor.scene.keepsNames {
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
    var controls: [LosingControls] = []
    var elements = ElementParts(scene)
    var causes = SweptCauses(comparison.causeBudget)
    var unproved = 0.0
    for windowScene in comparison.windowScenes {
      let area = SweepArea(scene.sweptScreen(screenSize), windowScene: windowScene)
      let differences = comparison.differences(in: area)
      unproved += differences.unprovedArea
      tally.looked.samples += differences.samples
      for (box, label) in differences.boxes.flatMap({ divided($0.box, $0.label, at: &elements) }) {
        let witness = cursor.touch(at: box.witness, windowScene)
        guard let finding = causes.finding(of: label, { comparison.swept(witness, label) }) else {
          if causes.areUsedUp { unproved += box.area }
          continue
        }
        let region = SweptRegion.Part(
          box: box, beforeView: label.before.resolution?.slot.map { scene.id($0) },
          afterView: label.after.resolution?.slot.map { scene.id($0) })
        let place = places[finding.difference.key] ?? found.count
        if place == found.count {
          places[finding.difference.key] = place
          var finding = finding
          finding.difference.subject = .points(SweptRegion(parts: []))
          found.append(FoundInScene(finding: finding, witness: witness))
          controls.append(LosingControls())
        }
        found[place].finding.difference.subject.changePoints { $0.parts.append(region) }
        let before = label.before.resolution?.slot
        if let control = (cursor.judgedElement(of: witness, in: before) ?? before).flatMap(scene.control) {
          controls[place].add(box, of: control, in: scene)
        }
      }
    }
    tally.looked.unprovedArea = max(tally.looked.unprovedArea, unproved)
    for (place, controls) in controls.enumerated() {
      found[place].finding.difference.subject.changePoints { $0.controlShare = controls.share }
    }
    return found
  }

  /// Divides a box at the elements of both views that are hit in it, so that touches anywhere in a
  /// part fall in the same element.
  private func divided(
    _ box: Box, _ change: ScreenDifferences.Change, at elements: inout ElementParts
  ) -> [(box: Box, change: ScreenDifferences.Change)] {
    guard !box.isSliver else { return [] }
    var boxes = [box]
    for view in [change.before, change.after].compactMap({ $0.resolution?.slot }) where cursor.showsElements(view) {
      boxes = boxes.flatMap { elements.pieces(of: $0, in: view).map(\.box) }
    }
    return boxes.map { ($0, change) }
  }
}

/// The findings in one scene, and what it cost to find their causes.
///
/// Each box is looked at by itself, as another view may decide in it. In a scene with thousands of
/// views on top of each other, this could take hours, so that a box then has the cause of another
/// one in which the same views are hit.
struct SweptCauses {
  /// The decisions and views that were looked at.
  private var looks = 0
  private var findings: [ScreenDifferences.Change: Finding] = [:]

  /// How much is looked at until boxes share causes, and again until no more is looked for.
  private let budget: Int

  /// A scene of an app takes a hundredth of it.
  static let budget = 10_000_000

  init(_ budget: Int) { self.budget = budget }

  /// Whether no further cause is looked for.
  var areUsedUp: Bool { looks > 2 * budget }

  /// - Returns: nil also if the search has ended.
  mutating func finding(of change: ScreenDifferences.Change, _ find: () -> Finding?) -> Finding? {
    if looks > budget, let known = findings[change] { return known }
    guard !areUsedUp, let found = find() else { return nil }
    looks += found.reason.looks
    findings[change] = found
    return found
  }
}

/// The controls that had the points of a region.
private struct LosingControls {
  /// The area of the box of each control on the screen, in square points.
  private var areas: [Scene.Slot: Double] = [:]
  /// The area of the points in these boxes, in square points.
  private var lost = 0.0

  /// The part of the boxes that the points are, from 0 to 1; nil without a control.
  var share: Double? {
    let whole = areas.values.reduce(0, +)
    return whole > 0 ? min(lost / whole, 1) : nil
  }

  mutating func add(_ box: Box, of control: Scene.Slot, in scene: Scene) {
    guard let whole = scene.boxOnScreen(control).map({ Box($0) }) else { return }
    areas[control] = whole.area
    lost += whole.intersection(box).area
  }
}

extension Scene {
  /// Whether the last change kept all names in groups: classes, texts, recognizers, and the
  /// elements of each point.
  fileprivate var keepsNames: Bool {
    delta.keepsStructure
      && delta.changed.allSatisfy { delta.kinds[$0]?.contains(.recognizers) != true && !isElement($0) }
  }
}
