/// The views that rules with several selectors ask or look at, whatever view the rules are applied
/// to. They follow the scene's changes.
struct JoinedViews: Sendable {
  private struct Part: Sendable {
    var selectors: [Int32]
    var views: [Scene.Slot] = []
  }

  private var parts: [InnerSelectors.Part: Part] = [:]

  init() {}

  init(_ inner: InnerSelectors) {
    for (shared, selectors) in inner.shared where !shared.isOfSiblings && selectors.count > 1 {
      parts[shared.part] = Part(selectors: selectors.map(\.number))
    }
  }

  /// The views of a part, each once: for each selector from front to back. nil for a part with
  /// fewer than two selectors that are not relative.
  subscript(part: InnerSelectors.Part) -> [Scene.Slot]? { parts[part]?.views }

  /// Brings the views up to date.
  ///
  /// - Parameter found: the views of the selectors. They follow the scene already.
  mutating func follow(_ found: FoundViews) {
    guard !found.changed.isEmpty else { return }
    for (key, part) in parts where part.selectors.contains(where: { found.changed.contains($0) }) {
      var known: Set<Scene.Slot> = []
      parts[key]?.views = part.selectors.flatMap { selector in
        (found.found[selector] ?? []).reversed().filter { known.insert($0).inserted }
      }
    }
  }
}
