/// A part of the screen with who is hit at each of its points.
public struct ScreenPart: Hashable, Sendable {
  /// The points, in points of the screen.
  public var box: Box
  /// The hit view under each of the policies that were asked about; nil for nobody.
  public var hits: [Scene.Slot?]
  /// What is proved of the box.
  public var proof: Proof

  /// What is proved of all points of a box.
  public enum Proof: Hashable, Sendable {
    /// The definition of a hit test gives ``ScreenPart/hits``.
    case views
    /// Both policies hit the same view, or both nobody; at other points it may be another view.
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

  /// The size of what is not proved, in square points.
  public var unprovedArea: Double { parts.reduce(0) { $1.proof == .nothing ? $0 + $1.box.area : $0 } }
}

extension ScreenParts {
  /// The same points in fewer parts: parts with the same hit views that touch along whole edges are
  /// one. They are in order, from the upper left to the lower right.
  package var merged: [ScreenPart] {
    struct PartLabel: Hashable {
      var hits: [Scene.Slot?]
      var proof: ScreenPart.Proof
    }
    let boxes = parts.map { LabelledBox(box: $0.box, label: PartLabel(hits: $0.hits, proof: $0.proof)) }
    return LabelledBox.merged(boxes).map { ScreenPart(box: $0.box, hits: $0.label.hits, proof: $0.label.proof) }
  }
}

/// A region of the screen of which all points are asked about.
public struct SweepArea: Hashable, Sendable {
  /// The region, in points. What is farther away than a billion is left out.
  public var region: Box
  /// The window scene that is touched; nil when it is not known.
  public var windowScene: String?
  /// The smallest parts that are told apart where an edge is turned or round: the side of a square
  /// of the same size, in points. Smaller ones count as not proved.
  public var smallest = 1.0 / 64
  /// How many boxes are looked at before the rest counts as not proved. Policies of strangers may
  /// let each view ask all others.
  public var patience = 10_000_000

  /// Makes an area of a screen.
  public init(_ region: Box, windowScene: String? = nil) {
    self.region = region
    self.windowScene = windowScene
  }
}

extension CompiledHitTest {
  /// The window scenes that can be touched; one that is not known when windows have none.
  package var windowScenes: [String?] {
    let known = Set(windows.compactMap(\.scene))
    return hasScenes ? known.sorted().map { $0 } : [nil]
  }

  /// Who is hit at each point of an area: parts that together are the whole of it.
  ///
  /// Where no view is turned or round, parts end exactly where the definition, as computed in
  /// Double, changes its answer.
  ///
  /// - Parameter scene: The scene for which this was compiled or updated.
  public func parts(of area: SweepArea, in scene: Scene) -> ScreenParts {
    var search = RegionSearch(self, scene, Conditions(), patience: area.patience)
    search.hitTest([Piece(box: area.region)], windowScene: area.windowScene)
    var divider = CellDivider(conditions: search.conditions, area, .everything)
    divider.add(search.cells)
    return divider.found
  }

  /// What two policies do at each point of an area: parts that together are the whole of it.
  ///
  /// Along edges that are turned or round, a part may only tell that both hit the same view. Where
  /// not even that is proved, a part names no views.
  ///
  /// - Parameters:
  ///   - other: The other policy, compiled for the same scene. Its hit views come second.
  ///   - scene: The scene for which both were compiled or updated.
  public func comparison(with other: CompiledHitTest, in area: SweepArea, of scene: Scene) -> ScreenParts {
    compared(with: other, [Piece(box: area.region)], area, scene, .comparison)
  }

  /// The parts of an area in which another policy hits another view.
  ///
  /// At a point that is in no part, both hit the same view.
  ///
  /// - Parameters:
  ///   - other: The other policy, compiled for the same scene. Its hit views come second.
  ///   - scene: The scene for which both were compiled or updated.
  public func differences(from other: CompiledHitTest, in area: SweepArea, of scene: Scene) -> ScreenParts {
    let region = regionOfDifferences(from: other, area, in: scene)
    return region.isEmpty ? ScreenParts() : compared(with: other, region, area, scene, .differences)
  }

