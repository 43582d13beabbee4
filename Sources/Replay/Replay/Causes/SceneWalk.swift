import Findings
import HitTesting

/// The steps of a walk in its scene, one for each view. A walk is shortened before its steps get
/// names, as a view may have thousands of subviews that are left for the same reason.
struct SceneWalk {
  /// The decision of one view, or of several successive views that were left for the same reason.
  struct Step {
    /// The decision; for several views, that of the first one.
    let decision: SceneDecision
    let note: SceneReason?
    /// The depth in the tree; 0 for a window.
    let depth: Int
    var count = 1

    /// Whether both steps of a walk did the same for the same reason. Views and numbers may differ.
    func isAlike(_ other: Step) -> Bool {
      guard decision.step == other.decision.step, decision.reason.isAlike(other.decision.reason) else { return false }
      guard let note, let otherNote = other.note else { return (note == nil) == (other.note == nil) }
      return note.isAlike(otherNote)
    }
  }

  private(set) var steps: [Step] = []

  init(_ walk: HitTestWalk, in scene: Scene) {
    var note: SceneReason?
    var last: (view: Scene.Slot, superview: Scene.Slot?, depth: Int)?
    func depth(_ view: Scene.Slot) -> Int {
      let superview = scene.superview(view)
      // Nearly all steps go to a subview, to a sibling, or back to the superview.
      let depth: Int
      if let last, superview == last.superview {
        depth = last.depth
      } else if let last, superview == last.view {
        depth = last.depth + 1
      } else if let last, view == last.superview {
        depth = last.depth - 1
      } else {
        depth = scene.ancestry(view).count - 1
      }
      last = (view, superview, depth)
      return depth
    }
    for (place, decision) in walk.decisions.enumerated() {
      // A view can be hit and then, because of a rule for it, be left again. The hit is then not a
      // step.
      let next = place + 1 < walk.decisions.count ? walk.decisions[place + 1] : nil
      if decision.step == .hit, next?.view == decision.view, next?.step == .left { continue }
      // A note belongs to the step that follows it.
      if decision.step == .noted {
        note = decision.reason
        continue
      }
      steps.append(Step(decision: decision, note: note, depth: depth(decision.view)))
      note = nil
    }
  }

  /// The index of the first step in which two walks of one scene differ; nil when none differs.
  static func firstDifference(_ one: SceneWalk, _ other: SceneWalk) -> Int? {
    HitTesting.firstDifference(one.steps, other.steps) {
      $0.decision.view == $1.decision.view && $0.decision.step == $1.decision.step
    }
  }

  // MARK: Shorter walks

  /// The walk in which several views in a row that were left for the same reason become one step.
  ///
  /// - Parameters:
  ///   - place: the index of a step that stays by itself; nil for none.
  ///   - other: a walk with the same steps before that index. Both shortened walks then have the
  ///     same number of steps before it.
  func shortened(apart place: Int?, besides other: SceneWalk? = nil) -> SceneWalk {
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

  /// The number of steps before an index of the walk, once the walk is shortened.
  ///
  /// - Parameters:
  ///   - place: an index in the walk before it is shortened.
  ///   - other: the other walk, as for ``shortened(apart:besides:)``.
  func shortenedCount(upTo place: Int, besides other: SceneWalk? = nil) -> Int {
    Self.shortened(steps[..<place], besides: other?.steps[..<place]).count
  }

  /// The minimum number of successive views that become one step.
  private static let fewest = 4

  private static func shortened(_ steps: ArraySlice<Step>, besides others: ArraySlice<Step>? = nil) -> [Step] {
    var result: [Step] = []
    var place = steps.startIndex
    while place < steps.endIndex {
      var first = steps[place]
      let count = steps[place...].indices.prefix { index in
        let isAlikeThere = others.map { $0[index].isAlike($0[place]) } ?? true
        return steps[index].decision.step == .left && steps[index].depth == first.depth
          && steps[index].isAlike(first) && isAlikeThere
      }.count
      if count >= fewest {
        first.count = count
        result.append(first)
        place += count
      } else {
        result.append(first)
        place += 1
      }
    }
    return result
  }

  // MARK: Names

  /// The walk in the form that findings keep.
  func named(in scene: Scene, under applied: AppliedPolicy, isBaseline: Bool) -> Walk {
    let policy = applied.policy
    // One rule often decides for many views, and making its text takes long.
    var rules: [Int: NamedRule] = [:]
    func named(rule: Int) -> NamedRule {
      if let known = rules[rule] { return known }
      let named = policy.named(rule: rule, isBaseline: isBaseline)
      rules[rule] = named
      return named
    }
    func named(_ reason: SceneReason) -> NamedReason { reason.map(view: { scene.named($0) }, rule: named(rule:)) }
    return Walk(
      policy: policy.name, isBaseline: isBaseline,
      steps: steps.map { step in
        let view = step.count == 1 ? step.decision.view : nil
        return Walk.Step(
          view: view.map { scene.named($0) }, count: step.count, depth: step.depth, step: step.decision.step,
          reason: named(step.decision.reason), note: step.note.map(named),
          area: view.flatMap { HitArea(of: $0, under: applied) })
      })
  }
}
