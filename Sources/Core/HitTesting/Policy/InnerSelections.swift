/// Counts how often a view is compared with a step of a selector, up to a limit.
final class ComparedSteps {
  private(set) var left: Int
  /// Whether there was no room for a comparison. Answers since then mean nothing.
  private(set) var isUsedUp = false

  init(_ limit: Int) { left = limit }

  /// Whether there is room for as many comparisons.
  func take(_ steps: Int) -> Bool {
    if steps > left { isUsedUp = true }
    guard !isUsedUp else { return false }
    left -= steps
    return true
  }
}

/// What all tests of conditions in one scene share.
private struct Surroundings {
  let scene: Scene
  var origin = Selector.Origin()
  var steps = ComparedSteps(.max)
}

/// Finds where conditions hold that have selectors inside, `:not(A B)` and `:has(A)`, for many
/// views of one scene.
///
/// It gives the answers of `Selector.holds`, which asks all superviews of a
/// view, or all views inside it with their superviews, for each view anew.
final class InnerSelections {
  private let surroundings: Surroundings
  private var tests: [Int32: ConditionTest] = [:]

  init(_ scene: Scene) { surroundings = Surroundings(scene: scene) }

  /// Whether all conditions hold for a view.
  ///
  /// - Parameter number: of the conditions, the same for each view.
  func holds(_ conditions: [Selector.Condition], number: Int32, for slot: Scene.Slot) -> Bool {
    if let known = tests[number] { return known.holds(for: slot) }
    let test = ConditionTest(conditions, surroundings)
    tests[number] = test
    return test.holds(for: slot)
  }
}

extension Selector {
  /// Of some views those that the selector selects, for a view with a rule, as
  /// ``matches(_:in:scope:)`` does for each of them.
  ///
  /// - Parameters:
  ///   - scope: The view that the rule is applied to.
  ///   - steps: What the search may cost.
  /// - Complexity: O(views of the scene × steps).
  func selected(
    of views: some Sequence<Scene.Slot>, in scene: Scene, scope: Scene.Slot, _ steps: ComparedSteps
  ) -> [Scene.Slot] {
    guard steps.take(stepCount) else { return [] }
    let selection = InnerSelection(
      alternatives, isInside: false,
      Surroundings(scene: scene, origin: Origin(scope: scope), steps: steps))
    return views.filter { selection.selects($0) }
  }
}

extension Selector.Condition {
  /// Whether the condition is on more than one view.
  var asksOtherViews: Bool {
    switch self {
    case .has: true
    case .not(let alternatives):
      alternatives.contains { $0.count > 1 || $0.contains { $0.conditions.contains(where: \.asksOtherViews) } }
    default: false
    }
  }

  /// The number of steps of the selectors inside.
  var innerSteps: Int {
    switch self {
    case .not(let alternatives), .has(let alternatives): Selector(alternatives: alternatives, text: "").stepCount
    default: 0
    }
  }
}

extension Selector {
  /// The number of its steps, with those of selectors inside.
  package var stepCount: Int {
    alternatives.joined().reduce(0) { sum, step in sum + step.conditions.reduce(1) { $0 + $1.innerSteps } }
  }
}

/// Conditions on one view.
private final class ConditionTest {
  private let surroundings: Surroundings
  /// Those on the view alone.
  private let own: [Selector.Condition]
  private let inner: [(selection: InnerSelection, isExcluded: Bool)]

  init(_ conditions: [Selector.Condition], _ surroundings: Surroundings) {
    self.surroundings = surroundings
    var own: [Selector.Condition] = []
    var inner: [(selection: InnerSelection, isExcluded: Bool)] = []
    for condition in conditions {
      switch condition {
      case .has(let alternatives): inner.append((InnerSelection(alternatives, isInside: true, surroundings), false))
      case .not(let alternatives) where condition.asksOtherViews:
        inner.append((InnerSelection(alternatives, isInside: false, surroundings), true))
      default: own.append(condition)
      }
    }
    (self.own, self.inner) = (own, inner)
  }

