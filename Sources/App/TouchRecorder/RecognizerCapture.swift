import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Knows the recognizers of the recorded views: their numbers, how the app set them up, which
/// scroll views they drive, and which of them wait for which.
///
/// Reading parameters may be slow. They are therefore read when a recognizer is new or the scene
/// reads its view again.
@MainActor
final class RecognizerCapture {
  /// A recognizer that no view lists, with the window of a touch that it got.
  private struct Unattached {
    weak var recognizer: UIGestureRecognizer?
    weak var window: UIWindow?
  }

  private struct Requirement {
    weak var recognizer: UIGestureRecognizer?
    weak var other: UIGestureRecognizer?
    var source: RelationSource
    /// The other one, once the recording has the requirement, which is not taken back.
    var told: RecognizerID?
  }

  /// The number of recognizers that no view lists and that are remembered.
  private static let rememberedUnattached = 64

  /// Whether the names that the app gives recognizers are left out.
  private let hidesNames: Bool
  private var ids = IdentityTable<UIGestureRecognizer>()
  /// The scroll view that a pan recognizer drives, for each pan that is added to another view.
  private var drivenViews: [ObjectIdentifier: UIScrollView] = [:]
  /// The recognizers that no view lists, those that got touches last behind.
  private var unattached: [Unattached] = []
  /// The parameters of recognizers in use, as they were last read.
  private var parameters: [RecognizerID: RecognizerParameters] = [:]
  /// Which recognizers wait for which, by the waiting ones.
  private var requirements: [ObjectIdentifier: [Requirement]] = [:]
  /// The views that have recognizers with new requirements.
  private var related: [UIView] = []

  init(hidesNames: Bool) { self.hidesNames = hidesNames }

  /// The recorded id of a recognizer; nil for one that is not in the last scene.
  func id(of recognizer: UIGestureRecognizer) -> RecognizerID? { ids[recognizer].map(RecognizerID.init) }

  // MARK: What is told between two scenes

  /// Notes that a recognizer waits until another one has failed.
  func note(_ recognizer: UIGestureRecognizer, requires other: UIGestureRecognizer, _ source: RelationSource) {
    var known = requirements[ObjectIdentifier(recognizer)] ?? []
    known.removeAll { $0.recognizer !== recognizer || $0.other == nil && $0.told == nil }
    guard !known.contains(where: { $0.other === other }) else { return }
    known.append(Requirement(recognizer: recognizer, other: other, source: source))
    requirements[ObjectIdentifier(recognizer)] = known
    requirements = requirements.filter { $0.value.contains { $0.recognizer != nil } }
    if let view = recognizer.view { related.append(view) }
  }

  /// The views that have recognizers with new requirements since the last call.
  func takeRelated() -> [UIView] {
    defer { related.removeAll(keepingCapacity: true) }
    return related
  }

  /// Notes the recognizers of touches that begin and that no view lists.
  func noteUnattached(of touches: Set<UITouch>) {
    for touch in touches {
      for recognizer in touch.gestureRecognizers ?? [] where recognizer.view == nil {
        if unattached.contains(where: { $0.recognizer === recognizer }) { continue }
        guard let window = touch.window else { continue }
        unattached.append(Unattached(recognizer: recognizer, window: window))
      }
    }
    unattached.removeAll { $0.recognizer?.view != nil || $0.recognizer == nil }
    if unattached.count > Self.rememberedUnattached {
      unattached.removeFirst(unattached.count - Self.rememberedUnattached)
    }
  }

  // MARK: Those of a view

  /// The recognizers of a view; of a window also those of its touches that no view lists.
  func listed(_ view: UIView, isWindow: Bool) -> [UIGestureRecognizer] {
    let own = view.gestureRecognizers ?? []
    guard isWindow, !unattached.isEmpty else { return own }
    return own + unattached.compactMap { $0.window === view ? $0.recognizer : nil }
  }

  /// Whether the recognizers are those that were recorded, in the same order.
  func areSame(_ recognizers: [UIGestureRecognizer], _ known: [Recognizer]) -> Bool {
    guard recognizers.count == known.count else { return false }
    return recognizers.isEmpty || zip(recognizers, known).allSatisfy { id(of: $0) == $1.id }
  }

  /// Whether the same recognizers get touches as when they were recorded.
  func haveSameState(_ recognizers: [UIGestureRecognizer], _ known: [Recognizer]) -> Bool {
    recognizers.isEmpty || zip(recognizers, known).allSatisfy { $0.isEnabled == $1.isEnabled }
  }

  /// The scroll view that a pan drives without being added to it; nil for none.
  func scrollView(drivenBy recognizer: UIGestureRecognizer) -> UIScrollView? {
    drivenViews[ObjectIdentifier(recognizer)]
  }

  /// Reads a recognizer, and gives it a number.
  ///
  /// - Parameters:
  ///   - target: the recorded scroll view of ``scrollView(drivenBy:)``.
  ///   - isRead: whether the parameters are read again.
  func read(_ object: UIGestureRecognizer, className: String, target: ViewID?, isRead: Bool) -> Recognizer {
    var recognizer = Recognizer(
      id: RecognizerID(ids.number(object, className: className)), className: className, target: target,
      isEnabled: object.isEnabled)
    recognizer.isUnattached = object.view == nil
    let known = isRead ? nil : parameters[recognizer.id]
    recognizer.parameters = known ?? RecognizerParameters(object)
    if hidesNames { recognizer.parameters?.name = nil }
    parameters[recognizer.id] = recognizer.parameters
    recognizer.failureRequirements = failureRequirements(of: object)
    return recognizer
  }

  // MARK: Another tree

  /// Begins a scene in which each recognizer in use is read again.
  func beginUse() {
    ids.beginUse()
    drivenViews.removeAll()
  }

  /// Ends the scene that ``beginUse()`` began.
  func endUse() { ids.endUse() }

  /// Notes which scroll view a pan drives, when the pan is added to another view.
  func noteDriven(_ scrollView: UIScrollView) {
    guard scrollView.panGestureRecognizer.view !== scrollView else { return }
    drivenViews[ObjectIdentifier(scrollView.panGestureRecognizer)] = scrollView
  }

  /// The recognizers in use that wait for others, by their numbers.
  var waiting: [RecognizerID: UIGestureRecognizer] {
    let waiting = requirements.values.compactMap { $0.first?.recognizer }
    return Dictionary(waiting.compactMap { object in id(of: object).map { ($0, object) } }) { first, _ in first }
  }

  /// The recorded recognizers that must fail before this one.
  func failureRequirements(of object: UIGestureRecognizer) -> [FailureRequirement] {
    let key = ObjectIdentifier(object)
    guard let known = requirements[key] else { return [] }
    return known.indices.compactMap { index in
      guard known[index].recognizer === object else { return nil }
      let told = known[index].told ?? known[index].other.flatMap(id)
      requirements[key]?[index].told = told
      return told.map { FailureRequirement($0, source: known[index].source) }
    }
  }

  /// Forgets the parameters of recognizers that have left.
  func keepParameters(of recognizers: some Sequence<Recognizer>) {
    parameters.removeAll(keepingCapacity: true)
    for recognizer in recognizers { parameters[recognizer.id] = recognizer.parameters }
  }

  // MARK: Letting go

  /// Makes the next scene have all requirements anew.
  func forget() {
    for key in requirements.keys {
      for index in requirements[key, default: []].indices { requirements[key]?[index].told = nil }
    }
  }

  /// Releases all recognizers and views. What is left has only weak references.
  func end() {
    ids = IdentityTable()
    drivenViews.removeAll()
  }
}
