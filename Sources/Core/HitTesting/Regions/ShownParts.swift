extension CompiledHitTest {
  /// The hit views where a view is drawn: in its bounds, as far as clipping superviews show them.
  ///
  /// Views that are drawn in front of the view do not matter, and neither does its own hit test:
  /// points that only other views take count, too.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - area: The screen.
  ///   - scene: The scene for which this was compiled or updated.
  ///   - visit: Receives each view with its parts, in order. There are none for a view that is not
  ///     on the screen, and many for a rotated one.
  package func visitParts(
    shownBy views: [Scene.Slot], in area: SweepArea, of scene: Scene, _ visit: (Scene.Slot, ScreenParts) -> Void
  ) {
    var search = RegionSearch(self, scene, Conditions(), area)
    var known: [Scene.Slot: [Piece]] = [:]
    for view in views {
      let region = search.shown(by: view, in: area.region, &known)
      let count = search.conditions.count
      search.renew(area)
      visit(view, region.isEmpty ? ScreenParts() : search.parts(region, area))
      search.conditions.keepFirst(count)
    }
  }
}

extension CompiledHitTest {
  /// The boxes of the screen in which views are drawn; empty for a rotated view, or for a view that
  /// is not on the screen.
  package func boxes(shownBy views: [Scene.Slot], in area: SweepArea, of scene: Scene) -> [Box] {
    var search = RegionSearch(self, scene, Conditions(), area)
    var known: [Scene.Slot: [Piece]] = [:]
    return views.map { view in
      let pieces = search.shown(by: view, in: area.region, &known)
      return pieces.count == 1 && pieces[0].conditions == Conditions.none ? pieces[0].box : .empty
    }
  }
}

extension RegionSearch {
  /// The points at which a view is drawn.
  ///
  /// - Parameter known: The shown points of superviews, kept for the next view in them.
  fileprivate mutating func shown(
    by view: Scene.Slot, in region: Box, _ known: inout [Scene.Slot: [Piece]]
  ) -> [Piece] {
    guard !test.nodes[view].flags.contains(.isImpossible) else { return [] }
    var pieces = scene.superview(view).map { shown(inside: $0, region, &known) } ?? [Piece(box: region)]
    return take(&pieces, inBoundsOf: view)
  }

  /// The points at which a view and its superviews, as far as they clip, show what is in the view.
  private mutating func shown(
    inside view: Scene.Slot, _ region: Box, _ known: inout [Scene.Slot: [Piece]]
  ) -> [Piece] {
    var path: [Scene.Slot] = []
    var next: Scene.Slot? = view
    while let slot = next, known[slot] == nil {
      path.append(slot)
      next = scene.superview(slot)
    }
    var pieces = next.flatMap { known[$0] } ?? [Piece(box: region)]
    for slot in path.reversed() {
      if test.nodes[slot].flags.contains(.isImpossible) {
        pieces = []
      } else if test.applied.view(slot, in: scene).clipsToBounds {
        pieces = take(&pieces, inBoundsOf: slot)
      }
      known[slot] = pieces
    }
    return pieces
  }

  private mutating func take(_ pieces: inout [Piece], inBoundsOf view: Scene.Slot) -> [Piece] {
    let bounds = Box(test.applied.view(view, in: scene).bounds)
    return bounds.isEmpty ? [] : take(&pieces, in: view, .box(bounds))
  }
}
