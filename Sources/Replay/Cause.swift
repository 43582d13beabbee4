import HitTesting

/// Says in words why two hit tests of one scene part, without ids and numbers, so that equal causes read the same.
struct Cause {
  let scene: Scene
  let location: Point
  let windowScene: String?

  private struct Walk {
    var policy: Policy
    var decisions: [Decision]
  }

  private func walk(_ applied: AppliedPolicy) -> Walk {
    var decisions: [Decision] = []
    _ = HitTest(scene, applied) { if $0.step != .noted { decisions.append($0) } }.hitTest(
      location, windowScene: windowScene)
    return Walk(policy: applied.policy, decisions: decisions)
  }

  /// The first decision in which the two policies differ.
  func firstDifference(before: AppliedPolicy, after: AppliedPolicy) -> String {
    let (old, new) = (walk(before), walk(after))
    let differs = zip(old.decisions, new.decisions).enumerated()
      .first { $0.element.0.view != $0.element.1.view || $0.element.0.step != $0.element.1.step }
    let index = differs?.offset ?? min(old.decisions.count, new.decisions.count)
    let was = index < old.decisions.count ? old.decisions[index] : nil
    let now = index < new.decisions.count ? new.decisions[index] : nil
    guard let decision = now ?? was else { return "no window is asked" }
    if let now, let was, now.view != was.view, old.policy.order != new.policy.order,
      scene.superview(now.view) == scene.superview(was.view)
    {
      let order = new.policy.order.rawValue
      return "\(scene.label(now.view)) is asked before \(scene.label(was.view)) (order: \(order))"
    }
    if let now, let was, now.view == was.view {
      return "\(scene.label(now.view)) \(scene.phrase(now, new.policy)); before, it \(scene.phrase(was, old.policy))"
    }
    let policy = now == nil ? old.policy : new.policy
    let words = "\(scene.label(decision.view)) \(scene.phrase(decision, policy))"
    return now == nil ? "no more: \(words)" : words
  }

  /// Why a policy does not give the touch to the view that was recorded.
  ///
  /// - Parameter recorded: the recorded view; nil when it is not in the scene.
  func whyNot(_ recorded: Scene.Slot?, under applied: AppliedPolicy) -> String {
    guard let recorded else { return "the recorded view is not in the scene" }
    let walk = walk(applied)
    func left(_ slot: Scene.Slot) -> Decision? { walk.decisions.first { $0.view == slot && $0.step == .left } }
    if let decision = left(recorded) { return "the recorded view \(scene.phrase(decision, walk.policy))" }
    guard let hit = walk.decisions.last(where: { $0.step == .hit })?.view else {
      return ancestorReason(of: recorded, left, walk.policy) ?? "no view takes the touch"
    }
    if let reason = ancestorReason(of: recorded, left, walk.policy) { return reason }
    if scene.ancestry(hit).contains(recorded) {
      return "a view inside the recorded one takes the touch: \(scene.label(hit))"
    }
    return "a view in front of the recorded one takes the touch: \(scene.label(hit))"
  }

  /// The rule that makes another window key; nil where none does.
  func keyRule(_ old: Scene.Slot?, _ new: Scene.Slot?, under applied: AppliedPolicy) -> String? {
    let (was, now) = (old.map { scene.window(of: $0) }, new.map { scene.window(of: $0) })
    if let now,
      let rule = rule(
        of: now, applied, { $0.set?.isKey == true || $0.canBecomeKey == true || $0.set?.isHidden == false })
    {
      return "\(scene.label(now)) is key by the rule \(rule.summary)"
    }
    if let was, let rule = rule(of: was, applied, Self.unmakesKey) {
      return "\(scene.label(was)) is not key any more by the rule \(rule.summary)"
    }
    return nil
  }

  /// Why an event without a location goes to another window, where no rule of the new policy says so.
  func otherTarget(_ new: Scene.Slot?, before: AppliedPolicy, after: AppliedPolicy) -> String {
    guard let window = new.map({ scene.window(of: $0) }) else { return "no window can be key" }
    if rule(of: window, before, Self.unmakesKey) != nil {
      return "\(scene.label(window)) may be key again, without a rule of \(before.policy.name)"
    }
    return "\(scene.label(window)) is the key window under \(after.policy.name)"
  }

  /// What a rule on the key window says of events of that type, under either policy; nil where none does.
  func routing(of type: EventType, before: AppliedPolicy?, after: AppliedPolicy?) -> String? {
    func words(_ applied: AppliedPolicy?) -> String? {
      guard let applied, let window = HitTest(scene, applied).keyWindow(windowScene),
        let rule = rule(of: window, applied, { $0.events?[type] != nil })
      else { return nil }
      let what = "\(type.name ?? "type \(type.rawValue)") events with \(scene.label(window)) as the key window"
      return switch applied.routing(of: type, keyWindow: window) {
      case .keyWindow: nil
      case .hitTested: "\(what) go to the frontmost window by the rule \(rule.summary)"
      case .none: "\(what) go to nobody by the rule \(rule.summary)"
      }
    }
    return words(after) ?? words(before).map { "no more: \($0)" }
  }

  /// The rule by which a recognizer is asked about touches on a view, or is not any more; nil where none does it.
  func recognizerRule(_ view: Scene.Slot, before: AppliedPolicy, after: AppliedPolicy) -> String? {
    let old = before.candidateRecognizers(view, in: scene)
    let new = after.candidateRecognizers(view, in: scene)
    let differing = new.filter { !old.contains($0) } + old.filter { !new.contains($0) }
    func words(_ applied: AppliedPolicy) -> String? {
      differing.lazy.compactMap { applied.moveRule(of: $0.id) }.first.map {
        "a recognizer hangs elsewhere by the rule \(applied.policy.rules[$0].summary)"
      }
    }
    return words(after) ?? words(before).map { "no more: \($0)" }
  }

  private static func unmakesKey(_ rule: PolicyRule) -> Bool {
    rule.canBecomeKey == false || rule.set?.isKey == false || rule.set?.isHidden == true
  }

  private func rule(of slot: Scene.Slot, _ applied: AppliedPolicy, _ says: (PolicyRule) -> Bool) -> PolicyRule? {
    applied.rules(slot).map { applied.policy.rules[$0] }.last(where: says)
  }

  private func ancestorReason(of slot: Scene.Slot, _ left: (Scene.Slot) -> Decision?, _ policy: Policy) -> String? {
    var current = scene.superview(slot)
    while let superview = current {
      if let decision = left(superview) {
        return "a superview of the recorded view, \(scene.label(superview)), \(scene.phrase(decision, policy))"
      }
      current = scene.superview(superview)
    }
    return nil
  }
}
