import Findings
import HitTesting

extension HitTestWalk {
  /// The walk in the form that findings keep, with one step for each view.
  func named(in scene: Scene, under applied: AppliedPolicy, isBaseline: Bool) -> Walk {
    let policy = applied.policy
    // A view can be hit and then, because of a rule for it, be left again. The hit is then not a
    // step.
    let isTakenBack = zip(decisions, decisions.dropFirst()).map {
      $0.view == $1.view && $0.step == .hit && $1.step == .left
    }
    let depths = Dictionary(uniqueKeysWithValues: scene.preorder().map { ($0.slot, $0.depth) })
    var steps: [Walk.Step] = []
    var note: NamedReason?
    // One rule often decides for many views, and putting it into words takes long.
    var rules: [Int: NamedRule] = [:]
    func named(rule: Int) -> NamedRule {
      if let known = rules[rule] { return known }
      let named = policy.named(rule: rule, isBaseline: isBaseline)
      rules[rule] = named
      return named
    }
    for (decision, isOver) in zip(decisions, isTakenBack + [false]) where !isOver {
      let named = decision.map(view: { scene.named($0) }, rule: named(rule:))
      // A note belongs to the step that follows it.
      if decision.step == .noted {
        note = named.reason
        continue
      }
      steps.append(
        Walk.Step(
          view: named.view, depth: depths[decision.view] ?? 0, step: named.step, reason: named.reason, note: note,
          area: HitArea(of: decision.view, under: applied)))
      note = nil
    }
    return Walk(policy: policy.name, isBaseline: isBaseline, steps: steps)
  }
}

extension Walk {
  /// The index of the first step in which two walks of one scene differ; nil when none differs.
  static func firstDifference(_ one: Walk, _ other: Walk) -> Int? {
    HitTesting.firstDifference(one.steps, other.steps) { $0.view?.id == $1.view?.id && $0.step == $1.step }
  }

  /// The walk in which several views in a row that were left for the same reason become one step.
  ///
  /// - Parameters:
  ///   - place: the index of a step that stays by itself; nil for none.
  ///   - other: a walk that takes the same way up to that place. Both walks then get the same
  ///     number of steps up to there.
  func shortened(apart place: Int?, besides other: Walk? = nil) -> Walk {
    var walk = self
    if let place, place < steps.count {
      walk.steps =
        Self.shortened(steps[..<place], besides: other?.steps[..<place]) + Self.shortened(steps[place...place])
        + Self.shortened(steps[(place + 1)...])
    } else {
      let others = other.flatMap { $0.steps.count >= steps.count ? $0.steps[..<steps.count] : nil }
      walk.steps = Self.shortened(steps[...], besides: others)
    }
    return walk
  }

  /// How many views in a row are at least needed to become one step.
  private static let fewest = 4

  static func shortened(_ steps: ArraySlice<Step>, besides others: ArraySlice<Step>? = nil) -> [Step] {
    var result: [Step] = []
    var place = steps.startIndex
    while place < steps.endIndex {
      let first = steps[place]
      let count = steps[place...].indices.prefix { index in
        let isAlikeThere = others.map { $0[index].isAlike($0[place]) } ?? true
        return steps[index].step == .left && steps[index].depth == first.depth && steps[index].isAlike(first)
          && isAlikeThere
      }.count
      if count >= fewest {
        var several = first
        (several.view, several.count, several.area) = (nil, count, nil)
        result.append(several)
        place += count
      } else {
        result.append(first)
        place += 1
      }
    }
    return result
  }
}
