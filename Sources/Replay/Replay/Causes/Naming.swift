import Findings
import HitTesting
import Recording

// These extensions turn slots and indexes of a scene into the names that findings use.

extension Scene {
  func named(_ slot: Slot) -> NamedView { NamedView(id: id(slot), label: label(slot)) }

  func named(responder slot: Slot?) -> NamedResponder { slot.map { .view(path: path($0)) } ?? .nobody }
}

extension Policy {
  /// - Parameters:
  ///   - index: the rule's index in the policy.
  ///   - isBaseline: whether this policy is the baseline.
  func named(rule index: Int, isBaseline: Bool) -> NamedRule {
    let rule = rules[index]
    return NamedRule(
      isBaseline: isBaseline, number: index + 1, line: rule.line, text: rule.summaryOnOneLine,
      hitTest: rule.hitTest?.word)
  }
}

extension SceneDecision {
  func named(in scene: Scene, under policy: Policy, isBaseline: Bool) -> NamedDecision {
    map(view: { scene.named($0) }, rule: { policy.named(rule: $0, isBaseline: isBaseline) })
  }
}

extension SceneCursor {
  func named(_ resolution: SceneResolution) -> NamedResponder {
    if let slot = resolution.slot { return scene.named(responder: slot) }
    return named(gone: resolution.gone)
  }

  /// The name of the element that a touch falls in, see ``judgedElement(of:in:)``; if there is
  /// none, and without a touch, the name of what is hit.
  func named(_ resolution: SceneResolution, touch: ResolvedEvent?) -> NamedResponder {
    guard let touch, let element = judgedElement(of: touch, in: resolution.slot) else { return named(resolution) }
    return .element(path: scene.path(element))
  }

  /// The element that a touch falls in, if the view that is hit shows elements itself; nil if it
  /// shows none there. A view of UIKit inside a hosting view has touches of its own.
  func element(of touch: ResolvedEvent, in hit: Scene.Slot?) -> TouchedElement? {
    guard let location = touch.location, let hit, showsElements(hit) else { return nil }
    return scene.element(at: location, hit: hit, radius: touch.radius)
  }

  /// Whether a view shows elements itself.
  func showsElements(_ slot: Scene.Slot?) -> Bool { slot.map { scene.elementHost(of: $0) == $0 } ?? false }

  /// The element that stands for a touch: the control around the element that it falls in or, if
  /// there is no control, that element. nil for none, and if the touch is not judged.
  func judgedElement(of touch: ResolvedEvent, in hit: Scene.Slot?) -> Scene.Slot? {
    guard let element = element(of: touch, in: hit), element.isJudged else { return nil }
    return scene.controlElement(around: element.slot)
  }

  /// The name of a view that is not in the scene; `.nobody` for nil.
  func named(gone id: ViewID?) -> NamedResponder { id.map { .gone(className: viewClass($0)) } ?? .nobody }

  /// The name of a view, which may have left the scene.
  func named(_ id: ViewID) -> NamedResponder {
    slot(of: id).map { scene.named(responder: $0) } ?? named(gone: id)
  }

  func named(_ candidate: CandidateRecognizer) -> NamedRecognizer {
    NamedRecognizer(
      className: candidate.addedClass.map(ClassTable.label) ?? recognizerClass(candidate.id),
      owner: slot(of: candidate.owner).map { scene.label($0) },
      target: candidate.target.flatMap { slot(of: $0) }.map { scene.label($0) })
  }
}
