/// Hit tests of one event under two policies, by the definition, without the subviews that
/// certainly do not take the point under either policy.
///
/// A subview is skipped if the point is outside its boxes under both policies. The boxes are those
/// with and without the view's rule and, for a view with several rules, with any subset of them. So
/// this also holds for the policies without some of their rules. Such a subview makes the same step
/// in every hit test: the search leaves it.
package final class NarrowedHitTest {
  package let event: EventInScene
  private let one: CompiledHitTest
  private let other: CompiledHitTest
  private let isNarrow: Bool
  private let hasSeveralRules: Bool
  /// The subviews that were found for views and points. Most hit tests ask for the same ones.
  private var found: [Place: [Scene.Slot]] = [:]

  /// What the responders cost that were asked for: the effort of each view that was asked, and 1
  /// for eight rules of the policy and of the views that may be asked.
  package private(set) var work = 0
  /// The number of decisions and subviews that the search for the first difference looked at.
  package private(set) var looks = 0

  private struct Place: Hashable {
    let view: Scene.Slot
    let point: Point
    let isUnderAllRules: Bool
  }

  /// - Parameters:
  ///   - one: a policy, compiled for the event's scene.
  ///   - other: the policy to compare with, compiled for the same scene.
  package init(_ event: EventInScene, _ one: CompiledHitTest, _ other: CompiledHitTest) {
    self.event = event
    self.one = one
    self.other = other
    isNarrow = one.applied.policy.leavesWhatIsOutside && other.applied.policy.leavesWhatIsOutside
    hasSeveralRules = one.applied.givesSeveralRulesToOneView || other.applied.givesSeveralRulesToOneView
  }

  /// The responder under one of the policies, or under it without some of its rules.
  ///
  /// - Parameter changed: a view for which the policy has a further rule.
  package func responder(under applied: AppliedPolicy, changed: Scene.Slot? = nil) -> Scene.Slot? {
    guard let location = event.location else { return event.responder(under: applied) }
    return hitTest(applied, changed: changed) { _ in }.hitTest(location, windowScene: event.windowScene)
  }

  /// The decisions of one view with an effect, when its superview asks it about the location.
  package func steps(of view: Scene.Slot, under applied: AppliedPolicy) -> [SceneDecision] {
    guard let location = event.location else { return [] }
    var steps: [SceneDecision] = []
    _ = hitTest(applied) { if $0.view == view, $0.step != .noted { steps.append($0) } }.hitTest(view, about: location)
    return steps
  }

  /// The hit test under one of the policies, without the decisions of subviews that leave the
  /// location to others because it is outside of them, unless they are on the way to a view.
  package func walk(to view: Scene.Slot?, under applied: AppliedPolicy) -> HitTestWalk {
    guard let location = event.location, isNarrow else { return event.walk(under: applied) }
    let path = view.map(event.scene.ancestry) ?? []
    let next = Dictionary(uniqueKeysWithValues: zip(path.dropFirst(), path))
    var walk = HitTestWalk()
    var test = HitTest(event.scene, applied) { walk.decisions.append($0) }
    test.narrowed = { view, point in self.asked(view, point, underAllRules: true, besides: next[view]) }
    walk.hit = test.hitTest(location, windowScene: event.windowScene)
    return walk
  }

  private func hitTest(
    _ applied: AppliedPolicy, changed: Scene.Slot? = nil, decided: @escaping (SceneDecision) -> Void
  ) -> HitTest {
    var test = HitTest(event.scene, applied, decided: decided)
    work += applied.policy.rules.count / 8
    test.answered = { view in
      self.work += applied.effort(of: view)
      return nil
    }
    if isNarrow { test.narrowed = { view, point in self.asked(view, point, besides: changed) } }
    return test
  }

  // MARK: The first difference

  /// The first steps in which two hit tests differ. A hit test that has ended has none.
  package struct Difference {
    package var one: SceneDecision?
    package var other: SceneDecision?
    /// The steps of each hit test, without those of skipped views.
    package var oneSteps: [SceneDecision]
    package var otherSteps: [SceneDecision]
  }

  private enum Part {
    case step(SceneDecision)
    /// From here on, the view's subviews are asked.
    case subviews(of: Scene.Slot, Point)

    var decision: SceneDecision? { if case .step(let decision) = self { decision } else { nil } }

    func isSame(as other: Part) -> Bool {
      switch (self, other) {
      case (.step(let one), .step(let other)): one.view == other.view && one.step == other.step
      case (.subviews(let one, let point), .subviews(let other, let otherPoint)): one == other && point == otherPoint
      default: false
      }
    }
  }

  /// Compares the hit tests under both policies.
  ///
  /// If only one of them asks a view's subviews, or if they ask about different points, the skipped
  /// subviews may make a difference. Both then ask all subviews of that view.
  package func firstDifference() -> Difference {
    var whole: Set<Scene.Slot> = []
    while true {
      let (parts, otherParts) = (parts(of: one.applied, whole), parts(of: other.applied, whole))
      looks += parts.count + otherParts.count
      let place = HitTesting.firstDifference(parts, otherParts) { $0.isSame(as: $1) } ?? parts.count
      let (part, otherPart) = (parts.dropFirst(place).first, otherParts.dropFirst(place).first)
      let wider = [part, otherPart].compactMap { part in
        if case .subviews(let view, _)? = part { view } else { nil }
      }
      if wider.isEmpty {
        return Difference(
          one: part?.decision, other: otherPart?.decision, oneSteps: parts.compactMap(\.decision),
          otherSteps: otherParts.compactMap(\.decision))
      }
      whole.formUnion(wider)
    }
  }

  private func parts(of applied: AppliedPolicy, _ whole: Set<Scene.Slot>) -> [Part] {
    guard let location = event.location else { return [] }
    var parts: [Part] = []
    parts.reserveCapacity(64)
    var test = HitTest(event.scene, applied) { if $0.step != .noted { parts.append(.step($0)) } }
    if isNarrow {
      test.narrowed = { view, point in
        if whole.contains(view) { return nil }
        parts.append(.subviews(of: view, point))
        return self.asked(view, point, underAllRules: true)
      }
    }
    _ = test.hitTest(location, windowScene: event.windowScene)
    return parts
  }

  // MARK: Subviews

  /// The subviews that may take a point, from front to back.
  ///
  /// - Parameters:
  ///   - underAllRules: whether no rule is left out.
  ///   - changed: a view that is always asked.
  private func asked(
    _ view: Scene.Slot, _ point: Point, underAllRules: Bool = false, besides changed: Scene.Slot? = nil
  ) -> [Scene.Slot] {
    let place = Place(view: view, point: point, isUnderAllRules: underAllRules || !hasSeveralRules)
    var asked = found[place] ?? mayTake(place)
    found[place] = asked
    if let changed, event.scene.superview(changed) == view, !asked.contains(changed) {
      asked.insert(changed, at: asked.firstIndex { one.isBehind($0, changed) } ?? asked.endIndex)
    }
    return asked
  }

  private func mayTake(_ place: Place) -> [Scene.Slot] {
    let (view, point) = (place.view, place.point)
    var asked: [Scene.Slot] = []
    if place.isUnderAllRules, one.isWide(view), other.isWide(view) {
      var (candidates, others) = (
        one.candidates(of: Int32(view), at: point), other.candidates(of: Int32(view), at: point)
      )
      var (next, otherNext) = (one.next(&candidates), other.next(&others))
      while next != Scene.none || otherNext != Scene.none {
        let isFirst =
          next != Scene.none && (otherNext == Scene.none || !one.isBehind(Int(next), Int(otherNext)))
        let subview = isFirst ? next : otherNext
        if next == subview { next = one.next(&candidates) }
        if otherNext == subview { otherNext = other.next(&others) }
        if one.mayTake(subview, point) || other.mayTake(subview, point) { asked.append(Int(subview)) }
      }
    } else {
      var subview = one.nodes[view].last
      while subview != Scene.none {
        looks += 1
        if !place.isUnderAllRules {
          work += (one.applied.rules(Int(subview)).count + other.applied.rules(Int(subview)).count) / 8
        }
        if one.mayTake(subview, point) || other.mayTake(subview, point)
          || !place.isUnderAllRules
            && (one.mayTakeUnderSomeRules(Int(subview), point, in: event.scene)
              || other.mayTakeUnderSomeRules(Int(subview), point, in: event.scene))
        {
          asked.append(Int(subview))
        }
        subview = one.nodes[Int(subview)].previous
      }
    }
    return asked
  }

  // MARK: Rules

  /// The rules that may affect the hit test under a policy; nil if all may.
  ///
  /// They are those of the windows, of the views that are asked, and of the views that a view's own
  /// rules look at.
  package func rulesInPlay(under applied: AppliedPolicy) -> Set<Int>? {
    guard isNarrow, let location = event.location else { return nil }
    var views = Set(event.scene.subviews(Scene.screen))
    _ = hitTest(applied) { views.insert($0.view) }.hitTest(location, windowScene: event.windowScene)
    var pending = applied.looksAtViews ? Array(views) : []
    var followed = Followed()
    let order = applied.drawingOrder(in: event.scene)
    while let view = pending.popLast() {
      for other in applied.lookedAt(by: view, in: event.scene, order, besides: &followed)
      where views.insert(other).inserted {
        pending.append(other)
      }
    }
    var (rules, lists): (Set<Int>, Set<Int32>) = ([], [])
    for view in views where applied.ruleList(view).map({ lists.insert($0).inserted }) ?? true {
      rules.formUnion(applied.rules(view))
    }
    return rules
  }
}

