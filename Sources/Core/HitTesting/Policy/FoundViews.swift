/// The views that selectors inside rules find, in drawing order. They follow the scene's changes.
struct FoundViews: Sendable {
  /// The views for the number of each selector that finds one; only the first view if no more are
  /// needed.
  private(set) var found: [Int32: [Scene.Slot]] = [:]
  /// The selectors that find other views since the last change.
  private(set) var changed: Set<Int32> = []
  private var selectors: [(number: Int32, isWhole: Bool)] = []

  init() {}

  /// - Parameters:
  ///   - firsts: The selectors whose first view is needed.
  ///   - wholes: The selectors all of whose views are needed.
  init(firsts: Set<Int32>, wholes: Set<Int32>) {
    selectors = firsts.union(wholes).map { ($0, wholes.contains($0)) }
  }

  /// Brings the views up to date.
  ///
  /// - Parameters:
  ///   - delta: What changed since the last call; nil for everything.
  ///   - matches: The views of the selectors. They follow the scene already.
  ///   - applied: The policy's rules.
  /// - Complexity: O(n log n) for the views of the selectors that got or lost a view, or of all
  ///   selectors when a view moved.
  mutating func follow(_ scene: Scene, _ delta: SceneDelta?, _ matches: SelectorMatches, _ applied: AppliedPolicy) {
    guard !selectors.isEmpty else { return }
    changed.removeAll(keepingCapacity: true)
    let isReordered = delta.map { reorders(scene, $0, matches) } ?? true
    for (selector, isWhole) in selectors {
      let members = matches.members[selector] ?? []
      guard matches.changedMembers.contains(selector) || isReordered && members.count > 1 else { continue }
      let views =
        isWhole
        ? applied.inDrawingOrder(members, scene)
        : first(of: members, in: scene) { applied.windowsFrontToBack(scene).reversed() }.map { [$0] } ?? []
      // The slot may hold another view than before.
      guard views != found[selector] ?? [] || matches.changedMembers.contains(selector) else { continue }
      found[selector] = views
      changed.insert(selector)
    }
  }

  /// Whether the change may reorder views in the drawing order, other than by adding or removing
  /// views.
  private func reorders(_ scene: Scene, _ delta: SceneDelta, _ matches: SelectorMatches) -> Bool {
    delta.changed.contains { slot in
      let kinds = delta.kinds(of: slot)
      return kinds.contains(.window) || kinds.contains(.placement) && !kinds.contains(.inserted)
    } || matches.changed.contains { scene.windows[$0] != nil }
  }

  private func first(
    of members: Set<Scene.Slot>, in scene: Scene, windows: () -> [Scene.Slot]
  ) -> Scene.Slot? {
    guard members.count > 1 else { return members.first }
    if members.count > 32 {
      return windows().lazy.compactMap { scene.firstDrawn(in: $0, where: members.contains) }.first
    }
    let byWindow = Dictionary(grouping: members) { scene.window(of: $0) }
    let window = byWindow.count == 1 ? byWindow.first?.key : windows().first { byWindow[$0] != nil }
    return window.flatMap { byWindow[$0]?.min { scene.isDrawn($0, before: $1) } }
  }
}