  func holds(for slot: Scene.Slot) -> Bool {
    Selector.holds(own, for: slot, in: surroundings.scene, surroundings.origin)
      && inner.allSatisfy { selection, isExcluded in selection.selects(slot) != isExcluded }
  }
}

/// The alternatives of one `:not` or `:has`.
///
/// A question follows the steps down from the window to the view, or up from the views inside it,
/// so that it costs O(views × steps). When the questions have cost as much as one about all views,
/// that one is asked, and its answers are kept.
private final class InnerSelection {
  private struct Alternative {
    /// The indexes of the conditions of each step in `tests`. In `:has`, those that follow the
    /// anchor.
    var steps: [Int]
    /// For each step, whether it is for a direct subview of the view of the step before it, or, for
    /// the first one in `:has`, of the anchor.
    var isChild: [Bool]
  }

  private let scene: Scene
  private let steps: ComparedSteps
  private let isInside: Bool
  private let alternatives: [Alternative]
  private let tests: [ConditionTest]
  private let stepCount: Int
  private let hasEqualSteps: Bool
  /// The last answer of each test, if several steps have the same conditions.
  private var answers: [(slot: Scene.Slot, holds: Bool)] = []
  private var work = 0
  /// By slot whether the view is selected, once all views were asked.
  private var selected: [Bool]?

  init(_ all: [[Selector.Step]], isInside: Bool, _ surroundings: Surroundings) {
    (scene, steps) = (surroundings.scene, surroundings.steps)
    self.isInside = isInside
    var alternatives: [Alternative] = []
    var tests: [ConditionTest] = []
    var numbers: [[Selector.Condition]: Int] = [:]
    for steps in all {
      var alternative = Alternative(steps: [], isChild: [])
      for (place, step) in steps.enumerated().dropFirst(isInside ? 1 : 0) {
        let number = numbers[step.conditions] ?? tests.count
        if number == tests.count {
          numbers[step.conditions] = number
          tests.append(ConditionTest(step.conditions, surroundings))
        }
        alternative.steps.append(number)
        alternative.isChild.append(place > 0 && steps[place - 1].isParentOfNext)
      }
      alternatives.append(alternative)
    }
    (self.alternatives, self.tests) = (alternatives, tests)
    stepCount = alternatives.reduce(0) { $0 + $1.steps.count }
    hasEqualSteps = tests.count < stepCount
    answers = hasEqualSteps ? tests.map { _ in (-1, false) } : []
  }

  func selects(_ slot: Scene.Slot) -> Bool {
    if let selected { return selected[slot] }
    guard work < scene.count * stepCount else {
      let all = allSelected()
      selected = all
      return all[slot]
    }
    return isInside ? hasInside(slot) : isSelected(slot)
  }

  /// Whether all steps may be compared with as many views.
  private func take(_ views: Int) -> Bool {
    work += views * stepCount
    return steps.take(views * stepCount)
  }

  // MARK: One view

  private func isSelected(_ slot: Scene.Slot) -> Bool {
    let path = scene.ancestry(slot).reversed()
    guard take(path.count) else { return false }
    return alternatives.contains { alternative in
      var down = Down()
      for view in path { follow(&down, view, alternative) }
      return isAtEnd(down, alternative)
    }
  }

  private func hasInside(_ slot: Scene.Slot) -> Bool {
    let views = scene.preorder(in: slot)
    guard take(views.count) else { return false }
    return alternatives.contains { alternative in
      var isFound = false
      up(views, alternative) { if $0 == slot { isFound = true } }
      return isFound
    }
  }

  // MARK: All views

