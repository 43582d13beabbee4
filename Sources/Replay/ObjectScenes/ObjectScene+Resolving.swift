package import Findings
package import HitTesting
package import Recording

extension ObjectScene {
  /// The answer of the policy's code to a recorded event.
  ///
  /// - Parameter scene: the recorded scene, to which ``update(for:)`` has brought the objects.
  package func resolve(_ event: ResolvedEvent, in scene: Scene) -> Result<Resolution, ResolutionFault> {
    do throws(OverrideFault) {
      guard let location = event.location else {
        return .success(try eventTarget(windowScene: event.windowScene))
      }
      var answer = try hitTest(location, type: event.type, windowScene: event.windowScene)
      let slot = answer.responder.flatMap { scene.slot(of: $0) }
      if answer.recognizers == slot.map({ scene.candidateRecognizers($0) }) ?? [] { answer.recognizers = nil }
      return .success(answer)
    } catch {
      return .failure(error.fault)
    }
  }
}

extension OverrideFault {
  fileprivate var fault: ResolutionFault {
    switch self {
    case .foreignView(let name): .foreignView(className: name)
    case .askedUnrecorded(let name, let property): .askedUnrecorded(className: name, property: property)
    case .askedUnknown(let member): .askedUnknown(member: member)
    case .notAWindow(let name): .notAWindow(className: name)
    case .windowInside(let name): .windowInside(className: name)
    case .sameViewTwice(let name): .sameViewTwice(className: name)
    case .otherSubviews(let name): .otherSubviews(className: name)
    case .tooDeep(let levels): .tooDeep(levels: levels)
    case .unreadableSelector(let text, _): .unreadableSelector(text: text)
    }
  }
}
