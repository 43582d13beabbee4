import Findings
import HitTesting

/// The reason why an event goes somewhere else.
///
/// The facts for the fingerprint are computed at once, the names only on demand, which is once for
/// each group.
struct Reason {
  private enum Kind {
    case named(Cause)
    /// The first decision in which the two hit tests differ; nil for one that has ended.
    case decision(before: SceneDecision?, after: SceneDecision?)
  }

  /// The identifier of the deciding reason.
  let identifier: String
  /// The part that decides, in canonical form; nil when none does.
  let rule: String?
  /// How many decisions and views were looked at to find it, as ``NarrowedHitTest/looks`` counts
  /// them.
  fileprivate(set) var looks = 0
  private let kind: Kind

  init(_ cause: Cause, rule: String? = nil) {
    identifier = cause.identifier
    self.rule = rule ?? cause.decidingCode
    kind = .named(cause)
  }

  init(identifier: String, rule: String?, before: SceneDecision?, after: SceneDecision?) {
    self.identifier = identifier
    self.rule = rule
    kind = .decision(before: before, after: after)
  }

  /// The cause with names.
  ///
  /// - Parameters:
  ///   - scene: the scene of the event.
  ///   - old: the rules to compare with; nil for code.
  ///   - new: the rules of the candidate; nil for code.
  func cause(in scene: Scene, old: Policy?, new: Policy?) -> Cause {
    switch kind {
    case .named(let cause): cause
    case .decision(let before, let after):
      .decision(
        before: before.flatMap { before in old.map { before.named(in: scene, under: $0, isBaseline: true) } },
        after: after.flatMap { after in new.map { after.named(in: scene, under: $0, isBaseline: false) } })
    }
  }
}

/// Finds why an event goes somewhere else under one policy than under another.
struct PolicyCause {
  let event: EventInScene
  let old: ComparedPolicy
  let new: ComparedPolicy

  private var scene: Scene { event.scene }
  private var oldPolicy: Policy { old.applied.policy }
  private var newPolicy: Policy { new.applied.policy }

  // MARK: Touches

  /// Explains why a touch goes elsewhere.
  ///
  /// If both policies ask views in the same order, the reason is the first decision in which they
  /// differ. Otherwise the steps of the two hit tests cannot be compared, and the reason is the
  /// obstacle to the view that had the touch.
  ///
  /// - Parameter before: the view that had the touch; nil for nobody.
  func change(before: Scene.Slot?) -> Reason {
    oldPolicy.asksInOrder(of: newPolicy) ? firstDifference() : obstacle(to: before)
  }

  /// Explains what keeps a touch from a view under the new policy, as
  /// ``EventInScene/whyNot(_:under:)`` does for a recorded view.
  private func obstacle(to view: Scene.Slot?) -> Reason {
    guard let decision = event.obstacle(to: view, under: new) else { return Reason(.nobodyTakesIt) }
    return Reason(
      identifier: decision.identifier, rule: decision.reason.rule.map { new.rules[$0] }, before: nil, after: decision)
  }

  /// Explains the first decision in which the two policies differ.
  private func firstDifference() -> Reason {
    let narrowed = NarrowedHitTest(event, old.tester, new.tester)
    var reason = firstDifference(narrowed)
    reason.looks = narrowed.looks + narrowed.work
    return reason
  }

