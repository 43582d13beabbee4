import Findings
import HitTesting
import Recording

extension Comparison {
  func difference(_ answered: Answered, _ event: ResolvedEvent) -> Difference? {
    let scene = cursor.scene
    var (before, after, ownGot) = (answered.before, answered.after, answered.own)
    if case .notObserved = before.recognizers {
      before.recognizers =
        before.hasSameView(as: ownGot) ? ownGot.recognizers : own.recognizers(of: before.slot, in: scene)
    }
    let sameView = before.hasSameView(as: after)
    let comparesRecognizers = event.location != nil && before.gone == nil && after.gone == nil
    let sameRecognizers = !comparesRecognizers || before.hasSameRecognizers(as: after, in: scene)
    if sameView, sameRecognizers { return nil }

    let knowsRecognizers = before.hasSameRecognizers(as: ownGot, in: scene)
    let isModelled =
      !answered.isRecorded || (sameView ? knowsRecognizers : before.hasSameView(as: ownGot))
    var key = GroupKey(
      verdict: isModelled ? .changed : .unmodelled, kind: kind(event, from: before, to: after), before: path(before),
      after: path(after), rule: "")
    // Beside another view, other recognizers are told only where what was recorded is understood.
    if !sameRecognizers, sameView || (isModelled && (knowsRecognizers || !answered.isRecorded)) {
      key.recognizersBefore = words(before)
      key.recognizersAfter = words(after)
    }
    key.rule = rule(answered, event, sameView: sameView, isModelled: isModelled)
    if isModelled, !sameView { key.rules = rules(answered, event) }
    return difference(
      key, event, before: before.slot.map { scene.id($0) } ?? before.gone,
      after: after.slot.map { scene.id($0) } ?? after.gone)
  }

  func difference(_ key: GroupKey, _ event: ResolvedEvent, before: ViewID?, after: ViewID?) -> Difference {
    Difference(
      key: key, eventID: event.id, snapshotID: cursor.snapshotID, time: event.time, type: event.type,
      location: event.location,
      beforeView: before, afterView: after)
  }

  private func kind(_ event: ResolvedEvent, from before: Got, to after: Got) -> DifferenceKind {
    if before.hasSameView(as: after) { return .recognizers }
    if event.location == nil { return .target }
    if before.isNobody { return .gained }
    if after.isNobody { return .lost }
    guard let old = before.slot, let new = after.slot else { return .moved }
    return cursor.scene.window(of: old) == cursor.scene.window(of: new) ? .moved : .window
  }

  func path(_ got: Got) -> String? {
    got.slot.map { cursor.scene.path($0) } ?? got.gone.map { cursor.goneLabel(ofView: $0) }
  }

  /// The recognizers in a line.
  private func words(_ got: Got) -> String {
    let all = (got.recognizers(in: cursor.scene) ?? []).map { cursor.words($0) }
    return all.isEmpty ? "none" : all.joined(separator: ", ")
  }

  /// The rules that together cause it, where several may; none where that is not known.
  private func rules(_ answered: Answered, _ event: ResolvedEvent) -> [String] {
    guard answered.before.gone == nil, let applied = (candidate ?? own).applied,
      let other = (baseline ?? own).applied?.policy,
      let attribution = Attribution(
        event, in: cursor.scene, under: applied, baseline: other, wanted: answered.before.slot),
      attribution.suspects.count > 1
    else { return [] }
    // One a line in the results.
    return (attribution.rules() ?? []).map { applied.policy.rules[$0].line(of: applied.policy.rules[$0].summary) }
  }

  private func rule(_ answered: Answered, _ event: ResolvedEvent, sameView: Bool, isModelled: Bool) -> String {
    let (old, new) = (baseline ?? own, candidate ?? own)
    let scene = cursor.scene
    let (before, after) = (answered.before.slot, answered.after.slot)
    let cause = Cause(scene: scene, location: event.location ?? .zero, windowScene: event.windowScene)
    guard isModelled else {
      if case .code(let code) = own.policy, !sameView {
        return "the code of \(code.name) gives it to \(answered.own.slot.map { scene.label($0) } ?? "nobody")"
      }
      if sameView { return "other recognizers were asked than hang on the view and its superviews" }
      if answered.before.isNobody { return event.location == nil ? "nobody got it" : "nobody got the touch" }
      guard let applied = own.applied, event.location != nil else {
        return "it goes to the key window's first responder"
      }
      return cause.whyNot(before, under: applied)
    }
    let isTarget = event.location == nil
    if isTarget, let words = cause.routing(of: event.type, before: old.applied, after: new.applied) { return words }
    if isTarget, let rules = new.applied, let rule = cause.keyRule(before, after, under: rules) { return rule }
    let code = CodeCause(scene: scene, before: before, after: after, isTarget: isTarget)
    if let words = code.words(old: old.policy, new: new.policy) { return words }
    guard let oldRules = old.applied, let newRules = new.applied else { return "" }
    if sameView {
      return after.flatMap { cause.recognizerRule($0, before: oldRules, after: newRules) }
        ?? "the recognizers of the view and of its superviews are asked"
    }
    if isTarget { return cause.otherTarget(after, before: oldRules, after: newRules) }
    return cause.firstDifference(before: oldRules, after: newRules)
  }
}
