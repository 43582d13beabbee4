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

  /// The points that a view accepts besides its rectangle in ``places``.
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

  func hitOverridden(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32 {
    let number = places[Int(slot)].override
    guard !overridden[number].isImpossible else { return Scene.none }
    return hit(slot, point, number, overridden[number].overrides.count, &search)
  }

  /// The result after the first `count` overrides of an entry in ``overridden``.
  private func hit(_ slot: Int32, _ point: Point, _ number: Int32, _ count: Int, _ search: inout Search) -> Int32 {
    guard count > 0 else { return hitByFlags(slot, point, &search) }
    switch overridden[number].overrides[count - 1].override {
    case .none: return Scene.none
    case .passthrough:
      let hit = hit(slot, point, number, count - 1, &search)
      return hit == slot ? Scene.none : hit
    case .selfOnly:
      let node = nodes[Int(slot)]
      let isHit = node.flags.isDisjoint(with: [.isOut, .passesItself]) && accepts(slot, node, point)
      return isHit ? slot : Scene.none
    case .penetrable: return hitPenetrating(slot, point, &search)
    case .throughEmptySpace:
      return subviewFrameContains(slot, point) ? hit(slot, point, number, count - 1, &search) : Scene.none
    case .replace:
      let hit = hit(slot, point, number, count - 1, &search)
      guard hit != Scene.none else { return Scene.none }
      let rule = overridden[number].overrides[count - 1].rule
      return applied.replaced(Int(hit), by: rule).map { Int32($0) } ?? Scene.none
    case .enlarge(let insets):
      let bounds = overridden[number].bounds
      if bounds.isSame(grownBy: insets) { return hit(slot, point, number, count - 1, &search) }
      return bounds.grown(by: insets).contains(point) ? slot : Scene.none
    case .regions(let regions):
      return regions.contains { $0.contains(point) } ? hit(slot, point, number, count - 1, &search) : Scene.none
    }
  }

  private func hitPenetrating(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32 {
    let container = faces[Int(slot)]
    guard !container.isHidden, container.isAboveFaintest else { return Scene.none }
    var candidates = candidates(of: slot, at: point)
    while true {
      let subview = next(&candidates)
      guard subview != Scene.none else { return Scene.none }
      let face = faces[Int(subview)]
      guard face.isInteractive, !face.isHidden, face.isAboveFaintest, face.frame.contains(point) else { continue }
      let hit = hit(subview, point, &search)
      if hit != Scene.none { return hit }
    }
  }

  private func subviewFrameContains(_ slot: Int32, _ point: Point) -> Bool {
    var candidates = candidates(of: slot, at: point)
    while true {
      let subview = next(&candidates)
      guard subview != Scene.none else { return false }
      if faces[Int(subview)].frame.contains(point) { return true }
    }
  }

  /// Whether a point outside the view's rectangle is inside its shape.
  func isInShape(_ slot: Int32, _ point: Point) -> Bool {
    let shape = shapes[places[Int(slot)].shape]
    guard case .subviews = shape.override else { return shape.override.contains(point, bounds: shape.bounds) }
    var candidates = candidates(of: slot, at: point)
    while true {
      let subview = next(&candidates)
      guard subview != Scene.none else { return false }
      let node = nodes[Int(subview)]
      guard !node.flags.contains(.isOff), node.box.contains(point) || node.flags.contains(.isUnbounded) else {
        continue
      }
      if accepts(subview, node, convert(point, subview, node)) { return true }
    }
  }
}
