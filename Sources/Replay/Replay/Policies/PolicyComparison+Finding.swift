import Findings
import HitTesting
import Recording

/// A difference with the reason for it.
struct Finding {
  var difference: Difference
  var reason: Reason
}

extension PolicyComparison {
  func finding(_ resolutions: Resolutions, _ event: ResolvedEvent) -> Finding? {
    let scene = cursor.scene
    var (before, after, ownResolution) = (resolutions.before, resolutions.after, resolutions.own)
    if case .notObserved = before.recognizers {
      before.recognizers =
        before.hasSameResponder(as: ownResolution)
        ? ownResolution.recognizers : own.recognizers(of: before.slot, in: scene)
    }
    let sameView = before.hasSameResponder(as: after)
    let comparesRecognizers = event.location != nil && before.gone == nil && after.gone == nil
    let sameRecognizers = !comparesRecognizers || before.hasSameRecognizers(as: after, in: scene)
    if sameView, sameRecognizers { return nil }

    let knowsRecognizers = before.hasSameRecognizers(as: ownResolution, in: scene)
    let isModelled =
      !resolutions.isRecorded || (sameView ? knowsRecognizers : before.hasSameResponder(as: ownResolution))
    let reason =
      isModelled ? changeReason(resolutions, event, sameView) : unmodelledReason(resolutions, event, sameView)
    var key = GroupKey(
      verdict: isModelled ? .changed : .unmodelled, kind: kind(event, from: before, to: after),
      before: cursor.named(before, touch: sameView ? nil : event),
      after: cursor.named(after, touch: sameView ? nil : event), reason: reason.identifier,
      decidingRule: reason.rule)
    // When the view differs too, recognizers are only reported if the recording's own policy
    // explains what was recorded.
    if !sameRecognizers, sameView || (isModelled && (knowsRecognizers || !resolutions.isRecorded)) {
      key.recognizersBefore = recognizers(before)
      key.recognizersAfter = recognizers(after)
    }
    let difference = difference(
      key, event, before: before.slot.map { scene.id($0) } ?? before.gone,
      after: after.slot.map { scene.id($0) } ?? after.gone)
    return Finding(difference: difference, reason: reason)
  }

  func difference(_ key: GroupKey, _ event: ResolvedEvent, before: ViewID?, after: ViewID?) -> Difference {
    Difference(
      key: key, subject: .event(id: event.id, type: event.type), snapshotID: cursor.snapshotID, time: event.time,
      location: event.location, beforeView: before, afterView: after)
  }

  private func kind(
    _ event: ResolvedEvent, from before: SceneResolution, to after: SceneResolution
  ) -> DifferenceKind {
    if before.hasSameResponder(as: after) { return .recognizers }
    if event.location == nil { return .target }
    if before.isNobody { return .gained }
    if after.isNobody { return .lost }
    guard let old = before.slot, let new = after.slot else { return .moved }
    return cursor.scene.window(of: old) == cursor.scene.window(of: new) ? .moved : .window
  }

  private func recognizers(_ resolution: SceneResolution) -> [NamedRecognizer] {
    (resolution.recognizers(in: cursor.scene) ?? []).map { cursor.named($0) }
  }

  func question(_ event: ResolvedEvent) -> EventInScene {
    EventInScene(cursor.scene, type: event.type, location: event.location, windowScene: event.windowScene)
  }

  // MARK: Reasons

  /// Explains why the recording's own policy does not reproduce what was recorded.
  private func unmodelledReason(_ resolutions: Resolutions, _ event: ResolvedEvent, _ sameView: Bool) -> Reason {
    let scene = cursor.scene
    if case .code(let code) = own.policy, !sameView {
      return Reason(.ownCode(policy: code.name, gives: resolutions.own.slot.map { scene.named($0) }))
    }
    if sameView { return Reason(.otherRecognizersRecorded) }
    if resolutions.before.isNobody { return Reason(.nobodyRecorded(hasLocation: event.location != nil)) }
    guard let policy = own.compared(event.type), event.location != nil else {
      return Reason(.firstResponderOfKeyWindow)
    }
    return question(event).whyNot(resolutions.before.slot, under: policy)
  }

  /// Explains why the candidate gives another result than the one it is compared with.
  private func changeReason(_ resolutions: Resolutions, _ event: ResolvedEvent, _ sameView: Bool) -> Reason {
    let (before, after) = (resolutions.before.slot, resolutions.after.slot)
    let question = question(event)
    let isTarget = event.location == nil
    if isTarget {
      if let reason = question.routing(under: new.compared(event.type), isUndone: false)
        ?? question.routing(under: old.compared(event.type), isUndone: true)
      {
        return reason
      }
      if let policy = new.compared(event.type),
        let reason = question.keyRule(before: before, after: after, under: policy)
      {
        return reason
      }
    }
    let code = CodeCauseSearch(scene: cursor.scene, before: before, after: after, isTarget: isTarget)
    if let cause = code.cause(old: old.policy, new: new.policy) { return Reason(.code(cause)) }
    guard let oldRules = old.compared(event.type), let newRules = new.compared(event.type) else {
      preconditionFailure("a policy is rules or code")
    }
    let cause = PolicyCause(event: question, old: oldRules, new: newRules)
    if sameView { return after.flatMap(cause.recognizerMove) ?? Reason(.recognizersOfView) }
    return isTarget ? cause.otherTarget(after: after) : cause.change(before: before)
  }
}
