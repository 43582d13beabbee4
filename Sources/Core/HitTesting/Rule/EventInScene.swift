/// An event with the scene in which it happened. Policies map it to a responder.
package struct EventInScene: Sendable {
  package let scene: Scene
  package let type: EventType
  /// The location on the screen, in points; nil for an event without a location.
  package let location: Point?
  /// The window scene in which it happened; nil when that is not known.
  package let windowScene: String?

  package init(_ scene: Scene, type: EventType, location: Point?, windowScene: String?) {
    self.scene = scene
    self.type = type
    self.location = location
    self.windowScene = windowScene
  }

  /// The responder under a policy, by the definition; nil for nobody.
  package func responder(under applied: AppliedPolicy) -> Scene.Slot? {
    let test = HitTest(scene, applied)
    guard let location else { return test.eventTarget(type, windowScene: windowScene) }
    return test.hitTest(location, windowScene: windowScene)
  }

  /// The responder under a policy, with the decision of each view. An event without a location asks
  /// no view.
  package func walk(under applied: AppliedPolicy) -> HitTestWalk {
    guard let location else { return HitTestWalk(hit: responder(under: applied)) }
    var walk = HitTestWalk()
    walk.hit = HitTest(scene, applied) { walk.decisions.append($0) }.hitTest(location, windowScene: windowScene)
    return walk
  }

  /// The decisions with an effect under a policy, in order; none for an event without a location.
  package func steps(under applied: AppliedPolicy) -> [SceneDecision] {
    guard let location else { return [] }
    var steps: [SceneDecision] = []
    steps.reserveCapacity(32)
    _ = HitTest(scene, applied) { if $0.step != .noted { steps.append($0) } }
      .hitTest(location, windowScene: windowScene)
    return steps
  }

  /// The decisions of one view with an effect, when its superview asks it about the location.
  ///
  /// It does not look at whether the superview asks the view.
  ///
  /// - Complexity: O(depth), plus the cost of the view's subtree.
  package func steps(of view: Scene.Slot, under applied: AppliedPolicy) -> [SceneDecision] {
    guard let location else { return [] }
    var steps: [SceneDecision] = []
    _ = HitTest(scene, applied) { if $0.view == view, $0.step != .noted { steps.append($0) } }
      .hitTest(view, about: location)
    return steps
  }
}

/// The result of a hit test with all decisions on the way.
package struct HitTestWalk: Hashable, Sendable {
  /// The hit view; nil for nobody.
  package var hit: Scene.Slot?
  /// The decisions of the views, in the order in which they were made.
  package var decisions: [SceneDecision] = []

  package init(hit: Scene.Slot? = nil) { self.hit = hit }

  /// The decisions that had an effect; it leaves out the ones that were only noted.
  package var steps: [SceneDecision] { decisions.filter { $0.step != .noted } }

  /// The first decision by which the search left a view; nil if it did not leave the view.
  package func left(_ slot: Scene.Slot) -> SceneDecision? { decisions.first { $0.view == slot && $0.step == .left } }
}

/// The first index at which two lists differ; nil if they are equal.
///
/// When one list is a prefix of the other, they differ at its end.
@inlinable package func firstDifference<One, Other>(
  _ one: [One], _ other: [Other], isSame: (One, Other) -> Bool
) -> Int? {
  let shared = zip(one, other).prefix { isSame($0, $1) }.count
  return shared == one.count && shared == other.count ? nil : shared
}