extension CompiledHitTest {
  fileprivate func isWide(_ slot: Scene.Slot) -> Bool { nodes[slot].flags.contains(.isWide) }

  /// Whether the first of two siblings is behind the other.
  fileprivate func isBehind(_ slot: Scene.Slot, _ other: Scene.Slot) -> Bool { ranks[slot] < ranks[other] }

  /// Whether a view with several rules may take a point when only some of them apply.
  fileprivate func mayTakeUnderSomeRules(_ slot: Scene.Slot, _ point: Point, in scene: Scene) -> Bool {
    applied.rules(slot).count > 1 && reachUnderSomeRules(slot, of: scene)?.contains(point) ?? true
  }

  @inline(__always) fileprivate func mayTake(_ slot: Int32, _ point: Point) -> Bool {
    let node = nodes[Int(slot)]
    return node.box.contains(point) || node.flags.contains(.isUnbounded)
  }
}

extension Policy {
  /// Whether the search leaves a view at once if it does not contain the point, and asks siblings
  /// in their recorded order.
  fileprivate var leavesWhatIsOutside: Bool {
    switch base {
    case .uikit, .android: !outOfBounds && !sortsSubviews
    case .document, .reactNative: false
    }
  }
}

extension AppliedPolicy {
  /// Whether a rule reads values of other views than the one that it applies to.
  fileprivate var looksAtViews: Bool {
    !innerSelectors.runs.isEmpty || policy.rules.contains(where: \.looksAtSubviews)
  }

