import Findings
import HitTesting
import Recording

/// Compares all points of a recording's scenes under two policies of rules.
struct PolicySweep {
  private let cursor: any SceneCursor
  private let screenSize: Size?
  /// What the last searched scene showed.
  private var found: [Found] = []
  private var isSearched = false
  private(set) var counts = ComparedRecording.Counts()

  /// Points that go somewhere else in the same way, with one of them as an event.
  struct Found {
    var finding: Finding
    var witness: ResolvedEvent
  }

  init(_ recording: any RecordingSource, _ cursor: any SceneCursor) {
    (self.cursor, screenSize) = (cursor, recording.info.screenSize)
  }

  /// The regions of the scene that the cursor is at, one for each group.
  ///
  /// - Parameter comparison: It has followed the scene.
  mutating func regions(_ comparison: inout PolicyComparison) -> [Found] {
    counts.touches += 1
    if isSearched, !comparison.isChanged, cursor.scene.delta.keepsNames {
      for place in found.indices {
        found[place].finding.difference.snapshotID = cursor.snapshotID
        found[place].finding.difference.time = cursor.time
        found[place].finding.difference.region?.forgetTouches()
      }
    } else {
      found = search(&comparison)
      isSearched = true
      counts.searched += 1
    }
    if found.isEmpty { counts.unchanged += 1 }
    counts.changed += found.count
    return found
  }

  private mutating func search(_ comparison: inout PolicyComparison) -> [Found] {
    let scene = cursor.scene
    var found: [Found] = []
    var places: [GroupKey: Int] = [:]
    var unproved = 0.0
    for windowScene in comparison.windowScenes {
      let area = SweepArea(screen(scene), windowScene: windowScene)
      let parts = comparison.differences(in: area)
      unproved += parts.unprovedArea
      for part in parts.merged where part.isProved && !part.box.isSliver {
        let witness = ResolvedEvent(
          id: 0, time: cursor.time, type: .touches, location: part.box.witness, windowScene: windowScene,
          responder: .notObserved)
        guard let finding = comparison.swept(witness, part.hits[0], part.hits[1]) else { continue }
        let region = SweptRegion.Part(
          box: part.box, beforeView: part.hits[0].map { scene.id($0) }, afterView: part.hits[1].map { scene.id($0) })
        if let place = places[finding.difference.key] {
          found[place].finding.difference.region?.parts.append(region)
        } else {
          places[finding.difference.key] = found.count
          var finding = finding
          finding.difference.region = SweptRegion(parts: [region])
          found.append(Found(finding: finding, witness: witness))
        }
      }
    }
    counts.unprovedArea = max(counts.unprovedArea, unproved)
    return found
  }

  /// The screen, upright or turned as the windows are; without a known size, what windows cover.
  private func screen(_ scene: Scene) -> Box {
    var windows = Box.empty
    for window in scene.subviews(Scene.screen) where !scene.view(window).isHidden {
      if let box = scene.boxOnScreen(window) { windows = windows.union(Box(box)) }
    }
    let most = Box(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6)
    guard let size = screenSize, size.width > 0, size.height > 0 else { return windows.intersection(most) }
    let (upright, turned) = (
      Box(Rect(origin: .zero, size: size)),
      Box(Rect(x: 0, y: 0, width: size.height, height: size.width))
    )
    return windows == turned ? turned : upright.intersection(most)
  }
}

extension SceneDelta {
  /// Whether all that groups name is as before: classes, texts and recognizers.
  fileprivate var keepsNames: Bool {
    keepsStructure && changed.allSatisfy { kinds[$0]?.contains(.recognizers) != true }
  }
}

extension Box {
  /// Whether it is narrower than a millionth of a point. Such strips are where two ways to compute
  /// an edge round differently, as for a view's frame and its bounds. No finger hits them.
  fileprivate var isSliver: Bool { maxX - minX < 1e-6 || maxY - minY < 1e-6 }

  /// A point in the middle of the box, or in a corner of one that is very narrow.
  var witness: Point {
    func middle(_ least: Double, _ end: Double) -> Double {
      let middle = least + (end - least) / 2
      // A short number is easier to type.
      let rounded = (middle * 100).rounded() / 100
      return rounded >= least && rounded < end ? rounded : middle >= least && middle < end ? middle : least
    }
    return Point(x: middle(minX, maxX), y: middle(minY, maxY))
  }
}
