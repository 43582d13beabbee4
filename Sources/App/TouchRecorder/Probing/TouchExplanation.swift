public import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The view that UIKit gives a touch at a point, beside the one that the rules give it.
///
/// Its description is made for a debugger.
public struct TouchExplanation {
  /// The view at which UIKit begins to differ from the rules.
  ///
  /// The rules make another answer of what UIKit answers for the views in it. So the view itself
  /// does something that the rules do not know, such as an override of `hitTest(_:with:)` or
  /// `point(inside:with:)`.
  public struct Disagreement {
    /// The view.
    public var view: ProbedView
    /// The result of the view's `hitTest(_:with:)`.
    public var answer: ProbedAnswer
    /// The result that the rules make of UIKit's answers for the views in it.
    public var ruled: ProbedAnswer
    /// Whether the view answers the same when it is asked again. If not, ``ruled`` is the result by
    /// the rules alone.
    public var isSteady: Bool
  }

  /// The point on the screen, in points. A number that is NaN became 0.
  public var point: CGPoint
  /// The name of the rules, such as `ios-26`.
  public var policy = ""
  /// The view that UIKit gives a touch.
  public var hit = ProbedAnswer.notKnown
  /// The view that the rules give it.
  public var ruled = ProbedAnswer.notKnown
  /// Whether both give it to the same view, or to nobody; nil when one of them is not known.
  public var agrees: Bool?
  /// Where they begin to differ; nil when they agree, or when that was not found.
  public var disagreement: Disagreement?
  /// The reasons why the answers may be wrong or not complete; empty for none.
  public var gaps: Set<ProbingGap> = []
  /// How many times `hitTest(_:with:)` was called from outside.
  public var calls = 0
}

extension TouchExplanation {
  @MainActor
  mutating func explain(_ window: UIWindow?, _ application: UIApplication, _ options: ProbingOptions) {
    let clock = FiniteClock(options.clock)
    let start = clock.now
    guard let scene = try? ProbedScene(application, options, clock) else {
      gaps.insert(.unreadScene)
      return
    }
    policy = scene.policy.name
    if let window {
      guard scene.slot(of: window) != nil, !window.isHidden else {
        gaps.insert(.notShown)
        return
      }
      point = window.convert(point, to: nil as UIWindow?)
    }
    let location = Point(x: Double(finite: point.x), y: Double(finite: point.y))
    point = CGPoint(x: location.x, y: location.y)
    guard !scene.isDeep else {
      gaps.insert(.deepTree)
      return
    }
    let probe = HitProbe(scene, options, clock, start: start)
    let windows = scene.windows(in: scene.name(of: window?.windowScene))
    compare(windows, probe)
    calls = probe.calls
    if let gap = probe.gap { gaps.insert(gap) }
    if let gap = scene.change { gaps.insert(gap) }
  }

  /// Asks the windows, and searches where their answer begins to differ from that of the rules.
  @MainActor
  mutating func compare(_ windows: [Scene.Slot], _ probe: HitProbe) {
    let scene = probe.scene
    let search = DisagreementSearch(probe, Point(x: Double(point.x), y: Double(point.y)))
    let ruledHit = windows.lazy.map(search.ruled).first { $0 != .nobody } ?? .nobody
    ruled = scene.probed(ruledHit)
    guard let asked = try? probe.ask(windows, about: point) else { return }
    let hit = asked.last?.answer ?? .nobody
    self.hit = scene.probed(hit)
    agrees = hit == ruledHit
    guard hit == ruledHit || !scene.isLeftOut else {
      gaps.insert(.leftOut)
      return
    }
    guard hit != ruledHit, let start = asked.first(where: { search.ruled($0.slot) != $0.answer }),
      let found = try? search.begin(at: start)
    else { return }
    disagreement = Disagreement(
      view: scene.probed(found.slot), answer: scene.probed(found.answer), ruled: scene.probed(found.ruled),
      isSteady: found.isSteady)
  }
}
