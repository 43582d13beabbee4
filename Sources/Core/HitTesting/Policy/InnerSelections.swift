/// Finds where conditions hold that have selectors inside, `:not(A B)` and `:has(A)`, for many
/// views of one scene.
///
/// It gives the answers of `Selector.holds`, which asks all superviews of a
/// view, or all views inside it with their superviews, for each view anew.
final class InnerSelections {
  private let scene: Scene
  private var tests: [Int32: ConditionTest] = [:]

  init(_ scene: Scene) { self.scene = scene }

  /// Whether all conditions hold for a view.
  ///
  /// - Parameter number: of the conditions, the same for each view.
  func holds(_ conditions: [Selector.Condition], number: Int32, for slot: Scene.Slot) -> Bool {
    if let known = tests[number] { return known.holds(for: slot) }
    let test = ConditionTest(conditions, scene)
    tests[number] = test
    return test.holds(for: slot)
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
  private let scene: Scene
  /// Those on the view alone.
  private var own: [Selector.Condition] = []
  private var inner: [(selection: InnerSelection, isExcluded: Bool)] = []

  init(_ conditions: [Selector.Condition], _ scene: Scene) {
    self.scene = scene
    for condition in conditions {
      switch condition {
      case .has(let alternatives): inner.append((InnerSelection(alternatives, isInside: true, scene), false))
      case .not(let alternatives) where condition.asksOtherViews:
        inner.append((InnerSelection(alternatives, isInside: false, scene), true))
      default: own.append(condition)
      }
    }
  }

  func holds(for slot: Scene.Slot) -> Bool {
    Selector.holds(own, for: slot, in: scene)
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
  private let isInside: Bool
  private var alternatives: [Alternative] = []
  private var tests: [ConditionTest] = []
  private let stepCount: Int
  /// The last answer of each test: many steps may have the same conditions.
  private var answers: [(slot: Scene.Slot, holds: Bool)] = []
  private var work = 0
  /// The selected views, once all views were asked.
  private var selected: Set<Scene.Slot>?

  init(_ all: [[Selector.Step]], isInside: Bool, _ scene: Scene) {
    (self.scene, self.isInside) = (scene, isInside)
    var numbers: [[Selector.Condition]: Int] = [:]
    for steps in all {
      var alternative = Alternative(steps: [], isChild: [])
      for (place, step) in steps.enumerated().dropFirst(isInside ? 1 : 0) {
        let number = numbers[step.conditions] ?? tests.count
        if number == tests.count {
          numbers[step.conditions] = number
          tests.append(ConditionTest(step.conditions, scene))
        }
        alternative.steps.append(number)
        alternative.isChild.append(place > 0 && steps[place - 1].isParentOfNext)
      }
      alternatives.append(alternative)
    }
    answers = tests.map { _ in (-1, false) }
    stepCount = alternatives.reduce(0) { $0 + $1.steps.count }
  }

  func selects(_ slot: Scene.Slot) -> Bool {
    if let selected { return selected.contains(slot) }
    guard work < scene.count * stepCount else {
      let all = allSelected()
      selected = all
      return all.contains(slot)
    }
    return isInside ? hasInside(slot) : isSelected(slot)
  }

  // MARK: One view

  private func isSelected(_ slot: Scene.Slot) -> Bool {
    let path = scene.ancestry(slot).reversed()
    work += path.count * stepCount
    return alternatives.contains { alternative in
      var down = Down(alternative.steps.count)
      for view in path { follow(&down, view, alternative) }
      return down.isAtEnd
    }
  }

  private func hasInside(_ slot: Scene.Slot) -> Bool {
    var views = [slot]
    var next = 0
    while next < views.count {
      var subview = scene.lastSubview(views[next])
      while subview != Scene.none {
        views.append(Int(subview))
        subview = scene.previousSibling(Int(subview))
      }
      next += 1
    }
    work += views.count * stepCount
    return alternatives.contains { alternative in
      var isFound = false
      up(views, alternative) { if $0 == slot { isFound = true } }
      return isFound
    }
  }

  // MARK: All views

  private func allSelected() -> Set<Scene.Slot> {
    let views = scene.preorder()
    var selected: Set<Scene.Slot> = []
    for alternative in alternatives {
      guard !isInside else {
        up(views.map(\.slot), alternative) { selected.insert($0) }
        continue
      }
      /// What holds for the superviews of the next view, from the window down.
      var path = [Down(alternative.steps.count)]
      for (slot, depth) in views {
        path.removeSubrange((depth + 1)...)
        var down = path[depth]
        follow(&down, slot, alternative)
        path.append(down)
        if down.isAtEnd { selected.insert(slot) }
      }
    }
    return selected
  }

  // MARK: Steps

  /// The steps that match with all steps before them.
  private struct Down {
    /// With the view itself, and with it or one of its superviews.
    var here: [Bool]
    var above: [Bool]

    init(_ steps: Int) {
      here = Array(repeating: false, count: steps)
      above = here
    }

    /// Whether the last step matches with all steps before it.
    var isAtEnd: Bool { here.last ?? false }
  }

  /// Goes on to a direct subview.
  private func follow(_ down: inout Down, _ slot: Scene.Slot, _ alternative: Alternative) {
    // From the last step on, as each one needs what held for the superview.
    for place in alternative.steps.indices.reversed() {
      let follows = place == 0 || (alternative.isChild[place] ? down.here : down.above)[place - 1]
      down.here[place] = follows && holds(alternative.steps[place], for: slot)
      if down.here[place] { down.above[place] = true }
    }
  }

  /// Calls `found` for each view inside which the steps match in order.
  ///
  /// - Parameter views: A view and all views inside it, or all views; superviews come first.
  private func up(_ views: [Scene.Slot], _ alternative: Alternative, found: (Scene.Slot) -> Void) {
    let (steps, isChild) = (alternative.steps, alternative.isChild)
    let last = steps.count - 1
    let nowhere = Array(repeating: false, count: steps.count)
    /// For superviews of views that were seen: the steps from which on all steps match with one of
    /// the direct subviews, or with any view inside, first.
    var waiting: [Scene.Slot: (direct: [Bool], inside: [Bool])] = [:]
    for slot in views.reversed() {
      let below = waiting.removeValue(forKey: slot)
      if let below, (isChild[0] ? below.direct : below.inside)[0] { found(slot) }
      guard let superview = scene.superview(slot) else { continue }
      let isLast = holds(steps[last], for: slot)
      guard isLast || below != nil else { continue }
      var around = waiting.removeValue(forKey: superview) ?? (nowhere, nowhere)
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
      waiting[superview] = around
    }
  }

  private func holds(_ test: Int, for slot: Scene.Slot) -> Bool {
    if answers[test].slot != slot { answers[test] = (slot, tests[test].holds(for: slot)) }
    return answers[test].holds
  }
}
