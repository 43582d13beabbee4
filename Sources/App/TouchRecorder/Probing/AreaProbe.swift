import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Finds the areas of a view: by asking UIKit about points, and by the rules.
@MainActor
struct AreaProbe {
  /// Who gets the touches of an area.
  enum Label: Hashable {
    /// The view or a view in it.
    case own
    case other(ProbedScene.Answer)
  }

  /// How often the rules may be asked about pieces of the screen.
  private static let patience = 200_000
  /// Points farther from the origin of the screen than this are not tried, in points.
  private static let farthest = 8_192.0

  let probe: HitProbe
  /// The part of the screen in which points are tried.
  let area: SweepArea
  private let slot: Scene.Slot
  /// The view and the views in it.
  private let own: Set<Scene.Slot>
  private let compiled: CompiledHitTest
  private var scene: ProbedScene { probe.scene }

  init(_ probe: HitProbe, _ slot: Scene.Slot, _ options: ProbingOptions) {
    (self.probe, self.slot) = (probe, slot)
    let scene = probe.scene.scene
    var own: Set = [slot]
    var region = Box.empty
    for (view, _) in scene.preorder() where view == slot || scene.superview(view).map(own.contains) == true {
      own.insert(view)
      if let box = scene.boxOnScreen(view) { region = region.union(Box(box)) }
    }
    self.own = own
    let border = HitAreas.border
    region = Box(
      minX: region.minX - border, minY: region.minY - border, maxX: region.maxX + border, maxY: region.maxY + border)
    let near = Box(minX: -Self.farthest, minY: -Self.farthest, maxX: Self.farthest, maxY: Self.farthest)
    var area = SweepArea(region.intersection(scene.sweptScreen(nil)).intersection(near))
    area.windowScene = scene.window(scene.window(of: slot))?.scene
    (area.smallest, area.patience) = (HitAreas.finest, options.calls)
    self.area = area
    compiled = CompiledHitTest(probe.scene.policy, scene: scene)
  }

  private func label(_ answer: ProbedScene.Answer) -> Label {
    if case .recorded(let hit) = answer, own.contains(hit) { return .own }
    return .other(answer)
  }

  /// The areas by UIKit's answers; nil where they are not known.
  func sampled() -> [LabelledBox<Label?>] {
    let windows = scene.windows(in: area.windowScene)
    let samples = ScreenSamples<Label>(of: area, along: compiled.edges(in: area, of: scene.scene)) { points in
      var labels: [Label] = []
      for point in points {
        guard let asked = try? probe.ask(windows, about: CGPoint(x: point.x, y: point.y)) else { break }
        labels.append(label(asked.last?.answer ?? .nobody))
      }
      return labels
    }
    return samples.boxes
  }

  /// The areas by the rules; nil where they are not proved.
  func byRules() -> [LabelledBox<Label?>] {
    var area = area
    area.patience = Self.patience
    return compiled.parts(of: area, in: scene.scene).merged.map { part in
      LabelledBox(box: part.box, label: part.isProved ? label(ProbedScene.Answer(part.hits[0])) : nil)
    }
  }

  /// The view's bounds, as far as superviews show them.
  func shown() -> [LabelledBox<Bool>] {
    var shown: [LabelledBox<Bool>] = []
    compiled.visitParts(shownBy: [slot], in: area, of: scene.scene) { _, parts in
      shown = parts.merged.map { LabelledBox(box: $0.box, label: true) }
    }
    return shown
  }

  /// Explains a point of the screen, with what is left of the limits.
  func explain(_ point: Point) -> TouchExplanation {
    var explanation = TouchExplanation(point: CGPoint(x: point.x, y: point.y), policy: scene.policy.name)
    explanation.compare(scene.windows(in: area.windowScene), probe)
    return explanation
  }
}
