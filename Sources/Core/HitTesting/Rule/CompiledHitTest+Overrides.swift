/// The overrides that flags cannot express: those of `hitTest`, and the shapes of
/// `point(inside:with:)` that are not a rectangle.
extension CompiledHitTest {
  /// The overrides of a view whose `hitTest` its flags cannot express.
  struct Overridden: Sendable {
    /// The overrides, beginning with the last one that inherits nothing, each with its rule.
    var overrides: [(rule: Int, override: HitTestOverride)] = []
    var bounds = Rect.zero
    var isImpossible = false
  }

  /// The points that a view accepts besides its rectangle in ``places``.
  struct Shape: Sendable {
    var override: PointInsideOverride
    var rule: Int
    var bounds: Rect

    static let none = Shape(override: .never, rule: 0, bounds: .zero)
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
    // From the last override to the first, until one gives the result itself or only the flags
    // remain.
    var changing: [Int] = []
    var result: Int32?
    for place in overridden[number].overrides.indices.reversed() where result == nil {
      switch overridden[number].overrides[place].override {
      case .passthrough, .replace: changing.append(place)
      default: result = decided(slot, point, overridden[number], place, &search)
      }
    }
    var hit = result ?? hitByFlags(slot, point, &search)
    for place in changing.reversed() {
      if case .passthrough = overridden[number].overrides[place].override {
        if hit == slot { hit = Scene.none }
      } else if hit != Scene.none {
        hit = replaced(hit, by: overridden[number].overrides[place].rule, of: slot)
      }
    }
    return hit
  }

  /// The result of an override; nil if it inherits the result.
  private func decided(
    _ slot: Int32, _ point: Point, _ entry: Overridden, _ place: Int, _ search: inout Search
  ) -> Int32? {
    let rule = entry.overrides[place].rule
    switch entry.overrides[place].override {
    case .none: return Scene.none
    case .passthrough, .replace: return nil
    case .selfOnly: return selfOnly(slot, point, &search)
    case .penetrable: return hitPenetrating(slot, point, &search)
    case .throughEmptySpace: return subviewFrameContains(slot, point) ? nil : Scene.none
    case .enlarge(let insets):
      if entry.bounds.isSame(grownBy: insets) { return nil }
      return entry.bounds.grown(by: insets).contains(point) ? slot : Scene.none
    case .regions(let regions): return regions.contains { $0.contains(point) } ? nil : Scene.none
    case .ask(_, let otherwise):
      let hit = askOthers(rule, slot, &search)
      if hit != Scene.none { return hit }
      switch otherwise {
      case .inherited: return nil
      case .itself: return selfOnly(slot, point, &search)
      case .nobody: return Scene.none
      }
    case .except(let holes):
      let isInRect = holes.contains { if case .rect(let rect) = $0 { rect.contains(point) } else { false } }
      return isInRect || isInsideViews(of: .hitTest(rule: rule), for: slot, &search) ? Scene.none : nil
    }
  }

  private func selfOnly(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32 {
    let node = nodes[Int(slot)]
    let isHit = node.flags.isDisjoint(with: [.isOut, .passesItself]) && accepts(slot, node, point, &search)
    return isHit ? slot : Scene.none
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
  func isInShape(_ slot: Int32, _ point: Point, _ search: inout Search) -> Bool {
    let shape = shapes[places[Int(slot)].shape]
    switch shape.override {
    case .subviews, .onlySubviews: return isInsideSubview(of: slot, point, &search)
    case .of: return isInsideViews(of: .pointInside(rule: shape.rule), for: slot, &search)
    default: return shape.override.contains(point, bounds: shape.bounds)
    }
  }

  private func isInsideSubview(of slot: Int32, _ point: Point, _ search: inout Search) -> Bool {
    var candidates = candidates(of: slot, at: point)
    while true {
      let subview = next(&candidates)
      guard subview != Scene.none else { return false }
      let node = nodes[Int(subview)]
      guard !node.flags.contains(.isOff), node.box.contains(point) || node.flags.contains(.isUnbounded) else {
        continue
      }
      if accepts(subview, node, convert(point, subview, node), &search) { return true }
    }
  }
}