  private func compared(
    with other: CompiledHitTest, _ region: [Piece], _ area: SweepArea, _ scene: Scene, _ wanted: CellDivider.Wanted
  ) -> ScreenParts {
    var search = RegionSearch(self, scene, Conditions(), patience: area.patience)
    search.hitTest(region, windowScene: area.windowScene)
    var otherSearch = RegionSearch(other, scene, search.conditions, patience: area.patience)
    otherSearch.hitTest(region, windowScene: area.windowScene)
    var divider = CellDivider(conditions: otherSearch.conditions, area, wanted)
    divider.add(search.cells, otherSearch.cells, region.extent)
    return divider.found
  }
}

// MARK: Where two policies can differ

extension CompiledHitTest {
  /// The points at which another policy may hit another view.
  private func regionOfDifferences(
    from other: CompiledHitTest, _ area: SweepArea, in scene: Scene
  ) -> [Piece] {
    let (policy, otherPolicy) = (applied.policy, other.applied.policy)
    var rest = [Piece(box: area.region)]
    guard policy.isSame(butForRules: otherPolicy) else { return rest }
    var differing: [Scene.Slot] = []
    var isLocal = policy.isLocal && otherPolicy.isLocal
    let asksFaces = policy.asksFaces || otherPolicy.asksFaces
    var effects = RuleEffects()
    let (known, otherKnown) = (policy.rules.map { effects.number($0) }, otherPolicy.rules.map { effects.number($0) })
    for slot in nodes.indices where nodes[slot].flags.union(other.nodes[slot].flags).contains(.hasRule) {
      let (rules, others) = (applied.rules(slot), other.applied.rules(slot))
      if rules.lazy.map({ known[$0] }).elementsEqual(others.lazy.map { otherKnown[$0] }) { continue }
      differing.append(slot)
      // Superviews look at its frame and its switches, which only such values change.
      if asksFaces, rules.map({ policy.rules[$0].set }) != others.map({ otherPolicy.rules[$0].set }) { isLocal = false }
      if isLocal, [self, other].contains(where: { $0.isAskedInside(slot) }) { isLocal = false }
    }
    // What rules look for in other views is the same where the rules do the same.
    guard !differing.isEmpty else { return [] }
    guard isLocal else { return rest }
    var (search, otherSearch) = (
      RegionSearch(self, scene, Conditions(), patience: .max), RegionSearch(other, scene, Conditions(), patience: .max)
    )
    var region: [Piece] = []
    for slot in differing where !rest.isEmpty {
      region += rest.take(search.reach(of: Int32(slot)).union(otherSearch.reach(of: Int32(slot))))
    }
    return region
  }

  /// Whether a superview takes points because this view, or one around it, contains them.
  private func isAskedInside(_ slot: Scene.Slot) -> Bool {
    guard applied.policy.rules.contains(where: \.isOfSubviews) else { return false }
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
    // A view that is asked everywhere is asked where its superview is.
    while test.nodes[Int(view)].flags.contains(.isUnbounded) {
      view = test.nodes[Int(view)].parent
      if view == Int32(Scene.screen) { return .everything }
    }
    return screenBox(view)
  }
}

extension Policy {
  /// Whether what a rule changes shows only where its view, or one in it, is asked. Rules about
  /// frames and about the insides of subviews do not count.
  fileprivate var isLocal: Bool { !looksAtOthers && !mayAskOutside && !rules.contains { $0.set?.scene != nil } }
}

extension PolicyRule {
  fileprivate var isOfSubviews: Bool { pointInside == .subviews || pointInside == .onlySubviews }

}

/// Numbers for what rules do, whichever views they are for. Rules that do the same have the same.
private struct RuleEffects {
  private var numbers: [PolicyRule: Int] = [:]

  mutating func number(_ rule: PolicyRule) -> Int {
    var effect = rule
    // What plays no part in a hit test.
    (effect.selector, effect.line, effect.evidence) = (.any, nil, nil)
    if let known = numbers[effect] { return known }
    numbers[effect] = numbers.count
    return numbers.count - 1
  }
}
