/// The first view in drawing order that each of some selectors finds. It follows the scene's
/// changes.
struct FirstViews: Sendable {
  /// The first view for the number of each selector that finds one.
  private(set) var found: [Int32: Scene.Slot] = [:]
  /// The selectors that find another first view since the last change.
  private(set) var changed: Set<Int32> = []

  /// Brings the views up to date.
  ///
  /// - Parameters:
  ///   - delta: What changed since the last call; nil for everything.
  ///   - matches: The views of the selectors. They follow the scene already.
  ///   - windows: The windows from the backmost to the frontmost. They are only asked for when they
  ///     are needed.
  /// - Complexity: O(views of the selectors that got or lost a view), or of all selectors when a
  ///   view moved.
  mutating func follow(
    _ scene: Scene, _ delta: SceneDelta?, _ matches: SelectorMatches, windows: () -> [Scene.Slot]
  ) {
    guard !matches.members.isEmpty else { return }
    changed.removeAll(keepingCapacity: true)
    let isReordered = delta.map { reorders(scene, $0, matches) } ?? true
    for (selector, members) in matches.members
    where matches.changedMembers.contains(selector) || isReordered && members.count > 1 {
      let first = first(of: members, in: scene, windows: windows)
      // A slot may have another view than before.
      guard first != found[selector] || matches.changedMembers.contains(selector) else { continue }
      found[selector] = first
      changed.insert(selector)
    }
  }

  /// Whether the change may have another effect on the drawing order than that views come or leave.
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
