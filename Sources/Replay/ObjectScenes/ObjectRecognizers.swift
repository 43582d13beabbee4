import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// The objects that stand for recorded gesture recognizers.
@MainActor
struct ObjectRecognizers {
  private struct Known {
    var id: RecognizerID
    /// The view that owned it in the recording.
    var owner: ViewID
    var target: ViewID?
    /// The scroll view whose own pan it is; nil for none.
    var scrollView: ViewID?
  }

  private var objects: [RecognizerID: UIGestureRecognizer] = [:]
  private var known: [ObjectIdentifier: Known] = [:]

  /// Adds the recorded recognizers to their views, in order, even when code has moved them since.
  ///
  /// Recognizers that were not recorded stay where they are, and never get touches here.
  mutating func hang(on views: [ObjectView], _ ids: [ObjectIdentifier: ViewID], _ classes: ClassTable) {
    let before = objects
    let pans = ownPans(of: views, ids, classes)
    let wasOwnPan = Set(known.filter { $0.value.scrollView != nil }.keys)
    (objects, known) = ([:], [:])
    for view in views {
      guard let owner = ids[ObjectIdentifier(view.object)] else { continue }
      for recorded in view.recognizers {
        let pan = pans[recorded.id]
        let kept = before[recorded.id].flatMap { wasOwnPan.contains(ObjectIdentifier($0)) ? nil : $0 }
        let object = pan?.panGestureRecognizer ?? kept ?? KnownClasses.makeRecognizer(recorded.className, classes)
        objects[recorded.id] = object
        known[ObjectIdentifier(object)] = Known(
          id: recorded.id, owner: owner, target: recorded.target, scrollView: pan.flatMap { ids[ObjectIdentifier($0)] })
      }
    }
    for (id, object) in before where objects[id] !== object && known[ObjectIdentifier(object)] == nil {
      object.view?.removeGestureRecognizer(object)
    }
    for view in views {
      let wanted = view.recognizers.compactMap { objects[$0.id] }
      let present = (view.object.gestureRecognizers ?? []).filter { known[ObjectIdentifier($0)] != nil }
      setEnabled(view.recognizers)
      if present.elementsEqual(wanted, by: ===) { continue }
      for recognizer in present { view.object.removeGestureRecognizer(recognizer) }
      for recognizer in wanted { view.object.addGestureRecognizer(recognizer) }
    }
  }

  func setEnabled(_ recorded: [Recognizer]) {
    for recognizer in recorded {
      guard let object = objects[recognizer.id], object.isEnabled != recognizer.isEnabled else { continue }
      object.isEnabled = recognizer.isEnabled
    }
  }

  /// The scroll view of each recorded recognizer that is a scroll view's own pan: the one that it
  /// drives according to the recording, or else its owner.
  private func ownPans(
    of views: [ObjectView], _ ids: [ObjectIdentifier: ViewID], _ classes: ClassTable
  ) -> [RecognizerID: UIScrollView] {
    var scrollViews: [ViewID: UIScrollView] = [:]
    for case (let view?, let id?) in views.map({ ($0.object as? UIScrollView, ids[ObjectIdentifier($0.object)]) }) {
      scrollViews[id] = view
    }
    guard !scrollViews.isEmpty else { return [:] }
    var candidates: [ViewID: [(rank: Int, id: RecognizerID)]] = [:]
    for view in views {
      guard let owner = ids[ObjectIdentifier(view.object)] else { continue }
      for recognizer in view.recognizers where KnownClasses.isPan(recognizer.className, classes) {
        let isNamedSo = recognizer.className == KnownClasses.scrollViewPan
        let rank = recognizer.target != nil ? 0 : isNamedSo ? 1 : 2
        candidates[recognizer.target ?? owner, default: []].append((rank, recognizer.id))
      }
    }
    var result: [RecognizerID: UIScrollView] = [:]
    for (id, scrollView) in scrollViews {
      guard let best = candidates[id]?.min(by: { $0.rank < $1.rank }) else { continue }
      result[best.id] = scrollView
    }
    return result
  }

  // MARK: Asking

  /// The enabled recognizers of the view and of all its superviews, nearest first.
  func candidates(_ view: UIView, _ ids: [ObjectIdentifier: ViewID]) -> [CandidateRecognizer] {
    var result: [CandidateRecognizer] = []
    var current: UIView? = view
    while let view = current {
      current = view.superview
      guard let recognizers = view.gestureRecognizers, let owner = ids[ObjectIdentifier(view)] else { continue }
      for recognizer in recognizers where recognizer.isEnabled {
        guard let known = known[ObjectIdentifier(recognizer)] else { continue }
        result.append(CandidateRecognizer(id: known.id, owner: owner, target: target(known, on: owner)))
      }
    }
    return result
  }

  /// The view that the recognizer drives; nil when that is its owner.
  private func target(_ known: Known, on owner: ViewID) -> ViewID? {
    // If code has not moved the recognizer, the recorded target is right.
    if owner == known.owner { return known.target }
    let driven = known.scrollView ?? known.target
    return driven == owner ? nil : driven
  }
}
