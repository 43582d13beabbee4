/// What the rules of each view do to it, put together once for views with the same rules.
///
/// A hit test asks for it several times for each view, and a policy may have hundreds of rules for
/// one view.
final class JoinedRules {
  /// What some rules do.
  struct Effect {
    /// The rules that override `hitTest`, in order.
    var hitTest: [Int] = []
    /// The last rule that overrides `point(inside:)`; nil for none.
    var pointInside: Int?
    /// What the rules set, in order.
    fileprivate var sets: [ViewPatch] = []

    fileprivate init(_ rules: [Int], _ policy: Policy) {
      for rule in rules {
        if policy.rules[rule].hitTest != nil { hitTest.append(rule) }
        if policy.rules[rule].pointInside != nil { pointInside = rule }
        if let set = policy.rules[rule].set { add(set) }
      }
    }

    /// Patches one after another that cannot fail are one patch.
    private mutating func add(_ set: ViewPatch) {
      if set.isSimple, sets.last?.isSimple == true {
        sets[sets.count - 1].add(set)
      } else {
        sets.append(set)
      }
    }
  }

  private let applied: AppliedPolicy
  private var known: [Int32: Effect] = [:]
  /// The view that was asked for last. Most are asked for several times in a row.
  private var last: (slot: Scene.Slot, view: View)?

  init(_ applied: AppliedPolicy) { self.applied = applied }

  /// What the rules of a view do; nil for a view without rules.
  func effect(on slot: Scene.Slot) -> Effect? {
    guard let list = applied.ruleList(slot) else { return Effect(applied.rules(slot), applied.policy) }
    if list == 0 { return nil }
    if let effect = known[list] { return effect }
    let effect = Effect(applied.rules(slot), applied.policy)
    known[list] = effect
    return effect
  }

  /// The view with the values that the rules set, as ``AppliedPolicy/view(_:in:)`` gives it.
  ///
  /// - Parameter scene: always the same one.
  func view(_ slot: Scene.Slot, in scene: Scene) -> View {
    guard let sets = effect(on: slot)?.sets, !sets.isEmpty else { return scene.views[slot] }
    if let last, last.slot == slot { return last.view }
    var view = scene.views[slot]
    for set in sets { view.apply(set) }
    last = (slot, view)
    return view
  }
}
