import Findings
import Foundation
package import HitTesting

#if !UIKIT_MODEL
  public import UIKit
#else
  public import UIKitModel
#endif

/// A recorded scene as live view objects, some of which belong to the app's own classes.
///
/// A replay calls the `hitTest(_:with:)` of these objects. Geometry and switches are those of the
/// recording. Then the views of the policy's classes are laid out, so that paths and areas that
/// they derive from their bounds are right; what a layout moves is put back. The windows belong to
/// no application.
///
/// Values that `bind` and `prepare` set stay until the recording changes the same property. When
/// views appear, disappear or move to another superview, or when recognizers are added or removed,
/// all values are set as recorded and both closures run again.
///
/// Changes that `hitTest(_:with:)` itself makes to the recorded views are undone after each touch:
/// to their geometry, their subviews, and whether they take touches. Properties that a class
/// declares itself keep their new values.
///
/// Under UIKit no view is laid out, changes by a hit test stay, the scene does not show that an
/// animation blocks a view, exchanged methods stay exchanged for all policies, and windows have no
/// window scene.
@MainActor
public final class ObjectScene {
  /// The greatest depth of nested views. The stack has no room for more levels of override code
  /// that calls itself once for each level.
  package static let deepest = 1000

  let policy: OverridePolicy
  /// The scene at the last rebuild; only its structure is used.
  var structure = Scene()
  /// The views, superviews first, siblings back to front.
  var order: [ObjectView] = []
  var views: [ViewID: ObjectView] = [:]
  var idOfObject: [ObjectIdentifier: ViewID] = [:]
  var identifiers: [String: ViewID] = [:]
  /// The windows in the recorded order, back to front.
  var windows: [ObjectWindow] = []
  /// The windows by their levels, which code may change at any time; front to back.
  var frontToBack: [ObjectWindow] = []
  var levels: [CGFloat] = []
  var hasScenes = false
  var recognizers = ObjectRecognizers()
  /// The fault of the present views, which is thrown when they are asked; nil for none.
  var fault: OverrideFault?
  /// For each override, the number of views that it stood for, added up over all rebuilds.
  package internal(set) var matchCounts: [Int]
  /// For each selector with which code looked for a view, how many it found.
  var lookups: [String: Int] = [:]
  /// The rules of the recorded system for UIKit's own views; nil for none.
  var system: SystemRules?
  /// Notes on what the code lacks in the scenes so far.
  var noted: Set<CodeNote> = []
  #if UIKIT_MODEL
    var outlets = WeakOutlets()
  #endif
  private var isBuilt = false
  #if UIKIT_MODEL
    var windowScenes: [String: UIWindowScene] = [:]
    private var exchanged = UIView.ExchangedMethods()
  #endif

  /// Makes a scene without views.
  ///
  /// - Parameters:
  ///   - screen: the size of the recorded screen, in points, which code can ask for; nil when it is
  ///     not known, so that the model's screen has its default size.
  ///   - system: the rules of the recorded system for UIKit's own views, on UIKit's base. They
  ///     apply to views that no class of the policy stands for, as far as they set properties or
  ///     override `hitTest` by `none`, `passthrough`, `selfOnly`, `regions` or `replace`; the
  ///     others are among ``notes``. Under UIKit they only set properties; nil for none.
  package init(_ policy: OverridePolicy, screen: Size? = nil, system: Policy? = nil) {
    self.policy = policy
    self.system = system.map { SystemRules($0) }
    matchCounts = policy.overrides.map { _ in 0 }
    #if UIKIT_MODEL
      EventDriver.setScreen(screen.map { CGSize(width: $0.width, height: $0.height) } ?? EventDriver.plainScreen)
    #endif
  }

  /// Updates the objects to the scene's next state.
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
        view.change(to: recorded(slot, view, in: scene))
        view.recognizers = scene.attachedRecognizers(slot)
        recognizers.setEnabled(view.recognizers)
      }
      if policy.overrides.isEmpty { return }
      if layOutOwnViews(Set(scene.delta.changed.flatMap { scene.ancestry($0).map(scene.id) })) { rebuild(for: scene) }
    }
  }

  /// Whether no recognizer was added, removed or retargeted; switching one on or off is allowed.
  private func keepsRecognizers(_ scene: Scene) -> Bool {
    scene.delta.changed.allSatisfy { slot in
      let (old, new) = (views[scene.id(slot)]?.recognizers ?? [], scene.attachedRecognizers(slot))
      return old.count == new.count && zip(old, new).allSatisfy { $0.id == $1.id && $0.target == $1.target }
    }
  }

  /// Runs the policy's code with the exchanged methods of this policy, and of no other.
  func withOwnMethods<Result>(_ body: () -> Result) -> Result {
    #if !UIKIT_MODEL
      return body()
    #else
      var methods = exchanged
      defer { exchanged = methods }
      return methods.during(body)
    #endif
  }

  // MARK: For the policy's code

  /// The first view in drawing order with that accessibility identifier; nil for none.
  public subscript(identifier: String) -> UIView? {
    found(identifiers[identifier], by: "#" + HitTesting.Selector.quotedIfNeeded(identifier))
  }

  /// The views whose objects are of a class or a subclass, superviews first, siblings back to
  /// front.
  public func views<V: UIView>(of type: V.Type) -> [V] { order.compactMap { $0.object as? V } }

  /// The first view in drawing order that the selector matches.
  ///
  /// - Parameter selector: a selector as in policy files.
  /// - Returns: nil when no view matches, and also when the selector cannot be read.
  public func view(matching selector: String) -> UIView? {
    let read = try? HitTesting.Selector(selector)
    let slot = read.flatMap { read in
      structure.preorderWithoutElements().first { read.matches($0.slot, in: structure) }?.slot
    }
    return found(slot.map(structure.id), by: selector)
  }

  private func found(_ id: ViewID?, by selector: String) -> UIView? {
    let view = id.flatMap { views[$0]?.object }
    lookups[selector, default: 0] += view == nil ? 0 : 1
    return view
  }

  /// For each override of the policy, how many views it stood for, and for each selector with which
  /// its code looked for a view, how many it found.
  package var matches: [String: Int] {
    Dictionary(zip(policy.parts, matchCounts), uniquingKeysWith: +).merging(lookups, uniquingKeysWith: +)
  }
}

/// A window object with the recorded state of the window.
struct ObjectWindow {
  let id: ViewID
  let object: UIWindow
  let state: WindowState
}
