import Foundation
import HitTesting
import Recording

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The app's present scene with its live views, and the rules of the system for it.
///
/// It reads the scene as a recorder does, and writes nothing.
@MainActor
final class ProbedScene {
  /// The scene cannot be read.
  struct IsUnreadable: Error {}

  /// The greatest level of a view with which the rules are asked. They call themselves for each
  /// level. The main thread of an app has a stack of 1 MB; in debug builds it overflows at 300.
  private static let deepest = 100

  let scene: Scene
  /// The rules of the system.
  let policy: Policy
  let test: HitTest
  private let capture: SceneCapture
  private let order: WindowOrder
  private let time: ReadingTime
  private var views: [Scene.Slot: UIView] = [:]
  private var slots: [ObjectIdentifier: Scene.Slot] = [:]
  /// The views outside of the scene that were given as answers. They are kept alive, because a new
  /// one may get the address of a freed one.
  private var others: [ObjectIdentifier: UIView] = [:]
  /// Whether the last answer was a view that recordings leave out.
  private(set) var isLeftOut = false

  /// - Throws: ``IsUnreadable`` when reading takes too long, or when views contradict each other.
  init(_ application: UIApplication, _ options: ProbingOptions, _ clock: FiniteClock) throws(IsUnreadable) {
    let reading = options.ofScene
    capture = SceneCapture(reading, readsElements: false)
    order = WindowOrder(application)
    time = ReadingTime(limit: options.delay) { clock.now }
    _ = time.begin(mayTryAgain: false)
    var scene = Scene()
    do {
      let update = try capture.update(order.backToFront, touched: [], time)
      try scene.declare(classes: capture.takeNewClasses())
      if let update { try scene.apply(update) }
    } catch { throw IsUnreadable() }
    policy = Policy.ofSystem(named: reading.info(application).policy) ?? Policy(name: "uikit", base: .uikit)
    test = HitTest(scene, AppliedPolicy(policy, in: scene))
    self.scene = scene
    for (id, view) in capture.views {
      guard let slot = scene.slot(of: id) else { continue }
      views[slot] = view
      slots[ObjectIdentifier(view)] = slot
    }
  }

  /// Whether views are too deep for the rules.
  var isDeep: Bool { scene.preorder().contains { $0.depth > Self.deepest } }

  /// Looks whether the app's views have changed since they were read.
  ///
  /// - Returns: nil when they have not.
  var change: ProbingGap? {
    _ = time.begin(mayTryAgain: false)
    do {
      return try capture.update(order.backToFront, touched: [], time) == nil ? nil : .changedScene
    } catch { return .time }
  }

  /// The name of a window scene in the scene; nil for one without a window there.
  func name(of windowScene: UIWindowScene?) -> String? { capture.name(of: windowScene) }

  func slot(of view: UIView) -> Scene.Slot? { slots[ObjectIdentifier(view)] }
  func view(_ slot: Scene.Slot) -> UIView? { views[slot] }

  /// The windows that may get a touch, from front to back.
  func windows(in windowScene: String?) -> [Scene.Slot] {
    test.windowsFrontToBack(in: windowScene).filter { !scene.view($0).isHidden }
  }

  // MARK: Answers

  /// The result of a hit test.
  enum Answer: Hashable {
    case nobody
    case recorded(Scene.Slot)
    /// A view that is not in the scene.
    case other(ObjectIdentifier)

    init(_ slot: Scene.Slot?) { self = slot.map { .recorded($0) } ?? .nobody }
  }

  /// What UIKit answered. A view that recordings leave out, such as one in a text field, counts as
  /// the recorded view around it.
  func answer(_ hit: UIView?) -> Answer {
    isLeftOut = false
    guard let hit else { return .nobody }
    var (view, inner) = (hit, hit)
    while slot(of: view) == nil, let superview = view.superview { (view, inner) = (superview, view) }
    // The views in one that is left out are not looked at.
    if let slot = slot(of: view), view === hit || capture.isLeftOut(inner) {
      isLeftOut = view !== hit
      return .recorded(slot)
    }
    others[ObjectIdentifier(hit)] = hit
    return .other(ObjectIdentifier(hit))
  }

  func probed(_ answer: Answer) -> ProbedAnswer {
    switch answer {
    case .nobody: .nobody
    case .recorded(let slot): .view(probed(slot))
    case .other(let object): others[object].map { .view(probed($0)) } ?? .notKnown
    }
  }

  func probed(_ slot: Scene.Slot) -> ProbedView {
    ProbedView(view: views[slot], path: scene.path(slot), className: scene.className(slot))
  }

  /// A view that is not in the scene, without a path.
  func probed(_ view: UIView) -> ProbedView {
    let name = TypeName.of(type(of: view))
    return ProbedView(view: view, path: name, className: name)
  }
}
