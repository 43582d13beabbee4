import Findings
import HitTesting
import Recording

/// The answer of a policy at a point.
enum ScreenAnswer: Hashable {
  case hit(SceneResolution)
  /// The code gave no answer.
  case fault(ResolutionFault)

  /// The result; nil when there is no answer.
  var resolution: SceneResolution? {
    if case .hit(let resolution) = self { resolution } else { nil }
  }

  /// Whether another view is hit or, without an answer on one side, whether the two differ.
  func isElsewhere(than other: ScreenAnswer) -> Bool {
    guard let resolution, let other = other.resolution else { return self != other }
    return !resolution.hasSameResponder(as: other)
  }
}

/// The answers of one policy in the boxes of a screen; nil where the answer is not known.
struct AnsweredScreen {
  var boxes: [LabelledBox<ScreenAnswer?>]
  /// How many points code was asked about.
  var samples = 0
}

/// Asks a policy of code about whole screens, one scene after another.
struct CodeScreens {
  let resolver: any PointResolver
  /// Gives the edges of the views, along which samples are taken.
  private var layout: CompiledHitTest
  /// Whether the last snapshot changed anything: any change may matter to code.
  private(set) var isChanged = true

  init(_ resolver: any PointResolver, scene: Scene) {
    self.resolver = resolver
    layout = CompiledHitTest(Policy(name: "uikit", base: .uikit), scene: scene)
  }

  /// The window scenes that can be touched.
  var windowScenes: [String?] { layout.windowScenes }

  mutating func follow(_ scene: Scene) {
    layout.update(for: scene)
    isChanged = !scene.delta.isEmpty
  }

  func answers(in area: SweepArea, _ cursor: any SceneCursor) -> AnsweredScreen {
    var area = area
    // A finger cannot aim at half a point, and each point costs a call of the code.
    (area.smallest, area.patience) = (0.5, 500_000)
    let samples = ScreenSamples<ScreenAnswer>(of: area, along: layout.edges(in: area, of: cursor.scene)) { points in
      resolver.hits(at: points, windowScene: area.windowScene, snapshot: cursor.snapshotID).map { answer in
        switch answer {
        case .success(let resolution): .hit(SceneResolution(resolution, in: cursor))
        case .failure(let fault): .fault(fault)
        }
      }
    }
    return AnsweredScreen(boxes: samples.boxes, samples: samples.count)
  }
}

/// The boxes of a screen in which two policies send touches to different views.
struct ScreenDifferences {
  struct Change: Hashable {
    var before: ScreenAnswer
    var after: ScreenAnswer
  }

  /// No two boxes have a point in common.
  var boxes: [LabelledBox<Change>] = []
  /// The size of the area that is not known, in square points.
  var unprovedArea = 0.0
  /// How many points code was asked about.
  var samples = 0

  /// The differences that are proved.
  init(_ parts: ScreenParts, from before: PolicyAsker, to after: PolicyAsker, _ scene: Scene) {
    unprovedArea = parts.unprovedArea
    boxes = parts.merged.filter(\.isProved).map { part in
      func answer(_ slot: Scene.Slot?, _ asker: PolicyAsker) -> ScreenAnswer {
        .hit(SceneResolution(slot: slot, recognizers: asker.recognizers(of: slot, in: scene)))
      }
      return LabelledBox(
        box: part.box, label: Change(before: answer(part.hits[0], before), after: answer(part.hits[1], after)))
    }
  }

  /// The differences between two screens of the same size.
  init(from before: AnsweredScreen, to after: AnsweredScreen, in area: SweepArea) {
    samples = before.samples + after.samples
    LabelledBox.overlay(before.boxes, after.boxes, in: area.region) { box, old, new in
      guard let old, let new else {
        unprovedArea += box.area
        return
      }
      // As for rules, only another view is a difference, not other recognizers alone.
      if old.isElsewhere(than: new) { boxes.append(LabelledBox(box: box, label: Change(before: old, after: new))) }
    }
    boxes = LabelledBox.merged(boxes)
  }
}
