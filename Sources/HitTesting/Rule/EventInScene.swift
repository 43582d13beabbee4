/// An event in the scene in which it happened: what policies are asked about.
package struct EventInScene: Sendable {
  package let scene: Scene
  package let type: EventType
  /// On the screen, in points; nil for an event without a location.
  package let location: Point?
  /// The window scene that it happened in; nil where that is not known.
  package let windowScene: String?

  package init(_ scene: Scene, type: EventType, location: Point?, windowScene: String?) {
    self.scene = scene
    self.type = type
    self.location = location
    self.windowScene = windowScene
  }

  /// Who gets the event under a policy, by the definition; nil for nobody.
  package func responder(under applied: AppliedPolicy) -> Scene.Slot? {
    let test = HitTest(scene, applied)
    guard let location else { return test.eventTarget(type, windowScene: windowScene) }
    return test.hitTest(location, windowScene: windowScene)
  }

  /// Who gets the event under a policy, with what each view decided; an event without a location asks no view.
  package func walk(under applied: AppliedPolicy) -> HitTestWalk {
    guard let location else { return HitTestWalk(hit: responder(under: applied)) }
    var walk = HitTestWalk()
    walk.hit = HitTest(scene, applied) { walk.decisions.append($0) }.hitTest(location, windowScene: windowScene)
    return walk
  }
}

/// How a hit test went.
package struct HitTestWalk: Hashable, Sendable {
  /// The hit view; nil for nobody.
  package var hit: Scene.Slot?
  /// What the views decided, in the order in which they were asked.
  package var decisions: [SceneDecision] = []

  package init(hit: Scene.Slot? = nil) { self.hit = hit }

  /// What decided something, without what was only noted.
  package var steps: [SceneDecision] { decisions.filter { $0.step != .noted } }

  /// The first decision by which a view was left; nil where it was not.
  package func left(_ slot: Scene.Slot) -> SceneDecision? { decisions.first { $0.view == slot && $0.step == .left } }
}

/// The first place at which two walks differ; nil where they do not.
///
/// One that ends where the other goes on differs from it there.
package func firstDifference<One, Other>(
  _ one: [One], _ other: [Other], isSame: (One, Other) -> Bool
) -> Int? {
  let shared = zip(one, other).prefix { isSame($0, $1) }.count
  return shared == one.count && shared == other.count ? nil : shared
}