  /// The views whose own values a rule of the view reads.
  ///
  /// - Parameter followed: Which views of lists are known. It leaves these out, and adds what it
  ///   follows.
  fileprivate func lookedAt(
    by view: Scene.Slot, in scene: Scene, _ order: DrawingOrder, besides followed: inout Followed
  ) -> [Scene.Slot] {
    var found: [Scene.Slot] = []
    for rule in rules(view) {
      for part in [InnerSelectors.Part.hitTest(rule: rule), .pointInside(rule: rule)] {
        for run in innerSelectors.runs[part] ?? [] {
          if let list = run.list {
            let named = lists.order.named(run.place, of: view)
            if named.isDirect, !followed.parents.insert(Followed.Parent(number: named.around, list: list)).inserted {
              continue
            }
            let views = lists.lists[lists.index(list)]
            let indexes = views.indexes(in: named.numbers)
            if followed.lists[list] == nil { followed.lists[list] = FollowedIndexes(views.numbers.count) }
            followed.lists[list]?.follow(indexes) { index in
              guard views.isNamed(index, named, lists.order) else { return false }
              found.append(lists.order.views[Int(views.numbers[index])])
              return true
            }
          } else {
            found += asked(run, of: view, in: scene, order)
          }
        }
      }
      if policy.rules[rule].looksAtSubviews { found += scene.subviews(view) }
    }
    return found
  }
}

/// Which views of lists were followed.
private struct Followed {
  struct Parent: Hashable {
    var number: Int32
    var list: Int
  }

  var lists: [Int: FollowedIndexes] = [:]
  /// The views whose subviews were followed.
  var parents: Set<Parent> = []
}

/// Which indexes of a list were followed.
private struct FollowedIndexes {
  /// For each index one that is not above the next one that was not followed.
  private var next: [Int]

  init(_ count: Int) { next = Array(0...count) }

  /// Follows the indexes of a range that were not followed.
  ///
  /// - Parameter follow: follows one; false if it does not.
  mutating func follow(_ indexes: Range<Int>, _ follow: (Int) -> Bool) {
    var index = end(indexes.lowerBound)
    while index < indexes.upperBound {
      if follow(index) { next[index] = index + 1 }
      index = end(index + 1)
    }
  }

  private mutating func end(_ index: Int) -> Int {
    var index = index
    while next[index] != index {
      next[index] = next[next[index]]
      index = next[index]
    }
    return index
  }
}

extension PolicyRule {
  fileprivate var looksAtSubviews: Bool {
    hitTest == .penetrable || hitTest == .throughEmptySpace || pointInside == .subviews || pointInside == .onlySubviews
  }
}
