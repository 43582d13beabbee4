/// The search. All results are slots, or ``Scene/none`` for nobody.
extension CompiledHitTest {
  /// The maximum nesting of searches in wide containers. Deeper searches visit all siblings, which
  /// needs no call stack.
  private static let mostWideDepth = 64

  /// The hit view in a view's tree, for a point in its superview's space.
  func hit(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32 {
    let node = nodes[Int(slot)]
    guard node.box.contains(point) || node.flags.contains(.isUnbounded) else { return Scene.none }
    if node.flags.contains(.hasRule) { search.meetRule(of: slot) }
    let inside = convert(point, slot, node)
    if node.flags.contains(.isOverridden) { return hitOverridden(slot, inside, &search) }
    return hitByFlags(slot, inside, &search)
  }

  /// The hit view in a view's tree, for a point in its own space. It ignores overrides that flags
  /// cannot express.
  func hitByFlags(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32 {
    let node = nodes[Int(slot)]
    guard !node.flags.contains(.isOut) else { return Scene.none }
    let isInside = accepts(slot, node, point, &search)
    guard isInside || node.flags.contains(.asksOutside) else { return Scene.none }
    if !node.flags.contains(.asksNoSubview) {
      let hit = isSearchedByPlace(node, search) ? hitWide(slot, point, &search) : hitSubview(of: slot, point, &search)
      if hit != Scene.none { return hit }
    }
    return isInside && !node.flags.contains(.passesItself) ? slot : Scene.none
  }

  @inline(__always) private func isSearchedByPlace(_ node: Node, _ search: Search) -> Bool {
    node.flags.contains(.isWide) && search.wideDepth < Self.mostWideDepth
  }

  /// The hit view among the subviews of a view with an index, for a point in the view's space.
  private func hitWide(_ slot: Int32, _ point: Point, _ search: inout Search) -> Int32 {
    search.wideDepth += 1
    defer { search.wideDepth -= 1 }
    var candidates = candidates(of: slot, at: point)
    while true {
      let subview = next(&candidates)
      guard subview != Scene.none else { return Scene.none }
      let node = nodes[Int(subview)]
      guard node.box.contains(point) || node.flags.contains(.isUnbounded) else { continue }
      // Most are simple views without subviews.
      if node.flags == .isSimple, node.last == Scene.none { return subview }
      let hit = hit(subview, point, &search)
      if hit != Scene.none { return hit }
    }
  }

  /// The hit view among the subviews of a view, for a point in the view's space.
  private func hitSubview(of top: Int32, _ location: Point, _ search: inout Search) -> Int32 {
    var slot = nodes[Int(top)].last
    guard slot != Scene.none else { return Scene.none }
    var point = location
    let depth = search.points.count
    views: while true {
      var node = nodes[Int(slot)]
      if node.box.contains(point) || node.flags.contains(.isUnbounded) {
        var (isInside, asksSubviews) = (true, true)
        var inside = point
        if node.flags.contains(.isSimple) {
          if node.last != Scene.none { inside = convert(point, slot, node) }
        } else {
          if node.flags.contains(.hasRule) { search.meetRule(of: slot) }
          inside = convert(point, slot, node)
          if node.flags.contains(.isOverridden) {
            let hit = hitOverridden(slot, inside, &search)
            if hit != Scene.none {
              slot = hit
              break views
            }
            (isInside, asksSubviews) = (false, false)
          } else {
            isInside = !node.flags.contains(.isOut) && accepts(slot, node, inside, &search)
            asksSubviews =
              node.flags.isDisjoint(with: [.isOut, .asksNoSubview]) && (isInside || node.flags.contains(.asksOutside))
          }
        }
        if asksSubviews, node.last != Scene.none {
          if isSearchedByPlace(node, search) {
            let hit = hitWide(slot, inside, &search)
            if hit != Scene.none {
              slot = hit
              break views
            }
          } else {
            search.points.append(point)
            point = inside
            slot = node.last
            continue views
          }
        }
        if isInside, !node.flags.contains(.passesItself) { break views }
      }
      // The view does not take the point. Its next sibling to the back follows; after the last
      // sibling, the superview itself.
      while node.previous == Scene.none {
        slot = node.parent
        if slot == top { return Scene.none }
        node = nodes[Int(slot)]
        if !node.flags.contains(.passesItself), node.flags.contains(.isSimple) || accepts(slot, node, point, &search) {
          break views
        }
        point = search.points.removeLast()
      }
      slot = node.previous
    }
    search.points.removeLast(search.points.count - depth)
    return slot
  }

  /// Whether a view accepts a point in its own space.
  @inline(__always)
  func accepts(_ slot: Int32, _ node: Node, _ point: Point, _ search: inout Search) -> Bool {
    if places[Int(slot)].area.contains(point) { return true }
    if node.flags.isDisjoint(with: [.acceptsAll, .hasShape]) { return false }
    return node.flags.contains(.acceptsAll) || isInShape(slot, point, &search)
  }

  /// Converts a point from the superview's space to the view's own.
  @inline(__always)
  func convert(_ point: Point, _ slot: Int32, _ node: Node) -> Point {
    let place = places[Int(slot)]
    var moved = Point(x: point.x - place.position.x, y: point.y - place.position.y)
    if node.flags.contains(.isTransformed) { moved = inverses[place.inverse].applied(to: moved) }
    return Point(x: moved.x + place.offset.x, y: moved.y + place.offset.y)
  }
}