  private func firstDifference(_ narrowed: NarrowedHitTest) -> Reason {
    let difference = narrowed.firstDecidingDifference()
    let (was, now) = (difference.one, difference.other)
    guard was != nil || now != nil else { return Reason(.noWindow) }

    let ofNew = DecidingRule(narrowed: narrowed, policy: new, steps: difference.otherSteps, other: old)
    let ofOld = DecidingRule(narrowed: narrowed, policy: old, steps: difference.oneSteps, other: new)
    if let now, let was, now.view != was.view, oldPolicy.order != newPolicy.order,
      scene.superview(now.view) == scene.superview(was.view)
    {
      let cause = Cause.order(view: scene.named(now.view), before: scene.named(was.view), order: newPolicy.order)
      return Reason(cause, rule: newPolicy.canonicalOrder)
    }
    let isSameView = now?.view == was?.view
    func reason(_ identifier: String, _ rule: String?) -> Reason {
      Reason(identifier: identifier, rule: rule, before: isSameView || now == nil ? was : nil, after: now)
    }
    if let now, let was, !isSameView {
      if let rule = ofNew.orderingRule(now.view, was.view) { return reason(now.identifier, rule) }
      if let rule = ofOld.orderingRule(now.view, was.view) { return reason(now.identifier, "-" + rule) }
    }
    let (after, before) = (now.map(ofNew.facts), was.map(ofOld.facts))
    let identifier: String
    switch (after, isSameView || now == nil ? before : nil) {
    case (let after?, let before?): identifier = "\(after.identifier)-was-\(before.identifier)"
    case (let after?, nil): identifier = after.identifier
    case (nil, let before):
      let name = before?.identifier ?? ""
      identifier = "undone-\(name)"
    }
    if let rule = after?.rule { return reason(identifier, rule) }
    if let rule = before?.rule { return reason(identifier, "-" + rule) }
    let setting = newPolicy.decidingSetting(besides: oldPolicy, for: [now, was].compactMap { $0?.reason })
    return reason(identifier, setting)
  }

  // MARK: Events without a location

  /// Explains why an event without a location goes to another window although no rule of the new
  /// policy sends it there.
  func otherTarget(after: Scene.Slot?) -> Reason {
    guard let window = after.map({ scene.window(of: $0) }) else { return Reason(.noKeyWindow) }
    if let index = old.rule(of: window, ComparedPolicy.keepsFromKey) {
      let cause = Cause.mayBeKeyAgain(window: scene.named(window), policy: oldPolicy.name)
      return Reason(cause, rule: "-" + old.rules[index])
    }
    return Reason(.isKeyWindow(window: scene.named(window), policy: newPolicy.name))
  }

  // MARK: Recognizers

  /// The rule that adds a recognizer to those asked about touches on a view, or removes one.
  ///
  /// - Returns: nil when no rule changes which recognizers are asked.
  func recognizerMove(_ view: Scene.Slot) -> Reason? {
    let before = old.applied.candidateRecognizers(view, in: scene)
    let after = new.applied.candidateRecognizers(view, in: scene)
    let differing = after.filter { !before.contains($0) } + before.filter { !after.contains($0) }
    func reason(_ policy: ComparedPolicy, isUndone: Bool) -> Reason? {
      differing.lazy.compactMap { policy.applied.candidateRule(of: $0, in: scene) }.first.map { index in
        let rule = policy.applied.policy.named(rule: index, isBaseline: isUndone)
        let isMove = policy.applied.policy.rules[index].recognizerMove != nil
        return Reason(
          isMove ? .recognizerMoved(by: rule, isUndone: isUndone) : .recognizersOfView,
          rule: (isUndone ? "-" : "") + policy.rules[index])
      }
    }
    return reason(new, isUndone: false) ?? reason(old, isUndone: true)
  }
}

extension ComparedPolicy {
  /// The index of the view's last rule for which `says` is true; nil when there is none.
  func rule(of slot: Scene.Slot, _ says: (PolicyRule) -> Bool) -> Int? {
    applied.rules(slot).last { says(applied.policy.rules[$0]) }
  }

  static func makesKey(_ rule: PolicyRule) -> Bool {
    rule.set?.isKey == true || rule.canBecomeKey == true || rule.set?.isHidden == false
  }

  static func keepsFromKey(_ rule: PolicyRule) -> Bool {
    rule.canBecomeKey == false || rule.set?.isKey == false || rule.set?.isHidden == true
  }
}

