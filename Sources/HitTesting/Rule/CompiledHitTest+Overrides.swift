/// The overrides that flags cannot express: those of `hitTest`, and the shapes of
/// `point(inside:with:)` that are not a rectangle.
extension CompiledHitTest {
  /// The overrides of a view whose `hitTest` its flags cannot express.
  struct Overridden: Sendable {
    /// The overrides from the last one that inherits nothing on, each with its rule.
    var overrides: [(rule: Int, override: HitTestOverride)] = []
    var bounds = Rect.zero
    var isImpossible = false
  }

  /// The points that a view accepts besides its rectangle in the nodes.
  struct Shape: Sendable {
    var override: PointInsideOverride
    var bounds: Rect
  }

  /// The values of a view that its own rules and its superview's rules use.
  struct Face: Sendable {
    var frame = Rect.zero
    var isHidden = false
    var isInteractive = false
    /// Whether the alpha is above 0.01.
    var isAboveFaintest = false
  }

  func hitOverridden(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32? {
    let place = Int(nodes[Int(slot)].override)
    guard !overridden[place].isImpossible else { return nil }
    return hit(slot, point, place, overridden[place].overrides.count, &search)
  }

  /// The result after the first `count` overrides at a place of ``overridden``.
  private func hit(_ slot: Int32, _ point: Point, _ place: Int, _ count: Int, _ search: inout Search) -> Int32? {
    guard count > 0 else { return hitByFlags(slot, point, &search) }
    switch overridden[place].overrides[count - 1].override {
    case .none: return nil
    case .passthrough:
      let hit = hit(slot, point, place, count - 1, &search)
      return hit == slot ? nil : hit
    case .selfOnly:
      let node = nodes[Int(slot)]
      let isHit = node.flags.isDisjoint(with: [.isOut, .passesItself]) && accepts(slot, node, point)
      return isHit ? slot : nil
    case .penetrable: return hitPenetrating(slot, point, &search)
    case .throughEmptySpace:
      return subviewFrameContains(slot, point) ? hit(slot, point, place, count - 1, &search) : nil
    case .replace:
      guard let hit = hit(slot, point, place, count - 1, &search) else { return nil }
      return applied.replaced(Int(hit), by: overridden[place].overrides[count - 1].rule).map { Int32($0) }
    case .enlarge(let insets):
      let bounds = overridden[place].bounds
      if bounds.isSame(grownBy: insets) { return hit(slot, point, place, count - 1, &search) }
      return bounds.grown(by: insets).contains(point) ? slot : nil
    case .regions(let regions):
      return regions.contains { $0.contains(point) } ? hit(slot, point, place, count - 1, &search) : nil
    }
  }

  private func hitPenetrating(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32? {
    let container = faces[Int(slot)]
    guard !container.isHidden, container.isAboveFaintest else { return nil }
    var subview = nodes[Int(slot)].last
    while subview != Scene.none {
      let face = faces[Int(subview)]
      if face.isInteractive, !face.isHidden, face.isAboveFaintest, face.frame.contains(point),
        let hit = hit(subview, point, &search)
      {
        return hit
      }
      subview = nodes[Int(subview)].previous
    }
    return nil
  }

  private func subviewFrameContains(_ slot: Int32, _ point: Point) -> Bool {
    var subview = nodes[Int(slot)].last
    while subview != Scene.none {
      if faces[Int(subview)].frame.contains(point) { return true }
      subview = nodes[Int(subview)].previous
    }
    return false
  }

  /// Whether a point outside the view's rectangle is inside its shape.
  func isInShape(_ slot: Int32, _ point: Point) -> Bool {
    guard let shape = shapes[slot] else { return false }
    guard case .subviews = shape.override else { return shape.override.contains(point, bounds: shape.bounds) }
    var subview = nodes[Int(slot)].last
    while subview != Scene.none {
      let node = nodes[Int(subview)]
      if !node.flags.contains(.isOff), accepts(subview, node, convert(point, to: node)) { return true }
      subview = node.previous
    }
    return false
  }
}
