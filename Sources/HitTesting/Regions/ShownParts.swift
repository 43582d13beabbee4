extension CompiledHitTest {
  /// Who is hit where a view is drawn: in its bounds, as far as superviews that clip show them.
  ///
  /// What is drawn in front of the view plays no part, nor does its hit test: points count that
  /// only others take.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - area: The screen.
  ///   - scene: The scene for which this was compiled or updated.
  /// - Returns: The parts for each of the views, with none for one that is not on the screen.
  package func parts(shownBy views: [Scene.Slot], in area: SweepArea, of scene: Scene) -> [ScreenParts] {
    var search = RegionSearch(self, scene, Conditions(), patience: area.patience)
    return views.map { view in
      let region = search.shown(by: view, in: area.region)
      guard !region.isEmpty else { return ScreenParts() }
      search.begin(patience: area.patience)
      search.hitTest(region, windowScene: area.windowScene)
      var divider = CellDivider(conditions: search.conditions, area, .everything)
      divider.add(search.cells)
      return divider.found
    }
  }
}

extension CompiledHitTest {
  /// The boxes of the screen in which views are drawn; empty for a view that is turned, or that is
  /// not on the screen.
  package func boxes(shownBy views: [Scene.Slot], in area: SweepArea, of scene: Scene) -> [Box] {
    var search = RegionSearch(self, scene, Conditions(), patience: area.patience)
    return views.map { view in
      let pieces = search.shown(by: view, in: area.region)
      return pieces.count == 1 && pieces[0].conditions == Conditions.none ? pieces[0].box : .empty
    }
  }
}

extension RegionSearch {
  /// The points at which a view is drawn.
  fileprivate mutating func shown(by view: Scene.Slot, in region: Box) -> [Piece] {
    var pieces = [Piece(box: region)]
    for ancestor in scene.ancestry(view).reversed() {
      let (state, node) = (test.applied.view(ancestor, in: scene), test.nodes[ancestor])
      guard !node.flags.contains(.isImpossible) else { return [] }
      if ancestor == view || state.clipsToBounds {
        let bounds = Box(state.bounds)
        pieces = bounds.isEmpty ? [] : take(&pieces, in: ancestor, .box(bounds))
      }
    }
    return pieces
  }
}