extension EventInScene {
  /// The rule of the policy that makes another window key; nil when no rule does.
  func keyRule(before: Scene.Slot?, after: Scene.Slot?, under policy: ComparedPolicy) -> Reason? {
    func reason(_ window: Scene.Slot, isKey: Bool, _ index: Int) -> Reason {
      let rule = policy.applied.policy.named(rule: index, isBaseline: false)
      let cause = Cause.keyWindow(window: scene.named(window), isKey: isKey, by: rule)
      return Reason(cause, rule: policy.rules[index])
    }
    let (was, now) = (before.map { scene.window(of: $0) }, after.map { scene.window(of: $0) })
    if let now, let index = policy.rule(of: now, ComparedPolicy.makesKey) { return reason(now, isKey: true, index) }
    if let was, let index = policy.rule(of: was, ComparedPolicy.keepsFromKey) {
      return reason(was, isKey: false, index)
    }
    return nil
  }

  /// The rule on the key window that sends events of this type elsewhere; nil when no rule does.
  func routing(under policy: ComparedPolicy?, isUndone: Bool) -> Reason? {
    guard let policy, let window = HitTest(scene, policy.applied).keyWindow(windowScene),
      let index = policy.rule(of: window, { $0.events?[type] != nil })
    else { return nil }
    let routing = policy.applied.routing(of: type, keyWindow: window)
    guard routing != .keyWindow else { return nil }
    let rule = policy.applied.policy.named(rule: index, isBaseline: isUndone)
    let cause = Cause.routing(
      type: type, keyWindow: scene.named(window), to: routing, by: rule, isUndone: isUndone)
    return Reason(cause, rule: (isUndone ? "-" : "") + policy.rules[index])
  }

  /// Explains why a policy does not give the touch to the recorded view.
  ///
  /// - Parameter recorded: the recorded view; nil when it is not in the scene.
  func whyNot(_ recorded: Scene.Slot?, under policy: ComparedPolicy) -> Reason {
    guard let recorded else { return Reason(.recordedViewGone) }
    switch obstacle(to: recorded, under: policy) {
    case .left(let decision, let isSuperview):
      let named = decision.named(in: scene, under: policy.applied.policy, isBaseline: true)
      return Reason(
        isSuperview ? .superviewLeft(named) : .recordedViewLeft(named),
        rule: decision.reason.rule.map { policy.rules[$0] })
    case .nobody: return Reason(.nobodyTakesIt)
    case .taken(let decision):
      let hit = decision.view
      let isInside = scene.ancestry(hit).contains(recorded)
      return Reason(isInside ? .takenInside(scene.named(hit)) : .takenInFront(scene.named(hit)))
    }
  }

  /// The reason why a view does not get a touch.
  enum ObstacleToView {
    /// The view, or a superview, is left in the hit test.
    case left(SceneDecision, isSuperview: Bool)
    /// Another view takes it before the view or all of its superviews are asked.
    case taken(by: SceneDecision)
    case nobody
  }

  /// - Returns: the reason why the touch goes elsewhere; meaningless when it does not.
  func obstacle(to view: Scene.Slot, under policy: ComparedPolicy) -> ObstacleToView {
    let walk = NarrowedHitTest(self, policy.tester, policy.tester).walk(to: view, under: policy.applied)
    if let decision = walk.left(view) { return .left(decision, isSuperview: false) }
    if let decision = scene.ancestry(view).dropFirst().lazy.compactMap(walk.left).first {
      return .left(decision, isSuperview: true)
    }
    return walk.decisions.last { $0.step == .hit }.map { .taken(by: $0) } ?? .nobody
  }

  /// The decision that keeps a view from a touch. For nobody, it is that of the view that gets it.
  fileprivate func obstacle(to view: Scene.Slot?, under policy: ComparedPolicy) -> SceneDecision? {
    guard let view else { return walk(under: policy.applied).decisions.last { $0.step == .hit } }
    switch obstacle(to: view, under: policy) {
    case .left(let decision, _), .taken(let decision): return decision
    case .nobody: return nil
    }
  }
}
