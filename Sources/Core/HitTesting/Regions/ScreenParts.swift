/// A part of the screen with the hit view at each of its points.
public struct ScreenPart: Hashable, Sendable {
  /// The points, in points of the screen.
  public var box: Box
  /// The hit view under each of the policies that were asked about; nil for nobody.
  public var hits: [Scene.Slot?]
  /// The proof for the box.
  public var proof: Proof

  /// The statement that is proved for all points of a box.
  public enum Proof: Hashable, Sendable {
    /// The definition of a hit test gives ``ScreenPart/hits``.
    case views
    /// Both policies hit the same view, or both hit nobody. The view may differ from point to
    /// point.
    case sameView
    /// Nothing. ``ScreenPart/hits`` may be right at some of the points.
    case nothing
  }

  /// Whether the definition of a hit test gives ``hits`` at every point of the box.
  public var isProved: Bool { proof == .views }
}

/// Parts of the screen. No two of them have a point in common.
public struct ScreenParts: Sendable {
  /// The parts, in no order.
  public internal(set) var parts: [ScreenPart] = []

  /// Makes a list without parts.
  public init() {}

  /// The area without a proof, in square points.
  public var unprovedArea: Double { parts.reduce(0) { $1.proof == .nothing ? $0 + $1.box.area : $0 } }
}

extension ScreenParts {
  /// The same points in fewer parts: parts with the same hit views that share a whole edge are
  /// merged. They are in order, from the upper left to the lower right.
  package var merged: [ScreenPart] {
    struct PartLabel: Hashable {
      var hits: [Scene.Slot?]
      var proof: ScreenPart.Proof
    }
    let boxes = parts.map { LabelledBox(box: $0.box, label: PartLabel(hits: $0.hits, proof: $0.proof)) }
    return LabelledBox.merged(boxes).map { ScreenPart(box: $0.box, hits: $0.label.hits, proof: $0.label.proof) }
  }
}

/// A region of the screen in which all points are tested.
public struct SweepArea: Hashable, Sendable {
  /// The region, in points. Coordinates beyond a billion are ignored.
  public var region: Box
  /// The window scene that is touched; nil when it is not known.
  public var windowScene: String?
  /// The smallest part that is resolved along a rotated or round edge, as the side of a square of
  /// the same area, in points. Smaller parts count as not proved.
  public var smallest = 1.0 / 64
  /// The number of boxes that are examined or converted before the rest counts as not proved. An
  /// unfamiliar policy may let each view ask all others, and views may be inside many others.
  public var patience = 10_000_000

  /// Makes an area of a screen.
  public init(_ region: Box, windowScene: String? = nil) {
    self.region = region
    self.windowScene = windowScene
  }
}

extension CompiledHitTest {
  /// The window scenes that can be touched; one unknown scene if the windows have none.
  package var windowScenes: [String?] {
    let known = Set(windows.compactMap(\.scene))
    return hasScenes ? known.sorted().map { $0 } : [nil]
  }

  /// The hit view at each point of an area, as parts that together cover the area.
  ///
  /// If no view is rotated or round, parts end exactly where the definition, as computed in Double,
  /// changes its answer.
  ///
  /// - Parameters:
  ///   - area: The area, and how much work it may take.
  ///   - scene: The scene for which this was compiled or updated.
  public func parts(of area: SweepArea, in scene: Scene) -> ScreenParts {
    var search = RegionSearch(self, scene, Conditions(), area)
    return search.parts([Piece(box: area.region)], area)
  }

  /// The hit views of two policies at each point of an area, as parts that together cover the area.
  ///
  /// Along rotated or round edges, a part may only prove that both policies hit the same view. If
  /// not even that is proved, the part names no views.
  ///
  /// - Parameters:
  ///   - other: The other policy, compiled for the same scene. Its hit views come second.
  ///   - area: The area, and how much work it may take.
  ///   - scene: The scene for which both were compiled or updated.
  public func comparison(with other: CompiledHitTest, in area: SweepArea, of scene: Scene) -> ScreenParts {
    compared(with: other, [Piece(box: area.region)], area, scene, .comparison)
  }

  /// The parts of an area in which another policy hits a different view.
  ///
  /// At a point that is in no part, both policies hit the same view.
  ///
  /// - Parameters:
  ///   - other: The other policy, compiled for the same scene. Its hit views come second.
  ///   - area: The area, and how much work it may take.
  ///   - scene: The scene for which both were compiled or updated.
  public func differences(from other: CompiledHitTest, in area: SweepArea, of scene: Scene) -> ScreenParts {
    differences(from: other, in: area, of: scene, PolicyPair(applied.policy, other.applied.policy))
  }

  /// The same, where the pair of both policies is known: this one's, and the other's.
  package func differences(
    from other: CompiledHitTest, in area: SweepArea, of scene: Scene, _ pair: PolicyPair
  ) -> ScreenParts {
    let region = regionOfDifferences(from: other, area, in: scene, pair)
    return region.isEmpty ? ScreenParts() : compared(with: other, region, area, scene, .differences)
  }