  private func allSelected() -> [Bool] {
    var selected = Array(repeating: false, count: scene.capacity)
    guard take(scene.count) else { return selected }
    let views = scene.preorder()
    for alternative in alternatives {
      guard !isInside else {
        up(views.map(\.slot), alternative) { selected[$0] = true }
        continue
      }
      /// What holds for the superviews of the next view, from the window down.
      var path = [Down()]
      for (slot, depth) in views {
        path.removeSubrange((depth + 1)...)
        var down = path[depth]
        follow(&down, slot, alternative)
        path.append(down)
        if isAtEnd(down, alternative) { selected[slot] = true }
      }
    }
    return selected
  }

  // MARK: Steps

  /// The steps that match with all steps before them.
  private struct Down {
    /// With the view itself, and with it or one of its superviews.
    var here = StepSet()
    var above = StepSet()
  }

  private func isAtEnd(_ down: Down, _ alternative: Alternative) -> Bool { down.here[alternative.steps.count - 1] }

  /// Goes on to a direct subview.
  private func follow(_ down: inout Down, _ slot: Scene.Slot, _ alternative: Alternative) {
    // From the last step on, as each one needs what held for the superview.
    for place in alternative.steps.indices.reversed() {
      let follows = place == 0 || (alternative.isChild[place] ? down.here : down.above)[place - 1]
      down.here[place] = follows && holds(alternative.steps[place], for: slot)
      if down.here[place] { down.above[place] = true }
    }
  }

  /// The steps from which on all steps match.
  private struct Up {
    let superview: Scene.Slot
    /// With one of its direct subviews, or with any view inside it, first.
    var direct = StepSet()
    var inside = StepSet()
  }

  /// Calls `found` for each view inside which the steps match in order.
  ///
  /// - Parameter views: A view and all views inside it, or all views. A superview comes before its
  ///   subviews, and the views inside a view follow it without a gap.
  private func up(_ views: [Scene.Slot], _ alternative: Alternative, found: (Scene.Slot) -> Void) {
    let (steps, isChild) = (alternative.steps, alternative.isChild)
    let last = steps.count - 1
    /// For superviews of views that were seen, the innermost one last.
    var waiting: [Up] = []
    for slot in views.reversed() {
      let below = waiting.last?.superview == slot ? waiting.popLast() : nil
      if let below, (isChild[0] ? below.direct : below.inside)[0] { found(slot) }
      guard let superview = scene.superview(slot) else { continue }
      let isLast = holds(steps[last], for: slot)
      guard isLast || below != nil else { continue }
      var around = waiting.last?.superview == superview ? waiting.removeLast() : Up(superview: superview)
      if isLast { (around.direct[last], around.inside[last]) = (true, true) }
      if let below {
        for place in 0..<last {
          let isFollowed = (isChild[place + 1] ? below.direct : below.inside)[place + 1]
          if isFollowed, holds(steps[place], for: slot) {
            (around.direct[place], around.inside[place]) = (true, true)
          } else if below.inside[place] {
            around.inside[place] = true
          }
        }
        if below.inside[last] { around.inside[last] = true }
      }
      waiting.append(around)
    }
  }

  private func holds(_ test: Int, for slot: Scene.Slot) -> Bool {
    guard hasEqualSteps else { return tests[test].holds(for: slot) }
    if answers[test].slot != slot { answers[test] = (slot, tests[test].holds(for: slot)) }
    return answers[test].holds
  }
}

/// Some steps of a selector, which seldom has many.
private struct StepSet {
  private var first: UInt64 = 0
  /// Those from the 64th on, in groups of 64.
  private var others: [UInt64] = []

  subscript(step: Int) -> Bool {
    get {
      if step < 64 { return first >> step & 1 == 1 }
      let group = step / 64 - 1
      return group < others.count && others[group] >> (step % 64) & 1 == 1
    }
    set {
      let bit: UInt64 = 1 << (step % 64)
      guard step >= 64 else {
        first = newValue ? first | bit : first & ~bit
        return
      }
      let group = step / 64 - 1
      guard group < others.count || newValue else { return }
      while others.count <= group { others.append(0) }
      others[group] = newValue ? others[group] | bit : others[group] & ~bit
    }
  }
}
