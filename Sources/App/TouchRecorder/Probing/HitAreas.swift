public import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The points of the screen at which UIKit gives touches to a view or to a view in it, beside those
/// at which the rules do.
///
/// Its description is made for a debugger.
public struct HitAreas {
  /// Another view that gets touches in the view's bounds.
  public struct Taker {
    /// The view that gets them, or nobody.
    public var answer: ProbedAnswer
    /// Where it gets them, on the screen, in points.
    public var areas: [CGRect]
    /// Its share of the view's bounds as far as they are shown, from 0 to 1.
    public var share: Double
  }

  /// The greatest distance between neighboring points that are tried, in points. Areas that are
  /// smaller are found only at an edge of a view.
  public static var spacing: Double { ScreenSamples<Bool>.spacing }

  /// The view.
  public var view: ProbedView
  /// The name of the rules, such as `ios-26`.
  public var policy = ""
  /// The part of the screen in which points were tried: the view and the views in it with a border
  /// of 44 points around them.
  public var probed = CGRect.zero
  /// Where UIKit gives touches to the view or to a view in it, on the screen, to half a point.
  public var areas: [CGRect] = []
  /// Where the rules do.
  public var ruled: [CGRect] = []
  /// Where only one of both does, as far as it is at least half a point wide and high.
  public var differences: [CGRect] = []
  /// Where UIKit was not asked often enough to know; without edges of less than half a point.
  public var unknown: [CGRect] = []
  /// The share of the view's bounds, as far as superviews show them, at which UIKit gives it
  /// touches, from 0 to 1; nil when nothing of them is shown. What is ``unknown`` does not count.
  public var share: Double?
  /// The other views that get touches in the view's bounds, the one with the largest share first.
  public var takers: [Taker] = []
  /// The explanation of a point in the largest of the ``differences``; nil without differences.
  public var explanation: TouchExplanation?
  /// The reasons why the areas may be wrong or not complete.
  public var gaps: Set<ProbingGap> = []
  /// How many times `hitTest(_:with:)` was called from outside.
  public var calls = 0
}

extension HitAreas {
  /// How far from the view points are tried, in points: the least size of a touch target.
  static let border = 44.0
  /// The length to which edges are found, in points.
  static let finest = 0.5

  @MainActor
  init(_ view: UIView) {
    let name = TypeName.of(type(of: view))
    self.init(view: ProbedView(view: view, path: name, className: name))
  }

  @MainActor
  mutating func probe(_ application: UIApplication, _ options: ProbingOptions) {
    let clock = FiniteClock(options.clock)
    let start = clock.now
    guard let scene = try? ProbedScene(application, options, clock) else {
      gaps.insert(.unreadScene)
      return
    }
    policy = scene.policy.name
    guard let live = view.view, let slot = scene.slot(of: live) else {
      gaps.insert(.notShown)
      return
    }
    view = scene.probed(slot)
    guard !scene.isDeep else {
      gaps.insert(.deepTree)
      return
    }
    let areas = AreaProbe(HitProbe(scene, options, clock, start: start), slot, options)
    guard !areas.area.region.isEmpty else {
      gaps.insert(.notShown)
      return
    }
    gaps.insert(.smallAreas)
    fill(areas)
    calls = areas.probe.calls
    if let gap = areas.probe.gap { gaps.insert(gap) }
    if let gap = scene.change { gaps.insert(gap) }
  }

  @MainActor
  private mutating func fill(_ areas: AreaProbe) {
    let (scene, region) = (areas.probe.scene, areas.area.region)
    let sampled = areas.sampled()
    let byRules = areas.byRules()
    probed = CGRect(region)
    self.areas = CGRect.halfPoints(sampled.filter { $0.label == .own }.map(\.box))
    ruled = CGRect.halfPoints(byRules.filter { $0.label == .own }.map(\.box))
    unknown = sampled.filter { $0.label == nil && $0.box.isWide }.map { CGRect($0.box) }
    var differing: [Box] = []
    LabelledBox.overlay(sampled, byRules, in: region) { box, one, other in
      if let one, let other, (one == .own) != (other == .own), box.isWide { differing.append(box) }
    }
    differences = CGRect.halfPoints(differing)
    if let largest = differing.max(by: { $0.area < $1.area }) { explanation = areas.explain(largest.witness) }
    var boxes: [ProbedScene.Answer: [Box]] = [:]
    var (own, all) = (0.0, 0.0)
    let shown = areas.shown()
    for part in shown { all += part.box.area }
    LabelledBox.overlay(sampled, shown, in: region) { box, label, _ in
      switch label {
      case .own?: own += box.area
      case .other(let answer)?: boxes[answer, default: []].append(box)
      case nil: break
      }
    }
    guard all > 0 else { return }
    share = own / all
    takers = boxes.map { answer, boxes in
      Taker(
        answer: scene.probed(answer), areas: CGRect.halfPoints(boxes), share: boxes.reduce(0) { $0 + $1.area } / all)
    }
    .filter { !$0.areas.isEmpty }
    .sorted { ($1.share, "\($0.answer)") < ($0.share, "\($1.answer)") }
  }
}

extension Box {
  fileprivate var isWide: Bool { min(maxX - minX, maxY - minY) >= HitAreas.finest }
}

extension CGRect {
  fileprivate init(_ box: Box) {
    self.init(x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }

  /// The boxes in half points, merged, from the upper left to the lower right.
  fileprivate static func halfPoints(_ boxes: [Box]) -> [CGRect] {
    func half(_ number: Double) -> Double { (number / HitAreas.finest).rounded() * HitAreas.finest }
    let rounded = boxes.map {
      Box(minX: half($0.minX), minY: half($0.minY), maxX: half($0.maxX), maxY: half($0.maxY))
    }
    return LabelledBox.merged(rounded.filter { !$0.isEmpty }.map { LabelledBox(box: $0, label: true) }).map {
      CGRect($0.box)
    }
  }
}
