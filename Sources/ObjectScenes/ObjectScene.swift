import Foundation
package import HitTesting

#if canImport(UIKit)
  public import UIKit
#else
  public import UIKitModel
#endif

/// A recorded scene as view objects, some of them of classes of one's own, which are asked their own `hitTest(_:with:)`.
///
/// The views are where they were recorded and as they were recorded; layout never runs. The windows belong to no application.
/// What `bind` and `prepare` set stays until the recording changes the same property, or until views come, leave or move: then all
/// is set as recorded, and both run again. Under UIKit an animation that blocks a view is not shown, methods that code exchanges
/// stay exchanged for all policies, and windows have no window scene.
@MainActor
public final class ObjectScene {
  /// How many views may lie inside each other; code that calls itself once a level has no more room.
  package static let deepest = 1000

  let policy: OverridePolicy
  /// The scene when views last came, left or moved; only its structure is asked for.
  var structure = Scene()
  /// Superviews first, siblings back to front.
  var order: [ObjectView] = []
  var views: [ViewID: ObjectView] = [:]
  var idOfObject: [ObjectIdentifier: ViewID] = [:]
  var identifiers: [String: ViewID] = [:]
  /// Back to front, as recorded.
  var windows: [ObjectWindow] = []
  /// The same by their levels, which code may change at any time.
  var frontToBack: [ObjectWindow] = []
  var levels: [CGFloat] = []
  var hasScenes = false
  var recognizers = ObjectRecognizers()
  /// What is wrong with the views as they are; thrown when they are asked.
  var fault: OverrideFault?
  /// For how many views each override was found, each time that views came, left or moved.
  package internal(set) var matchCounts: [Int]
  private var isBuilt = false
  #if !canImport(UIKit)
    var windowScenes: [String: UIWindowScene] = [:]
    private var exchanged = UIView.ExchangedMethods()
  #endif

  package init(_ policy: OverridePolicy) {
    self.policy = policy
    matchCounts = policy.overrides.map { _ in 0 }
  }

  /// Follows the scene to its next state.
  ///
  /// - Complexity: O(changed views) when only geometry and switches changed, else O(views).
  package func update(for scene: Scene) {
    withOwnMethods {
      guard isBuilt, scene.delta.keepsStructure, keepsRecognizers(scene) else {
        isBuilt = true
        return rebuild(for: scene)
      }
      for slot in scene.delta.changed {
        guard let view = views[scene.id(slot)] else { continue }
        view.change(to: scene.view(slot))
        view.recognizers = scene.recognizers(slot)
        recognizers.setEnabled(view.recognizers)
      }
    }
  }

  /// Whether recognizers were at most switched on or off.
  private func keepsRecognizers(_ scene: Scene) -> Bool {
    scene.delta.changed.allSatisfy { slot in
      let (old, new) = (views[scene.id(slot)]?.recognizers ?? [], scene.recognizers(slot))
      return old.count == new.count && zip(old, new).allSatisfy { $0.id == $1.id && $0.target == $1.target }
    }
  }

  /// Runs code of the policy with the methods that it has exchanged, and that nobody else has.
  func withOwnMethods<Result>(_ body: () -> Result) -> Result {
    #if canImport(UIKit)
      return body()
    #else
      var methods = exchanged
      defer { exchanged = methods }
      return methods.during(body)
    #endif
  }

  // MARK: What code asks

  /// The first view in drawing order with that accessibility identifier.
  public subscript(identifier: String) -> UIView? { identifiers[identifier].flatMap { views[$0]?.object } }

  /// The views of a class, superviews first, siblings back to front.
  public func views<V: UIView>(of type: V.Type) -> [V] { order.compactMap { $0.object as? V } }

  /// The first view in drawing order that the selector finds; nil also for a selector that cannot be read.
  public func view(matching selector: String) -> UIView? {
    guard let selector = try? HitTesting.Selector(selector) else { return nil }
    let slot = structure.preorder().first { selector.matches($0.slot, in: structure) }?.slot
    return slot.flatMap { views[structure.id($0)]?.object }
  }
}

/// A window with what the recording says of windows.
struct ObjectWindow {
  let id: ViewID
  let object: UIWindow
  let state: WindowState
}
