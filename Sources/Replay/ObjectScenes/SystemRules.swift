import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The rules of a recorded system for UIKit's own views, as they apply to a scene.
///
/// They apply to the views that no class of the policy stands for: they set properties of the
/// object, and change the `hitTest` answer of its class.
@MainActor
struct SystemRules {
  private let policy: Policy
  private var applied: AppliedPolicy
  private var scene = Scene()
  /// The rules that match a view but cannot be applied to code.
  private(set) var notApplied: Set<String> = []

  init(_ policy: Policy) {
    self.policy = policy
    applied = AppliedPolicy(policy, in: Scene())
  }

  /// Applies the rules to a scene with another structure.
  mutating func rebuild(for scene: Scene) {
    self.scene = scene
    applied = AppliedPolicy(policy, in: scene)
  }

  /// The recorded view with the values that the rules set.
  func view(_ slot: Scene.Slot, in scene: Scene) -> View { applied.view(slot, in: scene) }

  /// Applies the rules of a view to its object.
  ///
  /// - Parameters:
  ///   - ids: the recorded views that the objects stand for.
  ///   - objects: the objects by the recorded views.
  mutating func apply(
    to view: ObjectView, _ slot: Scene.Slot, ids: @escaping @MainActor (UIView) -> ViewID?,
    objects: @escaping @MainActor (ViewID) -> UIView?
  ) {
    let rules = applied.matchingRules(slot)
    for rule in rules where !policy.rules[rule].appliesToCode { notApplied.insert(policy.rules[rule].canonical) }
    #if !UIKIT_MODEL
      // UIKit's classes answer as on the running system.
      for rule in rules where policy.rules[rule].hitTest != nil { notApplied.insert(policy.rules[rule].canonical) }
    #else
      let overrides = rules.compactMap { policy.rules[$0].appliesToCode ? policy.rules[$0].hitTest : nil }
      guard !overrides.isEmpty else {
        view.object.hitTestOfSystem = nil
        return
      }
      let (applied, scene) = (applied, scene)
      view.object.hitTestOfSystem = { view, point, event, inherited in
        @MainActor func slot(_ view: UIView) -> Scene.Slot? { ids(view).flatMap { scene.slot(of: $0) } }
        let there = Point(x: Double(point.x), y: Double(point.y))
        // From the last rule to the first, until one decides alone, as in the definition.
        var changing: [HitTestOverride] = []
        var result: UIView??
        for override in overrides.reversed() where result == nil {
          switch override {
          case .none: result = .some(nil)
          case .selfOnly: result = .some(view.takesTouch(at: point, with: event) ? view : nil)
          case .regions(let regions): if !regions.contains(where: { $0.contains(there) }) { result = .some(nil) }
          case .passthrough, .replace: changing.append(override)
          default: break
          }
        }
        return changing.reversed().reduce(result ?? inherited()) { hit, override in
          guard let hit else { return nil }
          guard case .replace(let replacements) = override else { return hit === view ? nil : hit }
          guard let before = slot(hit), let own = slot(view) else { return hit }
          return applied.replaced(before, by: replacements, of: own, in: scene).flatMap { objects(scene.id($0)) }
        }
      }
    #endif
  }
}

extension PolicyRule {
  /// Whether the whole rule can be applied to objects of UIKit's classes: it sets only properties
  /// of a view, and its override of `hitTest` needs only the view and its answer.
  var appliesToCode: Bool {
    let isOfView =
      pointInside == nil && canBecomeKey == nil && events == nil && recognizerMove == nil && eventTypes == nil
      && set.map { !$0.setsWindowState && !$0.setsText && $0.recognizers == nil } ?? true
    return switch hitTest {
    case nil, .some(.none), .passthrough, .selfOnly, .replace, .regions: isOfView
    default: false
    }
  }
}