  private func compared(
    with other: CompiledHitTest, _ region: [Piece], _ area: SweepArea, _ scene: Scene, _ wanted: CellDivider.Wanted
  ) -> ScreenParts {
    var search = RegionSearch(self, scene, Conditions(), area)
    var otherSearch = RegionSearch(other, scene, search.conditions, area)
    return search.parts(with: &otherSearch, region, area, wanted)
  }
}

// MARK: Where two policies can differ

extension CompiledHitTest {
  /// The points at which another policy may hit a different view.
  private func regionOfDifferences(
    from other: CompiledHitTest, _ area: SweepArea, in scene: Scene, _ pair: PolicyPair
  ) -> [Piece] {
    var rest = [Piece(box: area.region)]
    guard pair.isSameButForRules else { return rest }
    var differing: [Scene.Slot] = []
    var isLocal = pair.isLocal
    for slot in nodes.indices where nodes[slot].flags.union(other.nodes[slot].flags).contains(.hasRule) {
      let (rules, others) = (applied.rules(slot), other.applied.rules(slot))
      if rules.lazy.map({ pair.effects[$0] }).elementsEqual(others.lazy.map { pair.otherEffects[$0] }) { continue }
      differing.append(slot)
      // A superview reads the view's frame and switches, and only values that rules set change
      // these.
      if pair.asksFaces, sets(rules) != other.sets(others) { isLocal = false }
      if isLocal, pair.asksSubviews, isAskedInside(slot) || other.isAskedInside(slot) { isLocal = false }
    }
    // If the rules are the same, they also look for the same things in other views.
    guard !differing.isEmpty else { return [] }
    guard isLocal else { return rest }
    var (search, otherSearch) = (
      RegionSearch(self, scene, Conditions(), area), RegionSearch(other, scene, Conditions(), area)
    )
    var region: [Piece] = []
    for slot in differing where !rest.isEmpty {
      let part = rest.take(search.reach(of: Int32(slot)).union(otherSearch.reach(of: Int32(slot))))
      guard search.spend(rest.count, keeping: part.count), otherSearch.patience > 0 else {
        return [Piece(box: area.region)]
      }
      region += part
    }
    return region
  }

  private func sets(_ rules: [Int]) -> [ViewPatch?] { rules.map { applied.policy.rules[$0].set } }

  /// Whether a superview takes points because this view, or a view around it, contains them.
  private func isAskedInside(_ slot: Scene.Slot) -> Bool {
    var view = nodes[slot].parent
    while view != Scene.none, Int(view) != Scene.screen {
      if applied.rules(Int(view)).contains(where: { applied.policy.rules[$0].isOfSubviews }) { return true }
      view = nodes[Int(view)].parent
    }
    return false
  }
}

extension RegionSearch {
  /// A box around all points at which a view, with or without its rules, or one in it may be hit.
  fileprivate mutating func reach(of slot: Int32) -> Box {
    var view = slot
    // A view without a box is asked wherever its superview is asked.
    while test.nodes[Int(view)].flags.contains(.isUnbounded) {
      view = test.nodes[Int(view)].parent
      if view == Int32(Scene.screen) { return .everything }
    }
    return screenBox(view)
  }
}

extension Policy {
  /// Whether a changed rule has an effect only where its view, or a view in it, is asked. This
  /// excludes rules about frames and about the areas of subviews.
  fileprivate var isLocal: Bool { !looksAtOthers && !mayAskOutside && !rules.contains { $0.set?.scene != nil } }
}

extension PolicyRule {
  fileprivate var isOfSubviews: Bool { pointInside == .subviews || pointInside == .onlySubviews }
}

/// What two policies have in common in all scenes. To know it spares each scene what grows with the
/// number of rules.
package struct PolicyPair: Sendable {
  fileprivate let isSameButForRules: Bool
  /// Whether a difference in a view's rules matters only where the view is.
  fileprivate let isLocal: Bool
  fileprivate let asksFaces: Bool
  fileprivate let asksSubviews: Bool
  /// For each rule of each policy, the number of its effect.
  fileprivate let effects, otherEffects: [Int]

  package init(_ policy: Policy, _ other: Policy) {
    isSameButForRules = policy.isSame(butForRules: other)
    isLocal = policy.isLocal && other.isLocal
    asksFaces = policy.asksFaces || other.asksFaces
    asksSubviews = policy.rules.contains(where: \.isOfSubviews) || other.rules.contains(where: \.isOfSubviews)
    var numbers = RuleEffects()
    effects = policy.rules.map { numbers.number($0) }
    otherEffects = other.rules.map { numbers.number($0) }
  }
}

/// Numbers for the effects of rules, whichever views the rules select. Rules with the same effects
/// have the same number.
private struct RuleEffects {
  private var numbers: [PolicyRule: Int] = [:]

  mutating func number(_ rule: PolicyRule) -> Int {
    var effect = rule
    // These fields have no effect on a hit test.
    (effect.selector, effect.line, effect.evidence) = (.any, nil, nil)
    if let known = numbers[effect] { return known }
    numbers[effect] = numbers.count
    return numbers.count - 1
  }
}
