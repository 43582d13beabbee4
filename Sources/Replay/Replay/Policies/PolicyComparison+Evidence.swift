import Findings
import HitTesting
import Recording

extension PolicyComparison {
  /// The details of a difference: its cause, the deciding rules, both walks and the smallest change
  /// that takes it back.
  ///
  /// - Parameter isExplained: whether the evidence has more than the cause.
  func evidence(of finding: Finding, _ event: ResolvedEvent, isExplained: Bool) -> GroupEvidence {
    let scene = cursor.scene
    let difference = finding.difference
    let (old, new) = (old.compared(event.type), new.compared(event.type))
    let question = question(event)
    var evidence = GroupEvidence(
      cause: finding.reason.cause(in: scene, old: old?.applied.policy, new: new?.applied.policy),
      isExplained: isExplained)
    let views = [difference.beforeView, difference.afterView].map { $0.map { cursor.slot(of: $0) } }
    // A view that has left the scene is not known to be a control.
    if ![.fault, .recognizers].contains(difference.key.kind), !views.contains(.some(nil)) {
      func touched(_ view: Scene.Slot?) -> Scene.Slot? { cursor.judgedElement(of: event, in: view) ?? view }
      evidence.harm = scene.harm(from: touched(views[0] ?? nil), to: touched(views[1] ?? nil))
    }
    guard isExplained else { return evidence }
    let narrowed = old.flatMap { old in new.map { NarrowedHitTest(question, old.tester, $0.tester) } }
    defer { explainingWork.add(narrowed) }
    if let old, let new, let narrowed { attribute(difference, narrowed, old, new, to: &evidence) }
    guard event.location != nil else { return evidence }
    func walk(_ policy: ComparedPolicy?) -> SceneWalk? {
      policy.map { SceneWalk(question.walk(under: $0.applied), in: scene) }
    }
    let (before, after) = (walk(old), walk(new))
    let isComparable = old.flatMap { old in new.map { old.applied.policy.asksInOrder(of: $0.applied.policy) } } ?? false
    let place =
      isComparable ? before.flatMap { before in after.flatMap { SceneWalk.firstDifference(before, $0) } } : nil
    func named(_ walk: SceneWalk?, _ policy: ComparedPolicy?, besides other: SceneWalk?, isBaseline: Bool) -> Walk? {
      policy.flatMap {
        walk?.shortened(apart: place, besides: other).named(in: scene, under: $0.applied, isBaseline: isBaseline)
      }
    }
    evidence.walks = [
      named(before, old, besides: after, isBaseline: true), named(after, new, besides: before, isBaseline: false),
    ].compactMap(\.self)
    if let place, let before {
      // Both walks are the same up to that step, and have the same number of steps after
      // shortening.
      evidence.firstDifference = before.shortenedCount(upTo: place, besides: after)
    }
    if let new, [.moved, .lost, .gained, .window].contains(difference.key.kind) {
      let search = Remedy.Search(
        question, under: new.applied, wanted: difference.beforeView, narrowed: narrowed,
        mostWork: ExplainingBudget.most)
      evidence.giveBack = search.run()?.named(in: scene, under: new.applied.policy)
    }
    return evidence
  }

  /// Finds the rules without which there would be no difference.
  ///
  /// They are rules of the new policy. When none of those is enough, they are rules of the old
  /// policy that the new one lacks.
  private func attribute(
    _ difference: Difference, _ narrowed: NarrowedHitTest, _ old: ComparedPolicy, _ new: ComparedPolicy,
    to evidence: inout GroupEvidence
  ) {
    guard ![.fault, .recognizers].contains(difference.key.kind) else { return }
    func attribution(
      _ policy: ComparedPolicy, besides other: ComparedPolicy, wanted: ViewID?
    ) -> Attribution? {
      Attribution(narrowed, under: policy, baseline: other, wanted: wanted.flatMap { cursor.slot(of: $0) })
    }
    func named(_ attribution: Attribution?, _ policy: ComparedPolicy, isBaseline: Bool) -> [NamedRule] {
      (attribution?.rules() ?? []).map { policy.applied.policy.named(rule: $0, isBaseline: isBaseline) }
    }
    let own = attribution(new, besides: old, wanted: difference.beforeView)
    evidence.rules = named(own, new, isBaseline: false)
    if difference.key.verdict == .changed, difference.beforeView.map({ cursor.slot(of: $0) != nil }) ?? true {
      evidence.suspects = own?.suspects.count ?? 0
    }
    if evidence.rules.isEmpty {
      let other = attribution(old, besides: new, wanted: difference.afterView)
      evidence.rules = named(other, old, isBaseline: true)
    }
  }
}
